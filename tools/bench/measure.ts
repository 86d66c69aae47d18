import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type DatabaseWork, StatementCounter, valueOf } from './database';
import { type Load, type Run, ask, run } from './load';
import type { Program, Vitals } from './programs';
import type { Scenario } from './scenarios';
import { median, spread } from './statistics';

/** One side of a comparison, as medians of its rounds. */
export interface Side {
  requestsPerSecond: number;
  /** How far the rounds lie apart, as a share of the median. */
  spread: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Of an answer, headers included. */
  bytes: number;
  /** Statements that one request costs the database, BEGIN and COMMIT among them. */
  statements: number;
  /** Milliseconds that those take in the database. */
  database: number;
  /** Where they go: statements by their share, with calls and milliseconds for each request. */
  slowest: DatabaseWork['slowest'];
  /** Microseconds that one request takes of a processor, without the database's. */
  cpu: number;
  /** Milliseconds: how late the event loop was, 99th percentile. */
  lag: number;
  /** Most bytes of memory after a run. */
  memory: number;
  rounds: Run[];
}

export interface Outcome {
  name: string;
  service: Side;
  floor?: Side;
  /** The service's requests per second as a share of the floor's. */
  ratio?: number;
  goal?: number;
  /** Sentences about answers that were not what they should be; a figure with one says nothing. */
  faults: string[];
}

/** What a scenario is measured with. */
export interface Bench {
  service: { program: Program; origin: string; database: string; databaseUrl: string };
  floor: { program: Program; origin: string };
  counter: StatementCounter;
  rounds: number;
  seconds: number;
  connections: number;
}

/** Requests by which statements are counted: whole journeys of five calls over 16 connections. */
const COUNTED = 240;
const WARM_UP_SECONDS = 2;
const WARM_UP_RUNS = 15;
/** In a row that were no cheaper than the cheapest before. */
const WARM_RUNS = 4;
/** Of the processor time of a request: as long as a run saves more than this, code is still being compiled. */
const STILL_WARMING = 0.03;
/** Of the requests of a run, when their number is what ends it. */
const USED_UP_PER_SECOND = 400;

interface Target {
  load: Pick<Load, 'origins' | 'next'>;
  program: Program;
  rounds: Run[];
  vitals: Vitals[];
  /** For each request. */
  work: DatabaseWork;
}

/** Measures one scenario: the answers first, then the cost in statements, then the rounds, A B A B. */
export async function measure(scenario: Scenario, bench: Bench): Promise<Outcome> {
  const { service, floor } = bench;
  const faults = await differences(scenario, service.origin, floor.origin);
  const targets = [target(service.program, service.origin, scenario.call)];
  if (scenario.floor) targets.push(target(floor.program, floor.origin, scenario.floor));
  for (const one of targets) await warmUp(one, scenario, bench);
  for (let round = 0; round < bench.rounds; round++) {
    for (const one of targets) faults.push(...(await timed(one, scenario, bench)));
  }
  faults.push(...(await differences(scenario, service.origin, floor.origin)));
  const [own, other] = targets.map(sideOf);
  if (!own) throw new Error('nothing was measured');
  return {
    name: scenario.name,
    service: own,
    floor: other,
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
 * Connections, prepared statements and compiled code are there when the clock starts: runs go on until none is
 * cheaper than those before. Much code takes longer to be compiled than little, on the cores that are measured.
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

/** Seconds of a processor that the program takes for one request. */
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
  // A run that ends by the clock leaves requests on their way that have their effect unseen.
  const unseen = scenario.amount ? 0 : bench.connections;
  if (grown >= seen.requests && grown <= seen.requests + unseen) return faults;
  return [`${seen.requests} requests had an effect ${grown} times`];
}

const UNDER_WAY = `SELECT count(*) AS value FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND state <> 'idle' AND datname = current_database() AND pid <> pg_backend_pid()`;
const FINISHED_WITHIN_MS = 60_000;

/** Slow statements outlive the run that has asked for them, and would be timed as part of the next one. */
async function finished(databaseUrl: string): Promise<void> {
  const giveUpAt = performance.now() + FINISHED_WITHIN_MS;
  while ((await valueOf(databaseUrl, UNDER_WAY)) > 0) {
    if (performance.now() > giveUpAt) throw new Error('the database does not come to rest');
    await sleep(20);
  }
}

function limitOf(scenario: Scenario, seconds: number): Pick<Load, 'seconds' | 'amount'> {
  return scenario.amount ? { amount: amountOf(scenario, seconds) } : { seconds };
}

function amountOf({ amount = Infinity }: Scenario, seconds: number): number {
  return Math.min(amount, seconds * USED_UP_PER_SECOND);
}

/** Whether the service and the floor answer the same. */
async function differences(
  { call, floor, same, compared, reset }: Scenario,
  service: string,
  bare: string,
): Promise<string[]> {
  if (!floor || !same || typeof call !== 'function') return [];
  try {
    await reset?.();
    const own = same(await ask(service, compared?.call ?? call()));
    await reset?.();
    const other = same(await ask(bare, compared?.floor ?? floor()));
    if (isDeepStrictEqual(own, other)) return [];
    return [`the answers differ: ${firstDifference(own, other)}`];
  } catch (error) {
    return [`there is nothing to compare: ${String(error)}`];
  }
}

/** Where two JSON values begin to differ, such as `.data.0.price: "1.00" and "2.00"`. */
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

function sideOf({ rounds, vitals, work }: Target): Side {
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
