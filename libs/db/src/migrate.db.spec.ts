import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { createTestDatabase } from '@comptoir/testing';
import { Db, createDataSource, migrate } from '.';

const LONGER_THAN_LOCKS_MS = 4_500;

/** Builds an index of a table in use as CONTRIBUTING.md requires. */
class Indexed1700000000001 {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE IF NOT EXISTS things (id integer PRIMARY KEY, name text NOT NULL)');
    await runner.query('SET lock_timeout = 0');
    // Left invalid by an interrupted attempt.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS things_by_name');
    await runner.query('CREATE INDEX CONCURRENTLY things_by_name ON things (name)');
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE things');
  }
}

describe('migrations of tables that are in use', () => {
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

  it('let several processes migrate concurrently, though indexes wait for every running statement', async () => {
    const sources = [source(), source(), source()];
    const applied = await Promise.all(sources.map((each) => migrate(each, url)));
    expect(applied.flat()).toEqual(['Indexed1700000000001']);
    expect(await isValid()).toBe(true);
    await Promise.all(sources.map((each) => each.destroy()));
  });

  it('build an index that was left unfinished', async () => {
    await db.dataSource.query('DROP INDEX CONCURRENTLY things_by_name');
    await db.rows(`INSERT INTO things VALUES (1, 'a'), (2, 'a')`);
    await expect(
      db.dataSource.query('CREATE UNIQUE INDEX CONCURRENTLY things_by_name ON things (name)'),
    ).rejects.toThrow('could not create unique index');
    expect(await isValid()).toBe(false);
    await new Indexed1700000000001().up(runner);
    expect(await isValid()).toBe(true);
  });

  it('build an index while a transaction is open for longer than others wait for locks', async () => {
    await db.dataSource.query('DROP INDEX CONCURRENTLY things_by_name');
    await db.tx(async (tx) => {
      await tx.rows(`INSERT INTO things VALUES (3, 'c')`);
      const built = new Indexed1700000000001().up(runner);
      await sleep(LONGER_THAN_LOCKS_MS);
      await tx.commit();
      await built;
    });
    expect(await isValid()).toBe(true);
    expect(await runner.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '4s' }]);
  });
});
