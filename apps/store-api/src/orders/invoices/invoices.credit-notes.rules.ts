import { mulDivRound } from '@comptoir/contracts';
import type { Language } from '../../platform/i18n/languages';
import { sum } from '../../pricing/pricing/price-sheet';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import type { Invoice } from './invoices.entity';
import type { InvoiceLine, InvoiceTender } from './invoice-snapshot';
import { type LineTaxTerms, frozenTermsOf, toLineTaxTerms } from '../order-records/line-tax.rules';
import {
  type InvoiceTax,
  type TaxedAmount,
  type TaxedPart,
  divideByValue,
  partOf,
  partsByTerms,
  shippingPartsOf,
  taxRowsOf,
} from './invoices.tax.rules';

/** Sums of a document, in minor units of its currency. */
export type InvoiceAmounts = Pick<
  Invoice,
  'subtotal' | 'discount_amount' | 'shipping_amount' | 'tax_amount' | 'total'
>;

/** Data of a refund for its credit note. */
export interface CreditedRefund {
  id: number;
  order_id: number;
  /** Refunded amount that counts against the order. */
  amount: number;
  /** Part of the amount that refunds shipping. */
  shipping: number;
  card_amount: number;
  gift_card_amount: number;
  wallet_amount: number;
  offline_amount: number;
  exchange_amount: number;
  /** Number of the order that the exchange part moved to. */
  exchange_order_number: string | null;
  reason: string;
  items: { order_item_id: number; quantity: number; amount: number }[];
  /** Number of the invoice that the credit note corrects. */
  invoice_number: string | null;
}

const PARTIAL: Record<Language, string> = { fr: 'Remboursement partiel', en: 'Partial refund' };

type TaxTerms = Pick<
  Order,
  'prices_include_tax' | 'tax_amount' | 'total' | 'shipping_amount' | 'tax' | 'shipping_taxes'
>;

/** A refund that has its credit note, and the tax on that note in minor units. */
export type CreditedEarlier = Pick<CreditedRefund, 'amount' | 'shipping' | 'items'> & { tax_amount: number };

/** Gross amounts of a refund by what they are for: units of lines, shipping, and anything else. */
interface GrossParts {
  items: { item: OrderItem; quantity: number; gross: number }[];
  shipping: number;
  other: number;
}

/**
 * Computes the lines and amounts of a credit note: the refunded units, shipping, and one line for any other
 * amount.
 *
 * Tax is rounded cumulatively: a note takes the tax of everything credited so far, less the tax of what
 * earlier notes credited. So the notes of an order never have more tax than its invoice, and exactly that tax
 * once everything is credited, however it was divided.
 *
 * @param earlier the refunds of this order that have a credit note
 * @returns amounts in minor units; `total` is exactly what was refunded
 */
export function creditNoteOf(
  order: TaxTerms,
  items: readonly OrderItem[],
  refund: CreditedRefund,
  earlier: readonly CreditedEarlier[],
  language: Language,
): {
  amounts: InvoiceAmounts;
  lines: InvoiceLine[];
  tenders: InvoiceTender[];
  tax: Omit<InvoiceTax, 'home'>;
} {
  const gross = grossPartsOf(refund, items);
  const before = earlier.map((credited) => grossPartsOf(credited, items));
  const credited = (of: (parts: GrossParts) => number): number[] => before.map(of);
  const shares: Share[] = [
    ...sharesOf(
      gross.shipping,
      credited((parts) => parts.shipping),
      shippingPartsOf(order, items),
    ).map((share) => ({ ...share, isShipping: true })),
    ...sharesOf(
      gross.other,
      credited((parts) => parts.other),
      groupsOf(order, items),
    ),
    ...gross.items.flatMap((unit) =>
      sharesOf(
        unit.gross,
        credited((parts) => creditedOf(unit.item, parts)),
        [partOf(unit.item, order)],
      ).map((share) => ({ ...share, unit })),
    ),
  ];
  const taxes = withinInvoice(
    shares.map(({ tax }) => tax),
    shares.map((share) => share.gross),
    { order, refund, earlier },
  );

  const shipping: TaxedAmount[] = [];
  const unitLines: InvoiceLine[] = [];
  const otherLines: InvoiceLine[] = [];
  for (const [index, { unit, isShipping, terms, gross: amount }] of shares.entries()) {
    const tax = taxes[index] ?? 0;
    const taxed = { ...terms, net: amount - tax, tax };
    const price = order.prices_include_tax ? amount : amount - tax;
    if (isShipping && amount > 0) shipping.push(taxed);
    else if (unit) unitLines.push({ ...lineOf(unit, price), tax: taxed });
    else if (amount > 0)
      otherLines.push({ ...otherLine(refund.reason || PARTIAL[language], price), tax: taxed });
  }
  const lines = [...unitLines, ...otherLines];
  return {
    amounts: {
      subtotal: sum(lines, (line) => line.total + line.discount_amount),
      discount_amount: sum(lines, (line) => line.discount_amount),
      shipping_amount: sum(shipping, ({ net, tax }) => (order.prices_include_tax ? net + tax : net)),
      tax_amount: sum(taxes, (tax) => tax),
      total: refund.amount,
    },
    lines,
    tenders: tendersOf(refund),
    tax: { rows: taxRowsOf([...lines.flatMap(({ tax }) => tax ?? []), ...shipping]), shipping },
  };
}

/** A part of a credit note with its tax, in minor units: units of a line, shipping, or anything else. */
interface Share {
  unit?: GrossParts['items'][0];
  isShipping?: boolean;
  terms: LineTaxTerms;
  gross: number;
  tax: number;
}

/** Divides an amount over parts of an order, each with its own tax. @param before what earlier notes divided */
function sharesOf(amount: number, before: readonly number[], parts: readonly TaxedPart[]): Share[] {
  const shares = divideByValue(amount, parts);
  const earlier = before.map((credited) => divideByValue(credited, parts));
  return parts.map((part, index) => {
    const gross = shares[index] ?? 0;
    const credited = sum(earlier, (given) => given[index] ?? 0);
    return { terms: part.terms, gross, tax: taxOfNext(gross, credited, part) };
  });
}

/**
 * Returns the parts of an order by their terms, to divide amounts for no particular unit. With one set of
 * terms, that is the whole order.
 */
function groupsOf(order: TaxTerms, items: readonly OrderItem[]): TaxedPart[] {
  const groups = partsByTerms(order, items);
  if (groups.length > 1) return groups;
  const { terms } = groups[0] ?? { terms: toLineTaxTerms(frozenTermsOf(order, null)) };
  return [{ terms, value: order.total, tax: order.tax_amount }];
}

/** Divides a refund into units, shipping and the rest. */
function grossPartsOf(
  { amount, shipping, items: given }: Pick<CreditedRefund, 'amount' | 'shipping' | 'items'>,
  items: readonly OrderItem[],
): GrossParts {
  const units = given.flatMap(({ order_item_id, quantity, amount: gross }) => {
    const item = items.find(({ id }) => id === order_item_id);
    return item && gross > 0 ? [{ item, quantity, gross }] : [];
  });
  const goods = sum(units, ({ gross }) => gross);
  const ofShipping = Math.max(0, Math.min(shipping, amount - goods));
  return { items: units, shipping: ofShipping, other: amount - goods - ofShipping };
}

/** Returns the gross amount that an earlier note credited of a line. */
function creditedOf({ id }: OrderItem, { items }: GrossParts): number {
  return sum(items, ({ item, gross }) => (item.id === id ? gross : 0));
}

/** The tax of the next amount, so that all amounts together have exactly the tax of the whole. */
function taxOfNext(amount: number, credited: number, { value, tax }: Omit<TaxedPart, 'terms'>): number {
  if (value <= 0 || amount <= 0) return 0;
  const upTo = (gross: number): number => mulDivRound(tax, Math.min(gross, value), value);
  return upTo(credited + amount) - upTo(credited);
}

/**
 * Limits the tax of a note to the tax that is left of the invoice, and takes all of it when nothing is left
 * to credit. Parts are corrected in order, each within its gross amount. Amounts for no particular unit are
 * taxed at the average of the order, so that their rounding can miss the sum of the lines by a few minor
 * units.
 */
function withinInvoice(
  taxes: readonly number[],
  gross: readonly number[],
  {
    order,
    refund,
    earlier,
  }: { order: TaxTerms; refund: CreditedRefund; earlier: readonly CreditedEarlier[] },
): number[] {
  const left = order.tax_amount - sum(earlier, ({ tax_amount }) => tax_amount);
  const rest = order.total - sum(earlier, ({ amount }) => amount) - refund.amount;
  const wanted = sum(taxes, (tax) => tax);
  const most = Math.max(0, Math.min(left, refund.amount));
  // The tax that is left afterwards has to fit into the amount that is left.
  const least = rest <= 0 ? most : Math.min(most, left - rest);
  let missing = Math.min(most, Math.max(least, wanted)) - wanted;
  return taxes.map((tax, index) => {
    const moved = Math.max(-tax, Math.min((gross[index] ?? 0) - tax, missing));
    missing -= moved;
    return tax + moved;
  });
}

function lineOf({ item, quantity }: GrossParts['items'][0], net: number): InvoiceLine {
  const before = Math.max(item.unit_price * quantity, net);
  return {
    name: item.product_name,
    variant: item.variant_name,
    sku: item.sku,
    quantity,
    unit_price: item.unit_price,
    discount_amount: before - net,
    total: net,
    order_item_id: item.id,
  };
}

function otherLine(name: string, net: number): InvoiceLine {
  return { name, variant: '', sku: '', quantity: 1, unit_price: net, discount_amount: 0, total: net };
}

function tendersOf(refund: CreditedRefund): InvoiceTender[] {
  const tenders: InvoiceTender[] = [
    { kind: 'exchange', label: refund.exchange_order_number ?? '', amount: refund.exchange_amount },
    { kind: 'card', label: '', amount: refund.card_amount },
    { kind: 'gift_card', label: '', amount: refund.gift_card_amount },
    { kind: 'wallet', label: '', amount: refund.wallet_amount },
    { kind: 'other', label: '', amount: refund.offline_amount },
  ];
  return tenders.filter(({ amount }) => amount > 0);
}
