import type { Queryable } from '@comptoir/db';
import type { MailedLine } from './notifications.goods.service';
import type { Recipient } from './notifications.queries';
import { ADDRESS_NAME, type Addressed, RECIPIENT } from './recipient-columns';

/** Withdrawal for its receipt. Amounts are minor units of `currency`. */
export interface WithdrawalRecord extends Addressed {
  recipient: Recipient;
  orderNumber: string;
  /** Name of the person who withdrew, as the customer wrote it; may be empty. */
  withdrawnBy: string;
  /** Words of the customer; may be empty. */
  message: string;
  requestedAt: Date;
  /** Last moment to send the goods back and to refund them; null when nothing is sent back. */
  refundDueAt: Date | null;
  currency: string;
  /** Announced refund of the goods; null without any, and for withdrawals of before. */
  expectedRefund: number | null;
  items: WithdrawnLine[];
  refund: WithdrawalRefundParts;
  /** True when gift cards or the wallet of an order that was never paid are credited. */
  returnsCredit: boolean;
  hasLabel: boolean;
}

/** Units of a line that a customer withdrew from. */
export interface WithdrawnLine extends MailedLine {
  cancelled: number;
  returned: number;
  isDigital: boolean;
}

/** Refund of the cancelled units, by the way that the money takes. */
export interface WithdrawalRefundParts {
  amount: number;
  card: number;
  giftCards: number;
  wallet: number;
  offline: number;
  /** Part of `amount` that was never charged. */
  released: number;
}

/** Withdrawals, and those that the version before has recorded as a return only. $1 */
const WITHDRAWAL = `
  SELECT id, order_id, user_id, return_id, name, message, created_at FROM withdrawals WHERE id = $1
  UNION ALL
  SELECT r.id, r.order_id, r.user_id, r.id, '', r.reason_details, r.created_at FROM returns r
   WHERE r.id = $1 AND r.kind = 'withdrawal' AND NOT EXISTS (SELECT FROM withdrawals WHERE id = $1)`;

const UNITS = `
  SELECT order_item_id, cancelled_quantity AS cancelled, returned_quantity AS returned
    FROM withdrawal_items WHERE withdrawal_id = $1
  UNION ALL
  SELECT order_item_id, 0, quantity FROM return_items
   WHERE return_id = $1 AND NOT EXISTS (SELECT FROM withdrawals WHERE id = $1)`;

const sumOf = (column: string): string => `coalesce(sum(${column}), 0)`;

/** Returns undefined when the customer's account is deleted. */
export function findWithdrawalRecord(db: Queryable, id: number): Promise<WithdrawalRecord | undefined> {
  return db.row<WithdrawalRecord>(
    `SELECT ${RECIPIENT} AS recipient, ${ADDRESS_NAME} AS "addressName", o.order_number AS "orderNumber",
       w.name AS "withdrawnBy", w.message, r.expected_refund AS "expectedRefund", w.created_at AS "requestedAt", r.refund_due_at AS "refundDueAt", o.currency,
       (SELECT json_agg(json_build_object('productId', i.product_id, 'name', i.product_name, 'cancelled', t.cancelled,
          'returned', t.returned, 'isDigital', i.is_digital) ORDER BY i.id)
          FROM (${UNITS}) t JOIN order_items i ON i.id = t.order_item_id) AS items,
       (SELECT json_build_object('amount', ${sumOf('f.amount')}, 'card', ${sumOf('CASE WHEN NOT f.released THEN f.card_amount END')},
          'giftCards', ${sumOf('f.gift_card_amount')}, 'wallet', ${sumOf('f.wallet_amount')},
          'offline', ${sumOf('CASE WHEN NOT f.released THEN f.offline_amount END')},
          'released', ${sumOf('CASE WHEN f.released THEN f.card_amount + f.offline_amount END')})
          FROM withdrawal_refunds x JOIN refunds f ON f.id = x.refund_id WHERE x.withdrawal_id = $1) AS refund,
       o.status = 'cancelled' AND o.payment_status IN ('pending', 'failed')
         AND o.gift_card_amount + o.wallet_amount > 0 AS "returnsCredit",
       EXISTS (SELECT FROM return_labels WHERE return_id = w.return_id) AS "hasLabel"
     FROM (${WITHDRAWAL}) w JOIN orders o ON o.id = w.order_id
     JOIN users u ON u.id = w.user_id AND u.deleted_at IS NULL
     LEFT JOIN returns r ON r.id = w.return_id`,
    [id],
  );
}
