import { Filter, listQuery } from '@comptoir/db';
import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';
import { atOwn } from '../../booking/bookings/bookings.own.queries';
import { MOVED_AT } from '../../money/payments/payments.movements.queries';
import {
  JOINED,
  NEWEST_FIRST,
  SELECT_LEFT,
  SELECT_SUMS,
  SELECT_UNPAID,
  SHOWN,
  ofBookings,
} from './takings.queries';

const BOOKINGS = 20_000;
const DAY = [new Date('2026-03-02T00:00:00Z'), new Date('2026-03-03T00:00:00Z')] as const;

describe('takings', () => {
  let database: BookingDatabase;
  let rooms: number[];
  beforeAll(async () => {
    database = await openBookingDatabase();
    const { db } = database;
    rooms = (
      await db.rows<{ id: number }>(
        `INSERT INTO resources (name) SELECT 'Room ' || n FROM generate_series(1, 4) n RETURNING id`,
      )
    ).map(({ id }) => id);
    // Four bookings for each of five thousand hours, of which most were paid.
    await db.rows(
      `INSERT INTO bookings (resource_id, client_name, start_at, end_at, total_price)
       SELECT ($1::integer[])[1 + n % 4], 'x', timestamptz '2026-01-01Z' + n / 4 * interval '1 hour',
              timestamptz '2026-01-01Z' + (n / 4 + 1) * interval '1 hour', 60
         FROM generate_series(0, ${BOOKINGS - 1}) n`,
      [rooms],
    );
    await db.rows(
      `INSERT INTO booking_charges (booking_id, booking_number, currency, total)
       SELECT id, id, 'EUR', 6000 FROM bookings WHERE id % 10 > 0`,
    );
    await db.rows(
      `INSERT INTO booking_payments (charge_id, kind, amount, key, created_at, method, moved_at)
       SELECT c.id, 'on_site', 6000, 'k' || c.id, b.start_at, 'cash',
              CASE WHEN c.id % 7 = 0 THEN b.start_at - interval '3 days' END
         FROM booking_charges c JOIN bookings b ON b.id = c.booking_id`,
    );
    await db.rows('ANALYZE bookings, booking_charges, booking_payments');
  });
  afterAll(() => database.close());

  async function planOf(sql: string, values: readonly unknown[]): Promise<string> {
    const plan = await database.db.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...values]);
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  }
  const ownOrAll = (): (readonly number[] | null)[] => [null, rooms.slice(0, 1)];

  it('of a day are summed along the index of movements, however many there are', async () => {
    for (const own of ownOrAll()) {
      const plan = await planOf(SELECT_SUMS, [DAY.slice(0, 1), DAY[1], own, null]);
      expect(plan).toContain('booking_payments_moved');
      expect(plan).not.toContain('Seq Scan');
    }
    const [row] = await database.db.rows(SELECT_SUMS, [DAY.slice(0, 1), DAY[1], null, null]);
    const { count } = (await database.db.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM booking_payments p WHERE ${MOVED_AT} >= $1 AND ${MOVED_AT} < $2`,
      [...DAY],
    )) ?? { count: 0 };
    expect(count).toBeGreaterThan(80);
    expect(row).toMatchObject({
      day: 1,
      tender: 'cash',
      payments: count,
      received: 6_000 * count,
      refunded: 0,
    });
  });

  it('have what is left to pay of a day from its bookings, however many there are', async () => {
    for (const own of ownOrAll())
      for (const sql of [SELECT_LEFT, SELECT_UNPAID]) {
        const plan = await planOf(sql, [...DAY, DAY[1], own, null]);
        expect(plan).toContain('Index Scan using bookings_latest');
        expect(plan).toContain('booking_charges_booking_id_key');
        expect(plan).not.toContain('Seq Scan');
      }
  });

  it('are listed along the index of movements, also those of one resource', async () => {
    for (const own of ownOrAll())
      for (const isDay of [false, true]) {
        const filter = new Filter('booking_payments', 'p');
        if (isDay) {
          filter.add(`${MOVED_AT} >= ${filter.bind(DAY[0])}`);
          filter.add(`${MOVED_AT} < ${filter.bind(DAY[1])}`);
        }
        if (own) filter.add(ofBookings(atOwn(filter.bind(own))));
        const list = listQuery(filter, { order: NEWEST_FIRST, columns: SHOWN, joins: JOINED });
        const plan = await planOf(list.rows, [...list.values, 20, 0]);
        expect(plan).toContain('Index Scan using booking_payments_moved');
        expect(plan).not.toMatch(/Seq Scan on (bookings|booking_charges|booking_payments)/);
        const count = await planOf(list.count, list.countValues ?? []);
        // The number of all movements needs the whole table.
        expect(count.includes('booking_payments_moved') || !isDay).toBe(true);
      }
  });

  it('have nothing of a card in what staff tell about money on site', async () => {
    const charge = await database.db.row<{ id: number }>('SELECT min(charge_id) AS id FROM booking_payments');
    const insert = (kind: string, method: string, reference: string): Promise<unknown> =>
      database.db.rows(
        `INSERT INTO booking_payments (charge_id, kind, amount, key, method, reference)
         VALUES ($1, $2, 100, gen_random_uuid()::text, nullif($3, ''), $4)`,
        [charge?.id, kind, method, reference],
      );
    await expect(insert('card', 'cash', '')).rejects.toThrow('booking_payments_details');
    await expect(insert('card', '', 'x')).rejects.toThrow('booking_payments_details');
    await expect(insert('on_site', 'gold', '')).rejects.toThrow('booking_payments_method');
    await insert('on_site', 'other', 'x');
  });
});
