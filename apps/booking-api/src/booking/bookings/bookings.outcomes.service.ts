import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { BookingEvents } from '../../events';
import type { OwnResources } from '../../calendar/resources/own-resources';
import type { Booking, Outcome } from './bookings.entity';
import { BookingErrors } from './bookings.errors';
import { recordBookingEvent } from './bookings.events.queries';
import { OutcomeErrors } from './bookings.outcomes.errors';
import { lockOwnBooking } from './bookings.own.queries';

/** Writes down whether the clients of bookings came. */
@Injectable()
export class BookingOutcomesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
  ) {}

  /**
   * Sets the outcome of a booking, or opens it again. The same outcome once more changes nothing.
   * @param outcome null opens it again
   * @param caller id and resources of the member of staff
   * @throws BookingErrors.BOOKING_NOT_FOUND, RequestErrors.FORBIDDEN, BookingErrors.CANCELLED, OutcomeErrors.NOT_STARTED
   */
  async setOutcome(
    id: number,
    outcome: Outcome | null,
    { userId, own }: { userId: number; own: OwnResources },
  ): Promise<void> {
    await this.db.tx(async (tx) => {
      const booking = await lockOwnBooking(tx, id, own);
      if (booking.outcome === outcome) return;
      const now = this.clock.now();
      if (outcome) assertStarted(booking, now);
      tx.defer(
        `UPDATE bookings SET outcome = $2, outcome_at = $3, outcome_by = $4, sequence = sequence + 1, updated_at = now()
          WHERE id = $1`,
        outcome ? [id, outcome, now, userId] : [id, null, null, null],
      );
      recordBookingEvent(tx, 'booking.updated', id);
      await this.outbox.emit(tx, 'booking.updated', { bookingId: id, changed: ['outcome'] });
    });
  }
}

/** @throws BookingErrors.CANCELLED, OutcomeErrors.NOT_STARTED */
function assertStarted({ status, start_at }: Booking, now: Date): void {
  if (status === 'cancelled') throw BookingErrors.CANCELLED();
  if (start_at > now) throw OutcomeErrors.NOT_STARTED();
}
