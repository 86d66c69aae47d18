import type { CustomerWords, StaffMessageName } from './message-words';
import type { Message, NotificationData } from './notification-messages';

/** Labels of an order's amounts and address in a mail. */
export interface OrderLabels {
  subtotal: string;
  discount: string;
  shipping: string;
  tax: string;
  taxIncluded: string;
  total: string;
  exchange: string;
  giftCards: string;
  wallet: string;
  amountDue: string;
  /** Total before cancelled units and refunds. */
  orderTotal: string;
  credited: string;
  received: string;
  left: string;
  shipTo: string;
  shippingMethod: string;
  /** Names units of a line that come later. @param day null without a day */
  later: (units: number, day: string | null) => string;
}

/** All texts of one language. */
export interface Texts {
  greeting(name: string): string;
  footer(shop: string): string;
  /** Reason for a mail to a guest, who has ordered without an account. */
  guestFooter(shop: string): string;
  order: OrderLabels;
  /** Words of messages to customers, which staff may replace. */
  words: CustomerWords;
  /** @param zone IANA name of the time zone that instants are shown in */
  messages: { [N in StaffMessageName]: (data: NotificationData[N], zone: string) => Message };
}

/** Texts for administrators about payments that need a decision, and about taxes, in one language. */
export type PaymentCheckTexts = Pick<
  Texts['messages'],
  'payment_flagged' | 'payment_uncaptured' | 'oss_threshold'
>;

/** Texts for administrators about refunds and disputes in one language. */
export type RefundTexts = Pick<
  Texts['messages'],
  'refund_failed' | 'refund_payout_due' | 'dispute' | 'dispute_evidence_due'
>;
