import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';

/** Tables that refer to bookings, with the effect of an erasure on them. */
const HANDLED: Record<string, string> = {
  allocations: 'has no personal data',
  booking_charges: 'retained for accounting, without personal data',
  booking_events: 'deleted',
  booking_origins: 'deleted',
  booking_reminders: 'deleted',
  booking_values: 'deleted',
  idempotency_keys: 'deleted',
  sms_messages: 'deleted',
  upload_claims: 'deleted with the files, by a job',
  waiting_offers: 'deleted with their entries, by the address of the client',
  webhook_deliveries: 'deleted',
};

describe('the erasure of a booking', () => {
  let database: BookingDatabase;
  beforeAll(async () => {
    database = await openBookingDatabase();
  });
  afterAll(() => database.close());

  it('knows every table that refers to bookings', async () => {
    const tables = await database.db.rows<{ name: string }>(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'bookings'::regclass ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(HANDLED).sort());
  });

  it('finds the bookings of an address by its index', async () => {
    const { db } = database;
    await db.rows(`INSERT INTO resources (name) VALUES ('Room')`);
    await db.rows(
      `INSERT INTO bookings (resource_id, client_name, email, start_at, end_at)
       SELECT (SELECT max(id) FROM resources), 'Client ' || n, 'client' || n || '@example.com', t, t + interval '1 hour'
         FROM generate_series(1, 2000) n, LATERAL (SELECT timestamptz '2020-01-01' + n * interval '2 hours' AS t) x`,
    );
    await db.rows('ANALYZE bookings');
    const plan = await db.rows<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM bookings WHERE lower(email) = lower('Client77@example.com') AND email <> ''`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('bookings_of_email');
  });
});
