import { Injectable } from '@nestjs/common';
import { jobDecorators } from '@comptoir/jobs';
import { WebhookDeliveriesService } from './webhooks.deliveries.service';
import type { WebhookEngineEvents, WebhookEngineJobs } from './webhook-events';
import { WebhookSecretRotationService } from './webhooks.secret-rotation.service';
import { WebhookSenderService } from './webhooks.sender.service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { OnJob, Every } = jobDecorators<WebhookEngineEvents, WebhookEngineJobs>();

/** Job and schedules of the engine. */
@Injectable()
export class WebhookJobs {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly sender: WebhookSenderService,
    private readonly rotation: WebhookSecretRotationService,
  ) {}

  /** Runs in its own queue, because receivers may be slow. */
  @OnJob('webhooks.send', { queue: 'webhooks' })
  async sendDelivery({ webhookId }: WebhookEngineJobs['webhooks.send']): Promise<void> {
    await this.sender.sendNextDelivery(webhookId);
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
