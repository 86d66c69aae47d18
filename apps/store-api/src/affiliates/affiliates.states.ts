/** `rejected` ends a registration; the person may register again. */
export const AFFILIATE_STATUSES = ['pending', 'active', 'rejected'] as const;
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number];

export const CONVERSION_STATUSES = ['pending', 'approved', 'paid', 'cancelled'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** What of an order decides about its conversion. */
export interface OrderOutcome {
  status: string;
  payment_status: string;
}

/**
 * What an order's state does to its conversion (spec, Conversion status):
 * - `approve`: the commission is owed.
 * - `cancel`: nothing is owed (any more).
 * - `adjust`: the commission was paid out already and is taken off the balance; the conversion stays `paid`.
 */
export type ConversionMove = 'approve' | 'cancel' | 'adjust';

/** @returns undefined when nothing changes */
export function conversionMove(from: ConversionStatus, order: OrderOutcome): ConversionMove | undefined {
  if (isCalledOff(order)) {
    if (from === 'paid') return 'adjust';
    return from === 'cancelled' ? undefined : 'cancel';
  }
  return from === 'pending' && order.status === 'delivered' ? 'approve' : undefined;
}

function isCalledOff({ status, payment_status }: OrderOutcome): boolean {
  return status === 'cancelled' || status === 'refunded' || payment_status === 'refunded';
}
