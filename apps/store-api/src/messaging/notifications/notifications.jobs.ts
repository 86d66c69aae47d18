import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { MailQuota } from '@comptoir/mail';
import { Every, OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../../events';
import { NotificationSenderService } from './notifications.sender.service';

const queue = 'notifications';
const HOUR_MS = 3_600_000;

const FACTOR_MESSAGES = {
  added: 'second_factor_added',
  removed: 'second_factor_removed',
  recovery_code_used: 'recovery_code_used',
  guessed: 'second_factor_guessed',
} as const;

/** Maps events to notifications. */
@Injectable()
export class NotificationsJobs {
  constructor(
    private readonly sender: NotificationSenderService,
    private readonly quota: MailQuota,
  ) {}

  @OnEvent('user.verification-requested', { name: 'notify-verification-requested', queue })
  verificationRequested(
    { userId }: StoreEvents['user.verification-requested'],
    job: JobContext,
  ): Promise<void> {
    return this.sender.notify('verify_email', userId, job);
  }

  @OnEvent('user.verified', { name: 'notify-welcome', queue })
  userVerified({ userId }: StoreEvents['user.verified'], job: JobContext): Promise<void> {
    return this.sender.notify('welcome', userId, job);
  }

  @OnEvent('user.password-reset-requested', { name: 'notify-password-reset-requested', queue })
  passwordResetRequested(
    { resetId, inConsole }: StoreEvents['user.password-reset-requested'],
    job: JobContext,
  ): Promise<void> {
    return this.sender.notify('reset_password', resetId, job, { inConsole });
  }

  @OnEvent('user.invited', { name: 'notify-invitation', queue })
  userInvited({ resetId }: StoreEvents['user.invited'], job: JobContext): Promise<void> {
    return this.sender.notify('invitation', resetId, job);
  }

  @OnEvent('user.password-changed', { name: 'notify-password-changed', queue })
  passwordChanged({ changeId }: StoreEvents['user.password-changed'], job: JobContext): Promise<void> {
    return this.sender.notify('password_changed', changeId, job);
  }

  @OnEvent('user.second-factor-changed', { name: 'notify-second-factor-changed', queue })
  secondFactorChanged(
    { changeId, change }: StoreEvents['user.second-factor-changed'],
    job: JobContext,
  ): Promise<void> {
    return this.sender.notify(FACTOR_MESSAGES[change], changeId, job);
  }

  @OnEvent('user.new-sign-in', { name: 'notify-new-sign-in', queue })
  newSignIn({ tokenId }: StoreEvents['user.new-sign-in'], job: JobContext): Promise<void> {
    return this.sender.notify('new_sign_in', tokenId, job);
  }

  @OnEvent('user.deleted', { name: 'notify-account-deleted', queue })
  userDeleted({ userId }: StoreEvents['user.deleted'], job: JobContext): Promise<void> {
    return this.sender.notify('account_deleted', userId, job);
  }

  @OnEvent('order.placed', { name: 'notify-order-placed', queue })
  orderPlaced(move: StoreEvents['order.placed'], job: JobContext): Promise<void> {
    return this.notifyOrderChange('order_placed', move, job);
  }

  @OnEvent('order.paid', { name: 'notify-order-confirmed', queue })
  orderPaid(move: StoreEvents['order.paid'], job: JobContext): Promise<void> {
    return this.notifyOrderChange('order_confirmed', move, job);
  }

  @OnEvent('backorder.filled', { name: 'notify-backorder-filled', queue })
  backorderFilled({ orderId }: StoreEvents['backorder.filled'], job: JobContext): Promise<void> {
    return this.sender.notify('backorder_filled', orderId, job);
  }

  @OnEvent('order.part-shipped', { name: 'notify-order-part-shipped', queue })
  async orderPartShipped(
    { shipmentId, silent }: StoreEvents['order.part-shipped'],
    job: JobContext,
  ): Promise<void> {
    if (!silent) await this.sender.notify('order_part_shipped', shipmentId, job);
  }

  @OnEvent('order.shipped', { name: 'notify-order-shipped', queue })
  orderShipped(move: StoreEvents['order.shipped'], job: JobContext): Promise<void> {
    return this.notifyOrderChange('order_shipped', move, job);
  }

  @OnEvent('order.digital-delivered', { name: 'notify-digital-delivery', queue })
  orderDigitalDelivered(move: StoreEvents['order.digital-delivered'], job: JobContext): Promise<void> {
    return this.notifyOrderChange('digital_delivery', move, job);
  }

  @OnEvent('order.delivered', { name: 'notify-order-delivered', queue })
  orderDelivered(move: StoreEvents['order.delivered'], job: JobContext): Promise<void> {
    return this.notifyOrderChange('order_delivered', move, job);
  }

  @OnEvent('order.cancelled', { name: 'notify-order-cancelled', queue })
  orderCancelled(move: StoreEvents['order.cancelled'], job: JobContext): Promise<void> {
    return this.notifyOrderChange('order_cancelled', move, job);
  }

  @OnEvent('order.overdue', { name: 'notify-payment-overdue', queue })
  orderOverdue({ orderId }: StoreEvents['order.overdue'], job: JobContext): Promise<void> {
    return this.sender.notify('payment_overdue', orderId, job);
  }

  @OnEvent('payment.requires-action', { name: 'notify-payment-requires-action', queue })
  paymentRequiresAction(
    { paymentId }: StoreEvents['payment.requires-action'],
    job: JobContext,
  ): Promise<void> {
    return this.sender.notify('payment_requires_action', paymentId, job);
  }

  @OnEvent('payment.failed', { name: 'notify-payment-failed', queue })
  paymentFailed({ paymentId }: StoreEvents['payment.failed'], job: JobContext): Promise<void> {
    return this.sender.notify('payment_failed', paymentId, job);
  }

  @OnEvent('payment.flagged', { name: 'notify-payment-flagged', queue })
  paymentFlagged({ paymentId }: StoreEvents['payment.flagged'], job: JobContext): Promise<void> {
    return this.sender.notify('payment_flagged', paymentId, job);
  }

  @OnEvent('payment.authorization-expiring', { name: 'notify-authorization-expiring', queue })
  authorizationExpiring(
    { paymentId }: StoreEvents['payment.authorization-expiring'],
    job: JobContext,
  ): Promise<void> {
    return this.sender.notify('payment_uncaptured', paymentId, job);
  }

  @OnEvent('payment.authorization-expired', { name: 'notify-authorization-expired', queue })
  authorizationExpired(
    { paymentId }: StoreEvents['payment.authorization-expired'],
    job: JobContext,
  ): Promise<void> {
    return this.sender.notify('payment_uncaptured', paymentId, job);
  }

  @OnEvent('payment.capture-failed', { name: 'notify-capture-failed', queue })
  captureFailed({ paymentId }: StoreEvents['payment.capture-failed'], job: JobContext): Promise<void> {
    return this.sender.notify('payment_uncaptured', paymentId, job);
  }

  @OnEvent('payment-link.created', { name: 'notify-payment-link', queue })
  paymentLinkCreated({ paymentLinkId }: StoreEvents['payment-link.created'], job: JobContext): Promise<void> {
    return this.sender.notify('payment_link', paymentLinkId, job);
  }

  @OnEvent('order-link.requested', { name: 'notify-order-link', queue })
  async orderLinkRequested({ orderId }: StoreEvents['order-link.requested'], job: JobContext): Promise<void> {
    if (orderId !== null) await this.sender.notify('order_link', orderId, job);
  }

  @OnEvent('invoice.issued', { name: 'notify-invoice', queue })
  async invoiceIssued({ invoiceId, silent }: StoreEvents['invoice.issued'], job: JobContext): Promise<void> {
    if (!silent) await this.sender.notify('invoice', invoiceId, job);
  }

  @OnEvent('invoice.requested', { name: 'send-invoice-again', queue })
  invoiceRequested({ invoiceId }: StoreEvents['invoice.requested'], job: JobContext): Promise<void> {
    return this.sender.notify('invoice', invoiceId, job);
  }

  @OnEvent('review.approved', { name: 'notify-review-approved', queue })
  reviewApproved({ reviewId }: StoreEvents['review.approved'], job: JobContext): Promise<void> {
    return this.sender.notify('review_approved', reviewId, job);
  }

  @OnEvent('wallet.adjusted', { name: 'notify-wallet-adjusted', queue })
  walletAdjusted({ transactionId }: StoreEvents['wallet.adjusted'], job: JobContext): Promise<void> {
    return this.sender.notify('wallet_adjusted', transactionId, job);
  }

  @OnEvent('contact.received', { name: 'notify-new-contact', queue })
  contactReceived({ contactId }: StoreEvents['contact.received'], job: JobContext): Promise<void> {
    return this.sender.notify('new_contact', contactId, job);
  }

  @OnEvent('tax.threshold-reached', { name: 'notify-oss-threshold', queue })
  thresholdReached({ warningId }: StoreEvents['tax.threshold-reached'], job: JobContext): Promise<void> {
    return this.sender.notify('oss_threshold', warningId, job);
  }

  @OnEvent('newsletter.requested', { name: 'notify-newsletter-requested', queue })
  newsletterRequested({ subscriberId }: StoreEvents['newsletter.requested'], job: JobContext): Promise<void> {
    return this.sender.notify('newsletter_confirmation', subscriberId, job);
  }

  @OnEvent('newsletter.subscribed', { name: 'notify-newsletter-welcome', queue })
  newsletterSubscribed(
    { subscriberId }: StoreEvents['newsletter.subscribed'],
    job: JobContext,
  ): Promise<void> {
    return this.sender.notify('newsletter_welcome', subscriberId, job);
  }

  @OnEvent('webhook.disabled', { name: 'notify-webhook-disabled', queue })
  webhookDisabled({ webhookId }: StoreEvents['webhook.disabled'], job: JobContext): Promise<void> {
    return this.sender.notify('webhook_disabled', webhookId, job);
  }

  @OnEvent('stock.low', { name: 'notify-low-stock', queue })
  stockLow({ inventoryId }: StoreEvents['stock.low'], job: JobContext): Promise<void> {
    return this.sender.notify('low_stock', inventoryId, job);
  }

  @OnJob('notifications.back-in-stock', { queue })
  backInStock({ noticeId }: StoreJobs['notifications.back-in-stock'], job: JobContext): Promise<void> {
    return this.sender.notify('back_in_stock', noticeId, job);
  }

  @OnJob('notifications.mail', { queue })
  mail(mailJob: StoreJobs['notifications.mail'], job: JobContext): Promise<void> {
    return this.sender.sendMail(mailJob, job);
  }

  /** Has a queue of its own, so that a slow push service does not delay mails. */
  @OnJob('notifications.push', { queue: 'push' })
  push(mailJob: StoreJobs['notifications.push']): Promise<void> {
    return this.sender.sendPush(mailJob);
  }

  @Every({ name: 'forget-counted-mails', everyMs: HOUR_MS })
  async forgetCountedMails(): Promise<void> {
    await this.quota.deleteOldEntries();
  }

  /** Skips changes that staff made with `silent`. */
  private async notifyOrderChange(
    name:
      | 'order_placed'
      | 'order_confirmed'
      | 'order_shipped'
      | 'digital_delivery'
      | 'order_delivered'
      | 'order_cancelled',
    { orderId, silent }: { orderId: number; silent?: boolean },
    job: JobContext,
  ): Promise<void> {
    if (!silent) await this.sender.notify(name, orderId, job);
  }
}
