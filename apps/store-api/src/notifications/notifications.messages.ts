import type {
  InvoiceNotice,
  OrderNotice,
  PasswordChangeNotice,
  PasswordResetFacts,
  PaymentNotice,
  VerificationFacts,
  WelcomeFacts,
} from './notifications.facts.service';
import type { UserFacts, WebhookFacts } from './notifications.queries';

export type Language = 'fr' | 'en';

/** Each notification by the facts that it is written from. */
export interface FactsOf {
  verify_email: VerificationFacts;
  welcome: WelcomeFacts;
  reset_password: PasswordResetFacts;
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
  webhook_disabled: WebhookFacts;
  invoice: InvoiceNotice;
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
  paragraphs: string[];
  /** Facts by label, such as a tracking number. */
  details?: Detail[];
  /** Shows the order's lines, totals and address. */
  order?: OrderNotice;
  action?: { label: string; url: string };
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
  messages: { [N in NotificationName]: (facts: FactsOf[N]) => Message };
}
