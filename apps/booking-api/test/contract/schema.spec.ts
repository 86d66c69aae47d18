import path from 'node:path';
import { describeSchema, findSchemaDifferences, schemaDocument } from '@comptoir/testing';
import { MIGRATIONS } from '../../src/migrations';
import { type BookingDatabase, openBookingDatabase } from '../booking-database';

const SCHEMA = path.resolve(__dirname, '../../src/schema.sql');

describe('the database', () => {
  let database: BookingDatabase;
  beforeAll(async () => {
    database = await openBookingDatabase();
  });
  afterAll(() => database.close());

  it('is what the entities say, column by column', async () => {
    expect(await findSchemaDifferences(database.db)).toEqual([]);
  });

  it('is described by schema.sql', async () => {
    const current = await describeSchema(database.db);
    expect(schemaDocument(SCHEMA, current)).toBe(current);
  });

  it('has an index for every foreign key', async () => {
    const missing = await database.db.rows<{ fk: string }>(
      `SELECT c.conname AS fk FROM pg_constraint c
        WHERE c.contype = 'f' AND NOT EXISTS (
          SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`,
    );
    expect(missing).toEqual([]);
  });

  it('is the same after every migration but the baseline was undone and run again', async () => {
    const before = await describeSchema(database.db);
    // An index cannot be dropped concurrently inside a transaction.
    for (let left = MIGRATIONS.length; left > 1; left--) {
      await database.db.dataSource.undoLastMigration({ transaction: 'none' });
    }
    await database.db.dataSource.runMigrations();
    expect(await describeSchema(database.db)).toBe(before);
  });
});
