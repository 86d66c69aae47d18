import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { BookingEvents } from '../events';
import { preferredLanguage } from '../languages';
import { BookingValuesService } from './booking-values.service';
import type { BookingDraft } from './bookings.checks.service';
import type { CreateBookingByAdmin } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { recordBookingEvent } from './bookings.events.queries';

type ClientData = Pick<
  CreateBookingByAdmin,
  'client_name' | 'email' | 'phone' | 'notes' | 'color' | 'locale'
>;

const INSERT = `
  INSERT INTO bookings (resource_id, start_at, end_at, extra_minutes, total_price, client_name, email, phone, notes,
    color, locale, party_size, additional_resource_ids, buffer_min, service_id, service_name, service_price, before_min,
    after_min)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING *`;

/** Writes new bookings. */
@Injectable()
export class BookingWriterService {
  constructor(
    private readonly outbox: Outbox<BookingEvents>,
    private readonly values: BookingValuesService,
  ) {}

  /**
   * Writes a booking, its answers and its events. The caller has locked the resource and checked that the
   * range is free.
   */
  async insertBooking(tx: Tx, draft: BookingDraft, client: ClientData): Promise<Booking> {
    const { values, totalPrice, extraMinutes } = draft.answers;
    const {
      partySize = 1,
      others = [],
      bufferMinutes = 0,
      beforeMinutes = 0,
      afterMinutes = 0,
      service,
    } = draft;
    const booking = await tx.row<Booking>(INSERT, [
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
    ]);
    if (!booking) throw new Error('INSERT … RETURNING gave no row');
    this.values.insertBookingValues(tx, booking.id, values);
    recordBookingEvent(tx, 'booking.created', booking.id);
    await this.outbox.emit(tx, 'booking.created', { bookingId: booking.id });
    return booking;
  }
}
