import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { WebhookReceiversService } from '@comptoir/webhooks';
import { RequestErrors } from '../../platform/http/request.errors';
import type { AdminCreateWebhook, CreateWebhook } from './webhooks.dto';
import { Webhook } from './webhooks.entity';
import { WebhookErrors } from './webhooks.errors';
import type { WebhookOwner } from './webhooks.options';

/** Largest number of webhooks of an account. */
const MAX_WEBHOOKS = 20;

/** A new webhook; its secret is shown only this time. */
export interface NewWebhook {
  hook: Webhook;
  secret: string;
}

/** Manages the webhooks of an account (docs/webhooks.md). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: Db,
    private readonly receivers: WebhookReceiversService<WebhookOwner>,
  ) {}

  async listOwnWebhooks(userId: number): Promise<Webhook[]> {
    return this.db.repo(Webhook).find({ where: { user_id: userId }, order: { id: 'ASC' } });
  }

  /**
   * Creates a webhook.
   * @throws WebhookErrors.WEBHOOK_URL_NOT_ALLOWED, WebhookErrors.WEBHOOK_LIMIT_REACHED
   */
  async createWebhook(userId: number, input: CreateWebhook | AdminCreateWebhook): Promise<NewWebhook> {
    await this.receivers.checkUrl(input.url, WebhookErrors.WEBHOOK_URL_NOT_ALLOWED);
    const { columns, secret } = this.receivers.buildReceiver(input, { user_id: userId });
    return this.db.tx(async (tx) => {
      // Locks the account, so that concurrent requests cannot exceed the limit.
      await tx.execute('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const webhooks = tx.repo(Webhook);
      if ((await webhooks.countBy({ user_id: userId })) >= MAX_WEBHOOKS) {
        throw WebhookErrors.WEBHOOK_LIMIT_REACHED();
      }
      return { hook: await webhooks.save(webhooks.create(columns)), secret };
    });
  }

  /** Deletes a webhook and its deliveries. @throws RequestErrors.NOT_FOUND */
  async deleteOwnWebhook(userId: number, id: number): Promise<void> {
    const removed = await this.db.row('DELETE FROM webhooks WHERE id = $1 AND user_id = $2 RETURNING id', [
      id,
      userId,
    ]);
    if (!removed) throw RequestErrors.NOT_FOUND();
  }

  /** Deletes the webhooks of a deleted account. */
  async deleteWebhooksOfUser(userId: number): Promise<void> {
    await this.db.rows('DELETE FROM webhooks WHERE user_id = $1', [userId]);
  }
}
