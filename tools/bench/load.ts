import autocannon from 'autocannon';
import { ascending, percentile } from './statistics';

/** One request; what is left out is as in a plain GET. */
export interface Call {
  /** Path and query. */
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Requests that one client sends one after the other, each in the name of the same account. */
export interface Journey {
  /** The account that goes on the next journey. */
  begin: () => number;
  steps: readonly ((userId: number) => Call)[];
}

export interface Load {
  /** Scheme, host and port, without a slash; of several, connections are shared out evenly. */
  origins: string[];
  /** Makes each request; called once if it answers the very same object each time. A journey makes one per step. */
  next: (() => Call) | Journey;
  connections: number;
  /** Ends the run after so many seconds, */
  seconds?: number;
  /** or after so many requests. */
  amount?: number;
}

/** What was seen in one run. */
export interface Run {
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Of an answer, headers included. */
  bytes: number;
  /** Answers other than 2xx, time-outs and connection errors. */
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
  // autocannon looks once a second whether a number of requests has been reached.
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
  /** Milliseconds of each answer. */
  times: number[];
  bytes: number;
  failures: number;
  /** When the last answer came; monotonic milliseconds. */
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

/** A request that is always the same is made once: to make one costs the load generator as much as to send it. */
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

/** Sends one request. @throws Error when it is not answered by 2xx */
export async function ask(origin: string, { path, method = 'GET', headers, body }: Call): Promise<unknown> {
  const response = await fetch(origin + path, requestOf({ path, method, headers, body }));
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text.slice(0, 500)}`);
  return text === '' ? undefined : JSON.parse(text);
}
