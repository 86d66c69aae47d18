import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Partitions `processed_jobs` by the day of the event, which its id (UUID version 7) begins with. So the key stays
 * unique, and old rows go with their partition. Partitions are in a schema of their own: only PostgreSQL uses it.
 */
export class PartitionedJobs1795482110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA IF NOT EXISTS partitions;

      -- Creates the partitions of each day until a week from now. Rows that came too early are in the default partition
      -- and move. Returns the number of new partitions. A role that owns nothing may call it, if it may delete rows.
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

      -- Drops the partitions of days that ended before an instant. Of jobs, a day stays while one of its events is not
      -- delivered: its rows prevent that a handler has its effect twice. Returns the number of dropped partitions; one
      -- that is busy for a second is left for the next call.
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

      -- The start of a UTC day as a bound: an instant, or the first UUID of version 7 that can be made then.
      CREATE FUNCTION partition_bound(day date, is_uuid boolean) RETURNS text
      LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
        SELECT CASE WHEN is_uuid
          THEN (lpad(to_hex((extract(epoch FROM day::timestamp) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
          ELSE day || 'T00:00:00Z' END
      $$;
      LOCK TABLE processed_jobs IN ACCESS EXCLUSIVE MODE;
      ALTER TABLE processed_jobs RENAME TO processed_jobs_before;
      ALTER INDEX processed_jobs_pkey RENAME TO processed_jobs_before_pkey;
      ALTER INDEX processed_jobs_processed_at RENAME TO processed_jobs_before_processed_at;
      CREATE TABLE processed_jobs (LIKE processed_jobs_before INCLUDING DEFAULTS,
        CONSTRAINT processed_jobs_pkey PRIMARY KEY (event_id, handler)) PARTITION BY RANGE (event_id);
      CREATE INDEX processed_jobs_processed_at ON processed_jobs USING brin (processed_at);
      CREATE TABLE partitions.processed_jobs_default PARTITION OF processed_jobs DEFAULT;
      SELECT create_partitions('processed_jobs');
      -- A job runs again only while its delivery exists, so only these rows prevent a second effect. They count as new:
      -- the running version deletes old rows by their place, which is not unique in a partitioned table.
      INSERT INTO processed_jobs (event_id, handler)
        SELECT p.event_id, p.handler FROM outbox_deliveries d JOIN processed_jobs_before p USING (event_id, handler);
      DROP TABLE processed_jobs_before;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE processed_jobs_plain (LIKE processed_jobs INCLUDING DEFAULTS);
      INSERT INTO processed_jobs_plain SELECT * FROM processed_jobs;
      DROP TABLE processed_jobs;
      ALTER TABLE processed_jobs_plain RENAME TO processed_jobs;
      ALTER TABLE processed_jobs ADD CONSTRAINT processed_jobs_pkey PRIMARY KEY (event_id, handler);
      CREATE INDEX processed_jobs_processed_at ON processed_jobs USING brin (processed_at);
      DROP FUNCTION create_partitions, drop_partitions, partition_bound;
      DROP SCHEMA partitions;
    `);
  }
}
