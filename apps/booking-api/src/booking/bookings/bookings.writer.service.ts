import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { BookingEvents, BookingJobs } from '../../events';
import { preferredLanguage } from '../../platform/http/languages';
import { type NewCharge, insertOpenCharge } from '../../money/payments/payments.charges.queries';
import { BookingValuesService } from './booking-values.service';
import { buffersOf } from '../../calendar/occupancy/occupancy.queries';
import type { BookingDraft } from './bookings.checks.service';
import type { CreateBookingByAdmin } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { promisedCancelMin } from './bookings.deadlines.queries';
import { BookingPaymentsService } from './bookings.payments.service';
import { knownTimeZone } from './client-time-zone';
import { recordBookingEvent } from './bookings.events.queries';

export type ClientData = Pick<
  CreateBookingByAdmin,
  'client_name' | 'email' | 'phone' | 'notes' | 'color' | 'locale' | 'time_zone' | 'sms_consent'
> & {
  /** True when the client has proven the address. */
  email_proven?: boolean;
};

/** `INSERT_OCCURRENCES` repeats it for many rows. */
const INSERT = `
  INSERT INTO bookings (resource_id, start_at, end_at, extra_minutes, total_price, client_name, email, phone, notes,
    color, locale, party_size, additional_resource_ids, buffer_min, service_id, service_name, service_price, before_min,
    after_min, buffers, time_zone, sms_consent, email_proven, status, promised_cancel_min)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
    ${promisedCancelMin('$1', '$15')})
  RETURNING *`;

/** Time after which whoever has not paid gets a mail with the link: they have left the page by then. */
const PAYMENT_MAIL_MS = 5 * 60_000;

/** Writes new bookings. */
@Injectable()
export class BookingWriterService {
  constructor(
    private readonly outbox: Outbox<BookingEvents, BookingJobs>,
    private readonly values: BookingValuesService,
    private readonly payments: BookingPaymentsService,
  ) {}

  /**
   * Returns what a booking has to pay before it is confirmed; undefined when nothing is due.
   * @param minutes for which it waits
   * @throws PaymentErrors.PAYMENTS_OFF
   */
  readCharge(tx: Tx, draft: BookingDraft, minutes: number): Promise<NewCharge | undefined> {
    return this.payments.readCharge(tx, draft, minutes);
  }

  /**
   * Writes a booking, its answers and its events. The caller has locked the resource and checked that the
   * range is free.
   */
  async insertBooking(tx: Tx, draft: BookingDraft, client: ClientData): Promise<Booking> {
    const status = draft.charge ? 'pending' : 'confirmed';
    const booking = await tx.row<Booking>(INSERT, [...valuesOf(draft, client), status]);
    if (!booking) throw new Error('INSERT … RETURNING gave no row');
    this.values.insertBookingValues(tx, booking.id, draft.answers.values);
    if (draft.charge) {
      // Nobody else hears of the booking before it is paid.
      const charge = await insertOpenCharge(tx, booking.id, draft.charge);
      const waits = draft.charge.expiresAt.getTime() - charge.created_at.getTime();
      const delayMs = Math.min(PAYMENT_MAIL_MS, waits / 2);
      await this.outbox.enqueue(tx, 'bookings.ask-payment', { bookingId: booking.id }, { delayMs });
      return booking;
    }
    recordBookingEvent(tx, 'booking.created', booking.id);
    await this.outbox.emit(tx, 'booking.created', { bookingId: booking.id });
    return booking;
  }
}

/** Returns the values of a new booking, in the order of the columns of `INSERT`, without its status. */
export function valuesOf(draft: BookingDraft, client: ClientData): unknown[] {
  const { totalPrice, extraMinutes } = draft.answers;
  const {
    partySize = 1,
    others = [],
    bufferMinutes = 0,
    beforeMinutes = 0,
    afterMinutes = 0,
    service,
  } = draft;
  return [
    draft.resourceId,
    draft.start,
    draft.end,
    extraMinutes,
    totalPrice,
    client.client_name,
    client.email ?? '',
    client.phone ?? '',
    client.notes ?? '',
    client.color || (service?.color ?? ''),
    preferredLanguage(client.locale) ?? null,
    partySize,
    others.map(({ resourceId }) => resourceId),
    bufferMinutes,
    service?.id ?? null,
    service?.name ?? '',
    service?.price ?? 0,
    beforeMinutes,
    afterMinutes,
    buffersOf(draft),
    ...preferencesOf(client),
  ];
}

/** Returns the values of `time_zone`, `sms_consent` and `email_proven`. */
function preferencesOf({
  time_zone,
  sms_consent = false,
  email_proven = false,
}: ClientData): [string | null, boolean, boolean] {
  return [knownTimeZone(time_zone), sms_consent, email_proven];
}
