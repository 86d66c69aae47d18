import type { Logger } from 'pino';

export const JOBS_OPTIONS = Symbol('JOBS_OPTIONS');

/** Settings that do not depend on the service's event types. */
export interface JobsSettings {
  redisUrl: string;
  /** Prefix of all keys in Redis. */
  prefix: string;
  /** Names of the queues. Each has its own workers, so that slow work in one does not delay the others. */
  queues: readonly string[];
  logger: Logger;
  /** Stops at start when Redis may evict keys, instead of only warning. For production. */
  requireNoEviction?: boolean;
  /** Concurrent jobs of one queue in one worker process. */
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

/** Returns the longest possible delay before the last attempt, in milliseconds. */
export function longestPause({ backoffMs, attempts }: JobsConfig): number {
  return backoffMs * 3 ** Math.max(0, attempts - 2) * 1.25;
}
