import { Injectable } from '@nestjs/common';
import { EventsCollectorService } from '@comptoir/events';
import { jobDecorators } from '@comptoir/jobs';
import { WebhookDeliveriesService } from './webhooks.deliveries.service';
import type { WebhookEngineEvents, WebhookEngineJobs } from './webhook-events';
import { WebhookSecretRotationService } from './webhooks.secret-rotation.service';
import { WebhookRecordsService } from './webhooks.records.service';
import { WebhookSenderService } from './webhooks.sender.service';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const { OnJob, Every } = jobDecorators<WebhookEngineEvents, WebhookEngineJobs>();

/** Job and schedules of the engine. */
@Injectable()
export class WebhookJobs {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly sender: WebhookSenderService,
    private readonly rotation: WebhookSecretRotationService,
    private readonly collector: EventsCollectorService,
    private readonly records: WebhookRecordsService,
  ) {}

  /** Runs in its own queue, because receivers may be slow. */
  @OnJob('webhooks.send', { queue: 'webhooks' })
  async sendDelivery({ webhookId }: WebhookEngineJobs['webhooks.send']): Promise<void> {
    await this.sender.sendNextDelivery(webhookId);
  }

  @OnJob('webhooks.replay')
  async replayStretch({ webhookId, from, until }: WebhookEngineJobs['webhooks.replay']): Promise<void> {
    await this.records.replayStretch(webhookId, { from: new Date(from), until: new Date(until) });
  }

  @Every({ name: 'publish-events', everyMs: 2 * SECOND_MS })
  async publishEvents(): Promise<void> {
    await this.collector.collectEvents();
    await this.records.publishRecordEvents();
  }

  @Every({ name: 'drop-old-events', everyMs: HOUR_MS })
  async dropOldEvents(): Promise<void> {
    await this.collector.dropOldEvents();
  }

  @Every({ name: 'wake-webhooks', everyMs: 5 * MINUTE_MS })
  async scheduleOverdueSends(): Promise<void> {
    await this.deliveries.scheduleOverdueSends();
  }

  @Every({ name: 'purge-webhook-deliveries', everyMs: HOUR_MS })
  async deleteOldDeliveries(): Promise<void> {
    await this.deliveries.deleteOldDeliveries();
  }

  @Every({ name: 'reseal-webhook-secrets', everyMs: HOUR_MS })
  async resealSecrets(): Promise<void> {
    await this.rotation.resealSecrets();
  }
}
