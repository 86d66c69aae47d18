import type { Booking } from '../calendar/calendar-events';

/** Amounts of a booking for staff, as decimal texts. */
export interface PaidAndDue {
  paid: string;
  due: string;
  /** Undefined for the currency of the practice. */
  currency: string | undefined;
}

/** Returns what was paid of a booking and what is still due; one of which nothing was paid owes its price. */
export function paidAndDue({
  amounts,
  total_price: price,
  status,
}: Pick<Booking, 'amounts' | 'total_price' | 'status'>): PaidAndDue {
  if (amounts) return { paid: amounts.paid, due: amounts.left_to_pay, currency: amounts.currency };
  return { paid: '0', due: String(status === 'cancelled' ? 0 : price), currency: undefined };
}
