import { Column, Entity } from 'typeorm';
import { BaseWebhook, BaseWebhookDelivery } from '@comptoir/webhooks';
import type { AnyEvent, DeliveredEvent } from './webhook-events';

/** An address that receives events. */
@Entity('webhooks')
export class Webhook extends BaseWebhook<AnyEvent> {}

/** The delivery of one event to one webhook. */
@Entity('webhook_deliveries')
export class WebhookDelivery extends BaseWebhookDelivery<DeliveredEvent> {
  /** The booking of the event, with which the delivery is deleted; null for events without a booking. */
  @Column('integer', { nullable: true })
  booking_id: number | null;
}

export const webhooksEntities = [Webhook, WebhookDelivery];
