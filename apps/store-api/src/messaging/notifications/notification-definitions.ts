import type { Attachment } from '@comptoir/mail';
import type { NotificationDataService, OrderData } from './notifications.data.service';
import type { NotificationData, NotificationName } from './notification-messages';
import type { Addressee } from './notifications.queries';

export type Channel = 'mail' | 'database' | 'push';

/** Recipients, channels and template data of a notification. texts-en.ts and texts-fr.ts have its texts. */
interface NotificationDefinition<Data> {
  to: 'customer' | 'admins' | 'addressee';
  channels: readonly Channel[];
  /**
   * Variables that the text must have, whoever writes it (docs/message-texts.md): links without which the message has no
   * use, or breaks a law.
   */
  required?: readonly string[];
  /**
   * Limits mails for each recipient, because an anonymous request can cause them (`MailQuota`). Those of an account count
   * apart from all others, which strangers can cause in its name.
   */
  limited?: 'account' | 'any';
  /** The same for guests, whose address nobody has verified, as long as it holds. */
  limitedForGuests?(data: Data): boolean;
  /** Sends to deleted accounts too. */
  sendsToDeletedAccounts?: boolean;
  /**
   * @param subject id of the user, order, payment … that it is about
   * @param inConsole true when staff caused it in the console, which its link then leads to
   */
  load(source: NotificationDataService, subject: number, inConsole?: boolean): Promise<Data | undefined>;
  /** Ids for navigation in the client. */
  payload(data: Data): Record<string, string>;
  /** Recipient without an account; mails only. */
  addressee?(data: Data): Addressee;
  /** Loads the attachments of the mail. */
  attachments?(source: NotificationDataService, subject: number): Promise<Attachment[]>;
}

const EVERYWHERE = ['mail', 'database', 'push'] as const;
const WRITTEN = ['mail', 'database'] as const;
const MAIL = ['mail'] as const;

const noPayload = (): Record<string, string> => ({});
const orderNumber = ({ orderNumber: number }: { orderNumber: string }): Record<string, string> => ({
  order_number: number,
});

const ofOrder = {
  to: 'customer',
  channels: EVERYWHERE,
  load: (source: NotificationDataService, orderId: number) => source.loadOrder(orderId),
  payload: orderNumber,
} as const;

const ofFactor = {
  to: 'customer',
  channels: MAIL,
  // Without it, the owner cannot stop whoever knows the password.
  required: ['forgot_link'],
  load: (source: NotificationDataService, changeId: number) => source.loadFactorChange(changeId),
  payload: noPayload,
} as const;

/** Anyone can place and cancel unpaid orders with any address. */
const ofUnpaidOrder = { ...ofOrder, limitedForGuests: ({ paid }: OrderData) => !paid } as const;

const ofPayment = {
  to: 'customer',
  load: (source: NotificationDataService, paymentId: number) => source.loadPayment(paymentId),
  payload: orderNumber,
} as const;

/** Administrators hear of refunds of deleted accounts too. */
const ofRefundForAdmins = {
  to: 'admins',
  channels: MAIL,
  load: (source: NotificationDataService, refundId: number) => source.loadRefund(refundId, true),
  payload: orderNumber,
} as const;

const ofReturn = {
  to: 'customer',
  load: (source: NotificationDataService, returnId: number) => source.loadReturn(returnId),
  payload: orderNumber,
} as const;

const ofDispute = {
  to: 'admins',
  channels: MAIL,
  load: (source: NotificationDataService, disputeId: number) => source.loadDispute(disputeId),
  payload: orderNumber,
} as const;

/** Every notification of the store (docs/notifications.md); the jobs map events to them. */
export const NOTIFICATIONS: {
  readonly [N in NotificationName]: NotificationDefinition<NotificationData[N]>;
} = {
  verify_email: {
    to: 'customer',
    channels: MAIL,
    limited: 'account',
    required: ['verify_link'],
    load: (source, userId) => source.loadVerification(userId),
    payload: noPayload,
  },
  welcome: {
    to: 'customer',
    channels: EVERYWHERE,
    load: (source, userId) => source.loadWelcome(userId),
    payload: noPayload,
  },
  reset_password: {
    to: 'customer',
    channels: MAIL,
    limited: 'account',
    required: ['password_link'],
    load: (source, resetId, inConsole) => source.loadPasswordReset(resetId, inConsole === true),
    payload: noPayload,
  },
  invitation: {
    to: 'customer',
    channels: MAIL,
    required: ['password_link'],
    load: (source, resetId) => source.loadInvitation(resetId),
    payload: noPayload,
  },
  password_changed: {
    to: 'customer',
    channels: MAIL,
    // Without it, who did not change the password cannot stop whoever did.
    required: ['forgot_link'],
    load: (source, changeId) => source.loadPasswordChange(changeId),
    payload: noPayload,
  },
  second_factor_added: ofFactor,
  second_factor_removed: ofFactor,
  recovery_code_used: ofFactor,
  second_factor_guessed: ofFactor,
  new_sign_in: {
    ...ofFactor,
    load: (source, tokenId) => source.loadNewSignIn(tokenId),
  },
  account_deleted: {
    to: 'customer',
    channels: MAIL,
    sendsToDeletedAccounts: true,
    load: (source, userId) => source.loadDeletedAccount(userId),
    payload: noPayload,
  },
  // A guest has no other way to the order, to pay for it or to cancel it.
  order_placed: { ...ofUnpaidOrder, required: ['order_link'] },
  order_confirmed: ofOrder,
  backorder_filled: {
    to: 'customer',
    channels: EVERYWHERE,
    load: (source, orderId) => source.loadFilledBackorder(orderId),
    payload: orderNumber,
  },
  order_part_shipped: {
    to: 'customer',
    channels: EVERYWHERE,
    load: (source, shipmentId) => source.loadParcel(shipmentId),
    payload: orderNumber,
  },
  order_shipped: ofOrder,
  digital_delivery: {
    to: 'customer',
    channels: EVERYWHERE,
    required: ['order_link'],
    load: (source, orderId) => source.loadDigitalDelivery(orderId),
    payload: orderNumber,
  },
  order_delivered: ofOrder,
  order_cancelled: ofUnpaidOrder,
  payment_overdue: {
    ...ofOrder,
    channels: WRITTEN,
    required: ['order_link'],
    load: (source, orderId) => source.loadUnpaidOrder(orderId),
  },
  payment_requires_action: { ...ofPayment, channels: WRITTEN, required: ['order_link'] },
  payment_failed: { ...ofPayment, channels: EVERYWHERE, required: ['order_link'] },
  payment_link: {
    to: 'customer',
    channels: MAIL,
    required: ['payment_link'],
    load: (source, linkId) => source.loadPaymentLink(linkId),
    payload: orderNumber,
  },
  order_link: { ...ofOrder, channels: MAIL, limited: 'any', required: ['order_link'] },
  payment_flagged: { ...ofPayment, to: 'admins', channels: MAIL },
  payment_uncaptured: { ...ofPayment, to: 'admins', channels: MAIL },
  refund_processed: {
    to: 'customer',
    channels: EVERYWHERE,
    load: (source, refundId) => source.loadRefund(refundId),
    payload: orderNumber,
  },
  refund_failed: ofRefundForAdmins,
  refund_payout_due: ofRefundForAdmins,
  return_requested: { ...ofReturn, channels: WRITTEN },
  return_approved: { ...ofReturn, channels: EVERYWHERE },
  return_rejected: { ...ofReturn, channels: EVERYWHERE },
  withdrawal_received: {
    to: 'customer',
    channels: WRITTEN,
    // The receipt has to say when the withdrawal was received.
    load: (source, withdrawalId) => source.loadWithdrawal(withdrawalId),
    payload: orderNumber,
  },
  return_opened: { ...ofReturn, channels: EVERYWHERE },
  return_label: {
    to: 'customer',
    channels: EVERYWHERE,
    // Empty where the label is attached.
    required: ['label_link'],
    load: (source, returnId) => source.loadReturnLabel(returnId),
    payload: orderNumber,
    attachments: (source, returnId) => source.loadReturnLabelFiles(returnId),
  },
  dispute: ofDispute,
  dispute_evidence_due: ofDispute,
  webhook_disabled: {
    to: 'customer',
    channels: MAIL,
    load: (source, webhookId) => source.loadWebhook(webhookId),
    payload: noPayload,
  },
  low_stock: {
    to: 'admins',
    channels: MAIL,
    load: (source, inventoryId) => source.loadLowStock(inventoryId),
    payload: noPayload,
  },
  back_in_stock: {
    to: 'customer',
    channels: EVERYWHERE,
    required: ['product_link'],
    load: (source, noticeId) => source.loadBackInStock(noticeId),
    payload: ({ slug }) => ({ product_slug: slug }),
  },
  back_in_stock_mail: {
    to: 'addressee',
    channels: MAIL,
    limited: 'any',
    required: ['product_link'],
    load: (source, requestId) => source.loadStockMail(requestId),
    payload: noPayload,
    addressee: ({ email, language }) => ({ name: '', email, language }),
  },
  wallet_adjusted: {
    to: 'customer',
    channels: WRITTEN,
    load: (source, transactionId) => source.loadWalletAdjustment(transactionId),
    payload: noPayload,
  },
  review_approved: {
    to: 'customer',
    channels: WRITTEN,
    load: (source, reviewId) => source.loadReview(reviewId),
    payload: ({ reviewId, productSlug }) => ({ review_id: String(reviewId), product_slug: productSlug }),
  },
  new_contact: {
    to: 'admins',
    channels: MAIL,
    load: (source, contactId) => source.loadContact(contactId),
    payload: noPayload,
  },
  oss_threshold: {
    to: 'admins',
    channels: MAIL,
    load: (source, warningId) => source.loadOssWarning(warningId),
    payload: noPayload,
  },
  newsletter_confirmation: {
    to: 'addressee',
    channels: MAIL,
    limited: 'any',
    required: ['confirm_link', 'unsubscribe_link'],
    load: (source, subscriberId) => source.loadSubscriptionRequest(subscriberId),
    payload: noPayload,
    addressee: ({ email }) => ({ name: '', email, language: '' }),
  },
  newsletter_welcome: {
    to: 'addressee',
    channels: MAIL,
    required: ['unsubscribe_link'],
    load: (source, subscriberId) => source.loadSubscription(subscriberId),
    payload: noPayload,
    addressee: ({ email }) => ({ name: '', email, language: '' }),
  },
  invoice: {
    to: 'customer',
    channels: WRITTEN,
    load: (source, invoiceId) => source.loadInvoice(invoiceId),
    payload: ({ orderNumber: order, invoiceNumber }) => ({
      order_number: order,
      invoice_number: invoiceNumber,
    }),
    attachments: async (source, invoiceId) => [await source.loadInvoiceFile(invoiceId)],
  },
};

export function isNotification(name: string): name is NotificationName {
  return Object.hasOwn(NOTIFICATIONS, name);
}
