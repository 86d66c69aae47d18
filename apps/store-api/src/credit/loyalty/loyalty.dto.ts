import { IntField } from '@comptoir/http';

/** POST /user/loyalty/redeem. */
export class RedeemPoints {
  @IntField({ min: 1, description: 'Points to convert to wallet credit.' })
  points: number;
}
