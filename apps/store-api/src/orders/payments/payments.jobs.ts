import { Injectable } from '@nestjs/common';
import { Every, OnEvent, OnJob } from '../../events';
import { IntentsService } from './payment-intents.service';
import { ProcessorRefunds } from './processor-refunds.service';
import { ReconciliationService } from './payments.reconciliation.service';
import { ProcessorEventsService } from './processor-events.service';

const QUEUE = 'processor';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

@Injectable()
export class PaymentJobs {
  constructor(
    private readonly events: ProcessorEventsService,
    private readonly intents: IntentsService,
    private readonly reconciliation: ReconciliationService,
    private readonly refunds: ProcessorRefunds,
  ) {}

  @OnJob('processor-event', { queue: QUEUE })
  async processEvent({ eventId }: { eventId: string }): Promise<void> {
    await this.events.process(eventId);
  }

  @OnJob('payments.return-money', { queue: QUEUE })
  async returnMoney({ paymentId }: { paymentId: number }): Promise<void> {
    await this.refunds.returnPayment(paymentId);
  }

  @OnJob('refunds.send', { queue: QUEUE })
  async sendRefund({ refundId }: { refundId: number }): Promise<void> {
    await this.refunds.send(refundId);
  }

  @OnEvent('order.cancelled', { name: 'close-payment', queue: QUEUE })
  async closePayment({ orderId }: { orderId: number }): Promise<void> {
    await this.intents.closeOf(orderId);
  }

  @Every({ name: 'check-open-payments', everyMs: MINUTE_MS, queue: QUEUE })
  async checkOpenPayments(): Promise<void> {
    await this.reconciliation.checkOpen();
  }

  @Every({ name: 'check-open-refunds', everyMs: MINUTE_MS, queue: QUEUE })
  async checkOpenRefunds(): Promise<void> {
    await this.refunds.checkOpen();
  }

  @Every({ name: 'purge-processor-events', everyMs: DAY_MS })
  async purgeEvents(): Promise<void> {
    await this.events.purge();
  }
}
