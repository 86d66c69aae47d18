import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startTestServers, type TestServers } from '../dev/test-servers.mjs';

declare global {
  var comptoirTestServers: TestServers | undefined;
}

/**
 * Jest's `globalSetup` of the projects that need servers: starts PostgreSQL and Redis for the whole run, and
 * sets TEST_DATABASE_URL and TEST_REDIS_URL for the workers. If one of these is set already, that server is
 * used. TEST_DATABASE_LOG is the log of a server that was started here.
 */
export default async function globalSetup(): Promise<void> {
  const servers = await startTestServers({
    root: path.resolve(__dirname, '../..'),
    databaseUrl: process.env.TEST_DATABASE_URL,
    redisUrl: process.env.TEST_REDIS_URL,
  });
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_REDIS_URL = servers.redisUrl;
  if (servers.databaseLog) process.env.TEST_DATABASE_LOG = servers.databaseLog;
  process.env.TEST_RUN_DIR = mkdtempSync(path.join(tmpdir(), 'comptoir-test-'));
  globalThis.comptoirTestServers = servers;
}
