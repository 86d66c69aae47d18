import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { OnEvent, type StoreEvents } from '../../events';
import { WebhookPublisherService } from './webhooks.publisher.service';
import { WebhooksService } from './webhooks.service';

/** Publishes events of the store under the names of webhook events. */
@Injectable()
export class WebhookJobs {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly publisher: WebhookPublisherService,
  ) {}

  @OnEvent('order.placed', { name: 'webhook-order-placed' })
  orderPlaced({ orderId }: StoreEvents['order.placed'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('order.placed', { orderId }, job);
  }

  @OnEvent('order.paid', { name: 'webhook-order-confirmed' })
  orderConfirmed({ orderId }: StoreEvents['order.paid'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('order.confirmed', { orderId }, job);
  }

  @OnEvent('order.paid', { name: 'webhook-payment-completed' })
  paymentCompleted({ orderId }: StoreEvents['order.paid'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('payment.completed', { orderId }, job);
  }

  @OnEvent('backorder.filled', { name: 'webhook-backorder-filled' })
  backorderFilled({ orderId }: StoreEvents['backorder.filled'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('order.backorder_filled', { orderId }, job);
  }

  @OnEvent('order.shipped', { name: 'webhook-order-shipped' })
  orderShipped({ orderId }: StoreEvents['order.shipped'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('order.shipped', { orderId }, job);
  }

  @OnEvent('order.delivered', { name: 'webhook-order-delivered' })
  orderDelivered({ orderId }: StoreEvents['order.delivered'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('order.delivered', { orderId }, job);
  }

  @OnEvent('order.cancelled', { name: 'webhook-order-cancelled' })
  orderCancelled({ orderId }: StoreEvents['order.cancelled'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('order.cancelled', { orderId }, job);
  }

  @OnEvent('payment.failed', { name: 'webhook-payment-failed' })
  paymentFailed(subject: StoreEvents['payment.failed'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('payment.failed', subject, job);
  }

  @OnEvent('payment.authorized', { name: 'webhook-payment-authorized' })
  paymentAuthorized(subject: StoreEvents['payment.authorized'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('payment.authorized', subject, job);
  }

  @OnEvent('payment.authorization-expiring', { name: 'webhook-authorization-expiring' })
  authorizationExpiring(
    subject: StoreEvents['payment.authorization-expiring'],
    job: JobContext,
  ): Promise<void> {
    return this.publisher.publishEvent('payment.authorization_expiring', subject, job);
  }

  @OnEvent('payment.authorization-expired', { name: 'webhook-authorization-expired' })
  authorizationExpired(
    subject: StoreEvents['payment.authorization-expired'],
    job: JobContext,
  ): Promise<void> {
    return this.publisher.publishEvent('payment.authorization_expired', subject, job);
  }

  @OnEvent('payment.capture-failed', { name: 'webhook-capture-failed' })
  captureFailed(subject: StoreEvents['payment.capture-failed'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('payment.capture_failed', subject, job);
  }

  @OnEvent('refund.processed', { name: 'webhook-refund-processed' })
  refundProcessed(subject: StoreEvents['refund.processed'], job: JobContext): Promise<void> {
    return this.publisher.publishEvent('refund.processed', subject, job);
  }

  @OnEvent('tax.threshold-reached', { name: 'webhook-oss-threshold' })
  thresholdReached({ warningId }: StoreEvents['tax.threshold-reached'], job: JobContext): Promise<void> {
    return this.publisher.publishThreshold(warningId, job);
  }

  @OnEvent('user.deleted', { name: 'webhook-user-deleted' })
  userDeleted({ userId }: StoreEvents['user.deleted']): Promise<void> {
    return this.webhooks.deleteWebhooksOfUser(userId);
  }
}
