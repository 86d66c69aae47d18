import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { WebhookDeliveriesService } from '@comptoir/webhooks';
import {
  type EventSubject,
  type OrderEvent,
  findEventData,
  findReceivers,
  findThresholdData,
} from './webhooks.queries';

/** Publishes events to webhooks. */
@Injectable()
export class WebhookPublisherService {
  constructor(
    private readonly db: Db,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  /** Adds a delivery of an event for each subscribed webhook, once even if the job runs again. */
  async publishEvent(event: OrderEvent, subject: EventSubject, job: JobContext): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const found = await findEventData(tx, event, subject);
      if (!found) return;
      const receivers = await findReceivers(tx, event, found.userId);
      await this.deliveries.createDeliveries(tx, receivers, { cause: job.eventId, event, data: found.data });
    });
  }

  /** Adds a delivery of a warning about sales to other countries of the EU for each webhook of administrators. */
  async publishThreshold(warningId: number, job: JobContext): Promise<void> {
    const event = 'tax.threshold_reached';
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const data = await findThresholdData(tx, warningId);
      if (!data) return;
      const receivers = await findReceivers(tx, event, null);
      await this.deliveries.createDeliveries(tx, receivers, { cause: job.eventId, event, data });
    });
  }
}
