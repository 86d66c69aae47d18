import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { type Intent, StripeIntentsGateway, fromProcessorAmount, mismatchOf } from '@comptoir/payments';
import { Clock } from '@comptoir/time';
import type { Booking } from '../bookings/bookings.entity';
import { BookingPaymentsService } from '../bookings/bookings.payments.service';
import { lockBooking } from '../bookings/bookings.queries';
import type { BookingEvents, BookingJobs } from '../../events';
import {
  findCharge,
  findChargeOfIntent,
  lockCharge,
  updateCharge,
} from '../../money/payments/payments.charges.queries';
import type { BookingCharge } from '../../money/payments/payments.entity';
import { recordMovement } from '../../money/payments/payments.movements.queries';
import { PaymentRefundsService } from '../../money/payments/payments.refunds.service';

const MAX_FAILURE = 500;

/** Why a charge ends without a payment. */
type End = 'expired' | 'closed';

/** Applies results of the processor to charges and their bookings. No other code does so. */
@Injectable()
export class CheckoutSettlementService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeIntentsGateway,
    private readonly bookings: BookingPaymentsService,
    private readonly refunds: PaymentRefundsService,
    private readonly outbox: Outbox<BookingEvents, BookingJobs>,
    private readonly clock: Clock,
  ) {}

  /** Settles the present state of an intent, which may belong to another system. */
  async settleById(intentId: string): Promise<void> {
    const intent = await this.gateway.findIntent(intentId);
    const charge =
      intent && (await findChargeOfIntent(this.db, { id: intent.id, key: intent.metadata.payment }));
    if (charge) await this.settleIntent(charge.id, intent);
  }

  /**
   * Updates a charge and its booking from the present state of an intent. Safe to repeat, in any order and
   * concurrently: the booking and the charge are locked, and final states do not change.
   * @param end why the charge ends when the intent was cancelled
   */
  async settleIntent(chargeId: number, intent: Intent, end: End = 'expired'): Promise<void> {
    await this.inOrder(chargeId, async (tx, charge, booking) => {
      if (charge.status === 'paid' || charge.status === 'returned') return;
      if (intent.status === 'succeeded') return this.acceptMoney(tx, charge, { booking, intent });
      if (charge.status !== 'open') return;
      if (intent.status === 'canceled') return this.endCharge(tx, charge, { booking, end });
      const failure = intent.last_payment_error?.message?.slice(0, MAX_FAILURE);
      if (failure) await updateCharge(tx, charge.id, { status: 'open', intentId: intent.id, failure });
    });
  }

  /**
   * Closes an open charge: at the processor first, then here. When the client was faster, the payment counts. When the
   * bank still decides, nothing changes. Safe to repeat.
   * @throws AppError PAYMENT_PROCESSOR_ERROR; the place stays taken, and calling again is safe
   */
  async closeCharge(chargeId: number, end: End): Promise<void> {
    const { status, intent_id: intentId } = (await findCharge(this.db, chargeId)) ?? {};
    if (status !== 'open') return;
    if (!intentId) return this.endWithoutIntent(chargeId, end);
    // An intent that the processor does not know cannot be paid.
    const known = await this.gateway.findIntent(intentId);
    if (!known) return this.endUnknown(chargeId, end);
    await this.settleIntent(chargeId, await this.gateway.cancelIntent(intentId), end);
  }

  private async endWithoutIntent(chargeId: number, end: End): Promise<void> {
    const isClosed = await this.inOrder(chargeId, async (tx, charge, booking) => {
      if (charge.intent_id) return false;
      if (charge.status === 'open') await this.endCharge(tx, charge, { booking, end });
      return true;
    });
    if (!isClosed) await this.closeCharge(chargeId, end);
  }

  private async endUnknown(chargeId: number, end: End): Promise<void> {
    await this.inOrder(chargeId, async (tx, charge, booking) => {
      if (charge.status === 'open') await this.endCharge(tx, charge, { booking, end });
    });
  }

  /** Runs work with the booking, if it still exists, and the charge locked in this order. */
  private inOrder<T>(
    chargeId: number,
    work: (tx: Tx, charge: BookingCharge, booking: Booking | undefined) => Promise<T>,
  ): Promise<T> {
    return this.db.tx(async (tx) => {
      const { booking_id: bookingId } = (await findCharge(tx, chargeId)) ?? {};
      const booking = bookingId ? await lockBooking(tx, 'id', bookingId) : undefined;
      return work(tx, await lockCharge(tx, chargeId), booking);
    });
  }

  private async endCharge(
    tx: Tx,
    charge: BookingCharge,
    { booking, end }: { booking: Booking | undefined; end: End },
  ): Promise<void> {
    const isWaiting = booking?.status === 'pending';
    await updateCharge(tx, charge.id, { status: isWaiting ? end : 'closed' });
    if (isWaiting) await this.bookings.endPending(tx, booking);
  }

  /** Handles received money: it confirms the booking, or it is refunded. */
  private async acceptMoney(
    tx: Tx,
    charge: BookingCharge,
    { booking, intent }: { booking: Booking | undefined; intent: Intent },
  ): Promise<void> {
    const chargeId = charge.id;
    const amount = fromProcessorAmount(intent.amount_received, charge.currency);
    const key = `intent:${intent.id}`;
    await recordMovement(tx, { chargeId, kind: 'card', amount, key });
    const reason =
      mismatchOf({ amount: charge.amount, currency: charge.currency, customer: null }, intent) ??
      (await this.takePlace(tx, charge, booking));
    if (!reason) {
      await updateCharge(tx, chargeId, {
        status: 'paid',
        intentId: intent.id,
        paidAt: this.clock.now(),
        failure: '',
      });
      return;
    }
    await updateCharge(tx, chargeId, {
      status: 'returned',
      intentId: intent.id,
      paidAt: this.clock.now(),
      flaggedReason: reason,
    });
    await this.refunds.requestRefund(tx, { chargeId, amount, source: 'late_payment' });
    if (booking?.status === 'pending') await this.bookings.endPending(tx, booking);
    await this.outbox.emit(tx, 'booking.payment-returned', { chargeId });
  }

  /** Confirms the booking of a payment. @returns why it cannot be confirmed, or undefined */
  private async takePlace(
    tx: Tx,
    charge: BookingCharge,
    booking: Booking | undefined,
  ): Promise<string | undefined> {
    if (!booking) return 'the booking was deleted';
    if (booking.status === 'confirmed') return undefined;
    if (booking.status === 'pending') {
      await this.bookings.confirmPending(tx, booking);
      return undefined;
    }
    if (charge.status !== 'expired') return 'the booking was cancelled';
    return (await this.bookings.retakePlace(tx, booking)) ? undefined : 'the place was taken';
  }
}
