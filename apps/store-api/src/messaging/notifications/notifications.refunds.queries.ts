import type { Queryable } from '@comptoir/db';
import type { RefundMethod } from '../../orders/refunds/refunds.states';
import type { ReturnReason } from '../../orders/returns/returns.states';
import type { Recipient } from './notifications.queries';

/** A refund as mails need it. Amounts are minor units of `currency`. */
export interface RefundFacts {
  recipient: Recipient;
  refundId: number;
  orderNumber: string;
  currency: string;
  amount: number;
  card: number;
  giftCards: number;
  wallet: number;
  method: RefundMethod;
  reason: string;
  failureReason: string | null;
}

export interface ReturnFacts {
  recipient: Recipient;
  returnId: number;
  orderNumber: string;
  reason: ReturnReason;
  rejectionReason: string | null;
  items: { name: string; quantity: number }[];
}

export interface DisputeFacts {
  recipient: Recipient;
  orderNumber: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  processorDisputeId: string;
  evidenceDueBy: Date | null;
}

const RECIPIENT = `json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'language', u.preferred_language)`;

/** Undefined when the customer's account is gone. */
export function refundFacts(db: Queryable, refundId: number): Promise<RefundFacts | undefined> {
  return db.row<RefundFacts>(
    `SELECT ${RECIPIENT} AS recipient, r.id AS "refundId", o.order_number AS "orderNumber", r.currency, r.amount,
       r.card_amount AS card, r.gift_card_amount AS "giftCards", r.wallet_amount AS wallet, r.method, r.reason,
       r.failure_reason AS "failureReason"
     FROM refunds r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
     WHERE r.id = $1`,
    [refundId],
  );
}

/** Undefined when the customer's account is gone. */
export function returnFacts(db: Queryable, returnId: number): Promise<ReturnFacts | undefined> {
  return db.row<ReturnFacts>(
    `SELECT ${RECIPIENT} AS recipient, r.id AS "returnId", o.order_number AS "orderNumber", r.reason,
       r.rejection_reason AS "rejectionReason",
       (SELECT json_agg(json_build_object('name', i.product_name, 'quantity', t.quantity) ORDER BY t.id)
          FROM return_items t JOIN order_items i ON i.id = t.order_item_id WHERE t.return_id = r.id) AS items
     FROM returns r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
     WHERE r.id = $1`,
    [returnId],
  );
}

/** The customer may be gone: it is staff who is told. */
export function disputeFacts(db: Queryable, disputeId: number): Promise<DisputeFacts | undefined> {
  return db.row<DisputeFacts>(
    `SELECT ${RECIPIENT} AS recipient, o.order_number AS "orderNumber", d.amount, d.currency, d.reason, d.status,
       d.processor_dispute_id AS "processorDisputeId", d.evidence_due_by AS "evidenceDueBy"
     FROM disputes d JOIN orders o ON o.id = d.order_id JOIN users u ON u.id = o.user_id WHERE d.id = $1`,
    [disputeId],
  );
}
