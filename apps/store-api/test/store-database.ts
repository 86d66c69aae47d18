import { Db, createDataSource, migrate } from '@comptoir/db';
import { createTestDatabase } from '@comptoir/testing';
import { ENTITIES } from '../src/entities';
import { MIGRATIONS } from '../src/migrations';

/** The store's migrated database, for specs that need no HTTP. */
export interface StoreDatabase {
  db: Db;
  close(): Promise<void>;
}

/** Opens an empty, migrated database of the store. */
export async function openStoreDatabase(): Promise<StoreDatabase> {
  const database = await createTestDatabase('store', MIGRATIONS, async (url) => {
    const source = sourceOf(url);
    await migrate(source, url);
    await source.destroy();
  });
  const source = await sourceOf(database.url).initialize();
  return {
    db: new Db(source),
    close: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}

function sourceOf(url: string): ReturnType<typeof createDataSource> {
  return createDataSource({
    url,
    poolSize: 20,
    applicationName: 'store-db-spec',
    entities: ENTITIES,
    migrations: MIGRATIONS,
  });
}
