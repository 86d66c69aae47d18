import type { Queryable } from '@comptoir/db';
import { until } from '@comptoir/testing';
import { aResource, openHours, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const MOST = 10_000;
const BATCH = 1_000;
const YEAR = 'date_from=2030-01-01&date_to=2030-12-31';
const TOO_MANY = {
  status: 400,
  body: { error: 'The range holds more than 10,000 entries: ask for fewer days or for one resource' },
};

describe('responses about a range of dates', () => {
  let booking: TestBooking;
  let busy: number;
  let calm: number;
  beforeAll(async () => {
    booking = await startBooking();
    [busy, calm] = [await aResource(booking), await aResource(booking)];
    // The server counts during the transaction of an import, sees pages without rows, and plans for one row since.
    await booking.db.tx(async (tx) => {
      await fill('bookings', busy, MOST, tx);
      await fill('blocks', busy, MOST, tx);
      await booking.db.rows('ANALYZE');
    });
  });
  afterAll(() => booking.stop());

  /** Fills half-hours from the first of January on. */
  async function fill(
    table: 'bookings' | 'blocks',
    resource: number,
    count: number,
    queryable: Queryable = booking.db,
  ): Promise<void> {
    const [columns, values] =
      table === 'bookings'
        ? ['client_name, email, phone, notes, color', "'Ada', '', '', '', ''"]
        : ['reason', "'Works'"];
    // The service lets a statement take ten seconds, so each makes a part.
    for (let from = 0; from < count; from += BATCH) {
      await queryable.rows(
        `INSERT INTO ${table} (resource_id, start_at, end_at, ${columns})
       SELECT $1, at, at + interval '30 minutes', ${values}
         FROM generate_series($2::int, $3::int) n, LATERAL (SELECT timestamptz '2030-01-01 08:00Z' + n * interval '30 minutes') t(at)`,
        [resource, from, Math.min(count, from + BATCH) - 1],
      );
    }
  }

  describe.each(['bookings', 'blocks'] as const)('the public calendar of %s', (table) => {
    const calendar = (query: string): ReturnType<TestBooking['client']['get']> =>
      booking.client.get(`/resources/${table}/public?${query}`);

    it('holds ten thousand entries, and no more', async () => {
      expect((await calendar(YEAR)).body).toHaveLength(MOST);
      await fill(table, calm, 1);
      expect(await calendar(YEAR)).toMatchObject(TOO_MANY);
      expect((await calendar(`${YEAR}&resource_id=${busy}`)).body).toHaveLength(MOST);
      expect((await calendar(`${YEAR}&resource_id=${calm}`)).body).toHaveLength(1);
      expect((await calendar('date_from=2030-01-02&date_to=2030-01-02')).body).toHaveLength(48);
      for (const unknown of [0, 999_999, 99_999_999_999]) {
        expect(await calendar(`${YEAR}&resource_id=${unknown}`)).toMatchObject({ status: 200, body: [] });
      }
      expect((await calendar(`${YEAR}&resource_id=x`)).status).toBe(400);
    });

    it('is read once for concurrent requests for the same range', async () => {
      const read = jest.spyOn(booking.db, 'rows');
      let arrived = 0;
      const count = (): unknown => arrived++;
      booking.app.getHttpServer().on('request', count);
      const asked = await booking.db.tx(async (tx) => {
        await tx.rows(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
        const calls = Array.from({ length: 40 }, () => calendar('date_from=2030-02-01&date_to=2030-02-03'));
        await until('a request reads', () => readingsOf(read).length > 0);
        await until('all have arrived', () => arrived === calls.length);
        return { answers: Promise.all(calls) };
      });
      const responses = await asked.answers;
      expect(tally(responses)).toEqual({ 200: 40 });
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(readingsOf(read).length).toBeLessThan(20);
      booking.app.getHttpServer().off('request', count);
      read.mockRestore();
    });

    function readingsOf({
      mock,
    }: jest.SpyInstance<Promise<unknown>, [sql: string, params?: unknown[]]>): unknown[] {
      return mock.calls.filter(([sql]) => sql.includes(`FROM ${table} b`));
    }
  });

  it('are rejected where a resource has too many slots, bookings or blocks', async () => {
    const range = 'date_from=2030-01-01&date_to=2030-03-03';
    const ofMinute = { day_of_week: 1, start_time: '00:00', end_time: '24:00', duration_min: 1 };
    await openHours(booking, calm, [ofMinute]);
    const availability = (id: number): ReturnType<TestBooking['client']['get']> =>
      booking.client.get(`/resources/${id}/availability?${range}`);
    // Nine Mondays of 1,440 minutes.
    expect(await availability(calm)).toMatchObject(TOO_MANY);
    expect((await booking.client.get(`/resources/${calm}/slots?date=2030-01-07`)).body.length).toBe(1_440);
    // Blocks may overlap.
    await booking.db.rows('UPDATE blocks SET start_at = $1, end_at = $2 WHERE resource_id = $3', [
      '2030-01-07T08:00Z',
      '2030-01-07T09:00Z',
      busy,
    ]);
    expect((await availability(busy)).status).toBe(200);
    await booking.db.rows(
      `INSERT INTO blocks (resource_id, start_at, end_at, reason) VALUES ($1, $2, $3, '')`,
      [busy, '2030-01-07T08:00Z', '2030-01-07T09:00Z'],
    );
    expect(await availability(busy)).toMatchObject(TOO_MANY);
  });
});
