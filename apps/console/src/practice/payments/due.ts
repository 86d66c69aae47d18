import type { Result } from '@comptoir/booking-client';

/** The amount that a client still owes, as a decimal text. */
export interface Due {
  amount: string;
  currency: string;
}

/**
 * Returns what is still due of a booking, by the rule that the page and the mails of its client have as well.
 * @param currency of the practice, for a booking without amounts
 */
export function dueOf(
  { left_to_pay: amount, amounts }: Pick<Result<'adminPayments.findOfBooking'>, 'left_to_pay' | 'amounts'>,
  currency: string,
): Due {
  return { amount, currency: amounts?.currency ?? currency };
}
