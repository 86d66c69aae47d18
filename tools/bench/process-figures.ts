import { cpus, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { rerun, untilZero } from './database';
import type { Environment } from './environment';
import { run } from './load';
import { Program, type ProgramOptions } from './programs';
import { median } from './statistics';

/** A measured value of a process, with its goal. */
export interface Figure {
  name: string;
  value: number;
  unit: 'ms' | 'bytes' | 'per second' | 'times';
  goal?: { at: 'least' | 'most'; value: number };
  /** Note about the method. */
  note?: string;
}

const MEGABYTE = 1_000_000;
export const MEMORY_GOAL = { idle: 150 * MEGABYTE, load: 300 * MEGABYTE };
const READY_GOAL_MS = 3_000;
const RELAY_GOAL = 2_000;
const SCALING_GOAL = 1.7;
/** Time until a started process has finished compiling and collecting garbage. */
const SETTLE_MS = 2_000;
/**
 * Two processes, the database and the load generator need a core each. With fewer cores, wall-clock time
 * means little.
 */
const CORES_FOR_TWO = 4;
const EVENTS = 20_000;
const DRAIN_WITHIN_MS = 600_000;

/** Describes the machine. */
export function machine(): { processor: string; cores: number; memory: number; node: string } {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: totalmem(),
    node: process.version,
  };
}

/**
 * Measures the time until a process is ready, and its idle memory.
 * @param memoryGoal bytes; undefined when there is no goal
 */
export async function starting(
  name: string,
  options: ProgramOptions,
  rounds: number,
  memoryGoal?: number,
): Promise<Figure[]> {
  const ready: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const program = await Program.start(options);
    ready.push(program.readyAfterMs);
    await pause(SETTLE_MS);
    memory.push((await program.vitals()).memory);
    await program.stop();
  }
  return [
    {
      name: `${name}: until ready`,
      value: median(ready),
      unit: 'ms',
      goal: { at: 'most', value: READY_GOAL_MS },
    },
    {
      name: `${name}: idle memory`,
      value: median(memory),
      unit: 'bytes',
      goal: memoryGoal === undefined ? undefined : { at: 'most', value: memoryGoal },
    },
  ];
}

/**
 * Compares two processes with one, each with the same number of connections. With few cores, processes,
 * database and load generator compete for them. Then requests per second of processor time are compared
 * instead.
 */
export async function scaling(
  processes: [Program, Program],
  origins: [string, string],
  path: string,
  { seconds, connections, rounds }: { seconds: number; connections: number; rounds: number },
): Promise<Figure> {
  const byClock = cpus().length >= CORES_FOR_TWO;
  const load = async (count: number): Promise<number> => {
    const before = await cpuOf(processes);
    const seen = await run({
      origins: origins.slice(0, count),
      next: () => ({ path }),
      connections: count * connections,
      seconds,
    });
    const used = (await cpuOf(processes)) - before;
    return byClock ? seen.requestsPerSecond : (count * seen.requests) / used;
  };
  await load(2);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = await load(1);
    ratios.push((await load(2)) / one);
  }
  return {
    name: 'store: two processes instead of one',
    value: median(ratios),
    unit: 'times',
    goal: { at: 'least', value: SCALING_GOAL },
    note: byClock
      ? undefined
      : `by processor time, since ${cpus().length} cores cannot run all that takes part`,
  };
}

async function cpuOf(processes: Program[]): Promise<number> {
  const vitals = await Promise.all(processes.map((program) => program.vitals()));
  return vitals.reduce((sum, { cpu }) => sum + cpu, 0);
}

/** An event whose handlers find nothing to do, so that only its delivery is measured. */
const EVENT = { name: 'stock.changed', payload: '{"variantIds": []}' };
/** Sorts after all other ids, so that it is published last. */
const LAST = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
const EMIT = `
  INSERT INTO outbox (event_id, name, payload, run_at, created_at)
  SELECT CASE n WHEN ${EVENTS} THEN '${LAST}' ELSE uuidv7() END, '${EVENT.name}', '${EVENT.payload}', now(), now()
  FROM generate_series(1, ${EVENTS}) n ORDER BY n`;
// Only the last row is polled, by its key. Counting all rows repeatedly would slow down the measurement.
const WAITING = `SELECT count(*) AS value FROM outbox WHERE event_id = '${LAST}'`;
const LAST_LEFT = `SELECT count(*) AS value FROM outbox_deliveries WHERE event_id = '${LAST}'`;
const LEFT = `SELECT count(*) AS value FROM outbox_deliveries WHERE name = '${EVENT.name}'`;

/**
 * Measures how many events a worker publishes per second while its handlers run, and how many jobs it
 * completes, from the outbox to the acknowledgement of every handler.
 */
export async function relaying(
  options: ProgramOptions,
  databaseUrl: string,
  rounds: number,
): Promise<Figure[]> {
  // Excludes events of the scenarios.
  await rerun(databaseUrl, [{ title: 'outbox', sql: 'TRUNCATE outbox, outbox_deliveries' }]);
  const worker = await Program.start(options);
  const relayed: number[] = [];
  const delivered: number[] = [];
  let handlers = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const done = await jobsDone(options.metricsUrl);
      const startedAt = performance.now();
      await rerun(databaseUrl, [{ title: 'events', sql: EMIT }]);
      const secondsUntilNone = async (count: string): Promise<number> => {
        await untilZero(databaseUrl, count, DRAIN_WITHIN_MS);
        return (performance.now() - startedAt) / 1_000;
      };
      relayed.push(EVENTS / (await secondsUntilNone(WAITING)));
      await secondsUntilNone(LAST_LEFT);
      const seconds = await secondsUntilNone(LEFT);
      const jobs = (await jobsDone(options.metricsUrl)) - done;
      handlers = Math.round(jobs / EVENTS);
      delivered.push(jobs / seconds);
    }
    const { memory } = await worker.vitals();
    return [
      {
        name: 'store worker: events relayed',
        value: median(relayed),
        unit: 'per second',
        goal: { at: 'least', value: RELAY_GOAL },
      },
      {
        name: 'store worker: jobs delivered',
        value: median(delivered),
        unit: 'per second',
        note: `${EVENTS} events of ${handlers} handlers each`,
      },
      { name: 'store worker: memory under load', value: memory, unit: 'bytes' },
    ];
  } finally {
    await worker.stop();
  }
}

/** Returns the number of completed jobs of all handlers since the process started. */
async function jobsDone(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return sumOf(text, 'job_duration_seconds_count');
}

/** Returns the sum of a Prometheus metric over its labels. */
export function sumOf(text: string, name: string): number {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/** Returns the options of a process; the URLs follow from its ports. */
export function programOf(
  name: string,
  script: string,
  env: Environment,
  logDir: string,
  readyPath = '/health/ready',
): ProgramOptions {
  const internal = `http://127.0.0.1:${env.INTERNAL_PORT}`;
  return { name, script, env, logDir, readyUrl: internal + readyPath, metricsUrl: `${internal}/metrics` };
}
