import { type DbOptions } from '@comptoir/db';
import { MIGRATIONS } from './migrations';
import type { StoreConfig } from './config';
import { ENTITIES } from './entities';

/** Tells how this service connects to its database. */
export function databaseOptions(config: StoreConfig, applicationName: string): DbOptions {
  return { ...config.database, applicationName, entities: ENTITIES, migrations: MIGRATIONS };
}
