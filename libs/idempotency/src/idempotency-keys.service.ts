import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox, derivedKeys } from '@comptoir/auth';
import { type Queryable } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { IdempotencyKey } from './idempotency-keys.entity';
import { IDEMPOTENCY_OPTIONS, type IdempotencyOptions } from './idempotency.options';

const DAY_MS = 86_400_000;
/** Longer than any request takes. */
const LOCK_MS = 60_000;

/** A request that its client may repeat. */
export interface KeyedRequest {
  /** Client of the key. Keys of different clients are independent. */
  owner: string;
  /** The key from the request header. */
  key: string;
  /** Method and path. */
  operation: string;
  /** Input of the request. The order of object keys does not matter. */
  body: unknown;
}

/** Right to run a request. It ends with `storeResponse` or `releaseKey`. */
export interface IdempotencyClaim {
  /** Hash of the owner and the key. */
  key: string;
  lockedUntil: Date;
}

/** Response of an earlier request. */
export interface StoredResponse {
  status: number;
  body: unknown;
}

/** Takes a key that is new, expired, or left by a process that died. */
const CLAIM = `
  INSERT INTO idempotency_keys AS stored (key, subject_id, fingerprint, created_at, locked_until)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (key) DO UPDATE
  SET subject_id = excluded.subject_id, fingerprint = excluded.fingerprint, status = NULL, body = NULL,
    created_at = excluded.created_at, locked_until = excluded.locked_until
  WHERE stored.created_at <= $6 OR (stored.status IS NULL AND stored.locked_until <= $4)
  RETURNING key`;

/**
 * Repeats the first response to a repeated request, for 24 hours (draft-ietf-httpapi-idempotency-key-header).
 *
 * With `Db`, each call is a transaction of its own: a second request fails while the first one runs. With the
 * `Tx` of the work, the key and the response are stored together with the work, and a second request waits
 * until that transaction ends.
 */
@Injectable()
export class IdempotencyKeysService {
  /** An input may hold a password, so its fingerprint must not be guessable. */
  private readonly fingerprintKeys: readonly [Buffer, ...Buffer[]];
  private readonly box: SecretBox;
  private readonly errors: IdempotencyOptions['errors'];

  constructor(
    private readonly clock: Clock,
    @Inject(IDEMPOTENCY_OPTIONS) { secret, previousSecrets, errors }: IdempotencyOptions,
  ) {
    this.fingerprintKeys = derivedKeys(secret, previousSecrets, 'idempotency');
    this.box = new SecretBox(secret, 'idempotent-answers', previousSecrets);
    this.errors = errors;
  }

  /**
   * Takes the key for a request, or returns its stored response.
   * @param subjectId id of the row that the response is erased with, if known
   * @throws the service's errors `reused` and `inProgress`
   */
  async claimKey(
    queryable: Queryable,
    request: KeyedRequest,
    subjectId: number | null = null,
  ): Promise<{ claim: IdempotencyClaim } | { response: StoredResponse }> {
    const key = hashOf(request);
    const now = this.clock.now();
    const lockedUntil = new Date(now.getTime() + LOCK_MS);
    const fingerprint = fingerprintOf(request, this.fingerprintKeys[0]);
    const claimed = await queryable.row(CLAIM, [
      key,
      subjectId,
      fingerprint,
      now,
      lockedUntil,
      this.oldest(),
    ]);
    if (claimed) return { claim: { key, lockedUntil } };
    const response = await this.findResponse(queryable, request);
    if (!response) throw this.errors.inProgress({ headers: { 'Retry-After': '1' } });
    return { response };
  }

  /**
   * Finds the stored response of a request without taking its key; undefined when there is none yet.
   * @throws the service's error `reused`
   */
  async findResponse(queryable: Queryable, request: KeyedRequest): Promise<StoredResponse | undefined> {
    const key = hashOf(request);
    const stored = await queryable.row<IdempotencyKey>(
      'SELECT fingerprint, status, body FROM idempotency_keys WHERE key = $1 AND created_at > $2',
      [key, this.oldest()],
    );
    if (!stored) return undefined;
    const { fingerprint, status, body } = stored;
    if (!this.fingerprintKeys.some((secret) => fingerprint.equals(fingerprintOf(request, secret)))) {
      throw this.errors.reused();
    }
    if (status === null) return undefined;
    return { status, body: body ? JSON.parse(this.box.open(body, key)) : undefined };
  }

  /**
   * Stores the response of a request.
   * @param subjectId id of the row that the response is erased with, unless the claim has it
   */
  async storeResponse(
    queryable: Queryable,
    { key, lockedUntil }: IdempotencyClaim,
    { status, body }: StoredResponse,
    subjectId: number | null = null,
  ): Promise<void> {
    const sealed = body === undefined ? null : this.box.seal(JSON.stringify(body), key);
    await queryable.rows(
      `UPDATE idempotency_keys SET status = $3, body = $4, subject_id = coalesce($5, subject_id)
       WHERE key = $1 AND locked_until = $2`,
      [key, lockedUntil, status, sealed, subjectId],
    );
  }

  /** Releases the key of a request that had no effect. */
  async releaseKey(queryable: Queryable, { key, lockedUntil }: IdempotencyClaim): Promise<void> {
    await queryable.rows(
      'DELETE FROM idempotency_keys WHERE key = $1 AND locked_until = $2 AND status IS NULL',
      [key, lockedUntil],
    );
  }

  /** Deletes keys that are older than a day. */
  async deleteExpiredKeys(queryable: Queryable): Promise<void> {
    await queryable.rows('DELETE FROM idempotency_keys WHERE created_at <= $1', [this.oldest()]);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - DAY_MS);
  }
}

/** Hashes owner and key, so that neither can be read from the table. */
function hashOf({ owner, key }: KeyedRequest): string {
  return createHash('sha256').update(`${owner}\n${key}`).digest('hex');
}

function fingerprintOf({ operation, body }: KeyedRequest, secret: Buffer): Buffer {
  const content = Buffer.isBuffer(body) ? body : canonical(body);
  return createHmac('sha256', secret).update(`${operation}\n`).update(content).digest();
}

/** Returns JSON with sorted object keys; empty without a value. */
function canonical(value: unknown): string {
  const json = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) as string | undefined;
  return json ?? '';
}
