import { Injectable, Logger } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type StripeRefund, StripeRefundsGateway } from '@comptoir/payments';
import { Clock } from '@comptoir/time';
import { lockOrder } from '../order-records/order-records.queries';
import { RefundsService } from '../refunds/refunds.service';
import { RefundSettlementService } from '../refunds/refunds.settlement.service';
import {
  type UnsentRefund,
  readUnsentRefund,
  claimRefund,
  findUnknownRefunds,
  renewRefundAttempt,
  takeDueRefunds,
} from '../refunds/refunds.sending.queries';
import { Payment } from './payments.entity';
import { PaymentErrors } from './payments.errors';

/** Time to wait for an event of a refund before its status is requested. */
const PATIENCE_MS = 5 * 60_000;
const BATCH = 100;

/** Sends refunds to the processor and stores their results. No lock is held during calls to it. */
@Injectable()
export class ProcessorRefundsService {
  private readonly logger = new Logger(ProcessorRefundsService.name);

  constructor(
    private readonly db: Db,
    private readonly stripe: StripeRefundsGateway,
    private readonly refunds: RefundsService,
    private readonly settlement: RefundSettlementService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the card part of an approved refund, or reads its status if it was sent before. Safe to repeat at
   * any point: the processor makes one refund.
   */
  async sendRefund(refundId: number): Promise<void> {
    const refund = await readUnsentRefund(this.db, refundId);
    if (!refund) return;
    const made = refund.processor_refund_id
      ? await this.stripe.findRefund(refund.processor_refund_id)
      : await this.createRefund(refund);
    if (made) await this.settlement.recordRefund({ ...made, paymentId: refund.payment_id });
  }

  /** Stores the current state of a refund after an event of the processor. */
  async syncRefund(processorRefundId: string): Promise<void> {
    const refund = await this.stripe.findRefund(processorRefundId);
    if (refund) await this.recordRefund(refund);
  }

  /** Stores every refund of an intent, including those made in the processor's dashboard. */
  async syncIntentRefunds(intentId: string): Promise<void> {
    if (!(await this.db.repo(Payment).existsBy({ processor_payment_intent_id: intentId }))) return;
    for (const refund of await this.stripe.listIntentRefunds(intentId)) await this.recordRefund(refund);
  }

  /** Checks refunds that have been pending for a while, and sends those again whose job failed. */
  async checkOpenRefunds(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - PATIENCE_MS);
    for (const { id } of await takeDueRefunds(this.db, { before, now, limit: BATCH })) {
      await this.sendRefund(id).catch((error: unknown) =>
        this.logger.warn({ err: error, refund_id: id }, 'a refund could not be checked'),
      );
    }
  }

  /** Refunds a payment whose order could not accept it. */
  async returnPayment(paymentId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const payment = await tx.repo(Payment).findOneByOrFail({ id: paymentId });
      const order = await lockOrder(tx, payment.order_id);
      if (payment.status !== 'cancelled') return;
      const reason = order ? `Paid too late: the order is ${order.status}.` : '';
      await this.refunds.returnPayment(tx, payment, reason);
    });
  }

  private async recordRefund(refund: StripeRefund): Promise<void> {
    if (!refund.intentId || refund.isRelease) return;
    const payment = await this.db.repo(Payment).findOneBy({ processor_payment_intent_id: refund.intentId });
    if (payment) await this.settlement.recordRefund({ ...refund, paymentId: payment.id });
  }

  private async createRefund(refund: UnsentRefund): Promise<StripeRefund | undefined> {
    const claim = await claimRefund(this.db, refund, this.clock.now());
    if (!claim) return undefined;
    const earlier = claim.is_first ? undefined : await this.findEarlierRefund(refund);
    if (earlier) return earlier;
    const outcome = await this.stripe.createRefund({
      intentId: refund.intent_id,
      amount: claim.card_amount,
      currency: refund.currency,
      key: refund.key,
      attempt: refund.attempt,
    });
    if (outcome.kind === 'made') return outcome.refund;
    const made = await this.findEarlierRefund(refund);
    if (made) return made;
    if (outcome.kind === 'rejected') {
      if (await this.sendWhatIsLeft(refund)) return undefined;
      await this.settlement.failAttempt(refund.id, refund.attempt, outcome.reason);
      return undefined;
    }
    await renewRefundAttempt(this.db, refund);
    throw PaymentErrors.PAYMENT_PROCESSOR_ERROR();
  }

  /**
   * Sends the rest of a rejected refund when refunds of the dashboard, whose events have not arrived, are in its way.
   * Storing them shrinks it, or fails it when nothing is left.
   * @returns false when there are none, so that the processor had another reason
   */
  private async sendWhatIsLeft(refund: UnsentRefund): Promise<boolean> {
    const made = (await this.stripe.listIntentRefunds(refund.intent_id)).filter(
      ({ key, state, isRelease }) => !key && state !== 'failed' && !isRelease,
    );
    const unknown = await findUnknownRefunds(
      this.db,
      made.map(({ id }) => id),
    );
    if (!unknown.size) return false;
    await renewRefundAttempt(this.db, refund);
    for (const one of made) {
      if (unknown.has(one.id)) await this.settlement.recordRefund({ ...one, paymentId: refund.payment_id });
    }
    await this.sendRefund(refund.id);
    return true;
  }

  /** Finds the refund of an earlier try of this attempt whose response was lost. */
  private async findEarlierRefund({
    intent_id,
    key,
    attempt,
  }: UnsentRefund): Promise<StripeRefund | undefined> {
    const refunds = await this.stripe.listIntentRefunds(intent_id);
    return refunds.find((refund) => refund.key === key && refund.attempt === attempt);
  }
}
