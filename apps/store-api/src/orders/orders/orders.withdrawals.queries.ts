import type { RefundStatus } from '../refunds/refunds.states';

/** A withdrawal from an order. Times inside of lists are ISO 8601 texts. */
export interface OrderWithdrawal {
  id: number;
  return_id: number | null;
  name: string;
  message: string;
  created_at: string;
  /** Announced refund of the units that are sent back, in minor units of the order's currency. */
  expected_refund: number | null;
  items: {
    order_item_id: number;
    product_name: string;
    variant_name: string;
    sku: string;
    cancelled_quantity: number;
    returned_quantity: number;
  }[];
  refunds: { id: number; status: RefundStatus; amount: number; released: boolean }[];
}

/** Selects the withdrawals from an order `o` as a column. */
export const WITHDRAWALS_OF_ORDER = `
  (SELECT coalesce(json_agg(json_build_object('id', w.id, 'return_id', w.return_id, 'name', w.name, 'message', w.message,
     'created_at', w.created_at,
     'expected_refund', (SELECT r.expected_refund FROM returns r WHERE r.id = w.return_id),
     'items', (SELECT json_agg(json_build_object('order_item_id', t.order_item_id, 'product_name', i.product_name,
         'variant_name', i.variant_name, 'sku', i.sku, 'cancelled_quantity', t.cancelled_quantity,
         'returned_quantity', t.returned_quantity) ORDER BY i.id)
       FROM withdrawal_items t JOIN order_items i ON i.id = t.order_item_id WHERE t.withdrawal_id = w.id),
     'refunds', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'status', f.status, 'amount', f.amount,
         'released', f.released) ORDER BY f.id), '[]')
       FROM withdrawal_refunds x JOIN refunds f ON f.id = x.refund_id WHERE x.withdrawal_id = w.id)) ORDER BY w.id), '[]')
     FROM withdrawals w WHERE w.order_id = o.id) AS withdrawals`;
