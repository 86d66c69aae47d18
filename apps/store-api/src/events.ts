import { jobDecorators } from '@comptoir/jobs';

/** A move of an order. `silent`: staff asked that the customer is told nothing of it. */
interface OrderMoved {
  orderId: number;
  silent?: boolean;
}

/** What happened in the store. Payloads carry ids only: a handler reads what is true when it runs. */
export interface StoreEvents {
  'user.registered': { userId: number };
  'user.verification-requested': { userId: number };
  'user.verified': { userId: number };
  'order.placed': { orderId: number };
  /** The payment is complete; the order is confirmed. */
  'order.paid': OrderMoved;
  'order.shipped': OrderMoved;
  'order.delivered': OrderMoved;
  'order.cancelled': OrderMoved;
  'payment.failed': { orderId: number; paymentId: number };
  'payment.requires-action': { orderId: number; paymentId: number };
  /** Money arrived that was not accepted as it is; staff has to know. */
  'payment.flagged': { orderId: number; paymentId: number };
  'product.changed': { productId: number };
  'stock.changed': { variantIds: number[] };
}

/** Work that is queued by name, with exactly one handler. */
export interface StoreJobs {
  /** An event of the payment processor that was received and stored. */
  'processor-event': { eventId: string };
  /** Refunds at the processor what was paid for an order that could not take it. */
  'payments.return-money': { paymentId: number };
  /** One mail to one person; `subject` is the id of what the notification is about. */
  'notifications.mail': { name: string; subject: number; userId: number };
}

/** Every event and job by name; the compiler keeps the lists complete, the start checks that each has a handler. */
export const EVENTS: Record<keyof StoreEvents, true> = {
  'user.registered': true,
  'user.verification-requested': true,
  'user.verified': true,
  'order.placed': true,
  'order.paid': true,
  'order.shipped': true,
  'order.delivered': true,
  'order.cancelled': true,
  'payment.failed': true,
  'payment.requires-action': true,
  'payment.flagged': true,
  'product.changed': true,
  'stock.changed': true,
};
export const JOBS: Record<keyof StoreJobs, true> = {
  'processor-event': true,
  'payments.return-money': true,
  'notifications.mail': true,
};

export const { OnEvent, OnJob, Every } = jobDecorators<StoreEvents, StoreJobs>();
