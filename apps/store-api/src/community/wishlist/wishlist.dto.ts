import { IdField } from '@comptoir/http';

/** POST /user/wishlist. */
export class AddWish {
  @IdField()
  product_id: number;
}
