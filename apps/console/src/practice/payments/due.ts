/** The parts of a booking that say what its client owes. */
export interface PricedBooking {
  id: number;
  status: string;
  total_price: number;
}

interface Amounts {
  total: string;
  paid: string;
  refunded: string;
  currency: string;
}

/** The amount that a client still owes, as a decimal text. */
export interface Due {
  amount: string;
  currency: string;
}

/**
 * Returns what is still due of a booking: its price without what was paid and kept; nothing of a cancelled one.
 * @param amounts null when nothing was paid or asked for yet
 * @param currency of the practice, for a booking without amounts
 */
export function dueOf(
  { status, total_price: price }: PricedBooking,
  amounts: Amounts | null,
  currency: string,
): Due {
  const total = Number(amounts?.total ?? price);
  const left = total - Number(amounts?.paid ?? 0) + Number(amounts?.refunded ?? 0);
  const own = amounts?.currency ?? currency;
  const { maximumFractionDigits: digits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: own,
  }).resolvedOptions();
  return { amount: (status === 'cancelled' ? 0 : Math.max(0, left)).toFixed(digits), currency: own };
}
