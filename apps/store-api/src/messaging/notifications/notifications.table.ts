import type { Attachment } from '@comptoir/mail';
import type { NotificationFacts } from './notifications.facts.service';
import type { FactsOf, NotificationName } from './notifications.messages';
import type { Addressee } from './notifications.queries';

export type Channel = 'mail' | 'database' | 'push';

/** What is announced to whom over which channels. The words stand in the texts of each language. */
interface Declaration<Facts> {
  to: 'customer' | 'admins' | 'addressee';
  channels: readonly Channel[];
  /** Anybody can cause it, so that a recipient gets a few only (`MailQuota`). */
  byAnybody?: boolean;
  /** Goes out although the account is deleted. */
  afterDeletion?: boolean;
  /** @param subject id of what it is about, such as a user, an order or a payment */
  facts(source: NotificationFacts, subject: number): Promise<Facts | undefined>;
  /** What clients navigate by. */
  data(facts: Facts): Record<string, string>;
  /** Who is written to where that is no account; mails only. */
  addressee?(facts: Facts): Addressee;
  /** Files that go with the mail. */
  attachments?(source: NotificationFacts, subject: number): Promise<Attachment[]>;
}

const EVERYWHERE = ['mail', 'database', 'push'] as const;
const WRITTEN = ['mail', 'database'] as const;
const MAIL = ['mail'] as const;

const noData = (): Record<string, string> => ({});
const orderNumber = ({ orderNumber: number }: { orderNumber: string }): Record<string, string> => ({
  order_number: number,
});

const ofOrder = {
  to: 'customer',
  channels: EVERYWHERE,
  facts: (source: NotificationFacts, orderId: number) => source.order(orderId),
  data: orderNumber,
} as const;

const ofPayment = {
  to: 'customer',
  facts: (source: NotificationFacts, paymentId: number) => source.payment(paymentId),
  data: orderNumber,
} as const;

const ofRefund = {
  facts: (source: NotificationFacts, refundId: number) => source.refund(refundId),
  data: orderNumber,
} as const;

const ofReturn = {
  to: 'customer',
  facts: (source: NotificationFacts, returnId: number) => source.returned(returnId),
  data: orderNumber,
} as const;

/** Every notification of the store (spec, section Events); the events that cause them are in the jobs. */
export const NOTIFICATIONS: { readonly [N in NotificationName]: Declaration<FactsOf[N]> } = {
  verify_email: {
    to: 'customer',
    channels: MAIL,
    byAnybody: true,
    facts: (source, userId) => source.verification(userId),
    data: noData,
  },
  welcome: {
    to: 'customer',
    channels: EVERYWHERE,
    facts: (source, userId) => source.welcome(userId),
    data: noData,
  },
  reset_password: {
    to: 'customer',
    channels: MAIL,
    byAnybody: true,
    facts: (source, resetId) => source.passwordReset(resetId),
    data: noData,
  },
  invitation: {
    to: 'customer',
    channels: MAIL,
    facts: (source, resetId) => source.passwordReset(resetId),
    data: noData,
  },
  password_changed: {
    to: 'customer',
    channels: MAIL,
    facts: (source, changeId) => source.passwordChange(changeId),
    data: noData,
  },
  account_deleted: {
    to: 'customer',
    channels: MAIL,
    afterDeletion: true,
    facts: (source, userId) => source.deletedAccount(userId),
    data: noData,
  },
  order_placed: ofOrder,
  order_confirmed: ofOrder,
  order_shipped: ofOrder,
  order_delivered: ofOrder,
  order_cancelled: ofOrder,
  payment_requires_action: { ...ofPayment, channels: WRITTEN },
  payment_failed: { ...ofPayment, channels: EVERYWHERE },
  payment_flagged: { ...ofPayment, to: 'admins', channels: MAIL },
  refund_processed: { ...ofRefund, to: 'customer', channels: EVERYWHERE },
  refund_failed: { ...ofRefund, to: 'admins', channels: MAIL },
  return_requested: { ...ofReturn, channels: WRITTEN },
  return_approved: { ...ofReturn, channels: EVERYWHERE },
  return_rejected: { ...ofReturn, channels: EVERYWHERE },
  dispute: {
    to: 'admins',
    channels: MAIL,
    facts: (source, disputeId) => source.dispute(disputeId),
    data: orderNumber,
  },
  webhook_disabled: {
    to: 'customer',
    channels: MAIL,
    facts: (source, webhookId) => source.webhook(webhookId),
    data: noData,
  },
  low_stock: {
    to: 'admins',
    channels: MAIL,
    facts: (source, inventoryId) => source.lowStock(inventoryId),
    data: noData,
  },
  back_in_stock: {
    to: 'customer',
    channels: EVERYWHERE,
    facts: (source, noticeId) => source.restock(noticeId),
    data: ({ slug }) => ({ product_slug: slug }),
  },
  review_approved: {
    to: 'customer',
    channels: WRITTEN,
    facts: (source, reviewId) => source.review(reviewId),
    data: ({ reviewId, productSlug }) => ({ review_id: String(reviewId), product_slug: productSlug }),
  },
  new_contact: {
    to: 'admins',
    channels: MAIL,
    facts: (source, contactId) => source.contact(contactId),
    data: noData,
  },
  newsletter_confirmation: {
    to: 'addressee',
    channels: MAIL,
    byAnybody: true,
    facts: (source, subscriberId) => source.subscriptionRequest(subscriberId),
    data: noData,
    addressee: ({ email }) => ({ name: '', email, language: '' }),
  },
  newsletter_welcome: {
    to: 'addressee',
    channels: MAIL,
    facts: (source, subscriberId) => source.subscription(subscriberId),
    data: noData,
    addressee: ({ email }) => ({ name: '', email, language: '' }),
  },
  invoice: {
    to: 'customer',
    channels: WRITTEN,
    facts: (source, invoiceId) => source.invoice(invoiceId),
    data: ({ orderNumber: order, invoiceNumber }) => ({
      order_number: order,
      invoice_number: invoiceNumber,
    }),
    attachments: async (source, invoiceId) => [await source.invoiceFile(invoiceId)],
  },
};

export function isNotification(name: string): name is NotificationName {
  return Object.hasOwn(NOTIFICATIONS, name);
}
