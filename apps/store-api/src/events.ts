import { jobDecorators } from '@comptoir/jobs';
import type { WebhookEngineEvents, WebhookEngineJobs } from '@comptoir/webhooks';

/** A move of an order. `silent`: the customer is told nothing of it. */
interface OrderMoved {
  orderId: number;
  silent?: boolean;
}

/** What happened in the store. Payloads carry ids only: a handler reads what is true when it runs. */
export interface StoreEvents extends WebhookEngineEvents {
  'user.registered': { userId: number };
  'user.verification-requested': { userId: number };
  'user.verified': { userId: number };
  /** Also for an address that no account has; the reset names none then. */
  'user.password-reset-requested': { resetId: number };
  /** Staff made an account without a password; its owner is sent a link to choose one. */
  'user.invited': { resetId: number };
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
  /** The money is on its way back. `silent`: the customer is told nothing of it. */
  'refund.processed': { orderId: number; refundId: number; silent?: boolean };
  /** The processor did not pay it back; staff has to know. */
  'refund.failed': { orderId: number; refundId: number };
  'return.requested': { returnId: number };
  'return.approved': { returnId: number };
  'return.rejected': { returnId: number };
  /** A dispute was opened or decided; staff has to know. */
  'dispute.changed': { disputeId: number };
  /** A document of a paid order exists. `silent`: the customer is told nothing of it. */
  'invoice.issued': { invoiceId: number; silent?: boolean };
  /** A review became visible. */
  'review.approved': { reviewId: number };
  /** Somebody wrote through the contact form. */
  'contact.received': { contactId: number };
  /** An address was put on the list that it was not on. */
  'newsletter.requested': { subscriberId: number };
  'newsletter.subscribed': { subscriberId: number };
  /** These products, or what their rows copy from elsewhere. */
  'products.changed': { productIds: number[] };
  'stock.changed': { variantIds: number[] };
  /** What is available of an inventory row fell to its threshold. */
  'stock.low': { inventoryId: number };
  /** A product that had run out can be bought again. */
  'product.restocked': { restockId: number };
  'gift-card.issued': { giftCardId: number };
}

/** Work that is queued by name, with exactly one handler. */
export interface StoreJobs extends WebhookEngineJobs {
  /** An event of the payment processor that was received and stored. */
  'processor-event': { eventId: string };
  /** Refunds at the processor what was paid for an order that could not take it. */
  'payments.return-money': { paymentId: number };
  /** Sends the card's part of a refund to the processor. */
  'refunds.send': { refundId: number };
  /** Deletes the object of a picture unless it is the account's avatar. */
  'avatars.collect': { userId: number; key: string };
  /** Deletes the objects of a picture unless the product has it. */
  'product-images.collect': { productId: number; key: string; widths: number[] };
  /** Deletes the objects of a picture unless something names it. */
  'pictures.collect': { key: string };
  /** Copies into these products what their lists sort and search by. */
  'catalogue.refresh': { productIds: number[] };
  /** Imports what is left of a file of products. */
  'imports.run': { importId: number };
  /** Deletes the object of a file unless an import needs it. */
  'imports.collect': { key: string };
  /** One mail to one person; `subject` is the id of what it is about, which names who has no account (null). */
  'notifications.mail': { name: string; subject: number; userId: number | null };
  /** One push message to one device. */
  'notifications.push': { name: string; subject: number; userId: number; tokenId: number };
  /** Tells one person that a product is back. */
  'notifications.back-in-stock': { noticeId: number };
}

/** Every event and job by name; the compiler keeps the lists complete, the start checks that each has a handler. */
export const EVENTS: Record<keyof StoreEvents, true> = {
  'user.registered': true,
  'user.verification-requested': true,
  'user.verified': true,
  'user.password-reset-requested': true,
  'user.invited': true,
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
  'refund.processed': true,
  'refund.failed': true,
  'return.requested': true,
  'return.approved': true,
  'return.rejected': true,
  'dispute.changed': true,
  'invoice.issued': true,
  'webhook.disabled': true,
  'review.approved': true,
  'contact.received': true,
  'newsletter.requested': true,
  'newsletter.subscribed': true,
  'products.changed': true,
  'stock.changed': true,
  'stock.low': true,
  'product.restocked': true,
  'gift-card.issued': true,
};
export const JOBS: Record<keyof StoreJobs, true> = {
  'processor-event': true,
  'payments.return-money': true,
  'refunds.send': true,
  'avatars.collect': true,
  'product-images.collect': true,
  'pictures.collect': true,
  'catalogue.refresh': true,
  'imports.run': true,
  'imports.collect': true,
  'notifications.mail': true,
  'notifications.push': true,
  'notifications.back-in-stock': true,
  'webhooks.send': true,
};

export const { OnEvent, OnJob, Every } = jobDecorators<StoreEvents, StoreJobs>();
