import { Inject, Injectable } from '@nestjs/common';
import { type LabelledCounter, Metrics, currentRequestId } from '@comptoir/http';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { currentTraceparent } from '@comptoir/tracing';
import { newEventId } from './event-id';
import { JOBS_OPTIONS, type JobsConfig } from './options';
import { WakeUp } from './wake-up';

export interface EnqueueOptions {
  /** Milliseconds until the job may run. */
  delayMs?: number;
  /**
   * While a job of the same name and key waits, no second one is added: the waiting one takes the new payload and
   * the earlier of the two times. It does not start before this transaction has ended.
   */
  key?: string;
}

const INSERT = `
  INSERT INTO outbox (event_id, name, payload, key, request_id, traceparent, run_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const INSERT_MANY = `
  INSERT INTO outbox (event_id, name, payload, request_id, traceparent, run_at, created_at)
  SELECT event_id, $2, payload, $4, $5, $6, $7 FROM unnest($1::uuid[], $3::jsonb[]) AS given (event_id, payload)`;

/**
 * A query that emits an event for the row that another query of the same statement returns, if it returns one: a
 * write and what it tells of itself then cost one round trip. Only `Outbox.emitWithin` runs a statement that has one.
 * @param source name of that other query, which returns at most one row
 * @param payload by key, expressions over the columns of `source`; a key whose value is null is left out
 * @param given number of the statement's own parameters; those of the event come after them
 */
export function emission<Payload extends object>(
  source: string,
  payload: { [Key in keyof Payload]: string },
  given: number,
): string {
  const [id, name, requestId, traceparent, now] = [1, 2, 3, 4, 5].map((place) => `$${given + place}`);
  const pairs = Object.entries(payload).flatMap(([key, expression]) => [`'${key}'`, expression]);
  return `
    INSERT INTO outbox (event_id, name, payload, request_id, traceparent, run_at, created_at)
    SELECT ${id}::uuid, ${name}, jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')})), ${requestId},
      ${traceparent}, ${now}, ${now}
    FROM ${source}`;
}

/** DO UPDATE rather than DO NOTHING: its row lock keeps the relay away until this transaction is visible. */
const JOIN_WAITING = `
  ON CONFLICT (name, key) WHERE key IS NOT NULL
  DO UPDATE SET payload = excluded.payload, run_at = least(outbox.run_at, excluded.run_at)`;

/**
 * Where side effects leave a transaction: what is emitted happens if, and only if, the transaction commits.
 * Payloads carry ids, no personal data: the handler loads what it needs. Rows go with the next statement, or the commit.
 */
@Injectable()
export class Outbox<Events extends object, Jobs extends object = Record<never, never>> {
  private readonly emitted: LabelledCounter;

  constructor(
    @Inject(Clock) private readonly clock: Clock,
    @Inject(WakeUp) private readonly wakeUp: WakeUp,
    @Inject(JOBS_OPTIONS) { events }: JobsConfig,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const help = 'Events that transactions of this process have committed.';
    this.emitted = metrics.counter('events_total', help, 'event', events);
  }

  /** Tells every handler of the event, at least once each. */
  emit<K extends keyof Events & string>(tx: Tx, event: K, payload: Events[K]): Promise<void> {
    const now = this.clock.now();
    const values = [newEventId(), event, JSON.stringify(payload), null, ...origin(), now, now];
    tx.defer(INSERT, values);
    tx.afterCommit(() => this.committed(event));
    return Promise.resolve();
  }

  /**
   * Runs a statement that emits an event by an `emission`.
   * @param isWritten tells of its row whether anything was written; any row says so by default
   * @param isLast commits with it, as `Tx.commit` does
   * @returns its first row
   */
  async emitWithin<K extends keyof Events & string, T extends object>(
    tx: Tx,
    event: K,
    sql: string,
    params: unknown[],
    { isWritten = () => true, isLast = false }: { isWritten?: (row: T) => boolean; isLast?: boolean } = {},
  ): Promise<T | undefined> {
    const values = [...params, newEventId(), event, ...origin(), this.clock.now()];
    const [row] = await Promise.all([tx.row<T>(sql, values), isLast && tx.commit()]);
    if (row && isWritten(row)) tx.afterCommit(() => this.committed(event));
    return row;
  }

  /** Has one job done, at least once. */
  async enqueue<K extends keyof Jobs & string>(
    tx: Tx,
    job: K,
    payload: Jobs[K],
    { delayMs = 0, key }: EnqueueOptions = {},
  ): Promise<void> {
    const now = this.clock.now();
    const runAt = new Date(now.getTime() + Math.max(0, delayMs));
    const values = [newEventId(), job, JSON.stringify(payload), key ?? null, ...origin(), runAt, now];
    // The lock of the waiting job must be held before the transaction goes on.
    if (key !== undefined) await tx.execute(INSERT + JOIN_WAITING, values);
    else tx.defer(INSERT, values);
    tx.afterCommit(() => this.wakeUp.send());
  }

  /** Has a job done for each payload, with one statement. */
  enqueueAll<K extends keyof Jobs & string>(
    tx: Tx,
    job: K,
    payloads: readonly Jobs[K][],
    { delayMs = 0 }: Pick<EnqueueOptions, 'delayMs'> = {},
  ): Promise<void> {
    if (!payloads.length) return Promise.resolve();
    const now = this.clock.now();
    const runAt = new Date(now.getTime() + Math.max(0, delayMs));
    const ids = payloads.map(newEventId);
    const bodies = payloads.map((payload) => JSON.stringify(payload));
    tx.defer(INSERT_MANY, [ids, job, bodies, ...origin(), runAt, now]);
    tx.afterCommit(() => this.wakeUp.send());
    return Promise.resolve();
  }

  private committed(event: keyof Events & string): void {
    this.emitted.add(event);
    this.wakeUp.send();
  }
}

/** Request id and `traceparent` of what emits. */
function origin(): [string | null, string | null] {
  return [currentRequestId() ?? null, currentTraceparent() ?? null];
}
