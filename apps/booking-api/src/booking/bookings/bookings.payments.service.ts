import { Injectable, Logger } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { BookingEvents } from '../../events';
import { findObstacles } from '../../calendar/occupancy/occupancy.queries';
import {
  type NewCharge,
  chargeOf,
  findChargeOfBooking,
  readRule,
} from '../../money/payments/payments.charges.queries';
import { PaymentIntentsService } from '../../money/payments/payments.intents.service';
import { type PaymentView, toPaymentView } from '../../money/payments/payments.view';
import { ResourcesService } from '../../calendar/resources/resources.service';
import { rangeOf } from './bookings.changes.service';
import type { BookingDraft } from './bookings.checks.service';
import type { Booking } from './bookings.entity';
import { recordBookingEvent } from './bookings.events.queries';

const MINUTE_MS = 60_000;

/** Connects bookings with their payments: what is due for a new one, and what a payment makes of it. */
@Injectable()
export class BookingPaymentsService {
  private readonly logger = new Logger(BookingPaymentsService.name);

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly intents: PaymentIntentsService,
    private readonly resources: ResourcesService,
  ) {}

  /**
   * Returns what a new booking has to pay; undefined when nothing is due.
   * @param minutes for which the booking waits for its payment
   * @throws PaymentErrors.PAYMENTS_OFF
   */
  async readCharge(
    queryable: Queryable,
    { service, resourceId, answers }: BookingDraft,
    minutes: number,
  ): Promise<NewCharge | undefined> {
    const rule = await readRule(queryable, { serviceId: service?.id, resourceId });
    const expiresAt = new Date(this.clock.now().getTime() + minutes * MINUTE_MS);
    return chargeOf(rule, { price: answers.totalPrice, expiresAt, isOn: this.intents.isOn });
  }

  /**
   * Returns how a booking that was just made is paid; undefined when nothing is due. When the processor does not
   * answer, the booking stands, and its client asks again.
   */
  async openPayment(bookingId: number): Promise<PaymentView | undefined> {
    const charge = await findChargeOfBooking(this.db, bookingId);
    if (charge?.status !== 'open') return undefined;
    const intent = await this.intents.ensureIntent(charge).catch((error: unknown) => {
      this.logger.warn({ err: error, booking_id: bookingId }, 'a payment could not be opened');
      return undefined;
    });
    return toPaymentView(charge, {
      status: 'open',
      clientSecret: intent?.client_secret ?? null,
      publishableKey: this.intents.publishableKey,
    });
  }

  /** Confirms a booking that waited for its payment. The caller has locked it. */
  async confirmPending(tx: Tx, { id }: Booking): Promise<void> {
    await tx.execute(`UPDATE bookings SET status = 'confirmed', updated_at = now() WHERE id = $1`, [id]);
    recordBookingEvent(tx, 'booking.created', id);
    await this.outbox.emit(tx, 'booking.created', { bookingId: id });
  }

  /** Ends a booking that waited for its payment, and frees its place. The caller has locked it. */
  async endPending(tx: Tx, { id }: Booking): Promise<void> {
    await tx.execute(`UPDATE bookings SET status = 'cancelled', updated_at = now() WHERE id = $1`, [id]);
    await this.outbox.emit(tx, 'booking.expired', { bookingId: id });
  }

  /**
   * Takes the place of a booking that has ended, and confirms it, if the place is still free. The caller has locked
   * the booking.
   * @returns false when somebody else has the place, or its time has begun
   */
  async retakePlace(tx: Tx, booking: Booking): Promise<boolean> {
    if (booking.start_at <= this.clock.now()) return false;
    await this.resources.lockResources(tx, [booking.resource_id, ...booking.additional_resource_ids], 'any');
    const obstacles = await findObstacles(tx, rangeOf(booking), { booking: booking.id });
    if (obstacles.some(({ booked, held, blocked }) => booked || held || blocked)) return false;
    await this.confirmPending(tx, booking);
    return true;
  }
}
