import { IdField, IdListField, IntField, StringField } from '@comptoir/http';

/** Most units of one cart line. */
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

/** POST /cart/bundles. */
export class AddCartBundle {
  @IdField()
  bundle_id: number;

  @IntField({ optional: true, min: 1, max: MAX_QUANTITY, description: 'How many times.' })
  quantity: number = 1;

  @IdListField({
    optional: true,
    nullable: true,
    max: 100,
    description: 'The optional items of the bundle that are wanted; all of them when it is left out.',
  })
  item_ids?: number[] | null;
}
