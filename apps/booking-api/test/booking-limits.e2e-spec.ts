import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import { WaitingListAskingService } from '../src/front/waiting-list/waiting-list.asking.service';
import { MONDAY, aField, aResource, bookingOf, openHours, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const DAY = 86_400_000;

let booking: TestBooking;
let room: number;
beforeAll(async () => {
  booking = await startBooking({
    RATE_LIMIT: 'on',
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_QUOTES_PER_MINUTE: '2',
  });
});
afterAll(() => booking?.stop());
beforeEach(async () => {
  await booking.empty('settings', 'resources');
  room = await aResource(booking);
});

/** Returns the instant so many days and minutes from now, on a full minute. */
function inDays(days: number, minutes = 0): string {
  const at = booking.clock.now().getTime() + days * DAY + minutes * 60_000;
  return new Date(Math.floor(at / 60_000) * 60_000).toISOString();
}

function book(fields: object, address = '192.0.2.1'): Promise<TestResponse> {
  return booking.client.post('/bookings', bookingOf(room, fields), {
    headers: { 'x-forwarded-for': address },
  });
}

/** Returns the n-th of successive hours, booked by different clients unless fields say otherwise. */
function nth(n: number, fields: object = {}): object {
  const times = { start_at: inDays(10, n * 60), end_at: inDays(10, n * 60 + 60) };
  return { ...times, email: `client-${n}@example.com`, ...fields };
}

const set = (settings: object): Promise<TestResponse> => booking.admin.put('/admin/settings', settings);

describe('the horizon of bookings', () => {
  const far = (): object => ({ start_at: inDays(1_827), end_at: inDays(1_827, 60) });

  it('is five years away, for clients and not for staff', async () => {
    const { status, body } = await book(far());
    expect([status, body.error]).toEqual([400, 'start_at is too far in the future']);
    expect((await book({ start_at: '2999-01-01T09:00', end_at: '2999-01-01T10:00' })).status).toBe(400);
    expect((await book({ start_at: inDays(1_825), end_at: inDays(1_825, 60) })).status).toBe(201);
    expect((await booking.admin.post('/admin/bookings', bookingOf(room, far()))).status).toBe(201);
  });

  it('holds for moving a booking by its token', async () => {
    const { body } = await book(nth(0));
    const path = `/bookings/${body.token}/reschedule`;
    const rejected = await booking.client.post(path, { start_at: inDays(1_827) });
    expect([rejected.status, rejected.body.error]).toEqual([400, 'start_at is too far in the future']);
    expect((await booking.client.post(path, { start_at: inDays(20) })).status).toBe(200);
  });

  it('is where staff sets it, and slots end there', async () => {
    await openHours(
      booking,
      room,
      Array.from({ length: 7 }, (_, day) => ({
        day_of_week: day,
        start_time: '09:00',
        end_time: '12:00',
        duration_min: 60,
      })),
    );
    const slotsOn = async (days: number): Promise<unknown[]> => {
      const { body } = await booking.client.get(`/resources/${room}/slots?date=${inDays(days).slice(0, 10)}`);
      return body as unknown[];
    };
    expect(await slotsOn(20)).toHaveLength(3);
    expect(await slotsOn(1_830)).toEqual([]);
    await set({ booking_horizon_days: 14 });
    expect(await slotsOn(20)).toEqual([]);
    expect(await slotsOn(5)).toHaveLength(3);
    expect((await book({ start_at: inDays(15), end_at: inDays(15, 60) })).status).toBe(400);
    const dates = `date_from=${inDays(5).slice(0, 10)}&date_to=${inDays(30).slice(0, 10)}`;
    const { body } = await booking.client.get(`/resources/${room}/availability?${dates}`);
    const open = (body as { date: string; slots: unknown[] }[]).filter(({ slots }) => slots.length);
    expect(open.length).toBeGreaterThanOrEqual(9);
    expect(open.every(({ date }) => date <= inDays(14).slice(0, 10))).toBe(true);
  });
});

describe('the longest booking', () => {
  it('is 31 days, for clients and for staff', async () => {
    const { status, body } = await book({ start_at: inDays(1), end_at: inDays(32, 1) });
    expect([status, body.error]).toEqual([400, 'A booking must not be longer than 31 days']);
    expect((await book({ start_at: inDays(1), end_at: inDays(32) })).status).toBe(201);
    const long = bookingOf(room, { start_at: inDays(40), end_at: inDays(71) });
    expect((await booking.admin.post('/admin/bookings', long)).status).toBe(201);
  });

  it('is what staff sets, with its options', async () => {
    await set({ booking_max_minutes: 90 });
    const options = [{ label: 'More', value: 'more', duration: 31 }];
    const field = await aField(booking, room, { type: 'select', options });
    expect((await book(nth(0))).status).toBe(201);
    const longer = { ...nth(4), custom_values: [{ field_id: field, value: 'more' }] };
    expect((await book(longer)).body.error).toBe('The booking is longer than allowed');
  });
});

describe('open bookings of one client', () => {
  beforeEach(() => set({ booking_max_per_email: 3, booking_max_per_address: 5 }));

  it('are limited by mailbox, in any spelling of its address, from any network', async () => {
    const emails = ['a@example.com', 'A+b@example.com', 'a@EXAMPLE.com', 'a@example.com'];
    const responses: TestResponse[] = [];
    for (const [n, email] of emails.entries()) {
      responses.push(await book(nth(n, { email }), `192.0.2.${n}`));
    }
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(responses[3]?.body.error).toBe('Too many open bookings. Please contact us to book more.');
    await booking.client.delete(`/bookings/${responses[0]?.body.token}`);
    expect((await book(nth(5, { email: 'a@example.com' }), '192.0.2.9')).status).toBe(201);
  });

  it('are limited by address, of which an IPv6 network is one', async () => {
    const responses: TestResponse[] = [];
    for (let n = 0; n < 6; n++) responses.push(await book(nth(n), `2001:db8:1:2:${n}::1`));
    expect(tally(responses)).toEqual({ 201: 5, 429: 1 });
    expect((await book(nth(8), '2001:db8:1:3::1')).status).toBe(201);
  });

  it('are not more for concurrent requests, on several resources', async () => {
    const rooms = [room, await aResource(booking), await aResource(booking)];
    const asked = Array.from({ length: 24 }, (_, n) =>
      book({ ...nth(n, { email: 'crowd@example.com' }), resource_id: rooms[n % 3] }, `192.0.2.${n}`),
    );
    expect(tally(await Promise.all(asked))).toEqual({ 201: 3, 429: 21 });
    const sameAddress = Array.from({ length: 24 }, (_, n) =>
      book({ ...nth(30 + n), resource_id: rooms[n % 3] }, '198.51.100.1'),
    );
    expect(tally(await Promise.all(sameAddress))).toEqual({ 201: 5, 429: 19 });
  });

  it('do not count what is over, and staff books as many as it likes', async () => {
    for (let n = 0; n < 3; n++) expect((await book(nth(n, { email: 'a@example.com' }))).status).toBe(201);
    for (let n = 4; n < 8; n++) {
      const body = bookingOf(room, nth(n, { email: 'a@example.com' }));
      expect((await booking.admin.post('/admin/bookings', body)).status).toBe(201);
    }
    expect((await book(nth(9, { email: 'a@example.com' }))).status).toBe(429);
    booking.clock.advance(12 * DAY);
    expect((await book(nth(0, { email: 'a@example.com' }))).status).toBe(201);
    booking.clock.advance(-12 * DAY);
  });

  it('store no address, and forget its hash when the booking is over', async () => {
    await book(nth(0), '203.0.113.77');
    const origins = (): Promise<{ client: Buffer }[]> =>
      booking.db.rows('SELECT client FROM booking_origins');
    const [origin] = await origins();
    expect(origin?.client).toHaveLength(32);
    expect(origin?.client.toString('latin1')).not.toContain('203.0.113.77');
    await booking.get(JobsRuntime).runSchedule('forget-booking-origins');
    expect(await origins()).toHaveLength(1);
    booking.clock.advance(11 * DAY);
    await booking.get(JobsRuntime).runSchedule('forget-booking-origins');
    expect(await origins()).toEqual([]);
    booking.clock.advance(-11 * DAY);
  });
});

describe('holds of one address', () => {
  it('are three at a time', async () => {
    await set({ booking_hold_minutes: 10 });
    const hold = (n: number, address: string): Promise<TestResponse> =>
      booking.client.post('/holds', bookingOf(room, nth(n)), { headers: { 'x-forwarded-for': address } });
    const given = await Promise.all(Array.from({ length: 6 }, (_, n) => hold(n, `2001:db8:1:2:${n}::1`)));
    expect(tally(given)).toEqual({ 201: 3, 429: 3 });
    expect(given.find(({ status }) => status === 429)?.body.code).toBe('TOO_MANY_HOLDS');
    expect((await hold(8, '2001:db8:1:3::1')).status).toBe(201);
    await booking.db.rows(`UPDATE holds SET expires_at = now() - interval '1 second'`);
    expect((await hold(9, '2001:db8:1:2::1')).status).toBe(201);
  });
});

describe('a quote', () => {
  it('counts for no limit of bookings, and has a rate limit for each address', async () => {
    await set({ booking_max_per_email: 1, booking_max_per_address: 1 });
    expect((await book(nth(0), '192.0.2.77')).status).toBe(201);
    const ask = (address: string): Promise<TestResponse> =>
      booking.client.post('/bookings/quote', bookingOf(room, nth(1)), {
        headers: { 'x-forwarded-for': address },
      });
    const first = await ask('192.0.2.77');
    expect(first.body.available).toBe(true);
    expect(tally([first, await ask('192.0.2.77'), await ask('192.0.2.77')])).toEqual({ 200: 2, 429: 1 });
    expect((await ask('192.0.2.78')).status).toBe(200);
    // Quotes have a limit of their own, so that they do not block bookings.
    expect((await book(nth(1), '192.0.2.77')).body.code).toBe('TOO_MANY_BOOKINGS');
    expect((await book(nth(1), '192.0.2.78')).status).toBe(201);
  });
});

describe('offers of the waiting list', () => {
  const offersOf = async (): Promise<string[]> => {
    const { body } = await booking.admin.get('/admin/waiting-list?status=offered&limit=100');
    return body.entries.map(({ email }: { email: string }) => email);
  };
  const wait = (n: number, address: string): Promise<TestResponse> =>
    booking.client.post(
      '/waiting-list',
      {
        ...{ resource_id: room, date_from: MONDAY, date_to: MONDAY },
        ...{ client_name: 'Ada', email: `waiting${n}@example.com` },
      },
      { headers: { 'x-forwarded-for': address } },
    );

  it('are three at a time for one network address, also in concurrent runs', async () => {
    const all = { day_of_week: 1, start_time: '09:00', end_time: '17:00', duration_min: 60 };
    await openHours(booking, room, [all]);
    await set({ waiting_list_minutes: 60 });
    for (let n = 0; n < 6; n++) expect((await wait(n, '192.0.2.7')).status).toBe(201);
    await wait(6, '192.0.2.8');
    const asking = booking.get(WaitingListAskingService);
    await Promise.all([asking.sweep(), asking.askLine()]);
    await asking.sweep();
    // The next in line from another address is not held up.
    expect((await offersOf()).sort()).toEqual(
      ['waiting0', 'waiting1', 'waiting2', 'waiting6'].map((name) => `${name}@example.com`),
    );
    const { entries } = (await booking.admin.get('/admin/waiting-list?status=waiting')).body;
    const { id } = entries.find(({ email }: { email: string }) => email === 'waiting4@example.com');
    expect((await booking.admin.post(`/admin/waiting-list/${id}/offer`, {})).status).toBe(201);
    await booking.db.rows(`DELETE FROM holds WHERE id IN (SELECT hold_id FROM waiting_offers)`);
    await asking.sweep();
    expect(await offersOf()).toHaveLength(4);
  });
});
