import path from 'node:path';
import { Db, type DbOptions, createDataSource, migrateDatabase } from '@comptoir/db';
import { type TestDatabase, createTestDatabase, readFilesAsText } from '@comptoir/testing';
import { ENTITIES } from '../src/entities';
import { MIGRATIONS } from '../src/migrations';

/** The migrated database of the service, for specs without HTTP. */
export interface BookingDatabase {
  db: Db;
  close(): Promise<void>;
}

/** Creates an empty, migrated database. */
export function createBookingDatabase(): Promise<TestDatabase> {
  const source = readFilesAsText(path.join(__dirname, '../src/migrations'));
  return createTestDatabase('booking', source, async (url) => void (await migrateDatabase(optionsOf(url))));
}

/** Opens an empty, migrated database. */
export async function openBookingDatabase(): Promise<BookingDatabase> {
  const database = await createBookingDatabase();
  const source = await createDataSource(optionsOf(database.url)).initialize();
  return {
    db: new Db(source),
    close: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}

function optionsOf(url: string): DbOptions {
  return {
    url,
    poolSize: 10,
    applicationName: 'booking-db-spec',
    entities: ENTITIES,
    migrations: MIGRATIONS,
    // Specs fill tables with one statement, which takes long on a busy machine.
    statementTimeout: 0,
  };
}
