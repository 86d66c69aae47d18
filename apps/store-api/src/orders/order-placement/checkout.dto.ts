import { BooleanField, IdField, MoneyField, ObjectField, StringField, StringListField } from '@comptoir/http';
import { CreateAddress } from '../../customers/users/users.dto';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_GIFT_CARDS = 5;
const CODE_LENGTH = 50;

/** POST /orders and /orders/preview. */
export class Checkout {
  @IdField({ ...OPTIONAL, description: 'An own address; the default address without any.' })
  shipping_address_id?: number | null;

  @IdField({ ...OPTIONAL, description: 'The same as `shipping_address_id`.' })
  address_id?: number | null;

  @ObjectField(() => CreateAddress, { ...OPTIONAL, description: 'An address of this order alone.' })
  shipping_address?: CreateAddress | null;

  @IdField({ ...OPTIONAL, description: 'An own address; the shipping address without any.' })
  billing_address_id?: number | null;

  @ObjectField(() => CreateAddress, OPTIONAL)
  billing_address?: CreateAddress | null;

  @IdField({ ...OPTIONAL, description: 'May be left out when one method fits, or nothing is shipped.' })
  shipping_method_id?: number | null;

  @StringField({ ...OPTIONAL, max: CODE_LENGTH, description: 'Instead of the coupon of the cart.' })
  coupon_code?: string | null;

  @StringListField({ ...OPTIONAL, max: MAX_GIFT_CARDS, maxLength: CODE_LENGTH })
  gift_card_codes?: string[] | null;

  @StringField({ ...OPTIONAL, max: CODE_LENGTH, description: 'The same as one of `gift_card_codes`.' })
  gift_card_code?: string | null;

  @BooleanField({
    ...OPTIONAL,
    description:
      'Pay from the wallet what it holds; true when left out, unless the shop is set up otherwise.',
  })
  use_wallet?: boolean | null;

  @StringField({
    ...OPTIONAL,
    max: CODE_LENGTH,
    description: 'The affiliate who brought the order; whose link was followed last when it is left out.',
  })
  affiliate_code?: string | null;

  @StringField({ ...OPTIONAL, max: 500 })
  notes?: string | null;

  @MoneyField({ ...OPTIONAL, decimals: 3, description: 'The total that was shown; another one is refused.' })
  expected_total?: string | null;
}
