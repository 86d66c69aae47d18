import type Stripe from 'stripe';

type Level = Stripe.Tax.CalculationLineItem.TaxBreakdown.Jurisdiction['level'];
type Reason = Stripe.Tax.CalculationLineItem.TaxBreakdown['taxability_reason'];

/** One tax of one jurisdiction. */
export interface JurisdictionTax {
  country: string;
  state: string | null;
  level: Level;
  name: string;
  /** Percent, as decimal text; null when nothing is charged. */
  rate: string | null;
  taxName: string;
  taxType: 'vat' | 'sales_tax';
  reason: Reason;
}

/** Standard and reduced rates of VAT, in percent. */
const VAT: Readonly<Record<string, readonly [string, string]>> = {
  BE: ['21.0', '6.0'],
  DE: ['19.0', '7.0'],
  ES: ['21.0', '4.0'],
  FR: ['20.0', '5.5'],
  GB: ['20.0', '0.0'],
  IT: ['22.0', '4.0'],
};
/** Sales tax of states, then of their counties, in percent. */
const SALES_TAX: Readonly<Record<string, readonly [string, string]>> = {
  CA: ['6.25', '1.0'],
  NY: ['4.0', '4.875'],
  WA: ['6.5', '3.85'],
};
/** Codes of books, and of food. */
const REDUCED = /^txcd_(3501|4006)/;
const NOT_TAXABLE = 'txcd_00000000';
export const taxCodes = /^txcd_\d{8}$/;

export interface TaxedPlace {
  country: string;
  state: string | null;
}

/** Returns the taxes of a place on a product tax code; the account is registered where it has rates. */
export function taxesAt({ country, state }: TaxedPlace, code: string, override: string): JurisdictionTax[] {
  const nation = { country, state: null, level: 'country' as const, name: country };
  const none = (reason: Reason): JurisdictionTax[] => [
    { ...nation, rate: null, taxName: '', taxType: 'vat', reason },
  ];
  if (override === 'customer_exempt' || override === 'reverse_charge') return none(override);
  if (code === NOT_TAXABLE) return none('product_exempt');
  const isReduced = REDUCED.test(code);
  const vat = VAT[country];
  if (vat) {
    const rate = vat[isReduced ? 1 : 0];
    const reason = rate === '0.0' ? 'zero_rated' : isReduced ? 'reduced_rated' : 'standard_rated';
    return [{ ...nation, rate, taxName: 'VAT', taxType: 'vat', reason }];
  }
  const sales = country === 'US' && state !== null ? SALES_TAX[state] : undefined;
  if (!sales) return none('not_collecting');
  const level = (name: 'state' | 'county', rate: string): JurisdictionTax => ({
    country,
    state,
    level: name,
    name: `${state ?? ''} ${name}`,
    rate,
    taxName: 'Sales Tax',
    taxType: 'sales_tax',
    reason: 'standard_rated',
  });
  return [level('state', sales[0]), level('county', sales[1])];
}
