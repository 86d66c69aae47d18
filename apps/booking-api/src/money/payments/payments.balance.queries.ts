import type { Queryable } from '@comptoir/db';
import type { BookingCharge } from './payments.entity';
import { leftToPay, minorUnitsOf } from './payments.rules';

export const DEFAULT_CURRENCY = 'EUR';

/** Sum of the refunds of a charge `c` that were made because its booking was cancelled, or its payment came too late. */
export const UNDONE_BY_CARD = `
  (SELECT coalesce(sum(r.amount), 0)::bigint FROM booking_refunds r
    WHERE r.charge_id = c.id AND r.status <> 'failed' AND r.source IN ('cancellation', 'late_payment'))`;

/** Reads the currency of prices, as an ISO 4217 code. */
export async function readCurrency(queryable: Queryable): Promise<string> {
  const setting = await queryable.row<{ value: string }>(`SELECT value FROM settings WHERE key = 'currency'`);
  return setting?.value || DEFAULT_CURRENCY;
}

/**
 * Reads what is left to pay of a booking.
 * @param charge of the booking; undefined while it has none, and its price is due in the currency of the settings
 */
export async function readLeftToPay(
  queryable: Queryable,
  { status, total_price }: { status: string; total_price: string },
  charge: BookingCharge | undefined,
): Promise<{ minor: number; currency: string }> {
  if (!charge) {
    const currency = await readCurrency(queryable);
    return { minor: status === 'cancelled' ? 0 : minorUnitsOf(total_price, currency), currency };
  }
  const undone = await queryable.row<{ minor: number }>(
    `SELECT ${UNDONE_BY_CARD} AS minor FROM booking_charges c WHERE c.id = $1`,
    [charge.id],
  );
  const minor = leftToPay({ ...charge, undone_by_card: undone?.minor ?? 0 }, status);
  return { minor, currency: charge.currency };
}
