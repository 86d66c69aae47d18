import { isoIn } from '@comptoir/time';
import type { Settings } from '../../platform/settings/settings.view';
import type { LegalDetails } from '../../shop-config';
import type { Language } from '../../platform/i18n/languages';
import { languageOf } from '../../platform/i18n/languages';
import type {
  AddressSnapshot,
  Order,
  OrderItem,
  TaxExemptionSnapshot,
} from '../order-records/order-records.entity';
import type { OfflineMethod } from '../order-records/offline-payments.entity';
import { sum } from '../../pricing/pricing/price-sheet';
import { maskGiftCardCode } from '../../credit/gift-cards/gift-card-codes';
import type { PaymentNotes } from './invoices.payment-notes.rules';
import {
  type InvoiceTax,
  type TaxedAmount,
  homeTaxOf,
  partOf,
  shippingPartsOf,
  taxRowsOf,
  taxedAmountOf,
} from './invoices.tax.rules';

/** The issuer of the invoices. */
export interface Seller {
  name: string;
  /** CSS color of the brand. */
  color: string;
  /** IANA name of the time zone for dates. */
  timezone: string;
  address: string[];
  /** Registration and tax numbers that the law of the shop's country requires. */
  registration: string[];
  /** The same by field; older documents have none. */
  legal?: LegalDetails;
}

export interface InvoiceLine {
  name: string;
  variant: string;
  sku: string;
  quantity: number;
  unit_price: number;
  discount_amount: number;
  total: number;
  /** Older documents have none. */
  tax?: TaxedAmount;
  /** The line of the order that a credit note refunds; missing for any other amount and in other documents. */
  order_item_id?: number;
}

export type TenderKind = 'exchange' | 'gift_card' | 'wallet' | 'card' | 'other' | 'debt';

/** One means of payment and the amount that it paid. */
export interface InvoiceTender {
  kind: TenderKind;
  /** Masked code of a gift card, or number of the other order of an exchange; else empty. */
  label: string;
  amount: number;
  /** The way in which money arrived outside of the processor. Older documents have none. */
  method?: OfflineMethod;
  /** Day of the payment, `YYYY-MM-DD`. Credit notes and older documents have none. */
  paid_on?: string;
}

/** Content of an invoice beyond its amounts. Amounts are minor units of its currency, times ISO 8601. */
export interface InvoiceSnapshot {
  language: Language;
  seller: Seller;
  customer: { name: string; email: string };
  billing_address: AddressSnapshot | null;
  shipping_address: AddressSnapshot | null;
  shipping_method: string | null;
  order_number: string;
  /** Number of the invoice that a credit note corrects. */
  corrects?: string | null;
  /** Number of the credit note that an invoice cancels. */
  cancels?: string;
  /** The customer's own number of the purchase. */
  purchase_order_number?: string;
  /** Due date of an invoice that is not paid yet, `YYYY-MM-DD`. */
  payment_due_on?: string;
  /** Why the customer was exempt from tax; missing for others, and in older documents. */
  exemption?: TaxExemptionSnapshot;
  /** Part of an invoice that credit notes have taken off what is to be paid; missing for none. */
  deducted?: number;
  /** The rest of an invoice that is not paid yet; missing for none, in older documents and in credit notes. */
  left_to_pay?: number;
  /** Terms of late and early payments, on an invoice to a business. */
  payment_notes?: PaymentNotes;
  placed_at: string;
  /** When the goods were shipped or, before that, paid. */
  supplied_at?: string;
  coupon_code: string | null;
  prices_include_tax: boolean;
  lines: InvoiceLine[];
  tenders: InvoiceTender[];
  /** Older documents have none. */
  tax?: InvoiceTax;
}

/** Data of an order that its invoice shows. */
export interface InvoicedParts {
  name: string;
  email: string;
  /** Language code of the customer's profile. */
  language: string;
  items: OrderItem[];
  gift_cards: { code: string; amount: number }[];
  /** Number of the order that a replacement order was exchanged for. */
  exchanged_order_number: string | null;
  /** Amount captured from a card. */
  card_amount: number;
  /** Time of that; null without a card. */
  card_paid_at: Date | null;
  /** True while the bank of a card holds the amount for a capture. */
  card_held: boolean;
  /** Money that arrived outside of the processor and was not taken back, the oldest first. */
  receipts: { method: OfflineMethod; paid_on: string; amount: number }[];
  /** Part of the paid amount that was never charged; minor units. */
  released_amount: number;
}

/** Terms of the shop for its invoices. */
export interface InvoicingTerms {
  seller: Seller;
  /** Language of customers whose own is not supported. */
  fallback: string;
  /** ISO 4217 code of the shop's own currency. */
  base: string;
  invoices: Settings['invoices'];
}

/** Copies a paid order. */
export function invoiceSnapshotOf(
  order: Order,
  parts: InvoicedParts,
  { seller, fallback, base }: Omit<InvoicingTerms, 'invoices'>,
): InvoiceSnapshot {
  const { name, email, language, items } = parts;
  return {
    language: languageOf(language, fallback),
    seller,
    customer: { name, email },
    billing_address: order.billing_address ?? order.shipping_address,
    shipping_address: order.shipping_address,
    shipping_method: order.shipping_method?.name ?? null,
    order_number: order.order_number,
    ...(order.purchase_order_number && { purchase_order_number: order.purchase_order_number }),
    ...(order.tax_exemption && { exemption: order.tax_exemption }),
    placed_at: order.placed_at.toISOString(),
    coupon_code: order.coupon?.code ?? null,
    prices_include_tax: order.prices_include_tax,
    supplied_at: (order.shipped_at ?? order.confirmed_at ?? order.placed_at).toISOString(),
    tax: invoiceTaxOf(order, items, base),
    lines: items.map((item) => ({
      name: item.product_name,
      variant: detailsOf(item),
      sku: item.sku,
      quantity: item.quantity,
      unit_price: item.unit_price,
      discount_amount: item.discount_amount,
      total: item.total,
      tax: lineTaxOf(order, item),
    })),
    tenders: tendersOf(order, parts, seller.timezone),
  };
}

/** Names the variant of a line, and why hooks raised its price. */
export function detailsOf({ variant_name, surcharge_reason }: OrderItem): string {
  return [variant_name, surcharge_reason].filter(Boolean).join(', ');
}

function lineTaxOf(order: Order, item: OrderItem): TaxedAmount {
  return taxedAmountOf(item.total, item.tax_amount, partOf(item, order).terms, order.prices_include_tax);
}

function invoiceTaxOf(order: Order, items: readonly OrderItem[], base: string): InvoiceTax {
  const shipping = shippingPartsOf(order, items)
    .filter(({ value }) => value > 0)
    .map(({ terms, value, tax }) => ({ ...terms, net: value - tax, tax }));
  const amounts = [...items.map((item) => lineTaxOf(order, item)), ...shipping];
  return { rows: taxRowsOf(amounts), shipping, home: homeTaxOf(order, base, order.tax_amount) };
}

/**
 * Lists the tenders in the order of payment; they add up to the paid amount, without what was never charged. Payments
 * outside of the processor are `other`, each with its method and day.
 */
function tendersOf(order: Order, parts: InvoicedParts, zone: string): InvoiceTender[] {
  const { gift_cards, card_amount, card_paid_at, exchanged_order_number } = parts;
  const { gift_card_amount, wallet_amount, exchange_amount, paid_amount, received_amount } = order;
  // An order that is paid later has received parts at most.
  const received = Math.max(
    received_amount,
    paid_amount - gift_card_amount - wallet_amount - exchange_amount - parts.released_amount,
  );
  const card = Math.min(card_amount, received);
  const placed = { paid_on: dayIn(order.placed_at, zone) };
  const charged = card_paid_at ? { paid_on: dayIn(card_paid_at, zone) } : {};
  const tenders: InvoiceTender[] = [
    { kind: 'exchange', label: exchanged_order_number ?? '', amount: exchange_amount, ...placed },
    ...gift_cards.map(({ code, amount }) => ({
      kind: 'gift_card' as const,
      label: maskGiftCardCode(code),
      amount,
      ...placed,
    })),
    { kind: 'wallet', label: '', amount: wallet_amount, ...placed },
    { kind: 'card', label: '', amount: card, ...charged },
    ...receivedTenders(received - card, parts.receipts),
  ];
  return tenders.filter(({ amount }) => amount > 0);
}

/** Lists the money that arrived outside of the processor; what no receipt names has neither method nor day. */
function receivedTenders(amount: number, receipts: InvoicedParts['receipts']): InvoiceTender[] {
  let left = amount;
  const named = receipts.map((receipt): InvoiceTender => {
    const part = Math.min(receipt.amount, left);
    left -= part;
    return { kind: 'other', label: '', ...receipt, amount: part };
  });
  return [...named, { kind: 'other', label: '', amount: left }];
}

/**
 * Returns what of an invoice is still to be paid, and what credit notes have taken off it. Nothing is left for the
 * customer to pay while the bank of a card holds the money.
 */
export function debtOf(
  order: Order,
  tenders: readonly InvoiceTender[],
  { released_amount, card_held }: Pick<InvoicedParts, 'released_amount' | 'card_held'>,
): Pick<InvoiceSnapshot, 'deducted' | 'left_to_pay'> {
  const deducted = released_amount + order.uncharged_amount;
  const left = order.total - sum(tenders, ({ amount }) => amount) - deducted;
  return { ...(deducted > 0 && { deducted }), ...(left > 0 && !card_held && { left_to_pay: left }) };
}

function dayIn(instant: Date, zone: string): string {
  return isoIn(instant, zone).slice(0, 10);
}
