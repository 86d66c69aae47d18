import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { onFreePort } from './ports.mjs';
import { copyCluster, ensureCluster, locatePostgres, startPostgres } from './postgres.mjs';
import { ChildRegistry, endRegistered, identityOf } from './processes.mjs';
import { ensureRedis, startRedis } from './redis.mjs';

// Test data is temporary, so nothing is synchronized to the disk.
const SETTINGS = {
  max_connections: 300,
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '2GB',
  // Statistics that arrive at some moment change plans from run to run: specs that need them ask for them.
  autovacuum: 'off',
  // Tests cause many constraint errors on purpose. These are not logged, but deadlocks are, with their
  // database.
  log_min_messages: 'error',
  log_min_error_statement: 'panic',
  log_line_prefix: '%d ',
};

/** Returns the password of the prepared cluster, which all runs of this checkout share. */
function sharedPassword(directory) {
  const file = path.join(directory, 'password');
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Deletes the data of killed runs. */
async function removeStaleRuns(...directories) {
  for (const name of new Set(directories.flatMap((directory) => readdirSync(directory)))) {
    if (!/^run-\d+-\d+$/.test(name)) continue;
    const [, pid, start] = name.split('-');
    if (identityOf(Number(pid)) === start) continue;
    for (const directory of directories) {
      await endRegistered(path.join(directory, name));
      rmSync(path.join(directory, name), { recursive: true, force: true });
    }
  }
}

class Run {
  #stops = [];

  constructor(directory, dataDirectory) {
    this.directory = directory;
    this.dataDirectory = dataDirectory;
    mkdirSync(directory, { recursive: true });
    mkdirSync(dataDirectory, { recursive: true });
    this.registry = new ChildRegistry(directory);
  }

  keep({ child, stop }) {
    this.registry.add(child);
    this.#stops.push(stop);
  }

  async stop() {
    await Promise.all(this.#stops.map((stop) => stop()));
    this.registry.release();
    for (const directory of [this.directory, this.dataDirectory]) {
      rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

async function startDatabase(run, { home, testHome, password }) {
  const prepared = path.join(testHome, `cluster-${home.version}`);
  await ensureCluster(home, prepared, password);
  const dataDir = path.join(run.dataDirectory, 'postgres');
  await copyCluster(home, prepared, dataDir);
  const logFile = path.join(run.directory, 'postgres.log');
  const server = await onFreePort((port) =>
    startPostgres({ home, dataDir, port, password, settings: SETTINGS, logFile }),
  );
  run.keep(server);
  return { url: server.url, logFile };
}

async function startQueueStore(run) {
  const program = ensureRedis(console.log);
  const dataDir = path.join(run.directory, 'redis');
  const logFile = path.join(run.directory, 'redis.log');
  const server = await onFreePort((port) =>
    startRedis({ program, dataDir, port, persistent: false, logFile }),
  );
  run.keep(server);
  return server.url;
}

/**
 * Starts PostgreSQL and Redis for one test run on free ports; `stop()` deletes their data. A given URL
 * replaces a server. Several runs may exist at a time. Each run deletes the data of killed runs.
 */
export async function startTestServers({ root, databaseUrl, redisUrl }) {
  const devDir = path.join(root, '.dev');
  const ownDatabase = !databaseUrl;
  const home = ownDatabase ? locatePostgres(root, devDir) : null;
  const testDir = path.join(devDir, 'test');
  const testHome = path.join(home?.dataHome ?? devDir, 'test');
  mkdirSync(testDir, { recursive: true });
  mkdirSync(testHome, { recursive: true, mode: 0o755 });
  await removeStaleRuns(...new Set([testDir, testHome]));
  const name = `run-${process.pid}-${identityOf(process.pid)}`;
  const run = new Run(path.join(testDir, name), path.join(testHome, name));
  try {
    const [database, redis] = await Promise.all([
      ownDatabase
        ? startDatabase(run, { home, testHome, password: sharedPassword(testDir) })
        : { url: databaseUrl },
      redisUrl || startQueueStore(run),
    ]);
    return {
      databaseUrl: database.url,
      databaseLog: database.logFile,
      redisUrl: redis,
      stop: () => run.stop(),
    };
  } catch (error) {
    await run.stop();
    throw error;
  }
}
