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
 */
export type ConversionMove = 'approve' | 'cancel';

/** @returns undefined when nothing changes */
export function conversionMove(from: ConversionStatus, order: OrderOutcome): ConversionMove | undefined {
  if (isCalledOff(order)) return from === 'pending' || from === 'approved' ? 'cancel' : undefined;
  return from === 'pending' && order.status === 'delivered' ? 'approve' : undefined;
}

/** Nothing of the commission is left then; a conversion that was paid out stays `paid`. */
export function isCalledOff({ status, payment_status }: OrderOutcome): boolean {
  return status === 'cancelled' || status === 'refunded' || payment_status === 'refunded';
}
