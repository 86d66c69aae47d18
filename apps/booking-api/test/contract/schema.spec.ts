import { schemaDifferences } from '@comptoir/testing';
import { MIGRATIONS } from '../../src/migrations';
import { type BookingDatabase, openBookingDatabase } from '../booking-database';

describe('the database', () => {
  let database: BookingDatabase;
  beforeAll(async () => {
    database = await openBookingDatabase();
  });
  afterAll(() => database.close());

  it('is what the entities say, column by column', async () => {
    expect(await schemaDifferences(database.db)).toEqual([]);
  });

  it('has an index for every foreign key', async () => {
    const missing = await database.db.rows<{ fk: string }>(
      `SELECT c.conname AS fk FROM pg_constraint c
        WHERE c.contype = 'f' AND NOT EXISTS (
          SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`,
    );
    expect(missing).toEqual([]);
  });

  it('can be taken down and built again', async () => {
    const { dataSource } = database.db;
    for (let left = MIGRATIONS.length; left > 0; left--) await dataSource.undoLastMigration();
    expect(await database.db.rows("SELECT relname FROM pg_class WHERE relname = 'bookings'")).toEqual([]);
    await dataSource.runMigrations();
    expect(await schemaDifferences(database.db)).toEqual([]);
  });
});
