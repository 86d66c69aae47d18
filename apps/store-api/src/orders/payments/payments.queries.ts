import type { Queryable, Tx } from '@comptoir/db';
import { type Intent, processorIdOf } from '@comptoir/payments';
import { Not } from 'typeorm';
import { isUuid } from '../../platform/http/id-checks';
import { Payment } from './payments.entity';

/**
 * Locks the payment of an order that is neither cancelled nor replaced; there is at most one. Lock the order
 * first.
 */
export async function lockLivePayment(tx: Tx, orderId: number): Promise<Payment | null> {
  return tx.repo(Payment).findOne({
    where: { order_id: orderId, status: Not('cancelled') },
    lock: { mode: 'pessimistic_write' },
  });
}

/** Reads the same payment as `lockLivePayment`, without a lock. */
export async function readLivePayment(db: Queryable, orderId: number): Promise<Payment | null> {
  return db.repo(Payment).findOneBy({ order_id: orderId, status: Not('cancelled') });
}

/**
 * Finds the payment of an intent. An event may arrive before the intent's id is saved; the metadata of the
 * intent then has the payment's key. Returns undefined for intents of other systems.
 */
export async function readPaymentByIntent(db: Queryable, intent: Intent): Promise<Payment | undefined> {
  const payments = db.repo(Payment);
  const known = await payments.findOneBy({ processor_payment_intent_id: intent.id });
  if (known) return known;
  const key = intent.metadata.payment;
  if (!key || !isUuid(key)) return undefined;
  const unsaved = await payments.findOneBy({ idempotency_key: key });
  return unsaved && !unsaved.processor_payment_intent_id ? unsaved : undefined;
}

/**
 * Saves the intent of a payment.
 * @returns undefined when the payment was cancelled or has another intent
 */
export async function saveIntent(
  db: Queryable,
  paymentId: number,
  intent: Intent,
): Promise<Payment | undefined> {
  return db.row<Payment>(
    `UPDATE payments SET processor_payment_intent_id = $2, processor_client_secret = $3, updated_at = now()
     WHERE id = $1 AND status <> 'cancelled' AND coalesce(processor_payment_intent_id, $2) = $2 RETURNING *`,
    [paymentId, intent.id, intent.client_secret],
  );
}

/**
 * Sets the processor's customer of a payment, unless it has one.
 * @returns the customer that it has now
 */
export async function settleCustomer(
  db: Queryable,
  { id }: Payment,
  customerId: string,
): Promise<string | undefined> {
  const payment = await db.row<{ customer: string }>(
    `UPDATE payments SET processor_customer_id = coalesce(processor_customer_id, $2), updated_at = now()
     WHERE id = $1 RETURNING processor_customer_id AS customer`,
    [id, customerId],
  );
  return payment?.customer;
}

/** Gives a payment without an intent a new idempotency key, unless a concurrent call already did. */
export async function renewPaymentKey(db: Queryable, { id, idempotency_key }: Payment): Promise<void> {
  await db.rows(
    `UPDATE payments SET idempotency_key = gen_random_uuid(), updated_at = now()
     WHERE id = $1 AND idempotency_key = $2 AND processor_payment_intent_id IS NULL`,
    [id, idempotency_key],
  );
}

/** Returns true when a part of the order is in a shipment. */
export async function hasShipment(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.row('SELECT FROM shipments WHERE order_id = $1 LIMIT 1', [orderId])) !== undefined;
}

/** An open payment that is due for a status check at the processor. */
export interface DuePayment {
  id: number;
  /** True when the order is over or has expired, so that nothing may be paid any more. */
  is_void: boolean;
  /** True when it was to be captured, and the processor has not answered yet. */
  is_capturing: boolean;
}

/**
 * Takes open payments that were last checked before `before`, and those of expired orders, longest ago first.
 * Authorized payments that only wait for their shipment are checked every hour. Marks them as checked.
 */
export async function takeDuePayments(
  db: Queryable,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<DuePayment[]> {
  return db.rows<DuePayment>(
    `WITH due AS (
       SELECT p.id, o.status IN ('cancelled', 'refunded') OR (o.status = 'pending' AND o.expires_at <= $2) AS is_void,
         p.authorized_amount > 0 AND p.capture_requested_at IS NOT NULL AND p.capture_failure IS NULL AS is_capturing
       FROM payments p JOIN orders o ON o.id = p.order_id
       WHERE p.status NOT IN ('paid', 'cancelled') AND p.flagged_reason IS NULL
         AND (p.authorized_amount = 0 OR o.status = 'cancelled' OR p.checked_at < $1::timestamptz - interval '1 hour'
           OR (p.capture_requested_at IS NOT NULL AND p.capture_failure IS NULL))
         AND (p.checked_at < $1 OR (o.status = 'pending' AND o.expires_at <= $2))
       ORDER BY p.checked_at LIMIT $3 FOR UPDATE OF p SKIP LOCKED
     )
     UPDATE payments p SET checked_at = $2 FROM due WHERE p.id = due.id RETURNING p.id, due.is_void, due.is_capturing`,
    [before, now, limit],
  );
}

/** Returns what of the amount due of an unpaid order is not charged, in minor units. */
export async function readUncharged(db: Queryable, orderId: number): Promise<number> {
  const order = await db.row<{ amount: number }>(
    'SELECT uncharged_amount AS amount FROM orders WHERE id = $1',
    [orderId],
  );
  return order?.amount ?? 0;
}

export async function readOrderNumber(db: Queryable, orderId: number): Promise<string> {
  const order = await db.row<{ order_number: string }>('SELECT order_number FROM orders WHERE id = $1', [
    orderId,
  ]);
  if (!order) throw new Error(`order ${orderId} does not exist`);
  return order.order_number;
}

/** Finds the processor's id of a saved card of the account. */
export async function readSavedCardMethod(
  db: Queryable,
  userId: number,
  cardId: string,
): Promise<string | undefined> {
  const card = await db.row<{ method: string }>(
    'SELECT processor_payment_method_id AS method FROM saved_cards WHERE id = $1::bigint AND user_id = $2',
    [cardId, userId],
  );
  return card?.method;
}

/** Returns the columns of a payment that come from its intent. */
export function intentFields(
  intent: Intent,
): Pick<Payment, 'processor_payment_intent_id' | 'processor_client_secret'> & Partial<Payment> {
  const method = processorIdOf(intent.payment_method);
  return {
    processor_payment_intent_id: intent.id,
    processor_client_secret: intent.client_secret,
    ...(method && { processor_payment_method_id: method }),
  };
}
