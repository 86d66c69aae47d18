import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { type Intent, mismatchOf } from '@comptoir/payments';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import { OrderPaymentsService, type OrderForPayment } from '../order-records/order-payments.service';
import { isPaid } from '../order-records/order-records.states';
import { CancelledUnitsService } from '../refunds/refunds.cancelled-units.service';
import { PaymentAuthorizationService } from './payments.authorization.service';
import { Payment } from './payments.entity';
import { readPaymentByIntent, intentFields } from './payments.queries';
import { isOrderOver, nextStatus, releasedOf, savedMethodOf, statusOf } from './payments.states';

const MAX_CODE = 100;
const MAX_MESSAGE = 500;

/** Applies results from the processor to payments and their orders. No other code does so. */
@Injectable()
export class PaymentsSettlementService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderPaymentsService,
    private readonly authorizations: PaymentAuthorizationService,
    private readonly refunds: CancelledUnitsService,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /**
   * Updates a payment and its order from the current state of an intent. Safe to repeat, in any order and
   * concurrently: the order and the payment are locked, and final states do not change.
   */
  async settlePayment(paymentId: number, intent: Intent): Promise<Payment> {
    return this.db.tx(async (tx) => {
      const { order_id } = await tx.repo(Payment).findOneByOrFail({ id: paymentId });
      const order = await this.orders.lockOrderForPayment(tx, order_id);
      const payment = await lock(tx, paymentId);
      await this.apply(tx, order, payment, intent);
      return tx.repo(Payment).findOneByOrFail({ id: paymentId });
    });
  }

  /** Does the same as `settlePayment` for an intent that may belong to another system. */
  async settleIntent(intent: Intent): Promise<void> {
    const payment = await readPaymentByIntent(this.db, intent);
    if (payment) await this.settlePayment(payment.id, intent);
  }

  private async apply(tx: Tx, order: OrderForPayment, payment: Payment, intent: Intent): Promise<void> {
    if (payment.flagged_reason || payment.status === 'paid') return;
    const methodId = savedMethodOf(intent);
    if (methodId && payment.authorized_amount === 0)
      await this.outbox.enqueue(tx, 'payment-methods.save-paid', { userId: payment.user_id, methodId });
    if (intent.status === 'requires_capture') return this.authorize(tx, order, payment, intent);
    const update = statusOf(intent);
    if (update === 'paid') return this.accept(tx, order, payment, intent);
    const status = nextStatus(payment.status, update);
    const failure = status === 'failed' ? failureOf(intent) : {};
    const held = status === 'processing' ? payment.authorized_amount : 0;
    await tx
      .repo(Payment)
      .update(payment.id, { ...intentFields(intent), ...failure, status, authorized_amount: held });
    if (payment.authorized_amount > held) await this.authorizations.endAuthorization(tx, order, payment);
    if (status === payment.status || isOrderOver(order.status)) return;
    const ids = { orderId: order.id, paymentId: payment.id };
    if (status === 'failed') {
      await this.orders.markPaymentFailed(tx, order.id);
      await this.outbox.emit(tx, 'payment.failed', ids);
    }
    if (status === 'requires_action') await this.outbox.emit(tx, 'payment.requires-action', ids);
  }

  private async authorize(tx: Tx, order: OrderForPayment, payment: Payment, intent: Intent): Promise<void> {
    const received = { ...intent, amount_received: intent.amount_capturable };
    const amount = payment.authorized_amount || payment.amount - order.unchargedAmount;
    const mismatch = await this.mismatch(tx, order, payment, received, payment.amount - amount);
    if (mismatch) return this.flag(tx, payment, intent, { status: 'processing', reason: mismatch });
    await this.authorizations.beginAuthorization(tx, order, payment, { intent, amount });
  }

  /** Handles received money: it pays the order, is refunded, or is flagged for staff. */
  private async accept(tx: Tx, order: OrderForPayment, payment: Payment, intent: Intent): Promise<void> {
    const replaced = payment.status === 'cancelled';
    const isRefused = replaced || isOrderOver(order.status) || isPaid(order.paymentStatus);
    // Money that is refunded may be less, because of units that were cancelled before.
    const mayMiss = isRefused && payment.capture_method === 'manual' ? payment.amount : order.unchargedAmount;
    const released = releasedOf(payment, intent, mayMiss);
    const mismatch = await this.mismatch(tx, order, payment, intent, released);
    if (mismatch) return this.flag(tx, payment, intent, { status: 'processing', reason: mismatch });
    const outcome = replaced
      ? 'not-payable'
      : await this.orders.markOrderPaid(tx, order.id, { amount: payment.amount, released });
    if (outcome === 'paid') {
      await tx.repo(Payment).update(payment.id, {
        ...intentFields(intent),
        status: 'paid',
        authorized_amount: 0,
        released_amount: released,
        capture_failure: null,
        paid_at: this.clock.now(),
        failure_code: null,
        failure_message: null,
      });
      if (order.unchargedAmount > 0) await this.refunds.refundUncharged(tx, order.id, released);
      return;
    }
    const reason = outcome === 'already-paid' ? 'the order was paid already' : `the order is ${order.status}`;
    await this.outbox.enqueue(tx, 'payments.return-money', { paymentId: payment.id });
    const received = payment.amount - released;
    await this.flag(tx, payment, intent, { status: 'cancelled', reason: `refunded: ${reason}`, received });
  }

  private async mismatch(
    tx: Tx,
    order: OrderForPayment,
    { user_id, amount, currency, processor_customer_id }: Payment,
    intent: Intent,
    released: number,
  ): Promise<string | undefined> {
    if (order.amountDue !== amount) return `order asks for ${order.amountDue}, payment for ${amount}`;
    const expected = { amount: amount - released, currency };
    if (processor_customer_id) return mismatchOf({ ...expected, customer: processor_customer_id }, intent);
    // A payment of the version before, during an upgrade.
    const user = await tx.row<{ customer: string | null }>(
      'SELECT stripe_customer_id AS customer FROM users WHERE id = $1',
      [user_id],
    );
    return mismatchOf({ ...expected, customer: user?.customer ?? null }, intent);
  }

  private async flag(
    tx: Tx,
    payment: Payment,
    intent: Intent,
    { status, reason, received }: { status: 'processing' | 'cancelled'; reason: string; received?: number },
  ): Promise<void> {
    await tx.repo(Payment).update(payment.id, {
      ...intentFields(intent),
      status,
      ...(received !== undefined && { amount: received }),
      authorized_amount: 0,
      flagged_reason: reason,
    });
    await this.outbox.emit(tx, 'payment.flagged', { orderId: payment.order_id, paymentId: payment.id });
  }
}

async function lock(tx: Tx, id: number): Promise<Payment> {
  return tx.repo(Payment).findOneOrFail({ where: { id }, lock: { mode: 'pessimistic_write' } });
}

function failureOf({ last_payment_error: error }: Intent): Partial<Payment> {
  return {
    failure_code: (error?.decline_code ?? error?.code)?.slice(0, MAX_CODE) ?? null,
    failure_message: error?.message?.slice(0, MAX_MESSAGE) ?? null,
  };
}
