import { CustomFieldsField, type GivenValues } from '@comptoir/custom-fields';
import { IdField, IdListField, IntField, ObjectField, StringField } from '@comptoir/http';
import { GiftRecipient } from '../../credit/gift-cards/gift-recipient.dto';

const RECIPIENT = {
  optional: true,
  nullable: true,
  description: 'Who gets the gift cards of the item. Null for the customer; absent leaves it as it is.',
} as const;

/** Most units of one cart line. */
export const MAX_QUANTITY = 100;

export class AddCartItem {
  @IdField()
  product_id: number;

  @IdField({ optional: true, description: 'Defaults to the first variant of the product.' })
  variant_id?: number;

  @IntField({ optional: true, min: 1, max: MAX_QUANTITY, description: 'Added to the units in the cart.' })
  quantity: number = 1;

  @ObjectField(() => GiftRecipient, RECIPIENT)
  gift_recipient?: GiftRecipient | null;

  @CustomFieldsField()
  custom_fields?: GivenValues | null;
}

export class SetQuantity {
  @IntField({ min: 1, max: MAX_QUANTITY })
  quantity: number;

  @ObjectField(() => GiftRecipient, RECIPIENT)
  gift_recipient?: GiftRecipient | null;

  @CustomFieldsField()
  custom_fields?: GivenValues | null;
}

export class ApplyCoupon {
  @StringField({ max: 50, example: 'WELCOME10', description: 'Code of the coupon.' })
  code: string;
}

/** POST /cart/merge. */
export class MergeCart {
  @StringField({ max: 100, description: 'Token of the guest cart, from `POST /guest-carts`.' })
  cart_token: string;
}

/** POST /cart/bundles. */
export class AddCartBundle {
  @IdField()
  bundle_id: number;

  @IntField({ optional: true, min: 1, max: MAX_QUANTITY, description: 'Number of sets.' })
  quantity: number = 1;

  @IdListField({
    optional: true,
    nullable: true,
    max: 100,
    description: 'Ids of the chosen optional items; defaults to all.',
  })
  item_ids?: number[] | null;
}
