import { jobDecorators } from '@comptoir/jobs';
import type { WebhookEngineEvents, WebhookEngineJobs } from '@comptoir/webhooks';

/** An event of a second factor. */
type FactorChange = 'added' | 'removed' | 'recovery_code_used' | 'guessed';

/** A change of an order's status. `silent`: the customer is not notified. */
interface OrderMoved {
  orderId: number;
  silent?: boolean;
}

/** Events of the store. Payloads hold ids only: a handler reads the current state when it runs. */
export interface StoreEvents extends WebhookEngineEvents {
  'user.registered': { userId: number };
  'user.verification-requested': { userId: number };
  'user.verified': { userId: number };
  /**
   * A password reset was requested, also for an address without an account. `inConsole` leads staff to the console
   * instead of the storefront.
   */
  'user.password-reset-requested': { resetId: number; inConsole?: true };
  /** Staff created an account without a password; its owner is mailed a link to choose one. */
  'user.invited': { resetId: number };
  'user.password-changed': { userId: number; changeId: number };
  /** A second factor was added, removed or guessed at, or a recovery code was used. */
  'user.second-factor-changed': { userId: number; changeId: number; change: FactorChange };
  /** A login with a browser and system that are new to the account; `tokenId` is the first one of the session. */
  'user.new-sign-in': { userId: number; tokenId: number };
  'user.deleted': { userId: number };
  'order.placed': OrderMoved;
  /** The payment is complete; the order is confirmed. */
  'order.paid': OrderMoved;
  /** Files or licence keys of a paid order were delivered. */
  'order.digital-delivered': OrderMoved;
  /** A parcel left with a part of an order. `silent`: the customer is not notified. */
  'order.part-shipped': { orderId: number; shipmentId: number; silent?: boolean };
  'order.shipped': OrderMoved;
  'order.delivered': OrderMoved;
  'order.cancelled': OrderMoved;
  'order.refunded': OrderMoved;
  /** The invoice of an order is unpaid for days after its due date. */
  'order.overdue': { orderId: number };
  /** Some units of a paid order were cancelled, but not all. */
  'order.items-cancelled': { orderId: number };
  'payment.failed': { orderId: number; paymentId: number };
  'payment.requires-action': { orderId: number; paymentId: number };
  /** Money arrived that was not accepted as it is; staff is notified. */
  'payment.flagged': { orderId: number; paymentId: number };
  /** The card's bank holds the amount of an order until the capture. */
  'payment.authorized': { orderId: number; paymentId: number };
  /** An authorization ends soon and was not captured; staff is notified. */
  'payment.authorization-expiring': { orderId: number; paymentId: number };
  /** An authorization ended without a capture; the order is unpaid again. */
  'payment.authorization-expired': { orderId: number; paymentId: number };
  /** The processor rejected the capture of an authorized payment; staff is notified. */
  'payment.capture-failed': { orderId: number; paymentId: number };
  /** Staff created a payment link; the customer is mailed. */
  'payment-link.created': { paymentLinkId: number };
  /** A link to an order was requested; null when no order has the number and the address. */
  'order-link.requested': { orderId: number | null };
  /** A refund is on its way. `silent`: the customer is not notified. */
  'refund.processed': { orderId: number; refundId: number; silent?: boolean };
  /** A refund lowered what is left to pay of an unpaid order. */
  'refund.debt-lowered': { orderId: number; refundId: number; silent?: boolean };
  /** The processor could not pay a refund; staff is notified. */
  'refund.failed': { orderId: number; refundId: number };
  /** Staff have to pay out a part of a refund by hand. */
  'refund.payout-due': { refundId: number };
  'return.requested': { returnId: number };
  'return.approved': { returnId: number };
  'return.rejected': { returnId: number };
  /** A customer withdrew from an order, or from a part of it, as the version before tells it. */
  'return.withdrawn': { returnId: number };
  /** A customer withdrew from an order, or from a part of it. */
  'order.withdrawn': { withdrawalId: number };
  /** Units of a return arrived with a broken seal, and the shop keeps their value or a part of it. */
  'return.opened': { returnId: number };
  /** An approved return got a label, or another one. */
  'return.label-added': { returnId: number };
  /** A dispute was opened or decided; staff is notified. */
  'dispute.changed': { disputeId: number };
  /** The evidence of a dispute is due in three days or one day, and staff have not answered it. */
  'dispute.evidence-due': { disputeId: number };
  /** Money was withdrawn for a dispute, or reinstated. */
  'dispute.money-moved': { orderId: number; disputeId: number };
  /** A document of a paid order was created. `silent`: the customer is not notified. */
  'invoice.issued': { invoiceId: number; silent?: boolean };
  /** Staff sends a document to its customer once more. */
  'invoice.requested': { invoiceId: number };
  /** A review became visible. */
  'review.approved': { reviewId: number };
  /** A message arrived through the contact form. */
  'contact.received': { contactId: number };
  /** Sales to other countries of the EU reached a level of the threshold; staff is notified. */
  'tax.threshold-reached': { warningId: number };
  /** An address was added to the newsletter's list. */
  'newsletter.requested': { subscriberId: number };
  'newsletter.subscribed': { subscriberId: number };
  /** Products changed, or data that their rows copy from elsewhere. */
  'products.changed': { productIds: number[] };
  'stock.changed': { variantIds: number[] };
  /** The available units of an inventory row fell to its threshold. */
  'stock.low': { inventoryId: number };
  /** Stock was reserved for units of an order that were sold beyond the stock. */
  'backorder.filled': { orderId: number };
  /** A product is available again. */
  'product.restocked': { restockId: number };
  'licence-keys.added': { variantId: number };
  'digital-file.added': { variantId: number };
  'gift-card.issued': { giftCardId: number };
  /** Staff changed the credit of a customer. */
  'wallet.adjusted': { transactionId: number };
}

/** Jobs by name, each with exactly one handler. */
export interface StoreJobs extends WebhookEngineJobs {
  /** Processes a stored event of the payment processor. */
  'processor-event': { eventId: string };
  /** Refunds a payment that its order could not accept. */
  'payments.return-money': { paymentId: number };
  /** Saves the card of a payment whose customer asked for it. */
  'payment-methods.save-paid': { userId: number; methodId: string };
  /** Captures the authorized payment of an order that is shipped. */
  'payments.capture': { orderId: number };
  /** Releases the authorization of a payment that its order does not need. */
  'payments.void': { paymentId: number };
  /** Sends the card's part of a refund to the processor. */
  'refunds.send': { refundId: number };
  /** Sends the answer to a dispute to the processor. */
  'disputes.answer': { disputeId: number };
  /** Deletes the object of a file of evidence unless a row refers to it. */
  'dispute-files.collect': { key: string };
  /** Mails a gift card whose recipient had got too many. */
  'gift-cards.mail': { giftCardId: number };
  /** Verifies the VAT number of a stored address, if it matters. */
  'vat-numbers.check': { addressId: number };
  /** Deletes the object of an image unless it is the account's avatar. */
  'avatars.collect': { userId: number; key: string };
  /** Deletes the objects of an image unless the product shows it. */
  'product-images.collect': { productId: number; key: string; widths: number[] };
  /** Draws old images of products anew, in the widths of now; `after` is the id of the last one. */
  'product-images.redraw': { after: number };
  /** Draws old images of other records anew; `after` is the key of the last one. */
  'pictures.redraw': { after: string };
  /** Deletes the objects of an image unless a row refers to it. */
  'pictures.collect': { key: string };
  /** Deletes the object of a digital file unless a row refers to it. */
  'digital-files.collect': { key: string };
  /** Deletes the object of a return label unless a row refers to it. */
  'return-labels.collect': { key: string };
  /** Deletes the object of an image of a return unless a return has it. */
  'return-images.collect': { key: string };
  /** Refreshes the columns of products that lists sort and search by. */
  'catalogue.refresh': { productIds: number[] };
  /** Imports the rest of a product file. */
  'imports.run': { importId: number };
  /** Deletes the object of a file unless an import needs it. */
  'imports.collect': { key: string };
  /** Sends a message to the member of staff who edits its words. */
  'message-texts.test': {
    userId: number;
    name: string;
    language: string;
    /** Templates by part. */
    draft: Record<string, string>;
    data: 'example' | 'latest';
    /** Another case of the example data. */
    example: string | null;
    orderNumber: string | null;
  };
  /**
   * Sends one mail; `subject` is the id of the row it is about, which has the address of a recipient without
   * an account (null).
   */
  'notifications.mail': { name: string; subject: number; userId: number | null; inConsole?: true };
  /** Sends one push message to one device. */
  'notifications.push': { name: string; subject: number; userId: number; tokenId: number };
  /** Notifies one customer that a product is available again. */
  'notifications.back-in-stock': { noticeId: number };
}

/**
 * Lists every event and job by name. The compiler checks that the lists are complete, the start that each has
 * a handler.
 */
export const EVENTS: Record<keyof StoreEvents, true> = {
  'user.registered': true,
  'user.verification-requested': true,
  'user.verified': true,
  'user.password-reset-requested': true,
  'user.invited': true,
  'user.password-changed': true,
  'user.second-factor-changed': true,
  'user.new-sign-in': true,
  'user.deleted': true,
  'order.placed': true,
  'order.paid': true,
  'order.digital-delivered': true,
  'order.part-shipped': true,
  'order.shipped': true,
  'order.delivered': true,
  'order.cancelled': true,
  'order.refunded': true,
  'order.overdue': true,
  'order.items-cancelled': true,
  'payment.failed': true,
  'payment.requires-action': true,
  'payment.flagged': true,
  'payment.authorized': true,
  'payment.authorization-expiring': true,
  'payment.authorization-expired': true,
  'payment.capture-failed': true,
  'payment-link.created': true,
  'order-link.requested': true,
  'refund.processed': true,
  'refund.debt-lowered': true,
  'refund.failed': true,
  'refund.payout-due': true,
  'return.requested': true,
  'return.approved': true,
  'return.rejected': true,
  'return.withdrawn': true,
  'order.withdrawn': true,
  'return.opened': true,
  'return.label-added': true,
  'dispute.changed': true,
  'dispute.evidence-due': true,
  'dispute.money-moved': true,
  'invoice.issued': true,
  'invoice.requested': true,
  'webhook.disabled': true,
  'review.approved': true,
  'contact.received': true,
  'tax.threshold-reached': true,
  'newsletter.requested': true,
  'newsletter.subscribed': true,
  'products.changed': true,
  'stock.changed': true,
  'stock.low': true,
  'backorder.filled': true,
  'product.restocked': true,
  'licence-keys.added': true,
  'digital-file.added': true,
  'gift-card.issued': true,
  'wallet.adjusted': true,
};
export const JOBS: Record<keyof StoreJobs, true> = {
  'processor-event': true,
  'payments.return-money': true,
  'payment-methods.save-paid': true,
  'payments.capture': true,
  'payments.void': true,
  'refunds.send': true,
  'disputes.answer': true,
  'dispute-files.collect': true,
  'gift-cards.mail': true,
  'vat-numbers.check': true,
  'avatars.collect': true,
  'product-images.collect': true,
  'product-images.redraw': true,
  'pictures.redraw': true,
  'pictures.collect': true,
  'digital-files.collect': true,
  'return-labels.collect': true,
  'return-images.collect': true,
  'catalogue.refresh': true,
  'imports.run': true,
  'imports.collect': true,
  'message-texts.test': true,
  'notifications.mail': true,
  'notifications.push': true,
  'notifications.back-in-stock': true,
  'webhooks.replay': true,
  'webhooks.send': true,
};

export const { OnEvent, OnJob, Every } = jobDecorators<StoreEvents, StoreJobs>();
