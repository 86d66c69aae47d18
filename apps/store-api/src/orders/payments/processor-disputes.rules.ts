import type Stripe from 'stripe';
import { mulDivRound } from '@comptoir/contracts';
import { fromProcessorAmount } from '@comptoir/payments';
import type { ProcessorDispute } from '../disputes/disputes.service';

/**
 * Returns what a dispute has cost so far. The processor moves money in the currency of its settlement, which may
 * differ from that of the payment: the withdrawn share counts in the payment's currency, rounded half up.
 * @param currency of the payment
 */
export function moneyOf(
  { amount, balance_transactions }: Pick<Stripe.Dispute, 'amount' | 'balance_transactions'>,
  currency: string,
): Pick<ProcessorDispute, 'withdrawnAmount' | 'fee' | 'feeCurrency' | 'movements'> {
  const moved = balance_transactions.map((movement) => movement.amount);
  const whole = Math.max(0, ...moved.map((minor) => -minor));
  const withdrawn = moved.reduce((sum, minor) => sum - minor, 0);
  const disputed = fromProcessorAmount(amount, currency);
  const share = whole === 0 ? 0 : mulDivRound(disputed, withdrawn, whole);
  const feeCurrency = balance_transactions[0]?.currency.toUpperCase() ?? null;
  const fee = balance_transactions.reduce((sum, movement) => sum + movement.fee, 0);
  return {
    withdrawnAmount: Math.min(Math.max(0, share), disputed),
    fee: feeCurrency ? fromProcessorAmount(fee, feeCurrency) : 0,
    feeCurrency,
    movements: balance_transactions.length,
  };
}
