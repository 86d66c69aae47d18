import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { BookingEvents } from '../events';
import { type Editable, assertFree, bookingBy, changesBetween, saveBooking } from './bookings.calendar';
import { BookingChecksService } from './bookings.checks.service';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';
import { keepSnapshot } from './bookings.snapshots';
import { BookingTurns } from './bookings.turns';

/** A booking that may move. */
interface Move {
  after: Booking;
  changed: Editable[];
}

/** Moves bookings for whoever holds their token. */
@Injectable()
export class RescheduleService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly checks: BookingChecksService,
    private readonly turns: BookingTurns,
  ) {}

  /**
   * Moves a booking to another start; its length stays, options included. Moving it to where it is changes nothing.
   * @param startAt local to the business, or an instant
   * @throws BookingErrors, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async reschedule(token: string, startAt: string): Promise<void> {
    const { resource_id: resourceId } = await bookingBy(this.db, 'token', token);
    await this.turns.tx(
      resourceId,
      async (tx) => this.save(tx, await this.moveOf(tx, token, startAt)),
      (queryable) => this.moveOf(queryable, token, startAt),
    );
  }

  private async moveOf(queryable: Queryable, token: string, startAt: string): Promise<Move> {
    const before = await bookingBy(queryable, 'token', token);
    if (before.status === 'cancelled') throw BookingErrors.CANCELLED();
    const range = await this.checks.moved(queryable, before, startAt);
    const after = { ...before, start_at: range.start, end_at: range.end };
    const changed = changesBetween(before, after);
    if (changed.length) await assertFree(queryable, range, before.id);
    return { after, changed };
  }

  private async save(tx: Tx, { after, changed }: Move): Promise<void> {
    if (!changed.length) return;
    await saveBooking(tx, after, changed, this.clock.now());
    keepSnapshot(tx, 'booking.updated', after.id);
    const event = { bookingId: after.id, sequence: after.sequence + 2, changed };
    await this.outbox.emit(tx, 'booking.updated', event);
  }
}
