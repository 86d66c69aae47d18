import { Money } from '@comptoir/contracts';
import type { AppError } from '@comptoir/errors';
import { RefundErrors } from './refunds.errors';
import type { RefundBalance } from './refunds.queries';

/**
 * Limits a refund to what was paid, less what was refunded and what is being refunded. The constraint
 * `orders_refunds_covered` holds the same in the database.
 * @param amount minor units of the order's currency
 * @throws RefundErrors.REFUND_EXCEEDS_BALANCE
 */
export function assertWithinBalance(
  balance: Pick<RefundBalance, 'currency' | 'refundable'>,
  amount: number,
): void {
  const { refundable } = balance;
  if (amount > refundable || refundable === 0) throw balanceExceeded(balance, refundable);
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
