import { jobDecorators } from '@comptoir/jobs';

/** A move of an order. `silent`: the customer is told nothing of it. */
interface OrderMoved {
  orderId: number;
  silent?: boolean;
}

/** What happened in the store. Payloads carry ids only: a handler reads what is true when it runs. */
export interface StoreEvents {
  'user.registered': { userId: number };
  'user.verification-requested': { userId: number };
  'user.verified': { userId: number };
  /** Also for an address that no account has; the reset names none then. */
  'user.password-reset-requested': { resetId: number };
  'user.password-changed': { userId: number; changeId: number };
  'user.deleted': { userId: number };
  'order.placed': OrderMoved;
  /** The payment is complete; the order is confirmed. */
  'order.paid': OrderMoved;
  'order.shipped': OrderMoved;
  'order.delivered': OrderMoved;
  'order.cancelled': OrderMoved;
  'order.refunded': OrderMoved;
  'payment.failed': { orderId: number; paymentId: number };
  'payment.requires-action': { orderId: number; paymentId: number };
  /** Money arrived that was not accepted as it is; staff has to know. */
  'payment.flagged': { orderId: number; paymentId: number };
  /** A document of a paid order exists. `silent`: the customer is told nothing of it. */
  'invoice.issued': { invoiceId: number; silent?: boolean };
  /** The store stopped sending to it by itself. */
  'webhook.disabled': { webhookId: number };
  'product.changed': { productId: number };
  'stock.changed': { variantIds: number[] };
}

/** Work that is queued by name, with exactly one handler. */
export interface StoreJobs {
  /** An event of the payment processor that was received and stored. */
  'processor-event': { eventId: string };
  /** Refunds at the processor what was paid for an order that could not take it. */
  'payments.return-money': { paymentId: number };
  /** Deletes the object of a picture unless it is the account's avatar. */
  'avatars.collect': { userId: number; key: string };
  /** One mail to one person; `subject` is the id of what the notification is about. */
  'notifications.mail': { name: string; subject: number; userId: number };
  /** One push message to one device. */
  'notifications.push': { name: string; subject: number; userId: number; tokenId: number };
  /** Sends the delivery that a webhook has been owed the longest. */
  'webhooks.send': { webhookId: number };
}

/** Every event and job by name; the compiler keeps the lists complete, the start checks that each has a handler. */
export const EVENTS: Record<keyof StoreEvents, true> = {
  'user.registered': true,
  'user.verification-requested': true,
  'user.verified': true,
  'user.password-reset-requested': true,
  'user.password-changed': true,
  'user.deleted': true,
  'order.placed': true,
  'order.paid': true,
  'order.shipped': true,
  'order.delivered': true,
  'order.cancelled': true,
  'order.refunded': true,
  'payment.failed': true,
  'payment.requires-action': true,
  'payment.flagged': true,
  'invoice.issued': true,
  'webhook.disabled': true,
  'product.changed': true,
  'stock.changed': true,
};
export const JOBS: Record<keyof StoreJobs, true> = {
  'processor-event': true,
  'payments.return-money': true,
  'avatars.collect': true,
  'notifications.mail': true,
  'notifications.push': true,
  'webhooks.send': true,
};

export const { OnEvent, OnJob, Every } = jobDecorators<StoreEvents, StoreJobs>();
