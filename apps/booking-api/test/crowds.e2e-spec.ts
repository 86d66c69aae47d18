import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, type TestResponse, TestClient, startServiceProcess } from '@comptoir/testing';
import { crowdOf } from '../../../tools/testing-servers/time-scale';
import { PREFIX } from '../src/docs';
import { MONDAY, aResource, bookingOf, openHours, tally } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

/** The queue of a resource lets each wait ten seconds, and they must be more than all connections. */
const CLIENTS = crowdOf(150, 60);
const READERS = 60;
/**
 * Longer than the wait for a database connection, and much shorter than the four seconds that PostgreSQL lets a client
 * wait for a lock: on a busy machine the readers keep the lock for longer.
 */
const HELD_MS = 2_200;

/** As many connections as in production, with a little more time to wait for one, since other tests run meanwhile. */
const PRODUCTION = { DATABASE_POOL_SIZE: '20', DATABASE_POOL_WAIT_MS: '2000' };

describe.each([1, 2])('a crowd that wants one slot, at %i API processes', (count) => {
  let booking: TestBooking;
  let processes: ServiceProcess[] = [];
  let clients: TestClient[];
  let token: string;
  let room: number;
  let other: number;
  beforeAll(async () => {
    booking = await startBooking();
    const env = { ...booking.env, ...PRODUCTION, LOG_LEVEL: 'warn' };
    const start = (): Promise<ServiceProcess> => startServiceProcess('apps/booking-api/src/main.ts', env);
    processes = await Promise.all(Array.from({ length: count }, start));
    clients = processes.map(({ url }) => new TestClient(`${url}/${PREFIX}`));
    token = (await booking.client.post('/auth/login', ADMIN)).body.token as string;
    other = await aResource(booking);
    await openHours(booking, other);
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await booking?.stop();
  });
  beforeEach(async () => {
    room = await aResource(booking);
  });

  const caller = (n: number): TestClient => clients[n % clients.length] ?? booking.client;
  const crowd = (call: (n: number) => Promise<TestResponse>): Promise<TestResponse[]> =>
    Promise.all(Array.from({ length: CLIENTS }, (_, n) => call(n)));
  const readers = (): Promise<TestResponse[]> =>
    Promise.all(
      Array.from({ length: READERS }, (_, n) =>
        caller(n).get(n % 2 ? `/resources/${room}/fields` : `/resources/${other}/slots?date=${MONDAY}`),
      ),
    );
  /** Holds the lock of the resource while `work` runs, like a slow disk or a long change by staff. */
  const holding = <T>(work: () => Promise<T>): Promise<T> =>
    booking.db.tx(async (tx) => {
      await tx.rows('SELECT FROM resources WHERE id = $1 FOR NO KEY UPDATE', [room]);
      return work();
    });
  /** Collects the responses to clients that wait for the resource, and to readers meanwhile. */
  const whileLocked = async (
    call: (n: number) => Promise<TestResponse>,
  ): Promise<{ written: TestResponse[]; read: TestResponse[] }> => {
    const { written, read } = await holding(async () => {
      const over = sleep(HELD_MS);
      // In an object, so that the promises are not awaited before the lock is released.
      const writing = { written: crowd(call) };
      await sleep(200);
      const answered = await readers();
      await over;
      return { ...writing, read: answered };
    });
    return { written: await written, read };
  };

  it('gives it to one and rejects the others', async () => {
    const responses = await crowd((n) => caller(n).post('/bookings', bookingOf(room)));
    expect(tally(responses)).toEqual({ 201: 1, 409: CLIENTS - 1 });
  });

  it('gives one time at anyone of a service to as many as there are resources', async () => {
    const people = [room, await aResource(booking), await aResource(booking), await aResource(booking)];
    const input = { name: 'Cut', durations: [60], resource_ids: people };
    const { body } = await booking.admin.post('/admin/services', input);
    const { resource_id: _, end_at: __, ...wish } = bookingOf(room);
    const responses = await crowd((n) => caller(n).post('/bookings', { ...wish, service_id: body.id }));
    expect(tally(responses)).toEqual({ 201: people.length, 409: CLIENTS - people.length });
    const given = responses
      .filter(({ status }) => status === 201)
      .map((response) => response.body.resource_id);
    expect(given.toSorted()).toEqual(people.toSorted());
  });

  it.each<[string, (n: number) => Promise<TestResponse>]>([
    ['clients', (n) => caller(n).post('/bookings', bookingOf(room))],
    [
      'clients with keys',
      (n) =>
        caller(n).post('/bookings', bookingOf(room), { headers: { 'Idempotency-Key': `held-${room}-${n}` } }),
    ],
    ['staff', (n) => caller(n).as(token).post('/admin/bookings', bookingOf(room))],
  ])('of %s waits without the connections that others read with', async (_, call) => {
    const { written, read } = await whileLocked(call);
    expect(tally(written)).toEqual({ 201: 1, 409: CLIENTS - 1 });
    expect(tally(read)).toEqual({ 200: READERS });
  });

  it('lets one of many move a booking there, by the token or as staff', async () => {
    const made = await crowd((n) => {
      const day = `2030-02-${String(1 + Math.floor(n / 6)).padStart(2, '0')}`;
      const range = { start_at: `${day}T0${n % 6}:00`, end_at: `${day}T0${n % 6}:30` };
      return caller(n).post('/bookings', bookingOf(room, range));
    });
    expect(tally(made)).toEqual({ 201: CLIENTS });
    const target = { start_at: `${MONDAY}T09:00`, end_at: `${MONDAY}T09:30` };
    const { written, read } = await whileLocked((n) => {
      const { id, token: own } = (made[n] as TestResponse).body as { id: number; token: string };
      if (n % 3 === 0) return caller(n).as(token).put(`/admin/bookings/${id}`, target);
      return caller(n).post(`/bookings/${own}/reschedule`, { start_at: target.start_at });
    });
    expect(tally(written)).toEqual({ 200: 1, 409: CLIENTS - 1 });
    expect(tally(read)).toEqual({ 200: READERS });
  });

  it('gets 409 immediately when the slot is gone, though others still wait for the resource', async () => {
    await caller(0).post('/bookings', bookingOf(room));
    const free = { start_at: `${MONDAY}T11:00`, end_at: `${MONDAY}T12:00` };
    const { waiting } = await holding(async () => {
      const calls = Array.from({ length: 2 * count + 2 }, (_, n) =>
        caller(n).post('/bookings', bookingOf(room, free)),
      );
      await sleep(200);
      const responses = await crowd((n) => caller(n).post('/bookings', bookingOf(room)));
      expect(tally(responses)).toEqual({ 409: CLIENTS });
      // An invalid request gets its own error, as it does without a queue.
      const wrong = await caller(0).post('/bookings', bookingOf(room, { end_at: `${MONDAY}T08:00` }));
      expect(wrong.status).toBe(400);
      return { waiting: Promise.all(calls) };
    });
    await waiting;
  });
});
