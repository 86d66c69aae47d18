/** Tables of libs/jobs, for specs of libraries. The services create them in their baseline migrations. */
export const JOBS_TABLES = `
  CREATE TABLE outbox (
    event_id uuid PRIMARY KEY,
    name text NOT NULL,
    payload jsonb NOT NULL,
    key text,
    request_id text,
    run_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    -- The span that emitted it (W3C Trace Context).
    traceparent text
  ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
  CREATE INDEX outbox_run_at ON outbox (run_at, event_id);
  CREATE UNIQUE INDEX outbox_key ON outbox (name, key) WHERE key IS NOT NULL;

  CREATE TABLE outbox_deliveries (
    event_id uuid NOT NULL,
    handler text NOT NULL,
    name text NOT NULL,
    payload jsonb NOT NULL,
    request_id text,
    created_at timestamptz NOT NULL,
    -- Counts how often it was sent.
    epoch integer NOT NULL DEFAULT 1,
    -- Time at which it has to be looked at (again).
    due_at timestamptz,
    failed_at timestamptz,
    last_error text,
    -- The span that emitted it (W3C Trace Context).
    traceparent text,
    PRIMARY KEY (event_id, handler),
    CONSTRAINT outbox_deliveries_due_or_failed CHECK ((due_at IS NULL) = (failed_at IS NOT NULL))
  ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
  CREATE INDEX outbox_deliveries_due_at ON outbox_deliveries (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX outbox_deliveries_failed_at ON outbox_deliveries (failed_at) WHERE failed_at IS NOT NULL;

  -- Tells which handler has had its effect for which event.
  CREATE TABLE processed_jobs (
    event_id uuid NOT NULL,
    handler text NOT NULL,
    processed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (event_id, handler)
  );
  CREATE INDEX processed_jobs_processed_at ON processed_jobs USING brin (processed_at);

  CREATE TABLE job_schedules (
    name text PRIMARY KEY,
    every_ms bigint NOT NULL CHECK (every_ms > 0),
    next_run_at timestamptz NOT NULL,
    last_event_id uuid
  );`;
