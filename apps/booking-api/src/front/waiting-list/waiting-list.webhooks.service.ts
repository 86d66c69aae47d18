import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import type { WebhookEvent } from '../../messaging/webhooks/webhook-events';
import { WebhookPublisherService } from '../../messaging/webhooks/webhooks.publisher.service';
import { findEntryById } from '../../booking/waiting-entries/waiting-entries.queries';
import { toWaitingEntryOfStaffView } from './waiting-list.view';

/** Publishes events of the waiting list to webhooks. */
@Injectable()
export class WaitingListWebhooksService {
  constructor(
    private readonly db: Db,
    private readonly publisher: WebhookPublisherService,
  ) {}

  /** Publishes an entry as it is now, without name, address and phone number: receivers read them by its id. */
  async publishEntry(event: WebhookEvent, entryId: number, job: JobContext): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const entry = await findEntryById(tx, entryId);
      if (!entry) return;
      const { client_name: _, email: __, phone: ___, ...data } = toWaitingEntryOfStaffView(entry);
      await this.publisher.publishData(tx, event, { cause: job.eventId, data });
    });
  }
}
