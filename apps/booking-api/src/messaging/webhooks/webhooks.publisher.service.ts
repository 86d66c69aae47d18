import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { WebhookDeliveriesService } from '@comptoir/webhooks';
import { type BookingEvent, takeBookingEvents } from '../../booking/bookings/bookings.events.queries';
import { type BookingWithResource, toBookingWithResourceView } from '../../booking/bookings/bookings.view';
import { DAY_SECONDS, PrivateFilesService } from '../../platform/uploads/uploads.private.service';
import type { WebhookEvent } from './webhook-events';
import { findReceivers } from './webhooks.queries';

/** Publishes changes of bookings to webhooks. */
@Injectable()
export class WebhookPublisherService {
  constructor(
    private readonly db: Db,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly files: PrivateFilesService,
  ) {}

  /** Publishes all unpublished events of a booking in order, whichever job runs first. */
  async publishBookingEvents({ bookingId }: { bookingId: number }, job: JobContext): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      for (const event of await takeBookingEvents(tx, bookingId))
        await this.publishEvent(tx, bookingId, event);
    });
  }

  /**
   * Publishes data that has no booking.
   * @param cause the same for every run of the job, so that it is published once
   */
  async publishData(
    tx: Tx,
    event: WebhookEvent,
    { cause, data }: { cause: string; data: Record<string, unknown> },
  ): Promise<void> {
    await this.deliveries.createDeliveries(tx, await findReceivers(tx, event), { cause, event, data });
  }

  private async publishEvent(
    tx: Tx,
    bookingId: number,
    { name, sequence, created_at, facts }: BookingEvent,
  ): Promise<void> {
    // The time distinguishes it from a booking that had this id before the database was restored.
    const cause = `booking-${bookingId}-${sequence}-${created_at.getTime()}`;
    await this.deliveries.createDeliveries(tx, await findReceivers(tx, name), {
      cause,
      event: name,
      data: dataOf({
        ...facts,
        custom_values: facts.custom_values.map((answer) => ({
          ...answer,
          value: this.files.signAnswer(answer, DAY_SECONDS),
        })),
      }),
      at: created_at,
      extraColumns: { booking_id: bookingId },
    });
  }
}

/**
 * Returns the booking as staff sees it, with the answers of the form but without the token, which can cancel
 * it.
 */
function dataOf(facts: BookingEvent['facts']): Record<string, unknown> {
  const booking = {
    ...facts,
    start_at: new Date(facts.start_at),
    end_at: new Date(facts.end_at),
    created_at: new Date(facts.created_at),
    updated_at: new Date(facts.updated_at),
    recurrence_at: facts.recurrence_at ? new Date(facts.recurrence_at) : null,
    outcome_at: facts.outcome_at ? new Date(facts.outcome_at) : null,
  } as unknown as BookingWithResource;
  const { token: _, ...shown } = toBookingWithResourceView(booking);
  return { ...shown, custom_values: facts.custom_values, sequence: facts.sequence + 1 };
}
