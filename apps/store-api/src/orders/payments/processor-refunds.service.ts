import { Injectable, Logger } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { lockOrder } from '../order-records/order-records.queries';
import { RefundsService } from '../refunds/refunds.service';
import { RefundSettlement } from '../refunds/refunds.settlement.service';
import {
  type UnsentRefund,
  findUnsentRefund,
  markRefundSent,
  renewRefund,
  takeDueRefunds,
} from '../refunds/refunds.sending.queries';
import { Payment } from './payments.entity';
import { PaymentErrors } from './payments.errors';
import { type StripeRefund, StripeRefunds } from './stripe-refunds-gateway';

/** News of a refund that has not come by event within this time is fetched. */
const PATIENCE_MS = 5 * 60_000;
const BATCH = 100;

/** Carries refunds to the processor and back. No lock is held while the processor is asked. */
@Injectable()
export class ProcessorRefunds {
  private readonly logger = new Logger(ProcessorRefunds.name);

  constructor(
    private readonly db: Db,
    private readonly stripe: StripeRefunds,
    private readonly refunds: RefundsService,
    private readonly settlement: RefundSettlement,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the card's part of an approved refund, or learns how it stands when it was sent before. However often it
   * is called, cut off and called again, the processor makes one refund.
   */
  async send(refundId: number): Promise<void> {
    const refund = await findUnsentRefund(this.db, refundId);
    if (!refund) return;
    const made = refund.processor_refund_id
      ? await this.stripe.find(refund.processor_refund_id)
      : await this.make(refund);
    if (made) await this.settlement.record({ ...made, paymentId: refund.payment_id });
  }

  /** Takes in a refund that the processor told of. */
  async sync(processorRefundId: string): Promise<void> {
    const refund = await this.stripe.find(processorRefundId);
    if (refund) await this.take(refund);
  }

  /** Takes in every refund of an intent, among them those that were made in the processor's dashboard. */
  async syncIntent(intentId: string): Promise<void> {
    if (!(await this.db.repo(Payment).existsBy({ processor_payment_intent_id: intentId }))) return;
    for (const refund of await this.stripe.ofIntent(intentId)) await this.take(refund);
  }

  /** Asks about refunds that are under way for a while, and sends those again whose job was given up. */
  async checkOpen(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - PATIENCE_MS);
    for (const { id } of await takeDueRefunds(this.db, { before, now, limit: BATCH })) {
      await this.send(id).catch((error: unknown) =>
        this.logger.warn({ err: error, refundId: id }, 'a refund could not be checked'),
      );
    }
  }

  /** Sends back all of a payment that its order could not take. */
  async returnPayment(paymentId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const payment = await tx.repo(Payment).findOneByOrFail({ id: paymentId });
      const order = await lockOrder(tx, payment.order_id);
      const reason = order ? `Paid too late: the order is ${order.status}.` : '';
      await this.refunds.returnPayment(tx, payment, reason);
    });
  }

  private async take(refund: StripeRefund): Promise<void> {
    if (!refund.intentId) return;
    const payment = await this.db.repo(Payment).findOneBy({ processor_payment_intent_id: refund.intentId });
    if (payment) await this.settlement.record({ ...refund, paymentId: payment.id });
  }

  private async make(refund: UnsentRefund): Promise<StripeRefund | undefined> {
    const isFirst = await markRefundSent(this.db, refund, this.clock.now());
    const earlier = isFirst ? undefined : await this.earlier(refund);
    if (earlier) return earlier;
    const outcome = await this.stripe.create({
      intentId: refund.intent_id,
      amount: refund.card_amount,
      currency: refund.currency,
      key: refund.key,
      attempt: refund.attempt,
    });
    if (outcome.kind === 'made') return outcome.refund;
    const made = await this.earlier(refund);
    if (made) return made;
    if (outcome.kind === 'refused') {
      await this.settlement.refuse(refund.id, refund.attempt, outcome.reason);
      return undefined;
    }
    await renewRefund(this.db, refund);
    throw PaymentErrors.PAYMENT_PROCESSOR_ERROR();
  }

  /** What an earlier try of this attempt made, whose answer was lost. */
  private async earlier({ intent_id, key, attempt }: UnsentRefund): Promise<StripeRefund | undefined> {
    const refunds = await this.stripe.ofIntent(intent_id);
    return refunds.find((refund) => refund.key === key && refund.attempt === attempt);
  }
}
