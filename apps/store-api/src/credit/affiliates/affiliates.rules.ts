import { randomInt } from 'node:crypto';
import { type CurrencyCode, Money, mulDivRound } from '@comptoir/contracts';
import { crossConvert } from '../../pricing/pricing/pricing.exchange.rules';
import type { COMMISSION_TYPES } from '../../platform/settings/settings.view';

/** `percentage`: a fraction of the order. `fixed`: an amount for each order. */
export type CommissionType = (typeof COMMISSION_TYPES)[number];

/** Terms of an affiliate's commission. */
export interface CommissionTerms {
  commission_type: CommissionType;
  /** Decimal text of at most four decimals: a fraction, or an amount of `currency`. */
  commission_rate: string;
  currency: CurrencyCode;
}

/** An order with amounts in minor units of its currency and its rate for one unit of the base currency. */
export interface ReferredOrder {
  id: number;
  user_id: number;
  currency: CurrencyCode;
  exchange_rate: string;
  subtotal: number;
  discount_amount: number;
}

/**
 * Returns the commission on an order in minor units of the affiliate's currency, which is the base currency:
 * rate × (subtotal − discount), rounded half up; never more than the discounted subtotal.
 */
export function commissionOf(
  terms: CommissionTerms,
  order: Pick<ReferredOrder, 'currency' | 'exchange_rate' | 'subtotal' | 'discount_amount'>,
): number {
  const goods = order.subtotal - order.discount_amount;
  const toOwn = (minor: number): number =>
    crossConvert(
      minor,
      { code: order.currency, rate: order.exchange_rate },
      { code: terms.currency, rate: '1' },
    );
  if (terms.commission_type === 'percentage') return toOwn(mulDivRound(goods, scaled(terms), RATE_ONE));
  const fixed = mulDivRound(scaled(terms), 10 ** Money.exponent(terms.currency), RATE_ONE);
  return Math.min(fixed, toOwn(goods));
}

/** An order that lost goods to an exchange, and its commission. Amounts are minor units. */
export interface ExchangedOrder {
  commission_type: CommissionType;
  /** Commission on the whole order, before refunds. */
  commission: number;
  /** Goods that the commission was calculated from. */
  goods: number;
  paid_amount: number;
}

/**
 * Returns the commission on the replacement of exchanged goods: at the rate of the first order, or the share of a
 * fixed amount that the exchange takes from it. The first order loses its part by the refund that pays for the
 * replacement, so no goods count twice.
 */
export function commissionOfReplacement(
  { commission_type, commission, goods, paid_amount }: ExchangedOrder,
  replacement: Pick<ReferredOrder, 'subtotal' | 'discount_amount'> & { exchange_amount: number },
): number {
  const [part, whole] =
    commission_type === 'percentage'
      ? [replacement.subtotal - replacement.discount_amount, goods]
      : [replacement.exchange_amount, paid_amount];
  return whole > 0 ? mulDivRound(commission, part, whole) : 0;
}

/**
 * Returns the commission that is left after refunds, by the share of the payment that went back. It looks at
 * all of them together, so that however an order is refunded, its commission ends at exactly nothing.
 */
export function commissionLeft(
  commission: number,
  { paid_amount, refunded_amount }: { paid_amount: number; refunded_amount: number },
): number {
  if (paid_amount === 0) return commission;
  return commission - mulDivRound(commission, refunded_amount, paid_amount);
}

const RATE_DECIMALS = 4;
const RATE_ONE = 10 ** RATE_DECIMALS;

function scaled({ commission_rate }: CommissionTerms): number {
  const [whole = '0', decimals = ''] = commission_rate.split('.');
  return Number(whole + decimals.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'));
}

/** Format of a code; it is compared in capitals. */
export const REFERRAL_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{1,49}$/;

/** Returns a code in its stored form; undefined for a text that is not a code. */
export function normalizeReferralCode(code: string | null | undefined): string | undefined {
  const trimmed = code?.trim() ?? '';
  return REFERRAL_CODE.test(trimmed) ? trimmed.toUpperCase() : undefined;
}

/** Excludes 0, 1, I, L, O and U, which are easy to misread or make words by chance. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

export function newReferralCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
