import { IdField } from '@comptoir/http';

/** Body of POST /user/wishlist. */
export class AddWish {
  @IdField()
  product_id: number;
}
