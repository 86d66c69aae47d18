import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, type TestResponse, TestClient, startServiceProcess } from '@comptoir/testing';
import { PREFIX } from '../src/docs';
import { MONDAY, aResource, bookingOf, openHours, tally } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

const CLIENTS = 150;
const READERS = 60;
/** Longer than anybody waits for a database connection, and shorter than for a lock. */
const HELD_MS = 3_200;

/** As many connections as in production, and a second more to wait for one, since other tests run meanwhile. */
const PRODUCTION = { DATABASE_POOL_SIZE: '20', DATABASE_POOL_WAIT_MS: '2500' };

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
  }, 120_000);
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
  /** Keeps the resource locked while `work` runs, as a slow disk or a long change by staff does. */
  const holding = <T>(work: () => Promise<T>): Promise<T> =>
    booking.db.tx(async (tx) => {
      await tx.rows('SELECT FROM resources WHERE id = $1 FOR NO KEY UPDATE', [room]);
      return work();
    });
  /** Collects the answers to a crowd that waits for the resource, and to readers meanwhile. */
  const whileHeld = async (
    call: (n: number) => Promise<TestResponse>,
  ): Promise<{ written: TestResponse[]; read: TestResponse[] }> => {
    const { written, read } = await holding(async () => {
      const over = sleep(HELD_MS);
      // In an object, since the lock is to be given back before they can be answered.
      const writing = { written: crowd(call) };
      await sleep(200);
      const answered = await readers();
      await over;
      return { ...writing, read: answered };
    });
    return { written: await written, read };
  };

  it('gives it to one and refuses the others', async () => {
    const answers = await crowd((n) => caller(n).post('/bookings', bookingOf(room)));
    expect(tally(answers)).toEqual({ 201: 1, 409: CLIENTS - 1 });
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
    const { written, read } = await whileHeld(call);
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
    const { written, read } = await whileHeld((n) => {
      const { id, token: own } = made[n]?.body as { id: number; token: string };
      if (n % 3 === 0) return caller(n).as(token).put(`/admin/bookings/${id}`, target);
      return caller(n).post(`/bookings/${own}/reschedule`, { start_at: target.start_at });
    });
    expect(tally(written)).toEqual({ 200: 1, 409: CLIENTS - 1 });
    expect(tally(read)).toEqual({ 200: READERS });
  });

  it('is told at once when the slot is gone, though others still wait for the resource', async () => {
    await caller(0).post('/bookings', bookingOf(room));
    const free = { start_at: `${MONDAY}T11:00`, end_at: `${MONDAY}T12:00` };
    const { waiting } = await holding(async () => {
      const calls = Array.from({ length: 2 * count + 2 }, (_, n) =>
        caller(n).post('/bookings', bookingOf(room, free)),
      );
      await sleep(200);
      const answers = await crowd((n) => caller(n).post('/bookings', bookingOf(room)));
      expect(tally(answers)).toEqual({ 409: CLIENTS });
      // A request that is wrong in itself is told so, as without a crowd.
      const wrong = await caller(0).post('/bookings', bookingOf(room, { end_at: `${MONDAY}T08:00` }));
      expect(wrong.status).toBe(400);
      return { waiting: Promise.all(calls) };
    });
    await waiting;
  });
});
