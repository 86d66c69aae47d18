import { eraseActivityLog } from '@comptoir/audit';
import type { Tx } from '@comptoir/db';
import { closeEntries, findOfferIds } from './waiting-entries.queries';

const LOCK = `
  SELECT id FROM waiting_entries WHERE lower(email) = lower($1) AND email <> '' ORDER BY id FOR UPDATE`;

/**
 * Deletes the entries of an address, their offers, and their personal data in the activity log.
 * @returns the number of entries
 */
export async function eraseWaitingEntries(tx: Tx, email: string): Promise<number> {
  const rows = await tx.rows<{ id: number }>(LOCK, [email]);
  const ids = rows.map(({ id }) => id);
  if (!ids.length) return 0;
  // Ending them ends the holds of their offers, too.
  await closeEntries(tx, ids, 'removed');
  const offerIds = await findOfferIds(tx, ids);
  await tx.execute('DELETE FROM waiting_entries WHERE id = ANY ($1::integer[])', [ids]);
  eraseActivityLog(tx, 'waiting_entries', ids.map(String));
  eraseActivityLog(tx, 'waiting_offers', offerIds.map(String));
  return ids.length;
}
