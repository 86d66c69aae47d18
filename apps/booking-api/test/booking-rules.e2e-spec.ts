import type { TestResponse } from '@comptoir/testing';
import { aField, aResource, bookingOf, openHours, optionOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const MINUTE = 60_000;
const DAY = 1_440;
const UNKNOWN = 999_999;
const ALL_DAY = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
  day_of_week,
  start_time: '00:00',
  end_time: '24:00',
  duration_min: 60,
}));
const NO_RULES = {
  notice_min: null,
  horizon_days: null,
  shortest_min: null,
  longest_min: null,
  max_per_day: null,
  max_per_email: null,
  cancel_until_min: null,
  move_until_min: null,
  max_moves: null,
  only_slots: false,
};

describe('rules of bookings', () => {
  let booking: TestBooking;
  let room: number;
  let cut: number;
  beforeAll(async () => {
    booking = await startBooking({ BUSINESS_TIMEZONE: 'UTC' });
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('settings', 'resources', 'services');
    room = await aResource(booking);
    await openHours(booking, room, ALL_DAY);
    const service = { name: 'Cut', durations: [60, 30], resource_ids: [room] };
    cut = (await booking.admin.post('/admin/services', service)).body.id as number;
  });

  /** Returns the instant of a full hour so many days from today and minutes after midnight. */
  const at = (days: number, minutes = 0): string => {
    const today = Math.floor(booking.clock.now().getTime() / (DAY * MINUTE)) * DAY * MINUTE;
    return new Date(today + (days * DAY + minutes) * MINUTE).toISOString();
  };
  /** Returns the instant so many minutes from now, on a full minute. */
  const inMinutes = (minutes: number): string =>
    new Date((Math.floor(booking.clock.now().getTime() / MINUTE) + minutes) * MINUTE).toISOString();
  const later = (instant: string, minutes: number): string =>
    new Date(Date.parse(instant) + minutes * MINUTE).toISOString();
  const rule = (rules: object, kind = 'resources', id = kind === 'resources' ? room : cut) =>
    booking.admin.put(`/admin/${kind}/${id}/rules`, rules);
  const timesOf = (start: string, minutes = 60): object => ({
    resource_id: room,
    start_at: start,
    end_at: later(start, minutes),
  });
  const book = (start: string, fields: object = {}, minutes = 60): Promise<TestResponse> =>
    booking.client.post('/bookings', bookingOf(room, { ...timesOf(start, minutes), ...fields }));
  const bookService = (start: string, fields: object = {}): Promise<TestResponse> =>
    booking.client.post('/bookings', {
      service_id: cut,
      start_at: start,
      client_name: 'Ada',
      email: 'ada@example.com',
      ...fields,
    });
  const quote = async (start: string, minutes = 60): Promise<string | undefined> =>
    (await booking.client.post('/bookings/quote', timesOf(start, minutes))).body.code as string | undefined;
  const hold = (start: string, minutes = 60): Promise<TestResponse> =>
    booking.client.post('/holds', timesOf(start, minutes));
  const move = (token: unknown, start_at: string): Promise<TestResponse> =>
    booking.client.post(`/bookings/${String(token)}/reschedule`, { start_at });
  const faultOf = ({ status, body }: TestResponse): [number, unknown, unknown] => [
    status,
    body.code,
    body.error,
  ];

  it.each([['resources'], ['services']])('of %s are read and changed with their version', async (kind) => {
    const id = kind === 'resources' ? room : cut;
    const path = `/admin/${kind}/${id}/rules`;
    expect((await booking.admin.get(path)).body).toEqual({ ...NO_RULES, version: '0' });
    const first = await booking.admin.put(
      path,
      { notice_min: 60, longest_min: 120 },
      { headers: { 'if-match': '"0"' } },
    );
    expect([first.status, first.body]).toEqual([
      200,
      { ...NO_RULES, notice_min: 60, longest_min: 120, version: '1' },
    ]);
    const second = await rule({ notice_min: null, only_slots: true }, kind);
    expect(second.body).toEqual({ ...NO_RULES, longest_min: 120, only_slots: true, version: '2' });
    expect((await booking.admin.get(path)).body).toEqual(second.body);
    const stale = await booking.admin.put(path, { max_moves: 1 }, { headers: { 'if-match': '"1"' } });
    expect(faultOf(stale).slice(0, 2)).toEqual([412, 'PRECONDITION_FAILED']);
    expect(faultOf(await rule({ shortest_min: 121 }, kind)).slice(0, 2)).toEqual([
      400,
      'SHORTEST_ABOVE_LONGEST',
    ]);
    expect((await rule({ max_per_day: 0 }, kind)).body.code).toBe('VALIDATION_ERROR');
    for (const call of [booking.admin.get, booking.admin.put]) {
      const send = (address: string): Promise<TestResponse> => call.call(booking.admin, address, {});
      expect((await send(`/admin/${kind}/${UNKNOWN}/rules`)).status).toBe(404);
      expect((await send(`/admin/${kind}/x/rules`)).body.code).toBe('INVALID_ID');
    }
  });

  it('are set first by one of two people at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await booking.empty('booking_rules');
      const send = (max_moves: number): Promise<TestResponse> =>
        booking.admin.put(
          `/admin/resources/${room}/rules`,
          { max_moves },
          { headers: { 'if-match': '"0"' } },
        );
      const statuses = (await Promise.all([send(1), send(2)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 412]);
    }
  });

  it('ask for a notice and allow a horizon, for clients and not for staff', async () => {
    await rule({ notice_min: 120, horizon_days: 30 });
    const soon = inMinutes(119);
    const far = at(31, DAY - 60);
    expect(faultOf(await book(soon))).toEqual([
      400,
      'TOO_SOON',
      'This must be booked at least 120 min before the start',
    ]);
    expect(faultOf(await book(far))).toEqual([
      400,
      'TOO_FAR_AHEAD',
      'This can be booked at most 30 days ahead',
    ]);
    expect([await quote(soon), await quote(far)]).toEqual(['TOO_SOON', 'TOO_FAR_AHEAD']);
    await booking.admin.put('/admin/settings', { booking_hold_minutes: 5 });
    expect((await hold(soon)).body.code).toBe('TOO_SOON');
    expect((await hold(far)).body.code).toBe('TOO_FAR_AHEAD');
    for (const start of [soon, far]) {
      const byStaff = await booking.admin.post('/admin/bookings', bookingOf(room, timesOf(start)));
      expect(byStaff.status).toBe(201);
    }
    const { body } = await book(at(20, 600));
    expect((await move(body.token, later(soon, 10))).body.code).toBe('SLOT_TAKEN');
    expect((await move(body.token, inMinutes(60))).body.code).toBe('TOO_SOON');
    expect((await move(body.token, far)).body.code).toBe('TOO_FAR_AHEAD');
    // The limits of the settings are the outer bound.
    await booking.admin.put('/admin/settings', { booking_horizon_days: 10 });
    expect((await book(at(20, 800))).body.code).toBe('BEYOND_HORIZON');
  });

  it('bound the length, options included, also that of holds', async () => {
    await rule({ shortest_min: 45, longest_min: 90 });
    await aField(booking, room, { type: 'select', options: [optionOf(20), optionOf(31)] });
    expect(faultOf(await book(at(3), {}, 44))).toEqual([
      400,
      'TOO_SHORT',
      'A booking must last at least 45 min',
    ]);
    expect(faultOf(await book(at(3), {}, 91))).toEqual([
      400,
      'OVER_MAX_LENGTH',
      'A booking must last at most 90 min',
    ]);
    expect([await quote(at(3), 44), await quote(at(3), 91)]).toEqual(['TOO_SHORT', 'OVER_MAX_LENGTH']);
    await booking.admin.put('/admin/settings', { booking_hold_minutes: 5 });
    expect((await hold(at(3), 30)).body.code).toBe('TOO_SHORT');
    expect((await hold(at(3), 95)).body.code).toBe('OVER_MAX_LENGTH');
    const held = await hold(at(3), 60);
    const extend = (extra_minutes: number): Promise<TestResponse> =>
      booking.client.put(`/holds/${String(held.body.token)}`, { extra_minutes });
    expect((await extend(31)).body.code).toBe('OVER_MAX_LENGTH');
    expect((await extend(30)).status).toBe(200);
    expect((await book(at(4), {}, 45)).status).toBe(201);
    expect((await book(at(5), {}, 90)).status).toBe(201);
    // The hold of a service keeps the rules of the service, too.
    await rule({ longest_min: 70 }, 'services');
    const ofService = await booking.client.post('/holds', { service_id: cut, start_at: at(6) });
    expect(ofService.status).toBe(201);
    const longer = await booking.client.put(`/holds/${String(ofService.body.token)}`, { extra_minutes: 20 });
    expect(longer.body.code).toBe('OVER_MAX_LENGTH');
    await rule({ longest_min: null, shortest_min: 65 }, 'services');
    const shorter = await booking.client.put(`/holds/${String(ofService.body.token)}`, { extra_minutes: 0 });
    expect(shorter.body.code).toBe('TOO_SHORT');
  });

  it('let bookings start at listed slots only', async () => {
    await rule({ only_slots: true });
    expect(faultOf(await book(at(3, 30)))).toEqual([
      400,
      'NOT_A_SLOT',
      'A booking must start at one of the listed times',
    ]);
    expect(await quote(at(3, 30))).toBe('NOT_A_SLOT');
    await booking.admin.put('/admin/settings', { booking_hold_minutes: 5 });
    expect((await hold(at(3, 30))).body.code).toBe('NOT_A_SLOT');
    const { body, status } = await book(at(3, 60));
    expect(status).toBe(201);
    expect((await move(body.token, at(3, 90))).body.code).toBe('NOT_A_SLOT');
    expect((await move(body.token, at(3, 120))).status).toBe(200);
    // Half an hour of the service has slots of its own.
    expect((await bookService(at(4, 30), { duration_min: 30 })).status).toBe(201);
    expect((await bookService(at(4, 90), { duration_min: 60 })).body.code).toBe('NOT_A_SLOT');
    expect((await booking.admin.post('/admin/bookings', bookingOf(room, timesOf(at(5, 10))))).status).toBe(
      201,
    );
  });

  it('limit the bookings of a day at a resource, holds included', async () => {
    await rule({ max_per_day: 2 });
    await booking.admin.put('/admin/settings', { booking_hold_minutes: 5 });
    expect((await book(at(3, 60))).status).toBe(201);
    const held = await hold(at(3, 120));
    expect(held.status).toBe(201);
    const full = [409, 'DAY_FULL', 'No more bookings are possible on this day (at most 2)'];
    expect(faultOf(await book(at(3, 300)))).toEqual(full);
    expect(await quote(at(3, 300))).toBe('DAY_FULL');
    expect(faultOf(await hold(at(3, 300)))).toEqual(full);
    // The hold is the booking's own place.
    const { body } = await book(at(3, 120), { hold_token: held.body.token });
    expect(body.id).toEqual(expect.any(Number));
    expect(faultOf(await book(at(3, 300)))).toEqual(full);
    const other = await book(at(4, 300));
    expect((await move(other.body.token, at(3, 300))).body.code).toBe('DAY_FULL');
    expect((await move(body.token, at(3, 360))).status).toBe(200);
    // The day of the business begins at midnight.
    expect((await book(at(2, DAY - 60))).status).toBe(201);
    expect((await booking.admin.post('/admin/bookings', bookingOf(room, timesOf(at(3, 600))))).status).toBe(
      201,
    );
    await booking.client.delete(`/bookings/${String(body.token)}`);
    expect(faultOf(await book(at(3, 300)))).toEqual(full);
  });

  it('limit the bookings of a day of a service, at any of its resources', async () => {
    const second = await aResource(booking);
    await openHours(booking, second, ALL_DAY);
    await booking.admin.put(`/admin/services/${cut}`, { resource_ids: [room, second] });
    await rule({ max_per_day: 2 }, 'services');
    expect((await bookService(at(3, 60), { resource_id: room })).status).toBe(201);
    expect((await bookService(at(3, 60), { resource_id: second })).status).toBe(201);
    expect((await bookService(at(3, 240))).body.code).toBe('DAY_FULL');
    expect((await book(at(3, 240))).status).toBe(201);
    const days = `date_from=${at(3).slice(0, 10)}&date_to=${at(4).slice(0, 10)}`;
    const { body } = await booking.client.get(`/services/${cut}/availability?${days}`);
    expect((body as { slots: unknown[] }[]).map(({ slots }) => slots.length > 0)).toEqual([false, true]);
  });

  it('send a booking for anyone to a resource whose day is not full', async () => {
    const second = await aResource(booking);
    await openHours(booking, second, ALL_DAY);
    const fields = { resource_ids: [room, second], strategy: 'priority' };
    await booking.admin.put(`/admin/services/${cut}`, fields);
    await rule({ max_per_day: 1, notice_min: 60 });
    expect((await bookService(at(3, 60))).body.resource_id).toBe(room);
    expect((await bookService(at(3, 240))).body.resource_id).toBe(second);
    const quoted = await booking.client.post('/bookings/quote', { service_id: cut, start_at: at(3, 300) });
    expect(quoted.body.available).toBe(true);
    await rule({ max_per_day: 1 }, 'resources', second);
    const full = await booking.client.post('/bookings/quote', { service_id: cut, start_at: at(3, 300) });
    expect(full.body.code).toBe('DAY_FULL');
    await rule({ max_per_email: 1, max_per_day: null });
    await rule({ max_per_day: null }, 'resources', second);
    // Ada has her booking at the first resource, so that the second one takes this one.
    expect((await bookService(at(3, 400))).body.resource_id).toBe(second);
  });

  it('limit the open bookings of an e-mail address at a resource and at a service', async () => {
    await rule({ max_per_email: 1 });
    const first = await book(at(3, 60));
    expect(faultOf(await book(at(4, 60), { email: 'ADA@example.com' }))).toEqual([
      429,
      'TOO_MANY_OF_CLIENT',
      'You already have 1 open bookings here, which is the most',
    ]);
    // The same mailbox by another spelling.
    expect((await book(at(4, 60), { email: 'ada+two@example.com' })).body.code).toBe('TOO_MANY_OF_CLIENT');
    expect((await book(at(4, 60), { email: 'bob@example.com' })).status).toBe(201);
    expect((await move(first.body.token, at(5, 60))).status).toBe(200);
    await booking.client.delete(`/bookings/${String(first.body.token)}`);
    expect((await book(at(6, 60))).status).toBe(201);
    await rule({ max_per_email: null });
    await rule({ max_per_email: 1 }, 'services');
    expect((await bookService(at(7, 60))).status).toBe(201);
    expect((await bookService(at(8, 60))).body.code).toBe('TOO_MANY_OF_CLIENT');
    expect((await book(at(8, 60))).status).toBe(201);
  });

  it('end when a booking can be cancelled, and say so', async () => {
    const start = at(3, 600);
    await rule({ cancel_until_min: 10 * DAY });
    const { body } = await book(start);
    const see = async (): Promise<any> => (await booking.client.get(`/bookings/${String(body.token)}`)).body;
    await rule({ cancel_until_min: null });
    for (const key of ['cancel_until', 'move_until', 'moves_left'])
      expect(await see()).not.toHaveProperty(key);
    await rule({ cancel_until_min: DAY });
    expect((await see()).cancel_until).toBe(later(start, -DAY));
    const page = async (init: RequestInit = {}): Promise<string> => {
      const { port } = booking.app.getHttpServer().address() as { port: number };
      const path = `/api/bookings/${String(body.token)}/manage`;
      return (await fetch(`http://127.0.0.1:${port}${path}`, init)).text();
    };
    expect(await page()).toContain('Can be cancelled until');
    expect(await page()).toContain('<button>');
    await rule({ cancel_until_min: 10 * DAY });
    expect(faultOf(await booking.client.delete(`/bookings/${String(body.token)}`))).toEqual([
      409,
      'TOO_LATE_TO_CANCEL',
      'The booking could be cancelled until 14400 min before its start',
    ]);
    expect(await page()).not.toContain('<button>');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = await page({ method: 'POST', headers, body: '' });
    expect(pressed).toContain('This booking is confirmed.');
    // Staff cancel at any time, and a booking that is cancelled stays so.
    expect((await booking.admin.delete(`/admin/bookings/${String(body.id)}`)).status).toBe(200);
    const again = await booking.client.delete(`/bookings/${String(body.token)}`);
    expect([again.status, again.body.message]).toEqual([200, 'Booking already cancelled']);
    expect(await see()).not.toHaveProperty('cancel_until');
  });

  it('end when and how often a booking can be moved, and let a repeated move through', async () => {
    const { body } = await book(at(5, 60));
    await rule({ move_until_min: DAY, max_moves: 1 });
    const moved = await move(body.token, at(6, 60));
    expect([moved.status, moved.body.moves_left, moved.body.move_until]).toEqual([200, 0, at(5, 60)]);
    expect((await move(body.token, at(6, 60))).status).toBe(200);
    expect(faultOf(await move(body.token, at(6, 120)))).toEqual([
      409,
      'TOO_MANY_MOVES',
      'The booking cannot be moved more often (at most 1 times)',
    ]);
    await rule({ max_moves: null, move_until_min: 20 * DAY });
    expect(faultOf(await move(body.token, at(6, 120)))).toEqual([
      409,
      'TOO_LATE_TO_MOVE',
      'The booking could be moved until 28800 min before its start',
    ]);
    const byStaff = await booking.admin.put(`/admin/bookings/${String(body.id)}`, timesOf(at(7, 60)));
    expect(byStaff.status).toBe(200);
    await rule({ max_moves: 1, move_until_min: null });
    expect((await move(body.token, at(8, 60))).body.code).toBe('TOO_MANY_MOVES');
    await rule({ max_moves: 2 });
    // The move of staff does not count.
    expect((await move(body.token, at(8, 60))).body.moves_left).toBe(0);
  });

  it('of a service and of its resource both count, the stricter one of each', async () => {
    await rule({ notice_min: 60, horizon_days: 40, cancel_until_min: 30, max_moves: 5 });
    await rule(
      { notice_min: 180, horizon_days: 90, cancel_until_min: 60, max_moves: 1, only_slots: true },
      'services',
    );
    expect((await bookService(inMinutes(170))).body.error).toContain('180');
    expect((await bookService(at(60, 60))).body.error).toContain('40');
    const start = at(3, 60);
    const { body } = await bookService(start);
    const seen = (await booking.client.get(`/bookings/${String(body.token)}`)).body;
    expect([seen.cancel_until, seen.moves_left]).toEqual([later(start, -60), 1]);
    expect((await move(body.token, at(3, 90))).body.code).toBe('NOT_A_SLOT');
    expect((await move(body.token, at(60, 60))).body.code).toBe('TOO_FAR_AHEAD');
    await rule({ max_per_day: 1 }, 'services');
    expect((await bookService(at(4, 60), { email: 'bob@example.com' })).status).toBe(201);
    expect((await move(body.token, at(4, 180))).body.code).toBe('DAY_FULL');
    // A booking of the resource alone keeps the rules of the resource.
    expect((await book(inMinutes(175))).status).toBe(201);
  });

  it('are named in the language of the client', async () => {
    await rule({ notice_min: 120 });
    const { body } = await booking.client.post('/bookings', bookingOf(room, timesOf(inMinutes(60))), {
      headers: { 'accept-language': 'fr' },
    });
    expect(body.error).toBe('À réserver au moins 120 min avant le début');
  });
});
