import { createHash } from 'node:crypto';
import { seconds, type Account } from './account';
import { rejected, type StripeApiError } from './errors';
import type { StoredResponse } from './records';

const retention = 24 * 60 * 60;
const longestKey = 255;

/** The properties of a request that idempotency compares. */
export interface Repeatable {
  /** The kind of API key and the idempotency key, so that keys of two callers never collide. */
  id: string;
  key: string;
  endpoint: string;
  fingerprint: string;
}

/** @param content the raw body, or the query of a request without one */
export function repeatable(caller: string, key: string, endpoint: string, content: string): Repeatable {
  if (key.length > longestKey) {
    throw rejected(400, `Idempotency keys may be at most ${longestKey} characters long.`, {
      type: 'idempotency_error',
    });
  }
  const sorted = [...new URLSearchParams(content)].map(([name, value]) => `${name}=${value}`).sort();
  const fingerprint = createHash('sha256').update(sorted.join('\n')).digest('hex');
  return { id: `${caller}:${key}`, key, endpoint, fingerprint };
}

/**
 * Stores the first response of every idempotency key for a day, and allows one execution at a time per key.
 */
export class Idempotency {
  private readonly running = new Map<string, Repeatable>();

  constructor(private readonly account: Account) {}

  /**
   * Returns the stored response of this request, if there is one. A key that was used for another request is
   * a 400; one whose first request is still running is a 409.
   */
  recall(request: Repeatable): StoredResponse | undefined {
    const saved = this.account.store.savedAnswers.get(request.id);
    if (saved !== undefined && saved.created > seconds(this.account) - retention) {
      this.compare(request, saved);
      return saved;
    }
    const running = this.running.get(request.id);
    if (running !== undefined) {
      this.compare(request, running);
      throw keyInUse(request.key);
    }
    return undefined;
  }

  begin(request: Repeatable): void {
    this.running.set(request.id, request);
  }

  /** Ends an execution and stores its response, if there is one. */
  end(request: Repeatable, answer?: { status: number; body: string; requestId: string }): void {
    this.running.delete(request.id);
    if (answer === undefined) return;
    const { id, endpoint, fingerprint } = request;
    this.account.store.savedAnswers.put({
      id,
      endpoint,
      fingerprint,
      ...answer,
      created: seconds(this.account),
    });
  }

  /** Deletes responses that are older than a day. */
  prune(): void {
    const oldest = seconds(this.account) - retention;
    for (const saved of this.account.store.savedAnswers.all()) {
      if (saved.created <= oldest) this.account.store.savedAnswers.delete(saved.id);
    }
  }

  private compare(request: Repeatable, earlier: { endpoint: string; fingerprint: string }): void {
    if (earlier.endpoint !== request.endpoint) {
      throw mismatch(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ` +
          `('${request.endpoint}' vs '${earlier.endpoint}'). Try using a key other than '${request.key}' if you ` +
          'meant to execute a different request.',
      );
    }
    if (earlier.fingerprint !== request.fingerprint) {
      throw mismatch(
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
          `Try using a key other than '${request.key}' if you meant to execute a different request.`,
      );
    }
  }
}

function mismatch(message: string): StripeApiError {
  return rejected(400, message, { type: 'idempotency_error' });
}

function keyInUse(key: string): StripeApiError {
  return rejected(
    409,
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
      `twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  );
}
