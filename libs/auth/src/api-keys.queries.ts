import type { Db, Tx } from '@comptoir/db';
import type { ApiKey } from './api-keys.entity';

/** A key with its secrets, without what would let anybody use it. */
export interface ApiKeyRow extends ApiKey {
  hint: string;
  last_used_at: Date | null;
  previous_until: Date | null;
  previous_used_at: Date | null;
}

/** A key as a request needs it. */
export interface UsedKey {
  id: number;
  name: string;
  scopes: string[];
  addresses: string[];
  owner_id: number;
  secret_id: number;
  secret_used_at: Date | null;
}

const SELECT_KEYS = `
  SELECT k.*, c.hint, p.valid_until AS previous_until, p.last_used_at AS previous_used_at,
         greatest(k.earlier_use_at, c.last_used_at, p.last_used_at) AS last_used_at
    FROM api_keys k
    JOIN api_key_secrets c ON c.api_key_id = k.id AND c.is_current
    LEFT JOIN api_key_secrets p ON p.api_key_id = k.id AND NOT p.is_current AND p.valid_until > $1`;

const SELECT_PAGE = `${SELECT_KEYS} ORDER BY k.revoked_at IS NOT NULL, k.id DESC LIMIT $2 OFFSET $3`;
const SELECT_ONE = `${SELECT_KEYS} WHERE k.id = $2`;

/** Reads a page of keys, those in use first and then the newest. */
export async function readKeys(
  db: Db,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db.rows<ApiKeyRow>(SELECT_PAGE, [now, limit, offset]),
    db.row<{ total: number }>('SELECT count(*) AS total FROM api_keys'),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Reads one key. */
export function readKey(db: Pick<Tx, 'row'>, now: Date, id: number): Promise<ApiKeyRow | undefined> {
  return db.row<ApiKeyRow>(SELECT_ONE, [now, id]);
}

const SELECT_USED = `
  SELECT k.id, k.name, k.scopes, k.addresses, k.owner_id, s.id AS secret_id, s.last_used_at AS secret_used_at
    FROM api_key_secrets s JOIN api_keys k ON k.id = s.api_key_id
   WHERE s.digest = $1 AND (s.valid_until IS NULL OR s.valid_until > $2) AND k.revoked_at IS NULL
     AND (k.expires_at IS NULL OR k.expires_at > $2) AND k.owner_id IS NOT NULL`;

/** Finds the key of a digest, unless it has expired or was revoked. */
export function findUsedKey(db: Db, digest: Buffer, now: Date): Promise<UsedKey | undefined> {
  return db.row<UsedKey>(SELECT_USED, [digest, now]);
}

const NOTE_USE = `
  UPDATE api_key_secrets SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)`;

/** Writes when a secret was last used, unless that was written after `before`. */
export async function noteUse(db: Db, secretId: number, now: Date, before: Date): Promise<void> {
  await db.rows(NOTE_USE, [secretId, now, before]);
}

/** Locks a key until the transaction ends. Lock it before its secrets. */
export function lockKey(tx: Tx, id: number): Promise<ApiKey | undefined> {
  return tx.row<ApiKey>('SELECT * FROM api_keys WHERE id = $1 FOR NO KEY UPDATE', [id]);
}

/** Inserts a key and returns its id. */
export async function insertKey(
  tx: Tx,
  key: Pick<ApiKey, 'name' | 'scopes' | 'addresses' | 'expires_at' | 'owner_id' | 'created_at'>,
): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `INSERT INTO api_keys (name, scopes, addresses, expires_at, owner_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
    [key.name, key.scopes, key.addresses, key.expires_at, key.owner_id, key.created_at],
  );
  if (!row) throw new Error('the key was not inserted');
  return row.id;
}

/** Stores what staff changed of a key. */
export async function updateKey(
  tx: Tx,
  key: Pick<ApiKey, 'id' | 'name' | 'scopes' | 'addresses' | 'expires_at'>,
  now: Date,
): Promise<void> {
  await tx.execute(
    'UPDATE api_keys SET name = $2, scopes = $3, addresses = $4, expires_at = $5, updated_at = $6 WHERE id = $1',
    [key.id, key.name, key.scopes, key.addresses, key.expires_at, now],
  );
}

/** A secret before it is stored. */
export interface NewSecret {
  digest: Buffer;
  hint: string;
}

/** Stores the current secret of a key that has none. */
export async function insertSecret(
  tx: Tx,
  keyId: number,
  { digest, hint }: NewSecret,
  now: Date,
): Promise<void> {
  await tx.execute(
    `INSERT INTO api_key_secrets (api_key_id, is_current, digest, hint, created_at) VALUES ($1, true, $2, $3, $4)`,
    [keyId, digest, hint, now],
  );
}

/** Returns the end of the previous secret of a key; undefined when it has none that is valid. */
export async function previousUntil(tx: Tx, keyId: number, now: Date): Promise<Date | undefined> {
  const row = await tx.row<{ valid_until: Date }>(
    'SELECT valid_until FROM api_key_secrets WHERE api_key_id = $1 AND NOT is_current AND valid_until > $2',
    [keyId, now],
  );
  return row?.valid_until;
}

/**
 * Replaces the secrets of a key: the current one becomes the previous one, and ends at `until`.
 * @param until null ends it now
 */
export async function replaceSecrets(
  tx: Tx,
  { keyId, ownerId, until, now }: { keyId: number; ownerId: number; until: Date | null; now: Date },
  secret: NewSecret,
): Promise<void> {
  await tx.execute(
    `UPDATE api_keys SET owner_id = $2, rotated_at = $3, updated_at = $3,
       earlier_use_at = greatest(earlier_use_at, (SELECT max(last_used_at) FROM api_key_secrets WHERE api_key_id = $1))
     WHERE id = $1`,
    [keyId, ownerId, now],
  );
  await tx.execute(
    'DELETE FROM api_key_secrets WHERE api_key_id = $1 AND (NOT is_current OR $2::timestamptz IS NULL)',
    [keyId, until],
  );
  await tx.execute(
    'UPDATE api_key_secrets SET is_current = false, valid_until = $2 WHERE api_key_id = $1 AND is_current',
    [keyId, until],
  );
  await insertSecret(tx, keyId, secret, now);
}

/** Marks a key as revoked, unless it is. */
export async function revokeKey(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.execute(
    'UPDATE api_keys SET revoked_at = $2, updated_at = $2 WHERE id = $1 AND revoked_at IS NULL',
    [id, now],
  );
}
