import type { Db } from '@comptoir/db';
import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';
import { mapOverlapError } from './bookings.queries';
import { COUNT_OPEN_BOOKINGS } from './bookings.client-limits.service';

/** Proves which writes the database itself rejects, without the services. */
describe('guards of the database', () => {
  let database: BookingDatabase;
  let db: Db;
  let room: number;
  beforeAll(async () => {
    database = await openBookingDatabase();
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.rows('TRUNCATE resources CASCADE');
    room = await aRoom();
  });

  async function aRoom(): Promise<number> {
    const row = await db.row<{ id: number }>("INSERT INTO resources (name) VALUES ('Room') RETURNING id");
    return row?.id ?? 0;
  }

  function insert(
    start: string,
    end: string,
    { status = 'confirmed', resource = room } = {},
  ): Promise<unknown> {
    return db.rows(
      `INSERT INTO bookings (resource_id, client_name, start_at, end_at, status) VALUES ($1, 'x', $2, $3, $4)`,
      [resource, `2030-01-07T${start}Z`, `2030-01-07T${end}Z`, status],
    );
  }

  it('rejects a second confirmed booking over the same time of a resource', async () => {
    await insert('09:00', '10:00');
    await expect(insert('09:59', '11:00')).rejects.toMatchObject({ constraint: 'bookings_no_overlap' });
    await expect(insert('09:15', '09:30')).rejects.toMatchObject({ constraint: 'bookings_no_overlap' });
  });

  it('takes bookings that touch, that are cancelled, or of another resource', async () => {
    await insert('09:00', '10:00');
    await insert('10:00', '11:00');
    await insert('09:00', '10:00', { status: 'cancelled' });
    await insert('09:00', '10:00', { resource: await aRoom() });
    expect(await db.row('SELECT count(*) AS n FROM bookings')).toEqual({ n: 4 });
  });

  it('rejects to confirm a cancelled booking on a taken time', async () => {
    await insert('09:00', '10:00');
    await insert('09:30', '10:30', { status: 'cancelled' });
    await expect(db.rows("UPDATE bookings SET status = 'confirmed'")).rejects.toMatchObject({
      constraint: 'bookings_no_overlap',
    });
  });

  it('rejects empty and backward times', async () => {
    await expect(insert('09:00', '09:00')).rejects.toThrow('bookings_time');
    await expect(insert('10:00', '09:00')).rejects.toThrow();
  });

  it('maps an overlap that only the constraint found to the conflict', async () => {
    await insert('09:00', '10:00');
    const late = mapOverlapError(() => insert('09:00', '10:00'));
    await expect(late).rejects.toMatchObject({ code: 'SLOT_TAKEN', status: 409 });
    await expect(mapOverlapError(() => Promise.reject(new Error('other')))).rejects.toThrow('other');
  });

  it('gives each booking a token of its own', async () => {
    await insert('09:00', '10:00');
    await insert('10:00', '11:00');
    const { tokens } =
      (await db.row<{ tokens: number }>('SELECT count(DISTINCT token) AS tokens FROM bookings')) ?? {};
    expect(tokens).toBe(2);
  });

  it.each([
    ['a weekday beyond Saturday', '7, 0, 60, 30'],
    ['a window that ends before it starts', '1, 60, 60, 30'],
    ['a window beyond the day', '1, 0, 1441, 30'],
    ['a slot longer than its window', '1, 0, 60, 61'],
  ])('rejects slot definitions with %s', async (_, values) => {
    const sql = `INSERT INTO slot_definitions (resource_id, day_of_week, start_minute, end_minute, duration_min)
                 VALUES (${room}, ${values})`;
    await expect(db.rows(sql)).rejects.toThrow('slot_definitions_');
  });

  it('finds what is busy through the index of the constraint, however many bookings there are', async () => {
    for (let n = 0; n < 19; n++) await aRoom();
    await db.rows(
      `INSERT INTO bookings (resource_id, client_name, start_at, end_at)
       SELECT r.id, 'x', timestamptz '2030-01-01Z' + n * interval '1 hour', timestamptz '2030-01-01Z' + (n + 1) * interval '1 hour'
         FROM resources r, generate_series(1, 1000) n`,
    );
    await db.rows('ANALYZE allocations');
    const plan = await db.rows<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT during FROM allocations
        WHERE resource_id = ${room} AND during && tstzrange('2030-01-20Z', '2030-01-21Z', '[)')`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('allocations_no_overlap');
  });

  it('counts the open bookings of a client through indexes, however many bookings there are', async () => {
    await db.rows(
      `INSERT INTO bookings (resource_id, client_name, email, start_at, end_at)
       SELECT $1, 'x', n || '@example.com', timestamptz '2030-01-01Z' + n * interval '1 hour',
              timestamptz '2030-01-01Z' + (n + 1) * interval '1 hour'
         FROM generate_series(1, 20000) n`,
      [room],
    );
    await db.rows(
      `INSERT INTO booking_origins (booking_id, client) SELECT id, decode(md5(email), 'hex') FROM bookings`,
    );
    await db.rows('ANALYZE bookings, booking_origins');
    const plan = await db.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${COUNT_OPEN_BOOKINGS}`, [
      '7@example.com',
      Buffer.alloc(16),
      new Date(),
      100,
      500,
    ]);
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('bookings_of_mailbox');
    expect(text).toContain('booking_origins_client');
    expect(text).not.toContain('Seq Scan');
  });
});
