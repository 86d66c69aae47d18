import { mulDivRound } from '@comptoir/contracts';
import { sum } from '../../pricing/pricing/price-sheet';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import { type LineTaxTerms, frozenTermsOf, toLineTaxTerms } from '../order-records/line-tax.rules';
import {
  type TaxedAmount,
  type TaxedOrder,
  type TaxedPart,
  divideByValue,
  keyOfTerms,
  partsByTerms,
} from './invoices.tax.rules';

/** A part of a credit note by one set of terms, in minor units with the tax. */
export interface CreditShare {
  terms: LineTaxTerms;
  gross: number;
  /** The tax in it by itself; `shareTaxes` fits it to what is left of the invoice. */
  tax: number;
}

/** The rest of an invoice by one set of terms that earlier notes have left, in minor units with the tax. */
export interface TaxLeft {
  key: string;
  terms: LineTaxTerms;
  gross: number;
  tax: number;
}

/** Totals of an earlier note. */
interface EarlierNote {
  amount: number;
  tax_amount: number;
  tax_rows: TaxedAmount[] | null;
}

/** Returns what is left of an invoice, in the order of its parts. With one set of terms, that is the whole order. */
export function leftByTerms(
  order: TaxedOrder & Pick<Order, 'total'>,
  items: readonly OrderItem[],
  earlier: readonly EarlierNote[],
): TaxLeft[] {
  const groups = groupsOf(order, items);
  const taken = earlier.map((note) => takenBy(note, groups));
  return groups.map(({ terms, value, tax }, index) => ({
    key: keyOfTerms(terms),
    terms,
    gross: value - sum(taken, (amounts) => amounts[index]?.gross ?? 0),
    tax: tax - sum(taken, (amounts) => amounts[index]?.tax ?? 0),
  }));
}

function groupsOf(order: TaxedOrder & Pick<Order, 'total'>, items: readonly OrderItem[]): TaxedPart[] {
  const groups = partsByTerms(order, items);
  if (groups.length > 1) return groups;
  const { terms } = groups[0] ?? { terms: toLineTaxTerms(frozenTermsOf(order, null)) };
  return [{ terms, value: order.total, tax: order.tax_amount }];
}

/** Divides a note by the terms of the order. Older notes have no rows, and were divided over the whole order. */
function takenBy(
  { amount, tax_amount, tax_rows }: EarlierNote,
  groups: readonly TaxedPart[],
): { gross: number; tax: number }[] {
  if (tax_rows && groups.length > 1) {
    return groups.map(({ terms }) => {
      const rows = tax_rows.filter((row) => keyOfTerms(row) === keyOfTerms(terms));
      return { gross: sum(rows, ({ net, tax }) => net + tax), tax: sum(rows, ({ tax }) => tax) };
    });
  }
  const gross = divideByValue(amount, groups);
  const taxes = divideByValue(
    tax_amount,
    groups.map((group) => ({ ...group, value: group.tax })),
  );
  return groups.map((_, index) => ({ gross: gross[index] ?? 0, tax: taxes[index] ?? 0 }));
}

/** Divides an amount over parts of an order, each with its own tax. @param before what earlier notes divided */
export function dividedShares(
  amount: number,
  before: readonly number[],
  parts: readonly TaxedPart[],
): CreditShare[] {
  const shares = divideByValue(amount, parts);
  const earlier = before.map((credited) => divideByValue(credited, parts));
  return parts.map((part, index) => {
    const gross = shares[index] ?? 0;
    const credited = sum(earlier, (given) => given[index] ?? 0);
    return { terms: part.terms, gross, tax: taxOfNext(gross, credited, part) };
  });
}

/** The tax of the next amount, so that all amounts together have exactly the tax of the whole. */
function taxOfNext(amount: number, credited: number, { value, tax }: Omit<TaxedPart, 'terms'>): number {
  if (value <= 0 || amount <= 0) return 0;
  const upTo = (gross: number): number => mulDivRound(tax, Math.min(gross, value), value);
  return upTo(credited + amount) - upTo(credited);
}

/**
 * Cuts shares to what is left by their terms: an amount for no particular unit may have taken some of it. What is cut
 * is credited elsewhere (`restShares`).
 */
export function fitShares<S extends CreditShare>(shares: readonly S[], left: readonly TaxLeft[]): S[] {
  const open = new Map(left.map(({ key, gross }) => [key, Math.max(0, gross)]));
  return shares.map((share) => {
    const key = keyFor(share, left);
    const gross = Math.min(share.gross, open.get(key) ?? 0);
    open.set(key, (open.get(key) ?? 0) - gross);
    const tax = gross === share.gross ? share.tax : mulDivRound(share.tax, gross, share.gross);
    return { ...share, gross, tax };
  });
}

/** Returns how much other shares leave for an amount for no particular unit. */
export function roomOf(shares: readonly CreditShare[], left: readonly TaxLeft[]): number {
  return sum(openOf(shares, left), ({ value }) => value);
}

function openOf(shares: readonly CreditShare[], left: readonly TaxLeft[]): TaxedPart[] {
  return left.map(({ key, terms, gross, tax }) => {
    const taken = shares.filter((share) => keyFor(share, left) === key);
    return {
      terms,
      value: Math.max(0, gross - sum(taken, (share) => share.gross)),
      tax: Math.max(0, tax - sum(taken, (share) => share.tax)),
    };
  });
}

/** Spreads an amount for no particular unit over what other shares leave, each with its part of the tax. */
export function restShares(
  amount: number,
  shares: readonly CreditShare[],
  left: readonly TaxLeft[],
): CreditShare[] {
  if (amount <= 0) return [];
  const open = openOf(shares, left);
  return divideByValue(amount, open).flatMap((gross, index) => {
    const part = open[index];
    return part && gross > 0 ? [{ terms: part.terms, gross, tax: taxOfNext(gross, 0, part) }] : [];
  });
}

/**
 * Returns the taxes of shares. By each set of terms they take at most the tax that is left, as much as does not fit
 * into what is left afterwards, and all when nothing is left. Shares are corrected in order, each within its amount.
 */
export function shareTaxes(shares: readonly CreditShare[], left: readonly TaxLeft[]): number[] {
  const taxes = shares.map(({ tax }) => tax);
  for (const { key, gross, tax } of left) {
    const own = shares.flatMap((share, index) => (keyFor(share, left) === key ? [index] : []));
    const credited = sum(own, (index) => shares[index]?.gross ?? 0);
    const wanted = sum(own, (index) => taxes[index] ?? 0);
    const most = Math.max(0, Math.min(tax, credited));
    const rest = gross - credited;
    const least = rest <= 0 ? most : Math.min(most, tax - rest);
    let missing = Math.min(most, Math.max(least, wanted)) - wanted;
    for (const index of own) {
      const before = taxes[index] ?? 0;
      const moved = Math.max(-before, Math.min((shares[index]?.gross ?? 0) - before, missing));
      taxes[index] = before + moved;
      missing -= moved;
    }
  }
  return taxes;
}

/** Returns the key of the terms by which a share counts. An order with one set of terms has one key. */
function keyFor({ terms }: CreditShare, left: readonly TaxLeft[]): string {
  const [only, ...others] = left;
  return only && !others.length ? only.key : keyOfTerms(terms);
}
