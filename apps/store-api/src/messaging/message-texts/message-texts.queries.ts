import type { Queryable } from '@comptoir/db';

/** Records that messages are about and that belong to an order. */
export type OrderRecordKind =
  | 'order'
  | 'payment'
  | 'shipment'
  | 'invoice'
  | 'refund'
  | 'return'
  | 'withdrawal';

/** Latest record of a customer whose account exists. */
const LATEST: Record<OrderRecordKind, string> = {
  order: `SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL ORDER BY o.id DESC LIMIT 1`,
  payment: `SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id
    JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL ORDER BY p.id DESC LIMIT 1`,
  shipment: `SELECT s.id FROM shipments s JOIN orders o ON o.id = s.order_id
    JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL ORDER BY s.id DESC LIMIT 1`,
  invoice: `SELECT i.id FROM invoices i JOIN orders o ON o.id = i.order_id
    JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL ORDER BY i.id DESC LIMIT 1`,
  refund: `SELECT r.id FROM refunds r JOIN orders o ON o.id = r.order_id
    JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL ORDER BY r.id DESC LIMIT 1`,
  return: `SELECT r.id FROM returns r JOIN orders o ON o.id = r.order_id
    JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL ORDER BY r.id DESC LIMIT 1`,
  withdrawal: `SELECT w.id FROM withdrawals w JOIN orders o ON o.id = w.order_id
    JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL ORDER BY w.id DESC LIMIT 1`,
};

const OF_ORDER: Record<OrderRecordKind, string> = {
  order: 'SELECT id FROM orders WHERE order_number = $1',
  payment:
    'SELECT p.id FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.order_number = $1 ORDER BY p.id DESC LIMIT 1',
  shipment:
    'SELECT s.id FROM orders o JOIN shipments s ON s.order_id = o.id WHERE o.order_number = $1 ORDER BY s.id DESC LIMIT 1',
  invoice:
    'SELECT i.id FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.order_number = $1 ORDER BY i.id DESC LIMIT 1',
  refund:
    'SELECT r.id FROM orders o JOIN refunds r ON r.order_id = o.id WHERE o.order_number = $1 ORDER BY r.id DESC LIMIT 1',
  return:
    'SELECT r.id FROM orders o JOIN returns r ON r.order_id = o.id WHERE o.order_number = $1 ORDER BY r.id DESC LIMIT 1',
  withdrawal:
    'SELECT w.id FROM orders o JOIN withdrawals w ON w.order_id = o.id WHERE o.order_number = $1 ORDER BY w.id DESC LIMIT 1',
};

/** Returns the latest record of an order, or of all orders; undefined when there is none. */
export async function findRecordOfOrder(
  queryable: Queryable,
  kind: OrderRecordKind,
  orderNumber: string | undefined,
): Promise<number | undefined> {
  const found =
    orderNumber === undefined
      ? await queryable.row<{ id: number }>(LATEST[kind])
      : await queryable.row<{ id: number }>(OF_ORDER[kind], [orderNumber]);
  return found?.id;
}
