import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { BookingEvents } from '../events';
import { assertFree, changesBetween, lockBooking, refusingOverlaps, saveBooking } from './bookings.calendar';
import { BookingChecksService } from './bookings.checks.service';
import { BookingErrors } from './bookings.errors';

/** Moves bookings for whoever holds their token. */
@Injectable()
export class RescheduleService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly checks: BookingChecksService,
  ) {}

  /**
   * Moves a booking to another start; its length stays, options included. Moving it to where it is changes nothing.
   * @param startAt local to the business, or an instant
   * @throws BookingErrors, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async reschedule(token: string, startAt: string): Promise<void> {
    await refusingOverlaps(() => this.db.tx((tx) => this.move(tx, token, startAt)));
  }

  private async move(tx: Tx, token: string, startAt: string): Promise<void> {
    const before = await lockBooking(tx, 'token', token);
    if (before.status === 'cancelled') throw BookingErrors.CANCELLED();
    const range = await this.checks.moved(tx, before, startAt);
    const after = { ...before, start_at: range.start, end_at: range.end };
    const changed = changesBetween(before, after);
    if (!changed.length) return;
    await assertFree(tx, range, before.id);
    await saveBooking(tx, after, changed, this.clock.now());
    await this.outbox.emit(tx, 'booking.updated', { bookingId: before.id, changed });
  }
}
