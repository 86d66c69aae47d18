import { Injectable } from '@nestjs/common';
import { Db, Filter, listQuery, readPage } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { WebhookDeliveriesService } from '@comptoir/webhooks';
import type { DeliveryListQuery } from './webhooks.dto';
import { WebhookDelivery } from './webhooks.entity';
import { WebhookErrors } from './webhooks.errors';
import { lockKnownWebhook } from './webhooks.queries';
import { WebhooksService } from './webhooks.service';

/** Lists and retries the deliveries of webhooks. */
@Injectable()
export class WebhookLogService {
  constructor(
    private readonly db: Db,
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
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
   * @throws WebhookErrors.WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND, ALREADY_DELIVERED
   */
  async retryDelivery(id: number, deliveryId: number): Promise<WebhookDelivery> {
    return this.db.tx(async (tx) => {
      await lockKnownWebhook(tx, id);
      const delivery = await tx.repo(WebhookDelivery).findOneBy({ id: deliveryId, webhook_id: id });
      if (!delivery) throw WebhookErrors.DELIVERY_NOT_FOUND();
      if (delivery.status === 'succeeded') throw WebhookErrors.ALREADY_DELIVERED();
      return this.deliveries.resendDelivery(tx, delivery);
    });
  }
}
