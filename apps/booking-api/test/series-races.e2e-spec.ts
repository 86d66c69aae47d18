import { type ServiceProcess, TestClient, startServiceProcess } from '@comptoir/testing';
import { PREFIX } from '../src/docs';
import { aResource, bookingOf, tally } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';
import { allowSeries, mondayAt, seriesOf } from './series.fixture';
import { ROUNDS, ROUNDS_MS } from './race-rounds';

jest.setTimeout(ROUNDS_MS);
const COUNT = 8;

interface Answer {
  status: number;
  body: any;
}

describe('series and two instances of the service', () => {
  let booking: TestBooking;
  let beside: ServiceProcess;
  let clients: TestClient[];
  let admins: TestClient[];
  let room: number;
  beforeAll(async () => {
    booking = await startBooking();
    beside = await startServiceProcess('apps/booking-api/src/main.ts', { ...booking.env, LOG_LEVEL: 'warn' });
    clients = [booking.client, new TestClient(`${beside.url}/${PREFIX}`)];
    const { body } = await booking.client.post('/auth/login', ADMIN);
    admins = clients.map((client) => client.as(body.token as string));
    await allowSeries(booking);
    room = await aResource(booking);
  });
  afterAll(async () => {
    await beside?.stop();
    await booking?.stop();
  });
  beforeEach(async () => {
    await booking.empty('bookings', 'booking_series');
  });

  const caller = (n: number): TestClient => clients[n % 2] ?? booking.client;
  const admin = (n: number): TestClient => admins[n % 2] ?? booking.admin;
  const clear = (): Promise<unknown> => booking.empty('bookings', 'booking_series');
  /** Hours that overlap in part: 09:00 to 10:00, 09:20 to 10:20, … */
  const period = (n: number): { start_at: string; end_at: string } => ({
    start_at: mondayAt(0, `09:${(n % 3) * 20 || '00'}`),
    end_at: mondayAt(0, `10:${(n % 3) * 20 || '00'}`),
  });
  const bookSeries = (n: number, fields = {}): Promise<Answer> =>
    caller(n).post('/booking-series', seriesOf(room, { ...period(n), repeat: { count: COUNT }, ...fields }));
  const bookOne = (n: number, week: number): Promise<Answer> =>
    caller(n).post(
      '/bookings',
      bookingOf(room, { start_at: mondayAt(week, '09:30'), end_at: mondayAt(week, '09:50') }),
    );
  const overlaps = (): Promise<unknown[]> =>
    booking.db.rows(
      `SELECT a.id, b.id FROM bookings a JOIN bookings b ON a.id < b.id AND a.resource_id = b.resource_id
        WHERE a.status = 'confirmed' AND b.status = 'confirmed' AND a.start_at < b.end_at AND b.start_at < a.end_at`,
    );
  /** Finds series that were not written as a whole. */
  const halves = (): Promise<unknown[]> =>
    booking.db.rows(
      `SELECT s.id FROM booking_series s LEFT JOIN bookings b ON b.series_id = s.id
        GROUP BY s.id HAVING count(b.id) <> ${COUNT}`,
    );
  const only = (answers: Answer[], ...statuses: string[]): void =>
    expect(Object.keys(tally(answers)).filter((status) => !statuses.includes(status))).toEqual([]);

  it('give the same weeks to one of many series', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await clear();
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => bookSeries(n)));
      expect(tally(answers)).toEqual({ 201: 1, 409: 11 });
      expect([await overlaps(), await halves()]).toEqual([[], []]);
    }
  });

  it('book whole series or none beside single bookings', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await clear();
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, n) => bookSeries(n)),
        ...Array.from({ length: 10 }, (_, n) => bookOne(n, (n + round) % COUNT)),
      ]);
      only(answers, '201', '409');
      expect([await overlaps(), await halves()]).toEqual([[], []]);
    }
  });

  it('book what is free, each time once, when the taken times are skipped', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await clear();
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, n) => bookSeries(n, { on_conflict: 'skip' })),
        ...Array.from({ length: 6 }, (_, n) => bookOne(n, (n + round) % COUNT)),
      ]);
      only(answers, '201', '409');
      expect(await overlaps()).toEqual([]);
      const series = answers.slice(0, 6).filter(({ status }) => status === 201);
      for (const { body } of series) expect(body.bookings.length + body.skipped.length).toBe(COUNT);
      // No week is left free by those who would have taken it.
      const weeks = await booking.db.row<{ count: number }>(
        'SELECT count(DISTINCT start_at::date)::int FROM bookings',
      );
      expect(weeks?.count).toBe(COUNT);
    }
  });

  it('move and cancel series as a whole while others write', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await clear();
      const made = await Promise.all(
        [9, 12, 15].map((hour) =>
          booking.client.post(
            '/booking-series',
            seriesOf(room, {
              start_at: mondayAt(0, `${String(hour).padStart(2, '0')}:00`),
              end_at: mondayAt(0, `${hour + 1}:00`),
              repeat: { count: COUNT },
            }),
          ),
        ),
      );
      const [a, b, c] = made.map(({ body }) => body.bookings as { id: number; token: string }[]);
      const move = (
        n: number,
        member: { id: number } | undefined,
        time: string,
        scope = 'all',
      ): Promise<Answer> =>
        admin(n).post(`/admin/bookings/${member?.id}/series/move`, {
          scope,
          start_at: mondayAt(scope === 'all' ? 0 : 4, time),
        });
      const answers = await Promise.all([
        move(0, a?.[0], '12:30'),
        move(1, b?.[0], '15:30'),
        move(0, c?.[4], '09:30', 'following'),
        move(1, a?.[4], '10:00', 'following'),
        admin(round).post(`/admin/bookings/${c?.[5]?.id}/series/cancel`, { scope: 'following' }),
        caller(round).delete(`/bookings/${b?.[3]?.token}`),
        caller(round + 1).post(`/bookings/${a?.[2]?.token}/reschedule`, { start_at: mondayAt(2, '10:30') }),
        ...Array.from({ length: 6 }, (_, n) => bookOne(n, (n + round) % COUNT)),
      ]);
      only(answers, '200', '201', '409');
      expect([await overlaps(), await halves()]).toEqual([[], []]);
      const seats = await booking.db.rows(
        `SELECT b.id FROM bookings b LEFT JOIN allocations a ON a.booking_id = b.id
          WHERE (b.status = 'confirmed') <> (a.id IS NOT NULL)
             OR (a.id IS NOT NULL AND a.during <> tstzrange(b.start_at, b.end_at))`,
      );
      expect(seats).toEqual([]);
    }
  });

  it('book once for a request that comes to both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await clear();
      const headers = { 'Idempotency-Key': `round-${round}` };
      const body = seriesOf(room, { repeat: { count: COUNT }, notes: String(round) });
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => caller(n).post('/booking-series', body, { headers })),
      );
      expect(tally(answers)).toEqual({ 201: 6 });
      expect(new Set(answers.map((answer) => answer.body.id as number)).size).toBe(1);
      expect(await halves()).toEqual([]);
    }
  });
});
