import { randomUUID } from 'node:crypto';
import { rotatePartitions } from '@comptoir/db';
import type { MigrationInterface } from 'typeorm';
import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { PartitionedJobs1795482110000 } from '../../migrations/1795482110000-partitioned-jobs';
import { PartitionedLogs1795482112000 } from '../../migrations/1795482112000-partitioned-logs';
import { pruneLog } from './logs.queries';

const DAY_MS = 86_400_000;

let database: StoreDatabase;

beforeAll(async () => {
  database = await openStoreDatabase();
});
afterAll(() => database.close());

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

async function migrate(step: 'up' | 'down', migration: MigrationInterface): Promise<void> {
  const runner = database.db.dataSource.createQueryRunner();
  try {
    await migration[step](runner);
  } finally {
    await runner.release();
  }
}

/** Logs a request of so many days from now. */
async function log(days: number): Promise<number> {
  const row = await database.db.row<{ id: number }>(
    `INSERT INTO api_log (request_id, method, path, status_code, duration_ms, ip, created_at)
     VALUES ($1, 'GET', '/', 200, 1, '', $2) RETURNING id`,
    [`day ${days}`, inDays(days)],
  );
  return row?.id ?? 0;
}

async function logged(): Promise<string[]> {
  const rows = await database.db.rows<{ request_id: string }>(
    'SELECT request_id FROM api_log ORDER BY created_at',
  );
  return rows.map(({ request_id }) => request_id);
}

function partitions(): Promise<{ name: string }[]> {
  return database.db.rows<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'api_log'::regclass ORDER BY 1`,
  );
}

describe('the log of requests', () => {
  it('keeps its rows and numbers when it is partitioned, and forgets them by day', async () => {
    const logs = new PartitionedLogs1795482112000();
    await migrate('down', logs);
    for (const days of [-40, -31, -29, 0]) await log(days);
    const last = await log(0);
    await migrate('up', logs);
    // An interrupted migration is run again.
    await migrate('up', logs);
    expect(await log(1)).toBe(last + 1);
    for (const days of [7, 20]) await log(days);
    const before = ['day -40', 'day -31', 'day -29', 'day 0', 'day 0', 'day 1', 'day 7', 'day 20'];
    expect(await logged()).toEqual(before);
    // The table so far, which has six more days, one day after it, and the default.
    expect(await partitions()).toHaveLength(3);

    await pruneLog(database.db, 'api_log', inDays(-30));
    expect(await logged()).toEqual(before.slice(2));
    // The day of the table so far is over, that of day 7 is not.
    await pruneLog(database.db, 'api_log', inDays(7));
    expect(await logged()).toEqual(['day 7', 'day 20']);
    expect(await partitions()).toHaveLength(2);
    // The day 20 is in the default partition, since nobody plans so far ahead.
    await pruneLog(database.db, 'api_log', inDays(30));
    expect(await logged()).toEqual([]);
  });

  it('reads the newest rows of each partition along its key', async () => {
    const plan = await database.db.tx(async (tx) => {
      await tx.execute(`SELECT create_partitions('api_log')`);
      await tx.execute('SET LOCAL enable_seqscan = off');
      return tx.rows<{ 'QUERY PLAN': string }>('EXPLAIN SELECT * FROM api_log l ORDER BY l.id DESC LIMIT 20');
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('Merge Append');
    expect(text).not.toMatch(/->\s+Sort/);
  });
});

it('the table of processed jobs keeps what prevents a second effect when it is partitioned', async () => {
  const { db } = database;
  const jobs = new PartitionedJobs1795482110000();
  // A later table by day.
  await db.rows('DROP TABLE events');
  await migrate('down', new PartitionedLogs1795482112000());
  await migrate('down', jobs);
  const [waiting, done] = [randomUUID(), randomUUID()];
  await db.rows(
    `INSERT INTO processed_jobs (event_id, handler, processed_at) SELECT id, 'mail', now() - interval '29 days'
     FROM unnest($1::uuid[]) id`,
    [[waiting, done]],
  );
  await db.rows(
    `INSERT INTO outbox_deliveries (event_id, handler, name, payload, created_at, due_at)
     VALUES ($1, 'mail', 'order.paid', '{}', now(), now())`,
    [waiting],
  );
  await migrate('up', jobs);
  await migrate('up', new PartitionedLogs1795482112000());
  expect(await db.rows('SELECT event_id FROM processed_jobs')).toEqual([{ event_id: waiting }]);
  await rotatePartitions(db, 'processed_jobs', inDays(-30));
  await expect(
    db.rows(`INSERT INTO processed_jobs (event_id, handler) VALUES ($1, 'mail')`, [waiting]),
  ).rejects.toThrow('duplicate key');
});
