/** `rejected` ends a registration; the user may register again. */
export const AFFILIATE_STATUSES = ['pending', 'active', 'rejected'] as const;
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number];

export const CONVERSION_STATUSES = ['pending', 'approved', 'paid', 'cancelled'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** Fields of an order that decide about its conversion. */
export interface OrderOutcome {
  status: string;
  payment_status: string;
}

/**
 * Change of a conversion by the state of its order:
 * - `approve`: the commission counts.
 * - `cancel`: there is no commission (any more).
 */
export type ConversionMove = 'approve' | 'cancel';

/** @returns undefined when nothing changes */
export function conversionMove(from: ConversionStatus, order: OrderOutcome): ConversionMove | undefined {
  if (isCalledOff(order)) return from === 'pending' || from === 'approved' ? 'cancel' : undefined;
  return from === 'pending' && order.status === 'delivered' ? 'approve' : undefined;
}

/**
 * Checks that an order is cancelled or refunded. No commission is left then; a paid conversion stays `paid`.
 */
export function isCalledOff({ status, payment_status }: OrderOutcome): boolean {
  return status === 'cancelled' || status === 'refunded' || payment_status === 'refunded';
}
