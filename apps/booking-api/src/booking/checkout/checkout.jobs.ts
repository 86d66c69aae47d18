import { Injectable } from '@nestjs/common';
import { ProcessorEventsService } from '@comptoir/payments';
import { type BookingEvents, type BookingJobs, Every, OnEvent, OnJob } from '../../events';
import { PaymentRefundsService } from '../../money/payments/payments.refunds.service';
import { CheckoutService } from './checkout.service';
import { CheckoutSettlementService } from './checkout.settlement.service';

const QUEUE = 'processor';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

@Injectable()
export class CheckoutJobs {
  constructor(
    private readonly events: ProcessorEventsService,
    private readonly checkout: CheckoutService,
    private readonly settlement: CheckoutSettlementService,
    private readonly refunds: PaymentRefundsService,
  ) {}

  @OnJob('processor-event', { queue: QUEUE })
  async processEvent({ eventId }: BookingJobs['processor-event']): Promise<void> {
    await this.events.processEvent(eventId);
  }

  @OnJob('payments.close', { queue: QUEUE })
  async closePayment({ chargeId }: BookingJobs['payments.close']): Promise<void> {
    await this.settlement.closeCharge(chargeId, 'closed');
  }

  @OnJob('payments.refund', { queue: QUEUE })
  async sendRefund({ refundId }: BookingJobs['payments.refund']): Promise<void> {
    await this.refunds.sendRefund(refundId);
  }

  @OnEvent('booking.deleted', { name: 'close-payment', queue: QUEUE })
  async closeDeleted({ bookingId }: BookingEvents['booking.deleted']): Promise<void> {
    await this.checkout.closeDeleted(bookingId);
  }

  @Every({ name: 'check-open-payments', everyMs: MINUTE_MS / 2, queue: QUEUE })
  async checkOpenPayments(): Promise<void> {
    await this.checkout.checkOpenPayments();
  }

  @Every({ name: 'check-open-refunds', everyMs: MINUTE_MS, queue: QUEUE })
  async checkOpenRefunds(): Promise<void> {
    await this.refunds.checkOpenRefunds();
  }

  @Every({ name: 'purge-processor-events', everyMs: DAY_MS })
  async purgeEvents(): Promise<void> {
    await this.events.purgeEvents();
  }
}
