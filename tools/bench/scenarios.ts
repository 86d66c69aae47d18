import type { Call, Journey } from './load';

export type Service = 'store' | 'booking';

/** A kind of request that is measured, and what it is held against. */
export interface Scenario {
  /** Begins with the service's name. */
  name: string;
  service: Service;
  /** The next request to the service, or the requests of each client. */
  call: (() => Call) | Journey;
  /** The next request to the floor; without one there is nothing to compare with. */
  floor?: () => Call;
  /**
   * Whether both must answer the same. What they may differ in is taken out first.
   */
  same?: (body: unknown) => unknown;
  /** What both are asked to compare their answers, when each request of a run is another one. */
  compared?: { call: Call; floor: Call };
  /** What each run of a write leaves behind must have grown by one for each answer: a query for one number. */
  effect?: string;
  /** Puts the data back to where a run begins. */
  reset?: () => Promise<void>;
  /** Requests of a run, for what uses up its data; by time otherwise. */
  amount?: number;
  /** The least share of the floor's requests per second that is wanted. */
  goal?: number;
}

let addresses = 0;

/** As a proxy passes on a client's address; each call is another client. */
export function fromAnotherClient(): Record<string, string> {
  const number = ++addresses % 0xffffff;
  return { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
}

let distinct = 0;

/** The same request under a URL that was never asked for: the parameter has no meaning. */
export function cold(call: () => Call): () => Call {
  return () => {
    const { path, ...rest } = call();
    return { ...rest, path: `${path}${path.includes('?') ? '&' : '?'}_=${++distinct}` };
  };
}

/** The same request again and again. */
export function always(call: Call): () => Call {
  return () => call;
}

/** The answer as it is. */
export const asIs = (body: unknown): unknown => body;
