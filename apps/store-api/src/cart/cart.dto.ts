import { IdField, IntField, StringField } from '@comptoir/http';

/** Units that one line of a cart may have. */
export const MAX_QUANTITY = 100;

export class AddCartItem {
  @IdField()
  product_id: number;

  @IdField({ optional: true, description: 'The first variant of the product when left out.' })
  variant_id?: number;

  @IntField({ optional: true, min: 1, max: MAX_QUANTITY, description: 'Added to what the cart has already.' })
  quantity: number = 1;
}

export class SetQuantity {
  @IntField({ min: 1, max: MAX_QUANTITY })
  quantity: number;
}

export class ApplyCoupon {
  @StringField({ max: 50, example: 'WELCOME10' })
  code: string;
}
