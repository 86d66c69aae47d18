import http from 'node:http';
import fc from 'fast-check';
import { type CheckOptions, faultOf, isProviderError } from './checks';
import { type FuzzCase, casesOf } from './cases';
import { patience } from '../testing-servers/time-scale';
import { type OpenApi, type Operation, operationsOf } from './openapi';
import { Pool } from './pool';
import { type WireResponse, type WireRequest, curlOf, send, wireOf } from './send';

export interface FuzzOptions extends CheckOptions {
  document: OpenApi;
  /** Values to try for fields with these names. */
  hints?: Record<string, readonly unknown[]>;
  /** Port on 127.0.0.1. */
  port: number;
  requests: number;
  /** The same seed makes the same requests, apart from values of earlier responses. */
  seed: number;
  roles: readonly string[];
  /** Excluded operations, such as `POST /api/…`. */
  skip?: readonly string[];
  /**
   * Returns fresh access tokens by role. It is called again from time to time, since requests end accounts
   * and sessions.
   */
  signIn(): Promise<Record<string, string | undefined>>;
  /** Values that requests may use in addition to those of responses. */
  pool?: Pool;
  timeoutMs?: number;
}

export interface FuzzReport {
  sent: number;
  /** Number of responses by status; those of missing providers are counted as `500 of a provider`. */
  statuses: Record<string, number>;
  operations: number;
  /** Operations without any success. */
  neverSucceeded: string[];
  slowestMs: number;
  /** One entry for each kind of fault of each operation. */
  faults: string[];
}

const PARALLEL = 6;
const SIGN_IN_EVERY = 50;
/** The longest that a client waits, on a quiet machine. */
const TIMEOUT_MS = 5_000;
const MAX_FAULTS = 60;
const TELL_EVERY = 5_000;

/**
 * Sends generated requests to every operation of a running service and checks the responses against its
 * document.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const run = new Run(options);
  const operations = operationsOf(options.document).filter(
    ({ method, path }) => !options.skip?.includes(`${method} ${path}`),
  );
  try {
    for (const chunk of chunksOf(operations, options)) await run.sendAll(chunk);
  } finally {
    run.close();
  }
  const report = run.report(operations);
  const { sent, statuses, slowestMs, neverSucceeded } = report;
  console.info(
    `${sent} requests from seed ${options.seed}: ${JSON.stringify(statuses)}, slowest ${slowestMs} ms, ` +
      `${operations.length - neverSucceeded.length} of ${operations.length} operations succeeded`,
  );
  return report;
}

/** Yields all operations in rounds of shuffled order, so that operations can use what others have created. */
function* chunksOf(operations: Operation[], options: FuzzOptions): Generator<FuzzCase[]> {
  const { document, hints = {}, roles, requests } = options;
  const arbitraries = operations.map((operation) => casesOf({ document, hints }, operation, roles));
  let left = requests;
  for (let round = 0; left > 0; round += 1) {
    const seed = options.seed + round * 7_919;
    const cases = arbitraries.flatMap((arbitrary) => fc.sample(arbitrary, { numRuns: 4, seed }));
    const [order = []] = fc.sample(fc.shuffledSubarray(cases, { minLength: cases.length }), {
      numRuns: 1,
      seed,
    });
    for (let at = 0; at < order.length && left > 0; at += SIGN_IN_EVERY) {
      const chunk = order.slice(at, Math.min(at + SIGN_IN_EVERY, at + left));
      left -= chunk.length;
      yield chunk;
    }
  }
}

class Run {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: PARALLEL });
  private readonly pool: Pool;
  private readonly statuses: Record<string, number> = {};
  private readonly succeeded = new Set<string>();
  private readonly faults = new Map<string, string>();
  private slowestMs = 0;
  private sent = 0;

  constructor(private readonly options: FuzzOptions) {
    this.pool = options.pool ?? new Pool();
  }

  async sendAll(cases: FuzzCase[]): Promise<void> {
    const tokens = await this.options.signIn();
    const waiting = [...cases];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.sendOne(next, tokens);
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  }

  private async sendOne(fuzzCase: FuzzCase, tokens: Record<string, string | undefined>): Promise<void> {
    const { port, timeoutMs = patience(TIMEOUT_MS) } = this.options;
    const request = wireOf(fuzzCase, this.pool, tokens[fuzzCase.role]);
    this.sent += 1;
    if (this.sent % TELL_EVERY === 0) process.stderr.write(`${this.sent} requests sent\n`);
    try {
      const response = await send({ port, agent: this.agent, timeoutMs }, request);
      this.note(fuzzCase, request, response);
    } catch (error) {
      this.fail(fuzzCase, request, error instanceof Error ? error.message : String(error));
    }
  }

  private note(fuzzCase: FuzzCase, request: WireRequest, response: WireResponse): void {
    const isProvider = isProviderError(fuzzCase, response, this.options);
    const status = isProvider ? `${response.status} of a provider` : response.status;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.slowestMs = Math.max(this.slowestMs, response.milliseconds);
    if (response.status < 300) {
      if (!fuzzCase.hasWrongRoute) this.succeeded.add(nameOf(fuzzCase.operation));
      if (response.headers['content-type']?.includes('json') && response.body) {
        const isSecret = this.options.staff.includes(fuzzCase.role);
        this.pool.learn(fuzzCase.operation.path, JSON.parse(response.body), isSecret);
      }
    }
    const fault = faultOf(fuzzCase, response, this.options);
    if (fault) this.fail(fuzzCase, request, fault, response);
  }

  private fail(
    { operation, role }: FuzzCase,
    request: WireRequest,
    fault: string,
    response?: WireResponse,
  ): void {
    const key = `${nameOf(operation)}: ${fault}`;
    if (this.faults.has(key) || this.faults.size >= MAX_FAULTS) return;
    const body = response ? `\n  ${response.status} ${response.body.slice(0, 400)}` : '';
    const text = `${key} (as ${role})\n  ${curlOf(this.options.port, request)}${body}`;
    this.faults.set(key, text);
    // Written directly, because Jest prints its console only at the end of a long run.
    process.stderr.write(`\n${text}\n`);
  }

  report(operations: Operation[]): FuzzReport {
    return {
      sent: this.sent,
      statuses: this.statuses,
      operations: operations.length,
      neverSucceeded: operations.map(nameOf).filter((name) => !this.succeeded.has(name)),
      slowestMs: Math.round(this.slowestMs),
      faults: [...this.faults.values()],
    };
  }

  close(): void {
    this.agent.destroy();
  }
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
