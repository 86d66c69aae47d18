import type { Db } from './db';

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
