import { type DbOptions } from '@comptoir/db';
import { MIGRATIONS } from './migrations';
import type { StoreConfig } from './config';
import { ENTITIES } from './entities';

/** Returns the options of the service's database connections. */
export function databaseOptions(config: StoreConfig, applicationName: string): DbOptions {
  return { ...config.database, applicationName, entities: ENTITIES, migrations: MIGRATIONS };
}
