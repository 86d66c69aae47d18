import { Injectable } from '@nestjs/common';
import { jobDecorators } from '@comptoir/jobs';
import { WebhookDeliveries } from './deliveries';
import type { WebhookEngineEvents, WebhookEngineJobs } from './events';
import { WebhookRotation } from './rotation';
import { WebhookSender } from './sender';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { OnJob, Every } = jobDecorators<WebhookEngineEvents, WebhookEngineJobs>();

/** The engine's job and schedules. */
@Injectable()
export class WebhookHandlers {
  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly sender: WebhookSender,
    private readonly rotation: WebhookRotation,
  ) {}

  /** In a queue of its own: receivers may be slow. */
  @OnJob('webhooks.send', { queue: 'webhooks' })
  async send({ webhookId }: WebhookEngineJobs['webhooks.send']): Promise<void> {
    await this.sender.sendNext(webhookId);
  }

  @Every({ name: 'wake-webhooks', everyMs: 5 * MINUTE_MS })
  async wakeOverdue(): Promise<void> {
    await this.deliveries.wakeOverdue();
  }

  @Every({ name: 'purge-webhook-deliveries', everyMs: HOUR_MS })
  async purge(): Promise<void> {
    await this.deliveries.purge();
  }

  @Every({ name: 'reseal-webhook-secrets', everyMs: HOUR_MS })
  async reseal(): Promise<void> {
    await this.rotation.reseal();
  }
}
