import type { Tx } from '@comptoir/db';
import { invalidField } from '../../platform/http/request.errors';
import { renameGuest } from '../users/users.queries';

/** Address and name of a guest who orders. */
export interface GuestContact {
  email: string;
  name?: string;
}

/**
 * The user $1; for a guest also the account and the other guests with the same address. $2 is the address of a
 * guest who has not ordered yet, or null.
 */
export const SAME_CUSTOMER = `
  SELECT $1::int
  UNION ALL
  SELECT other.user_id FROM guests me JOIN guests other ON lower(other.email) = lower(coalesce(me.email, $2::text))
    WHERE me.user_id = $1 AND other.user_id <> $1
  UNION ALL
  SELECT account.id FROM guests me JOIN users account ON lower(account.email) = lower(coalesce(me.email, $2::text))
    WHERE me.user_id = $1 AND account.deleted_at IS NULL`;

/** Lets guests with one address order one after the other, so that limits of a customer count all of them. */
const LOCK_ADDRESS = `SELECT pg_advisory_xact_lock(hashtextextended('guest ' || lower($1::text), 0))`;

/** Sets the address of a guest who has none, or the same. */
const SET_EMAIL = `
  UPDATE guests SET email = $2 WHERE user_id = $1 AND (email IS NULL OR lower(email) = lower($2))`;

/**
 * Stores the address and the name for the order that the transaction places. It locks the address and the guest,
 * before the cart.
 * @throws RequestErrors.VALIDATION_ERROR when the guest has orders under another address
 */
export async function recordGuestContact(
  tx: Tx,
  userId: number,
  { email, name }: GuestContact,
): Promise<void> {
  const [, set] = await Promise.all([
    tx.execute(LOCK_ADDRESS, [email]),
    tx.execute(SET_EMAIL, [userId, email]),
  ]);
  if (!set) throw invalidField('email', 'Earlier orders of this cart have another e-mail address.');
  if (name) await renameGuest(tx, userId, name);
}
