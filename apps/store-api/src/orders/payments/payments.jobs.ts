import { Injectable } from '@nestjs/common';
import { ProcessorEventsService } from '@comptoir/payments';
import { Every, OnEvent, OnJob } from '../../events';
import { PaymentIntentsService } from './payment-intents.service';
import { ProcessorAnswersService } from './processor-answers.service';
import { ProcessorDisputesService } from './processor-disputes.service';
import { ProcessorRefundsService } from './processor-refunds.service';
import { PaymentsReconciliationService } from './payments.reconciliation.service';

const QUEUE = 'processor';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

@Injectable()
export class PaymentsJobs {
  constructor(
    private readonly events: ProcessorEventsService,
    private readonly intents: PaymentIntentsService,
    private readonly reconciliation: PaymentsReconciliationService,
    private readonly disputes: ProcessorDisputesService,
    private readonly answers: ProcessorAnswersService,
    private readonly refunds: ProcessorRefundsService,
  ) {}

  @OnJob('processor-event', { queue: QUEUE })
  async processEvent({ eventId }: { eventId: string }): Promise<void> {
    await this.events.processEvent(eventId);
  }

  @OnJob('payments.return-money', { queue: QUEUE })
  async returnMoney({ paymentId }: { paymentId: number }): Promise<void> {
    await this.refunds.returnPayment(paymentId);
  }

  @OnJob('refunds.send', { queue: QUEUE })
  async sendRefund({ refundId }: { refundId: number }): Promise<void> {
    await this.refunds.sendRefund(refundId);
  }

  @OnJob('disputes.answer', { queue: QUEUE })
  async sendAnswer({ disputeId }: { disputeId: number }): Promise<void> {
    await this.answers.sendAnswer(disputeId);
  }

  @OnEvent('order.cancelled', { name: 'close-payment', queue: QUEUE })
  async closePayment({ orderId }: { orderId: number }): Promise<void> {
    await this.intents.closeOrderPayment(orderId);
  }

  /** A form over the former amount would charge too much. */
  @OnEvent('refund.debt-lowered', { name: 'close-former-payment', queue: QUEUE })
  async closeFormerPayment({ orderId }: { orderId: number }): Promise<void> {
    await this.intents.closeFormerForm(orderId);
  }

  @Every({ name: 'check-open-payments', everyMs: MINUTE_MS, queue: QUEUE })
  async checkOpenPayments(): Promise<void> {
    await this.reconciliation.checkOpenPayments();
  }

  @Every({ name: 'check-open-refunds', everyMs: MINUTE_MS, queue: QUEUE })
  async checkOpenRefunds(): Promise<void> {
    await this.refunds.checkOpenRefunds();
  }

  @Every({ name: 'check-open-disputes', everyMs: 10 * MINUTE_MS, queue: QUEUE })
  async checkOpenDisputes(): Promise<void> {
    await this.disputes.checkOpenDisputes();
    await this.answers.sendWaitingAnswers();
  }

  @Every({ name: 'purge-processor-events', everyMs: DAY_MS })
  async purgeEvents(): Promise<void> {
    await this.events.purgeEvents();
  }
}
