import type { QueryRunner } from 'typeorm';
import { createTestDatabase } from '@comptoir/testing';
import { Db, type DbOptions, createDataSource, dbFailureOf, migrateDatabase } from '.';
import { type Gate, openGate } from './primary-client.fixture';

class First1700000000001 {
  name = 'First1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things (id integer PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE things');
  }
}

let server: string;
let drop: () => Promise<void>;
let gates: [Gate, Gate];

beforeAll(async () => {
  const database = await createTestDatabase('primary', '', () => Promise.resolve());
  server = database.url;
  drop = () => database.drop();
});
afterAll(() => drop());

beforeEach(async () => {
  gates = [await openGate(server), await openGate(server)];
});
afterEach(async () => {
  for (const gate of gates) await gate.close();
});

/** Another process knows nothing of the last primary, so each test has a URL of its own. */
let runs = 0;
function options(more: Partial<DbOptions> = {}): DbOptions {
  const url = server.replace(/@[^/]+/, `@${gates.map(({ port }) => `127.0.0.1:${port}`).join(',')}`);
  return {
    url: `${url}?target_session_attrs=read-write&fallback_application_name=test-${++runs}`,
    poolSize: 1,
    applicationName: 'primary-spec',
    entities: [],
    migrations: [First1700000000001],
    ...more,
  };
}

async function open(given = options()): Promise<Db> {
  return new Db(await createDataSource(given).initialize(), given);
}

const canWrite = async (db: Db): Promise<unknown> =>
  db.row(`SELECT current_setting('transaction_read_only') = 'off' AS yes`);

/** The first server dies and comes back as a standby of the second. */
function failOver([first, second]: [Gate, Gate]): void {
  first.state = 'standby';
  second.state = 'primary';
  first.cut();
  second.cut();
}

describe('a database with two servers', () => {
  it.each([
    ['standby', 'primary'],
    ['primary', 'standby'],
    ['silent', 'primary'],
  ] as const)('uses the one that accepts writes: %s, %s', async (first, second) => {
    gates[0].state = first;
    gates[1].state = second;
    const db = await open();
    expect(await canWrite(db)).toEqual({ yes: true });
    await db.close();
  });

  it('uses the one that answers', async () => {
    await gates[0].close();
    const db = await open();
    expect(await canWrite(db)).toEqual({ yes: true });
    await db.close();
  });

  it('follows a failover with its pool, probe and sessions, and migrates', async () => {
    gates[1].state = 'standby';
    const given = options({ directUrl: options().url });
    const db = await open(given);
    await db.probe.read();
    failOver(gates);
    // The first statement meets the connection that was cut.
    await db.rows('SELECT 1').catch(() => undefined);
    await db.probe.read().catch(() => undefined);
    expect(await migrateDatabase(given)).toEqual([First1700000000001.name]);
    expect(await canWrite(db)).toEqual({ yes: true });
    expect(await db.probe.read()).toEqual({ writable: true, pendingMigrations: [] });
    const session = await db.openSession();
    const { rows } = await session.query('SHOW transaction_read_only');
    expect(rows).toEqual([{ transaction_read_only: 'off' }]);
    await session.end();
    await db.close();
  });

  it('lets the probe leave a server that has become read-only', async () => {
    gates[1].state = 'standby';
    const db = await open();
    expect((await db.probe.read()).writable).toBe(true);
    gates[0].state = 'standby';
    gates[0].cut();
    await db.probe.read().catch(() => undefined);
    await expect(db.probe.read()).rejects.toThrow(/No server accepts writes \(.*read-only.*read-only\)/);
    await db.close();
  });

  /** A statement may take 0.6 s, so a server may be silent for 0.9 s. */
  const impatient = (): DbOptions => options({ statementTimeout: 600 });
  const vanishFirst = (): void => {
    gates[0].vanish();
    gates[1].state = 'primary';
  };
  const STATEMENTS: [string, (db: Db) => Promise<unknown>][] = [
    ['a statement', (db) => (vanishFirst(), db.rows('SELECT 1'))],
    ['a statement of TypeORM', (db) => (vanishFirst(), db.dataSource.query('SELECT 1'))],
    [
      'a transaction that had begun',
      (db) =>
        db.tx(async (tx) => {
          await tx.rows('SELECT 1');
          vanishFirst();
          await tx.rows('SELECT 2');
        }),
    ],
  ];

  it.each(STATEMENTS)('ends %s on a server that vanished without closing its connections', async (_, run) => {
    // As long as both accept writes, either may have the connections.
    gates[1].state = 'standby';
    const db = await open(impatient());
    await canWrite(db);
    const error: unknown = await run(db).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('The database server is silent');
    expect(dbFailureOf(error)).toBe('unavailable');
    expect(await canWrite(db)).toEqual({ yes: true });
    await db.close();
  });

  it('tells a slow statement from a silent server', async () => {
    const db = await open(impatient());
    const cancelled = await db.rows('SELECT pg_sleep(5)').catch((thrown: unknown) => thrown);
    expect(cancelled).toMatchObject({ code: '57014' });
    await db.close();
  });

  it('is unavailable while no server accepts writes, and says why', async () => {
    gates[1].state = 'standby';
    const db = await open();
    gates[0].state = 'standby';
    gates[0].cut();
    await gates[1].close();
    await db.rows('SELECT 1').catch(() => undefined);
    const error: unknown = await db.rows('SELECT 1').catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/No server accepts writes \(127.*ECONNREFUSED.*; 127.*: read-only\)/);
    expect(dbFailureOf(error)).toBe('unavailable');
    await db.close();
  });

  it('reports a wrong password as what it is, so that a start fails at once', async () => {
    const given = options();
    const wrong = { ...given, url: given.url.replace(/:[^:@/]+@/, ':wrong@') };
    const error: unknown = await open(wrong).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: '28P01' });
    expect(dbFailureOf(error)).toBeUndefined();
  });
});

/** Each way to send a statement, on a connection whose server was demoted. */
const WRITES: [string, (db: Db) => Promise<unknown>][] = [
  ['rows', (db) => db.rows('INSERT INTO writes VALUES (1)')],
  ['a planned SELECT', (db) => db.rowsWithCustomPlan('SELECT id FROM writes FOR UPDATE')],
  ['a statement of a transaction', (db) => db.tx((tx) => tx.execute('INSERT INTO writes VALUES (1)'))],
  [
    'a batch',
    (db) =>
      db.tx(async (tx) => {
        await Promise.all([
          tx.rows('SELECT 1'),
          tx.execute('INSERT INTO writes VALUES (1)'),
          tx.rows('SELECT 2'),
        ]);
      }),
  ],
  ['a deferred write', (db) => db.tx((tx) => Promise.resolve(tx.defer('INSERT INTO writes VALUES (1)')))],
  [
    'a statement whose error is swallowed',
    (db) => db.tx(async (tx) => void (await tx.execute('INSERT INTO writes VALUES (1)').catch(() => 0))),
  ],
  ['a statement of TypeORM', (db) => db.tx((tx) => tx.manager.query('INSERT INTO writes VALUES (1)'))],
];

describe('a connection to a server that was demoted', () => {
  it.each(WRITES)('is replaced after %s', async (_, write) => {
    const db = await open();
    await db.rows('CREATE TABLE IF NOT EXISTS writes (id integer)');
    await db.rows('SET default_transaction_read_only = on');
    await expect(write(db)).rejects.toThrow();
    expect(await canWrite(db)).toEqual({ yes: true });
    await write(db);
    await db.close();
  });
});
