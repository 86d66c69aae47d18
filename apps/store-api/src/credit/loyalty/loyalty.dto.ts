import { IntField } from '@comptoir/http';

/** Body of POST /user/loyalty/redeem. */
export class RedeemPoints {
  @IntField({ min: 1, description: 'Points to convert to wallet credit.' })
  points: number;
}
