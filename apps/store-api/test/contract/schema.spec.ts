import path from 'node:path';
import { describeSchema, findSchemaDifferences, schemaDocument } from '@comptoir/testing';
import { MIGRATIONS } from '../../src/migrations';
import { type StoreDatabase, openStoreDatabase } from '../store-database';

const SCHEMA = path.resolve(__dirname, '../../src/schema.sql');

describe('the database', () => {
  let database: StoreDatabase;
  beforeAll(async () => {
    database = await openStoreDatabase();
  });
  afterAll(() => database.close());

  it('agrees with the entities, column by column', async () => {
    expect(await findSchemaDifferences(database.db)).toEqual([]);
  });

  it('is described by schema.sql', async () => {
    const current = await describeSchema(database.db);
    expect(schemaDocument(SCHEMA, current)).toBe(current);
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
