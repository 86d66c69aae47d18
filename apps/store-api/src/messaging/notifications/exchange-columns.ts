/** Exchange that an order replaces goods for. Amounts are minor units of its currency. */
export interface ExchangeFacts {
  /** True for a replacement order, also when nothing of the returned goods pays for it. */
  isExchange: boolean;
  /** Number of the order whose goods it replaces; empty for all other orders. */
  exchangedOrderNumber: string;
  /** Refunded, because the returned goods are worth more. */
  exchangeRefunded: number;
  /** Left with the first order, because the returned goods are worth more. */
  exchangeKept: number;
}

const LIVE_REFUND = `f.source = 'exchange' AND f.status NOT IN ('rejected', 'failed')`;

/** Refunds `f` of the return that order `o` replaces the goods of, with the first order `e`. */
const REFUNDS = `FROM returns r JOIN refunds f ON f.return_id = r.id AND ${LIVE_REFUND} JOIN orders e ON e.id = f.order_id
  WHERE r.replacement_order_id = o.id`;

/** Goods count in full in an exchange, except where seals are broken. */
const KEPT_OF_OPENED = `coalesce((SELECT sum(t.reduction_amount) FROM return_items t
  WHERE t.return_id = r.id AND t.opened_quantity > 0), 0)`;

/** Value of the goods beyond what they pay: at most what the first order can still refund. */
const REST_OF_GOODS = `least(
  (SELECT sum(i.value) FROM refund_items i WHERE i.refund_id = f.id) - ${KEPT_OF_OPENED} - f.amount,
  e.paid_amount - e.refunded_amount - e.refunding_amount - e.disputed_amount)`;

/** Selects the columns of `ExchangeFacts` of an order `o`. */
export const EXCHANGE_COLUMNS = `o.exchanged_order_id IS NOT NULL AS "isExchange",
    coalesce((SELECT e.order_number FROM orders e WHERE e.id = o.exchanged_order_id), '') AS "exchangedOrderNumber",
    CASE WHEN o.exchanged_order_id IS NULL THEN 0 ELSE (
      SELECT coalesce(sum(f.amount), 0) ${REFUNDS} AND f.exchange_order_id IS DISTINCT FROM o.id) END::bigint AS "exchangeRefunded",
    CASE WHEN o.exchanged_order_id IS NULL
        OR EXISTS (SELECT ${REFUNDS} AND f.exchange_order_id IS DISTINCT FROM o.id) THEN 0
      ELSE (SELECT coalesce(sum(greatest(0, ${REST_OF_GOODS})), 0) ${REFUNDS} AND f.exchange_order_id = o.id)
      END::bigint AS "exchangeKept"`;
