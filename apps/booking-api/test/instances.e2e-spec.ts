import { type ServiceProcess, TestClient, startServiceProcess } from '@comptoir/testing';
import { crowdOf, patience } from '../../../tools/testing-servers/time-scale';
import { PREFIX } from '../src/docs';
import { MONDAY, aResource, bookingOf, openHours, tally } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';
import { ROUNDS, ROUNDS_MS } from './race-rounds';

jest.setTimeout(ROUNDS_MS);
/** The queue of a resource lets each wait ten seconds. */
const CLIENTS = crowdOf(200, 80);
/** Many times the duration of a race. */
const PATIENCE_MS = patience(30_000);

interface Answer {
  status: number;
  body: any;
}

describe('two instances of the service', () => {
  let booking: TestBooking;
  let beside: ServiceProcess;
  /** One client for each instance. */
  let clients: TestClient[];
  let admins: TestClient[];
  let room: number;
  beforeAll(async () => {
    booking = await startBooking();
    beside = await startServiceProcess('apps/booking-api/src/main.ts', {
      ...booking.env,
      LOG_LEVEL: 'warn',
    });
    clients = [booking.client, new TestClient(`${beside.url}/${PREFIX}`)];
    const { body } = await booking.client.post('/auth/login', ADMIN);
    admins = clients.map((client) => client.as(body.token as string));
  });
  afterAll(async () => {
    await beside?.stop();
    await booking?.stop();
  });
  beforeEach(async () => {
    await booking.empty('resources');
    room = await aResource(booking);
  });

  const caller = (n: number): TestClient => clients[n % 2] ?? booking.client;
  const admin = (n: number): TestClient => admins[n % 2] ?? booking.admin;
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const at = (from: number, length: number): { start_at: string; end_at: string } => ({
    start_at: `${MONDAY}T${clock(from)}`,
    end_at: `${MONDAY}T${clock(from + length)}`,
  });
  const book = (n: number, from: number, length = 60): Promise<Answer> =>
    caller(n).post('/bookings', bookingOf(room, at(from, length)));
  const overlaps = (): Promise<unknown[]> =>
    booking.db.rows(
      `SELECT a.id, b.id FROM bookings a JOIN bookings b ON a.id < b.id AND a.resource_id = b.resource_id
        WHERE a.status = 'confirmed' AND b.status = 'confirmed' AND a.start_at < b.end_at AND b.start_at < a.end_at`,
    );
  /** Runs calls concurrently and returns their responses with the milliseconds of the slowest. */
  const race = async (
    calls: (() => Promise<Answer>)[],
  ): Promise<{ responses: Answer[]; slowest: number }> => {
    let slowest = 0;
    const start = performance.now();
    const responses = await Promise.all(
      calls.map(async (call) => {
        const response = await call();
        slowest = Math.max(slowest, performance.now() - start);
        return response;
      }),
    );
    return { responses, slowest };
  };

  it(`give one slot to one of ${CLIENTS} clients, and answer the others 409 in good time`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings');
      // Every range contains 10:00 to 10:30.
      const calls = Array.from(
        { length: CLIENTS },
        (_, n) => () => book(n, 9 * 60 + ((n * 7) % 61), 90 + (n % 30)),
      );
      const { responses, slowest } = await race(calls);
      expect(tally(responses)).toEqual({ 201: 1, 409: CLIENTS - 1 });
      expect(await overlaps()).toEqual([]);
      expect(slowest).toBeLessThan(PATIENCE_MS);
    }
  });

  it('never book twice, nor under a block, whichever of the six writers is first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings', 'blocks');
      const given = await Promise.all(Array.from({ length: 12 }, (_, n) => book(n, 12 * 60 + n * 30, 30)));
      const [moved, rescheduled, cancelled] = [given.slice(0, 4), given.slice(4, 8), given.slice(8)];
      await Promise.all(cancelled.map(({ body }) => booking.admin.delete(`/admin/bookings/${body.id}`)));
      const target = (n: number): number => 16 * 60 + ((n * 25 + round * 10) % 120);
      const blockedRange = { resource_id: room, ...at(17 * 60, 45) };
      const { responses } = await race([
        ...Array.from({ length: 12 }, (_, n) => () => book(n, target(n), 45)),
        ...Array.from(
          { length: 8 },
          (_, n) => () => admin(n).post('/admin/bookings', bookingOf(room, at(target(n + 3), 60))),
        ),
        ...moved.map(
          ({ body }, n) =>
            () =>
              admin(n).put(`/admin/bookings/${body.id}`, at(target(n + 5), 30)),
        ),
        ...rescheduled.map(
          ({ body }, n) =>
            () =>
              caller(n).post(`/bookings/${body.token}/reschedule`, {
                start_at: at(target(n + 7), 30).start_at,
              }),
        ),
        ...cancelled.map(
          ({ body }, n) =>
            () =>
              admin(n).put(`/admin/bookings/${body.id}`, { status: 'confirmed' }),
        ),
        () => admin(round).post('/admin/blocks', blockedRange),
        () => admin(round + 1).post('/admin/blocks', blockedRange),
      ]);
      expect(
        Object.keys(tally(responses)).filter((status) => !['200', '201', '409'].includes(status)),
      ).toEqual([]);
      expect(await overlaps()).toEqual([]);
      const [first, second] = responses.slice(-2);
      const under = await booking.db.rows<{ id: number }>(
        `SELECT b.id FROM bookings b JOIN blocks k ON k.resource_id = b.resource_id
          WHERE k.id = $1 AND b.status = 'confirmed' AND b.start_at < k.end_at AND k.start_at < b.end_at`,
        [first?.body.id],
      );
      // A booking under a block is older than it, and the response names it.
      expect(first?.body.conflicts).toEqual(expect.arrayContaining(under.map(({ id }) => id)));
      expect(second?.body.conflicts).toEqual(expect.arrayContaining(under.map(({ id }) => id)));
    }
  });

  it.each([
    ['clients', (n: number) => book(n, 600)],
    ['staff', (n: number) => admin(n).post('/admin/bookings', bookingOf(room, at(600, 60)))],
  ])('let one of fifty %s in', async (_, write) => {
    const { responses } = await race(Array.from({ length: 50 }, (__, n) => () => write(n)));
    expect(tally(responses)).toEqual({ 201: 1, 409: 49 });
  });

  it('confirm one of many cancelled bookings of the same time again', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings');
      const ids: number[] = [];
      for (let n = 0; n < 8; n++) {
        const { body } = await book(n, 600);
        await booking.admin.delete(`/admin/bookings/${body.id}`);
        ids.push(body.id as number);
      }
      const { responses } = await race(
        ids.map((id, n) => () => admin(n).put(`/admin/bookings/${id}`, { status: 'confirmed' })),
      );
      expect(tally(responses)).toEqual({ 200: 1, 409: 7 });
    }
  });

  it('let one of many clients reschedule to the same time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings');
      const given = await Promise.all(Array.from({ length: 10 }, (_, n) => book(n, 720 + n * 30, 30)));
      const { responses } = await race(
        given.map(
          ({ body }, n) =>
            () =>
              caller(n).post(`/bookings/${body.token}/reschedule`, { start_at: `${MONDAY}T08:${10 + n}` }),
        ),
      );
      expect(tally(responses)).toEqual({ 200: 1, 409: 9 });
    }
  });

  /** Finds instants at which the parties of a resource have more people than it has seats. */
  const overfull = (): Promise<unknown[]> =>
    booking.db.rows(
      `SELECT r.id, b.start_at FROM resources r JOIN bookings b ON b.status = 'confirmed'
          AND (b.resource_id = r.id OR b.additional_resource_ids @> ARRAY[r.id])
        WHERE r.seats < (
          SELECT sum(CASE WHEN r.seats = 1 THEN 1 ELSE o.party_size END) FROM bookings o
           WHERE o.status = 'confirmed' AND (o.resource_id = r.id OR o.additional_resource_ids @> ARRAY[r.id])
             AND o.start_at <= b.start_at AND o.end_at > b.start_at)`,
    );

  it('fill the seats of a slot with parties, and never one too many', async () => {
    const hall = await aResource(booking, { seats: 20 });
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings');
      const parties = Array.from({ length: 40 }, (_, n) => 1 + ((n * 5 + round) % 4));
      const { responses } = await race(
        parties.map(
          (party_size, n) => () =>
            caller(n).post('/bookings', bookingOf(hall, { ...at(600, 60), party_size })),
        ),
      );
      expect(Object.keys(tally(responses)).sort()).toEqual(['201', '409']);
      const seated = responses.filter(({ status }) => status === 201);
      const people = seated.reduce((sum, { body }) => sum + Number(body.party_size ?? 1), 0);
      // Parties of one are refused only when the hall is full, and each size comes ten times.
      expect(people).toBe(20);
      expect(await overfull()).toEqual([]);
    }
  });

  it('give a time to its hold or to a booking, and the hold to one booking', async () => {
    await booking.admin.put('/admin/settings', { booking_hold_minutes: 5 });
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings', 'holds');
      const { responses } = await race([
        ...Array.from({ length: 10 }, (_, n) => () => caller(n).post('/holds', bookingOf(room, at(600, 60)))),
        ...Array.from({ length: 10 }, (_, n) => () => book(n, 600 + (n % 3) * 10)),
      ]);
      expect(tally(responses)).toEqual({ 201: 1, 409: 19 });
      const { body } = await booking.client.post('/holds', bookingOf(room, at(720, 60)));
      const named = { ...at(720, 60), hold_token: body.token };
      const booked = await race(
        Array.from(
          { length: 20 },
          (_, n) => () => caller(n).post('/bookings', bookingOf(room, n % 2 ? named : at(720, 60))),
        ),
      );
      const winners = booked.responses.filter(({ status }) => status === 201).length;
      expect(winners).toBe(1);
      expect(await overlaps()).toEqual([]);
    }
    await booking.admin.put('/admin/settings', { booking_hold_minutes: 0 });
  });

  it('book crossing pairs of resources whole, without a deadlock', async () => {
    const rooms = [room, await aResource(booking), await aResource(booking)];
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings');
      const { responses } = await race(
        Array.from({ length: 30 }, (_, n) => () => {
          const additional_resource_ids = [rooms[(n + 1 + (n % 2)) % 3]];
          return caller(n).post(
            '/bookings',
            bookingOf(rooms[n % 3] ?? room, { ...at(600 + (n % 4) * 15, 60), additional_resource_ids }),
          );
        }),
      );
      expect(Object.keys(tally(responses)).sort()).toEqual(['201', '409']);
      expect(await overfull()).toEqual([]);
      const halves = await booking.db.rows(
        'SELECT booking_id FROM allocations GROUP BY booking_id HAVING count(*) <> 2',
      );
      expect(halves).toEqual([]);
    }
  });

  it('answer a repeated request of either instance alike', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const { responses } = await race(
      Array.from(
        { length: 20 },
        (_, n) => () => caller(n).post('/bookings', bookingOf(room, at(600, 60)), { headers }),
      ),
    );
    expect(tally(responses)).toEqual({ 201: 20 });
    expect(new Set(responses.map(({ body }) => body.token)).size).toBe(1);
  });

  it('show a change in every read that begins after its response, also with many concurrent reads', async () => {
    const allDay = { day_of_week: 1, start_time: '00:00', end_time: '24:00', duration_min: 30 };
    await openHours(booking, room, [allDay]);
    const starts = async (n: number): Promise<string[]> => {
      const { body } = await caller(n).get(`/resources/${room}/slots?date=${MONDAY}`);
      return (body as { start: string }[]).map(({ start }) => start);
    };
    const readBy = (count: number): Promise<string[][]> =>
      Promise.all(Array.from({ length: count }, (_, n) => starts(n)));
    for (let round = 0; round < 10; round++) {
      const minute = 8 * 60 + round * 30;
      // Reads through both instances while the booking is made and cancelled.
      const before = readBy(10);
      const booked = await book(round, minute, 30);
      const meanwhile = readBy(10);
      expect((await readBy(6)).filter((free) => free.includes(clock(minute)))).toEqual([]);
      await caller(round + 1).delete(`/bookings/${booked.body.token}`);
      expect((await readBy(6)).filter((free) => !free.includes(clock(minute)))).toEqual([]);
      await Promise.all([before, meanwhile]);
    }
  });
});
