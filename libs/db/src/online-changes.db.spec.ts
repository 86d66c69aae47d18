import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { createTestDatabase } from '@comptoir/testing';
import { Db, buildIndex, createDataSource, dropIndex, migrate } from '.';

const LONGER_THAN_LOCKS_MS = 4_500;

class Indexed1700000000001 {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE IF NOT EXISTS things (id integer PRIMARY KEY, name text NOT NULL)');
    await buildIndex(runner, 'things_by_name', 'ON things (name)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE things');
  }
}

describe('changes of tables that are in use', () => {
  let db: Db;
  let url: string;
  let drop: () => Promise<void>;
  let runner: QueryRunner;
  const source = () =>
    createDataSource({
      url,
      poolSize: 4,
      applicationName: 'online-spec',
      entities: [],
      migrations: [Indexed1700000000001],
    });
  beforeAll(async () => {
    const database = await createTestDatabase('online', '', () => Promise.resolve());
    url = database.url;
    drop = () => database.drop();
    db = new Db(await source().initialize());
    runner = db.dataSource.createQueryRunner();
  });
  afterAll(async () => {
    await runner.release();
    await db.close();
    await drop();
  });

  const isValid = async (): Promise<unknown> =>
    (await db.row(`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('things_by_name')`))
      ?.indisvalid;

  it('let several processes migrate at once, though indexes wait for every statement under way', async () => {
    const sources = [source(), source(), source()];
    const applied = await Promise.all(sources.map((each) => migrate(each, url)));
    expect(applied.flat()).toEqual(['Indexed1700000000001']);
    expect(await isValid()).toBe(true);
    await Promise.all(sources.map((each) => each.destroy()));
  });

  it('build an index that was left unfinished', async () => {
    await dropIndex(runner, 'things_by_name');
    await db.rows(`INSERT INTO things VALUES (1, 'a'), (2, 'a')`);
    await expect(
      db.dataSource.query('CREATE UNIQUE INDEX CONCURRENTLY things_by_name ON things (name)'),
    ).rejects.toThrow('could not create unique index');
    expect(await isValid()).toBe(false);
    await buildIndex(runner, 'things_by_name', 'ON things (name)');
    expect(await isValid()).toBe(true);
  });

  it('build an index while a transaction is open for longer than others wait for locks', async () => {
    await dropIndex(runner, 'things_by_name');
    await db.tx(async (tx) => {
      await tx.rows(`INSERT INTO things VALUES (3, 'c')`);
      const built = buildIndex(runner, 'things_by_name', 'ON things (name)');
      await sleep(LONGER_THAN_LOCKS_MS);
      await tx.commit();
      await built;
    });
    expect(await isValid()).toBe(true);
    expect(await runner.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '4s' }]);
  });

  it('leave an index that there is', async () => {
    const oid = (): Promise<unknown> => db.row(`SELECT 'things_by_name'::regclass::oid AS oid`);
    const before = await oid();
    await buildIndex(runner, 'things_by_name', 'ON things (name)');
    expect(await oid()).toEqual(before);
  });
});
