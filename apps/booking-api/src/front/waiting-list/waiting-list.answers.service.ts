import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type JobContext, Outbox } from '@comptoir/jobs';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingEvents } from '../../events';
import {
  closeEntries,
  findAnsweredEntries,
  findEntriesBookedBy,
} from '../../booking/waiting-entries/waiting-entries.queries';

/** Ends the entries that a booking answers. */
@Injectable()
export class WaitingListAnswersService {
  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
    private readonly outbox: Outbox<BookingEvents>,
  ) {}

  /**
   * Ends the entries of the client of a booking that wait for what was booked, on its date, and announces them with the
   * one whose offer the booking took. The next in line is asked about what they give up.
   */
  async closeAnsweredEntries(bookingId: number, job: JobContext): Promise<void> {
    await this.db.tx(async (tx) => {
      const booking = await tx.row<{ start_at: Date }>('SELECT start_at FROM bookings WHERE id = $1', [
        bookingId,
      ]);
      if (!booking || !(await job.once(tx))) return;
      const date = this.zone.dateAt(booking.start_at.getTime());
      const taken = await findEntriesBookedBy(tx, bookingId);
      const closed = await closeEntries(tx, await findAnsweredEntries(tx, bookingId, date), 'booked');
      const entries = [...new Set([...taken, ...closed])].map((entryId) => ({ entryId }));
      await this.outbox.emitAll(tx, 'waiting_list.closed', entries);
      if (closed.length) await this.outbox.emit(tx, 'waiting_list.freed', {});
    });
  }

  /** Returns the resources that a booking has, or had before it was cancelled. */
  async findResourcesOf(bookingId: number): Promise<number[]> {
    const booking = await this.db.row<{ ids: number[] }>(
      'SELECT resource_id || additional_resource_ids AS ids FROM bookings WHERE id = $1',
      [bookingId],
    );
    return booking?.ids ?? [];
  }
}
