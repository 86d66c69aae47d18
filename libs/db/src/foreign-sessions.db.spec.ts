import { createTestDatabase } from '@comptoir/testing';
import type { Client } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Db, createDataSource } from '.';
import { requireSessionSettings } from './data-source';
import { DatabaseProbe } from './database-probe';

@Entity('notes')
class Note {
  @PrimaryColumn('integer') id!: number;
  @Column('text') text!: string;
}

const SESSIONS = 2;
/** The first statements of pg_dump, which a pooler passes on to a session of ours. */
const OF_PG_DUMP = `SET statement_timeout = 0; SET row_security = off;
  SELECT pg_catalog.set_config('search_path', '', false)`;

let url: string;
let drop: () => Promise<void>;
let db: Db;

async function open(directUrl?: string): Promise<Db> {
  const options = {
    url,
    directUrl,
    poolSize: SESSIONS,
    applicationName: 'foreign-sessions-spec',
    entities: [Note],
  };
  return new Db(await createDataSource({ ...options, migrations: [] }).initialize(), options);
}

/** Leaves every session of a pool as pg_dump does. */
async function leaveBehind({ pool }: Db): Promise<void> {
  const clients = await Promise.all(Array.from({ length: SESSIONS }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query(OF_PG_DUMP)));
  for (const client of clients) client.release();
}

const pathsOf = async ({ pool }: Db): Promise<string[]> => {
  const clients = await Promise.all(Array.from({ length: SESSIONS }, () => pool.connect()));
  const paths = await Promise.all(clients.map((client) => client.query('SHOW search_path')));
  for (const client of clients) client.release();
  return paths.map(({ rows }) => (rows as { search_path: string }[])[0]?.search_path ?? '').sort();
};

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase('empty', '', () => Promise.resolve()));
  db = await open(url);
  await db.rows('CREATE TABLE notes (id integer PRIMARY KEY, text text NOT NULL)');
  await db.rows("CREATE FUNCTION loud(text) RETURNS text LANGUAGE sql AS 'SELECT upper($1)'");
  await db.rows("INSERT INTO notes VALUES (1, 'one')");
});

afterAll(async () => {
  await db.close();
  await drop();
});

const ONE = { id: 1, text: 'one' };

it.each([
  ['a statement', () => db.rows('SELECT * FROM notes'), [ONE]],
  ['a function', () => db.row("SELECT loud('x') AS text"), { text: 'X' }],
  [
    'a statement with its own plan',
    () => db.rowsWithCustomPlan('SELECT * FROM notes WHERE id = $1', [1]),
    [ONE],
  ],
  ['a repository', () => db.repo(Note).findBy({ id: 1 }), [ONE]],
  ['a transaction', () => db.tx((tx) => tx.rows('SELECT * FROM notes FOR UPDATE')), [ONE]],
  ['a repository in a transaction', () => db.tx((tx) => tx.repo(Note).find()), [ONE]],
])('answers %s in sessions that pg_dump has used', async (_, read, expected) => {
  await leaveBehind(db);
  expect(await pathsOf(db)).toEqual(['', '']);
  expect(await read()).toEqual(expected);
  expect(await pathsOf(db)).toContain('"$user", public');
});

it('writes once', async () => {
  await leaveBehind(db);
  await db.tx((tx) => tx.execute("INSERT INTO notes VALUES (2, 'two')"));
  expect(await db.row('SELECT count(*) AS notes FROM notes')).toEqual({ notes: 2 });
});

it('still fails where there is no such table', async () => {
  await expect(db.rows('SELECT * FROM nothing')).rejects.toMatchObject({ code: '42P01' });
  await expect(db.tx((tx) => tx.rows('SELECT * FROM nothing'))).rejects.toMatchObject({ code: '42P01' });
});

it('repeats nothing without a pooler, whose sessions are its own', async () => {
  const own = await open();
  await leaveBehind(own);
  await expect(own.rows('SELECT * FROM notes')).rejects.toMatchObject({ code: '42P01' });
  await own.close();
});

it('names no migration as pending because of a session that a dump has used', async () => {
  const probe = new DatabaseProbe({ url, applicationName: 'foreign-sessions-spec' }, ['First']);
  expect(await probe.read()).toMatchObject({ pendingMigrations: ['First'] });
  await db.rows("CREATE TABLE migrations AS SELECT 'First' AS name");
  await (await (probe as unknown as { client: Promise<Client> }).client).query(OF_PG_DUMP);
  expect(await probe.read()).toMatchObject({ pendingMigrations: [] });
  await probe.close();
});

it('starts with sessions whose limits a dump has removed', async () => {
  await expect(requireSessionSettings(db.dataSource)).rejects.toThrow('no limits');
  const name = new URL(url).pathname.slice(1);
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await db.rows(`ALTER DATABASE ${name} SET ${limit} = '10s'`);
  const later = await open(url);
  await leaveBehind(later);
  await expect(requireSessionSettings(later.dataSource)).resolves.toBeUndefined();
  await later.close();
});
