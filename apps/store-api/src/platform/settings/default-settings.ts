import { EU_COUNTRIES } from '@comptoir/contracts';
import type { StoreConfig } from '../../config';
import type { Settings } from './settings.view';

/** Days in which staff set up a second factor, unless the shop decides otherwise. */
export const DEFAULT_GRACE_DAYS = 7;

/** Returns the settings of a new shop. Points are given only for what the shop has decided on. */
export function defaultSettings({ shop }: Pick<StoreConfig, 'shop'>): Settings {
  return {
    store: { name: shop.name, color: shop.color, timezone: 'UTC', languages: ['en'] },
    loyalty: {
      earn_points_per_currency_unit: 1,
      registration_bonus: 0,
      review_bonus: 0,
      redeem_points_per_currency_unit: 100,
      hold_days: 0,
    },
    affiliate: { cookie_days: 30, commission_type: 'percentage', commission_rate: 0.05 },
    checkout: {
      reservation_minutes: 60,
      wallet_auto_apply: true,
      max_unpaid_orders: 20,
      max_unpaid_units: 1_000,
      waive_small_amounts: 0,
      payment_methods: ['card'],
      guests_pay_later: true,
      bank_transfer_days: 7,
      bank_transfer_instructions: '',
      guest_days: 30,
      order_link_days: 90,
    },
    orders: { require_payment_to_ship: false },
    payments: { capture: 'automatic' },
    returns: { window_days: 30, exchange_payment_days: 3, restocking_fee_percent: 0, address: '' },
    invoices: { late_payment: '', early_payment: '' },
    withdrawal: { enabled: false, days: 14, countries: [...EU_COUNTRIES] },
    tax: {
      enabled: false,
      prices_include_tax: true,
      shipping: 'standard',
      home_country: shop.legal.country || null,
      cross_border: 'destination',
      provider: 'own',
      provider_fallback: 'own',
      provider_codes: [],
      rates: [],
    },
    promotions: { thresholds_after_discounts: false },
    inventory: { low_stock_threshold: 5 },
    security: {
      second_factor: 'off',
      second_factor_grace_days: DEFAULT_GRACE_DAYS,
      staff_password_length: 8,
      refuse_common_passwords: false,
      mail_new_sign_in: false,
    },
  };
}
