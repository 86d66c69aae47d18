import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { WebhookDeliveries } from '@comptoir/webhooks';
import type { WebhookEvent } from './webhooks.events';
import { bookingFacts, receiversOf } from './webhooks.queries';

/** Tells receivers what becomes of bookings. */
@Injectable()
export class WebhookPublisher {
  constructor(
    private readonly db: Db,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  /** Owes an event to everybody who has registered for it, once however often the job runs. */
  async publish(event: WebhookEvent, bookingId: number, job: JobContext): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const receivers = await receiversOf(tx, event);
      const data = receivers.length ? await bookingFacts(tx, bookingId) : undefined;
      if (!data) return;
      const announcement = { cause: job.eventId, event, data, own: { booking_id: bookingId } };
      await this.deliveries.add(tx, receivers, announcement);
    });
  }
}
