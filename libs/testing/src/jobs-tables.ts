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
  ) PARTITION BY RANGE (event_id);
  CREATE INDEX processed_jobs_processed_at ON processed_jobs USING brin (processed_at);

  CREATE TABLE job_schedules (
    name text PRIMARY KEY,
    every_ms bigint NOT NULL CHECK (every_ms > 0),
    next_run_at timestamptz NOT NULL,
    last_event_id uuid
  );
  CREATE SCHEMA IF NOT EXISTS partitions;
  CREATE FUNCTION create_partitions(parent text) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '1s' AS $$
  DECLARE
    today date := (now() AT TIME ZONE 'UTC')::date;
    key record;
    first date;
    day date;
    child text;
    made integer := 0;
    since text;
    until text;
  BEGIN
    SELECT p.partrelid AS id, a.attname AS name, a.atttypid = 'uuid'::regtype AS is_uuid INTO key
      FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
     WHERE p.partrelid = to_regclass(format('public.%I', parent));
    IF key.id IS NULL OR NOT (has_table_privilege(session_user, key.id, 'DELETE')
        OR pg_has_role(session_user, current_user, 'MEMBER')) THEN
      RAISE EXCEPTION 'No partitioned table % of yours', parent USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
    SELECT coalesce(max(right(c.relname, 8)::date) + 1, today) INTO first
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = key.id AND c.relname ~ '_[0-9]{8}$';
    FOR day IN SELECT generate_series(first, today + 7, '1 day')::date LOOP
      child := parent || to_char(day, '_YYYYMMDD');
      since := partition_bound(day, key.is_uuid);
      until := partition_bound(day + 1, key.is_uuid);
      EXECUTE format('CREATE TABLE partitions.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS
        INCLUDING INDEXES)', child, parent);
      EXECUTE format('LOCK TABLE partitions.%I IN ACCESS EXCLUSIVE MODE', parent || '_default');
      EXECUTE format('WITH moved AS (DELETE FROM partitions.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *)
        INSERT INTO partitions.%5$I SELECT * FROM moved', parent || '_default', key.name, since, until, child);
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
        parent, child, since, until);
      made := made + 1;
    END LOOP;
    RETURN made;
  END $$;
  CREATE FUNCTION drop_partitions(parent text, before timestamptz) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '1s' AS $$
  DECLARE
    old record;
    gone integer := 0;
  BEGIN
    IF NOT (has_table_privilege(session_user, to_regclass(format('public.%I', parent)), 'DELETE')
        OR pg_has_role(session_user, current_user, 'MEMBER')) THEN
      RAISE EXCEPTION 'No partitioned table % of yours', parent USING ERRCODE = 'insufficient_privilege';
    END IF;
    FOR old IN
      SELECT c.relname, right(c.relname, 8)::date AS day
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = to_regclass(format('public.%I', parent)) AND c.relname ~ '_[0-9]{8}$'
         AND (right(c.relname, 8)::date + 1)::timestamp AT TIME ZONE 'UTC' <= before
       ORDER BY 2
    LOOP
      CONTINUE WHEN parent = 'processed_jobs' AND EXISTS (
        SELECT event_id FROM public.outbox
         WHERE event_id >= partition_bound(old.day, true)::uuid
           AND event_id < partition_bound(old.day + 1, true)::uuid
        UNION ALL SELECT event_id FROM public.outbox_deliveries
         WHERE event_id >= partition_bound(old.day, true)::uuid
           AND event_id < partition_bound(old.day + 1, true)::uuid);
      BEGIN
        EXECUTE format('DROP TABLE partitions.%I', old.relname);
      EXCEPTION WHEN lock_not_available THEN
        RETURN gone;
      END;
      gone := gone + 1;
    END LOOP;
    RETURN gone;
  END $$;
  CREATE FUNCTION partition_bound(day date, is_uuid boolean) RETURNS text
  LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
    SELECT CASE WHEN is_uuid
      THEN (lpad(to_hex((extract(epoch FROM day::timestamp) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
      ELSE day || 'T00:00:00Z' END
  $$;

  CREATE TABLE partitions.processed_jobs_default PARTITION OF processed_jobs DEFAULT;
  SELECT create_partitions('processed_jobs');`;
