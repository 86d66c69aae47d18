import type { LedgerCheck } from './ledger-check';

/** Checks of the tables that are partitioned by day. */
export const PARTITION_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'tables-by-day-have-the-next-day',
    description:
      'A table by day has a partition for tomorrow, so that its rows do not go to the default partition.',
    violations: `
      SELECT 'table ' || t.relname AS subject, 'has no partition for tomorrow; see the schedules of the workers' AS detail
      FROM pg_partitioned_table p JOIN pg_class t ON t.oid = p.partrelid
      WHERE t.relnamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_inherits i JOIN pg_class d ON d.oid = i.inhrelid
        WHERE i.inhparent = t.oid AND d.relname ~ '_[0-9]{8}$'
          AND right(d.relname, 8)::date > (now() AT TIME ZONE 'UTC')::date)`,
  },
];
