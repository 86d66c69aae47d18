import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { assertLength } from '../bookings/bookings.checks.service';
import type { Booking } from '../bookings/bookings.entity';
import { assertChangeable } from '../bookings/bookings.own.queries';
import { recordBookingEvents } from '../bookings/bookings.events.queries';
import { BookingQueueService } from '../bookings/bookings.queue.service';
import {
  type OccurrenceMove,
  lockOccurrences,
  moveOccurrences,
  setRecurrences,
} from '../bookings/bookings.series.queries';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingEvents } from '../../events';
import { buffersOf } from '../../calendar/occupancy/occupancy.queries';
import type { OwnResources } from '../../calendar/resources/own-resources';
import type { SeriesCaller } from './series.checks.service';
import type { MoveSeries, MoveSeriesByAdmin, SeriesScope } from './series.dto';
import { SeriesErrors } from './series.errors';
import { SeriesMoveRangesService } from './series.move-ranges.service';
import { type Shift, bookingsInScope, planMoves, shiftSeries } from './series.moves.rules';
import { findSeries, updateRule } from './series.queries';
import { type BookingKey, type BookingOfSeries, SeriesReaderService, ownOf } from './series.reader.service';

/** Moves one booking of a series, those from it on, or all. Bookings that have begun stay. */
@Injectable()
export class SeriesMovesService {
  constructor(
    private readonly clock: Clock,
    private readonly zone: BusinessZone,
    private readonly queue: BookingQueueService,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly reader: SeriesReaderService,
    private readonly ranges: SeriesMoveRangesService,
  ) {}

  /**
   * Moves bookings of a series, all or none.
   * @returns the number of bookings that were moved
   * @throws BookingErrors, SeriesErrors, BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, RequestErrors.FORBIDDEN
   */
  async moveSeries(key: BookingKey, input: MoveSeries, caller: SeriesCaller): Promise<number> {
    const named = await this.reader.readMember(key);
    return this.queue.runTransaction(named.resource_id, (tx) =>
      this.moveLocked(tx, named, { input, caller, own: ownOf(key) }),
    );
  }

  private async moveLocked(
    tx: Tx,
    { id, series_id: seriesId }: BookingOfSeries,
    { input, caller, own }: { input: MoveSeriesByAdmin; caller: SeriesCaller; own: OwnResources },
  ): Promise<number> {
    const { scope, include_changed: includeChanged = false } = input;
    const bookings = await lockOccurrences(tx, seriesId);
    const series = await findSeries(tx, seriesId);
    const named = bookings.find((booking) => booking.id === id);
    if (!series || !named) throw SeriesErrors.SERIES_NOT_FOUND();
    const targets = bookingsInScope(bookings, { named, scope, now: this.clock.now() }).filter(
      (booking) => includeChanged || booking.id === id || !booking.series_changed,
    );
    if (!targets.length) throw SeriesErrors.SERIES_OVER();
    for (const target of targets) assertChangeable(target, own);
    const zone = new BusinessZone(series.time_zone);
    const shift = this.shiftOf(named, input);
    const planned = planMoves(zone, targets, shift);
    if (!planned.length) return 0;
    const ranges = await this.ranges.lockFreeRanges(tx, planned, caller);
    // A move by staff may be closer to other bookings.
    const moves = planned.flatMap(({ booking, range }, nth) => {
      const found = ranges[nth];
      const buffers = caller === 'client' && found ? buffersOf(found) : [];
      return range ? [{ id: booking.id, ...range, buffers }] : [];
    });
    const isWhole = scope !== 'this' && shiftSeries(zone, series, { bookings, moves, shift });
    if (isWhole) {
      setRecurrences(tx, isWhole.recurrences);
      updateRule(tx, { ...isWhole, id: seriesId });
    }
    await this.writeMoves(tx, moves, { seriesId, scope, caller });
    return moves.length;
  }

  private shiftOf(named: Booking, { start_at, end_at }: MoveSeriesByAdmin): Shift {
    const start = this.zone.instantOf(start_at, 'start_at');
    if (end_at === undefined) return { named, start };
    const end = this.zone.instantOf(end_at, 'end_at', { endOfDay: true });
    assertLength(start, end);
    return { named, start, length: end.getTime() - start.getTime() };
  }

  private async writeMoves(
    tx: Tx,
    moves: readonly OccurrenceMove[],
    { seriesId, scope, caller }: { seriesId: number; scope: SeriesScope; caller: SeriesCaller },
  ): Promise<void> {
    const bookingIds = moves.map(({ id }) => id);
    const alone = scope === 'this';
    moveOccurrences(tx, moves, { now: this.clock.now(), alone, byClient: caller === 'client' });
    recordBookingEvents(tx, 'booking.updated', bookingIds);
    const changed = ['start_at', 'end_at'];
    const cause = caller === 'staff' ? { byStaff: true as const } : {};
    await this.outbox.emitAll(
      tx,
      'booking.updated',
      bookingIds.map((bookingId) => ({ bookingId, changed, ...cause, ...(!alone && { seriesId }) })),
    );
    if (!alone) await this.outbox.emit(tx, 'series.moved', { seriesId, bookingIds, ...cause });
  }
}
