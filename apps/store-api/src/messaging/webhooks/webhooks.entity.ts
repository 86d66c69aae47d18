import { Column, Entity } from 'typeorm';
import { BaseWebhook, BaseWebhookDelivery } from '@comptoir/webhooks';
import type { AdminEvent, DeliveredEvent } from './webhook-events';

/** A URL that receives events. */
@Entity('webhooks')
export class Webhook extends BaseWebhook<AdminEvent> {
  @Column('integer')
  user_id: number;
}

/** An event on its way to one webhook. */
@Entity('webhook_deliveries')
export class WebhookDelivery extends BaseWebhookDelivery<DeliveredEvent> {}

export const webhooksEntities = [Webhook, WebhookDelivery];
