import { eraseActivityLog } from '@comptoir/audit';
import type { Tx } from '@comptoir/db';
import { closeEntries, findOfferIds } from './waiting-entries.queries';

const LOCK = `
  SELECT id FROM waiting_entries WHERE lower(email) = lower($1) AND email <> '' ORDER BY id FOR UPDATE`;

const LOCK_UNMAILED = `
  SELECT id FROM waiting_entries
   WHERE email = '' AND lower(client_name) = $1 AND regexp_replace(phone, '[^0-9]', '', 'g') = $2 ORDER BY id FOR UPDATE`;

/** Deletes the entries of an address. @returns their number */
export async function eraseWaitingEntries(tx: Tx, email: string): Promise<number> {
  return eraseEntries(tx, await tx.rows<{ id: number }>(LOCK, [email]));
}

/**
 * Deletes the entries of a client without an address.
 * @param name in lower case
 * @param digits of the phone number
 * @returns their number
 */
export async function eraseUnmailedEntries(
  tx: Tx,
  { name, digits }: { name: string; digits: string },
): Promise<number> {
  return eraseEntries(tx, await tx.rows<{ id: number }>(LOCK_UNMAILED, [name, digits]));
}

/**
 * Deletes locked entries, their offers, and their personal data in the activity log.
 * @returns the number of entries
 */
async function eraseEntries(tx: Tx, rows: readonly { id: number }[]): Promise<number> {
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
