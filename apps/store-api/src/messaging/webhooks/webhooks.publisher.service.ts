import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { WebhookDeliveriesService } from '@comptoir/webhooks';
import type { WebhookEvent } from './webhook-events';
import { type EventSubject, findEventData, findReceivers } from './webhooks.queries';

/** Tells receivers what happens to orders. */
@Injectable()
export class WebhookPublisherService {
  constructor(
    private readonly db: Db,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  /** Owes an event to everybody who has registered for it, once however often the job runs. */
  async publishEvent(event: WebhookEvent, subject: EventSubject, job: JobContext): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const facts = await findEventData(tx, event, subject);
      if (!facts) return;
      const receivers = await findReceivers(tx, event, facts.userId);
      await this.deliveries.createDeliveries(tx, receivers, { cause: job.eventId, event, data: facts.data });
    });
  }
}
