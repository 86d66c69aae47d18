import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type Page, type NotFoundCheck } from '@comptoir/http';
import { WebhookReceivers } from '@comptoir/webhooks';
import type { CreateWebhook, UpdateWebhook, WebhookListQuery } from './webhooks.dto';
import { Webhook } from './webhooks.entity';
import { WebhookErrors } from './webhooks.errors';
import { lockKnownWebhook } from './webhooks.queries';

const MAX_WEBHOOKS = 20;

/** A webhook that was just made; the only time that its secret is shown. */
export interface NewWebhook {
  hook: Webhook;
  secret: string;
}

/** Manages the receivers of events. */
@Injectable()
export class WebhooksService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly receivers: WebhookReceivers,
  ) {}

  /** @throws WebhookErrors.WEBHOOK_NOT_FOUND */
  async targetExists({ id }: Record<string, string>): Promise<boolean> {
    return Boolean(await this.findWebhook(Number(id)));
  }

  /** A page of webhooks, newest first. */
  async listWebhooks(query: WebhookListQuery): Promise<Page<Webhook>> {
    const { is_active, limit, offset } = query;
    const [rows, total] = await this.db.repo(Webhook).findAndCount({
      where: { ...(is_active !== undefined && { is_active }) },
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { rows, total };
  }

  /** @throws WebhookErrors.WEBHOOK_NOT_FOUND */
  async findWebhook(id: number): Promise<Webhook> {
    const hook = await this.db.repo(Webhook).findOneBy({ id });
    if (!hook) throw WebhookErrors.WEBHOOK_NOT_FOUND();
    return hook;
  }

  /** For jobs, which may come after the webhook has gone. */
  async findWebhookIfPresent(id: number): Promise<Webhook | undefined> {
    return (await this.db.repo(Webhook).findOneBy({ id })) ?? undefined;
  }

  /**
   * Registers a receiver.
   * @throws WebhookErrors.URL_NOT_ALLOWED, WebhookErrors.TOO_MANY_WEBHOOKS
   */
  async createWebhook(input: CreateWebhook): Promise<NewWebhook> {
    await this.receivers.checkUrl(input.url, WebhookErrors.URL_NOT_ALLOWED);
    const { columns, secret } = this.receivers.draft(input, {});
    return this.db.tx(async (tx) => {
      // One writer at a time, so that the limit holds.
      await tx.execute('LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE');
      const webhooks = tx.repo(Webhook);
      if ((await webhooks.count()) >= MAX_WEBHOOKS) throw WebhookErrors.TOO_MANY_WEBHOOKS();
      return { hook: await webhooks.save(webhooks.create(columns)), secret };
    });
  }

  /**
   * Changes the given fields. Switching a webhook off gives up what it is owed, switching it on starts it afresh.
   * @throws WebhookErrors.WEBHOOK_NOT_FOUND, WebhookErrors.URL_NOT_ALLOWED
   */
  async updateWebhook(id: number, input: UpdateWebhook): Promise<Webhook> {
    await this.findWebhook(id);
    if (input.url !== undefined) await this.receivers.checkUrl(input.url, WebhookErrors.URL_NOT_ALLOWED);
    return this.db.tx(async (tx) => this.receivers.change(tx, await lockKnownWebhook(tx, id), input));
  }

  /** Forgets a receiver and what it was sent. @throws WebhookErrors.WEBHOOK_NOT_FOUND */
  async deleteWebhook(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const { affected } = await tx.repo(Webhook).delete({ id });
      if (!affected) throw WebhookErrors.WEBHOOK_NOT_FOUND();
    });
  }
}
