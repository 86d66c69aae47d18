import type { Call, Journey } from './load';

export type Service = 'store' | 'booking';

/** A measured kind of request, and its baseline. */
export interface Scenario {
  /** Starts with the name of the service. */
  name: string;
  service: Service;
  /** Returns the next request to the service, or the journey of each client. */
  call: (() => Call) | Journey;
  /** Returns the next request to the baseline. Without it there is no comparison. */
  baseline?: () => Call;
  /**
   * Removes the fields that may differ. Service and baseline must answer the same otherwise. Without it,
   * responses are not compared.
   */
  comparable?: (body: unknown) => unknown;
  /** Requests for comparing responses, when each request of a run is different. */
  comparedCalls?: { call: Call; baseline: Call };
  /** SQL that counts the written rows. It must grow by one for each response. */
  effect?: string;
  /** Restores the data before each run. */
  reset?: () => Promise<void>;
  /** Number of requests of a run that uses up its data; other runs end by time. */
  amount?: number;
  /** Minimum share of the baseline's requests per second. */
  goal?: number;
}

let addresses = 0;

/** Returns the header of a proxy with a different client address at each call. */
export function fromAnotherClient(): Record<string, string> {
  const number = ++addresses % 0xffffff;
  return { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
}

let distinct = 0;

/** Returns the same request with a URL that was never used: the parameter has no meaning. */
export function cold(call: () => Call): () => Call {
  return () => {
    const { path, ...rest } = call();
    return { ...rest, path: `${path}${path.includes('?') ? '&' : '?'}_=${++distinct}` };
  };
}

/** Returns the same request each time. */
export function always(call: Call): () => Call {
  return () => call;
}

/** Compares responses as they are. */
export const unchanged = (body: unknown): unknown => body;
