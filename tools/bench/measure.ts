import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type DatabaseWork, StatementCounter, valueOf } from './database';
import { type Load, type Run, sendRequest, run } from './load';
import type { Program, Vitals } from './programs';
import type { Scenario } from './scenarios';
import { median, spread } from './statistics';

/** Results of one variant (service or baseline): medians of its rounds. */
export interface Variant {
  requestsPerSecond: number;
  /** Range of the rounds (largest minus smallest) divided by the median. */
  spread: number;
  /** Response times in milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Mean size of a response, headers included. */
  bytes: number;
  /** Statements per request, BEGIN and COMMIT included. */
  statements: number;
  /** Milliseconds in the database per request. */
  database: number;
  /** The slowest statements, with calls and milliseconds per request. */
  slowest: DatabaseWork['slowest'];
  /** Processor time of the Node process per request, in microseconds. */
  cpu: number;
  /** Delay of the event loop in milliseconds, 99th percentile. */
  lag: number;
  /** Maximum resident memory after a run, in bytes. */
  memory: number;
  rounds: Run[];
}

export interface Outcome {
  name: string;
  service: Variant;
  baseline?: Variant;
  /** Requests per second of the service divided by those of the baseline. */
  ratio?: number;
  goal?: number;
  /** Sentences about wrong responses. A result with any of them is not valid. */
  faults: string[];
}

/** Programs, databases and settings of a measurement. */
export interface Bench {
  service: { program: Program; origin: string; database: string; databaseUrl: string };
  baseline: { program: Program; origin: string };
  counter: StatementCounter;
  rounds: number;
  seconds: number;
  connections: number;
}

/** Number of requests for counting statements: whole journeys of five calls over 16 connections. */
const COUNTED = 240;
const WARM_UP_SECONDS = 2;
const WARM_UP_RUNS = 15;
/** Number of consecutive runs without improvement that end the warm-up. */
const WARM_RUNS = 4;
/**
 * Share of the processor time per request. While a run saves more than this, code is still being compiled.
 */
const STILL_WARMING = 0.03;
/** Number of requests per second of a run that ends by number instead of time. */
const USED_UP_PER_SECOND = 400;

interface Target {
  load: Pick<Load, 'origins' | 'next'>;
  program: Program;
  rounds: Run[];
  vitals: Vitals[];
  /** Per request. */
  work: DatabaseWork;
}

/**
 * Measures one scenario: compares the responses, counts statements, then runs the rounds alternately (A B A
 * B).
 */
export async function measure(scenario: Scenario, bench: Bench): Promise<Outcome> {
  const { service, baseline } = bench;
  const faults = await differences(scenario, service.origin, baseline.origin);
  const targets = [target(service.program, service.origin, scenario.call)];
  if (scenario.baseline) targets.push(target(baseline.program, baseline.origin, scenario.baseline));
  for (const one of targets) await warmUp(one, scenario, bench);
  for (let round = 0; round < bench.rounds; round++) {
    for (const one of targets) faults.push(...(await timed(one, scenario, bench)));
  }
  faults.push(...(await differences(scenario, service.origin, baseline.origin)));
  const [own, other] = targets.map(variantOf);
  if (!own) throw new Error('nothing was measured');
  return {
    name: scenario.name,
    service: own,
    baseline: other,
    ratio: other && own.requestsPerSecond / other.requestsPerSecond,
    goal: scenario.goal,
    faults: [...new Set(faults)],
  };
}

function target(program: Program, origin: string, next: Load['next']): Target {
  return {
    load: { origins: [origin], next },
    program,
    rounds: [],
    vitals: [],
    work: { statements: NaN, milliseconds: NaN, slowest: [] },
  };
}

/**
 * Runs until a request gets no cheaper, so that connections, prepared statements and compiled code are ready.
 * A large program is compiled for longer than a small one, on the same cores.
 */
async function warmUp(one: Target, scenario: Scenario, bench: Bench): Promise<void> {
  const { counter, service, connections } = bench;
  let least = Infinity;
  for (let runs = 0, unchanged = 0; runs < WARM_UP_RUNS && unchanged < WARM_RUNS; runs++) {
    await scenario.reset?.();
    const cost = await costOf(one, { connections, ...limitOf(scenario, WARM_UP_SECONDS) });
    unchanged = cost > least * (1 - STILL_WARMING) ? unchanged + 1 : 0;
    least = Math.min(least, cost);
  }
  await scenario.reset?.();
  let requests = 0;
  const work = await counter.during(service.database, async () => {
    ({ requests } = await run({ ...one.load, connections, amount: COUNTED }));
  });
  one.work = shareOf(work, requests);
}

/** Returns the processor time of one request in seconds. */
async function costOf({ program, load }: Target, limits: Omit<Load, 'origins' | 'next'>): Promise<number> {
  const start = await program.vitals();
  const { requests } = await run({ ...load, ...limits });
  const end = await program.vitals();
  return (end.cpu - start.cpu) / Math.max(1, requests);
}

async function timed(one: Target, scenario: Scenario, bench: Bench): Promise<string[]> {
  const { databaseUrl } = bench.service;
  await finished(databaseUrl);
  await scenario.reset?.();
  const before = scenario.effect ? await valueOf(databaseUrl, scenario.effect) : 0;
  const start = await one.program.vitals();
  const seen = await run({
    ...one.load,
    connections: bench.connections,
    ...limitOf(scenario, bench.seconds),
  });
  const end = await one.program.vitals();
  one.rounds.push(seen);
  one.vitals.push({ ...end, cpu: (end.cpu - start.cpu) / Math.max(1, seen.requests) });
  const faults = seen.failures ? [`${seen.failures} requests of a run failed`] : [];
  if (!scenario.effect || seen.failures) return faults;
  const grown = (await valueOf(databaseUrl, scenario.effect)) - before;
  // A run that ends by time leaves requests in flight. They take effect without a counted response.
  const unseen = scenario.amount ? 0 : bench.connections;
  if (grown >= seen.requests && grown <= seen.requests + unseen) return faults;
  return [`${seen.requests} requests had an effect ${grown} times`];
}

const UNDER_WAY = `SELECT count(*) AS value FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND state <> 'idle' AND datname = current_database() AND pid <> pg_backend_pid()`;
const FINISHED_WITHIN_MS = 60_000;

/** Waits for statements of the last run, which would otherwise slow down the next one. */
async function finished(databaseUrl: string): Promise<void> {
  const deadline = performance.now() + FINISHED_WITHIN_MS;
  while ((await valueOf(databaseUrl, UNDER_WAY)) > 0) {
    if (performance.now() > deadline) throw new Error('the database does not come to rest');
    await sleep(20);
  }
}

function limitOf(scenario: Scenario, seconds: number): Pick<Load, 'seconds' | 'amount'> {
  return scenario.amount ? { amount: amountOf(scenario, seconds) } : { seconds };
}

function amountOf({ amount = Infinity }: Scenario, seconds: number): number {
  return Math.min(amount, seconds * USED_UP_PER_SECOND);
}

/** Compares a response of the service with one of the baseline. */
async function differences(
  { call, baseline, comparable, comparedCalls, reset }: Scenario,
  service: string,
  baselineOrigin: string,
): Promise<string[]> {
  if (!baseline || !comparable || typeof call !== 'function') return [];
  try {
    await reset?.();
    const own = comparable(await sendRequest(service, comparedCalls?.call ?? call()));
    await reset?.();
    const other = comparable(await sendRequest(baselineOrigin, comparedCalls?.baseline ?? baseline()));
    if (isDeepStrictEqual(own, other)) return [];
    return [`the responses differ: ${firstDifference(own, other)}`];
  } catch (error) {
    return [`there is nothing to compare: ${String(error)}`];
  }
}

/** Describes the first difference of two JSON values, such as `.data.0.price: "1.00" and "2.00"`. */
export function firstDifference(one: unknown, other: unknown, path = ''): string {
  if (isObject(one) && isObject(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (!isDeepStrictEqual(one[key], other[key]))
        return firstDifference(one[key], other[key], `${path}.${key}`);
    }
  }
  return `${path}: ${JSON.stringify(one)?.slice(0, 80)} and ${JSON.stringify(other)?.slice(0, 80)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function shareOf({ statements, milliseconds, slowest }: DatabaseWork, requests: number): DatabaseWork {
  return {
    statements: statements / requests,
    milliseconds: milliseconds / requests,
    slowest: slowest.map(({ text, ...one }) => ({
      text,
      calls: one.calls / requests,
      milliseconds: one.milliseconds / requests,
    })),
  };
}

function variantOf({ rounds, vitals, work }: Target): Variant {
  const middle = (pick: (seen: Run) => number): number => median(rounds.map(pick));
  return {
    requestsPerSecond: middle((seen) => seen.requestsPerSecond),
    spread: spread(rounds.map((seen) => seen.requestsPerSecond)),
    p50: middle((seen) => seen.p50),
    p95: middle((seen) => seen.p95),
    p99: middle((seen) => seen.p99),
    bytes: middle((seen) => seen.bytes),
    statements: work.statements,
    database: work.milliseconds,
    slowest: work.slowest,
    cpu: median(vitals.map(({ cpu }) => cpu)) * 1e6,
    lag: median(vitals.map(({ lag }) => lag)),
    memory: Math.max(...vitals.map(({ memory }) => memory)),
    rounds,
  };
}
