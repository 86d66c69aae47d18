import type { Language } from '../../platform/i18n/languages';
import { languageOf } from '../../platform/i18n/languages';
import type { AddressSnapshot, Order, OrderItem } from '../order-records/order-records.entity';
import { maskGiftCardCode } from '../../credit/gift-cards/gift-cards.codes';

/** Who issues the invoices. */
export interface Seller {
  name: string;
  /** CSS colour of the brand. */
  color: string;
  /** IANA name of the zone that dates are shown in. */
  timezone: string;
  address: string[];
  /** Registration and tax numbers as the law of the shop's country asks for them. */
  registration: string[];
}

export interface InvoiceLine {
  name: string;
  variant: string;
  sku: string;
  quantity: number;
  unit_price: number;
  discount_amount: number;
  total: number;
}

export type TenderKind = 'gift_card' | 'wallet' | 'card' | 'other';

/** What paid a part of the order. */
export interface InvoiceTender {
  kind: TenderKind;
  /** The masked code of a gift card, else empty. */
  label: string;
  amount: number;
}

/** What an invoice says beyond its amounts. Amounts are minor units of its currency, instants ISO 8601. */
export interface InvoiceSnapshot {
  language: Language;
  seller: Seller;
  customer: { name: string; email: string };
  billing_address: AddressSnapshot | null;
  shipping_address: AddressSnapshot | null;
  shipping_method: string | null;
  order_number: string;
  /** The number of the invoice that a credit note corrects. */
  corrects?: string | null;
  placed_at: string;
  coupon_code: string | null;
  prices_include_tax: boolean;
  lines: InvoiceLine[];
  tenders: InvoiceTender[];
}

/** What belongs to an order and stands on its invoice. */
export interface InvoicedParts {
  name: string;
  email: string;
  /** Language code as the customer gave it. */
  language: string;
  items: OrderItem[];
  gift_cards: { code: string; amount: number }[];
  /** What was captured from a card. */
  card_amount: number;
}

/** Copies a paid order. @param fallback the shop's language */
export function invoiceSnapshotOf(
  order: Order,
  parts: InvoicedParts,
  { seller, fallback }: { seller: Seller; fallback: string },
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
    placed_at: order.placed_at.toISOString(),
    coupon_code: order.coupon?.code ?? null,
    prices_include_tax: order.prices_include_tax,
    lines: items.map((item) => ({
      name: item.product_name,
      variant: item.variant_name,
      sku: item.sku,
      quantity: item.quantity,
      unit_price: item.unit_price,
      discount_amount: item.discount_amount,
      total: item.total,
    })),
    tenders: tendersOf(order, parts),
  };
}

/** In the order in which they paid; they add up to what was paid. Money that is not ours to name is `other`. */
function tendersOf(order: Order, { gift_cards, card_amount }: InvoicedParts): InvoiceTender[] {
  const { gift_card_amount, wallet_amount, paid_amount } = order;
  const card = Math.min(card_amount, paid_amount - gift_card_amount - wallet_amount);
  const other = paid_amount - gift_card_amount - wallet_amount - card;
  const tenders: InvoiceTender[] = [
    ...gift_cards.map(({ code, amount }) => ({
      kind: 'gift_card' as const,
      label: maskGiftCardCode(code),
      amount,
    })),
    { kind: 'wallet', label: '', amount: wallet_amount },
    { kind: 'card', label: '', amount: card },
    { kind: 'other', label: '', amount: other },
  ];
  return tenders.filter(({ amount }) => amount > 0);
}
