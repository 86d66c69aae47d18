import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import type { Queryable } from '@comptoir/db';
import type { RefundMethod } from '../../orders/refunds/refunds.states';
import { SEAL_BROKEN } from '../../orders/returns/returns.reductions.rules';
import type { ReturnReason } from '../../orders/returns/returns.states';
import type { MailedLine } from './notifications.goods.service';
import type { Recipient } from './notifications.queries';
import { ADDRESS_NAME, type Addressed, RECIPIENT } from './recipient-columns';

/** Refund for mails, without what moved to another order. Amounts are minor units of `currency`. */
export interface RefundRecord extends Addressed {
  recipient: Recipient;
  refundId: number;
  orderNumber: string;
  currency: string;
  amount: number;
  card: number;
  giftCards: number;
  wallet: number;
  /** Part that staff pay out by hand. */
  offline: number;
  /** True when the card was never charged with it. */
  released: boolean;
  method: RefundMethod;
  reason: string;
  failureReason: string | null;
}

export interface ReturnRecord extends Addressed {
  recipient: Recipient;
  returnId: number;
  orderNumber: string;
  reason: ReturnReason;
  rejectionReason: string | null;
  requestedAt: Date;
  /** When the refund of a withdrawal is due. */
  refundDueAt: Date | null;
  currency: string;
  items: ReturnRecordItem[];
  /** Page that has the label of the return; null for a file, or without a label. */
  labelUrl: string | null;
  hasLabel: boolean;
}

export interface ReturnRecordItem extends MailedLine {
  quantity: number;
  /** Units that arrived with a broken seal. */
  opened: number;
  /** Kept of what the units are refunded at, in minor units of the order's currency. */
  kept: number;
  /** Reason of staff for what is kept; empty when it is only that the seal is broken. */
  keptReason: string;
}

/** A gift card that the order of a disputed payment sold. */
export interface DisputedGiftCard {
  /** The last characters of its code. */
  ending: string;
  /** Minor units of the order's currency, as `spent`. */
  amount: number;
  spent: number;
}

export interface DisputeRecord {
  recipient: Recipient;
  orderNumber: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  processorDisputeId: string;
  evidenceDueBy: Date | null;
  /** Sold by the order, and not withdrawn by a refund. */
  giftCards: DisputedGiftCard[];
}

/** Customer as administrators see them, with a name that nobody has verified. */
const CUSTOMER = `json_build_object('id', u.id, 'name', u.name, 'email', ${CONTACT_EMAIL}, 'language', u.preferred_language)`;

/**
 * Returns undefined when the customer's account is deleted, or no money went to the customer.
 * @param includeDeleted reads those of deleted accounts too, with unverified names, for administrators
 */
export function findRefundRecord(
  db: Queryable,
  refundId: number,
  includeDeleted: boolean,
): Promise<RefundRecord | undefined> {
  return db.row<RefundRecord>(
    `SELECT CASE WHEN $2 THEN ${CUSTOMER} ELSE ${RECIPIENT} END AS recipient, ${ADDRESS_NAME} AS "addressName",
       r.id AS "refundId", o.order_number AS "orderNumber", r.currency,
       r.amount - r.exchange_amount AS amount,
       r.card_amount AS card, r.gift_card_amount AS "giftCards", r.wallet_amount AS wallet, r.offline_amount AS offline,
       r.released, r.method, r.reason, r.failure_reason AS "failureReason"
     FROM refunds r JOIN orders o ON o.id = r.order_id
     JOIN users u ON u.id = r.user_id AND (u.deleted_at IS NULL OR $2)
     WHERE r.id = $1 AND r.amount > r.exchange_amount`,
    [refundId, includeDeleted],
  );
}

/** Returns undefined when the customer's account is deleted. */
export function findReturnRecord(db: Queryable, returnId: number): Promise<ReturnRecord | undefined> {
  return db.row<ReturnRecord>(
    `SELECT ${RECIPIENT} AS recipient, ${ADDRESS_NAME} AS "addressName", r.id AS "returnId", o.order_number AS "orderNumber", r.reason,
       r.rejection_reason AS "rejectionReason",
       r.created_at AS "requestedAt", r.refund_due_at AS "refundDueAt",
       o.currency,
       (SELECT json_agg(json_build_object('productId', i.product_id, 'name', i.product_name, 'quantity', t.quantity,
          'opened', coalesce(t.opened_quantity, 0), 'kept', t.reduction_amount,
          'keptReason', CASE t.reduction_reason WHEN $2 THEN '' ELSE t.reduction_reason END) ORDER BY t.id)
          FROM return_items t JOIN order_items i ON i.id = t.order_item_id WHERE t.return_id = r.id) AS items,
       (SELECT url FROM return_labels WHERE return_id = r.id) AS "labelUrl",
       EXISTS (SELECT FROM return_labels WHERE return_id = r.id) AS "hasLabel"
     FROM returns r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
     WHERE r.id = $1`,
    [returnId, SEAL_BROKEN],
  );
}

/** Includes deleted customers, since the mail goes to administrators. */
export function findDisputeRecord(db: Queryable, disputeId: number): Promise<DisputeRecord | undefined> {
  return db.row<DisputeRecord>(
    `SELECT ${CUSTOMER} AS recipient, o.order_number AS "orderNumber", d.amount, d.currency, d.reason, d.status,
       coalesce((
         SELECT json_agg(json_build_object('ending', right(g.code, 4), 'amount', g.initial_amount, 'spent', (
             SELECT coalesce(-sum(t.amount), 0) FROM gift_card_transactions t
             WHERE t.gift_card_id = g.id AND t.type IN ('debit', 'credit'))) ORDER BY g.id)
         FROM order_items i JOIN sold_gift_cards s ON s.order_item_id = i.id JOIN gift_cards g ON g.id = s.gift_card_id
         WHERE i.order_id = o.id AND (s.withdrawn_at IS NULL OR g.dispute IS NOT NULL)), '[]') AS "giftCards",
       d.processor_dispute_id AS "processorDisputeId", d.evidence_due_by AS "evidenceDueBy"
     FROM disputes d JOIN orders o ON o.id = d.order_id JOIN users u ON u.id = o.user_id WHERE d.id = $1`,
    [disputeId],
  );
}
