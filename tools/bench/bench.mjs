import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { checkNode } from '../dev/node-version.mjs';

checkNode();
const { ensureBuilt } = await import('../dev/build.mjs');
const { Failure, report } = await import('../dev/failure.mjs');
const { ensureInstalled } = await import('../dev/install.mjs');
const { NODE_FLAGS } = await import('../dev/node-flags.mjs');
const { freePorts } = await import('../dev/ports.mjs');
const { ensureCluster, locatePostgres, startPostgres } = await import('../dev/postgres.mjs');
const { step } = await import('../dev/progress.mjs');
const { ensureRedis, startRedis } = await import('../dev/redis.mjs');
const { Supervisor } = await import('../dev/supervisor.mjs');

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const testDir = path.join(root, '.dev', 'test');
const PORTS = 12;

/** Settings of a server with 4 GB. Commits reach the disk, as in production. */
const POSTGRES = {
  max_connections: 200,
  shared_buffers: '1GB',
  effective_cache_size: '3GB',
  random_page_cost: 1.1,
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  shared_preload_libraries: 'pg_stat_statements',
};

async function startServers(devDir, supervisor) {
  const home = locatePostgres(root, path.join(root, '.dev'));
  const dataDir = path.join(home.dataHome, path.relative(path.join(root, '.dev'), devDir), 'postgres');
  const [postgresPort, redisPort, ...ports] = await freePorts(PORTS);
  const password = randomBytes(24).toString('hex');
  await ensureCluster(home, dataDir, password);
  const postgres = await startPostgres({
    home,
    dataDir,
    port: postgresPort,
    password,
    settings: POSTGRES,
    logFile: supervisor.newLog('postgres'),
    detached: true,
  });
  supervisor.adopt('postgres', 1, postgres);
  const redis = await startRedis({
    program: ensureRedis((text) => console.log(text)),
    dataDir: path.join(devDir, 'redis'),
    port: redisPort,
    persistent: false,
    logFile: supervisor.newLog('redis'),
    detached: true,
  });
  supervisor.adopt('redis', 1, redis);
  const servers = {
    postgresUrl: postgres.url,
    redisUrl: redis.url,
    logDir: supervisor.logDir,
    ports,
    nodeFlags: NODE_FLAGS,
  };
  return { servers, dataDir };
}

/**
 * Starts PostgreSQL and Redis, then runs the measurement of that name with these arguments on the compiled
 * services.
 */
export async function bench(measurement, args) {
  const devDir = path.join(testDir, `bench-${process.pid}`);
  mkdirSync(devDir, { recursive: true });
  let fail;
  const death = new Promise((_resolve, reject) => (fail = reject));
  const logDir = path.join(root, '.dev', 'bench', 'logs');
  rmSync(logDir, { recursive: true, force: true });
  const supervisor = new Supervisor({
    directory: testDir,
    logDir,
    onDeath: (text) => fail(new Failure(text)),
  });
  const interrupted = () => fail(new Failure('Stopped.'));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  let data;
  const measure = async () => {
    await ensureInstalled(root, (...task) => supervisor.run(...task));
    await ensureBuilt(root, (...task) => supervisor.run(...task), ['services']);
    const { servers, dataDir } = await step('Starting the servers', () => startServers(devDir, supervisor));
    data = dataDir;
    const env = { ...process.env, COMPTOIR_BENCH: JSON.stringify(servers) };
    const program = `dist/tools/tools/bench/${measurement}.js`;
    const options = { cwd: root, env, live: true };
    await supervisor.run(
      'Measuring',
      'bench',
      process.execPath,
      ['--enable-source-maps', program, ...args],
      options,
    );
  };
  try {
    await Promise.race([death, measure()]);
    // The logs have a line for each request. They are only useful after a failure.
    rmSync(logDir, { recursive: true, force: true });
  } finally {
    await supervisor.stop();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    if (data) rmSync(path.dirname(data), { recursive: true, force: true });
    rmSync(devDir, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await bench('main', process.argv.slice(2)).catch(report);
