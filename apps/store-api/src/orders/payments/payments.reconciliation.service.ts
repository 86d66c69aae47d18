import { Injectable, Logger } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { Payment } from './payments.entity';
import { IntentsService } from './payment-intents.service';
import { takeDue } from './payments.queries';
import { SettlementService } from './payments.settlement.service';
import { StripeGateway } from './stripe-gateway';

/** News that has not come by webhook within this time is fetched. */
const PATIENCE_MS = 5 * 60_000;
const BATCH = 100;

/** Keeps payments in line with the processor when its events do not reach us. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly settlement: SettlementService,
    private readonly intents: IntentsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks the processor about payments that have been open for a while. Those of orders that are over, or that were
   * not paid in time, are ended there first: an order expires only when nothing can be paid for it any more.
   */
  async checkOpen(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - PATIENCE_MS);
    for (const { id, is_void } of await takeDue(this.db, { before, now, limit: BATCH })) {
      await this.check(id, is_void).catch((error: unknown) =>
        this.logger.warn({ err: error, paymentId: id }, 'a payment could not be checked'),
      );
    }
  }

  private async check(id: number, isVoid: boolean): Promise<void> {
    const payment = await this.db.repo(Payment).findOneByOrFail({ id });
    if (isVoid) return void (await this.intents.close(payment));
    const { processor_payment_intent_id: intentId } = payment;
    const intent = intentId ? await this.gateway.intent(intentId) : undefined;
    if (intent) await this.settlement.settle(id, intent);
  }
}
