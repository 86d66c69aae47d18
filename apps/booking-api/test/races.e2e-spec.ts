import { counterDrift } from '@comptoir/db';
import { BOOKING_COUNTER_CACHE } from '../src/platform/counters/counter-caches';
import { MONDAY, aField, aResource, bookingOf, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const ROUNDS = 5;

describe('races', () => {
  let booking: TestBooking;
  let room: number;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources');
    room = await aResource(booking);
  });
  afterEach(() => expectTrueCounts());

  async function expectTrueCounts(): Promise<void> {
    expect(await booking.db.rows(counterDrift(BOOKING_COUNTER_CACHE))).toEqual([]);
  }

  const at = (start: string, end: string): object => ({
    start_at: `${MONDAY}T${start}`,
    end_at: `${MONDAY}T${end}`,
  });
  const book = (fields: object = {}): Promise<{ status: number; body: any }> =>
    booking.client.post('/bookings', bookingOf(room, fields));
  /** Finds pairs of confirmed bookings, or of a booking and a block, that overlap. */
  const overlaps = (): Promise<unknown[]> =>
    booking.db.rows(
      `SELECT a.id, b.id FROM bookings a JOIN bookings b ON a.id < b.id AND a.resource_id = b.resource_id
        WHERE a.status = 'confirmed' AND b.status = 'confirmed' AND a.start_at < b.end_at AND b.start_at < a.end_at`,
    );

  it.each([20, 50])('gives one slot to one of %i clients', async (clients) => {
    for (let round = 0; round < ROUNDS; round++) {
      const day = { start_at: `2030-01-1${round}T09:00`, end_at: `2030-01-1${round}T10:00` };
      const responses = await Promise.all(Array.from({ length: clients }, () => book(day)));
      expect(tally(responses)).toEqual({ 201: 1, 409: clients - 1 });
    }
    expect(await overlaps()).toEqual([]);
  });

  it('lets no two of fifty partly overlapping bookings through', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings');
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, n) => {
          const start = 8 * 60 + ((n * 37) % 120);
          const text = (minute: number): string =>
            `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          return book(at(text(start), text(start + 45)));
        }),
      );
      const counts = tally(responses);
      expect(Object.keys(counts).sort()).toEqual(['201', '409']);
      expect(counts[201]).toBeGreaterThanOrEqual(1);
      expect(await overlaps()).toEqual([]);
    }
  });

  it('books many different slots and resources concurrently', async () => {
    const rooms = [room, await aResource(booking), await aResource(booking)];
    const responses = await Promise.all(
      Array.from({ length: 45 }, (_, n) => {
        const hour = String(Math.floor(n / 3) + 5).padStart(2, '0');
        const fields = { resource_id: rooms[n % 3], ...at(`${hour}:00`, `${hour}:59`) };
        return book(fields);
      }),
    );
    expect(tally(responses)).toEqual({ 201: 45 });
  });

  it('counts the minutes of options', async () => {
    const field = await aField(booking, room, { type: 'select', options: 'Long|90' });
    const custom_values = [{ field_id: field, value: 'long' }];
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings');
      const responses = await Promise.all([
        ...Array.from({ length: 10 }, () => book({ ...at('09:00', '10:00'), custom_values })),
        ...Array.from({ length: 10 }, () => book(at('11:00', '12:00'))),
      ]);
      expect(tally(responses)).toEqual({ 201: 1, 409: 19 });
    }
  });

  it('moves at most one of many bookings onto a slot', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings');
      const ids: number[] = [];
      for (let hour = 10; hour < 20; hour++)
        ids.push((await book(at(`${hour}:00`, `${hour + 1}:00`))).body.id as number);
      const moved = await Promise.all(
        ids.map((id) => booking.admin.put(`/admin/bookings/${id}`, at('08:00', '09:00'))),
      );
      expect(tally(moved)).toEqual({ 200: 1, 409: 9 });
      expect(await overlaps()).toEqual([]);
    }
  });

  it('swaps, moves and confirms without deadlock or server error', async () => {
    const other = await aResource(booking);
    const ids: number[] = [];
    for (let hour = 10; hour < 16; hour++)
      ids.push((await book(at(`${hour}:00`, `${hour + 1}:00`))).body.id as number);
    for (let round = 0; round < ROUNDS; round++) {
      const responses = await Promise.all(
        ids.flatMap((id, n) => [
          booking.admin.put(`/admin/bookings/${id}`, { resource_id: n % 2 ? room : other }),
          booking.admin.put(
            `/admin/bookings/${id}`,
            at(`${10 + ((n + round) % 6)}:00`, `${11 + ((n + round) % 6)}:00`),
          ),
          booking.admin.put(`/admin/bookings/${id}`, { status: round % 2 ? 'confirmed' : 'cancelled' }),
          booking.admin.delete(`/admin/bookings/${id}`),
          book(at(`${10 + n}:30`, `${11 + n}:00`)),
        ]),
      );
      expect(Object.keys(tally(responses)).every((status) => ['200', '201', '409'].includes(status))).toBe(
        true,
      );
      expect(await overlaps()).toEqual([]);
    }
  });

  it('never lets a booking slip under a block that did not see it', async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      await booking.empty('bookings', 'blocks');
      const block = { resource_id: room, ...at('08:00', '12:00') };
      const [blocked, ...booked] = await Promise.all([
        booking.admin.post('/admin/blocks', block),
        ...Array.from({ length: 8 }, () => book()),
      ]);
      const made = booked.filter(({ status }) => status === 201).map(({ body }) => body.id as number);
      expect(tally(booked)[500]).toBeUndefined();
      expect(made.length).toBeLessThanOrEqual(1);
      expect(blocked?.body.conflicts).toEqual(made);
    }
  });

  it('has one outcome only when a resource is deleted meanwhile', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const doomed = await aResource(booking);
      const [deleted, ...responses] = await Promise.all([
        booking.admin.delete(`/admin/resources/${doomed}`),
        ...Array.from({ length: 5 }, (_, n) => book({ resource_id: doomed, ...at(`1${n}:00`, `1${n}:30`) })),
      ]);
      expect(deleted?.status).toBe(200);
      expect(responses.every(({ status }) => status === 201 || status === 404)).toBe(true);
      expect((await book({ resource_id: doomed })).status).toBe(404);
    }
  });

  it('cancels once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { body } = await book({
        start_at: `2030-02-0${round + 1}T09:00`,
        end_at: `2030-02-0${round + 1}T10:00`,
      });
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => booking.client.delete(`/bookings/${body.token}`)),
      );
      const messages = responses.map((response) => (response.body as { message: string }).message);
      expect(messages.filter((message) => message === 'Booking cancelled')).toHaveLength(1);
      expect(messages.filter((message) => message === 'Booking already cancelled')).toHaveLength(7);
    }
  });
});
