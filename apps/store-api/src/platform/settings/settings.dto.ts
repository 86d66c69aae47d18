import {
  BooleanField,
  IntField,
  NumberField,
  ObjectField,
  StringField,
  StringListField,
  EnumField,
} from '@comptoir/http';
import { TaxChanges } from './settings.tax.dto';
import {
  CAPTURE_TIMES,
  COMMISSION_TYPES,
  PAYMENT_METHODS,
  type PaymentMethod,
  SECOND_FACTOR_RULES,
  type Settings,
} from './settings.view';

type Changes<S extends keyof Settings> = Partial<Settings[S]>;
type AllChanges = { [S in keyof Settings]?: Changes<S> };

const OPTIONAL = { optional: true } as const;
const MAX_MINUTES = 30 * 24 * 60;
const MAX_DAYS = 3650;
const MAX_POINTS = 1_000_000;
/** In the base currency; high enough for one with large numbers. */
const MAX_WAIVED = 10_000;
const MAX_UNITS = 1_000_000;
const MAX_COMMISSION = 1_000_000;

class StoreChanges implements Changes<'store'> {
  @StringField({ ...OPTIONAL, min: 1, max: 100, description: 'Name of the shop in its mails.' })
  name?: string;

  @StringField({
    ...OPTIONAL,
    max: 7,
    pattern: /^#[0-9a-f]{6}$/i,
    patternMessage: '$property must be a colour such as #1f6f5c',
    description: 'Colour of the mails.',
  })
  color?: string;

  @StringField({
    ...OPTIONAL,
    max: 60,
    example: 'Europe/Paris',
    description: 'IANA name of the time zone of mails, invoices and exported orders.',
  })
  timezone?: string;

  @StringListField({
    ...OPTIONAL,
    min: 1,
    max: 20,
    maxLength: 35,
    description:
      'Languages of the texts of the shop, as BCP 47 tags such as `fr` or `fr-CA`. The first one is that of the base texts.',
  })
  languages?: string[];
}

class LoyaltyChanges implements Changes<'loyalty'> {
  @NumberField({
    ...OPTIONAL,
    min: 0,
    max: 10_000,
    description: 'Points for each unit of the base currency that a customer spends.',
  })
  earn_points_per_currency_unit?: number;

  @IntField({ ...OPTIONAL, max: MAX_POINTS, description: 'Points for a new account with a verified e-mail.' })
  registration_bonus?: number;

  @IntField({ ...OPTIONAL, max: MAX_POINTS, description: 'Points for an approved review.' })
  review_bonus?: number;

  @IntField({ ...OPTIONAL, min: 1, max: MAX_POINTS, description: 'Points for one unit of wallet credit.' })
  redeem_points_per_currency_unit?: number;

  @IntField({
    ...OPTIONAL,
    max: MAX_DAYS,
    description: 'Days after which points of an order can be redeemed.',
  })
  hold_days?: number;
}

class AffiliateChanges implements Changes<'affiliate'> {
  @IntField({ ...OPTIONAL, min: 1, max: MAX_DAYS, description: 'Days that a referral counts.' })
  cookie_days?: number;

  @EnumField(COMMISSION_TYPES, OPTIONAL)
  commission_type?: (typeof COMMISSION_TYPES)[number];

  @NumberField({
    ...OPTIONAL,
    min: 0,
    max: MAX_COMMISSION,
    description: 'A fraction for `percentage` (0.1 is 10 %), an amount of the base currency for `fixed`.',
  })
  commission_rate?: number;
}

class CheckoutChanges implements Changes<'checkout'> {
  @IntField({
    ...OPTIONAL,
    min: 1,
    max: MAX_MINUTES,
    description: 'Minutes that an unpaid order reserves its stock; applies to new orders.',
  })
  reservation_minutes?: number;

  @BooleanField({ ...OPTIONAL, description: 'A checkout pays from the wallet by default.' })
  wallet_auto_apply?: boolean;

  @IntField({ ...OPTIONAL, min: 1, max: MAX_UNITS, description: 'Open unpaid orders of one customer.' })
  max_unpaid_orders?: number;

  @IntField({
    ...OPTIONAL,
    min: 1,
    max: MAX_UNITS,
    description: 'Units that the open unpaid orders of one customer reserve together.',
  })
  max_unpaid_units?: number;

  @NumberField({
    ...OPTIONAL,
    min: 0,
    max: MAX_WAIVED,
    description: 'Rest that the shop waives when gift cards and wallet pay all but it, in the base currency.',
  })
  waive_small_amounts?: number;

  @StringListField({
    ...OPTIONAL,
    min: 1,
    max: PAYMENT_METHODS.length,
    maxLength: 20,
    words: PAYMENT_METHODS,
    description: 'Ways to pay that a checkout offers.',
  })
  payment_methods?: PaymentMethod[];

  @BooleanField({
    ...OPTIONAL,
    description: 'Customers without an account may pay by bank transfer or on delivery, too.',
  })
  guests_pay_later?: boolean;

  @IntField({
    ...OPTIONAL,
    min: 1,
    max: 90,
    description: 'Days that an order reserves its stock while a bank transfer is awaited.',
  })
  bank_transfer_days?: number;

  @StringField({
    ...OPTIONAL,
    max: 1000,
    example: 'Comptoir SARL, IBAN FR76 3000 6000 0112 3456 7890 189',
    description: 'Account to transfer the money to. Orders and their mails show it with the order number.',
  })
  bank_transfer_instructions?: string;

  @IntField({
    ...OPTIONAL,
    min: 1,
    max: 365,
    description: 'Days after the last use of a guest cart at which its token ends.',
  })
  guest_days?: number;

  @IntField({
    ...OPTIONAL,
    min: 1,
    max: MAX_DAYS,
    description: 'Days that the links to orders in mails work without signing in; applies to new mails.',
  })
  order_link_days?: number;
}

class OrdersChanges implements Changes<'orders'> {
  @BooleanField({
    ...OPTIONAL,
    description:
      'Staff cannot ship an order that has to be paid before, unless they ask for it with `unpaid`.',
  })
  require_payment_to_ship?: boolean;
}

class PaymentsChanges implements Changes<'payments'> {
  @EnumField(CAPTURE_TIMES, {
    ...OPTIONAL,
    description:
      'Cards are charged at once, or authorized at once and captured when the order is shipped; applies to new payments.',
  })
  capture?: (typeof CAPTURE_TIMES)[number];
}

class ReturnsChanges implements Changes<'returns'> {
  @IntField({ ...OPTIONAL, max: MAX_DAYS, description: 'Days after delivery; 0 for no limit.' })
  window_days?: number;

  @IntField({ ...OPTIONAL, min: 1, max: 90, description: 'Days to pay the difference of an exchange.' })
  exchange_payment_days?: number;

  @NumberField({
    ...OPTIONAL,
    min: 0,
    max: 100,
    description: 'Percent of the value of returned goods that is kept, unless they were faulty.',
  })
  restocking_fee_percent?: number;

  @StringField({
    ...OPTIONAL,
    max: 500,
    example: 'Comptoir, Retours\n2 quai Sud\n69002 Lyon',
    description: 'Where customers send goods back to, in lines; empty for the address of the seller.',
  })
  address?: string;
}

class InvoicesChanges implements Changes<'invoices'> {
  @StringField({
    ...OPTIONAL,
    max: 300,
    example: 'Pénalités de retard : trois fois le taux d’intérêt légal.',
    description:
      'Terms of late payments, on invoices to businesses; empty for those of French law in France.',
  })
  late_payment?: string;

  @StringField({
    ...OPTIONAL,
    max: 300,
    example: 'Escompte de 2 % sous huit jours.',
    description: 'Terms of early payments, on invoices to businesses; empty for no discount.',
  })
  early_payment?: string;
}

class WithdrawalChanges implements Changes<'withdrawal'> {
  @BooleanField({ ...OPTIONAL, description: 'New orders of consumers can be withdrawn from.' })
  enabled?: boolean;

  @IntField({ ...OPTIONAL, min: 14, max: 365, description: 'Days after the delivery.' })
  days?: number;

  @StringListField({
    ...OPTIONAL,
    max: 250,
    maxLength: 2,
    description: 'Countries of delivery with the right, as ISO 3166-1 alpha-2 codes; the list replaces all.',
  })
  countries?: string[];
}

class PromotionsChanges implements Changes<'promotions'> {
  @BooleanField({
    ...OPTIONAL,
    description: 'Free shipping and bands by price use the goods after all discounts, not before.',
  })
  thresholds_after_discounts?: boolean;
}

class InventoryChanges implements Changes<'inventory'> {
  @IntField({ ...OPTIONAL, max: MAX_UNITS, description: 'For stock without a threshold of its own.' })
  low_stock_threshold?: number;
}

class SecurityChanges implements Changes<'security'> {
  @EnumField(SECOND_FACTOR_RULES, {
    ...OPTIONAL,
    description: 'Who needs a second factor for the routes of staff.',
  })
  second_factor?: (typeof SECOND_FACTOR_RULES)[number];

  @IntField({
    ...OPTIONAL,
    max: 90,
    description: 'Days to set one up, from the change of the rule or of the role on.',
  })
  second_factor_grace_days?: number;

  @IntField({
    ...OPTIONAL,
    min: 8,
    max: 64,
    description: 'Characters of a new password of staff at least.',
  })
  staff_password_length?: number;

  @BooleanField({
    ...OPTIONAL,
    description:
      'Rejects new passwords that many people use, and the name and e-mail address of the account.',
  })
  refuse_common_passwords?: boolean;

  @BooleanField({
    ...OPTIONAL,
    description: 'Mails an account of a login with a browser and system that it has not used for 90 days.',
  })
  mail_new_sign_in?: boolean;
}

/** PUT /admin/settings: any subset. A setting may also have the form `"section.name": value`. */
export class UpdateSettings implements AllChanges {
  @ObjectField(() => StoreChanges, OPTIONAL)
  store?: StoreChanges;

  @ObjectField(() => LoyaltyChanges, OPTIONAL)
  loyalty?: LoyaltyChanges;

  @ObjectField(() => AffiliateChanges, OPTIONAL)
  affiliate?: AffiliateChanges;

  @ObjectField(() => CheckoutChanges, OPTIONAL)
  checkout?: CheckoutChanges;

  @ObjectField(() => OrdersChanges, OPTIONAL)
  orders?: OrdersChanges;

  @ObjectField(() => PaymentsChanges, OPTIONAL)
  payments?: PaymentsChanges;

  @ObjectField(() => ReturnsChanges, OPTIONAL)
  returns?: ReturnsChanges;

  @ObjectField(() => InvoicesChanges, OPTIONAL)
  invoices?: InvoicesChanges;

  @ObjectField(() => WithdrawalChanges, OPTIONAL)
  withdrawal?: WithdrawalChanges;

  @ObjectField(() => TaxChanges, OPTIONAL)
  tax?: TaxChanges;

  @ObjectField(() => PromotionsChanges, OPTIONAL)
  promotions?: PromotionsChanges;

  @ObjectField(() => InventoryChanges, OPTIONAL)
  inventory?: InventoryChanges;

  @ObjectField(() => SecurityChanges, OPTIONAL)
  security?: SecurityChanges;
}
