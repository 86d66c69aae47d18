import { Injectable, Logger } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Intent } from '@comptoir/payments';
import { Clock } from '@comptoir/time';
import { readBooking } from '../bookings/bookings.queries';
import {
  findChargeOfBooking,
  findChargesOfDeleted,
  takeDueCharges,
} from '../../money/payments/payments.charges.queries';
import type { BookingCharge } from '../../money/payments/payments.entity';
import { PaymentErrors } from '../../money/payments/payments.errors';
import { PaymentIntentsService } from '../../money/payments/payments.intents.service';
import { type PaymentState, type PaymentView, toPaymentView } from '../../money/payments/payments.view';
import { CheckoutSettlementService } from './checkout.settlement.service';

/** Time to wait for an event of the processor before its status is requested. */
const PATIENCE_MS = 5 * 60_000;
const BATCH = 100;

/** Opens, checks and ends the payments of bookings. */
@Injectable()
export class CheckoutService {
  private readonly logger = new Logger(CheckoutService.name);

  constructor(
    private readonly db: Db,
    private readonly intents: PaymentIntentsService,
    private readonly settlement: CheckoutSettlementService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the payment of a booking as the processor has it now, and opens it if it is not. A payment that has
   * arrived confirms the booking.
   * @throws BookingErrors.BOOKING_NOT_FOUND, PaymentErrors, PAYMENT_PROCESSOR_ERROR
   */
  async readPayment(token: string): Promise<PaymentView> {
    const { id } = await readBooking(this.db, 'token', token);
    const charge = await findChargeOfBooking(this.db, id);
    if (!charge || charge.status === 'none') throw PaymentErrors.NOTHING_TO_PAY();
    if (charge.status === 'paid') return this.show(charge, 'paid');
    if (charge.status !== 'open') throw PaymentErrors.PAYMENT_OVER();
    const intent = await this.intents.ensureIntent(charge);
    if (intent.status === 'requires_payment_method' || intent.status === 'requires_action')
      return this.show(charge, 'open', intent);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      await this.settlement.settleIntent(charge.id, intent);
      const settled = await findChargeOfBooking(this.db, id);
      if (settled?.status !== 'paid') throw PaymentErrors.PAYMENT_OVER();
      return this.show(settled, 'paid');
    }
    return this.show(charge, intent.status === 'processing' ? 'processing' : 'open', intent);
  }

  /** Ends open payments whose time is over, and asks the processor about those whose event did not arrive. */
  async checkOpenPayments(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - PATIENCE_MS);
    for (const { id, is_over } of await takeDueCharges(this.db, { before, now, limit: BATCH })) {
      const checked = is_over ? this.settlement.closeCharge(id, 'expired') : this.checkCharge(id);
      await checked.catch((error: unknown) =>
        this.logger.warn({ err: error, charge_id: id }, 'a payment could not be checked'),
      );
    }
  }

  /** Closes the payments of a booking that was deleted. */
  async closeDeleted(bookingId: number): Promise<void> {
    for (const { id } of await findChargesOfDeleted(this.db, bookingId)) {
      await this.settlement.closeCharge(id, 'closed');
    }
  }

  private async checkCharge(id: number): Promise<void> {
    const charge = await this.db.row<BookingCharge>('SELECT * FROM booking_charges WHERE id = $1', [id]);
    if (charge?.intent_id) await this.settlement.settleById(charge.intent_id);
  }

  private show(charge: BookingCharge, status: PaymentState, intent?: Intent): PaymentView {
    const clientSecret = intent?.client_secret ?? null;
    return toPaymentView(charge, { status, clientSecret, publishableKey: this.intents.publishableKey });
  }
}
