import { followReferenceClock } from '@comptoir/time';
import type { Db } from './db';

/**
 * Corrects the shared time of this process by the database's clock, which every process of the service
 * follows.
 */
export async function followDatabaseClock(db: Db): Promise<void> {
  const from = performance.now();
  const row = await db.row<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  );
  if (row) followReferenceClock(row.now, [from, performance.now()]);
}
