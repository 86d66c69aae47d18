import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { isId } from '../../platform/http/id-checks';
import type { StoreEvents, StoreJobs } from '../../events';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import { findOrderId, lockOrder } from '../order-records/order-records.queries';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import { Payment } from './payments.entity';
import { PaymentErrors } from './payments.errors';
import { lockLivePayment, readOrderNumber } from './payments.queries';
import { PaymentsSettlementService } from './payments.settlement.service';
import { captureAmountOf, isOrderOver } from './payments.states';
import type { OrderPayment } from './payments.view';
import { StripeGateway } from './stripe-gateway';

const MAX_REASON = 500;

/** A payment that has an intent at the processor. */
type StartedPayment = Payment & {
  processor_payment_intent_id: string;
  /** Undefined when all of it is captured. */
  part: { amount: number; currency: string } | undefined;
};

/** Captures and releases authorized payments (docs/payments.md). No lock is held during calls to the processor. */
@Injectable()
export class PaymentsCaptureService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly orders: OrderPaymentsService,
    private readonly settlement: PaymentsSettlementService,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /**
   * Captures the authorized payment of an order for staff.
   * @param reference the id or the number of an order
   * @throws RequestErrors.NOT_FOUND, PaymentErrors.ORDER_NOT_FOUND, OrderErrors.OWN_ORDER
   * @throws PaymentErrors.ORDER_NOT_AUTHORIZED when nothing is authorized, or the authorization has just ended
   * @throws PaymentErrors.CAPTURE_FAILED, PaymentErrors.PAYMENT_PROCESSOR_ERROR
   */
  async captureForStaff(staffId: number, reference: string): Promise<OrderPayment> {
    const orderId = await findOrderId(this.db, reference);
    if (orderId === undefined)
      throw isId(reference) ? RequestErrors.NOT_FOUND() : PaymentErrors.ORDER_NOT_FOUND();
    const claimed = await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order) await rejectOwnOrder(tx, order, staffId);
      return this.claimCapture(tx, orderId);
    });
    const payment = claimed && (await this.capturePayment(claimed));
    if (payment?.status !== 'paid') throw PaymentErrors.ORDER_NOT_AUTHORIZED();
    return { payment, orderNumber: await readOrderNumber(this.db, orderId) };
  }

  /**
   * Captures the authorized payment of an order that was shipped, if there is one. Safe to repeat. A rejected
   * capture waits for staff.
   * @throws AppError PAYMENT_PROCESSOR_ERROR; calling again is safe
   */
  async captureOrder(orderId: number): Promise<void> {
    const payment = await this.db.tx((tx) => this.claimCapture(tx, orderId));
    if (!payment) return;
    await this.capturePayment(payment).catch((error: unknown) => {
      if (!isRejected(error)) throw error;
    });
  }

  /** Releases the authorization of a payment that its order does not need. Safe to repeat. */
  async voidPayment(paymentId: number): Promise<void> {
    const payment = await this.db.repo(Payment).findOneByOrFail({ id: paymentId });
    const { processor_payment_intent_id: intentId, status } = payment;
    if (status === 'paid' || !intentId) return;
    await this.settlement.settlePayment(paymentId, await this.gateway.cancelIntent(intentId));
  }

  /** Locks the authorized payment of an order that is not over, and notes that its capture was asked for. */
  private async claimCapture(tx: Tx, orderId: number): Promise<StartedPayment | undefined> {
    const { status, unchargedAmount } = await this.orders.lockOrderForPayment(tx, orderId);
    const payment = await lockLivePayment(tx, orderId);
    const id = payment?.processor_payment_intent_id;
    if (!payment?.authorized_amount || !id || payment.flagged_reason || isOrderOver(status)) return undefined;
    const capture_requested_at = payment.capture_requested_at ?? this.clock.now();
    await tx.repo(Payment).update(payment.id, { capture_requested_at });
    const amount = captureAmountOf(payment, unchargedAmount);
    const part = amount === undefined ? undefined : { amount, currency: payment.currency };
    return { ...payment, processor_payment_intent_id: id, part };
  }

  private async capturePayment(payment: StartedPayment): Promise<Payment> {
    try {
      const intent = await this.gateway.captureIntent(payment.processor_payment_intent_id, payment.part);
      return await this.settlement.settlePayment(payment.id, intent);
    } catch (error) {
      if (isRejected(error)) await this.recordFailure(payment, error.message);
      throw error;
    }
  }

  private async recordFailure({ id, order_id }: Payment, reason: string): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.orders.lockOrderForPayment(tx, order_id);
      const failed = await tx.execute(
        'UPDATE payments SET capture_failure = $2, updated_at = now() WHERE id = $1 AND authorized_amount > 0',
        [id, reason.slice(0, MAX_REASON)],
      );
      if (failed) await this.outbox.emit(tx, 'payment.capture-failed', { orderId: order_id, paymentId: id });
    });
  }
}

/** Returns true when the processor has rejected the capture; the payment is still authorized. */
function isRejected(error: unknown): error is AppError {
  return error instanceof AppError && error.code === PaymentErrors.CAPTURE_FAILED.code;
}
