import type { Tx } from '@comptoir/db';
import type { User } from '../../customers/users/users.entity';

/** Creates the empty wishlist of a new account, in the next statement of the transaction. */
export function openWishlist(tx: Tx, { id, created_at }: User): void {
  tx.defer('INSERT INTO wishlists (user_id, created_at) VALUES ($1, $2)', [id, created_at]);
}
