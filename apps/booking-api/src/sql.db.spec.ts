import { type SqlCheck, checkSql, libsOf } from '@comptoir/testing';
import { type BookingDatabase, openBookingDatabase } from '../test/booking-database';

/** Maximum number of statements that are built at run time and cannot be checked. */
const MOST_UNCHECKED = 24;

describe('the SQL of the service and of its libraries', () => {
  let database: BookingDatabase;
  let check: SqlCheck;
  beforeAll(async () => {
    database = await openBookingDatabase();
    check = await checkSql(database.db, [__dirname, ...libsOf(__dirname)], require);
  });
  afterAll(() => database.close());

  it('is accepted by PostgreSQL', () => {
    expect(check.rejected).toEqual([]);
    expect(check.prepared).toBeGreaterThan(120);
  });

  it('is written out in the source, so that it can be checked', () => {
    expect(check.unchecked.length > MOST_UNCHECKED ? check.unchecked : []).toEqual([]);
  });
});
