import type { Templates } from '@comptoir/message-texts';
import type { NotificationName } from './notification-messages';

/** Notifications to administrators, whose words staff do not change. */
export type StaffMessageName =
  | 'low_stock'
  | 'new_contact'
  | 'oss_threshold'
  | 'payment_flagged'
  | 'payment_uncaptured'
  | 'refund_failed'
  | 'refund_payout_due'
  | 'dispute'
  | 'dispute_evidence_due';

/** Notifications to customers, whose words staff may change (docs/message-texts.md). */
export type CustomerMessageName = Exclude<NotificationName, StaffMessageName>;

/** Words of a message in one language: templates, and what surrounds them. */
export interface Words extends Required<Templates> {
  /** Template of the title in the inbox, where the heading of the mail says something else. */
  inboxTitle?: string;
  /** Labels of buttons, by the variable that is the link. */
  links?: Readonly<Record<string, string>>;
  /** Reason for the mail when the recipient has no account. */
  footer?: string;
}

/** Words of every message to customers in one language. */
export type CustomerWords = Readonly<Record<CustomerMessageName, Words>>;

/** Words about refunds and returns. */
export type ReturnWords = Pick<
  CustomerWords,
  | 'refund_processed'
  | 'return_requested'
  | 'return_approved'
  | 'return_rejected'
  | 'withdrawal_received'
  | 'return_opened'
  | 'return_label'
>;

/** Words about accounts, products and the newsletter. */
export type AccountWords = Pick<
  CustomerWords,
  | 'verify_email'
  | 'welcome'
  | 'reset_password'
  | 'invitation'
  | 'password_changed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_code_used'
  | 'second_factor_guessed'
  | 'new_sign_in'
  | 'account_deleted'
  | 'wallet_adjusted'
  | 'review_approved'
  | 'back_in_stock'
  | 'back_in_stock_mail'
  | 'newsletter_confirmation'
  | 'newsletter_welcome'
  | 'webhook_disabled'
>;

/** Words about orders and their payment. */
export type OrderWords = Omit<CustomerWords, keyof ReturnWords | keyof AccountWords>;
