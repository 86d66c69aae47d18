import { OmitType } from '@nestjs/swagger';
import {
  BooleanField,
  CurrencyField,
  EmailField,
  EnumField,
  IdField,
  IntField,
  MoneyField,
  ObjectField,
  ObjectListField,
  PageQuery,
  StringField,
} from '@comptoir/http';
import {
  STAFF_DISCOUNT_TYPES,
  type StaffDiscountType,
} from '../../pricing/pricing/pricing.staff-discounts.rules';
import { Checkout } from '../order-placement/checkout.dto';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_LINES = 100;
const MAX_UNITS = 10_000;
export const DRAFT_STATUSES = ['open', 'placed'] as const;

/** The part of a checkout that a draft order keeps. */
export class DraftCheckout extends OmitType(Checkout, [
  'address_id',
  'gift_card_codes',
  'gift_card_code',
  'use_wallet',
  'affiliate_code',
  'expected_total',
] as const) {}

export class DraftItem {
  @IdField()
  variant_id: number;

  @IntField({ min: 1, max: MAX_UNITS })
  quantity: number;

  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description: 'Replaces the price of the variant, in the currency of the draft. Needs `price_reason`.',
  })
  unit_price?: string | null;

  @StringField({ ...OPTIONAL, max: 200, description: 'Why the price was replaced; shown to staff only.' })
  price_reason?: string | null;
}

export class DraftDiscount {
  @EnumField(STAFF_DISCOUNT_TYPES)
  type: StaffDiscountType;

  @MoneyField({ decimals: 3, description: 'Percent, or an amount in the currency of the draft.' })
  value: string;

  @StringField({ min: 1, max: 100, description: 'Shown to the customer as the name of the discount.' })
  reason: string;
}

/** PUT /admin/draft-orders/{id}: replaces all that the draft contains. */
export class SaveDraftOrder extends DraftCheckout {
  @ObjectListField(() => DraftItem, { min: 1, max: MAX_LINES, description: 'Each variant once.' })
  items: DraftItem[];

  @ObjectField(() => DraftDiscount, {
    ...OPTIONAL,
    description: 'Lowers the goods after all other discounts.',
  })
  discount?: DraftDiscount | null;

  @MoneyField({ ...OPTIONAL, decimals: 3, description: 'Replaces the cost of the shipping method.' })
  shipping_amount?: string | null;
}

/** A customer who may have no account yet. */
export class DraftCustomer {
  @EmailField({ description: 'Of an account that exists, or that is created and invited.' })
  email: string;

  @StringField({ min: 1, max: 100, description: 'Name of the new account.' })
  name: string;
}

/** POST /admin/draft-orders. */
export class CreateDraftOrder extends SaveDraftOrder {
  @IdField({ ...OPTIONAL, description: 'Account of the customer; this or `customer`.' })
  user_id?: number | null;

  @ObjectField(() => DraftCustomer, OPTIONAL)
  customer?: DraftCustomer | null;

  @CurrencyField({ ...OPTIONAL, description: "Defaults to the customer's currency; fixed from then on." })
  currency?: string | null;
}

/** POST /admin/draft-orders/{id}/place. */
export class PlaceDraftOrder {
  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description: 'The total that the customer agreed to; a different total is rejected.',
  })
  expected_total?: string | null;

  @BooleanField({ ...OPTIONAL, description: 'False sends the customer no notification; defaults to true.' })
  notify_customer?: boolean | null;
}

/** POST /admin/draft-orders/{id}/send. */
export class SendDraftOrder {
  @IntField({ optional: true, min: 1, max: 90, description: 'Days that a new link is valid; 7 by default.' })
  valid_days?: number;

  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description: 'The total that the customer agreed to; a different total is rejected.',
  })
  expected_total?: string | null;
}

export class DraftOrdersQuery extends PageQuery {
  @EnumField(DRAFT_STATUSES, { optional: true })
  status?: (typeof DRAFT_STATUSES)[number];

  @IdField({ optional: true })
  user_id?: number;
}
