import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Health, Metrics } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { Gauge, Histogram } from 'prom-client';
import { HandlerRegistry } from './handler-registry';
import { Queues } from './queues';

export type Outcome = 'done' | 'retried' | 'failed';

/**
 * Provides the metrics for alerts, and adds Redis to the readiness report: without Redis a process is
 * degraded, not unready.
 */
@Injectable()
export class Monitor {
  private durations?: Histogram<'handler' | 'outcome'>;

  constructor(
    private readonly metrics: Metrics,
    private readonly health: Health,
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly handlers: HandlerRegistry,
  ) {}

  /** For worker processes. */
  start(): void {
    if (this.durations) return;
    this.health.add({ name: 'redis', required: false, check: () => this.queues.ping() });
    const registers = [this.metrics.registry];
    this.durations = new Histogram({
      name: 'job_duration_seconds',
      help: 'Time that handlers took, by outcome: done, retried (failed, tried again later), failed (no further attempt).',
      labelNames: ['handler', 'outcome'],
      buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
      registers,
    });
    // The first failures of a handler then count as an increase.
    for (const handler of this.handlers.names) {
      for (const outcome of ['retried', 'failed']) this.durations.zero({ handler, outcome });
    }
    const { queues } = this;
    this.metrics.gauge('redis_up', 'Whether Redis takes the writes of the queues: 1 or 0.', () =>
      queues.ping().then(
        () => 1,
        () => 0,
      ),
    );
    new Gauge({
      name: 'queue_jobs',
      help: 'Jobs in Redis, by queue and state.',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        this.reset();
        const depths = await queues.depths().catch(() => []);
        for (const { count, ...labels } of depths) this.set(labels, count);
      },
    });
    const names = (): string[] => this.handlers.emittable;
    const handlers = (): string[] => this.handlers.names;
    const now = (): Date => this.clock.now();
    this.gauge('outbox_waiting', 'Rows that are due and not yet relayed.', OUTBOX_WAITING, () => [
      now(),
      names(),
    ]);
    this.gauge(
      'outbox_unacknowledged',
      'Deliveries that no handler has acknowledged yet.',
      UNACKNOWLEDGED,
      () => [handlers()],
    );
    this.gauge(
      'outbox_oldest_seconds',
      'Age of the oldest row that nothing has come of yet.',
      OLDEST_SECONDS,
      () => [now(), names(), handlers()],
    );
    this.gauge(
      'outbox_unknown',
      'Rows and deliveries that only another version of the service knows.',
      UNKNOWN,
      () => [names(), handlers()],
    );
    this.gauge(
      'jobs_given_up',
      'Deliveries that failed for good and wait for an operator.',
      FAILED,
      () => [],
    );
  }

  observe(handler: string, outcome: Outcome, seconds: number): void {
    this.durations?.observe({ handler, outcome }, seconds);
  }

  private gauge(name: string, help: string, sql: string, params: () => unknown[]): void {
    this.metrics.gauge(name, help, async () => {
      const row = await this.db.row<{ value: number }>(sql, params()).catch(() => undefined);
      return row?.value ?? NaN;
    });
  }
}

// After a rollback the rows and deliveries of a newer version wait for its return. They are counted apart, so that they
// hide no backlog.
const OUTBOX_WAITING = `
  SELECT count(*)::int AS value FROM outbox WHERE run_at <= $1 AND name = ANY ($2::text[])`;
const UNACKNOWLEDGED = `
  SELECT count(*)::int AS value FROM outbox_deliveries WHERE due_at IS NOT NULL AND handler = ANY ($1::text[])`;
const FAILED = 'SELECT count(*)::int AS value FROM outbox_deliveries WHERE failed_at IS NOT NULL';
const OLDEST_SECONDS = `
  SELECT coalesce(extract(epoch FROM $1 - least(
    (SELECT min(run_at) FROM outbox WHERE run_at <= $1 AND name = ANY ($2::text[])),
    (SELECT min(created_at) FROM outbox_deliveries
      WHERE due_at IS NOT NULL AND handler = ANY ($3::text[])))), 0)::float8 AS value`;
const UNKNOWN = `
  SELECT (SELECT count(*) FROM outbox WHERE name <> ALL ($1::text[]))::int
       + (SELECT count(*) FROM outbox_deliveries WHERE due_at IS NOT NULL AND handler <> ALL ($2::text[]))::int AS value`;
