import { addAmounts, isPositive } from '../../../shared/ui/amounts';
import type { Refund } from '../parts/types';

export type RefundMove = 'approved' | 'rejected' | 'retry' | 'processed' | 'by_hand';

/** The status that each move sends. */
export const STATUSES = {
  approved: 'approved',
  rejected: 'rejected',
  retry: 'approved',
  processed: 'processed',
  by_hand: 'processed',
} as const;

/** Returns what staff can do with a refund. */
export function movesOf(refund: Refund): RefundMove[] {
  const { status, offline_amount, released } = refund;
  if (status === 'pending') return ['approved', 'rejected'];
  if (status === 'failed') return isOwedByHand(refund) ? ['retry', 'by_hand'] : ['retry'];
  return status === 'approved' && isPositive(offline_amount) && !released ? ['processed'] : [];
}

/** True for a card part that no other refund could pay back: the order does not count it. */
function isOwedByHand({ source, counted_amount, card_amount }: Refund): boolean {
  const isUncounted = source === 'late_payment' || (source === 'exchange' && !isPositive(counted_amount));
  return isUncounted && isPositive(card_amount);
}

/** Returns what a move pays. The offline part of a refund that was done before it failed was paid back then. */
export function paidByMove(refund: Refund, to: RefundMove): string {
  const { amount, card_amount, offline_amount, processed_at } = refund;
  if (to === 'processed') return offline_amount;
  if (to !== 'by_hand') return amount;
  return processed_at ? card_amount : addAmounts(card_amount, offline_amount);
}
