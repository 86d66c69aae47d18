import path from 'node:path';
import { Db, type DbOptions, createDataSource, migrateDatabase } from '@comptoir/db';
import { type TestDatabase, createTestDatabase, readFilesAsText } from '@comptoir/testing';
import { ENTITIES } from '../src/entities';
import { MIGRATIONS } from '../src/migrations';

/** The migrated database of the service, for specs without HTTP. */
export interface StoreDatabase {
  db: Db;
  close(): Promise<void>;
}

/** Creates an empty, migrated database. */
export function createStoreDatabase(): Promise<TestDatabase> {
  const source = readFilesAsText(path.join(__dirname, '../src/migrations'));
  return createTestDatabase('store', source, async (url) => void (await migrateDatabase(optionsOf(url))));
}

/** Opens an empty, migrated database. */
export async function openStoreDatabase(): Promise<StoreDatabase> {
  const database = await createStoreDatabase();
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
    poolSize: 20,
    applicationName: 'store-db-spec',
    entities: ENTITIES,
    migrations: MIGRATIONS,
    // Specs fill tables with one statement, which takes long on a busy machine.
    statementTimeout: 0,
  };
}
