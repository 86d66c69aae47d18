import pg from 'pg';
import { type TestDatabase, createTestDatabase } from '.';

const TABLE = `CREATE TABLE notes (id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY, text text NOT NULL);
  INSERT INTO notes (text) VALUES ('of the template')`;
/** A server that outlives the run keeps no databases. */
const ownServer = process.env.TEST_DATABASE_LOG !== undefined;

let open: TestDatabase[] = [];

async function on(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function create(name: string): Promise<TestDatabase> {
  const database = await createTestDatabase(name, TABLE, (url) => on(url, TABLE));
  open.push(database);
  return database;
}

/** Tells databases apart, whatever their names. */
async function identityOf({ url }: TestDatabase): Promise<string> {
  return JSON.stringify(await on(url, 'SELECT oid FROM pg_database WHERE datname = current_database()'));
}

async function changeAndLeave(name: string, sql: string): Promise<string> {
  const database = await create(name);
  const identity = await identityOf(database);
  await on(database.url, sql);
  await database.drop();
  return identity;
}

afterEach(async () => {
  await Promise.all(open.map((database) => database.drop()));
  open = [];
});

describe('a database whose rows have changed', () => {
  it('is given to the next spec, with the rows of the template under another name', async () => {
    const first = await create('spare');
    const identity = await identityOf(first);
    await on(
      first.url,
      `DELETE FROM notes; INSERT INTO notes (text) VALUES ('of the spec'), ('and one more')`,
    );
    await first.drop();
    await expect(on(first.url, 'SELECT 1')).rejects.toThrow('does not exist');

    const next = await create('spare');
    expect((await identityOf(next)) === identity).toBe(ownServer);
    expect(await on(next.url, 'SELECT * FROM notes')).toEqual([{ id: 1, text: 'of the template' }]);
    expect(await on(next.url, `INSERT INTO notes (text) VALUES ('next') RETURNING id`)).toEqual([{ id: 2 }]);
  });

  it('is given to one spec only', async () => {
    await changeAndLeave('spare', 'DELETE FROM notes');
    const both = await Promise.all([create('spare'), create('spare')]);
    const [one, other] = await Promise.all(both.map(identityOf));
    expect(one).not.toEqual(other);
  });

  it('has no session of the spec before', async () => {
    const first = await create('spare');
    const session = new pg.Client({ connectionString: first.url });
    session.on('error', () => undefined);
    await session.connect();
    await session.query('BEGIN; UPDATE notes SET text = $$open$$');
    await first.drop();
    await expect(session.query('COMMIT')).rejects.toThrow();
    expect(await on((await create('spare')).url, 'SELECT text FROM notes')).toEqual([
      { text: 'of the template' },
    ]);
  });
});

describe('a database is deleted', () => {
  it.each([
    ['a new column', 'ALTER TABLE notes ADD COLUMN more int'],
    ['a function', 'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NEW; END$$'],
    [
      'a setting',
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET work_mem = 99', current_database()); END $$`,
    ],
    ['statistics', 'ANALYZE notes'],
    ['a large table', `INSERT INTO notes (text) SELECT repeat('x', 1000) FROM generate_series(1, 10000)`],
  ])('with %s', async (_, sql) => {
    const identity = await changeAndLeave('kept', sql);
    const next = await create('kept');
    expect(await identityOf(next)).not.toEqual(identity);
    await next.drop();
  });
});
