import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePorts, until } from '@comptoir/testing';
import { serverAccount } from '../dev/server-home.mjs';
import { Servers, programOf } from './servers';

/** A PgBouncer in transaction mode. */
export interface PgBouncer {
  /** Returns the URL of a database through this pooler. */
  through(databaseUrl: string): string;
  /** Returns the environment of a service that uses a database through this pooler. */
  environment(databaseUrl: string): Record<string, string>;
  stop(): Promise<void>;
}

/** Server connections for all clients of a database together. */
export const SERVER_CONNECTIONS = 4;

/** Returns true when the installed PgBouncer supports prepared statements (1.21). */
export function supportsPreparedStatements(): boolean {
  const { stdout } = spawnSync(programOf('pgbouncer'), ['--version'], { encoding: 'utf8' });
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** Starts PgBouncer in front of a server. It rejects all session settings that it does not track. */
export async function startPgBouncer(
  serverUrl: string,
  { prepared }: { prepared: boolean },
): Promise<PgBouncer> {
  const program = programOf('pgbouncer');
  const account = serverAccount();
  const servers = new Servers(tmpdir());
  const [port = 0] = await freePorts(1);
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const file = path.join(servers.directory, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${SERVER_CONNECTIONS}`,
    'max_client_conn = 500',
    ...(supportsPreparedStatements() ? [`max_prepared_statements = ${prepared ? 200 : 0}`] : []),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  chmodSync(servers.directory, 0o755);
  chmodSync(file, 0o644);
  servers.start('pgbouncer', program, [file], account);
  const through = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  try {
    await until('PgBouncer answers', async () => {
      const client = new pg.Client({ connectionString: through(serverUrl) });
      await client.connect();
      await client.end();
      return true;
    });
  } catch (error) {
    await servers.stop();
    throw error;
  }
  return {
    through,
    environment: (databaseUrl) => ({
      DATABASE_URL: through(databaseUrl),
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_PREPARED: prepared ? 'on' : 'off',
      DATABASE_POOL_SIZE: '20',
    }),
    stop: () => servers.stop(),
  };
}

/**
 * Runs statements without the pooler.
 * @returns the rows of the last one
 */
export async function onDatabase(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const sql of statements) rows = (await client.query<Record<string, unknown>>(sql)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const LIMITS = { statement_timeout: '10s', lock_timeout: '4s', idle_in_transaction_session_timeout: '10s' };

/** Sets the role's settings that operators set, for one database of a server that other tests use too. */
export function setLimits(url: string): Promise<unknown> {
  const database = new URL(url).pathname.slice(1);
  return onDatabase(
    url,
    ...Object.entries(LIMITS).map(([name, value]) => `ALTER DATABASE ${database} SET ${name} = '${value}'`),
  );
}
