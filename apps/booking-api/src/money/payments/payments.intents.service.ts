import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type Intent, StripeIntentsGateway } from '@comptoir/payments';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { findCharge, renewChargeKey, saveIntent } from './payments.charges.queries';
import type { BookingCharge } from './payments.entity';
import { PAYMENT_PROCESSOR_ERROR, PaymentErrors } from './payments.errors';

/** Creates the payment intents of bookings at the processor. No lock is held during calls to it. */
@Injectable()
export class PaymentIntentsService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeIntentsGateway,
    @Inject(BOOKING_CONFIG) private readonly config: Pick<BookingConfig, 'stripe'>,
  ) {}

  /** True when the service has the keys of the processor, for itself and for browsers. */
  get isOn(): boolean {
    const { secretKey, publishableKey } = this.config.stripe;
    return Boolean(secretKey && publishableKey);
  }

  get publishableKey(): string {
    return this.config.stripe.publishableKey ?? '';
  }

  /**
   * Returns the intent of an open charge, and creates it if there is none. Concurrent calls end with one intent: they
   * share the key of the charge, and the first saved intent wins.
   * @throws PaymentErrors.PAYMENTS_OFF, PAYMENT_OVER, and PAYMENT_PROCESSOR_ERROR, after which calling again is safe
   */
  async ensureIntent(charge: BookingCharge): Promise<Intent> {
    if (!this.isOn) throw PaymentErrors.PAYMENTS_OFF();
    if (charge.intent_id) return this.findExisting(charge.intent_id);
    const outcome = await this.gateway.makeIntent({
      key: charge.key,
      amount: charge.amount,
      currency: charge.currency,
      description: `Booking ${charge.booking_number}`,
      metadata: { booking: String(charge.booking_number) },
    });
    if (outcome.kind === 'rejected') throw PaymentErrors.PAYMENTS_OFF({ cause: outcome.cause });
    if (outcome.kind === 'spent') {
      await renewChargeKey(this.db, charge);
      throw PAYMENT_PROCESSOR_ERROR();
    }
    if (await saveIntent(this.db, charge.id, outcome.intent)) return outcome.intent;
    return this.discardIntent(charge.id, outcome.intent);
  }

  /** Cancels an intent that was not saved: another call saved its own, or the time to pay is over. */
  private async discardIntent(chargeId: number, { id }: Intent): Promise<Intent> {
    const charge = await findCharge(this.db, chargeId);
    if (charge?.intent_id !== id) await this.gateway.cancelIntent(id);
    if (charge?.status !== 'open' || !charge.intent_id) throw PaymentErrors.PAYMENT_OVER();
    return this.findExisting(charge.intent_id);
  }

  private async findExisting(id: string): Promise<Intent> {
    const intent = await this.gateway.findIntent(id);
    if (!intent) throw PAYMENT_PROCESSOR_ERROR();
    return intent;
  }
}
