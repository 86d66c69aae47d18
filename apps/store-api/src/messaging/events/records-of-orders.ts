import type { RecordCatalogue } from '@comptoir/events';

const ORDER_KEYS = { order_id: 1, order_number: 'ORD-20261120-000981' };

/** Orders, and what happens to them. */
export const ORDER_RECORDS = {
  order: {
    title: 'an order',
    keys: { order_number: ORDER_KEYS.order_number },
    changed: ['status'],
    kept: true,
    lookup: 'SELECT id, order_number FROM orders WHERE id = ANY ($1::int[])',
  },
  draft_order: {
    title: 'a draft order',
    keys: {},
    changed: ['items'],
    lookup: 'SELECT id FROM draft_orders WHERE id = ANY ($1::int[])',
  },
  shipment: {
    title: 'a shipment',
    keys: ORDER_KEYS,
    changed: ['tracking_number'],
    kept: true,
    lookup: `SELECT s.id, s.order_id, o.order_number FROM shipments s JOIN orders o ON o.id = s.order_id
      WHERE s.id = ANY ($1::int[])`,
  },
  payment: {
    title: 'a payment',
    keys: ORDER_KEYS,
    changed: ['status'],
    kept: true,
    lookup: `SELECT p.id, p.order_id, o.order_number FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.id = ANY ($1::int[])`,
  },
  refund: {
    title: 'a refund',
    keys: ORDER_KEYS,
    changed: ['status'],
    kept: true,
    lookup: `SELECT r.id, r.order_id, o.order_number FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE r.id = ANY ($1::int[])`,
  },
  return: {
    title: 'a return',
    keys: ORDER_KEYS,
    changed: ['status'],
    kept: true,
    lookup: `SELECT r.id, r.order_id, o.order_number FROM returns r JOIN orders o ON o.id = r.order_id
      WHERE r.id = ANY ($1::int[])`,
  },
  invoice: {
    title: 'an invoice or credit note',
    keys: { order_id: 1, invoice_number: 'INV-2026-000042' },
    changed: ['invoice_number'],
    kept: true,
    lookup: 'SELECT id, order_id, invoice_number FROM invoices WHERE id = ANY ($1::int[])',
  },
  dispute: {
    title: 'a dispute',
    keys: ORDER_KEYS,
    changed: ['status'],
    kept: true,
    lookup: `SELECT d.id, d.order_id, o.order_number FROM disputes d JOIN orders o ON o.id = d.order_id
      WHERE d.id = ANY ($1::int[])`,
  },
  gift_card: {
    title: 'a gift card',
    keys: {},
    changed: ['balance'],
    lookup: 'SELECT id FROM gift_cards WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
} as const satisfies RecordCatalogue['records'];

export const ORDER_TABLES: RecordCatalogue['tables'] = {
  orders: { columns: ['order_number'], rows: [{ record: 'order' }] },
  order_items: {
    columns: ['order_id'],
    silent: ['return_claimed'],
    rows: [{ record: 'order', part: 'items', by: 'order_id' }],
  },
  order_notes: { columns: ['order_id'], rows: [{ record: 'order', part: 'notes', by: 'order_id' }] },
  offline_payments: {
    columns: ['order_id'],
    rows: [{ record: 'order', part: 'offline_payments', by: 'order_id' }],
  },
  write_offs: {
    columns: ['order_id'],
    rows: [{ record: 'order', part: 'write_offs', by: 'order_id' }],
  },
  withdrawals: {
    columns: ['order_id'],
    rows: [{ record: 'order', part: 'withdrawals', by: 'order_id' }],
  },
  draft_orders: { columns: [], rows: [{ record: 'draft_order' }] },
  draft_order_items: {
    columns: ['draft_order_id'],
    rows: [{ record: 'draft_order', part: 'items', by: 'draft_order_id' }],
  },
  shipments: { columns: ['order_id'], rows: [{ record: 'shipment' }] },
  shipment_items: { columns: [], rows: [{ record: 'shipment', part: 'items' }] },
  shipment_sources: { columns: [], rows: [{ record: 'shipment', part: 'items' }] },
  shipment_trackings: {
    columns: ['shipment_id'],
    rows: [{ record: 'shipment', part: 'tracking', by: 'shipment_id' }],
  },
  payments: {
    columns: ['order_id'],
    silent: ['checked_at', 'processor_client_secret'],
    rows: [{ record: 'payment' }],
  },
  refunds: {
    columns: ['order_id'],
    silent: ['checked_at', 'sent_at', 'attempt'],
    rows: [{ record: 'refund' }],
  },
  refund_items: { columns: [], rows: [{ record: 'refund', part: 'items' }] },
  returns: { columns: ['order_id'], rows: [{ record: 'return' }] },
  return_items: { columns: ['return_id'], rows: [{ record: 'return', part: 'items', by: 'return_id' }] },
  return_labels: { columns: [], rows: [{ record: 'return', part: 'label' }] },
  invoices: { columns: ['order_id'], silent: ['announced'], rows: [{ record: 'invoice' }] },
  disputes: {
    columns: ['order_id'],
    silent: ['checked_at', 'evidence_reminders'],
    rows: [{ record: 'dispute' }],
  },
  gift_cards: { columns: [], rows: [{ record: 'gift_card' }] },
};
