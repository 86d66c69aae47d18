import { type CallOptions, type RetryReport, isApiError } from '@comptoir/store-client';
import { mapMethods } from './map-members';

/** Milliseconds in which the same call means the same click, whose answer was lost. */
const SAME_CLICK_MS = 5 * 60_000;
/** Codes of calls that the service may have carried out all the same. */
const UNANSWERED = ['CONNECTION_LOST', 'TIMEOUT', 'UNEXPECTED_RESPONSE'];

interface Sent {
  key: string;
  at: number;
}

/**
 * Remembers calls whose answer was lost. The same call again, such as a second click on "Refund", has the same
 * idempotency key, so that the service does it once.
 */
export class UnansweredCalls {
  private tell: (() => void) | undefined;

  /** Registers the notice that a change is not saved yet. Returns the function that removes it. */
  register(tell: () => void): () => void {
    this.tell = tell;
    return () => {
      if (this.tell === tell) this.tell = undefined;
    };
  }

  /** Says that a change is not saved as soon as its first attempt has failed. */
  readonly noticeRetry = ({ method, error }: RetryReport): void => {
    if (method !== 'GET' && error.status === 0) this.tell?.();
  };

  /** Returns a client whose calls keep their key until they are answered. */
  guard<Client extends object>(client: Client): Client {
    return mapMethods(client, (method) => {
      const sent = new Map<string, Sent>();
      return (input?: unknown, options?: CallOptions) => {
        const text = textOf(input);
        if (text === undefined) return method(input, options);
        const known = sent.get(text);
        const key = known && Date.now() - known.at < SAME_CLICK_MS ? known.key : randomKey();
        const result = method(input, { idempotencyKey: key, ...options });
        if (!(result instanceof Promise)) return result;
        sent.set(text, { key, at: Date.now() });
        const forget = (error?: unknown): void => void (isUnanswered(error) || sent.delete(text));
        result.then(() => forget(), forget);
        return result;
      };
    });
  }
}

/** Returns true for the failure of a call that may have been carried out. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && (error.status >= 500 || UNANSWERED.includes(error.code));
}

/** Returns the same text for the same input; undefined for files, whose content it would not name. */
function textOf(input: unknown): string | undefined {
  let hasFile = false;
  const text = JSON.stringify(input ?? null, (_name, value: unknown) => {
    hasFile ||= value instanceof Blob;
    return value;
  });
  return hasFile ? undefined : text;
}

/** `crypto.randomUUID` exists on secure pages only. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
