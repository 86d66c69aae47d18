/** A response after which a call may be repeated. */
export interface FailedAttempt {
  /** 0 when the connection was lost or timed out. */
  status: number;
  code: string;
  /** Milliseconds that the service asks to wait. */
  retryAfter?: number;
}

/** Longer waits are left to the caller, who sees `retryAfter` in the error. */
export const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 300;
const LONGEST_BACKOFF_MS = 5_000;
/** Statuses of servers between, which may have passed the request on. */
const GATEWAY_FAILED = [502, 503, 504];

/**
 * Decides whether a failed call may be sent again.
 * @param repeatable true when a second run has no second effect: by its method or by an idempotency key
 */
export function mayRepeat({ status, code, retryAfter }: FailedAttempt, repeatable: boolean): boolean {
  if ((retryAfter ?? 0) > LONGEST_WAIT_MS) return false;
  // The service names a time only for requests that it has not begun.
  if (status === 429 || (status === 503 && retryAfter !== undefined)) return true;
  if (status === 409) return code === 'IDEMPOTENCY_IN_PROGRESS';
  return repeatable && (status === 0 || GATEWAY_FAILED.includes(status));
}

/**
 * Returns the milliseconds before the next attempt. Jitter keeps clients that failed together apart.
 * @param attempt 0 for the first
 */
export function waitBefore(attempt: number, retryAfter?: number, random = Math.random()): number {
  if (retryAfter !== undefined) return retryAfter + random * Math.min(retryAfter, 1_000) * 0.5;
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_BACKOFF_MS) * (0.5 + random / 2);
}

/** Reads a `Retry-After` header, in seconds or as a date, as milliseconds from now. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

/**
 * Waits.
 * @throws the reason of the signal as soon as it is aborted
 */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Returns the reason of an aborted signal as an error. */
export function reasonOf(signal?: AbortSignal): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('The call was aborted.', { cause: reason });
}
