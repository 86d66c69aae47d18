import type {
  ContactNotice,
  InvoiceNotice,
  OrderNotice,
  PasswordChangeNotice,
  PasswordResetFacts,
  PaymentNotice,
  RefundNotice,
  RestockNotice,
  ReturnNotice,
  ReviewNotice,
  SubscriptionNotice,
  SubscriptionRequestNotice,
  VerificationFacts,
  WelcomeFacts,
} from './notifications.facts.service';
import type { DisputeFacts } from './notifications.refunds.queries';
import type { LowStockFacts, UserFacts, WebhookFacts } from './notifications.queries';

/** Each notification by the facts that it is written from. */
export interface FactsOf {
  verify_email: VerificationFacts;
  welcome: WelcomeFacts;
  reset_password: PasswordResetFacts;
  invitation: PasswordResetFacts;
  password_changed: PasswordChangeNotice;
  account_deleted: UserFacts;
  order_placed: OrderNotice;
  order_confirmed: OrderNotice;
  order_shipped: OrderNotice;
  order_delivered: OrderNotice;
  order_cancelled: OrderNotice;
  payment_requires_action: PaymentNotice;
  payment_failed: PaymentNotice;
  payment_flagged: PaymentNotice;
  refund_processed: RefundNotice;
  refund_failed: RefundNotice;
  return_requested: ReturnNotice;
  return_approved: ReturnNotice;
  return_rejected: ReturnNotice;
  dispute: DisputeFacts;
  webhook_disabled: WebhookFacts;
  invoice: InvoiceNotice;
  review_approved: ReviewNotice;
  new_contact: ContactNotice;
  newsletter_confirmation: SubscriptionRequestNotice;
  newsletter_welcome: SubscriptionNotice;
  low_stock: LowStockFacts;
  back_in_stock: RestockNotice;
}
export type NotificationName = keyof FactsOf;

/** A notification in one language. */
export interface Message {
  /** Heading of the notice in the inbox and of the mail. */
  title: string;
  /** One sentence that says it all. */
  body: string;
  mail: MailMessage;
}

/** What a mail says beyond its title. Every text is plain; the layout escapes it. */
export interface MailMessage {
  subject: string;
  /** Stands above the text, when the title of the notice does not fit. */
  heading?: string;
  paragraphs: string[];
  /** Facts by label, such as a tracking number. */
  details?: Detail[];
  /** Shows the order's lines, totals and address. */
  order?: OrderNotice;
  action?: { label: string; url: string };
  /** Where answers go, when that is not the shop. */
  replyTo?: { name: string; address: string };
  /** Ends what the mail is part of. */
  unsubscribeUrl?: string;
  /** Why the mail comes, when that is not an account. */
  footer?: string;
}

export interface Detail {
  label: string;
  value: string;
}

/** The words around an order in a mail. */
export interface OrderWords {
  subtotal: string;
  discount: string;
  shipping: string;
  tax: string;
  taxIncluded: string;
  total: string;
  giftCards: string;
  wallet: string;
  amountDue: string;
  shipTo: string;
  shippingMethod: string;
}

/** Everything that is said in one language. */
export interface Texts {
  greeting(name: string): string;
  footer(shop: string): string;
  order: OrderWords;
  /** @param zone IANA name of the time zone that instants are shown in */
  messages: { [N in NotificationName]: (facts: FactsOf[N], zone: string) => Message };
}

/** What is said in one language of refunds, returns and disputes. */
export type RefundTexts = Pick<
  Texts['messages'],
  | 'refund_processed'
  | 'refund_failed'
  | 'return_requested'
  | 'return_approved'
  | 'return_rejected'
  | 'dispute'
>;
