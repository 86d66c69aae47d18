import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { Intent } from '@comptoir/payments';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import { OrderPaymentsService, type OrderForPayment } from '../order-records/order-payments.service';
import { hasShipped, isPaid } from '../order-records/order-records.states';
import { Payment } from './payments.entity';
import { hasShipment, intentFields } from './payments.queries';
import { captureBeforeOf, isOrderOver } from './payments.states';

const HOUR_MS = 3_600_000;
/** Staff is told so long before an authorization ends. */
const WARNING_MS = 48 * HOUR_MS;
const BATCH = 200;

/** Begins and ends the authorizations of cards. Order and payment are locked by the caller. */
@Injectable()
export class PaymentAuthorizationService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderPaymentsService,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /**
   * Books an authorization and confirms its order. The authorization of an order that is over, or paid in another
   * way, is released.
   * @param amount held by the bank, in minor units
   */
  async beginAuthorization(
    tx: Tx,
    order: OrderForPayment,
    payment: Payment,
    { intent, amount }: { intent: Intent; amount: number },
  ): Promise<void> {
    const needless = isOrderOver(order.status) || isPaid(order.paymentStatus);
    if (needless || payment.status === 'cancelled') {
      await this.outbox.enqueue(tx, 'payments.void', { paymentId: payment.id });
      return;
    }
    if (payment.authorized_amount > 0) return;
    await tx.repo(Payment).update(payment.id, {
      ...intentFields(intent),
      status: 'processing',
      authorized_amount: amount,
      capture_before: captureBeforeOf(intent),
      failure_code: null,
      failure_message: null,
    });
    await this.orders.confirmAuthorizedOrder(tx, order.id);
    await this.outbox.emit(tx, 'payment.authorized', { orderId: order.id, paymentId: payment.id });
    // Its goods were shipped unpaid, or under an authorization that has ended.
    if (hasShipped(order.status) || (await hasShipment(tx, order.id))) {
      await this.outbox.enqueue(tx, 'payments.capture', { orderId: order.id });
    }
  }

  /** Asks for another payment after an authorization has ended, if the order still needs one. */
  async endAuthorization(tx: Tx, order: OrderForPayment, payment: Payment): Promise<void> {
    if (isOrderOver(order.status) || isPaid(order.paymentStatus)) return;
    await this.orders.reopenUnauthorizedOrder(tx, order.id);
    const ids = { orderId: order.id, paymentId: payment.id };
    await this.outbox.emit(tx, 'payment.authorization-expired', ids);
    await this.outbox.emit(tx, 'payment.failed', ids);
  }

  /** Announces authorizations that end soon, once each. */
  async warnOfExpiry(): Promise<void> {
    await this.db.tx((tx) => this.announceExpiry(tx));
  }

  private async announceExpiry(tx: Tx): Promise<void> {
    const now = this.clock.now();
    const ending = await tx.rows<{ orderId: number; paymentId: number }>(
      `UPDATE payments SET expiry_warned_at = $1
       WHERE id IN (
         SELECT id FROM payments
         WHERE authorized_amount > 0 AND capture_before <= $2 AND expiry_warned_at IS NULL AND flagged_reason IS NULL
         ORDER BY capture_before LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING order_id AS "orderId", id AS "paymentId"`,
      [now, new Date(now.getTime() + WARNING_MS)],
    );
    for (const ids of ending) await this.outbox.emit(tx, 'payment.authorization-expiring', ids);
  }
}
