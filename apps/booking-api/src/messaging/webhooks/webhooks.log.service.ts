import { Injectable } from '@nestjs/common';
import { Db, Filter, listQuery, readPage } from '@comptoir/db';
import type { Page, Principal } from '@comptoir/http';
import { TEST_EVENT, WebhookDeliveriesService, WebhookRecordsService } from '@comptoir/webhooks';
import type { DeliveryListQuery, ReplayEvents } from './webhooks.dto';
import { exampleOf } from './webhook-examples';
import type { DeliveredEvent } from './webhook-events';
import { WebhookDelivery } from './webhooks.entity';
import { WebhookErrors } from './webhooks.errors';
import { lockKnownWebhook } from './webhooks.queries';
import { assertSeesClients, isAboutClient } from './webhooks.rules';
import { WebhooksService } from './webhooks.service';

/** Lists, retries, tests and replays deliveries of webhooks. */
@Injectable()
export class WebhookLogService {
  constructor(
    private readonly db: Db,
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly records: WebhookRecordsService,
  ) {}

  /**
   * Lists a page of the deliveries of a webhook, newest first.
   * @throws WebhookErrors.WEBHOOK_NOT_FOUND
   */
  async listDeliveries(id: number, query: DeliveryListQuery): Promise<Page<WebhookDelivery>> {
    await this.webhooks.findWebhook(id);
    const { status, event } = query;
    const filter = new Filter('webhook_deliveries', 'd');
    filter.add(`d.webhook_id = ${filter.bind(id)}`);
    if (status) filter.add(`d.status = ${filter.bind(status)}`);
    if (event) filter.add(`d.event = ${filter.bind(event)}`);
    return readPage(this.db, query, listQuery(filter, { order: 'd.id DESC' }));
  }

  /**
   * Sends a delivery again now, also to a disabled webhook. One that is pending or being sent is not sent
   * twice.
   * @param delivered true also for one that has arrived
   * @throws WebhookErrors.WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND, ALREADY_DELIVERED, RequestErrors.FORBIDDEN for an API
   * key that may not read what is sent
   */
  async retryDelivery(
    [id, deliveryId]: readonly [webhook: number, delivery: number],
    delivered: boolean,
    caller: Principal,
  ): Promise<WebhookDelivery> {
    return this.db.tx(async (tx) => {
      await lockKnownWebhook(tx, id);
      const delivery = await tx.repo(WebhookDelivery).findOneBy({ id: deliveryId, webhook_id: id });
      if (!delivery) throw WebhookErrors.DELIVERY_NOT_FOUND();
      if (isAboutClient(delivery)) assertSeesClients(caller);
      if (delivery.status === 'succeeded' && !delivered) throw WebhookErrors.ALREADY_DELIVERED();
      return this.deliveries.resendDelivery(tx, delivery);
    });
  }

  /**
   * Has the events of a stretch of time sent again.
   * @throws WebhookErrors.WEBHOOK_NOT_FOUND, EMPTY_STRETCH, RequestErrors.FORBIDDEN for an API key that may not read
   * what is sent
   */
  async replayEvents(id: number, stretch: ReplayEvents, caller: Principal): Promise<void> {
    await this.webhooks.assertMaySend(this.db, await this.webhooks.findWebhook(id), caller);
    if (stretch.until <= stretch.from) throw WebhookErrors.EMPTY_STRETCH();
    await this.records.enqueueReplay(id, stretch);
  }

  /** Sends the example of an event, in one attempt. @throws WebhookErrors.WEBHOOK_NOT_FOUND */
  async sendTestDelivery(id: number, event: DeliveredEvent = TEST_EVENT): Promise<WebhookDelivery> {
    return this.db.tx(async (tx) => {
      await lockKnownWebhook(tx, id);
      const data = event === TEST_EVENT ? { webhook_id: id } : exampleOf(event);
      const added = await this.deliveries.createTest(tx, id, event, data);
      return tx.repo(WebhookDelivery).findOneByOrFail({ id: added });
    });
  }
}
