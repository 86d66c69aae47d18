import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { Every, OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../events';
import { WebhookDeliveries } from './webhooks.deliveries.service';
import { WebhookRotation } from './webhooks.rotation.service';
import { WebhookSender } from './webhooks.sender.service';
import { WebhooksService } from './webhooks.service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Which event of the store is told to receivers under which name. */
@Injectable()
export class WebhookJobs {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveries,
    private readonly sender: WebhookSender,
    private readonly rotation: WebhookRotation,
  ) {}

  @OnEvent('order.placed', { name: 'webhook-order-placed' })
  orderPlaced({ orderId }: StoreEvents['order.placed'], job: JobContext): Promise<void> {
    return this.deliveries.publish('order.placed', { orderId }, job);
  }

  @OnEvent('order.paid', { name: 'webhook-order-confirmed' })
  orderConfirmed({ orderId }: StoreEvents['order.paid'], job: JobContext): Promise<void> {
    return this.deliveries.publish('order.confirmed', { orderId }, job);
  }

  @OnEvent('order.paid', { name: 'webhook-payment-completed' })
  paymentCompleted({ orderId }: StoreEvents['order.paid'], job: JobContext): Promise<void> {
    return this.deliveries.publish('payment.completed', { orderId }, job);
  }

  @OnEvent('order.shipped', { name: 'webhook-order-shipped' })
  orderShipped({ orderId }: StoreEvents['order.shipped'], job: JobContext): Promise<void> {
    return this.deliveries.publish('order.shipped', { orderId }, job);
  }

  @OnEvent('order.delivered', { name: 'webhook-order-delivered' })
  orderDelivered({ orderId }: StoreEvents['order.delivered'], job: JobContext): Promise<void> {
    return this.deliveries.publish('order.delivered', { orderId }, job);
  }

  @OnEvent('order.cancelled', { name: 'webhook-order-cancelled' })
  orderCancelled({ orderId }: StoreEvents['order.cancelled'], job: JobContext): Promise<void> {
    return this.deliveries.publish('order.cancelled', { orderId }, job);
  }

  @OnEvent('payment.failed', { name: 'webhook-payment-failed' })
  paymentFailed(subject: StoreEvents['payment.failed'], job: JobContext): Promise<void> {
    return this.deliveries.publish('payment.failed', subject, job);
  }

  @OnEvent('refund.processed', { name: 'webhook-refund-processed' })
  refundProcessed(subject: StoreEvents['refund.processed'], job: JobContext): Promise<void> {
    return this.deliveries.publish('refund.processed', subject, job);
  }

  @OnEvent('user.deleted', { name: 'webhook-user-deleted' })
  userDeleted({ userId }: StoreEvents['user.deleted']): Promise<void> {
    return this.webhooks.forgetUser(userId);
  }

  /** In a queue of its own: receivers may be slow. */
  @OnJob('webhooks.send', { queue: 'webhooks' })
  send({ webhookId }: StoreJobs['webhooks.send']): Promise<void> {
    return this.sender.sendNext(webhookId);
  }

  @Every({ name: 'wake-webhooks', everyMs: 5 * MINUTE_MS })
  async wakeOverdue(): Promise<void> {
    await this.deliveries.wakeOverdue();
  }

  @Every({ name: 'purge-webhook-deliveries', everyMs: HOUR_MS })
  async purge(): Promise<void> {
    await this.deliveries.purge();
  }

  @Every({ name: 'reseal-webhook-secrets', everyMs: HOUR_MS })
  async reseal(): Promise<void> {
    await this.rotation.reseal();
  }
}
