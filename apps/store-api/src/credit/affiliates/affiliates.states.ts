/** `rejected` ends a registration; the user may register again. */
export const AFFILIATE_STATUSES = ['pending', 'active', 'rejected'] as const;
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number];

export const CONVERSION_STATUSES = ['pending', 'approved', 'paid', 'cancelled'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** Fields of an order that decide about its conversion; amounts in minor units of its currency. */
export interface OrderOutcome {
  status: string;
  payment_status: string;
  delivered_at: Date | null;
  paid_amount: number;
  refunded_amount: number;
  /** Amount of refunds in progress. */
  refunding_amount: number;
}

/**
 * Change of a conversion by the state of its order:
 * - `approve`: the commission counts, since the order is delivered and paid.
 * - `cancel`: there is no commission (any more).
 * - `reopen`: the refund that cancelled it has failed, and the order is not delivered yet.
 */
export type ConversionMove = 'approve' | 'cancel' | 'reopen';

/** @returns undefined when nothing changes */
export function conversionMove(from: ConversionStatus, order: OrderOutcome): ConversionMove | undefined {
  if (isCalledOff(order)) return from === 'pending' || from === 'approved' ? 'cancel' : undefined;
  if (from !== 'pending' && from !== 'cancelled') return undefined;
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  if (isPaid && order.delivered_at !== null) return 'approve';
  return from === 'cancelled' ? 'reopen' : undefined;
}

/**
 * Checks that an order is cancelled, refunded, or being refunded as a whole. No commission is left then; a paid
 * conversion stays `paid`. An order whose refund failed is not called off, whatever its status.
 */
export function isCalledOff(order: OrderOutcome): boolean {
  if (order.status === 'cancelled' || order.payment_status === 'refunded') return true;
  return order.status === 'refunded' && order.refunded_amount + order.refunding_amount >= order.paid_amount;
}
