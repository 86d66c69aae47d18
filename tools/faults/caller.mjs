import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** What a client waits for before it calls an answer missing. */
const PATIENCE_MS = 40_000;
const PAUSE_MS = 150;
const INSIST_MS = 90_000;

/** Calls a service as its clients do, keeping count of what came back. */
export class Caller {
  /** @param log where each call is noted as `{ status, code, ms }`; shared by callers of one measurement */
  constructor(base, { token, log = [], address = someAddress() } = {}) {
    Object.assign(this, { base, token, log, address });
  }

  as(token) {
    return new Caller(this.base, { token, log: this.log });
  }

  /** The same client at another address of the service. */
  at(base) {
    return new Caller(base, this);
  }

  /** One call. Status 0 is a connection that was refused or cut, or an answer that never came. */
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

  /** The same call until it is answered for good, as a patient client does, under one key if any. */
  async insist(method, path, options = {}) {
    const deadline = Date.now() + INSIST_MS;
    for (;;) {
      const answer = await this.call(method, path, options);
      if (!isPassing(answer) || Date.now() > deadline) return answer;
      await delay(PAUSE_MS);
    }
  }
}

/** Rate limits count addresses, and no two people share one here. */
function someAddress() {
  return ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');
}

/** Whether asking again may be answered differently. */
export function isPassing({ status, body }) {
  return status === 0 || status >= 500 || status === 429 || body.code === 'IDEMPOTENCY_IN_PROGRESS';
}

/** Runs `work(index)` for `count` indexes, so many at once. A lane in which it answers false goes home. */
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

/** The milliseconds below which a share of the calls were answered. */
export function percentile(log, share) {
  const sorted = log.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
