import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** Time limit of a request. */
const PATIENCE_MS = 40_000;
const PAUSE_MS = 150;
const INSIST_MS = 90_000;

/** Sends requests as a client does, and logs the responses. */
export class Caller {
  /** @param log list of `{ status, code, ms }`, one per request; callers of one measurement share it */
  constructor(base, { token, log = [], address = someAddress() } = {}) {
    Object.assign(this, { base, token, log, address });
  }

  as(token) {
    return new Caller(this.base, { token, log: this.log });
  }

  /** Returns the same client with another address of the service. */
  at(base) {
    return new Caller(base, this);
  }

  /** Sends one request. Status 0 is a refused or cut connection, or a time-out. */
  async call(method, path, { body, key, raw, type } = {}) {
    const since = performance.now();
    const headers = { accept: 'application/json', 'x-forwarded-for': this.address };
    if (this.token) headers.authorization = `Bearer ${this.token}`;
    if (body || type) headers['content-type'] = type ?? 'application/json';
    if (key) headers['idempotency-key'] = key;
    let answer;
    try {
      const response = await fetch(this.base + path, {
        method,
        headers,
        body: raw ?? (body && JSON.stringify(body)),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      answer = {
        status: response.status,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {},
      };
    } catch (error) {
      answer = { status: 0, body: {}, reason: String(error.cause?.code ?? error.name) };
    }
    const ms = Math.round(performance.now() - since);
    const code = answer.body.code ?? answer.body.error ?? answer.reason;
    this.log.push({ at: Date.now(), method, path, status: answer.status, code, ms });
    return { ...answer, ms };
  }

  /** Repeats a request until it has a final response, under one idempotency key if there is any. */
  async insist(method, path, options = {}) {
    const deadline = Date.now() + INSIST_MS;
    for (;;) {
      const answer = await this.call(method, path, options);
      if (!isPassing(answer) || Date.now() > deadline) return answer;
      await delay(PAUSE_MS);
    }
  }
}

/** Returns a random address, since rate limits count requests per address. */
function someAddress() {
  return ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');
}

/** Returns true when the same request could succeed later. */
export function isPassing({ status, body }) {
  return status === 0 || status >= 500 || status === 429 || body.code === 'IDEMPOTENCY_IN_PROGRESS';
}

/**
 * Runs `work(index)` for `count` indexes, `width` of them concurrently. A lane stops when the work returns
 * false.
 */
export async function inParallel(count, width, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      if ((await work(index)) === false) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
}

/** Returns the response time in milliseconds that a share of the requests did not exceed. */
export function percentile(log, share) {
  const sorted = log.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
