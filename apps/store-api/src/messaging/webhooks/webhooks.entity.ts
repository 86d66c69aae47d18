import { Column, Entity } from 'typeorm';
import { BaseWebhook, BaseWebhookDelivery } from '@comptoir/webhooks';
import type { DeliveredEvent, WebhookEvent } from './webhook-events';

/** A receiver of events. */
@Entity('webhooks')
export class Webhook extends BaseWebhook<WebhookEvent> {
  @Column('integer')
  user_id: number;
}

/** One event on its way to one receiver. */
@Entity('webhook_deliveries')
export class WebhookDelivery extends BaseWebhookDelivery<DeliveredEvent> {}

export const webhooksEntities = [Webhook, WebhookDelivery];
