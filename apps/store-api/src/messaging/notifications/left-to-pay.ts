/**
 * Selects what is left to pay of an order `o`, in minor units: nothing once it is paid or over, and while the bank of a
 * card holds the money.
 */
export const LEFT_TO_PAY = `
  CASE WHEN o.payment_status IN ('pending', 'failed') AND o.status NOT IN ('cancelled', 'refunded')
      AND NOT EXISTS (SELECT FROM payments h WHERE h.order_id = o.id AND h.authorized_amount > 0)
    THEN o.amount_due - o.uncharged_amount - o.received_amount ELSE 0 END::bigint`;
