import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { WebhookDeliveriesService } from '@comptoir/webhooks';
import type { WebhookEvent } from './webhook-events';
import { type EventSubject, findEventData, findReceivers } from './webhooks.queries';

/** Publishes events of orders to webhooks. */
@Injectable()
export class WebhookPublisherService {
  constructor(
    private readonly db: Db,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  /** Adds a delivery of an event for each subscribed webhook, once even if the job runs again. */
  async publishEvent(event: WebhookEvent, subject: EventSubject, job: JobContext): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const found = await findEventData(tx, event, subject);
      if (!found) return;
      const receivers = await findReceivers(tx, event, found.userId);
      await this.deliveries.createDeliveries(tx, receivers, { cause: job.eventId, event, data: found.data });
    });
  }
}
