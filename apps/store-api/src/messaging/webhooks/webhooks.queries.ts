import { Money } from '@comptoir/contracts';
import type { Queryable, Tx } from '@comptoir/db';
import type { RecordReceiver } from '@comptoir/webhooks';
import type { WebhookEvent } from './webhook-events';

/** Ids of the rows that an event is about. */
export interface EventSubject {
  orderId: number;
  paymentId?: number;
  refundId?: number;
}

/** Events about an order; the others are about the shop. */
export type OrderEvent = Exclude<WebhookEvent, 'tax.threshold_reached'>;

/** Fields of an order for the payload. Amounts are minor units of `currency`. */
interface OrderRow {
  userId: number;
  orderNumber: string;
  status: string;
  paymentStatus: string;
  total: number;
  currency: string;
  /** Tracking number of the latest shipment. */
  trackingNumber: string | null;
  carrier: string | null;
  /** Units that still wait for stock. */
  waitingQuantity: number;
}

interface PaymentRow {
  id: number;
  amount: number;
  currency: string;
  status: string;
}

const ORDER = `
  SELECT o.user_id AS "userId", o.order_number AS "orderNumber", o.status, o.payment_status AS "paymentStatus",
    o.total, o.currency, s.tracking_number AS "trackingNumber", s.carrier,
    (SELECT coalesce(sum(b.waiting_quantity), 0)::int FROM order_items t JOIN backorders b ON b.order_item_id = t.id
     WHERE t.order_id = o.id) AS "waitingQuantity"
  FROM orders o
  LEFT JOIN LATERAL (SELECT tracking_number, carrier FROM shipments WHERE order_id = o.id
     ORDER BY tracking_number IS NULL, id DESC LIMIT 1) s
    ON true
  WHERE o.id = $1`;

/** Selects the given payment, or the one that paid the order. */
const PAYMENT = `
  SELECT id, amount, currency, status FROM payments
  WHERE order_id = $1 AND (id = $2 OR ($2::integer IS NULL AND status = 'paid')) ORDER BY id DESC LIMIT 1`;

const REFUND = 'SELECT id, amount, currency FROM refunds WHERE order_id = $1 AND id = $2';

interface RefundRow {
  id: number;
  amount: number;
  currency: string;
}

/** The owner of an order and the payload of its event (docs/webhooks.md). */
export interface EventData {
  userId: number;
  data: Record<string, unknown>;
}

/** Returns the payload of an event; undefined when its rows are deleted. */
export async function findEventData(
  db: Queryable,
  event: OrderEvent,
  { orderId, paymentId, refundId }: EventSubject,
): Promise<EventData | undefined> {
  const order = await db.row<OrderRow>(ORDER, [orderId]);
  if (!order) return undefined;
  const { userId } = order;
  if (event.startsWith('payment.')) {
    const payment = await db.row<PaymentRow>(PAYMENT, [orderId, paymentId ?? null]);
    return { userId, data: paymentData(order, payment) };
  }
  if (event === 'refund.processed') {
    const refund = await db.row<RefundRow>(REFUND, [orderId, refundId ?? null]);
    return refund && { userId, data: refundData(order, refund) };
  }
  const shipment = { tracking_number: order.trackingNumber, carrier: order.carrier };
  if (event === 'order.shipped') return { userId, data: { ...orderData(order), ...shipment } };
  const waiting = event === 'order.backorder_filled' && { waiting_quantity: order.waitingQuantity };
  return { userId, data: { ...orderData(order), ...waiting } };
}

function orderData(order: OrderRow): Record<string, unknown> {
  return {
    order_number: order.orderNumber,
    status: order.status,
    payment_status: order.paymentStatus,
    total: Money.format(order.total, order.currency),
    currency: order.currency,
  };
}

function refundData(order: OrderRow, { id, amount, currency }: RefundRow): Record<string, unknown> {
  return {
    order_number: order.orderNumber,
    refund_id: id,
    amount: Money.format(amount, currency),
    currency,
  };
}

/** An order that was paid with credit only, or that staff marked as paid, has no payment row. */
function paymentData(order: OrderRow, payment: PaymentRow | undefined): Record<string, unknown> {
  const { id, amount, currency, status } = payment ?? {
    id: null,
    amount: order.total,
    currency: order.currency,
    status: order.paymentStatus,
  };
  return {
    order_number: order.orderNumber,
    payment_id: id,
    amount: Money.format(amount, currency),
    currency,
    status,
  };
}

/** Returns the payload of a warning about sales to other countries of the EU. */
export async function findThresholdData(
  db: Queryable,
  warningId: number,
): Promise<Record<string, unknown> | undefined> {
  const row = await db.row<{
    year: number;
    percent: number;
    net: number;
    threshold: number;
    currency: string;
  }>('SELECT year, percent, net_amount AS net, threshold, currency FROM oss_warnings WHERE id = $1', [
    warningId,
  ]);
  if (!row) return undefined;
  const { year, percent, net, threshold, currency } = row;
  return {
    year,
    percent,
    net: Money.format(net, currency),
    threshold: Money.format(threshold, currency),
    currency,
  };
}

/**
 * Returns the ids of the webhooks for an event: those of the customer, if there is one, and those of present administrators. A
 * former administrator gets no events of other customers. The rows are locked, so that none is deleted or
 * disabled before the transaction ends.
 */
export async function findReceivers(tx: Tx, event: WebhookEvent, userId: number | null): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT w.id FROM webhooks w JOIN users u ON u.id = w.user_id
     WHERE w.is_active AND w.events @> ARRAY[$1::text] AND u.deleted_at IS NULL AND u.suspended_at IS NULL
       AND (w.user_id = $2 OR 'admin' = ANY (u.roles))
     ORDER BY w.id FOR SHARE OF w`,
    [event, userId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the webhooks of present administrators that named any of these events, and locks them as `findReceivers` does. */
export async function findRecordReceivers(tx: Tx, events: readonly string[]): Promise<RecordReceiver[]> {
  return tx.rows<RecordReceiver>(
    `SELECT w.id, w.events FROM webhooks w JOIN users u ON u.id = w.user_id
     WHERE w.is_active AND w.events && $1::text[] AND u.deleted_at IS NULL AND u.suspended_at IS NULL
       AND 'admin' = ANY (u.roles)
     ORDER BY w.id FOR SHARE OF w`,
    [events],
  );
}
