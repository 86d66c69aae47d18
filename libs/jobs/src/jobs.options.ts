import type { Logger } from 'pino';

export const JOBS_OPTIONS = Symbol('JOBS_OPTIONS');

/** Settings that do not depend on the service's event types. */
export interface JobsSettings {
  redisUrl: string;
  /** Prefix of all keys in Redis. */
  prefix: string;
  /** Names of the queues. Each has its own workers, so that slow work in one does not delay the others. */
  queues: readonly string[];
  /** Parts of each queue in Redis. On a Cluster they are on different masters. */
  queueShards?: number;
  logger: Logger;
  /** Stops at start when Redis may evict keys, instead of only warning. For production. */
  requireNoEviction?: boolean;
  /** Concurrent jobs of one queue in one worker process, over all its parts. */
  concurrency?: number;
  /** Overrides `concurrency` for single queues, by name, for work that waits more than it computes. */
  queueConcurrency?: Readonly<Record<string, number>>;
  /** Runs of a job before it counts as failed. */
  attempts?: number;
  /** Delay before the second attempt. It triples with each further attempt, with up to 25 % jitter. */
  backoffMs?: number;
  /** Milliseconds without acknowledgement after which the relay checks whether Redis still has a job. */
  resendAfterMs?: number;
  /** Longest wait for a row whose wake-up was lost. It is also the precision of delays and schedules. */
  pollMs?: number;
}

export interface JobsOptions<Events extends object, Jobs extends object> extends JobsSettings {
  /** Every event of the service. The compiler checks that the list is complete. */
  events: Record<keyof Events & string, true>;
  /** Every job of the service. */
  jobs: Record<keyof Jobs & string, true>;
  /** Events that need no handler of this service. */
  externalEvents?: readonly (keyof Events & string)[];
  /** Names of events and jobs that extensions add. */
  added?: { events: readonly string[]; jobs: readonly string[] };
}

/** The options with their defaults. */
export type JobsConfig = Required<JobsSettings> & {
  events: readonly string[];
  jobs: readonly string[];
  externalEvents: readonly string[];
};

export function jobsConfig<E extends object, J extends object>({
  added = { events: [], jobs: [] },
  ...options
}: JobsOptions<E, J>): JobsConfig {
  return {
    requireNoEviction: false,
    concurrency: 10,
    queueConcurrency: {},
    queueShards: 1,
    attempts: 8,
    backoffMs: 2_000,
    resendAfterMs: 60_000,
    pollMs: 1_000,
    ...options,
    events: [...Object.keys(options.events), ...added.events],
    jobs: [...Object.keys(options.jobs), ...added.jobs],
    externalEvents: options.externalEvents ?? [],
  };
}

/** Returns the longest possible delay before the last attempt, in milliseconds. */
export function longestPause({ backoffMs, attempts }: JobsConfig): number {
  return backoffMs * 3 ** Math.max(0, attempts - 2) * 1.25;
}

/** Returns the names of the parts of a queue in Redis. The first has the name of the queue. */
export function shardsOf({ queueShards }: JobsConfig, queue: string): string[] {
  return Array.from({ length: queueShards }, (_, number) => shardName(queue, number));
}

/** Returns the part of a queue that the jobs of an event are in. */
export function shardFor({ queueShards }: JobsConfig, queue: string, eventId: string): string {
  return shardName(queue, parseInt(eventId.slice(-RANDOM_DIGITS), 16) % queueShards);
}

/** Hexadecimal digits at the end of an event's id that are random. */
const RANDOM_DIGITS = 8;

function shardName(queue: string, number: number): string {
  return number ? `${queue}-${number}` : queue;
}
