import type { Queryable } from '@comptoir/db';
import type { OrderActor } from '../order-records/order-moves.entity';

/** Kinds of events of an order; each has its own fields. */
export const ORDER_EVENTS = [
  'status',
  'note',
  'payment',
  'offline_payment',
  'part_payment',
  'part_payment_reversed',
  'write_off',
  'write_off_reversed',
  'shipment',
  'delivery',
  'refund',
  'refund_done',
  'return',
  'return_closed',
  'withdrawal',
  'dispute',
  'dispute_closed',
] as const;

/** Something that happened to an order. */
export interface OrderEvent {
  kind: (typeof ORDER_EVENTS)[number];
  at: Date;
  actor: OrderActor;
  /** Null for the shop itself, and for an account that is gone. */
  person: { id: number; name: string } | null;
  /** State of the order, the refund or the return; of a dispute, the processor's code. */
  status: string | null;
  text: string;
  /** Minor units. */
  amount: number | null;
  currency: string | null;
  method: string | null;
  /** `YYYY-MM-DD`. */
  day: string | null;
  /** Id of the shipment, the refund, the return, the withdrawal or the dispute. */
  record_id: number | null;
}

/** The activity log says who made a shipment or opened a return, as long as it is kept. */
const EVENTS = `
  SELECT e.kind, e.at, e.actor, e.status, e.text, e.amount, e.currency, e.method, e.day, e.record_id,
         CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS person
    FROM (
      SELECT 'status' AS kind, h.created_at AS at, h.actor, h.actor_id, h.to_status AS status, h.note::text AS text,
             NULL::bigint AS amount, NULL::text AS currency, NULL::text AS method, NULL::text AS day,
             NULL::integer AS record_id, h.id AS sequence
        FROM order_status_history h WHERE h.order_id = $1
      UNION ALL
      SELECT 'note', n.created_at, CASE WHEN n.author_id IS NULL THEN 'system' ELSE 'staff' END, n.author_id, NULL,
             n.note, NULL, NULL, NULL, NULL, NULL, n.id
        FROM order_notes n WHERE n.order_id = $1
      UNION ALL
      SELECT 'payment', p.paid_at, 'customer', p.user_id, NULL, '', p.amount, p.currency, 'card', NULL, NULL, p.id
        FROM payments p WHERE p.order_id = $1 AND p.paid_at IS NOT NULL
      UNION ALL
      SELECT CASE WHEN m.reverses_id IS NOT NULL THEN 'part_payment_reversed' WHEN m.part THEN 'part_payment' ELSE 'offline_payment' END,
             m.created_at, 'staff', m.recorded_by, NULL, m.reference, abs(m.amount), o.currency, m.method,
             to_char(m.received_on, 'YYYY-MM-DD'), NULL, m.id
        FROM offline_payments m JOIN orders o ON o.id = m.order_id WHERE m.order_id = $1
      UNION ALL
      SELECT CASE WHEN w.reverses_id IS NULL THEN 'write_off' ELSE 'write_off_reversed' END, w.created_at,
             CASE WHEN w.reverses_id IS NOT NULL AND w.created_by IS NULL THEN 'system' ELSE 'staff' END, w.created_by, NULL,
             w.reason, w.amount, o.currency, NULL, NULL, NULL, w.id
        FROM write_offs w JOIN orders o ON o.id = w.order_id WHERE w.order_id = $1
      UNION ALL
      SELECT 'shipment', coalesce(s.shipped_at, s.created_at), CASE WHEN l.id IS NULL THEN 'system' ELSE 'staff' END,
             l.actor_id, NULL, concat_ws(' ', s.carrier, s.tracking_number), NULL, NULL, NULL, NULL, s.id, s.id
        FROM shipments s LEFT JOIN LATERAL (
          SELECT a.id, a.actor_id FROM activity_log a
           WHERE a.subject_type = 'shipments' AND a.subject_id = s.id::text AND a.before IS NULL ORDER BY a.id LIMIT 1) l ON true
       WHERE s.order_id = $1
      UNION ALL
      SELECT 'delivery', s.delivered_at, 'system', NULL, NULL, concat_ws(' ', s.carrier, s.tracking_number), NULL, NULL,
             NULL, NULL, s.id, s.id
        FROM shipments s WHERE s.order_id = $1 AND s.delivered_at IS NOT NULL
      UNION ALL
      SELECT 'refund', f.created_at,
             CASE WHEN f.created_by IS NULL THEN 'system' WHEN f.created_by = f.user_id THEN 'customer' ELSE 'staff' END,
             f.created_by, f.status, f.reason, f.amount, f.currency, f.method, NULL, f.id, f.id
        FROM refunds f WHERE f.order_id = $1
      UNION ALL
      SELECT 'refund_done', f.processed_at, 'system', NULL, f.status, '', f.amount, f.currency, f.method, NULL, f.id, f.id
        FROM refunds f WHERE f.order_id = $1 AND f.processed_at IS NOT NULL
      UNION ALL
      SELECT 'return', r.created_at, CASE WHEN l.id IS NULL THEN 'customer' ELSE 'staff' END,
             CASE WHEN l.id IS NULL THEN r.user_id ELSE l.actor_id END, r.status, '', NULL, NULL, NULL, NULL, r.id, r.id
        FROM returns r LEFT JOIN LATERAL (
          SELECT a.id, a.actor_id FROM activity_log a
           WHERE a.subject_type = 'returns' AND a.subject_id = r.id::text AND a.before IS NULL
             AND a.actor_id IS DISTINCT FROM r.user_id ORDER BY a.id LIMIT 1) l ON true
       WHERE r.order_id = $1
      UNION ALL
      SELECT 'withdrawal', w.created_at, 'customer', w.user_id, NULL, concat_ws(': ', (
               SELECT string_agg(t.cancelled_quantity + t.returned_quantity || ' × ' || i.sku, ', ' ORDER BY i.id)
                 FROM withdrawal_items t JOIN order_items i ON i.id = t.order_item_id WHERE t.withdrawal_id = w.id),
               nullif(w.message, '')), NULL, NULL, NULL, NULL, w.id, w.id
        FROM withdrawals w WHERE w.order_id = $1
      UNION ALL
      SELECT 'return_closed', r.resolved_at, 'system', NULL, r.status, '', NULL, NULL, NULL, NULL, r.id, r.id
        FROM returns r WHERE r.order_id = $1 AND r.resolved_at IS NOT NULL
      UNION ALL
      SELECT 'dispute', d.created_at, 'customer', NULL, NULL, '', d.amount, d.currency, NULL, NULL, d.id, d.id
        FROM disputes d WHERE d.order_id = $1
      UNION ALL
      SELECT 'dispute_closed', d.closed_at, 'system', NULL, d.status, '', d.amount, d.currency, NULL, NULL, d.id, d.id
        FROM disputes d WHERE d.order_id = $1 AND d.closed_at IS NOT NULL) e
    LEFT JOIN users u ON u.id = e.actor_id
   ORDER BY e.at, e.sequence, e.kind`;

/** Reads what happened to an order, the oldest first. */
export function readOrderEvents(queryable: Queryable, orderId: number): Promise<OrderEvent[]> {
  return queryable.rows<OrderEvent>(EVENTS, [orderId]);
}
