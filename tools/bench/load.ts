import autocannon from 'autocannon';
import { ascending, percentile } from './statistics';

/** One request; the defaults are those of a plain GET. */
export interface Call {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Requests that one client sends one after the other, all as the same account. */
export interface Journey {
  /** Returns the account of the next journey. */
  begin: () => number;
  steps: readonly ((userId: number) => Call)[];
}

export interface Load {
  /** Scheme, host and port, without a slash. Connections are divided evenly among several origins. */
  origins: string[];
  /**
   * Makes each request. It is called once if it returns the same object each time. A journey makes one
   * request per step.
   */
  next: (() => Call) | Journey;
  connections: number;
  /** Length of the run; either this or `amount` is set. */
  seconds?: number;
  /** Number of requests of the run. */
  amount?: number;
}

/** Measurements of one run. */
export interface Run {
  requests: number;
  requestsPerSecond: number;
  /** Response times in milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Mean size of a response, headers included. */
  bytes: number;
  /** Responses other than 2xx, time-outs and connection errors. */
  failures: number;
}

/** Sends requests as fast as they are answered. */
export async function run(load: Load): Promise<Run> {
  const { origins, connections, amount } = load;
  const startedAt = performance.now();
  const runs = await Promise.all(
    origins.map((origin) =>
      drive(origin, {
        ...load,
        connections: Math.max(1, Math.round(connections / origins.length)),
        amount: amount && Math.ceil(amount / origins.length),
      }),
    ),
  );
  // autocannon checks only once a second whether the number of requests was reached.
  const seconds = (Math.max(startedAt, ...runs.map(({ endedAt }) => endedAt)) - startedAt) / 1_000;
  const times = ascending(runs.flatMap((one) => one.times));
  const bytes = runs.reduce((sum, one) => sum + one.bytes, 0);
  return {
    requests: times.length,
    requestsPerSecond: seconds > 0 ? times.length / seconds : 0,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    bytes: times.length ? bytes / times.length : 0,
    failures: runs.reduce((sum, one) => sum + one.failures, 0),
  };
}

interface Seen {
  /** Response times in milliseconds. */
  times: number[];
  bytes: number;
  failures: number;
  /** Time of the last response; monotonic milliseconds. */
  endedAt: number;
}

async function drive(origin: string, { next, connections, seconds, amount }: Load): Promise<Seen> {
  const seen: Seen = { times: [], bytes: 0, failures: 0, endedAt: 0 };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections: amount ? Math.min(connections, amount) : connections,
        ...(amount ? { amount } : { duration: seconds }),
        requests: requestsBy(next),
      },
      (error: unknown, done) => (error ? reject(asError(error)) : resolve(done)),
    );
    instance.on('response', (_client, _status, bytes, milliseconds) => {
      seen.times.push(milliseconds);
      seen.bytes += bytes;
      seen.endedAt = performance.now();
    });
  });
  return { ...seen, failures: result.non2xx + result.errors + result.timeouts };
}

/** Makes constant requests once, because making a request costs the load generator as much as sending it. */
function requestsBy(next: Load['next']): autocannon.Request[] {
  if (typeof next !== 'function') return next.steps.map((step, index) => stepOf(next, step, index === 0));
  const first = next();
  if (next() === first) return [requestOf(first)];
  return [{ setupRequest: (request) => ({ ...request, ...requestOf(next()) }) }];
}

function stepOf({ begin }: Journey, step: Journey['steps'][number], isFirst: boolean): autocannon.Request {
  return {
    setupRequest: (request, context: { userId?: number }) => {
      if (isFirst) context.userId = begin();
      return { ...request, ...requestOf(step(context.userId ?? 0)) };
    },
  };
}

function requestOf({ path, method = 'GET', headers, body }: Call): Call {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return { path, method, headers: { ...type, ...headers }, body };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Sends one request and returns its parsed body.
 * @throws Error when the response is not 2xx
 */
export async function sendRequest(
  origin: string,
  { path, method = 'GET', headers, body }: Call,
): Promise<unknown> {
  const response = await fetch(origin + path, requestOf({ path, method, headers, body }));
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text.slice(0, 500)}`);
  return text === '' ? undefined : JSON.parse(text);
}
