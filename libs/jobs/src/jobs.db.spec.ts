import { runWithRequestId } from '@comptoir/http';
import type { Db } from '@comptoir/db';
import { type TestDatabase, until } from '@comptoir/testing';
import { FixedClock } from '@comptoir/time';
import pino from 'pino';
import { DeliveriesService } from './deliveries.service';
import { Monitor } from './monitor';
import {
  type TestProcess,
  effects,
  emptyTables,
  freshPrefix,
  jobsDatabase,
  pending,
  quiet,
  startProcess,
} from './jobs.fixture';

const redisUrl = process.env.TEST_REDIS_URL ?? '';
let database: TestDatabase;

beforeAll(async () => {
  database = await jobsDatabase();
});

afterAll(async () => {
  await database.drop();
});

/**
 * Returns the number of rows of the outbox and its deliveries that were read, by sequential and index scans.
 */
async function rowsRead(db: Db): Promise<number> {
  // PostgreSQL publishes the statistics of a session on demand. The calls reach each connection of the pool.
  const flush = (): Promise<object[]> => db.rows('SELECT pg_stat_force_next_flush(), pg_sleep(0.2)');
  await Promise.all(Array.from({ length: 10 }, flush));
  const row = await db.row<{ n: number }>(
    `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_user_tables
     WHERE relname IN ('outbox', 'outbox_deliveries')`,
  );
  return row?.n ?? 0;
}

describe('emitting and draining', () => {
  const clock = new FixedClock(new Date('2027-01-01T00:00:00Z'));
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(line) });
  let shop: TestProcess;

  beforeAll(async () => {
    shop = await startProcess({
      databaseUrl: database.url,
      redisUrl,
      prefix: freshPrefix(),
      clock,
      logger,
    });
  });

  beforeEach(async () => {
    shop.script.behaviours.clear();
    await emptyTables(shop.db);
  });

  afterAll(async () => {
    await shop.app.close();
  });

  /** Returns the number of events that this process has counted as emitted. */
  const placed = async (): Promise<number> =>
    Number(/^events_total\{event="order.placed"\} (\d+)$/m.exec(await shop.metrics.registry.metrics())?.[1]);

  it('runs every handler of a committed event', async () => {
    await shop.place(7);
    await shop.runtime.drain();
    expect(await effects(shop.db)).toEqual([
      expect.objectContaining({ handler: 'count-order', orderId: 7, attempt: 1 }),
      expect.objectContaining({ handler: 'mail-order-placed', orderId: 7, attempt: 1 }),
    ]);
    expect(await pending(shop.db)).toBe(0);
  });

  it('stores nothing when the transaction rolls back', async () => {
    const order = shop.db.tx(async (tx) => {
      await shop.outbox.emit(tx, 'order.placed', { orderId: 1 });
      throw new Error('no stock');
    });
    await expect(order).rejects.toThrow('no stock');
    expect(await pending(shop.db)).toBe(0);
  });

  it('counts the events that were committed, and no others', async () => {
    const before = await placed();
    await shop.db.tx((tx) => shop.outbox.emit(tx, 'order.placed', { orderId: 9 }));
    const rejected = shop.db.tx(async (tx) => {
      await shop.outbox.emit(tx, 'order.placed', { orderId: 9 });
      throw new Error('no stock');
    });
    await expect(rejected).rejects.toThrow('no stock');
    expect((await placed()) - before).toBe(1);
    await shop.runtime.drain();
  });

  it('takes an external event away without a handler', async () => {
    await shop.db.tx((tx) => shop.outbox.emit(tx, 'order.exported', { orderId: 1 }));
    await shop.runtime.drain();
    expect(await pending(shop.db)).toBe(0);
    expect(await effects(shop.db)).toEqual([]);
  });

  it('runs a delayed job when its time has come', async () => {
    await shop.db.tx((tx) => shop.outbox.enqueue(tx, 'order.expire', { orderId: 3 }, { delayMs: 900_000 }));
    clock.advance(899_000);
    await shop.runtime.drain();
    expect(await effects(shop.db)).toEqual([]);
    clock.advance(1_000);
    await shop.runtime.drain();
    expect(await effects(shop.db, 'order.expire')).toHaveLength(1);
  });

  it('merges waiting jobs of one key, with the last payload and the earlier time', async () => {
    const enqueue = (orderId: number, delayMs: number): Promise<void> =>
      shop.db.tx((tx) => shop.outbox.enqueue(tx, 'order.expire', { orderId }, { key: 'a', delayMs }));
    await enqueue(1, 60_000);
    await enqueue(2, 0);
    await shop.runtime.drain();
    await enqueue(3, 0);
    await shop.runtime.drain();
    expect((await effects(shop.db)).map(({ orderId }) => orderId)).toEqual([2, 3]);
  });

  it('does not start a merged job before the later transaction is visible', async () => {
    await shop.db.tx((tx) => shop.outbox.enqueue(tx, 'order.expire', { orderId: 1 }, { key: 'a' }));
    await shop.db.tx(async (tx) => {
      await shop.outbox.enqueue(tx, 'order.expire', { orderId: 2 }, { key: 'a' });
      await shop.runtime.drain();
      expect(await effects(shop.db)).toEqual([]);
    });
    await shop.runtime.drain();
    expect((await effects(shop.db)).map(({ orderId }) => orderId)).toEqual([2]);
  });

  it('enqueues many jobs with one statement, in order', async () => {
    const orders = Array.from({ length: 1_200 }, (_, orderId) => ({ orderId }));
    await shop.db.tx((tx) => shop.outbox.enqueueAll(tx, 'order.expire', orders));
    await shop.runtime.drain();
    const ran = (await effects(shop.db)).map(({ orderId }) => orderId);
    expect(ran).toEqual(orders.map(({ orderId }) => orderId));
  });

  // Connections plan a statement for its parameters at first, and once for all later.
  it.each(['force_custom_plan', 'auto'])(
    'finds the rows of a long outbox by their keys, although it was empty when it was first read (%s)',
    async (mode) => {
      const url = new URL(database.url);
      url.searchParams.set('options', `-c plan_cache_mode=${mode}`);
      const { app, db, outbox, runtime } = await startProcess({
        databaseUrl: url.href,
        redisUrl,
        prefix: freshPrefix(),
        clock,
      });
      const deliveries = app.get(DeliveriesService);
      const batch = 500;
      const batches = 40;
      await db.tx((tx) => outbox.enqueue(tx, 'order.expire', { orderId: 1 }));
      await db.rows('VACUUM (ANALYZE) outbox');
      await runtime.drain();
      await db.rows('VACUUM outbox');
      // Often enough for PostgreSQL to cache the plan of a prepared statement.
      for (let time = 0; time < 10; time++) await deliveries.fanOut(batch);
      const orders = Array.from({ length: batch * batches }, (_, orderId) => ({ orderId }));
      await db.tx((tx) => outbox.enqueueAll(tx, 'order.expire', orders));
      const before = await rowsRead(db);
      for (let time = 0; time < batches; time++) {
        const { moved, refs } = await deliveries.fanOut(batch);
        expect(moved).toBe(batch);
        // As autovacuum does while the table grows.
        await db.rows('ANALYZE outbox_deliveries');
        for (const delivery of await Promise.all(refs.map((ref) => deliveries.loadDelivery(ref)))) {
          expect(delivery?.payload).toEqual({ orderId: expect.any(Number) as number });
        }
      }
      expect((await rowsRead(db)) - before).toBeLessThan(5 * orders.length);
      await app.close();
    },
  );

  it('goes on with what handlers emit', async () => {
    shop.script.behaviours.set('count-order', async (_job, orderId = 0) => {
      await shop.db.tx((tx) => shop.outbox.enqueue(tx, 'order.expire', { orderId }));
    });
    await shop.place(5);
    await shop.runtime.drain();
    expect(await effects(shop.db, 'order.expire')).toEqual([expect.objectContaining({ orderId: 5 })]);
  });

  it('retries a handler until it succeeds', async () => {
    shop.script.behaviours.set('count-order', async (job, orderId) => {
      if (job.attempt < 3) throw new Error('not yet');
      await shop.script.record(job, orderId);
    });
    await shop.place(5);
    await shop.runtime.drain();
    expect(await effects(shop.db, 'count-order')).toEqual([expect.objectContaining({ attempt: 3 })]);
  });

  it('reports failed handlers, stores their deliveries, and runs the others', async () => {
    shop.script.behaviours.set('count-order', () => Promise.reject(new Error('poison')));
    await shop.place(5);
    await expect(shop.runtime.drain()).rejects.toThrow('count-order: Error: poison');
    expect(await effects(shop.db, 'mail-order-placed')).toHaveLength(1);
    const [failed] = await shop.runtime.listFailedDeliveries(10);
    expect(failed).toMatchObject({
      handler: 'count-order',
      name: 'order.placed',
      payload: { orderId: 5 },
      error: 'poison',
    });

    shop.script.behaviours.clear();
    expect(await shop.runtime.retryDelivery(failed?.eventId ?? '', 'count-order')).toBe(true);
    await shop.runtime.drain();
    expect(await effects(shop.db, 'count-order')).toHaveLength(1);
    expect(await shop.runtime.listFailedDeliveries(10)).toEqual([]);
  });

  it('has one effect for a handler that uses once(), although its acknowledgement was lost', async () => {
    shop.script.behaviours.set('count-order', async (job, orderId) => {
      await shop.script.recordOnce(job, orderId);
      if (job.attempt < 3) throw new Error('the process dies after its commit');
    });
    await shop.place(5);
    await shop.runtime.drain();
    expect(await effects(shop.db, 'count-order')).toHaveLength(1);
  });

  it('passes the request id to log lines, also through events of handlers', async () => {
    shop.script.behaviours.set('count-order', async (_job, orderId = 0) => {
      await shop.db.tx((tx) => shop.outbox.enqueue(tx, 'order.expire', { orderId }));
    });
    await runWithRequestId('request-77', () => shop.place(5));
    logged.length = 0;
    await shop.runtime.drain();
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ msg, request_id, handler }) => ({ msg, request_id, handler }))).toEqual(
      ['count-order', 'mail-order-placed', 'order.expire'].map((handler) => ({
        msg: 'job done',
        request_id: 'request-77',
        handler,
      })),
    );
  });

  it('leaves rows whose names only a newer version knows', async () => {
    await shop.db.rows(
      `INSERT INTO outbox (event_id, name, payload, run_at, created_at)
       VALUES (gen_random_uuid(), 'order.teleported', '{}', $1, $1)`,
      [clock.now()],
    );
    await shop.place(1);
    await shop.runtime.drain();
    expect(await effects(shop.db)).toHaveLength(2);
    expect(await pending(shop.db)).toBe(1);
  });

  it('counts the work of another version apart, so that it hides no backlog', async () => {
    shop.app.get(Monitor).start();
    const gauge = async (name: string): Promise<number> =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await shop.metrics.registry.metrics())?.[1]);
    const counted = (): Promise<number[]> =>
      Promise.all(
        ['outbox_waiting', 'outbox_unacknowledged', 'outbox_oldest_seconds', 'outbox_unknown'].map(gauge),
      );
    const hourAgo = new Date(clock.now().getTime() - 3_600_000);
    await shop.db.rows(
      `INSERT INTO outbox (event_id, name, payload, run_at, created_at)
       VALUES (gen_random_uuid(), 'order.teleported', '{}', $1, $1)`,
      [hourAgo],
    );
    await shop.db.rows(
      `INSERT INTO outbox_deliveries (event_id, handler, name, payload, created_at, due_at)
       VALUES (gen_random_uuid(), 'teleport', 'order.placed', '{}', $1, $1)`,
      [hourAgo],
    );
    expect(await counted()).toEqual([0, 0, 0, 2]);
    await shop.place(1);
    expect(await counted()).toEqual([1, 0, 0, 2]);
    clock.advance(60_000);
    expect((await counted())[2]).toBe(60);
  });

  it('runs a schedule on request', async () => {
    await shop.runtime.runSchedule('sweep-orders');
    expect(await effects(shop.db, 'sweep-orders')).toHaveLength(1);
    await expect(shop.runtime.runSchedule('sweep')).rejects.toThrow('no schedule "sweep"');
  });

  it('deletes rows that are a month old, and only those', async () => {
    await shop.db.rows(
      `INSERT INTO processed_jobs (event_id, handler, processed_at)
       SELECT gen_random_uuid(), 'x', $1::timestamptz - days * interval '1 day' FROM unnest(ARRAY[29, 31]) AS days`,
      [clock.now()],
    );
    await shop.runtime.runSchedule('jobs-housekeeping');
    const rows = await shop.db.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM processed_jobs WHERE handler = 'x'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('working through Redis', () => {
  const processes: TestProcess[] = [];
  let prefix: string;

  async function start(options: { attempts?: number; pollMs?: number } = {}): Promise<TestProcess> {
    const process = await startProcess({
      databaseUrl: database.url,
      redisUrl,
      prefix,
      resendAfterMs: 500,
      ...options,
    });
    processes.push(process);
    return process;
  }

  beforeEach(async () => {
    prefix = freshPrefix();
    const shop = await start();
    await emptyTables(shop.db);
  });

  afterEach(async () => {
    await Promise.all(processes.splice(0).map(({ app }) => app.close()));
  });

  it('notifies a worker of events from a process without runtime before its next poll', async () => {
    const api = processes[0] as TestProcess;
    const worker = await start({ pollMs: 600_000 });
    await worker.runtime.start();
    await api.place(1);
    await until(
      'both ran',
      async () => (await effects(api.db)).filter(({ orderId }) => orderId).length === 2,
    );
    await quiet(api.db);
    expect(await effects(api.db, 'mail-order-placed')).toHaveLength(1);
  });

  it('delivers each event once to each handler with two workers', async () => {
    const workers = [await start(), await start()];
    await Promise.all(workers.map(({ runtime }) => runtime.start()));
    const api = processes[0] as TestProcess;
    // Not all at once: a transaction waits five seconds for a connection, which a busy machine may exceed.
    for (let first = 0; first < 300; first += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, offset) => api.place(first + offset)));
    }
    await quiet(api.db);
    const ran = await effects(api.db, 'count-order');
    expect(ran).toHaveLength(300);
    expect(new Set(ran.map(({ orderId }) => orderId)).size).toBe(300);
    expect(await effects(api.db, 'mail-order-placed')).toHaveLength(300);
  });

  it('runs a schedule once a period over two workers, and removes it nowhere while it is known', async () => {
    const workers = [await start(), await start()];
    await Promise.all(workers.map(({ runtime }) => runtime.start()));
    const { db } = workers[0] as TestProcess;
    await until('three periods', async () => (await effects(db, 'sweep-orders')).length >= 3);
    const [row] = await db.rows<{ due: number }>(
      `SELECT extract(epoch FROM next_run_at)::float8 * 1000 AS due FROM job_schedules WHERE name = 'sweep-orders'`,
    );
    const runs = await effects(db, 'sweep-orders');
    expect(new Set(runs.map(({ eventId }) => eventId)).size).toBe(runs.length);
    expect(Number(row?.due) % 1_000).toBe(0);
  });

  it('makes up for a missed schedule once', async () => {
    const worker = processes[0] as TestProcess;
    await worker.db.rows(
      `INSERT INTO job_schedules (name, every_ms, next_run_at)
       VALUES ('jobs-housekeeping', 3600000, now() - interval '5 hours'), ('gone', 1000, now() - interval '2 days')`,
    );
    await worker.runtime.start();
    await until('it is due again', async () => {
      const [row] = await worker.db.rows<{ ok: boolean }>(
        `SELECT next_run_at > now() AS ok FROM job_schedules WHERE name = 'jobs-housekeeping'`,
      );
      return row?.ok === true;
    });
    const rows = await worker.db.rows<{ name: string }>('SELECT name FROM job_schedules ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(['jobs-housekeeping', 'sweep-orders']);
  });

  it('gives a poison job up after its attempts while others go on, and retries it on request', async () => {
    const worker = await start({ attempts: 3 });
    let tries = 0;
    worker.script.behaviours.set('count-order', async (job, orderId) => {
      if (orderId !== 13) return worker.script.record(job, orderId);
      tries += 1;
      throw new Error('poison');
    });
    await worker.runtime.start();
    const counted = async (): Promise<string> => worker.metrics.registry.metrics();
    expect(await counted()).toMatch(
      /^job_duration_seconds_count\{handler="count-order",outcome="failed"\} 0$/m,
    );
    for (const id of [13, 1, 2, 3]) await worker.place(id);
    await until('it has failed', async () => (await worker.runtime.listFailedDeliveries(10)).length === 1);
    await until('the others ran', async () => (await effects(worker.db, 'count-order')).length === 3);
    expect(tries).toBe(3);
    const [failed] = await worker.runtime.listFailedDeliveries(10);
    expect(await counted()).toMatch(/^jobs_given_up 1$/m);
    expect(await counted()).toMatch(/queue_jobs\{queue="default",state="failed"\} 1/);
    expect(await counted()).toMatch(
      /^job_duration_seconds_count\{handler="count-order",outcome="failed"\} 1$/m,
    );

    worker.script.behaviours.clear();
    await worker.runtime.retryDelivery(failed?.eventId ?? '', 'count-order');
    await until('it has run', async () => (await effects(worker.db, 'count-order')).length === 4);
    await quiet(worker.db);
  });

  it('runs a handler again when the acknowledgement fails after the effect; once() keeps the effect single', async () => {
    const worker = await start();
    let runs = 0;
    worker.script.behaviours.set('count-order', async (job, orderId) => {
      runs += 1;
      await worker.script.recordOnce(job, orderId);
    });
    await worker.db.rows(`CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no acknowledgement today'; END $$`);
    await worker.db.rows(`CREATE TRIGGER reject BEFORE DELETE ON outbox_deliveries FOR EACH ROW
      WHEN (old.handler = 'count-order') EXECUTE FUNCTION reject()`);
    await worker.runtime.start();
    await worker.place(1);
    await until('it ran again', () => runs >= 2);
    await worker.db.rows('DROP FUNCTION reject CASCADE');
    await quiet(worker.db);
    expect(await effects(worker.db, 'count-order')).toHaveLength(1);
  });

  it('rejects drain() while it is started', async () => {
    const worker = await start();
    await worker.runtime.start();
    await expect(worker.runtime.drain()).rejects.toThrow('started');
  });
});
