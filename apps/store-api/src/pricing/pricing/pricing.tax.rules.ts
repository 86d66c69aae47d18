import { mulDivRound } from '@comptoir/contracts';
import { type PriceSheet, sum } from './price-sheet';

/** The tax of the country that goods go to. */
export interface TaxTerms {
  country: string;
  /** What it is called there, such as `VAT`; empty when the shop does not say. */
  name: string;
  /** Percent, at most four decimals. */
  rate: number;
}

export interface TaxPolicy {
  /** Prices and shipping costs have the tax in them already. */
  isIncluded: boolean;
  /** Null when nothing is taxed: tax is off, or the country has no rate. */
  terms: TaxTerms | null;
}

/** The shop's tax rules as staff set them. */
export interface TaxRules {
  enabled: boolean;
  prices_include_tax: boolean;
  /** Percent by country; a country is listed once. */
  rates: readonly { country: string; rate: number; name?: string }[];
}

/** What holds for goods that go to a country; nothing is taxed while it is not known. */
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
  /** Of each line, in order. */
  lines: number[];
  shipping: number;
  /** Sum of the lines and shipping. */
  amount: number;
}

const RATE_SCALE = 10_000;
const WHOLE = 100 * RATE_SCALE;

/** The tax on each line's lowered total and on shipping, each rounded half up by itself. */
export function taxesOf(sheet: PriceSheet, shipping: number, policy: TaxPolicy): Taxes {
  const lines = sheet.lines.map(({ total }) => taxOn(total, policy));
  const ofShipping = taxOn(shipping, policy);
  return { ...policy, lines, shipping: ofShipping, amount: sum(lines, (tax) => tax) + ofShipping };
}

function taxOn(amount: number, { isIncluded, terms }: TaxPolicy): number {
  if (!terms) return 0;
  const rate = Math.round(terms.rate * RATE_SCALE);
  return mulDivRound(amount, rate, isIncluded ? WHOLE + rate : WHOLE);
}
