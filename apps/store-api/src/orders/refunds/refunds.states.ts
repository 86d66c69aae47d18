export const REFUND_STATUSES = ['pending', 'approved', 'rejected', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_METHODS = ['original', 'wallet'] as const;
/**
 * `original`: to card, gift cards and wallet in the order of `splitRefund`; `wallet`: all of it as credit.
 */
export type RefundMethod = (typeof REFUND_METHODS)[number];

/**
 * Origin of a refund. `late_payment`: the order could not accept the money; `processor`: made in the
 * processor's dashboard; `exchange`: goods were exchanged, or such a replacement was refunded.
 */
export type RefundSource = 'staff' | 'cancellation' | 'return' | 'late_payment' | 'processor' | 'exchange';

/** Statuses that staff may set. */
export const ADMIN_REFUND_STATUSES = ['approved', 'rejected', 'processed'] as const;
export type AdminRefundStatus = (typeof ADMIN_REFUND_STATUSES)[number];

const MOVES: Record<RefundStatus, readonly AdminRefundStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
  processed: [],
  failed: ['approved'],
};

/** Sources of refunds that the order itself may not count. */
const UNCOUNTED: readonly RefundSource[] = ['exchange', 'late_payment'];

/**
 * Returns the statuses that staff may set. They mark a refund as processed once they have paid out its offline
 * part, after the processor has refunded the card part. Nothing else could refund what a failed refund owes that its
 * order does not count, so staff may pay that back by hand.
 */
export function adminRefundMoves(refund: {
  status: RefundStatus;
  source: RefundSource;
  counted_amount: number;
  offline_amount: number;
  card_amount: number;
  card_refunded_at: Date | null;
  released: boolean;
}): readonly AdminRefundStatus[] {
  const cardIsDone = refund.card_amount === 0 || refund.card_refunded_at !== null;
  const byHand = refund.status === 'approved' && refund.offline_amount > 0 && cardIsDone && !refund.released;
  if (byHand) return ['processed'];
  const isUncounted = refund.counted_amount === 0 && UNCOUNTED.includes(refund.source);
  const owesCard = refund.status === 'failed' && isUncounted && refund.card_amount > 0;
  return owesCard ? [...MOVES.failed, 'processed'] : MOVES[refund.status];
}
