import { Money, chargeStep } from '@comptoir/contracts';
import type { AppError } from '@comptoir/errors';
import { invalidField } from '../../platform/http/request.errors';
import { RefundErrors } from './refunds.errors';
import type { Refund } from './refunds.entity';
import type { RefundBalance } from './refunds.queries';
import { type ResolvedRefund, tendersFor } from './refunds.tenders.rules';
import type { RefundSource } from './refunds.states';

/**
 * Limits a refund to what was paid, less what was refunded and what is being refunded. The constraint
 * `orders_refunds_covered` holds the same in the database.
 * @param amount minor units of the order's currency
 * @throws RefundErrors.REFUND_EXCEEDS_BALANCE, RefundErrors.PAYMENT_DISPUTED when only the dispute is in the way
 */
export function assertWithinBalance(
  balance: Pick<RefundBalance, 'currency' | 'refundable' | 'disputed'>,
  amount: number,
): void {
  const { refundable, disputed } = balance;
  if (amount <= refundable && refundable > 0) return;
  if (disputed > 0 && amount <= refundable + disputed) throw paymentDisputed(balance);
  throw balanceExceeded(balance, refundable);
}

/**
 * Returns the most that a refund of these units may be, so that the sold gift cards that stay good are paid: minor units
 * of what is neither refunded nor being refunded, disputed money included.
 */
export function mostRefundable(
  balance: Pick<RefundBalance, 'refundable' | 'disputed' | 'tenders' | 'lines' | 'giftCardsLeft'>,
  items: ResolvedRefund['items'],
): number {
  const { soldGiftCards = 0 } = tendersFor(balance, items);
  return Math.max(0, balance.refundable + balance.disputed - soldGiftCards);
}

/**
 * Limits a refund to what was not paid for gift cards that stay good. The whole balance takes them back.
 * @throws RefundErrors.REFUND_EXCEEDS_BALANCE
 */
export function assertLeavesGiftCards(balance: RefundBalance, { amount, items }: ResolvedRefund): void {
  const { currency, refundable } = balance;
  const most = Math.min(refundable, mostRefundable(balance, items));
  if (most >= refundable || amount <= most || (!items.length && amount === refundable)) return;
  const limit = Money.format(most, currency);
  throw RefundErrors.REFUND_EXCEEDS_BALANCE({
    message: items.length
      ? `Only ${limit} can be refunded, because the gift cards of the order stay good.`
      : `Choose the gift cards to take back as items. Without them ${limit} can be refunded.`,
    meta: { refundable_amount: limit },
  });
}

/** Returns the error for a refund of disputed money, with the amount that can be refunded. */
export function paymentDisputed({
  currency,
  refundable,
}: Pick<RefundBalance, 'currency' | 'refundable'>): AppError {
  return RefundErrors.PAYMENT_DISPUTED({ meta: { refundable_amount: Money.format(refundable, currency) } });
}

/**
 * Returns what stays refunded when the card part fails: credit that was given, and money that was paid out by
 * hand. The function `refunded_by` in the database calculates the same.
 */
export function refundedBesidesCard(
  refund: Pick<
    Refund,
    | 'credited_at'
    | 'paid_out_at'
    | 'gift_card_amount'
    | 'wallet_amount'
    | 'exchange_amount'
    | 'offline_amount'
  >,
): number {
  const { gift_card_amount, wallet_amount, exchange_amount } = refund;
  const credit = refund.credited_at ? gift_card_amount + wallet_amount + exchange_amount : 0;
  return credit + (refund.paid_out_at ? refund.offline_amount : 0);
}

/**
 * Limits a part of what a card paid to the amounts that the processor can refund. The whole balance is always
 * accepted.
 * @throws RequestErrors.VALIDATION_ERROR
 */
export function assertRefundable(
  { currency, refundable, tenders }: Pick<RefundBalance, 'currency' | 'refundable' | 'tenders'>,
  amount: number,
  source: RefundSource,
): void {
  const step = chargeStep(currency);
  if (amount % step === 0 || amount === refundable || tenders.card === 0) return;
  const field = source === 'return' ? 'refund_amount' : 'amount';
  throw invalidField(field, `${field} must be a multiple of ${Money.format(step, currency)} ${currency}`);
}

/** Returns the error for a refund above the balance, with the refundable amount. */
export function balanceExceeded(
  { currency }: Pick<RefundBalance, 'currency'>,
  refundable: number,
  errors?: Record<string, string[]>,
): AppError {
  const amount = Money.format(refundable, currency);
  return RefundErrors.REFUND_EXCEEDS_BALANCE({
    message: refundable === 0 ? 'Nothing is left to refund.' : `Only ${amount} can be refunded.`,
    meta: { refundable_amount: amount },
    errors,
  });
}
