import { ON_SALE, isLow } from '../../catalog/inventory/stock.admin.queries';
import { TO_PAY_OUT } from '../../orders/refunds/refunds.queries';

/** Numbers of records that wait for staff. Each is read by an index of open records, except low stock. */
export interface Waiting {
  orders_to_ship: number;
  returns_to_approve: number;
  returns_to_settle: number;
  refunds_to_approve: number;
  refunds_to_pay_out: number;
  reviews_to_moderate: number;
  questions_to_answer: number;
  messages_to_read: number;
  affiliates_to_approve: number;
  disputes_to_answer: number;
  next_dispute_due_at: Date | null;
  low_stock: number;
  failing_webhooks: number;
}

/** `$1` is the threshold for stock without one of its own. */
export const WAITING = `
  SELECT
    (SELECT count(*) FROM orders WHERE status IN ('confirmed', 'processing')) AS orders_to_ship,
    (SELECT count(*) FROM returns WHERE status = 'requested') AS returns_to_approve,
    (SELECT count(*) FROM returns WHERE status = 'received') AS returns_to_settle,
    (SELECT count(*) FROM refunds WHERE status = 'pending') AS refunds_to_approve,
    (SELECT count(*) FROM refunds r WHERE ${TO_PAY_OUT}) AS refunds_to_pay_out,
    (SELECT count(*) FROM reviews WHERE status = 'pending') AS reviews_to_moderate,
    (SELECT count(*) FROM product_questions WHERE answer IS NULL AND status <> 'rejected') AS questions_to_answer,
    (SELECT count(*) FROM contact_messages WHERE read_at IS NULL) AS messages_to_read,
    (SELECT count(*) FROM affiliates WHERE status = 'pending') AS affiliates_to_approve,
    d.disputes_to_answer, d.next_dispute_due_at,
    (SELECT count(*) FROM inventory i JOIN product_variants v ON v.id = i.variant_id
       JOIN warehouses w ON w.id = i.warehouse_id WHERE ${isLow('$1::integer')} AND ${ON_SALE}) AS low_stock,
    (SELECT count(*) FROM webhooks WHERE disabled_reason IS NOT NULL OR failures_in_row > 0) AS failing_webhooks
  FROM (
    SELECT count(*) AS disputes_to_answer, min(evidence_due_by) AS next_dispute_due_at FROM disputes
    WHERE status IN ('needs_response', 'warning_needs_response')
  ) d`;
