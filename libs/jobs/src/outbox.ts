import { Inject, Injectable } from '@nestjs/common';
import { type LabelledCounter, Metrics, currentRequestId } from '@comptoir/http';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { currentTraceparent } from '@comptoir/tracing';
import { newEventId } from './event-id';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';
import { WakeUp } from './wake-up';

export interface EnqueueOptions {
  /** Milliseconds until the job may run. */
  delayMs?: number;
  /**
   * Deduplicates waiting jobs of the same name and key: the waiting job takes the new payload and the earlier
   * time. It does not start before this transaction has ended.
   */
  key?: string;
}

const INSERT = `
  INSERT INTO outbox (event_id, name, payload, key, request_id, traceparent, run_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const INSERT_MANY = `
  INSERT INTO outbox (event_id, name, payload, request_id, traceparent, run_at, created_at)
  SELECT event_id, $2, payload, $4, $5, $6, $7 FROM unnest($1::uuid[], $3::jsonb[]) AS given (event_id, payload)`;

/** DO UPDATE instead of DO NOTHING: its row lock blocks the relay until this transaction is visible. */
const JOIN_WAITING = `
  ON CONFLICT (name, key) WHERE key IS NOT NULL
  DO UPDATE SET payload = excluded.payload, run_at = least(outbox.run_at, excluded.run_at)`;

/**
 * Transactional outbox: events and jobs are delivered if, and only if, the transaction commits. Payloads
 * carry ids and no personal data; the handler loads what it needs. Rows are sent with the next statement or
 * the commit.
 */
@Injectable()
export class Outbox<Events extends object, Jobs extends object = Record<never, never>> {
  private readonly emitted: LabelledCounter;

  constructor(
    @Inject(Clock) private readonly clock: Clock,
    @Inject(WakeUp) private readonly wakeUp: WakeUp,
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const help = 'Events that transactions of this process have committed.';
    this.emitted = metrics.counter('events_total', help, 'event', config.events);
  }

  /** Returns true when this version of the service emits an event of this name. */
  hasEvent(name: string): boolean {
    return this.config.events.includes(name);
  }

  /** Emits an event to every handler, at least once each. */
  emit<K extends keyof Events & string>(tx: Tx, event: K, payload: Events[K]): Promise<void> {
    const now = this.clock.now();
    const values = [newEventId(), event, JSON.stringify(payload), null, ...origin(), now, now];
    tx.defer(INSERT, values);
    tx.afterCommit(() => this.committed(event));
    return Promise.resolve();
  }

  /** Emits an event once for each payload, with one statement. */
  emitAll<K extends keyof Events & string>(tx: Tx, event: K, payloads: readonly Events[K][]): Promise<void> {
    if (!payloads.length) return Promise.resolve();
    const now = this.clock.now();
    insertMany(tx, event, payloads, now, now);
    tx.afterCommit(() => this.committed(event, payloads.length));
    return Promise.resolve();
  }

  /** Enqueues one job, which runs at least once. */
  async enqueue<K extends keyof Jobs & string>(
    tx: Tx,
    job: K,
    payload: Jobs[K],
    { delayMs = 0, key }: EnqueueOptions = {},
  ): Promise<void> {
    const now = this.clock.now();
    const runAt = new Date(now.getTime() + Math.max(0, delayMs));
    const values = [newEventId(), job, JSON.stringify(payload), key ?? null, ...origin(), runAt, now];
    // The transaction must hold the lock of the waiting job before it continues.
    if (key !== undefined) await tx.execute(INSERT + JOIN_WAITING, values);
    else tx.defer(INSERT, values);
    tx.afterCommit(() => this.wakeUp.send());
  }

  /** Enqueues a job for each payload, with one statement. */
  enqueueAll<K extends keyof Jobs & string>(
    tx: Tx,
    job: K,
    payloads: readonly Jobs[K][],
    { delayMs = 0 }: Pick<EnqueueOptions, 'delayMs'> = {},
  ): Promise<void> {
    if (!payloads.length) return Promise.resolve();
    const now = this.clock.now();
    insertMany(tx, job, payloads, now, new Date(now.getTime() + Math.max(0, delayMs)));
    tx.afterCommit(() => this.wakeUp.send());
    return Promise.resolve();
  }

  private committed(event: keyof Events & string, times = 1): void {
    this.emitted.add(event, times);
    this.wakeUp.send();
  }
}

/** Queues a row for each payload, with one statement. */
function insertMany(tx: Tx, name: string, payloads: readonly unknown[], now: Date, runAt: Date): void {
  const ids = payloads.map(newEventId);
  const bodies = payloads.map((payload) => JSON.stringify(payload));
  tx.defer(INSERT_MANY, [ids, name, bodies, ...origin(), runAt, now]);
}

/** Returns the request id and `traceparent` of the current code. */
function origin(): [string | null, string | null] {
  return [currentRequestId() ?? null, currentTraceparent() ?? null];
}
