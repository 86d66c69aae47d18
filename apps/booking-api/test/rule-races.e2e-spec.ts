import { type ServiceProcess, TestClient, type TestResponse, startServiceProcess } from '@comptoir/testing';
import { PREFIX } from '../src/docs';
import { aResource, bookingOf, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { ROUNDS, ROUNDS_MS } from './race-rounds';

jest.setTimeout(ROUNDS_MS);
const CLIENTS = 16;
const MOST = 3;

describe('rules that count, between two instances', () => {
  let booking: TestBooking;
  let beside: ServiceProcess;
  let clients: TestClient[];
  let rooms: number[];
  let cut: number;
  beforeAll(async () => {
    booking = await startBooking();
    const env = { ...booking.env, LOG_LEVEL: 'warn' };
    beside = await startServiceProcess('apps/booking-api/src/main.ts', env);
    clients = [booking.client, new TestClient(`${beside.url}/${PREFIX}`)];
    await booking.admin.put('/admin/settings', { booking_hold_minutes: 5 });
  });
  afterAll(async () => {
    await beside?.stop();
    await booking?.stop();
  });
  beforeEach(async () => {
    await booking.empty('resources', 'services');
    rooms = [await aResource(booking), await aResource(booking), await aResource(booking)];
    const service = { name: 'Cut', durations: [20], resource_ids: rooms };
    cut = (await booking.admin.post('/admin/services', service)).body.id as number;
  });

  /** Returns times of their own for the n-th call, on a day of January 2030. */
  const timesOf = (n: number, day = 7): { start_at: string; end_at: string } => {
    const minute = (from: number): string =>
      `2030-01-0${day}T${String(8 + Math.floor(from / 60)).padStart(2, '0')}:${String(from % 60).padStart(2, '0')}`;
    return { start_at: minute(n * 20), end_at: minute(n * 20 + 20) };
  };
  const roomOf = (n: number): number => rooms[n % rooms.length] ?? 0;
  const book = (n: number, fields: object = {}): Promise<TestResponse> =>
    (clients[n % 2] ?? booking.client).post(
      '/bookings',
      bookingOf(roomOf(n), { ...timesOf(n), email: `client-${n}@example.com`, ...fields }),
    );
  const race = (call: (n: number) => Promise<TestResponse>): Promise<TestResponse[]> =>
    Promise.all(Array.from({ length: CLIENTS }, (_, n) => call(n)));
  const set = (kind: string, id: number, rules: object): Promise<TestResponse> =>
    booking.admin.put(`/admin/${kind}/${id}/rules`, rules);
  const rounds = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings', 'holds');
      await work(round);
    }
  };

  it('let no more bookings of a resource start on a day than its rule says', async () => {
    await set('resources', roomOf(0), { max_per_day: MOST });
    await rounds(async () => {
      const responses = await race((n) => book(n, { resource_id: roomOf(0) }));
      expect(tally(responses)).toEqual({ 201: MOST, 409: CLIENTS - MOST });
    });
  });

  it('let no more bookings and holds of a service start on a day, at different resources', async () => {
    await set('services', cut, { max_per_day: MOST });
    await rounds(async () => {
      const responses = await race((n) =>
        n % 4 === 3
          ? (clients[n % 2] ?? booking.client).post('/holds', {
              service_id: cut,
              resource_id: roomOf(n),
              start_at: timesOf(n).start_at,
            })
          : book(n, { service_id: cut }),
      );
      expect(tally(responses)).toEqual({ 201: MOST, 409: CLIENTS - MOST });
    });
  });

  it('let no more bookings of a service move to a day', async () => {
    await set('services', cut, { max_per_day: CLIENTS });
    await rounds(async () => {
      await set('services', cut, { max_per_day: CLIENTS });
      const given = await race((n) => book(n, { service_id: cut, ...timesOf(n, 8) }));
      await set('services', cut, { max_per_day: MOST });
      const responses = await Promise.all(
        given.map(({ body }, n) =>
          (clients[n % 2] ?? booking.client).post(`/bookings/${String(body.token)}/reschedule`, {
            start_at: timesOf(n).start_at,
          }),
        ),
      );
      expect(tally(responses)).toEqual({ 200: MOST, 409: CLIENTS - MOST });
    });
  });

  it.each([
    ['a resource', 'resources'],
    ['a service', 'services'],
  ])('let no client have more open bookings at %s', async (_, kind) => {
    await set(kind, kind === 'services' ? cut : roomOf(0), { max_per_email: MOST });
    await rounds(async () => {
      const responses = await race((n) =>
        book(n, {
          email: n % 3 ? 'ada@example.com' : 'ADA@example.com',
          ...(kind === 'services' ? { service_id: cut } : { resource_id: roomOf(0) }),
        }),
      );
      expect(tally(responses)).toEqual({ 201: MOST, 429: CLIENTS - MOST });
    });
  });

  it('move a booking once, whichever instance is asked', async () => {
    await set('resources', roomOf(0), { max_moves: 1 });
    await rounds(async () => {
      const { body } = await book(0, { resource_id: roomOf(0) });
      const responses = await race((n) =>
        (clients[n % 2] ?? booking.client).post(`/bookings/${String(body.token)}/reschedule`, {
          start_at: timesOf(n + 1).start_at,
        }),
      );
      // On a busy machine the queue may turn some away (503), but never lets a second one through.
      expect(tally(responses)[200]).toBe(1);
      const [moved] = await booking.db.rows('SELECT client_moves FROM bookings WHERE id = $1', [body.id]);
      expect(moved).toEqual({ client_moves: 1 });
    });
  });
});
