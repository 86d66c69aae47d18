import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { BookingErrors } from './bookings.errors';
import type { BookingView } from './bookings.view';

const REMEMBERED_MS = 24 * 60 * 60 * 1_000;
const MAX_KEY = 255;

/** The `Idempotency-Key` of a client. */
export interface ClientKey {
  key: string;
  /** Whose it is, as `clientOf` names it. */
  client: string;
}

/** A request that its client may send again, as it is remembered. */
export interface KeyedRequest {
  /** Hash of the client and its key: the same key of another client is another one. */
  key: string;
  hash: string;
}

interface Remembered {
  request_hash: string;
  answer: BookingView | null;
}

/**
 * Answers a repeated request of a client as it was answered first, for 24 hours. Refusals are not remembered. The
 * answer holds the token of the booking, so nobody else gets it, whatever key they try; a client whose address has
 * changed finds its slot taken instead.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * @param body what the key belongs to; the order of its keys and the language of mails do not matter
   * @throws BookingErrors.INVALID_KEY
   */
  request({ key, client }: ClientKey, { locale: _, ...body }: { locale?: unknown }): KeyedRequest {
    if (!key || key.length > MAX_KEY || key.includes('\0')) throw BookingErrors.INVALID_KEY();
    return { key: hashOf(`${client}\n${key}`), hash: hashOf(canonical(body)) };
  }

  /**
   * The first answer, when the request was answered already.
   * @throws BookingErrors.KEY_REUSED when the key came with another body
   */
  async answerTo(request: KeyedRequest): Promise<BookingView | undefined> {
    return answerOf(await this.find(this.db, request), request);
  }

  /**
   * Reserves the key for this transaction; one that holds it at this moment is waited for.
   * @returns the first answer, when there is one after all
   * @throws BookingErrors.KEY_REUSED
   */
  async claim(tx: Tx, request: KeyedRequest): Promise<BookingView | undefined> {
    const now = this.clock.now();
    const claimed = await tx.execute(
      `INSERT INTO idempotency_keys AS stored (key, request_hash, created_at, updated_at) VALUES ($1, $2, $3, $3)
       ON CONFLICT (key) DO UPDATE
         SET request_hash = $2, booking_id = NULL, answer = NULL, created_at = $3, updated_at = $3
       WHERE stored.created_at <= $4`,
      [request.key, request.hash, now, new Date(now.getTime() - REMEMBERED_MS)],
    );
    return claimed ? undefined : answerOf(await this.find(tx, request), request);
  }

  /** Stores the answer with the booking, in the round trip of what comes next; it goes when the booking goes. */
  remember(tx: Tx, { key }: KeyedRequest, answer: BookingView): void {
    tx.defer('UPDATE idempotency_keys SET booking_id = $2, answer = $3 WHERE key = $1', [
      key,
      answer.id,
      JSON.stringify(answer),
    ]);
  }

  /** Drops what is no longer remembered. */
  async forgetOld(): Promise<void> {
    await this.db.rows('DELETE FROM idempotency_keys WHERE created_at <= $1', [this.oldest()]);
  }

  private find(db: Db | Tx, { key }: KeyedRequest): Promise<Remembered | undefined> {
    return db.row<Remembered>(
      'SELECT request_hash, answer FROM idempotency_keys WHERE key = $1 AND created_at > $2',
      [key, this.oldest()],
    );
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - REMEMBERED_MS);
  }
}

function answerOf(stored: Remembered | undefined, { hash }: KeyedRequest): BookingView | undefined {
  if (!stored) return undefined;
  if (stored.request_hash !== hash) throw BookingErrors.KEY_REUSED();
  return stored.answer ?? undefined;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with the keys of every object in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
