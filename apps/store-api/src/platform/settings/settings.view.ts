import { type Static, type TProperties, type TObject, Type } from '@sinclair/typebox';
import { nullable, view, stringEnum, Version } from '@comptoir/http';

/** Ways to pay what gift cards and the wallet leave. */
export const PAYMENT_METHODS = ['card', 'bank_transfer', 'cash_on_delivery', 'invoice'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** When cards are captured: at once, or authorized at once and captured with the first shipment. */
export const CAPTURE_TIMES = ['automatic', 'on_shipment'] as const;
/** Classes of products that a tax rate may be for. */
export const TAX_RATE_CLASSES = ['standard', 'reduced', 'super_reduced'] as const;
export type TaxRateClass = (typeof TAX_RATE_CLASSES)[number];
/** Tax classes of products. */
export const TAX_CLASSES = [...TAX_RATE_CLASSES, 'zero', 'exempt'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
export const SHIPPING_TAXES = ['standard', 'proportional'] as const;
/** Places whose rates consumers in other countries of the EU pay. */
export const CROSS_BORDER_TAXES = ['destination', 'home'] as const;
/** Sources of taxes: the rates of the settings, or a service. */
export const TAX_PROVIDERS = ['own', 'stripe'] as const;
/** Ways to go on while the service gives no answer: the own rates count, or nothing is sold. */
export const TAX_FALLBACKS = ['own', 'refuse'] as const;
/** Kinds of products that the service may know by a code. */
export const TAX_CODE_CLASSES = [...TAX_RATE_CLASSES, 'digital'] as const;
export type TaxCodeClass = (typeof TAX_CODE_CLASSES)[number];
/** Reasons why a product cannot be withdrawn from (directive 2011/83/EU, article 16). */
export const WITHDRAWAL_EXCLUSIONS = [
  'made_to_order',
  'perishable',
  'sealed_goods',
  'sealed_media',
  'press',
  'digital_content',
] as const;
export type WithdrawalExclusion = (typeof WITHDRAWAL_EXCLUSIONS)[number];
/** Groups of people who need a second factor. */
export const SECOND_FACTOR_RULES = ['off', 'administrators', 'staff'] as const;
export const COMMISSION_TYPES = ['percentage', 'fixed'] as const;

/** All settings; also the type in which the store's rules read them. */
export const SettingsView = view('Settings', {
  store: section({
    name: Type.String(),
    color: Type.String(),
    timezone: Type.String(),
    languages: Type.Array(Type.String()),
  }),
  loyalty: section({
    earn_points_per_currency_unit: Type.Number(),
    registration_bonus: Type.Integer(),
    review_bonus: Type.Integer(),
    redeem_points_per_currency_unit: Type.Integer(),
    hold_days: Type.Integer(),
  }),
  affiliate: section({
    cookie_days: Type.Integer(),
    commission_type: stringEnum(COMMISSION_TYPES),
    commission_rate: Type.Number(),
  }),
  checkout: section({
    reservation_minutes: Type.Integer(),
    wallet_auto_apply: Type.Boolean(),
    max_unpaid_orders: Type.Integer(),
    max_unpaid_units: Type.Integer(),
    waive_small_amounts: Type.Number(),
    payment_methods: Type.Array(stringEnum(PAYMENT_METHODS)),
    bank_transfer_days: Type.Integer(),
    guests_pay_later: Type.Boolean(),
    bank_transfer_instructions: Type.String(),
    guest_days: Type.Integer(),
    order_link_days: Type.Integer(),
  }),
  orders: section({ require_payment_to_ship: Type.Boolean() }),
  payments: section({ capture: stringEnum(CAPTURE_TIMES) }),
  returns: section({
    window_days: Type.Integer(),
    exchange_payment_days: Type.Integer(),
    restocking_fee_percent: Type.Number(),
    address: Type.String({
      description: 'Where customers send goods back to, in lines; empty for the address of the seller.',
    }),
  }),
  invoices: section({
    late_payment: Type.String({ description: 'Terms of late payments, on invoices to businesses.' }),
    early_payment: Type.String({ description: 'Terms of early payments, on invoices to businesses.' }),
  }),
  withdrawal: section({
    enabled: Type.Boolean(),
    days: Type.Integer(),
    countries: Type.Array(Type.String()),
  }),
  tax: section({
    enabled: Type.Boolean(),
    prices_include_tax: Type.Boolean(),
    shipping: stringEnum(SHIPPING_TAXES),
    home_country: nullable(Type.String()),
    cross_border: stringEnum(CROSS_BORDER_TAXES),
    provider: stringEnum(TAX_PROVIDERS),
    provider_fallback: stringEnum(TAX_FALLBACKS),
    provider_codes: Type.Array(
      section({
        class: stringEnum(TAX_CODE_CLASSES),
        code: Type.String({ description: 'Code of the class at the tax provider.' }),
      }),
    ),
    rates: Type.Array(
      section({
        country: Type.String(),
        region: Type.Optional(Type.String()),
        class: Type.Optional(stringEnum(TAX_RATE_CLASSES)),
        rate: Type.Number(),
        name: Type.Optional(Type.String()),
      }),
    ),
  }),
  promotions: section({ thresholds_after_discounts: Type.Boolean() }),
  inventory: section({ low_stock_threshold: Type.Integer() }),
  security: section({
    second_factor: stringEnum(SECOND_FACTOR_RULES),
    second_factor_grace_days: Type.Integer(),
    staff_password_length: Type.Integer(),
    refuse_common_passwords: Type.Boolean(),
    mail_new_sign_in: Type.Boolean(),
  }),
});
export type Settings = Static<typeof SettingsView>;

/** All settings with the version of the whole. */
export const VersionedSettingsView = view('VersionedSettings', {
  ...SettingsView.properties,
  version: Version,
});
export type VersionedSettings = Static<typeof VersionedSettingsView>;

function section<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}
