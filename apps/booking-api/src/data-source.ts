import { type DbOptions } from '@comptoir/db';
import type { BookingConfig } from './config';
import { ENTITIES } from './entities';
import { MIGRATIONS } from './migrations';

/** Tells how this service connects to its database. */
export function databaseOptions(config: BookingConfig, applicationName: string): DbOptions {
  return { ...config.database, applicationName, entities: ENTITIES, migrations: MIGRATIONS };
}
