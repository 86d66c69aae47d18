import type { Logger } from 'pino';

export const JOBS_OPTIONS = Symbol('JOBS_OPTIONS');

/** What does not depend on the service's event types. */
export interface JobsSettings {
  redisUrl: string;
  /** Prefix of all keys in Redis. */
  prefix: string;
  /** Names of the queues; each has its own workers, so that a slow kind of work does not hold up another. */
  queues: readonly string[];
  logger: Logger;
  /** Refuse to start on a Redis that may evict keys, instead of only warning. For production. */
  requireNoEviction?: boolean;
  /** Jobs that run at once in one queue of one worker process. */
  concurrency?: number;
  /** The same for single queues, by name: for work that waits more than it computes. */
  queueConcurrency?: Readonly<Record<string, number>>;
  /** Runs of a job before it counts as failed and waits for an operator. */
  attempts?: number;
  /** Wait before the second attempt; it triples with each further one, within a quarter either way. */
  backoffMs?: number;
  /** After how long without acknowledgement it is checked whether Redis still has a job. */
  resendAfterMs?: number;
  /** Longest wait for a row whose wake-up was lost; also the precision of delays and schedules. */
  pollMs?: number;
}

export interface JobsOptions<Events extends object, Jobs extends object> extends JobsSettings {
  /** Every event of the service; the compiler keeps the list complete. */
  events: Record<keyof Events & string, true>;
  /** Every job of the service. */
  jobs: Record<keyof Jobs & string, true>;
  /** Events that need no handler of this service. */
  externalEvents?: readonly (keyof Events & string)[];
}

/** The options with their defaults. */
export type JobsConfig = Required<JobsSettings> & {
  events: readonly string[];
  jobs: readonly string[];
  externalEvents: readonly string[];
};

export function jobsConfig<E extends object, J extends object>(options: JobsOptions<E, J>): JobsConfig {
  return {
    requireNoEviction: false,
    concurrency: 10,
    queueConcurrency: {},
    attempts: 8,
    backoffMs: 2_000,
    resendAfterMs: 60_000,
    pollMs: 1_000,
    ...options,
    events: Object.keys(options.events),
    jobs: Object.keys(options.jobs),
    externalEvents: options.externalEvents ?? [],
  };
}

/** The pause before the last attempt at its longest, in milliseconds. */
export function longestPause({ backoffMs, attempts }: JobsConfig): number {
  return backoffMs * 3 ** Math.max(0, attempts - 2) * 1.25;
}
