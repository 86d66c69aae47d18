export const REFUND_STATUSES = ['pending', 'approved', 'rejected', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_METHODS = ['original', 'wallet'] as const;
/**
 * `original`: to card, gift cards and wallet in the order of `splitRefund`; `wallet`: all of it as credit.
 */
export type RefundMethod = (typeof REFUND_METHODS)[number];

/**
 * Origin of a refund. `late_payment`: the order could not accept the money; `processor`: made in the
 * processor's dashboard.
 */
export type RefundSource = 'staff' | 'cancellation' | 'return' | 'late_payment' | 'processor';

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

/**
 * Returns the statuses that staff may set. A refund outside of the processor is marked as processed by hand.
 */
export function adminRefundMoves(refund: {
  status: RefundStatus;
  offline_amount: number;
  card_amount: number;
}): readonly AdminRefundStatus[] {
  const byHand = refund.status === 'approved' && refund.offline_amount > 0 && refund.card_amount === 0;
  return byHand ? ['processed'] : MOVES[refund.status];
}
