import { createTestDatabase } from '@comptoir/testing';
import { followReferenceClock, sharedTime } from '@comptoir/time';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  Db,
  createDataSource,
  dbFailureOf,
  isExclusionViolation,
  isForeignKeyViolation,
  isUniqueViolation,
  migrate,
} from '.';
import { followDatabaseClock } from './database-clock';

const LOCK_NOT_AVAILABLE = '55P03';

class Accounts1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION btree_gist');
    await runner.query(
      'CREATE TABLE accounts (id integer PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0))',
    );
    await runner.query('CREATE TABLE entries (account_id integer NOT NULL REFERENCES accounts)');
    await runner.query(
      'CREATE TABLE stays (room integer, span int4range, EXCLUDE USING gist (room WITH =, span WITH &&))',
    );
    await runner.query('SELECT pg_sleep(0.2)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stays, entries, accounts');
  }
}

const options = (url: string) => ({
  url,
  poolSize: 10,
  applicationName: 'db-spec',
  entities: [],
  migrations: [Accounts1700000000000],
});

describe('migrate', () => {
  it('is applied by one of several processes that start concurrently', async () => {
    const database = await createTestDatabase('empty', '', () => Promise.resolve());
    const replicas = Array.from({ length: 3 }, () =>
      createDataSource({ ...options(database.url), poolSize: 1 }),
    );
    const applied = await Promise.all(replicas.map((replica) => migrate(replica, database.url)));
    expect(applied.flat()).toEqual(['Accounts1700000000000']);
    await Promise.all(replicas.map((replica) => replica.destroy()));
    await database.drop();
  });
});

describe('Db', () => {
  let db: Db;
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase('db', String(Accounts1700000000000), async (url) => {
      const dataSource = createDataSource({ ...options(url), poolSize: 1 });
      await migrate(dataSource, url);
      await dataSource.destroy();
    });
    drop = () => database.drop();
    ({ url } = database);
    const dataSource = createDataSource(options(url));
    await dataSource.initialize();
    db = new Db(dataSource);
    await db.rows('INSERT INTO accounts VALUES (1, 1000), (2, 1000)');
  });
  afterAll(async () => {
    await db.dataSource.destroy();
    await drop();
  });

  const balances = async (): Promise<number[]> =>
    (await db.rows<{ balance: number }>('SELECT balance FROM accounts ORDER BY id')).map(
      ({ balance }) => balance,
    );

  it('waits no longer for a connection than it may', async () => {
    const busy = new Db(await createDataSource({ ...options(url), poolSize: 1 }).initialize());
    busy.limitWait(100);
    let release = (): void => undefined;
    const hold = new Promise<void>((resolve) => (release = resolve));
    const holding = busy.tx(async (tx) => {
      await tx.rows('SELECT 1');
      await hold;
    });
    const rejected = await busy.rows('SELECT 1').catch((error: unknown) => error);
    expect(dbFailureOf(rejected)).toBe('unavailable');
    release();
    await holding;
    expect(await busy.rows('SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await busy.close();
  });

  it('survives the loss of a connection whose owner does not listen', async () => {
    const client = await db.pool.connect();
    const lost = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await db.rows('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await lost;
    client.release(true);
    expect(await db.rows('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('goes by the clock of the database', async () => {
    const wrong = Date.now() + 3 * 3_600_000;
    followReferenceClock(wrong, [performance.now(), performance.now()]);
    expect(sharedTime()).toBeGreaterThanOrEqual(wrong);
    await followDatabaseClock(db);
    const now = await db.row<{ now: Date }>('SELECT clock_timestamp() AS now');
    expect(Math.abs(sharedTime() - (now?.now.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('commits, and then runs the callbacks', async () => {
    const order: string[] = [];
    await db.tx(async (tx) => {
      tx.afterCommit(() => order.push('committed'));
      await tx.execute('UPDATE accounts SET balance = 900 WHERE id = 1');
      order.push('worked');
    });
    expect(order).toEqual(['worked', 'committed']);
    expect(await balances()).toEqual([900, 1000]);
  });

  it('rolls back when the work fails, and runs no callback', async () => {
    const called = jest.fn();
    const failing = db.tx(async (tx) => {
      tx.afterCommit(called);
      await tx.execute('UPDATE accounts SET balance = 0');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await balances()).toEqual([900, 1000]);
    expect(called).not.toHaveBeenCalled();
  });

  it('rehearses work: its outcome is known, and nothing of it stays', async () => {
    const called = jest.fn();
    const seen = await db.rehearse(async (tx) => {
      tx.afterCommit(called);
      await tx.execute('UPDATE accounts SET balance = 0');
      return tx.rows('SELECT balance FROM accounts ORDER BY id');
    });
    expect(seen).toEqual([{ balance: 0 }, { balance: 0 }]);
    expect(await balances()).toEqual([900, 1000]);
    expect(called).not.toHaveBeenCalled();
    const failing = db.rehearse(() => Promise.reject(new Error('not possible')));
    await expect(failing).rejects.toThrow('not possible');
  });

  it('retries transactions that deadlock until all of them are through', async () => {
    const move = (from: number, to: number): Promise<void> =>
      db.tx(async (tx) => {
        await tx.execute('UPDATE accounts SET balance = balance - 1 WHERE id = $1', [from]);
        await tx.rows('SELECT pg_sleep(0.02)');
        await tx.execute('UPDATE accounts SET balance = balance + 1 WHERE id = $1', [to]);
      });
    const before = await balances();
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(await balances()).toEqual(before);
  });

  it('reads bigint as a number and a date as its text, and rejects numbers that would be rounded', async () => {
    const row = await db.row(
      `SELECT 9007199254740991::bigint AS amount, '2026-02-28'::date AS day, now() AS at`,
    );
    expect(row).toMatchObject({ amount: Number.MAX_SAFE_INTEGER, day: '2026-02-28', at: expect.any(Date) });
    await expect(db.row('SELECT 9007199254740993::bigint AS amount')).rejects.toThrow(RangeError);
  });

  it('classifies the kinds of violation', async () => {
    const violation = (sql: string): Promise<unknown> => db.rows(sql).then(fail, (error: unknown) => error);
    const fail = (): never => {
      throw new Error('not rejected');
    };
    const unique = await violation('INSERT INTO accounts VALUES (1, 1)');
    const foreign = await violation('INSERT INTO entries VALUES (99)');
    await db.rows(`INSERT INTO stays VALUES (1, '[1,5)')`);
    const overlap = await violation(`INSERT INTO stays VALUES (1, '[4,6)')`);
    const range = await violation('SELECT 99999999999::integer');
    expect(isUniqueViolation(unique, 'accounts_pkey')).toBe(true);
    expect(isUniqueViolation(unique, 'another_key')).toBe(false);
    expect(isForeignKeyViolation(foreign)).toBe(true);
    expect(isExclusionViolation(overlap)).toBe(true);
    expect([unique, foreign, overlap, range].map(dbFailureOf)).toEqual([
      'conflict',
      'conflict',
      'conflict',
      'bad-value',
    ]);
    expect(dbFailureOf(await violation('SELECT nonsense'))).toBeUndefined();
  });

  it('recognises a lost connection at any time, and continues', async () => {
    for (const pause of [0, 5, 50]) {
      const cut = db.tx(async (tx) => {
        const self = await tx.row<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await db.rows('SELECT pg_terminate_backend($1)', [self?.pid]);
        await db.rows('SELECT pg_sleep($1)', [pause / 1_000]);
        await tx.rows('SELECT 1');
      });
      const error = await cut.then(undefined, (thrown: unknown) => thrown);
      expect([pause, dbFailureOf(error), String(error)]).toEqual([pause, 'unavailable', expect.any(String)]);
    }
    expect(await db.row('SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('stops waiting for a lock while the client still waits', async () => {
    const error = await db.tx(async (holder) => {
      await holder.rows('SELECT FROM accounts WHERE id = 1 FOR UPDATE');
      return db
        .tx((tx) => tx.execute('UPDATE accounts SET balance = balance WHERE id = 1'))
        .then(undefined, (thrown: unknown) => thrown);
    });
    expect(dbFailureOf(error)).toBe('unavailable');
    expect(error).toMatchObject({ code: LOCK_NOT_AVAILABLE });
  });
});

describe('dbFailureOf', () => {
  it.each(['ECONNREFUSED', 'EPIPE', 'EAI_AGAIN'])('recognises a network error without a text: %s', (code) => {
    const error = Object.assign(new AggregateError([], ''), { code });
    expect(dbFailureOf(error)).toBe('unavailable');
  });
});
