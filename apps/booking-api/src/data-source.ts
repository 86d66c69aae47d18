import { type DbOptions } from '@comptoir/db';
import type { Config } from './config';
import { ENTITIES } from './entities';
import { MIGRATIONS } from './migrations';

/** How this service connects to its database. */
export function databaseOptions(config: Config, applicationName: string): DbOptions {
  return {
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    directUrl: config.DATABASE_DIRECT_URL,
    prepared: config.DATABASE_PREPARED === 'on',
    replicaUrls: config.DATABASE_REPLICA_URLS,
    applicationName,
    entities: ENTITIES,
    migrations: MIGRATIONS,
  };
}
