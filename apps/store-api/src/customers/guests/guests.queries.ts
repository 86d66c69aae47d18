import type { Tx } from '@comptoir/db';
import { RequestErrors } from '../../platform/http/request.errors';
import { renameGuest, setGuestLanguage } from '../users/users.queries';

/** Address and name of a guest who orders. */
export interface GuestContact {
  email: string;
  name?: string;
  /** Language that the order is placed in; absent when the request names none. */
  language?: string;
}

/**
 * The user $1, with the guests and accounts of the same mailbox. `mailbox_key` of PostgreSQL ignores the case and what
 * follows a plus. A guest has an address from the first order on, an account once it is verified. Accounts that their
 * owner has deleted count until they are erased.
 */
export const SAME_CUSTOMER = `
  SELECT $1::int
  UNION
  SELECT others.id
    FROM (SELECT mailbox_key(coalesce(g.email, u.email)) AS mailbox FROM users u LEFT JOIN guests g ON g.user_id = u.id
           WHERE u.id = $1 AND (g.email IS NOT NULL OR u.email_verified_at IS NOT NULL)) me,
         LATERAL (
           SELECT g.user_id AS id FROM guests g WHERE g.email IS NOT NULL AND mailbox_key(g.email) = me.mailbox
           UNION ALL
           SELECT u.id FROM users u WHERE mailbox_key(u.email) = me.mailbox AND u.email_verified_at IS NOT NULL
         ) others`;

/** Lets guests with one address order one after the other, so that limits of a customer count all of them. */
const LOCK_ADDRESS = `SELECT pg_advisory_xact_lock(hashtextextended('guest ' || mailbox_key($1), 0))`;

/** Sets the address of a guest, unless an order that is not cancelled has another one. */
const SET_EMAIL = `
  UPDATE guests SET email = $2
   WHERE user_id = $1 AND (email IS NULL OR lower(email) = lower($2)
     OR NOT EXISTS (SELECT FROM orders o WHERE o.user_id = $1 AND (o.status <> 'cancelled' OR o.payment_status NOT IN ('pending', 'failed'))))`;

const OTHER_EMAIL = 'Earlier orders of this cart have another address. Give it, or open a new cart.';

/**
 * Stores the address and the name for the order that the transaction places. It locks the address and the guest,
 * before the cart.
 * @throws RequestErrors.VALIDATION_ERROR when the guest has orders under another address
 */
export async function recordGuestContact(
  tx: Tx,
  userId: number,
  { email, name, language }: GuestContact,
): Promise<void> {
  const [, set] = await Promise.all([
    tx.execute(LOCK_ADDRESS, [email]),
    tx.execute(SET_EMAIL, [userId, email]),
  ]);
  if (!set) {
    // The figure lets a website offer the new cart itself.
    throw RequestErrors.VALIDATION_ERROR({
      errors: { email: [OTHER_EMAIL] },
      meta: { new_cart_required: true },
    });
  }
  if (name) await renameGuest(tx, userId, name);
  if (language) await setGuestLanguage(tx, userId, language);
}
