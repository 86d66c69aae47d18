import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { BusinessZone } from '../business-time/business-zone';
import type { DateRange } from '../business-time/date-ranges';
import type { BookingEvents } from '../events';
import { assertFree, changesBetween, lockBooking, readBooking, saveBooking } from './bookings.queries';
import { BookingChecksService } from './bookings.checks.service';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';
import { recordBookingEvent } from './bookings.events.queries';
import { lockConditions, readConditions } from './bookings.conditions.queries';
import { BookingQueueService } from './bookings.queue.service';

/** Moves bookings for the holders of their tokens. */
@Injectable()
export class BookingRescheduleService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly zone: BusinessZone,
    private readonly checks: BookingChecksService,
    private readonly queue: BookingQueueService,
  ) {}

  /**
   * Moves a booking to another start; its length stays, options included. The same start changes nothing.
   * @param startAt local to the business, or an instant
   * @throws BookingErrors, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async rescheduleBooking(token: string, startAt: string): Promise<void> {
    const { resource_id: resourceId } = await readBooking(this.db, 'token', token);
    await this.queue.runTransaction(
      resourceId,
      (tx) => this.moveBooking(tx, token, startAt),
      () => this.assertMovable(token, startAt),
    );
  }

  private async moveBooking(tx: Tx, token: string, startAt: string): Promise<void> {
    const before = await lockBooking(tx, 'token', token);
    const start = this.startOf(before, startAt);
    const conditions = await lockConditions(tx, resourcesOf(before), 'active', this.datesOf(before, start));
    const range = this.checks.rangeOfMove(before, start, conditions);
    const after = { ...before, start_at: range.start, end_at: range.end };
    const changed = changesBetween(before, after);
    if (!changed.length) return;
    await assertFree(tx, range, { booking: before.id });
    saveBooking(tx, after, changed, this.clock.now());
    recordBookingEvent(tx, 'booking.updated', after.id);
    await this.outbox.emit(tx, 'booking.updated', { bookingId: after.id, changed });
  }

  /** Runs the checks of `moveBooking` without a lock. */
  private async assertMovable(token: string, startAt: string): Promise<void> {
    const before = await readBooking(this.db, 'token', token);
    const start = this.startOf(before, startAt);
    const conditions = await readConditions(
      this.db,
      resourcesOf(before),
      'active',
      this.datesOf(before, start),
    );
    const range = this.checks.rangeOfMove(before, start, conditions);
    const isMove = start.getTime() !== before.start_at.getTime();
    if (isMove) await assertFree(this.db, range, { booking: before.id });
  }

  /** Returns the dates of a booking after its move. */
  private datesOf({ start_at, end_at }: Booking, start: Date): DateRange {
    return this.checks.datesOf({
      start,
      end: new Date(start.getTime() + end_at.getTime() - start_at.getTime()),
    });
  }

  private startOf({ status }: Booking, startAt: string): Date {
    if (status === 'cancelled') throw BookingErrors.CANCELLED();
    return this.zone.instantOf(startAt, 'start_at');
  }
}

function resourcesOf({ resource_id, additional_resource_ids }: Booking): number[] {
  return [resource_id, ...additional_resource_ids];
}
