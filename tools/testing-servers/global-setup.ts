import path from 'node:path';

import { startTestServers, type TestServers } from '../dev/test-servers.mjs';

declare global {
  var comptoirTestServers: TestServers | undefined;
}

/**
 * Jest's `globalSetup` of the projects that need servers: one PostgreSQL and one Redis for the whole run,
 * announced to the workers as TEST_DATABASE_URL and TEST_REDIS_URL. Either variable, when it is set
 * already, stands for a server that is used as it is. TEST_DATABASE_LOG is the log of our own server.
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
  globalThis.comptoirTestServers = servers;
}
