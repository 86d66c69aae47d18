import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { cancelDeadlineOf, readDeadlines } from '../bookings/bookings.deadlines.queries';
import type { Booking } from '../bookings/bookings.entity';
import { BookingErrors } from '../bookings/bookings.errors';
import { assertChangeable } from '../bookings/bookings.own.queries';
import { recordBookingEvents } from '../bookings/bookings.events.queries';
import { cancelOccurrences, lockOccurrences } from '../bookings/bookings.series.queries';
import { deferGiveBackAll } from '../../money/payments/payments.returns.queries';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingEvents } from '../../events';
import { type SeriesCaller, conflictError } from './series.checks.service';
import type { SeriesScope } from './series.dto';
import { bookingsInScope } from './series.moves.rules';
import { type BookingKey, SeriesReaderService, ownOf } from './series.reader.service';

/** Cancels one booking of a series, those from it on, or all. Bookings that have begun stay. */
@Injectable()
export class SeriesCancellationsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly zone: BusinessZone,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly reader: SeriesReaderService,
  ) {}

  /**
   * Cancels bookings of a series, all or none.
   * @returns the number of bookings that were cancelled; those that were already do not count
   * @throws BookingErrors.BOOKING_NOT_FOUND, SeriesErrors.SERIES_NOT_FOUND, SeriesErrors.SERIES_CONFLICT for a client who
   * is too late, RequestErrors.FORBIDDEN for staff who do not have the first resource of each booking
   */
  async cancelSeries(key: BookingKey, scope: SeriesScope, caller: SeriesCaller): Promise<number> {
    const named = await this.reader.readMember(key);
    return this.db.tx(async (tx) => {
      const bookings = await lockOccurrences(tx, named.series_id);
      const targets = bookingsInScope(bookings, { named, scope, now: this.clock.now() });
      const bookingIds = targets.map(({ id }) => id);
      if (!bookingIds.length) return 0;
      for (const target of targets) assertChangeable(target, ownOf(key));
      if (caller === 'client') await this.assertInTime(tx, targets);
      cancelOccurrences(tx, bookingIds);
      if (caller === 'staff') deferGiveBackAll(tx, bookingIds);
      recordBookingEvents(tx, 'booking.cancelled', bookingIds);
      const seriesId = named.series_id;
      const cause = caller === 'staff' ? { byStaff: true as const } : {};
      const together = scope === 'this' ? cause : { seriesId, ...cause };
      await this.outbox.emitAll(
        tx,
        'booking.cancelled',
        bookingIds.map((bookingId) => ({ bookingId, ...together })),
      );
      if (scope !== 'this')
        await this.outbox.emit(tx, 'series.cancelled', { seriesId, bookingIds, ...cause });
      return bookingIds.length;
    });
  }

  /** @throws SeriesErrors.SERIES_CONFLICT with the bookings that a client can no longer cancel */
  private async assertInTime(tx: Tx, targets: readonly Booking[]): Promise<void> {
    const now = this.clock.now();
    const deadlines = await readDeadlines(
      tx,
      targets.map(({ id }) => id),
    );
    const conflict = conflictError(
      targets.map((booking) => {
        const minutes = deadlines.get(booking.id)?.cancel_until_min ?? null;
        const deadline = cancelDeadlineOf(booking, { cancel_until_min: minutes });
        const isLate = deadline !== null && now > deadline;
        return {
          wall: this.zone.wallAt(booking.start_at.getTime()),
          range: { start: booking.start_at, end: booking.end_at },
          error: isLate ? BookingErrors.TOO_LATE_TO_CANCEL({ params: { minutes: minutes ?? 0 } }) : undefined,
        };
      }),
    );
    if (conflict) throw conflict;
  }
}
