import type { Queryable } from '@comptoir/db';
import type { SealedKey } from './licence-keys.service';

/** Keys of the order line `i`, each a StoredKey, the oldest first. */
export const KEYS_OF_LINE = `coalesce((
  SELECT json_agg(json_build_object('sealed', encode(k.sealed, 'base64'), 'text', k.licence_key) ORDER BY k.id)
    FROM licence_keys k WHERE k.order_item_id = i.id), '[]')`;

/** Adds keys to a variant, and skips those that it has. The text stays readable for a day (`forgetTexts`). */
export async function insertLicenceKeys(
  db: Queryable,
  variantId: number,
  { keys, at }: { keys: readonly (SealedKey & { text: string })[]; at: Date },
): Promise<void> {
  await db.rows(
    `INSERT INTO licence_keys (variant_id, licence_key, sealed, digest, sealed_at, created_at)
     SELECT $1, given.text, given.sealed, given.digest, $5, $5
       FROM unnest($2::text[], $3::bytea[], $4::bytea[]) WITH ORDINALITY AS given (text, sealed, digest, nth)
      ORDER BY given.nth
     ON CONFLICT DO NOTHING`,
    [
      variantId,
      keys.map(({ text }) => text),
      keys.map(({ sealed }) => sealed),
      keys.map(({ digest }) => digest),
      at,
    ],
  );
}

/** Reads the lines of an order whose units have got licence keys. */
export async function readLinesWithKeys(db: Queryable, orderId: number): Promise<Set<number>> {
  const rows = await db.rows<{ id: number }>(
    'SELECT DISTINCT i.id FROM order_items i JOIN licence_keys k ON k.order_item_id = i.id WHERE i.order_id = $1',
    [orderId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Lists those of the digests that keys of a variant have. */
export async function readKnownDigests(
  db: Queryable,
  variantId: number,
  digests: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await db.rows<{ digest: Buffer }>(
    'SELECT digest FROM licence_keys WHERE variant_id = $1 AND digest = ANY($2)',
    [variantId, digests],
  );
  return rows.map(({ digest }) => digest);
}

/** Lists keys that a version before has stored as text. */
export function readUnsealedKeys(db: Queryable, limit: number): Promise<{ id: number; text: string }[]> {
  return db.rows(
    `SELECT id, licence_key AS text FROM licence_keys WHERE licence_key IS NOT NULL AND sealed IS NULL
     ORDER BY id LIMIT $1`,
    [limit],
  );
}

/** Lists sealed keys after an id. */
export function readSealedKeys(
  db: Queryable,
  afterId: number,
  limit: number,
): Promise<{ id: number; sealed: Buffer }[]> {
  return db.rows(
    'SELECT id, sealed FROM licence_keys WHERE id > $1 AND sealed IS NOT NULL ORDER BY id LIMIT $2',
    [afterId, limit],
  );
}

/** Stores a key encrypted, unless that has happened meanwhile. A second row of one key gets no digest. */
export async function updateSealedKey(
  db: Queryable,
  { id, before, key, at }: { id: number; before: Buffer | null; key: SealedKey; at: Date },
): Promise<void> {
  await db.rows(
    `UPDATE licence_keys k SET sealed = $3, sealed_at = coalesce(sealed_at, $5),
            digest = CASE WHEN EXISTS (SELECT FROM licence_keys o WHERE o.variant_id = k.variant_id
                                          AND o.digest = $4 AND o.id <> k.id) THEN NULL ELSE $4 END
      WHERE id = $1 AND sealed IS NOT DISTINCT FROM $2`,
    [id, before, key.sealed, key.digest, at],
  );
}

/** Deletes the readable text of keys that were sealed before a time. */
export async function forgetTexts(db: Queryable, before: Date): Promise<void> {
  await db.rows(
    'UPDATE licence_keys SET licence_key = NULL WHERE licence_key IS NOT NULL AND sealed_at < $1',
    [before],
  );
}
