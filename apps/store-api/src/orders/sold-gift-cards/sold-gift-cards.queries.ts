import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import type { Tx } from '@comptoir/db';
import type { GiftRecipient } from '../../credit/gift-cards/gift-recipient.dto';

/** A line whose gift cards are not all issued. */
export interface LineToIssue {
  order_item_id: number;
  /** Units without a card that were not refunded before. */
  missing: number;
  /** Number of the last unit with a card; 0 without one. */
  last_unit: number;
  /** Minor units of `currency`, above zero. */
  unit_price: number;
  currency: string;
  /** True when the payment of the order is disputed, or was charged back: its cards are not sent. */
  is_disputed: boolean;
  recipient: GiftRecipient;
  buyer_name: string;
  buyer_email: string;
}

/** Cards and refunded units of each line `i`. Units that were refunded before they had a card get none. */
const ISSUED = `
  LEFT JOIN LATERAL (SELECT count(*)::int AS cards, coalesce(max(unit), 0) AS last_unit,
      count(withdrawn_at)::int AS withdrawn FROM sold_gift_cards WHERE order_item_id = i.id) s ON true
  LEFT JOIN LATERAL (SELECT coalesce(sum(r.quantity), 0)::int AS units FROM refund_items r
      JOIN refunds f ON f.id = r.refund_id AND f.status NOT IN ('rejected', 'failed')
    WHERE r.order_item_id = i.id) back ON true`;

/** Reads the lines of a locked order that need cards. */
export function readLinesToIssue(tx: Tx, orderId: number): Promise<LineToIssue[]> {
  return tx.rows<LineToIssue>(
    `SELECT i.id AS order_item_id, i.quantity - s.cards - greatest(0, back.units - s.withdrawn) AS missing,
       s.last_unit, i.unit_price, o.currency, i.gift_card AS recipient,
       EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND (d.closed_at IS NULL OR d.status = 'lost')) AS is_disputed,
       u.name AS buyer_name, ${CONTACT_EMAIL} AS buyer_email
     FROM order_items i JOIN orders o ON o.id = i.order_id JOIN users u ON u.id = o.user_id ${ISSUED}
     WHERE i.order_id = $1 AND i.gift_card IS NOT NULL AND i.unit_price > 0
       AND i.quantity - s.cards > greatest(0, back.units - s.withdrawn)
     ORDER BY i.id`,
    [orderId],
  );
}

/** A card of an order that no refund has withdrawn. */
export interface WithdrawableCard {
  gift_card_id: number;
  order_item_id: number;
  /** Its first amount, in minor units of the order's currency. */
  worth: number;
  /** True while nobody has paid with it. */
  is_untouched: boolean;
}

/**
 * Locks the gift cards that an order sold and those that paid it, by id, and returns those that it sold: those that
 * were not sent first, then the last units.
 */
export async function lockSoldCards(tx: Tx, orderId: number): Promise<WithdrawableCard[]> {
  const [, cards] = await Promise.all([
    tx.rows(
      `SELECT FROM gift_cards WHERE id IN (
         SELECT s.gift_card_id FROM order_items i JOIN sold_gift_cards s ON s.order_item_id = i.id WHERE i.order_id = $1
         UNION ALL SELECT gift_card_id FROM gift_card_transactions WHERE order_id = $1)
       ORDER BY id FOR UPDATE`,
      [orderId],
    ),
    tx.rows<WithdrawableCard>(
      `SELECT s.gift_card_id, s.order_item_id, g.initial_amount AS worth, g.balance = g.initial_amount AS is_untouched
       FROM order_items i JOIN sold_gift_cards s ON s.order_item_id = i.id JOIN gift_cards g ON g.id = s.gift_card_id
       WHERE i.order_id = $1 AND s.withdrawn_at IS NULL
       ORDER BY s.sent_at IS NOT NULL, s.unit DESC`,
      [orderId],
    ),
  ]);
  return cards;
}

/** Units of gift cards to take back, by line. */
export interface UnitsToWithdraw {
  order_item_id: number;
  units: number;
}

/**
 * Reads how many cards a refund still has to withdraw: those of its units, or all once nothing of the order is left
 * to refund.
 */
export function readUnitsToWithdraw(tx: Tx, orderId: number, refundId: number): Promise<UnitsToWithdraw[]> {
  return tx.rows<UnitsToWithdraw>(
    `SELECT i.id AS order_item_id,
       (CASE WHEN o.paid_amount - o.refunded_amount - o.refunding_amount <= 0
         THEN (SELECT count(*) FROM sold_gift_cards s WHERE s.order_item_id = i.id AND s.withdrawn_at IS NULL)
         ELSE coalesce(r.quantity, 0) - (SELECT count(*) FROM sold_gift_cards s
           WHERE s.order_item_id = i.id AND s.refund_id = $2) END)::int AS units
     FROM orders o JOIN order_items i ON i.order_id = o.id
       LEFT JOIN refund_items r ON r.order_item_id = i.id AND r.refund_id = $2
     WHERE o.id = $1 AND i.gift_card IS NOT NULL`,
    [orderId, refundId],
  );
}

/** Disputes of the payment of an order, as far as they matter to the gift cards that it sold. */
export interface OrderDisputes {
  is_open: boolean;
  /** Money that lost disputes took and no withdrawn card has made good yet, in minor units of the order's currency. */
  lost: number;
}

/** Returns undefined when no payment of the order is disputed. A payment that the order did not accept is left out. */
export function readOrderDisputes(tx: Tx, orderId: number): Promise<OrderDisputes | undefined> {
  return tx.row<OrderDisputes>(
    `SELECT bool_or(d.closed_at IS NULL) AS is_open,
       (coalesce(sum(d.withdrawn_amount) FILTER (WHERE d.status = 'lost'), 0) - (
         SELECT coalesce(sum(g.initial_amount), 0) FROM order_items i
           JOIN sold_gift_cards s ON s.order_item_id = i.id JOIN gift_cards g ON g.id = s.gift_card_id
         WHERE i.order_id = $1 AND g.dispute = 'lost'))::bigint AS lost
     FROM disputes d JOIN payments p ON p.id = d.payment_id AND p.status = 'paid'
     WHERE d.order_id = $1 HAVING count(*) > 0`,
    [orderId],
  );
}
