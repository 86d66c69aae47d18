import type {
  BackorderData,
  ContactData,
  InvoiceData,
  DigitalDeliveryData,
  FactorChangeData,
  NewSignInData,
  ParcelData,
  OrderData,
  PasswordChangeData,
  PasswordResetData,
  PaymentData,
  PaymentLinkData,
  RefundData,
  BackInStockData,
  StockMailData,
  ReturnData,
  ReviewData,
  SubscriptionData,
  SubscriptionRequestData,
  VerificationData,
  InvitationData,
  WalletAdjustmentData,
  WithdrawalData,
  WelcomeData,
} from './notifications.data.service';
import type { DisputeRecord } from './notifications.refunds.queries';
import type {
  LowStockRecord,
  OrderRecord,
  OssWarningRecord,
  UserRecord,
  WebhookRecord,
} from './notifications.queries';

/** Template data by notification. */
export interface NotificationData {
  verify_email: VerificationData;
  welcome: WelcomeData;
  reset_password: PasswordResetData;
  invitation: InvitationData;
  password_changed: PasswordChangeData;
  second_factor_added: FactorChangeData;
  second_factor_removed: FactorChangeData;
  recovery_code_used: FactorChangeData;
  second_factor_guessed: FactorChangeData;
  new_sign_in: NewSignInData;
  account_deleted: UserRecord;
  order_placed: OrderData;
  order_confirmed: OrderData;
  backorder_filled: BackorderData;
  order_part_shipped: ParcelData;
  order_shipped: OrderData;
  digital_delivery: DigitalDeliveryData;
  order_delivered: OrderData;
  order_cancelled: OrderData;
  payment_overdue: OrderData;
  payment_requires_action: PaymentData;
  payment_failed: PaymentData;
  payment_link: PaymentLinkData;
  order_link: OrderData;
  payment_flagged: PaymentData;
  payment_uncaptured: PaymentData;
  refund_processed: RefundData;
  refund_failed: RefundData;
  refund_payout_due: RefundData;
  return_requested: ReturnData;
  return_approved: ReturnData;
  return_rejected: ReturnData;
  withdrawal_received: WithdrawalData;
  return_opened: ReturnData;
  return_label: ReturnData;
  dispute: DisputeRecord;
  dispute_evidence_due: DisputeRecord;
  webhook_disabled: WebhookRecord;
  invoice: InvoiceData;
  review_approved: ReviewData;
  wallet_adjusted: WalletAdjustmentData;
  new_contact: ContactData;
  oss_threshold: OssWarningRecord;
  newsletter_confirmation: SubscriptionRequestData;
  newsletter_welcome: SubscriptionData;
  low_stock: LowStockRecord;
  back_in_stock: BackInStockData;
  back_in_stock_mail: StockMailData;
}
export type NotificationName = keyof NotificationData;

/** A notification in one language. */
export interface Message {
  /** Heading of the notification in the inbox and of the mail. */
  title: string;
  /** One sentence for the inbox and the push message. */
  body: string;
  mail: MailMessage;
}

/** A button of a mail. */
export interface MailLink {
  label: string;
  url: string;
}

/** Content of a mail beyond its title. Every text is plain; the layout escapes it. */
export interface MailMessage {
  subject: string;
  /** Replaces the title above the text. */
  heading?: string;
  /** Texts, and links that become buttons. Details stand above the first button. */
  paragraphs: readonly (string | MailLink)[];
  /** True when staff have written the paragraphs, so that addresses in them become links. */
  isOwn?: boolean;
  /** Labelled values, such as a tracking number. */
  details?: Detail[];
  /** Shows the order's lines, totals and address. */
  order?: OrderRecord;
  /** Address for replies when it is not the shop. */
  replyTo?: { name: string; address: string };
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string;
  /** Reason for the mail when the recipient has no account. */
  footer?: string;
}

export interface Detail {
  label: string;
  value: string;
}
