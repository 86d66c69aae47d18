import type { Tx } from '@comptoir/db';
import { invalidField } from '../../platform/http/request.errors';
import { renameGuest } from '../users/users.queries';

/** Address and name of a guest who orders. */
export interface GuestContact {
  email: string;
  name?: string;
}

/** Sets the address of a guest who has none, or the same. */
const SET_EMAIL = `
  UPDATE guests SET email = $2 WHERE user_id = $1 AND (email IS NULL OR lower(email) = lower($2))`;

/**
 * Stores the address and the name for the order that the transaction places. It locks the guest, before the
 * cart.
 * @throws RequestErrors.VALIDATION_ERROR when the guest has orders under another address
 */
export async function recordGuestContact(
  tx: Tx,
  userId: number,
  { email, name }: GuestContact,
): Promise<void> {
  const set = await tx.execute(SET_EMAIL, [userId, email]);
  if (!set) throw invalidField('email', 'Earlier orders of this cart have another e-mail address.');
  if (name) await renameGuest(tx, userId, name);
}
