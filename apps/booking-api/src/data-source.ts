import { type DbOptions } from '@comptoir/db';
import type { BookingConfig } from './config';
import { ENTITIES } from './entities';
import { MIGRATIONS } from './migrations';

/** Returns the options of the database connection. */
export function databaseOptions(config: BookingConfig, applicationName: string): DbOptions {
  return { ...config.database, applicationName, entities: ENTITIES, migrations: MIGRATIONS };
}
