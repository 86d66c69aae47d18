import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import { Money } from '@comptoir/contracts';
import type { Queryable } from '@comptoir/db';
import { isoIn } from '@comptoir/time';
import type { Order } from '../../orders/order-records/order-records.entity';

/** An order of an export. Amounts are minor units of its currency. */
export interface OrderRecord extends Order {
  customer_name: string;
  customer_email: string;
  items_count: number;
  /** `2 × SKU` for each line, separated by `; `. */
  items: string;
}

/** @param zone IANA name of the time zone of instants */
type Cell = (order: OrderRecord, zone: string) => string;

/** Columns of an order by name, in the order of the file. */
const ORDER_CELLS = {
  order_number: (o) => o.order_number,
  placed_at: (o, zone) => instant(o.placed_at, zone),
  status: (o) => o.status,
  payment_status: (o) => o.payment_status,
  customer_id: (o) => String(o.user_id),
  customer_name: (o) => o.customer_name,
  customer_email: (o) => o.customer_email,
  currency: (o) => o.currency,
  exchange_rate: (o) => String(Number(o.exchange_rate)),
  items_count: (o) => String(o.items_count),
  items: (o) => o.items,
  subtotal: (o) => Money.format(o.subtotal, o.currency),
  discount_amount: (o) => Money.format(o.discount_amount, o.currency),
  shipping_amount: (o) => Money.format(o.shipping_amount, o.currency),
  tax_amount: (o) => Money.format(o.tax_amount, o.currency),
  total: (o) => Money.format(o.total, o.currency),
  gift_card_amount: (o) => Money.format(o.gift_card_amount, o.currency),
  wallet_amount: (o) => Money.format(o.wallet_amount, o.currency),
  amount_due: (o) => Money.format(o.amount_due, o.currency),
  paid_amount: (o) => Money.format(o.paid_amount, o.currency),
  refunded_amount: (o) => Money.format(o.refunded_amount, o.currency),
  coupon_code: (o) => o.coupon?.code ?? '',
  shipping_method: (o) => o.shipping_method?.name ?? '',
  shipping_name: (o) => o.shipping_address?.full_name ?? '',
  shipping_address_line1: (o) => o.shipping_address?.address_line1 ?? '',
  shipping_address_line2: (o) => o.shipping_address?.address_line2 ?? '',
  shipping_postal_code: (o) => o.shipping_address?.postal_code ?? '',
  shipping_city: (o) => o.shipping_address?.city ?? '',
  shipping_state: (o) => o.shipping_address?.state ?? '',
  shipping_country: (o) => o.shipping_address?.country ?? '',
  shipping_phone: (o) => o.shipping_address?.phone ?? '',
  notes: (o) => o.notes,
  confirmed_at: (o, zone) => instant(o.confirmed_at, zone),
  shipped_at: (o, zone) => instant(o.shipped_at, zone),
  delivered_at: (o, zone) => instant(o.delivered_at, zone),
  cancelled_at: (o, zone) => instant(o.cancelled_at, zone),
  payment_method: (o) => o.payment_method ?? '',
  exchange_amount: (o) => Money.format(o.exchange_amount, o.currency),
  disputed_amount: (o) => Money.format(o.disputed_amount, o.currency),
  purchase_order_number: (o) => o.purchase_order_number,
  payment_due_on: (o) => o.payment_due_on ?? '',
} as const satisfies Record<string, Cell>;

export const ORDER_HEADER: readonly string[] = Object.keys(ORDER_CELLS);

/** @param zone IANA name of the time zone of instants */
export function toOrderRow(order: OrderRecord, zone: string): string[] {
  return Object.values(ORDER_CELLS).map((cell) => cell(order, zone));
}

/** Reads orders, ascending by id. */
export function readOrderRecords(queryable: Queryable, ids: readonly number[]): Promise<OrderRecord[]> {
  return queryable.rows<OrderRecord>(
    `SELECT o.*, u.name AS customer_name, ${CONTACT_EMAIL} AS customer_email, i.items_count, i.items
     FROM orders o
     JOIN users u ON u.id = o.user_id
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(quantity), 0)::integer AS items_count,
         COALESCE(string_agg(quantity || ' × ' || sku, '; ' ORDER BY id), '') AS items
       FROM order_items WHERE order_id = o.id
     ) i
     WHERE o.id = ANY($1) ORDER BY o.id`,
    [ids],
  );
}

function instant(date: Date | null, zone: string): string {
  return date ? isoIn(date, zone) : '';
}
