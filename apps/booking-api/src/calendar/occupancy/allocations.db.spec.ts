import type { Db } from '@comptoir/db';
import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';
import { AllocatedBookings1795480675000 } from '../../migrations/1795480675000-allocated-bookings';
import { findBookingsWithin, findObstacles } from './occupancy.queries';

const DAY = '2030-01-07';
const time = (text: string): Date => new Date(`${DAY}T${text}Z`);

interface Wanted {
  resource: number;
  party: number;
  others: number[];
  status: string;
  buffer: number;
}

describe('seats of bookings', () => {
  let database: BookingDatabase;
  let db: Db;
  let hall: number;
  beforeAll(async () => {
    database = await openBookingDatabase();
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.rows('TRUNCATE resources CASCADE');
    hall = await aResource(4);
  });

  async function aResource(seats: number): Promise<number> {
    const row = await db.row<{ id: number }>(
      `INSERT INTO resources (name, seats) VALUES ('Hall', $1) RETURNING id`,
      [seats],
    );
    return row?.id ?? 0;
  }

  async function book(start: string, end: string, wanted: Partial<Wanted> = {}): Promise<number> {
    const { resource = hall, party = 1, others = [], status = 'confirmed', buffer = 0 } = wanted;
    const row = await db.row<{ id: number }>(
      `INSERT INTO bookings (resource_id, client_name, start_at, end_at, party_size, additional_resource_ids, status,
         buffer_min) VALUES ($1, 'x', $2, $3, $4, $5, $6, $7) RETURNING id`,
      [resource, time(start), time(end), party, others, status, buffer],
    );
    return row?.id ?? 0;
  }

  async function hold(start: string, end: string, minutes: number, party = 1): Promise<string> {
    const row = await db.row<{ id: string }>(
      `INSERT INTO holds (resource_id, start_at, end_at, party_size, expires_at)
       VALUES ($1, $2, $3, $4, now() + $5 * interval '1 minute') RETURNING id`,
      [hall, time(start), time(end), party, minutes],
    );
    return row?.id ?? '';
  }

  async function seatsOf(booking: number): Promise<string[]> {
    const rows = await db.rows<{ seats: string }>(
      'SELECT seats::text FROM allocations WHERE booking_id = $1 ORDER BY resource_id',
      [booking],
    );
    return rows.map(({ seats }) => seats);
  }

  const taken = { code: '23P01', constraint: 'bookings_no_overlap' };

  it('are the lowest free ones, not necessarily neighbours', async () => {
    const first = await book('09:00', '10:00');
    const second = await book('09:00', '10:00', { party: 2 });
    await db.rows(`UPDATE bookings SET status = 'cancelled' WHERE id = $1`, [first]);
    const third = await book('09:30', '10:30', { party: 2 });
    expect([await seatsOf(second), await seatsOf(third)]).toEqual([['{[2,4)}'], ['{[1,2),[4,5)}']]);
    await expect(book('09:45', '09:50')).rejects.toMatchObject(taken);
    // The second is over, and its two seats are free again.
    expect(await seatsOf(await book('10:00', '11:00', { party: 2 }))).toEqual(['{[2,4)}']);
  });

  it('follow every change of the booking', async () => {
    const id = await book('09:00', '10:00', { party: 3 });
    await db.rows('UPDATE bookings SET party_size = 4 WHERE id = $1', [id]);
    expect(await seatsOf(id)).toEqual(['{[1,5)}']);
    await expect(db.rows('UPDATE bookings SET party_size = 5 WHERE id = $1', [id])).rejects.toMatchObject(
      taken,
    );
    const room = await aResource(1);
    await db.rows(
      `UPDATE bookings SET resource_id = $2, party_size = 1, end_at = end_at + interval '1 hour' WHERE id = $1`,
      [id, room],
    );
    expect(await db.rows('SELECT resource_id, seats::text, upper(during) FROM allocations')).toEqual([
      { resource_id: room, seats: '{[1,2)}', upper: time('11:00') },
    ]);
    await db.rows('DELETE FROM bookings');
    expect(await db.rows('SELECT FROM allocations')).toEqual([]);
  });

  it('are given at all resources or at none', async () => {
    const [room, beds] = [await aResource(1), await aResource(8)];
    // A room with one seat takes the whole party, the hall a seat for each person.
    const id = await book('09:00', '10:00', { party: 3, others: [beds, room] });
    expect(await seatsOf(id)).toEqual(['{[1,4)}', '{[1,2)}', '{[1,4)}']);
    await expect(book('09:30', '10:30', { others: [room] })).rejects.toMatchObject(taken);
    expect(await db.rows('SELECT FROM bookings')).toHaveLength(1);
    await db.rows(`UPDATE bookings SET status = 'cancelled'`);
    await book('09:30', '10:30', { resource: room });
    await expect(
      db.rows(`UPDATE bookings SET status = 'confirmed' WHERE id = $1`, [id]),
    ).rejects.toMatchObject(taken);
  });

  it('are free within the buffer as well where there are such', async () => {
    await book('09:00', '10:00');
    expect(await seatsOf(await book('10:00', '11:00', { buffer: 30 }))).toEqual(['{[2,3)}']);
    expect(await seatsOf(await book('10:00', '11:00', { party: 3, buffer: 30 }))).toEqual(['{[1,2),[3,5)}']);
  });

  it('cannot be shared, also past the triggers', async () => {
    const id = await book('09:00', '10:00', { party: 2 });
    const other = await book('09:00', '10:00');
    await expect(
      db.rows(`UPDATE allocations SET seats = '{[2,4)}' WHERE booking_id = $1`, [other]),
    ).rejects.toMatchObject({ constraint: 'allocations_no_overlap' });
    expect(await seatsOf(id)).toEqual(['{[1,3)}']);
  });

  it('are kept by a hold until it expires', async () => {
    const obstacles = async (except?: string): Promise<unknown> => {
      const range = { resourceId: hall, start: time('09:00'), end: time('10:00'), partySize: 2 };
      const [found] = await findObstacles(db, range, { hold: except });
      return found && [found.booked, found.held];
    };
    const token = await hold('09:00', '10:00', 5, 3);
    expect([await obstacles(), await obstacles(token)]).toEqual([
      [false, true],
      [false, false],
    ]);
    await expect(book('09:30', '10:30', { party: 2 })).rejects.toMatchObject(taken);
    await db.rows(`UPDATE holds SET expires_at = now() - interval '1 second'`);
    expect(await obstacles()).toEqual([false, false]);
    // The write deletes what has expired.
    expect(await seatsOf(await book('09:30', '10:30', { party: 4 }))).toEqual(['{[1,5)}']);
    expect(await db.rows('SELECT FROM holds')).toEqual([]);
  });

  it('move down when the resource has fewer, and name the bookings that do not fit', async () => {
    const [early, late] = [await book('09:00', '10:00', { party: 2 }), await book('09:00', '10:00')];
    await db.rows(`UPDATE bookings SET status = 'cancelled' WHERE id = $1`, [early]);
    await db.rows('UPDATE resources SET seats = 2 WHERE id = $1', [hall]);
    expect(await seatsOf(late)).toEqual(['{[1,2)}']);
    const second = await book('09:00', '10:00');
    await expect(db.rows('UPDATE resources SET seats = 1 WHERE id = $1', [hall])).rejects.toMatchObject({
      constraint: 'resources_seats_taken',
      detail: String(second),
    });
  });

  it('are as many as the bookings say, never shared, and refused only when too few are left', async () => {
    const range = fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 4 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(range, fc.integer({ min: 1, max: 3 }), fc.nat(4)), { minLength: 5, maxLength: 25 }),
        async (steps) => {
          await db.rows('TRUNCATE bookings CASCADE');
          /** The holder of each seat in each quarter of an hour. */
          const holders = new Map<string, number>();
          for (const [[from, length], party, action] of steps) {
            if (action === 0 && holders.size > 0) {
              const [gone] = holders.values();
              await db.rows(`UPDATE bookings SET status = 'cancelled' WHERE id = $1`, [gone]);
              for (const [key, holder] of holders) if (holder === gone) holders.delete(key);
              continue;
            }
            const quarters = Array.from({ length }, (_, n) => from + n);
            const open = [1, 2, 3, 4].filter((seat) =>
              quarters.every((quarter) => !holders.has(`${quarter} ${seat}`)),
            );
            const at = (quarter: number): string =>
              new Date(time('09:00').getTime() + quarter * 900_000).toISOString().slice(11, 16);
            const booked = await book(at(from), at(from + length), { party }).catch(() => 0);
            expect(booked > 0).toBe(open.length >= party);
            if (!booked) continue;
            for (const seat of open.slice(0, party))
              for (const quarter of quarters) holders.set(`${quarter} ${seat}`, booked);
            const [stored] = await db.rows<{ seats: number[] }>(
              `SELECT array_agg(n ORDER BY n) AS seats FROM allocations a, unnest(a.seats) s, generate_series(lower(s), upper(s) - 1) n
                WHERE a.booking_id = $1`,
              [booked],
            );
            expect(stored?.seats).toEqual(open.slice(0, party));
          }
        },
      ),
      { numRuns: testRuns(10) },
    );
  });

  it('take the minutes that a service needs before and after', async () => {
    const room = await aResource(1);
    const insert = (start: string, end: string, before = 0, after = 0): Promise<unknown> =>
      db.rows(
        `INSERT INTO bookings (resource_id, client_name, start_at, end_at, before_min, after_min)
         VALUES ($1, 'x', $2, $3, $4, $5)`,
        [room, time(start), time(end), before, after],
      );
    await insert('10:00', '11:00', 10, 20);
    await expect(insert('09:00', '09:51')).rejects.toMatchObject({ code: '23P01' });
    await expect(insert('11:29', '12:00', 10)).rejects.toMatchObject({ code: '23P01' });
    await insert('09:00', '09:50');
    // 20 minutes after the one, 10 before the other.
    await insert('11:30', '12:00', 10);
    const booked = async (start: string, end: string, beforeMinutes: number): Promise<unknown> =>
      (await findObstacles(db, { resourceId: room, start: time(start), end: time(end), beforeMinutes }))[0]
        ?.booked;
    expect([await booked('12:00', '13:00', 0), await booked('12:00', '13:00', 1)]).toEqual([false, true]);
    // The time itself, not the minutes around it, is what a block can meet.
    const met = await findBookingsWithin(db, { resourceId: room, start: time('11:00'), end: time('11:30') });
    expect(met).toEqual([]);
  });

  it('are copied for bookings from before, once', async () => {
    const [first, cancelled] = [
      await book('09:00', '10:00'),
      await book('09:00', '10:00', { status: 'cancelled' }),
    ];
    await db.rows('DELETE FROM allocations');
    await db.dataSource.transaction(async ({ queryRunner }) => {
      for (let run = 0; run < 2; run++)
        if (queryRunner) await new AllocatedBookings1795480675000().up(queryRunner);
    });
    expect([await seatsOf(first), await seatsOf(cancelled)]).toEqual([['{[1,2)}'], []]);
  });
});
