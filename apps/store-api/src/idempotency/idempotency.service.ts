import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { SecretBox, derivedKeys } from '@comptoir/auth';
import type { StoreConfig } from '../config';
import { STORE_CONFIG } from '../config.module';
import { IdempotencyErrors } from './idempotency.errors';

const DAY_MS = 86_400_000;
/** Longer than any request may take. */
const LOCK_MS = 60_000;

/** What a request is known by. */
export interface KeyedRequest {
  userId: number;
  key: string;
  method: string;
  /** Path with its query. */
  url: string;
  body: unknown;
}

/** The right to run a request; it ends with `complete` or `release`. */
export interface Claim {
  userId: number;
  key: string;
  lockedUntil: Date;
}

/** An answer that was given before. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

/** Takes a key that is new, a day old, or left behind by a process that died. */
const CLAIM = `
  INSERT INTO idempotency_keys AS k (user_id, key, fingerprint, created_at, locked_until) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (user_id, key) DO UPDATE
  SET fingerprint = excluded.fingerprint, status = NULL, body = NULL,
    created_at = excluded.created_at, locked_until = excluded.locked_until
  WHERE k.created_at <= $6 OR (k.status IS NULL AND k.locked_until <= $4)
  RETURNING k.key`;

/** Answers of requests by their key, kept for a day (draft-ietf-httpapi-idempotency-key-header). */
@Injectable()
export class IdempotencyService {
  /** A body may hold a password, so what is kept of it must not be guessable. */
  private readonly fingerprintKeys: readonly [Buffer, ...Buffer[]];
  private readonly box: SecretBox;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) { auth }: StoreConfig,
  ) {
    const { linkSecret, previousLinkSecrets } = auth;
    this.fingerprintKeys = derivedKeys(linkSecret, previousLinkSecrets, 'idempotency');
    this.box = new SecretBox(linkSecret, 'idempotent-answers', previousLinkSecrets);
  }

  /**
   * Takes the key for a request, or finds the answer that it has.
   * @throws IdempotencyErrors.IDEMPOTENCY_IN_PROGRESS, IdempotencyErrors.IDEMPOTENCY_KEY_REUSED
   */
  async claim(request: KeyedRequest): Promise<Claim | StoredAnswer> {
    const { userId, key } = request;
    const now = this.clock.now();
    const lockedUntil = new Date(now.getTime() + LOCK_MS);
    const fingerprint = fingerprintOf(request, this.fingerprintKeys[0]);
    const oldest = new Date(now.getTime() - DAY_MS);
    const claimed = await this.db.row(CLAIM, [userId, key, fingerprint, now, lockedUntil, oldest]);
    if (claimed) return { userId, key, lockedUntil };
    const known = await this.db.row<{ fingerprint: Buffer; status: number | null; body: Buffer | null }>(
      'SELECT fingerprint, status, body FROM idempotency_keys WHERE user_id = $1 AND key = $2',
      [userId, key],
    );
    const isSame = (key: Buffer): boolean => known?.fingerprint.equals(fingerprintOf(request, key)) ?? true;
    if (!this.fingerprintKeys.some(isSame)) throw IdempotencyErrors.IDEMPOTENCY_KEY_REUSED();
    if (!known || known.status === null) {
      throw IdempotencyErrors.IDEMPOTENCY_IN_PROGRESS({ headers: { 'Retry-After': '1' } });
    }
    const body: unknown = known.body ? JSON.parse(this.box.open(known.body, contextOf(request))) : undefined;
    return { status: known.status, body };
  }

  /** Keeps the answer of a request. */
  async complete({ userId, key, lockedUntil }: Claim, { status, body }: StoredAnswer): Promise<void> {
    const sealed =
      body === undefined ? null : this.box.seal(JSON.stringify(body), contextOf({ userId, key }));
    await this.db.rows(
      'UPDATE idempotency_keys SET status = $4, body = $5 WHERE user_id = $1 AND key = $2 AND locked_until = $3',
      [userId, key, lockedUntil, status, sealed],
    );
  }

  /** Frees the key of a request that had no effect. */
  async release({ userId, key, lockedUntil }: Claim): Promise<void> {
    await this.db.rows(
      'DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND locked_until = $3 AND status IS NULL',
      [userId, key, lockedUntil],
    );
  }

  /** Deletes what is older than a day. */
  async purge(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - DAY_MS);
    await this.db.rows('DELETE FROM idempotency_keys WHERE created_at <= $1', [oldest]);
  }
}

function contextOf({ userId, key }: { userId: number; key: string }): string {
  return `${userId}:${key}`;
}

function fingerprintOf({ method, url, body }: KeyedRequest, key: Buffer): Buffer {
  const content = Buffer.isBuffer(body) ? body : (JSON.stringify(sorted(body)) ?? '');
  return createHmac('sha256', key).update(`${method} ${url}\n`).update(content).digest();
}

/** The same object whatever the order of its keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
