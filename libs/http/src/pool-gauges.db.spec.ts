import { Db, createDataSource } from '@comptoir/db';
import { type TestDatabase, createTestDatabase } from '@comptoir/testing';
import { Metrics } from './metrics';
import { PoolGauges } from './pool-gauges';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase('pool', '', () => Promise.resolve());
  const dataSource = createDataSource({
    url: database.url,
    poolSize: 2,
    applicationName: 'pool-spec',
    entities: [],
    migrations: [],
  });
  db = new Db(await dataSource.initialize());
});
afterAll(async () => {
  await db?.dataSource.destroy();
  await database?.drop();
});

it('shows whether the database takes writes', async () => {
  const isUp = async (shown: Db): Promise<number | undefined> => {
    const metrics = new Metrics();
    new PoolGauges(metrics, shown);
    return (await metrics.registry.getSingleMetric('database_up')?.get())?.values[0]?.value;
  };
  const seenAs = (read: () => Promise<object>): Db => ({ pool: db.pool, probe: { read } }) as unknown as Db;
  expect(await isUp(db)).toBe(1);
  expect(await isUp(seenAs(() => Promise.resolve({ writable: false })))).toBe(0);
  expect(await isUp(seenAs(() => Promise.reject(new Error('connection refused'))))).toBe(0);
});

it('shows busy and idle connections, and waiting work', async () => {
  const metrics = new Metrics();
  new PoolGauges(metrics, db);
  const read = async (): Promise<Record<string, number>> => {
    const names = ['size', 'in_use', 'idle', 'waiting'];
    const values = names.map(async (name) => {
      const found = await metrics.registry.getSingleMetric(`db_pool_${name}`)?.get();
      return [name, found?.values[0]?.value] as const;
    });
    return Object.fromEntries(await Promise.all(values)) as Record<string, number>;
  };
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const work = Array.from({ length: 5 }, () => db.tx((tx) => tx.rows('SELECT 1').then(() => finished)));
  while (db.pool.waitingCount !== 3) await new Promise(setImmediate);
  expect(await read()).toEqual({ size: 2, in_use: 2, idle: 0, waiting: 3 });
  finish();
  await Promise.all(work);
  expect(await read()).toEqual({ size: 2, in_use: 0, idle: 2, waiting: 0 });
});
