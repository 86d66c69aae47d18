import { Db, type DbOptions, createDataSource, migrateDatabase } from '@comptoir/db';
import { createTestDatabase } from '@comptoir/testing';
import { ENTITIES } from '../src/entities';
import { MIGRATIONS } from '../src/migrations';

/** The migrated database of the service, for specs that need no HTTP. */
export interface BookingDatabase {
  db: Db;
  close(): Promise<void>;
}

/** Opens an empty, migrated database. */
export async function openBookingDatabase(): Promise<BookingDatabase> {
  const database = await createTestDatabase('booking', MIGRATIONS, migrateTo);
  const source = await createDataSource(optionsOf(database.url)).initialize();
  return {
    db: new Db(source),
    close: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}

/** Applies every migration to the database at `url`. */
export async function migrateTo(url: string): Promise<void> {
  await migrateDatabase(optionsOf(url));
}

function optionsOf(url: string): DbOptions {
  return {
    url,
    poolSize: 10,
    applicationName: 'booking-db-spec',
    entities: ENTITIES,
    migrations: MIGRATIONS,
  };
}
