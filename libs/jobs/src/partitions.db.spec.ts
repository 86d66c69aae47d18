import { randomUUID } from 'node:crypto';
import { type Db, rotatePartitions } from '@comptoir/db';
import type { TestDatabase } from '@comptoir/testing';
import pg from 'pg';
import { newEventId } from './event-id';
import { type TestProcess, jobsDatabase, startProcess } from './jobs.fixture';

const DAY_MS = 86_400_000;

let database: TestDatabase;
let shop: TestProcess;
let db: Db;

beforeAll(async () => {
  database = await jobsDatabase();
  shop = await startProcess({ databaseUrl: database.url, redisUrl: 'redis://127.0.0.1:1', prefix: 'unused' });
  ({ db } = shop);
});
afterAll(async () => {
  await shop?.app.close();
  await database?.drop();
});

function midnight(days: number): Date {
  return new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS);
}

/** Returns the id of an event that is emitted at an instant. */
function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newEventId().slice(13)}`;
}

function nameOf(days: number): string {
  return `processed_jobs_${midnight(days).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

async function processed(id: string): Promise<void> {
  await db.rows(`INSERT INTO processed_jobs (event_id, handler) VALUES ($1, 'mail')`, [id]);
}

/** Returns the name of the partition of an event; undefined without a row of it. */
async function placeOf(id: string): Promise<string | undefined> {
  const row = await db.row<{ place: string }>(
    'SELECT tableoid::regclass::text AS place FROM processed_jobs WHERE event_id = $1',
    [id],
  );
  return row?.place;
}

/** Lets so many days pass for the partitions: the last of them are those of a week after that day. */
async function detachFrom(days: number): Promise<void> {
  const rows = await db.rows<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits
     WHERE inhparent = 'processed_jobs'::regclass AND right(inhrelid::regclass::text, 8) >= $1
       AND inhrelid::regclass::text NOT LIKE '%default'`,
    [nameOf(days).slice(-8)],
  );
  for (const { name } of rows) await db.rows(`DROP TABLE ${name}`);
}

describe('partitions of a day', () => {
  afterEach(() => db.rows('TRUNCATE outbox, outbox_deliveries, processed_jobs'));

  it('are there for the coming week, and take the rows of their day', async () => {
    await rotatePartitions(db, 'processed_jobs', midnight(-30));
    const [first, last, later] = [
      idAt(midnight(0)),
      idAt(new Date(midnight(8).getTime() - 1)),
      idAt(midnight(8)),
    ];
    for (const id of [first, last, later]) await processed(id);
    expect(await Promise.all([first, last, later].map(placeOf))).toEqual([
      `partitions.${nameOf(0)}`,
      `partitions.${nameOf(7)}`,
      'partitions.processed_jobs_default',
    ]);
  });

  it('take the rows that came before them, once', async () => {
    await detachFrom(3);
    const [early, stray] = [idAt(midnight(4)), randomUUID()];
    for (const id of [early, stray]) await processed(id);
    expect(await placeOf(early)).toBe('partitions.processed_jobs_default');
    // Two workers at the same time.
    await Promise.all([1, 2].map(() => rotatePartitions(db, 'processed_jobs', midnight(-30))));
    expect(await placeOf(early)).toBe(`partitions.${nameOf(4)}`);
    expect(await placeOf(stray)).toBe('partitions.processed_jobs_default');
    await expect(processed(early)).rejects.toThrow('duplicate key');
  });

  it('are dropped when their day is over, unless one of its events is not delivered', async () => {
    await rotatePartitions(db, 'processed_jobs', midnight(-30));
    const [waiting, failed, done] = [3, 4, 5].map((day) => idAt(new Date(midnight(day).getTime() + 1)));
    for (const id of [waiting, failed, done]) await processed(id ?? '');
    await db.rows(
      `INSERT INTO outbox (event_id, name, payload, run_at, created_at) VALUES ($1, 'order.placed', '{}', now(), now())`,
      [waiting],
    );
    await db.rows(
      `INSERT INTO outbox_deliveries (event_id, handler, name, payload, created_at, failed_at)
       VALUES ($1, 'mail', 'order.placed', '{}', now(), now())`,
      [failed],
    );
    // All eight days but the last two are over: of six, two have something to deliver.
    expect(await rotatePartitions(db, 'processed_jobs', midnight(6))).toBe(4);
    expect(await placeOf(waiting ?? '')).toBe(`partitions.${nameOf(3)}`);
    expect(await placeOf(failed ?? '')).toBe(`partitions.${nameOf(4)}`);
    expect(await placeOf(done ?? '')).toBeUndefined();
    await db.rows('TRUNCATE outbox, outbox_deliveries');
    expect(await rotatePartitions(db, 'processed_jobs', midnight(6))).toBe(2);
  });

  it('are created and dropped by a role that owns nothing, if it may delete rows', async () => {
    const role = `worker_${randomUUID().slice(0, 8)}`;
    await db.rows(`CREATE ROLE ${role} LOGIN PASSWORD 'a-password'`);
    const url = new URL(database.url);
    url.username = role;
    url.password = 'a-password';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      const rotate = (): Promise<unknown> => client.query(`SELECT create_partitions('processed_jobs')`);
      await expect(rotate()).rejects.toThrow('No partitioned table processed_jobs of yours');
      await expect(client.query(`SELECT drop_partitions('processed_jobs', now())`)).rejects.toThrow(
        'of yours',
      );
      await db.rows(`GRANT SELECT, INSERT, DELETE ON processed_jobs TO ${role}`);
      await detachFrom(7);
      await expect(rotate()).resolves.toMatchObject({ rows: [{ create_partitions: 1 }] });
      await client.query(`INSERT INTO processed_jobs (event_id, handler) VALUES ($1, 'mail')`, [
        idAt(midnight(7)),
      ]);
      await expect(client.query(`SELECT create_partitions('outbox')`)).rejects.toThrow('of yours');
    } finally {
      await client.end();
      await db.rows(`DROP OWNED BY ${role}`);
      await db.rows(`DROP ROLE ${role}`);
    }
  });
});
