import { Injectable, Logger } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { Payment } from './payments.entity';
import { PaymentIntentsService } from './payment-intents.service';
import { PaymentsCaptureService } from './payments.capture.service';
import { type DuePayment, takeDuePayments } from './payments.queries';
import { PaymentsSettlementService } from './payments.settlement.service';
import { StripeGateway } from './stripe-gateway';

/** Time to wait for an event of the processor before its status is requested. */
const PATIENCE_MS = 5 * 60_000;
const BATCH = 100;

/** Updates payments whose events from the processor did not arrive. */
@Injectable()
export class PaymentsReconciliationService {
  private readonly logger = new Logger(PaymentsReconciliationService.name);

  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly settlement: PaymentsSettlementService,
    private readonly intents: PaymentIntentsService,
    private readonly captures: PaymentsCaptureService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks payments that have been open for a while. Payments of finished or expired orders are closed at the
   * processor first: an order expires only when nothing can be paid for it any more.
   */
  async checkOpenPayments(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - PATIENCE_MS);
    for (const due of await takeDuePayments(this.db, { before, now, limit: BATCH })) {
      await this.checkPayment(due).catch((error: unknown) =>
        this.logger.warn({ err: error, payment_id: due.id }, 'a payment could not be checked'),
      );
    }
  }

  private async checkPayment({ id, is_void, is_capturing }: DuePayment): Promise<void> {
    const payment = await this.db.repo(Payment).findOneByOrFail({ id });
    if (is_void) return void (await this.intents.closePayment(payment));
    if (is_capturing) return this.captures.captureOrder(payment.order_id);
    const { processor_payment_intent_id: intentId } = payment;
    const intent = intentId ? await this.gateway.findIntent(intentId) : undefined;
    if (intent) await this.settlement.settlePayment(id, intent);
  }
}
