import { Injectable } from '@nestjs/common';
import { Db, Filter, type Tx, listQuery } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import {
  TEST_EVENT,
  WebhookDeliveriesService,
  WebhookReceiversService,
  WebhookRecordsService,
  lockWebhook,
} from '@comptoir/webhooks';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { readPage } from '../../platform/http/paging';
import type { DeliveriesQuery, ReplayEvents, UpdateWebhook, WebhooksQuery } from './webhooks.dto';
import { EVENT_CATALOGUE } from './webhook-catalogue';
import type { DeliveredEvent } from './webhook-events';
import { Webhook, WebhookDelivery } from './webhooks.entity';
import { WebhookErrors } from './webhooks.errors';
import type { WebhookOwner } from './webhooks.options';

const FILTERED = `
  FROM webhooks w WHERE ($1::int IS NULL OR w.user_id = $1) AND ($2::boolean IS NULL OR w.is_active = $2)`;

/** Manages all webhooks of the shop and their deliveries (docs/webhooks.md). */
@Injectable()
export class WebhooksAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly receivers: WebhookReceiversService<WebhookOwner>,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly records: WebhookRecordsService,
  ) {}

  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'webhooks', id);
  }

  listWebhooks(query: WebhooksQuery): Promise<Page<Webhook>> {
    return readPage(this.db, query, {
      rows: `SELECT w.* ${FILTERED} ORDER BY w.id DESC LIMIT $3 OFFSET $4`,
      count: `SELECT count(*) AS total ${FILTERED}`,
      values: [query.user_id ?? null, query.is_active ?? null],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findWebhook(id: number): Promise<Webhook> {
    const hook = await this.db.repo(Webhook).findOneBy({ id });
    if (!hook) throw RequestErrors.NOT_FOUND();
    return hook;
  }

  /**
   * Changes the given fields. Disabling a webhook makes its pending deliveries dead; enabling it resets its
   * failures.
   * @throws RequestErrors.NOT_FOUND, WebhookErrors.WEBHOOK_URL_NOT_ALLOWED
   */
  async updateWebhook(id: number, input: UpdateWebhook): Promise<Webhook> {
    await this.findWebhook(id);
    if (input.url !== undefined) {
      await this.receivers.checkUrl(input.url, WebhookErrors.WEBHOOK_URL_NOT_ALLOWED);
    }
    return this.db.tx(async (tx) => this.receivers.updateReceiver(tx, await this.lockWebhook(tx, id), input));
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deleteWebhook(id: number): Promise<void> {
    const removed = await this.db.row('DELETE FROM webhooks WHERE id = $1 RETURNING id', [id]);
    if (!removed) throw RequestErrors.NOT_FOUND();
  }

  /** Lists the deliveries of a webhook, the newest first. @throws RequestErrors.NOT_FOUND */
  async listDeliveries(id: number, query: DeliveriesQuery): Promise<Page<WebhookDelivery>> {
    await this.findWebhook(id);
    const filter = new Filter('webhook_deliveries', 'd');
    filter.add(`d.webhook_id = ${filter.bind(id)}`);
    if (query.status) filter.add(`d.status = ${filter.bind(query.status)}`);
    if (query.event) filter.add(`d.event = ${filter.bind(query.event)}`);
    return readPage(this.db, query, listQuery(filter, { order: 'd.id DESC' }));
  }

  /**
   * Sends a delivery again now, also to a disabled webhook. A pending one is not sent twice.
   * @param delivered true also for one that has arrived
   * @throws RequestErrors.NOT_FOUND, WebhookErrors.WEBHOOK_DELIVERY_SUCCEEDED
   */
  async retryDelivery(id: number, deliveryId: number, delivered = false): Promise<WebhookDelivery> {
    return this.db.tx(async (tx) => {
      await this.lockWebhook(tx, id);
      const delivery = await tx.repo(WebhookDelivery).findOneBy({ id: deliveryId, webhook_id: id });
      if (!delivery) throw RequestErrors.NOT_FOUND();
      if (delivery.status === 'succeeded' && !delivered) throw WebhookErrors.WEBHOOK_DELIVERY_SUCCEEDED();
      return this.deliveries.resendDelivery(tx, delivery);
    });
  }

  /** Has the events of a stretch of time sent again. @throws RequestErrors.NOT_FOUND, VALIDATION_ERROR */
  async replayEvents(id: number, stretch: ReplayEvents): Promise<void> {
    await this.findWebhook(id);
    if (stretch.until <= stretch.from) throw invalidField('until', 'It must be after the start.');
    await this.records.enqueueReplay(id, stretch);
  }

  /** Sends the example of an event, in one attempt. @throws RequestErrors.NOT_FOUND */
  async sendTestDelivery(id: number, event: DeliveredEvent = TEST_EVENT): Promise<WebhookDelivery> {
    return this.db.tx(async (tx) => {
      await this.lockWebhook(tx, id);
      const data = event === TEST_EVENT ? { webhook_id: id } : EVENT_CATALOGUE[event].example;
      const added = await this.deliveries.createTest(tx, id, event, data);
      return tx.repo(WebhookDelivery).findOneByOrFail({ id: added });
    });
  }

  private async lockWebhook(tx: Tx, id: number): Promise<Webhook> {
    const hook = await lockWebhook<Webhook>(tx, id);
    if (!hook) throw RequestErrors.NOT_FOUND();
    return hook;
  }
}
