import { chargeStep, mulDivRound } from '@comptoir/contracts';
import { type PriceSheet, sum } from './price-sheet';

/** Tax of the country of destination. */
export interface TaxTerms {
  country: string;
  /** Local name of the tax, such as `VAT`; empty when the shop sets none. */
  name: string;
  /** Percent, at most four decimals. */
  rate: number;
}

export interface TaxPolicy {
  /** True when prices and shipping costs include the tax. */
  isIncluded: boolean;
  /** Null when there is no tax: it is off, or the country has no rate. */
  terms: TaxTerms | null;
}

/** Tax settings of the shop. */
export interface TaxRules {
  enabled: boolean;
  prices_include_tax: boolean;
  /** Percent by country; a country is listed once. */
  rates: readonly { country: string; rate: number; name?: string }[];
}

/** Returns the tax rules for a country of destination; no tax while the country is not known. */
export function taxPolicy(
  { enabled, prices_include_tax, rates }: TaxRules,
  country: string | undefined,
): TaxPolicy {
  const found = enabled ? rates.find((rate) => rate.country === country) : undefined;
  return {
    isIncluded: prices_include_tax,
    terms: found ? { country: found.country, name: found.name ?? '', rate: found.rate } : null,
  };
}

/** Taxes of a sheet and its shipping, in minor units of the sheet's currency. */
export interface Taxes extends TaxPolicy {
  /** Tax of each line, in order. */
  lines: number[];
  shipping: number;
  /** Sum of the lines and shipping. */
  amount: number;
}

const RATE_SCALE = 10_000;
const WHOLE = 100 * RATE_SCALE;

/**
 * Calculates the tax on each line's discounted total and on shipping; each is rounded half up by itself. Tax
 * that is added to the price is rounded to what can be charged.
 */
export function taxesOf(sheet: PriceSheet, shipping: number, policy: TaxPolicy): Taxes {
  const step = policy.isIncluded ? 1 : chargeStep(sheet.exchange.code);
  const lines = sheet.lines.map(({ total }) => taxOn(total, policy, step));
  const ofShipping = taxOn(shipping, policy, step);
  return { ...policy, lines, shipping: ofShipping, amount: sum(lines, (tax) => tax) + ofShipping };
}

function taxOn(amount: number, { isIncluded, terms }: TaxPolicy, step: number): number {
  if (!terms) return 0;
  const rate = Math.round(terms.rate * RATE_SCALE);
  return mulDivRound(amount, rate, isIncluded ? WHOLE + rate : WHOLE, step);
}
