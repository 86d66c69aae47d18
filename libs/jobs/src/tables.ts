/**
 * The tables that this library works on, for the first migration of a service.
 *
 * - `outbox`: what was emitted and not yet handed out; rows leave it at their `run_at`.
 * - `outbox_deliveries`: one row for each handler of an event until that handler has acknowledged it. `due_at` is
 *   when the row has to be looked at (again); `epoch` counts how often it was sent.
 * - `processed_jobs`: which handler has had its effect for which event.
 * - `job_schedules`: when each schedule runs next.
 *
 * The first two stay small whatever passes through them, because finished rows are deleted; they are vacuumed
 * early for the same reason.
 * @returns statements in the order to run them in
 */
export function createJobsTables(): string[] {
  const busy = 'WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000)';
  return [
    `CREATE TABLE outbox (
      event_id uuid PRIMARY KEY,
      name text NOT NULL,
      payload jsonb NOT NULL,
      key text,
      request_id text,
      run_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL
    ) ${busy}`,
    'CREATE INDEX outbox_run_at ON outbox (run_at, event_id)',
    'CREATE UNIQUE INDEX outbox_key ON outbox (name, key) WHERE key IS NOT NULL',
    `CREATE TABLE outbox_deliveries (
      event_id uuid NOT NULL,
      handler text NOT NULL,
      name text NOT NULL,
      payload jsonb NOT NULL,
      request_id text,
      created_at timestamptz NOT NULL,
      epoch integer NOT NULL DEFAULT 1,
      due_at timestamptz,
      failed_at timestamptz,
      last_error text,
      PRIMARY KEY (event_id, handler),
      CONSTRAINT outbox_deliveries_due_or_failed CHECK ((due_at IS NULL) = (failed_at IS NOT NULL))
    ) ${busy}`,
    'CREATE INDEX outbox_deliveries_due_at ON outbox_deliveries (due_at) WHERE due_at IS NOT NULL',
    'CREATE INDEX outbox_deliveries_failed_at ON outbox_deliveries (failed_at) WHERE failed_at IS NOT NULL',
    `CREATE TABLE processed_jobs (
      event_id uuid NOT NULL,
      handler text NOT NULL,
      processed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, handler)
    )`,
    'CREATE INDEX processed_jobs_processed_at ON processed_jobs USING brin (processed_at)',
    `CREATE TABLE job_schedules (
      name text PRIMARY KEY,
      every_ms bigint NOT NULL CHECK (every_ms > 0),
      next_run_at timestamptz NOT NULL,
      last_event_id uuid
    )`,
  ];
}

/**
 * `traceparent`: the span that has emitted a row (W3C Trace Context), which the handlers' spans come of.
 * @returns statements to run after those of `createJobsTables`
 */
export function addTraceparent(): string[] {
  return ['outbox', 'outbox_deliveries'].map((table) => `ALTER TABLE ${table} ADD COLUMN traceparent text`);
}

/** Undoes `addTraceparent`. */
export function dropTraceparent(): string[] {
  return ['outbox', 'outbox_deliveries'].map((table) => `ALTER TABLE ${table} DROP COLUMN traceparent`);
}

/** Undoes `createJobsTables`. */
export function dropJobsTables(): string[] {
  return ['DROP TABLE outbox, outbox_deliveries, processed_jobs, job_schedules'];
}
