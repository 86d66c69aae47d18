import type { Tx } from '@comptoir/db';

/** Stores what the business gives back on site of a booking that is cancelled; null for what no rule says. */
export async function saveGiveBack(tx: Tx, id: number, amount: number | null): Promise<void> {
  await tx.execute('UPDATE booking_charges SET give_back_on_site = $2, updated_at = now() WHERE id = $1', [
    id,
    amount,
  ]);
}

/** Stores with the next statement of the transaction that bookings which staff cancel get back all that was paid on site. */
export function deferGiveBackAll(tx: Tx, bookingIds: readonly number[]): void {
  tx.defer(
    `UPDATE booking_charges SET give_back_on_site = paid_on_site, updated_at = now()
      WHERE booking_id = ANY ($1::integer[]) AND paid_on_site > refunded_on_site`,
    [bookingIds],
  );
}
