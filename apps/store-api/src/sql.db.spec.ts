import { type SqlCheck, checkSql, libsOf } from '@comptoir/testing';
import { type StoreDatabase, openStoreDatabase } from '../test/store-database';

/** Statements that are built at run time. Their number may fall, but not rise. */
const MOST_UNCHECKED = 72;

describe('the SQL of the service and of its libraries', () => {
  let database: StoreDatabase;
  let check: SqlCheck;
  beforeAll(async () => {
    database = await openStoreDatabase();
    check = await checkSql(database.db, [__dirname, ...libsOf(__dirname)], require);
  });
  afterAll(() => database.close());

  it('is accepted by PostgreSQL', () => {
    expect(check.rejected).toEqual([]);
    expect(check.prepared).toBeGreaterThan(550);
  });

  it('is written out in the source, so that it can be checked', () => {
    expect(check.unchecked.length > MOST_UNCHECKED ? check.unchecked : []).toEqual([]);
  });
});
