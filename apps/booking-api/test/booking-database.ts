import { Db, createDataSource, migrate } from '@comptoir/db';
import { createTestDatabase } from '@comptoir/testing';
import { entities, migrations } from '../src/data-source';

/** The migrated database of the service, for specs that need no HTTP. */
export interface BookingDatabase {
  db: Db;
  close(): Promise<void>;
}

/** Opens an empty, migrated database. */
export async function openBookingDatabase(): Promise<BookingDatabase> {
  const database = await createTestDatabase('booking', migrations, migrateTo);
  const source = await sourceOf(database.url).initialize();
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
  const source = sourceOf(url);
  await migrate(source, url);
  await source.destroy();
}

function sourceOf(url: string): ReturnType<typeof createDataSource> {
  return createDataSource({
    url,
    poolSize: 10,
    applicationName: 'booking-spec',
    entities,
    migrations,
  });
}
