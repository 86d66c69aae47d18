import { Injectable } from '@nestjs/common';
import { eraseActivityLog } from '@comptoir/audit';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { BusinessZone } from '../business-time/business-zone';
import type { BookingEvents } from '../events';
import type { WantedRange } from '../occupancy/occupancy.queries';
import { ResourcesService } from '../resources/resources.service';
import {
  type Editable,
  assertFreeForStaff,
  changesBetween,
  lockBooking,
  readBooking,
  saveBooking,
} from './bookings.queries';
import { assertLength, assertParty } from './bookings.checks.service';
import type { UpdateBooking } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';
import { recordBookingEvent } from './bookings.events.queries';
import { BookingQueueService } from './bookings.queue.service';

/** Changes, cancels and deletes bookings. */
@Injectable()
export class BookingChangesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly zone: BusinessZone,
    private readonly resources: ResourcesService,
    private readonly queue: BookingQueueService,
  ) {}

  /**
   * Changes the given fields. `end_at` includes the minutes of the chosen options, so nothing is added to it.
   * @throws BookingErrors, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async updateBooking(id: number, changes: UpdateBooking): Promise<void> {
    const { override_holds: overrideHolds, ...fields } = changes;
    const given = this.parseChanges(fields);
    const resourceId = given.resource_id ?? (await readBooking(this.db, 'id', id)).resource_id;
    await this.queue.runTransaction(resourceId, async (tx) => {
      const before = await lockBooking(tx, 'id', id);
      const after: Booking = withDistinctResources({ ...before, ...given });
      const changed = changesBetween(before, after);
      if (!changed.length) return;
      await this.assertPossible(tx, after, { changed: new Set(changed), overrideHolds });
      saveBooking(tx, after, changed, this.clock.now());
      const cancelled = changed.includes('status') && after.status === 'cancelled';
      recordBookingEvent(tx, cancelled ? 'booking.cancelled' : 'booking.updated', id);
      if (cancelled) await this.outbox.emit(tx, 'booking.cancelled', { bookingId: id });
      else await this.outbox.emit(tx, 'booking.updated', { bookingId: id, changed });
    });
  }

  /**
   * Cancels a booking for the holder of its token.
   * @returns false when the booking was cancelled already
   * @throws BookingErrors.BOOKING_NOT_FOUND
   */
  async cancelBookingByToken(token: string): Promise<boolean> {
    return this.cancelWhere('token', token);
  }

  /**
   * Cancels a booking for staff.
   * @returns false when the booking was cancelled already
   * @throws BookingErrors.BOOKING_NOT_FOUND
   */
  async cancelBooking(id: number): Promise<boolean> {
    return this.cancelWhere('id', id);
  }

  /**
   * Deletes a booking, its answers, and their personal data in the activity log.
   * @throws BookingErrors.BOOKING_NOT_FOUND
   */
  async deleteBooking(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const values = await tx.rows<{ id: string }>(
        'SELECT id::text FROM booking_values WHERE booking_id = $1',
        [id],
      );
      const removed = await tx.execute('DELETE FROM bookings WHERE id = $1', [id]);
      if (!removed) throw BookingErrors.BOOKING_NOT_FOUND();
      eraseActivityLog(tx, 'bookings', [String(id)]);
      eraseActivityLog(
        tx,
        'booking_values',
        values.map((value) => value.id),
      );
      await this.outbox.emit(tx, 'booking.deleted', { bookingId: id });
    });
  }

  private parseChanges({
    start_at,
    end_at,
    ...rest
  }: Omit<UpdateBooking, 'override_holds'>): Partial<Pick<Booking, Editable>> {
    return {
      ...rest,
      ...(start_at !== undefined && { start_at: this.zone.instantOf(start_at, 'start_at') }),
      ...(end_at !== undefined && { end_at: this.zone.instantOf(end_at, 'end_at', { endOfDay: true }) }),
    };
  }

  private async assertPossible(
    tx: Tx,
    after: Booking,
    { changed, overrideHolds }: { changed: Set<Editable>; overrideHolds?: boolean },
  ): Promise<void> {
    const moved = changed.has('resource_id') || changed.has('additional_resource_ids');
    const retimed = changed.has('start_at') || changed.has('end_at');
    if (retimed) assertLength(after.start_at, after.end_at);
    if (moved || retimed || changed.has('status') || changed.has('party_size')) {
      const ids = [after.resource_id, ...after.additional_resource_ids];
      const resources = await this.resources.lockResources(tx, ids, moved ? 'existing' : 'any');
      if (after.status === 'confirmed') {
        assertParty(after.party_size, resources);
        await assertFreeForStaff(tx, rangeOf(after), { booking: after.id, overrideHolds });
      }
    }
  }

  private async cancelWhere(column: 'id' | 'token', value: number | string): Promise<boolean> {
    return this.db.tx(async (tx) => {
      const cancelled = await tx.row<{ id: number }>(
        `UPDATE bookings SET status = 'cancelled', sequence = sequence + 1, updated_at = now()
          WHERE ${column} = $1 AND status = 'confirmed' RETURNING id`,
        [value],
      );
      if (cancelled) {
        const { id: bookingId } = cancelled;
        recordBookingEvent(tx, 'booking.cancelled', bookingId);
        await this.outbox.emit(tx, 'booking.cancelled', { bookingId });
        return true;
      }
      const known = await tx.row(`SELECT FROM bookings WHERE ${column} = $1`, [value]);
      if (!known) throw BookingErrors.BOOKING_NOT_FOUND();
      return false;
    });
  }
}

function rangeOf(booking: Booking): WantedRange {
  return {
    resourceId: booking.resource_id,
    start: booking.start_at,
    end: booking.end_at,
    others: booking.additional_resource_ids.map((resourceId) => ({ resourceId })),
    partySize: booking.party_size,
    beforeMinutes: booking.before_min,
    afterMinutes: booking.after_min,
  };
}

/** Names the booked resource and each additional one only once. */
function withDistinctResources(booking: Booking): Booking {
  const others = new Set(booking.additional_resource_ids);
  others.delete(booking.resource_id);
  return { ...booking, additional_resource_ids: [...others] };
}
