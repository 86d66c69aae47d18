import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { keepTemplate, leaveSpare, takeSpare } from './spare-databases';

/** An empty, migrated database of one test file. */
export interface TestDatabase {
  url: string;
  /** Ends all sessions and gives the database back. Nothing has this URL any more. */
  drop(): Promise<void>;
}

/**
 * Arbitrary constant: key of the lock under which one Jest worker builds a template while the others wait.
 */
const TEMPLATE_LOCK = 51_730_001;

/** Returns the URL of the server that the Jest global setup started, or that TEST_DATABASE_URL names. */
function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the spec in a Jest project with servers');
  return url;
}

/**
 * Creates a database from a template, which is migrated once for each state of the migrations, or takes one that an
 * earlier spec has given back.
 * @param app name of the service, for the database's name
 * @param source text of the migrations; another text gets another template
 * @param migrateTo applies the migrations to the database at a URL
 */
export async function createTestDatabase(
  app: string,
  source: string,
  migrateTo: (url: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const server = testServerUrl();
  const version = createHash('sha1').update(source).digest('hex').slice(0, 12);
  const template = `template_${app}_${version}`;
  const name = `test_${app}_${randomBytes(6).toString('hex')}`;
  await withClient(server, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) await buildTemplate(client, server, template, migrateTo);
    if (!(await takeSpare(client, template, name))) {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY wal_log`);
    }
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  });
  const url = urlOf(server, name);
  return {
    url,
    drop: () =>
      withClient(server, async (client) => {
        if (leavesSpares() && (await leaveSpare(client, template, { name, url }))) return;
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/** A server that the run has started ends with it, and its databases with the server. */
function leavesSpares(): boolean {
  return process.env.TEST_DATABASE_LOG !== undefined;
}

/** Returns the text of all files of a directory, for `createTestDatabase`. */
export function readFilesAsText(directory: string): string {
  return readdirSync(directory)
    .sort()
    .map((name) => readFileSync(path.join(directory, name), 'utf8'))
    .join('\n');
}

async function buildTemplate(
  client: pg.Client,
  server: string,
  template: string,
  migrateTo: (url: string) => Promise<unknown>,
): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${draft}`);
  await migrateTo(urlOf(server, draft));
  await keepTemplate(client, draft, urlOf(server, draft));
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
