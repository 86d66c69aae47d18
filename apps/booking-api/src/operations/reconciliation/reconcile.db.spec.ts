import { type Db, reportLedgerChecks, runLedgerChecks } from '@comptoir/db';
import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';
import { LEDGER_CHECKS } from './reconciliation.queries';

let database: BookingDatabase;
let db: Db;

beforeAll(async () => {
  database = await openBookingDatabase();
  db = database.db;
  await db.rows("INSERT INTO resources (id, name) VALUES (1, 'Room'), (2, 'Garden')");
  await db.rows(`INSERT INTO bookings (id, resource_id, client_name, start_at, end_at)
                 SELECT n, 1, 'x', '2030-01-07T09:00Z'::timestamptz + n * interval '1 hour', '2030-01-07T10:00Z'::timestamptz + n * interval '1 hour'
                   FROM generate_series(1, 3) n`);
  await db.rows("UPDATE bookings SET status = 'cancelled', sequence = 1 WHERE id = 3");
  await db.rows(`INSERT INTO booking_events (booking_id, sequence, name, facts)
                 VALUES (3, 1, 'booking.created', '{}'), (3, 2, 'booking.cancelled', '{}')`);
  await db.rows(`INSERT INTO uploads (key, content_type, size, claimed_at, booking_id)
                 VALUES ('a', 'text/plain', 1, now(), 1), ('unclaimed', 'text/plain', 1, NULL, NULL)`);
  await db.rows("INSERT INTO upload_claims VALUES ('a', 1), ('a', 2)");
  await db.rows(`INSERT INTO booking_charges (id, booking_id, booking_number, currency, total, amount, status, expires_at)
                 VALUES (1, 1, 1, 'EUR', 6000, 1500, 'open', now()), (2, 2, 2, 'EUR', 6000, 1500, 'closed', now())`);
  await db.rows(
    "INSERT INTO booking_payments (charge_id, kind, amount, key) VALUES (1, 'card', 1500, 'intent:a'), (1, 'on_site', 4500, 'b')",
  );
  await db.rows("UPDATE booking_charges SET status = 'paid', paid_at = now() WHERE id = 1");
  await db.rows("INSERT INTO booking_refunds (charge_id, amount, source) VALUES (1, 500, 'staff')");
});
afterAll(() => database.close());

/** Returns the names of the checks that fail after a change past the triggers; rolls it back. */
async function brokenBy(sql: string): Promise<string[]> {
  const names: string[] = [];
  const undo = new Error('undo');
  const inside = db.tx(async (tx) => {
    await tx.rows('SET LOCAL session_replication_role = replica');
    expect(await tx.execute(sql)).toBeGreaterThan(0);
    for (const { name, violations } of LEDGER_CHECKS) {
      if ((await tx.rows(violations)).length > 0) names.push(name);
    }
    throw undo;
  });
  await expect(inside).rejects.toBe(undo);
  return names;
}

it('holds for bookings, files and events', async () => {
  const findings = await runLedgerChecks(db.dataSource, LEDGER_CHECKS);
  expect(reportLedgerChecks(findings)).toContain(`All ${LEDGER_CHECKS.length} checks passed.`);
});

const BREAKS: [string, string][] = [
  ['files-belong-to-their-bookings', "UPDATE uploads SET booking_id = 3 WHERE key = 'a'"],
  ['files-belong-to-their-bookings', "UPDATE uploads SET booking_id = NULL WHERE key = 'a'"],
  ['files-belong-to-their-bookings', "UPDATE uploads SET claimed_at = NULL WHERE key = 'a'"],
  ['events-are-not-ahead-of-their-booking', 'UPDATE bookings SET sequence = 0'],
  ['bookings-have-their-seats', 'DELETE FROM allocations WHERE booking_id = 1'],
  ['bookings-have-their-seats', "UPDATE bookings SET end_at = end_at + interval '1 minute' WHERE id = 1"],
  ['bookings-have-their-seats', 'UPDATE bookings SET party_size = 2 WHERE id = 1'],
  ['bookings-have-their-seats', 'UPDATE bookings SET after_min = 5 WHERE id = 1'],
  ['bookings-have-their-seats', "UPDATE bookings SET additional_resource_ids = '{2}' WHERE id = 1"],
  [
    'bookings-have-their-seats',
    "INSERT INTO allocations (booking_id, resource_id, seats, during) VALUES (3, 1, '{[1,2)}', '[2031-01-01,2031-01-02)')",
  ],
  ['seats-are-there', "UPDATE allocations SET seats = '{[2,3)}' WHERE booking_id = 1"],
  ['confirmed-bookings-are-paid', "UPDATE booking_charges SET status = 'expired' WHERE id = 2"],
  [
    'confirmed-bookings-are-paid',
    "UPDATE booking_charges SET status = 'open', expires_at = now() - interval '2 days' WHERE id = 2",
  ],
  ['payments-and-refunds-add-up', "UPDATE booking_payments SET amount = 1400 WHERE key = 'intent:a'"],
  ['payments-and-refunds-add-up', "UPDATE booking_refunds SET status = 'processed'"],
  ['payments-and-refunds-add-up', 'UPDATE booking_charges SET refunded_by_card = 0'],
  [
    'only-cancelled-bookings-give-money-back-on-site',
    'UPDATE booking_charges SET give_back_on_site = 0 WHERE id = 1',
  ],
  ['payments-have-a-booking-or-a-refund', "UPDATE booking_charges SET status = 'closed' WHERE id = 1"],
  ['payments-have-a-booking-or-a-refund', "UPDATE booking_charges SET status = 'returned' WHERE id = 1"],
  ['payments-have-a-booking-or-a-refund', 'UPDATE booking_charges SET booking_id = NULL WHERE id = 1'],
  ['tables-by-day-have-the-next-day', "SELECT drop_partitions('processed_jobs', now() + interval '9 days')"],
  ['bookings-are-counted', 'DELETE FROM bookings_counts'],
  ['bookings-are-counted', "INSERT INTO bookings_counts VALUES (1, 'confirmed', 1)"],
];

it.each(BREAKS)('%s is broken by: %s', async (name, sql) => {
  expect(await brokenBy(sql)).toEqual([name]);
});

it('lets a file belong to a booking that was deleted, until a worker has moved it', async () => {
  expect(await brokenBy("UPDATE uploads SET booking_id = 99 WHERE key = 'a'")).toEqual([]);
});

it('has a break for every check', () => {
  expect([...new Set(BREAKS.map(([name]) => name))]).toEqual(LEDGER_CHECKS.map(({ name }) => name));
});
