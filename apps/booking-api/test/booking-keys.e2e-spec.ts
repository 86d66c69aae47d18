import { type Input, createBookingClient, isApiError } from '@comptoir/booking-client';
import type { TestResponse } from '@comptoir/testing';
import { aResource, bookingOf, tally } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

const KEY = '3f0c6c1e-5d2b-4f43-9d38-0b7a9a1c1f11';
const [ADA, EVE] = ['198.51.100.7', '203.0.113.9'];

describe('an Idempotency-Key of a client', () => {
  let booking: TestBooking;
  let room: number;
  beforeAll(async () => {
    booking = await startBooking({ TRUST_PROXY: '127.0.0.0/8' });
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources', 'idempotency_keys');
    room = await aResource(booking);
  });

  const book = (ip: string, fields: object = {}, key = KEY): Promise<TestResponse> =>
    booking.client.post('/bookings', bookingOf(room, fields), {
      headers: { 'Idempotency-Key': key, 'X-Forwarded-For': ip },
    });
  const TAKEN = { status: 409, body: { error: 'This time slot is already booked for this resource' } };

  it('repeats its response to that client, and to no other client that sends the same', async () => {
    const first = await book(ADA);
    expect(first.status).toBe(201);
    expect(await book(EVE)).toMatchObject(TAKEN);
    expect(await book(ADA)).toMatchObject({ status: 201, body: first.body });
    expect(await booking.db.row('SELECT count(*) AS n FROM bookings')).toEqual({ n: 1 });
  });

  it('does not reveal to other clients that it was used, nor blocks them from using it', async () => {
    await book(ADA);
    const hour = { start_at: '2030-01-07T11:00', end_at: '2030-01-07T12:00', email: 'eve@example.com' };
    const eves = await book(EVE, hour);
    expect(eves.status).toBe(201);
    expect(await book(EVE, hour)).toMatchObject({ status: 201, body: eves.body });
    expect((await book(EVE)).body.error).toBe('This Idempotency-Key was used with another request');
  });

  it('gives a token to one of two clients who send the same at the same instant', async () => {
    for (let round = 0; round < 5; round++) {
      await booking.empty('bookings');
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) => book(n % 2 ? ADA : EVE, {}, `${KEY}-${round}`)),
      );
      expect(tally(responses)).toEqual({ 201: 10, 409: 10 });
      // One client has booked them all, with one token.
      const winners = responses.flatMap(({ status }, n) => (status === 201 ? [n % 2] : []));
      expect(new Set(winners).size).toBe(1);
      const tokens = new Set(responses.map(({ body }) => body.token as string | undefined));
      expect(tokens.size).toBe(2);
      expect(tokens).toContain(undefined);
    }
  });

  it.each([
    ['an address in front', `${ADA} ${KEY}`],
    ['the hash that is stored', undefined],
    ['another case', KEY.toUpperCase()],
  ])('is not found by %s', async (_, guess) => {
    await book(ADA);
    const stored = await booking.db.row<{ key: string }>('SELECT key FROM idempotency_keys');
    expect(stored?.key).not.toContain(KEY);
    const key = guess ?? stored?.key ?? '';
    expect(await book(EVE, {}, key)).toMatchObject(TAKEN);
  });

  it('stays the same within the /64 network of a client, and finds the slot taken beyond', async () => {
    const first = await book('2001:db8:1:2::7');
    expect(await book('2001:db8:1:2:a:b:c:d')).toMatchObject({ status: 201, body: first.body });
    expect(await book('2001:db8:1:3::7')).toMatchObject(TAKEN);
    expect(await booking.db.row('SELECT count(*) AS n FROM bookings')).toEqual({ n: 1 });
  });

  it('of the typed client gives one booking when a response is lost, and staff log in by it', async () => {
    let sent = 0;
    const api = createBookingClient({
      baseUrl: booking.client.baseUrl,
      fetch: async (request) => {
        const response = await fetch(request);
        const isLost = request.url.endsWith('/bookings') && (sent += 1) === 1;
        return isLost ? Promise.reject(new TypeError('The connection was lost.')) : response;
      },
    });
    const wish = bookingOf(room) as Input<'bookings.create'>;
    const made = await api.bookings.create(wish);
    expect(sent).toBe(2);
    expect(await api.bookings.get({ token: made.token })).toMatchObject({ status: 'confirmed' });
    const late: unknown = await api.bookings.create(wish).catch((error: unknown) => error);
    expect(isApiError(late, 'SLOT_TAKEN')).toBe(true);
    expect(await api.timeZone()).toBe('Europe/Paris');
    await api.auth.login(ADMIN);
    const found: number[] = [];
    for await (const { id } of api.adminBookings.each({ limit: 1 })) found.push(id);
    expect(found).toEqual([made.id]);
    const wrong: unknown = await api.adminBlocks.create({} as never).catch((error: unknown) => error);
    expect(isApiError(wrong) && Object.keys(wrong.fieldErrors)).toContain('resource_id');
  });
});
