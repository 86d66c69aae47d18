import path from 'node:path';
import { type SqlCheck, checkSql } from '@comptoir/testing';
import { type BookingDatabase, openBookingDatabase } from '../test/booking-database';

const LIBS = path.resolve(__dirname, '../../../libs');
/** Maximum number of statements that are built at run time and cannot be checked. */
const MOST_UNCHECKED = 24;

describe('the SQL of the service and of the libraries', () => {
  let database: BookingDatabase;
  let check: SqlCheck;
  beforeAll(async () => {
    database = await openBookingDatabase();
    check = await checkSql(database.db, [__dirname, LIBS], require);
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
