import { mulDivRound } from '@comptoir/contracts';
import type { Language } from '../../platform/i18n/languages';
import { sum } from '../../pricing/pricing/price-sheet';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import type { Invoice } from './invoices.entity';
import type { InvoiceLine, InvoiceTender } from './invoice-snapshot';

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
  reason: string;
  items: { order_item_id: number; quantity: number; amount: number }[];
  /** Number of the invoice that the credit note corrects. */
  invoice_number: string | null;
}

const PARTIAL: Record<Language, string> = { fr: 'Remboursement partiel', en: 'Partial refund' };

type TaxTerms = Pick<Order, 'prices_include_tax' | 'tax_amount' | 'total' | 'shipping_amount'>;

/** A refund that has its credit note, and the tax on that note in minor units. */
export type CreditedEarlier = Pick<CreditedRefund, 'amount' | 'shipping' | 'items'> & { tax_amount: number };

/** A part of a credit note, in minor units. `net` is `gross` where prices include tax. */
interface Part {
  gross: number;
  tax: number;
  net: number;
}

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
): { amounts: InvoiceAmounts; lines: InvoiceLine[]; tenders: InvoiceTender[] } {
  const gross = grossPartsOf(refund, items);
  const before = earlier.map((credited) => grossPartsOf(credited, items));
  const toNet = (amount: number, tax: number): Part => ({
    gross: amount,
    tax,
    net: order.prices_include_tax ? amount : amount - tax,
  });

  const itemTaxes = gross.items.map(({ item, gross: amount }) =>
    taxOfNext(amount, creditedOf(item, before), valueOf(item, order)),
  );
  const shippingTax = taxOfNext(
    gross.shipping,
    sum(before, (parts) => parts.shipping),
    shippingOf(order, items),
  );
  const otherTax = taxOfNext(
    gross.other,
    sum(before, (parts) => parts.other),
    {
      value: order.total,
      tax: order.tax_amount,
    },
  );
  const [shippingPart = 0, otherPart = 0, ...itemParts] = withinInvoice(
    [shippingTax, otherTax, ...itemTaxes],
    [gross.shipping, gross.other, ...gross.items.map((part) => part.gross)],
    { order, refund, earlier },
  );

  const shipping = toNet(gross.shipping, shippingPart);
  const other = toNet(gross.other, otherPart);
  const lines = gross.items.map((part, index) => lineOf(part, toNet(part.gross, itemParts[index] ?? 0)));
  if (other.gross > 0) lines.push(otherLine(refund.reason || PARTIAL[language], other.net));
  return {
    amounts: {
      subtotal: sum(lines, (line) => line.total + line.discount_amount),
      discount_amount: sum(lines, (line) => line.discount_amount),
      shipping_amount: shipping.net,
      tax_amount: shippingPart + otherPart + sum(itemParts, (tax) => tax),
      total: refund.amount,
    },
    lines,
    tenders: tendersOf(refund),
  };
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

/** The gross amount that earlier notes credited of a line. */
function creditedOf(item: OrderItem, before: readonly GrossParts[]): number {
  const parts = before.flatMap(({ items }) => items);
  return sum(parts, (part) => (part.item.id === item.id ? part.gross : 0));
}

/** Gross value of a part of the order, and the tax in it. */
interface Taxed {
  value: number;
  tax: number;
}

function valueOf(item: OrderItem, { prices_include_tax }: TaxTerms): Taxed {
  return { value: item.total + (prices_include_tax ? 0 : item.tax_amount), tax: item.tax_amount };
}

function shippingOf(order: TaxTerms, items: readonly OrderItem[]): Taxed {
  const tax = order.tax_amount - sum(items, (item) => item.tax_amount);
  return { value: order.shipping_amount + (order.prices_include_tax ? 0 : tax), tax };
}

/** The tax of the next amount, so that all amounts together have exactly the tax of the whole. */
function taxOfNext(amount: number, credited: number, { value, tax }: Taxed): number {
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

function lineOf({ item, quantity }: GrossParts['items'][0], { net }: Part): InvoiceLine {
  const before = Math.max(item.unit_price * quantity, net);
  return {
    name: item.product_name,
    variant: item.variant_name,
    sku: item.sku,
    quantity,
    unit_price: item.unit_price,
    discount_amount: before - net,
    total: net,
  };
}

function otherLine(name: string, net: number): InvoiceLine {
  return { name, variant: '', sku: '', quantity: 1, unit_price: net, discount_amount: 0, total: net };
}

function tendersOf(refund: CreditedRefund): InvoiceTender[] {
  const tenders: InvoiceTender[] = [
    { kind: 'card', label: '', amount: refund.card_amount },
    { kind: 'gift_card', label: '', amount: refund.gift_card_amount },
    { kind: 'wallet', label: '', amount: refund.wallet_amount },
    { kind: 'other', label: '', amount: refund.offline_amount },
  ];
  return tenders.filter(({ amount }) => amount > 0);
}
