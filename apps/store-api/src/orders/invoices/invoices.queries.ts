import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import type { Queryable, Tx } from '@comptoir/db';
import { isoIn } from '@comptoir/time';
import type { Page, PageQuery } from '@comptoir/http';
import type { Order } from '../order-records/order-records.entity';
import { readPage } from '../../platform/http/paging';
import { COUNTED, LOWERS_DEBT } from '../refunds/refunds.queries';
import type { Invoice, InvoiceType } from './invoices.entity';
import type { CreditedEarlier, CreditedRefund, InvoiceAmounts } from './invoices.credit-notes.rules';
import type { InvoiceSnapshot, InvoicedParts } from './invoice-snapshot';

/** An invoice in lists. */
export type InvoiceSummary = Pick<
  Invoice,
  | 'id'
  | 'type'
  | 'invoice_number'
  | 'currency'
  | 'subtotal'
  | 'discount_amount'
  | 'shipping_amount'
  | 'tax_amount'
  | 'total'
  | 'issued_at'
> & { order_number: string; cancels: string | null };

/** Limits invoices `i` to those of an order, without those that cancel a credit note. */
const OF_SALE = `i.type = 'invoice' AND i.cancels_id IS NULL`;

/** Limits credit notes `n` to those that are not cancelled. */
const VALID_NOTE = 'NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id)';

const SUMMARY = `
  SELECT i.id, i.type, i.invoice_number, i.currency, i.subtotal, i.discount_amount, i.shipping_amount,
    i.tax_amount, i.total, i.issued_at, i.snapshot ->> 'order_number' AS order_number,
    i.snapshot ->> 'cancels' AS cancels
  FROM invoices i WHERE i.user_id = $1 AND i.number_in_year IS NOT NULL`;

/** Reads a page of a user's invoices, the newest first. */
export function readOwnInvoicePage(
  queryable: Queryable,
  userId: number,
  page: PageQuery,
): Promise<Page<InvoiceSummary>> {
  return readPage(queryable, page, {
    rows: `${SUMMARY} ORDER BY i.id DESC LIMIT $2 OFFSET $3`,
    count: `SELECT count(*) AS total FROM invoices WHERE user_id = $1 AND number_in_year IS NOT NULL`,
    values: [userId],
  });
}

export function readOwnInvoice(
  queryable: Queryable,
  userId: number,
  id: number,
): Promise<InvoiceSummary | undefined> {
  return queryable.row<InvoiceSummary>(`${SUMMARY} AND i.id = $2`, [userId, id]);
}

/** Reads the invoices and credit notes of an order of a user, the oldest first. */
export function readOrderInvoices(
  queryable: Queryable,
  userId: number,
  orderNumber: string,
): Promise<InvoiceSummary[]> {
  return queryable.rows<InvoiceSummary>(
    `${SUMMARY} AND i.order_id = (SELECT id FROM orders WHERE order_number = $2) ORDER BY i.id`,
    [userId, orderNumber],
  );
}

/** Finds an order of a user and the id of its invoice. Returns undefined without such an order. */
export function readOrderInvoiceId(
  queryable: Queryable,
  userId: number,
  orderNumber: string,
): Promise<{ invoice_id: number | null } | undefined> {
  return queryable.row(
    `SELECT i.id AS invoice_id FROM orders o LEFT JOIN invoices i
       ON i.order_id = o.id AND ${OF_SALE} AND i.number_in_year IS NOT NULL
     WHERE o.order_number = $1 AND o.user_id = $2`,
    [orderNumber, userId],
  );
}

/** Finds the invoice of an order, which may still wait for its number. */
export function findOrderInvoice(
  queryable: Queryable,
  orderId: number,
): Promise<{ waits: boolean } | undefined> {
  return queryable.row(
    `SELECT i.number_in_year IS NULL AS waits FROM invoices i WHERE i.order_id = $1 AND ${OF_SALE}`,
    [orderId],
  );
}

/** Returns true when a document of the order waits for its number. */
export async function hasWaitingDocument(queryable: Queryable, orderId: number): Promise<boolean> {
  const found = await queryable.row(
    'SELECT FROM invoices i WHERE i.order_id = $1 AND i.number_in_year IS NULL LIMIT 1',
    [orderId],
  );
  return found !== undefined;
}

/** Reads the data for the invoice of an order, except the order itself. */
export async function readInvoicedParts(queryable: Queryable, orderId: number): Promise<InvoicedParts> {
  const parts = await queryable.row<InvoicedParts>(
    `SELECT u.name, ${CONTACT_EMAIL} AS email, u.preferred_language AS language,
       (SELECT json_agg(i ORDER BY i.id) FROM order_items i WHERE i.order_id = o.id) AS items,
       (SELECT coalesce(json_agg(json_build_object('code', g.code, 'amount', -t.order_amount) ORDER BY t.id), '[]')
          FROM gift_card_transactions t JOIN gift_cards g ON g.id = t.gift_card_id
          WHERE t.order_id = o.id AND t.type = 'debit') AS gift_cards,
       (SELECT e.order_number FROM orders e WHERE e.id = o.exchanged_order_id) AS exchanged_order_number,
       coalesce((SELECT p.amount - p.released_amount FROM payments p WHERE p.order_id = o.id AND p.status = 'paid'), 0) AS card_amount,
       (SELECT p.paid_at FROM payments p WHERE p.order_id = o.id AND p.status = 'paid') AS card_paid_at,
       EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.authorized_amount > 0) AS card_held,
       (SELECT coalesce(json_agg(json_build_object('method', m.method, 'paid_on', m.received_on, 'amount', m.amount)
            ORDER BY m.received_on, m.id), '[]')
          FROM offline_payments m WHERE m.order_id = o.id AND m.amount > 0
            AND NOT EXISTS (SELECT FROM offline_payments t WHERE t.reverses_id = m.id)) AS receipts,
       (SELECT coalesce(sum(r.card_amount + r.offline_amount), 0)::bigint FROM refunds r
         WHERE r.order_id = o.id AND r.released AND r.status = 'processed') AS released_amount
     FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = $1`,
    [orderId],
  );
  if (!parts) throw new Error(`order ${orderId} does not exist`);
  return parts;
}

/** Selects the lines that a refund `r` without items is for: another refund has their units. */
const RESTS = `(SELECT coalesce(json_agg(json_build_object('order_item_id', i.order_item_id, 'amount', i.value - i.amount)
    ORDER BY i.order_item_id), '[]')
  FROM refunds s JOIN refund_items i ON i.refund_id = s.id
  WHERE s.id = r.rest_of_id
    OR (r.source = 'exchange' AND s.source = 'exchange' AND s.return_id = r.return_id AND s.id <> r.id
        AND NOT EXISTS (SELECT FROM refund_items o WHERE o.refund_id = r.id)))`;

/**
 * Reads what no credit note of a refund shows yet. Lines and shipping belong to the note of the whole refund.
 * When the card failed, another note has only what stayed refunded, and when it succeeds later only the rest.
 * Returns undefined when the notes show all that is refunded.
 */
export function readRefundToCredit(
  queryable: Queryable,
  refundId: number,
): Promise<CreditedRefund | undefined> {
  return queryable.row<CreditedRefund>(
    `SELECT r.id, r.order_id, due.amount, least(r.shipping_amount, due.amount) * due.whole::int AS shipping,
       card.amount AS card_amount, r.gift_card_amount * due.first::int AS gift_card_amount,
       r.wallet_amount * due.first::int AS wallet_amount, r.exchange_amount * due.first::int AS exchange_amount,
       (SELECT e.order_number FROM orders e WHERE e.id = r.exchange_order_id) AS exchange_order_number,
       greatest(0, CASE WHEN due.whole THEN r.offline_amount ELSE due.amount - card.amount
         - (r.gift_card_amount + r.wallet_amount + r.exchange_amount) * due.first::int END) AS offline_amount,
       CASE WHEN r.reason = 'Return ' || r.return_id THEN '' ELSE r.reason END AS reason,
       (SELECT coalesce(json_agg(json_build_object('order_item_id', i.order_item_id, 'quantity', i.quantity,
          'amount', i.amount) ORDER BY i.order_item_id), '[]') FROM refund_items i
        WHERE i.refund_id = r.id AND due.whole) AS items,
       (SELECT coalesce(json_agg(json_build_object('order_item_id', g.order_item_id, 'quantity', g.quantity)
            ORDER BY g.order_item_id), '[]')
          FROM (SELECT i.order_item_id, i.quantity FROM refund_items i WHERE i.refund_id = r.id
            UNION ALL SELECT i.order_item_id, i.quantity FROM refund_items i WHERE i.refund_id = r.rest_of_id
              AND r.return_id IS NULL AND r.source <> 'cancellation'
            UNION ALL SELECT t.order_item_id, t.quantity FROM return_items t WHERE t.return_id = r.return_id
              AND NOT EXISTS (SELECT FROM refund_items i WHERE i.refund_id = r.id)
            UNION ALL SELECT c.id, c.cancelled_quantity FROM order_items c
              WHERE c.order_id = r.order_id AND r.source = 'cancellation' AND c.cancelled_quantity > 0
                AND NOT EXISTS (SELECT FROM refund_items i WHERE i.refund_id = r.id)) g) AS goods,
       ${RESTS} AS rests,
       (SELECT i.invoice_number FROM invoices i WHERE i.order_id = r.order_id AND ${OF_SALE}) AS invoice_number,
       r.released, r.silent
     FROM refunds r
     CROSS JOIN LATERAL (SELECT coalesce(sum(n.total), 0)::bigint AS amount FROM invoices n
                         WHERE n.refund_id = r.id AND ${VALID_NOTE}) noted
     CROSS JOIN LATERAL (SELECT CASE WHEN ${LOWERS_DEBT} THEN r.amount ELSE refunded_by(r) END AS amount,
                           ${COUNTED} AS counted) given
     CROSS JOIN LATERAL (SELECT given.amount - noted.amount AS amount, noted.amount = 0 AS first,
                           given.amount - noted.amount = given.counted AS whole) due
     CROSS JOIN LATERAL (SELECT CASE WHEN r.status = 'processed' THEN r.card_amount ELSE 0 END AS amount) card
     WHERE r.id = $1 AND due.amount > 0`,
    [refundId],
  );
}

/** Lists the ids of the refunds that lower what is left to pay of an order. */
export async function listDebtRefunds(queryable: Queryable, orderId: number): Promise<number[]> {
  const rows = await queryable.rows<{ id: number }>(
    `SELECT r.id FROM refunds r WHERE r.order_id = $1 AND ${LOWERS_DEBT} ORDER BY r.id`,
    [orderId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Lists the valid credit notes of a refund that show more than what is refunded, oldest first: the bank has
 * returned the card part.
 */
export function listRefutedNotes(queryable: Queryable, refundId: number): Promise<RefutedNote[]> {
  return queryable.rows<RefutedNote>(
    `SELECT n.*, r.silent FROM invoices n JOIN refunds r ON r.id = n.refund_id
     WHERE r.id = $1 AND ${VALID_NOTE}
       AND (SELECT sum(n.total) FROM invoices n WHERE n.refund_id = r.id AND ${VALID_NOTE}) > refunded_by(r)
     ORDER BY n.id`,
    [refundId],
  );
}

/** A credit note of a refund that failed; `silent` when the customer is not notified of the refund. */
export type RefutedNote = Invoice & { silent: boolean };

/** Lists the refunds and disputes of an order that have a valid credit note, oldest note first. */
export function listCreditedRefunds(queryable: Queryable, orderId: number): Promise<CreditedEarlier[]> {
  return queryable.rows<CreditedEarlier>(
    `SELECT n.total AS amount, n.tax_amount, n.snapshot #> '{tax,rows}' AS tax_rows,
       CASE WHEN n.total = ${COUNTED} THEN least(r.shipping_amount, n.total) ELSE 0 END AS shipping,
       (SELECT coalesce(json_agg(json_build_object('order_item_id', i.order_item_id, 'quantity', i.quantity,
          'amount', i.amount) ORDER BY i.order_item_id), '[]') FROM refund_items i
        WHERE i.refund_id = r.id AND n.total = ${COUNTED}) AS items,
       CASE WHEN n.total = ${COUNTED} THEN ${RESTS} ELSE '[]' END AS rests
     FROM invoices n LEFT JOIN refunds r ON r.id = n.refund_id
     WHERE n.order_id = $1 AND n.type = 'credit_note' AND ${VALID_NOTE} ORDER BY n.id`,
    [orderId],
  );
}

/** Returns the ISO 4217 code of the shop's currency. */
export async function readBaseCurrency(queryable: Queryable): Promise<string> {
  const base = await queryable.row<{ code: string }>('SELECT code FROM currencies WHERE is_default');
  if (!base) throw new Error('a shop with orders has a currency of its own');
  return base.code;
}

const INSERT = `
  INSERT INTO invoices (type, year, order_id, user_id, currency, subtotal, discount_amount,
    shipping_amount, tax_amount, total, snapshot, issued_at, refund_id, cancels_id, dispute_id, announced,
    refund_sequence)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
    (SELECT count(*) + 1 FROM invoices WHERE refund_id = $13 OR dispute_id = $15))
  RETURNING id`;

/**
 * Inserts a document that waits for the next number of its series. Call `InvoiceNumberingService.numberWaiting`
 * after the commit.
 * @returns the invoice's id
 */
export async function insertInvoice(
  tx: Tx,
  {
    type,
    order,
    snapshot,
    issuedAt,
    amounts = order,
    refundId = null,
    cancelsId = null,
    disputeId = null,
    silent = false,
  }: {
    type: InvoiceType;
    order: Order;
    snapshot: InvoiceSnapshot;
    issuedAt: Date;
    /** Defaults to the amounts of the order. */
    amounts?: InvoiceAmounts;
    /** Refund of a credit note. */
    refundId?: number | null;
    /** Credit note that an invoice cancels. */
    cancelsId?: number | null;
    /** Lost dispute of a credit note. */
    disputeId?: number | null;
    /** Sends no notification to the customer. */
    silent?: boolean;
  },
): Promise<number> {
  const row = await tx.row<{ id: number }>(INSERT, [
    type,
    Number(isoIn(issuedAt, snapshot.seller.timezone).slice(0, 4)),
    order.id,
    order.user_id,
    order.currency,
    amounts.subtotal,
    amounts.discount_amount,
    amounts.shipping_amount,
    amounts.tax_amount,
    amounts.total,
    snapshot,
    issuedAt,
    refundId,
    cancelsId,
    disputeId,
    !silent,
  ]);
  if (!row) throw new Error(`the invoice of order ${order.id} was not written`);
  return row.id;
}
