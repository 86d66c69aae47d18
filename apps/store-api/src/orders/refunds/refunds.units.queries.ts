import { LIVE } from './refunds.queries';

/** Units of an order line that were refunded although they are neither cancelled nor returned. */
export interface RefundedUnits {
  order_item_id: number;
  quantity: number;
}

/** Units of refunds `f` of a line that were made for goods that came back. */
const FOR_RETURNS = `f.source <> 'cancellation' AND (f.return_id IS NOT NULL OR f.source IN ('return', 'exchange'))`;

/**
 * Selects the refunded units of an order `o` that the customer still gets or has, as a column. Units that staff refunded
 * first and cancelled, or took back, later had their money once: they count as cancelled or returned only.
 */
export const REFUNDED_UNITS_OF_ORDER = `
  (SELECT coalesce(json_agg(json_build_object('order_item_id', n.id, 'quantity', n.units) ORDER BY n.id), '[]') FROM (
     SELECT t.id, coalesce(sum(x.quantity) FILTER (WHERE f.source <> 'cancellation' AND NOT (${FOR_RETURNS})), 0)
         - greatest(0, t.cancelled_quantity - coalesce(sum(x.quantity) FILTER (WHERE f.source = 'cancellation'), 0))
         - greatest(0, t.returned_quantity - coalesce(sum(x.quantity) FILTER (WHERE ${FOR_RETURNS}), 0)) AS units
       FROM order_items t JOIN refund_items x ON x.order_item_id = t.id JOIN refunds f ON f.id = x.refund_id AND f.${LIVE}
      WHERE t.order_id = o.id GROUP BY t.id) n
    WHERE n.units > 0) AS refunded_units`;
