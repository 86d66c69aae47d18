import { Injectable } from '@nestjs/common';
import { Db, type Queryable } from '@comptoir/db';
import type { NotFoundCheck, Page, Principal } from '@comptoir/http';
import { WebhookReceiversService } from '@comptoir/webhooks';
import type { CreateWebhook, UpdateWebhook, WebhookListQuery } from './webhooks.dto';
import { Webhook } from './webhooks.entity';
import { WebhookErrors } from './webhooks.errors';
import { hasBookingDeliveries, lockKnownWebhook } from './webhooks.queries';
import { areAboutClients, assertSeesClients, changesSending, seesClients } from './webhooks.rules';

const MAX_WEBHOOKS = 20;

/** A new webhook with its secret, which is shown only once. */
export interface NewWebhook {
  hook: Webhook;
  secret: string;
}

/** Manages webhooks. */
@Injectable()
export class WebhooksService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly receivers: WebhookReceiversService,
  ) {}

  /** @throws WebhookErrors.WEBHOOK_NOT_FOUND */
  async targetExists({ id }: Record<string, string>): Promise<boolean> {
    return Boolean(await this.findWebhook(Number(id)));
  }

  /** Lists a page of webhooks, newest first. */
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

  /** Finds a webhook for a job; undefined when it was deleted meanwhile. */
  async findWebhookIfPresent(id: number): Promise<Webhook | undefined> {
    return (await this.db.repo(Webhook).findOneBy({ id })) ?? undefined;
  }

  /**
   * Creates a webhook.
   * @throws WebhookErrors.URL_NOT_ALLOWED, WebhookErrors.TOO_MANY_WEBHOOKS, RequestErrors.FORBIDDEN for an API key that
   * names events about clients and may not read bookings
   */
  async createWebhook(input: CreateWebhook, caller: Principal): Promise<NewWebhook> {
    if (areAboutClients(input.events)) assertSeesClients(caller);
    await this.receivers.checkUrl(input.url, WebhookErrors.URL_NOT_ALLOWED);
    const { columns, secret } = this.receivers.buildReceiver(input, {});
    return this.db.tx(async (tx) => {
      // Allows one writer at a time, so that the limit holds.
      await tx.execute('LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE');
      const webhooks = tx.repo(Webhook);
      if ((await webhooks.count()) >= MAX_WEBHOOKS) throw WebhookErrors.TOO_MANY_WEBHOOKS();
      return { hook: await webhooks.save(webhooks.create(columns)), secret };
    });
  }

  /**
   * Changes the given fields. Disabling a webhook cancels its pending deliveries; enabling it resets its
   * failures.
   * @throws WebhookErrors.WEBHOOK_NOT_FOUND, WebhookErrors.URL_NOT_ALLOWED, RequestErrors.FORBIDDEN for an API key that
   * may not read bookings and changes what is sent about clients, or where
   */
  async updateWebhook(id: number, input: UpdateWebhook, caller: Principal): Promise<Webhook> {
    await this.findWebhook(id);
    if (input.url !== undefined) await this.receivers.checkUrl(input.url, WebhookErrors.URL_NOT_ALLOWED);
    return this.db.tx(async (tx) => {
      const hook = await lockKnownWebhook(tx, id);
      if (changesSending(hook, input)) await this.assertMaySend(tx, hook, caller, input.events);
      return this.receivers.updateReceiver(tx, hook, input);
    });
  }

  /**
   * Rejects an API key that may not read bookings, for a webhook that is about clients: by its events, by those that it
   * would get, or by those in its log, which can be sent again.
   * @throws RequestErrors.FORBIDDEN
   */
  async assertMaySend(
    queryable: Queryable,
    { id, events }: Webhook,
    caller: Principal,
    added: UpdateWebhook['events'] = [],
  ): Promise<void> {
    if (seesClients(caller)) return;
    if (areAboutClients([...events, ...added]) || (await hasBookingDeliveries(queryable, id)))
      assertSeesClients(caller);
  }

  /**
   * Deletes a webhook and its deliveries.
   * @throws WebhookErrors.WEBHOOK_NOT_FOUND
   */
  async deleteWebhook(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const { affected } = await tx.repo(Webhook).delete({ id });
      if (!affected) throw WebhookErrors.WEBHOOK_NOT_FOUND();
    });
  }
}
