import type { Tx } from '@comptoir/db';

/** Opens the empty wishlist of a new account, with the next statement of the transaction. */
export function openWishlist(tx: Tx, userId: number, now: Date): void {
  tx.defer('INSERT INTO wishlists (user_id, created_at) VALUES ($1, $2)', [userId, now]);
}
