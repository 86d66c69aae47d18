import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePorts, until } from '@comptoir/testing';
import {
  type PostgresServer,
  copyCluster,
  ensureCluster,
  locatePostgres,
  startPostgres,
} from '../dev/postgres.mjs';

const root = path.resolve(__dirname, '../..');

/** A primary and a streaming replica. */
export interface PostgresPair {
  primaryUrl: string;
  replicaUrl: string;
  /** Runs a statement on the replica as its superuser. */
  onReplica(sql: string): Promise<void>;
  /** Restarts the replica with another delay of applying commits (milliseconds). */
  restartReplica(applyDelayMs: number): Promise<void>;
  stopReplica(): Promise<void>;
  /** Waits until the replica has applied all commits of the primary. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = {
  fsync: 'off',
  max_connections: 120,
  shared_buffers: '64MB',
  wal_level: 'replica',
  max_wal_senders: 10,
  wal_keep_size: '256MB',
  log_min_messages: 'fatal',
};

/** Creates a primary and its replica; `stop()` deletes both. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const home = locatePostgres(root, path.join(root, '.dev'));
  const parent = path.join(home.dataHome, 'test');
  mkdirSync(parent, { recursive: true });
  const directory = mkdtempSync(path.join(parent, 'pair-'));
  chmodSync(directory, 0o711);
  const password = randomBytes(16).toString('hex');
  const [primaryPort = 0, replicaPort = 0] = await freePorts(2);
  const dataOf = (name: string): string => path.join(directory, name);
  const start = (
    name: string,
    port: number,
    more: Record<string, string | number>,
  ): Promise<PostgresServer> =>
    startPostgres({
      home,
      dataDir: dataOf(name),
      port,
      password,
      settings: { ...SETTINGS, ...more },
      logFile: path.join(directory, `${name}.log`),
    });

  await ensureCluster(home, dataOf('primary'), password);
  await copyCluster(home, dataOf('primary'), dataOf('replica'));
  const signal = path.join(dataOf('replica'), 'standby.signal');
  writeFileSync(signal, '');
  if (home.account) chownSync(signal, home.account.uid, home.account.gid);

  const follow = (applyDelayMs: number): Promise<PostgresServer> =>
    start('replica', replicaPort, {
      primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`,
      recovery_min_apply_delay: applyDelayMs,
      wal_retrieve_retry_interval: '100ms',
    });
  const primary = await start('primary', primaryPort, {});
  let replica = await follow(0).catch(async (error: unknown) => {
    await primary.stop();
    throw error;
  });
  const ask = async (url: string, sql: string): Promise<Record<string, string>> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(sql)).rows[0] ?? {};
    } finally {
      await client.end();
    }
  };

  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    onReplica: async (sql) => void (await ask(replica.url, sql)),
    stopReplica: () => replica.stop(),
    restartReplica: async (applyDelayMs) => {
      await replica.stop();
      replica = await follow(applyDelayMs);
    },
    caughtUp: async () => {
      const { lsn } = await ask(primary.url, 'SELECT pg_current_wal_flush_lsn()::text AS lsn');
      await until('the replica has caught up', async () => {
        const { done } = await ask(replica.url, `SELECT pg_last_wal_replay_lsn() >= '${lsn}' AS done`);
        return String(done) === 'true';
      });
    },
    stop: async () => {
      await Promise.all([replica.stop(), primary.stop()]);
      rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Returns the URL of another database of the same server. */
export function databaseOf(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
