import { allocate, chargeStep, mulDivRound } from '@comptoir/contracts';
import { type PriceSheet, sum } from './price-sheet';
import type { TaxPolicy } from './pricing.tax-policy.rules';
import type { LineTax, TaxTerms } from './pricing.tax-rates.rules';

type TermsPolicy = Omit<TaxPolicy, 'decide'>;

/** A part of an order with its tax, in minor units. */
export interface TaxedPart {
  /** Null when there is no tax: it is off, or the place is not known. */
  terms: LineTax | null;
  /** Price of the part after discounts. */
  amount: number;
  tax: number;
}

/** Where the taxes of an order come from, while the shop asks a tax provider. */
export interface TaxCalculation {
  /** `own`: the provider gave no answer, so the rates of the shop count. */
  provider: 'stripe' | 'own';
  /** The calculation at the provider that has exactly the amounts of the order. */
  calculation_id: string | null;
}

/** Taxes of a sheet and its shipping, in minor units of the sheet's currency. */
export interface Taxes {
  isIncluded: boolean;
  /** The main tax, which has the largest amount; null when nothing is taxed. */
  terms: TaxTerms | null;
  /** Tax of each line, in order. */
  lines: number[];
  /** The lines with their terms, in order. */
  lineParts: TaxedPart[];
  shipping: number;
  /** The shipping cost, divided by the terms that it is taxed by; never empty. */
  shippingParts: TaxedPart[];
  /** Sum of the lines and shipping. */
  amount: number;
  /** Null unless the shop asks a tax provider. */
  calculation: TaxCalculation | null;
}

/** Everything that was taxed at one rate, in minor units. */
export interface TaxRow extends Pick<LineTax, 'country' | 'category' | 'name' | 'rate'> {
  /** Amount without tax. */
  net: number;
  tax: number;
}

const RATE_SCALE = 10_000;
const WHOLE = 100 * RATE_SCALE;

/**
 * Calculates the tax on each line's discounted total and on shipping; each is rounded half up by itself. Tax
 * that is added to the price is rounded to what can be charged.
 */
export function taxesOf(sheet: PriceSheet, shipping: number, policy: TermsPolicy): Taxes {
  const { isIncluded } = policy;
  const step = isIncluded ? 1 : chargeStep(sheet.exchange.code);
  const part = (amount: number, terms: LineTax | null): TaxedPart => ({
    terms,
    amount,
    tax: taxOn(amount, terms, { isIncluded, step }),
  });
  const lineParts = sheet.lines.map(({ goods, total }) => part(total, policy.termsOf(goods)));
  const shippingParts = sharesOfShipping(sheet, shipping, policy).map(({ amount, terms }) =>
    part(amount, terms),
  );
  const lines = lineParts.map(({ tax }) => tax);
  const ofShipping = sum(shippingParts, ({ tax }) => tax);
  return {
    isIncluded,
    terms: mainTermsOf([...lineParts, ...shippingParts]),
    lines,
    lineParts,
    shipping: ofShipping,
    shippingParts,
    amount: sum(lines, (tax) => tax) + ofShipping,
    calculation: null,
  };
}

/** Adds up the parts by rate, the highest rate first. Free parts and those without a rate have no row. */
export function taxRowsOf(parts: readonly TaxedPart[], isIncluded: boolean): TaxRow[] {
  const rows = new Map<string, TaxRow>();
  for (const { terms, amount, tax } of parts) {
    if (!terms || terms.category === 'O' || amount === 0) continue;
    const { country, category, name, rate } = terms;
    const before = rows.get(keyOf(terms)) ?? { net: 0, tax: 0 };
    const net = before.net + amount - (isIncluded ? tax : 0);
    rows.set(keyOf(terms), { country, category, name, rate, net, tax: before.tax + tax });
  }
  return [...rows.values()].sort((a, b) => b.rate - a.rate);
}

/** Returns the tax on an amount, rounded half up to `step`. */
export function taxOn(
  amount: number,
  terms: LineTax | null,
  { isIncluded, step }: { isIncluded: boolean; step: number },
): number {
  if (!terms) return 0;
  const rate = Math.round(terms.rate * RATE_SCALE);
  return mulDivRound(amount, rate, isIncluded ? WHOLE + rate : WHOLE, step);
}

/** Divides the shipping cost over the terms of the goods, by their totals, if the shop asks for it. */
function sharesOfShipping(
  { lines }: PriceSheet,
  shipping: number,
  policy: TermsPolicy,
): { amount: number; terms: LineTax | null }[] {
  const standard = policy.termsOf({ isDigital: false, taxClass: 'standard' });
  const groups = new Map<string, { terms: LineTax; total: number }>();
  for (const { goods, total } of policy.shipping === 'proportional' ? lines : []) {
    const terms = goods.isDigital ? null : policy.termsOf(goods);
    if (!terms || total === 0) continue;
    groups.set(keyOf(terms), { terms, total: (groups.get(keyOf(terms))?.total ?? 0) + total });
  }
  if (groups.size === 0) return [{ amount: shipping, terms: standard }];
  const shares = [...groups.values()];
  const amounts = allocate(
    shipping,
    shares.map(({ total }) => total),
  );
  return shares.map(({ terms }, index) => ({ terms, amount: amounts[index] ?? 0 }));
}

/** Returns the terms with the most tax, the first ones if equal. */
export function mainTermsOf(parts: readonly TaxedPart[]): TaxTerms | null {
  const taxes = new Map<string, { terms: LineTax | null; tax: number }>();
  for (const { terms, tax } of parts) {
    const key = keyOf(terms);
    taxes.set(key, { terms, tax: (taxes.get(key)?.tax ?? 0) + tax });
  }
  const [first, ...others] = taxes.values();
  const main = others.reduce((most, other) => (!most || other.tax > most.tax ? other : most), first);
  if (!main?.terms || main.terms.category === 'O') return null;
  const { country, name, rate } = main.terms;
  return { country, name, rate };
}

function keyOf(terms: LineTax | null): string {
  return terms ? [terms.country, terms.category, terms.rate, terms.name].join(' ') : '';
}
