import type { Db } from './db';
import type { LedgerCheck } from './ledger-checks';

/**
 * Creates the partitions of a table for the coming week, and drops those of days that ended before `before`. Each is
 * a transaction of its own. The table is partitioned by the migration that creates the functions.
 * @returns the number of dropped partitions
 */
export async function rotatePartitions(db: Db, table: string, before: Date): Promise<number> {
  await db.rows('SELECT create_partitions($1)', [table]);
  const row = await db.row<{ dropped: number }>('SELECT drop_partitions($1, $2) AS dropped', [table, before]);
  return row?.dropped ?? 0;
}

/** Rule of the tables that are partitioned by day. */
export const PARTITION_CHECK: LedgerCheck = {
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
};
