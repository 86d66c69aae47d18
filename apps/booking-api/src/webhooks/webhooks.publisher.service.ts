import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { WebhookDeliveries } from '@comptoir/webhooks';
import type { BookingEvents } from '../events';
import type { WebhookEvent } from './webhooks.events';
import { type ToldBooking, presentEvent, receiversOf, takeEvents } from './webhooks.queries';

/** An event of a booking; one that an older version wrote has no sequence. */
type Told = BookingEvents['booking.created'];

/** Tells receivers what becomes of bookings. */
@Injectable()
export class WebhookPublisher {
  constructor(
    private readonly db: Db,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  /**
   * Tells of everything that has happened to a booking and was not told yet, so that it is told in order whichever job
   * comes first.
   */
  async publish(event: WebhookEvent, { bookingId, sequence }: Told, job: JobContext): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const isKept = sequence !== undefined;
      const events = await (isKept ? takeEvents(tx, bookingId) : presentEvent(tx, event, bookingId));
      for (const one of events) await this.add(tx, bookingId, one);
    });
  }

  /** Forgets what could not be told for a month. */
  async purge(): Promise<void> {
    await this.db.rows(`DELETE FROM booking_events WHERE created_at < now() - interval '30 days'`);
  }

  private async add(
    tx: Tx,
    bookingId: number,
    { name, sequence, created_at, data }: ToldBooking,
  ): Promise<void> {
    // The time tells it from an event of a booking that had this id before the database was restored.
    const cause = `booking-${bookingId}-${sequence}-${created_at.getTime()}`;
    await this.deliveries.add(tx, await receiversOf(tx, name), {
      cause,
      event: name,
      data,
      at: created_at,
      own: { booking_id: bookingId },
    });
  }
}
