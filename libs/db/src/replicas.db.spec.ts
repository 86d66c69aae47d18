import { until } from '@comptoir/testing';
import { patience } from '../../../tools/testing-servers/time-scale';
import { type PostgresPair, startPostgresPair } from '../../../tools/scale/postgres-pair';
import { Db, createDataSource } from '.';

/** No server listens at port 9. */
const NOBODY = 'postgres://postgres@127.0.0.1:9/postgres';

let pair: PostgresPair;
let db: Db;

async function open(replicaUrls: string[], url = pair.primaryUrl): Promise<Db> {
  const options = { url, poolSize: 5, applicationName: 'replicas-spec', entities: [], migrations: [] };
  return new Db(await createDataSource(options).initialize(), { ...options, replicaUrls });
}

/** Returns true when a replica answers. */
async function readsReplica(on = db): Promise<boolean | undefined> {
  return (await on.replica.row<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows'))?.follows;
}

async function newest(on = db): Promise<number | undefined> {
  return (await on.replica.row<{ id: number }>('SELECT max(id) AS id FROM notes'))?.id;
}

beforeAll(async () => {
  pair = await startPostgresPair();
  db = await open([pair.replicaUrl]);
  await db.rows('CREATE TABLE notes (id bigint PRIMARY KEY)');
  await db.rows("CREATE ROLE shop LOGIN PASSWORD 'shop' IN ROLE pg_read_all_data");
  await pair.caughtUp();
});

afterAll(async () => {
  await db.close();
  await pair.stop();
});

it('reads from the replica, and everything else from the primary', async () => {
  expect(await readsReplica()).toBe(true);
  expect(await db.row('SELECT pg_is_in_recovery() AS follows')).toEqual({ follows: false });
  const written = await db.replica.rows(
    'WITH added AS (INSERT INTO notes VALUES (1) RETURNING id) TABLE added',
  );
  expect(written).toEqual([{ id: 1 }]);
  await expect(db.replica.rows('SELECT id FROM notes FOR UPDATE')).resolves.toEqual([{ id: 1 }]);
});

it('needs no more rights than a service has', async () => {
  const asShop = (url: string): string => url.replace(/\/\/[^@]+@/, '//shop:shop@');
  const own = await open([asShop(pair.replicaUrl)], asShop(pair.primaryUrl));
  expect(await readsReplica(own)).toBe(true);
  await own.close();
});

it('shows every write that was committed before the read, on each of many connections', async () => {
  const writer = await open([]);
  for (let id = 2; id < 100; id++) {
    await writer.rows('INSERT INTO notes VALUES ($1)', [id]);
    const seen = await Promise.all([newest(), newest(), newest()]);
    expect(seen).toEqual([id, id, id]);
  }
  // A replica that was late once is left alone for two seconds.
  await until('the replica is read', async () => (await readsReplica()) === true);
  await writer.close();
});

it('uses the primary while a replica is behind, and reports it', async () => {
  await pair.onReplica('SELECT pg_wal_replay_pause()');
  await db.rows('INSERT INTO notes VALUES (1000)');
  const start = performance.now();
  expect(await newest()).toBe(1000);
  expect(performance.now() - start).toBeLessThan(patience(5_000));
  expect(await readsReplica()).toBe(false);
  await expect(db.replicaCheck?.()).rejects.toThrow('too far behind');
  await pair.onReplica('SELECT pg_wal_replay_resume()');
  await until('the replica is read again', async () => (await readsReplica()) === true);
  expect(await newest()).toBe(1000);
  await expect(db.replicaCheck?.()).resolves.toBeUndefined();
});

it('gives an error of the statement itself to the caller', async () => {
  await expect(db.replica.rows('SELECT nothing FROM notes')).rejects.toThrow('nothing');
  expect(await readsReplica()).toBe(true);
});

it('skips a replica that is down, and uses it again when it is up', async () => {
  await pair.stopReplica();
  expect(await newest()).toBe(1000);
  await expect(db.replicaCheck?.()).rejects.toThrow();
  await pair.restartReplica(0);
  await until('the replica is read again', async () => (await readsReplica()) === true);
});

it('uses the other replicas while one is away', async () => {
  const own = await open([NOBODY, pair.replicaUrl]);
  await newest(own);
  await newest(own);
  expect([await readsReplica(own), await readsReplica(own)]).toEqual([true, true]);
  await own.close();
});

it('never reads a server that does not follow this primary', async () => {
  const own = await open([pair.primaryUrl]);
  expect(await readsReplica(own)).toBe(false);
  await expect(own.replicaCheck?.()).rejects.toThrow('too far behind');
  await own.close();
  const other = process.env.TEST_DATABASE_URL ?? '';
  const strange = await open([other]);
  expect(await newest(strange)).toBe(1000);
  await strange.close();
});
