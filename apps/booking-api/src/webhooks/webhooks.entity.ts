import { Column, Entity } from 'typeorm';
import { BaseWebhook, BaseWebhookDelivery } from '@comptoir/webhooks';
import type { WebhookEvent } from './webhook-events';

/** A receiver of events. */
@Entity('webhooks')
export class Webhook extends BaseWebhook<WebhookEvent> {}

/** One event on its way to one receiver. */
@Entity('webhook_deliveries')
export class WebhookDelivery extends BaseWebhookDelivery<WebhookEvent> {
  /** What the event is about; the delivery goes with it. */
  @Column('integer')
  booking_id: number;
}

export const webhooksEntities = [Webhook, WebhookDelivery];
