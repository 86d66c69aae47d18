import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { BookingValuesService } from '../bookings/booking-values.service';
import type { Booking } from '../bookings/bookings.entity';
import { recordBookingEvents } from '../bookings/bookings.events.queries';
import { type Occurrence, insertOccurrences } from '../bookings/bookings.series.queries';
import type { ClientData } from '../bookings/bookings.writer.service';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { BookingEvents } from '../../events';
import type { SeriesPlan } from './series-plan';
import type { CheckedTime } from './series.checks.service';
import type { BookingSeries, SeriesCreator } from './series.entity';
import { insertSeries } from './series.queries';
import { ruleText } from './series.rules';

/** Writes new series with all their bookings. */
@Injectable()
export class SeriesWriterService {
  constructor(
    private readonly outbox: Outbox<BookingEvents>,
    private readonly values: BookingValuesService,
    @Inject(BOOKING_CONFIG) private readonly config: Pick<BookingConfig, 'timeZone'>,
  ) {}

  /**
   * Writes a series, its bookings, their answers and their events, with as many statements for two bookings as for
   * fifty. The caller has locked the resources and checked that the times without an error are free.
   * @param times at least one without an error
   */
  async insertSeries(
    tx: Tx,
    { plan, times }: { plan: SeriesPlan; times: readonly CheckedTime[] },
    { client, createdBy }: { client: ClientData; createdBy: SeriesCreator },
  ): Promise<{ series: BookingSeries; bookings: Booking[] }> {
    const [first, ...others] = times.flatMap(occurrenceOf);
    if (!first) throw new Error('A series needs a booking');
    const series = await insertSeries(tx, {
      rule: ruleText({ pattern: plan.pattern, count: plan.times.length }),
      first: { start: plan.ranges[0].start, end: endOf(first, plan) },
      timeZone: this.config.timeZone,
      createdBy,
    });
    const bookings = await insertOccurrences(tx, series.id, [first, ...others], client);
    const ids = bookings.map(({ id }) => id);
    this.values.insertValuesOfAll(tx, ids, first.draft.answers.values);
    recordBookingEvents(tx, 'booking.created', ids);
    const seriesId = series.id;
    await this.outbox.emitAll(
      tx,
      'booking.created',
      ids.map((bookingId) => ({ bookingId, seriesId })),
    );
    await this.outbox.emit(tx, 'series.created', { seriesId });
    return { series, bookings };
  }
}

function occurrenceOf({ position, range, draft, error }: CheckedTime): Occurrence[] {
  return draft && range && !error ? [{ position, draft, recurrenceAt: range.start }] : [];
}

/** Returns the end of the first time with the minutes of the options, also when it is not booked. */
function endOf({ draft }: Occurrence, { ranges: [first] }: SeriesPlan): Date {
  return new Date(first.start.getTime() + draft.end.getTime() - draft.start.getTime());
}
