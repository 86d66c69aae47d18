import type { TestResponse } from '@comptoir/testing';
import { aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { allowSeries } from './series.fixture';

const HOUR_MS = 3_600_000;
const DAY_MIN = 1_440;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** A booking of a client. */
interface Booked {
  id: number;
  token: string;
}

describe('the end of cancelling', () => {
  let booking: TestBooking;
  let room: number;
  beforeAll(async () => {
    booking = await startBooking({ BUSINESS_TIMEZONE: 'UTC' });
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('settings', 'resources', 'services');
    room = await aResource(booking);
    const slot = { start_time: '00:00', end_time: '24:00', duration_min: 60 };
    await openHours(
      booking,
      room,
      EVERY_DAY.map((day_of_week) => ({ ...slot, day_of_week })),
    );
    await rule({ cancel_until_min: DAY_MIN });
  });

  const rule = (rules: object): Promise<TestResponse> =>
    booking.admin.put(`/admin/resources/${room}/rules`, rules);
  /** Returns the full hour so many hours from the present one. */
  const inHours = (hours: number): string =>
    new Date((Math.floor(booking.clock.now().getTime() / HOUR_MS) + hours) * HOUR_MS).toISOString();
  const times = (hours: number): object => ({ start_at: inHours(hours), end_at: inHours(hours + 1) });
  const book = async (hours: number): Promise<Booked> => {
    const { status, body } = await booking.client.post('/bookings', bookingOf(room, times(hours)));
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as Booked;
  };
  const move = async ({ token }: Booked, hours: number): Promise<void> => {
    const { status, body } = await booking.client.post(`/bookings/${token}/reschedule`, {
      start_at: inHours(hours),
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  const cancel = ({ token }: Booked): Promise<TestResponse> => booking.client.delete(`/bookings/${token}`);
  const see = async ({ token }: Booked): Promise<any> =>
    (await booking.client.get(`/bookings/${token}`)).body;
  const page = async ({ token }: Booked): Promise<string> => {
    const { port } = booking.app.getHttpServer().address() as { port: number };
    return (await fetch(`http://127.0.0.1:${port}/api/bookings/${token}/manage`)).text();
  };
  const expectTooLate = async (booked: Booked): Promise<void> => {
    const { status, body } = await cancel(booked);
    expect([status, body.code]).toEqual([409, 'TOO_LATE_TO_CANCEL']);
    expect((await see(booked)).status).toBe('confirmed');
  };

  it('stays when the client moves a booking that it is too late to cancel', async () => {
    const booked = await book(3);
    await move(booked, 500);
    await expectTooLate(booked);
    await move(booked, 900);
    await expectTooLate(booked);
    expect((await see(booked)).cancel_until).toBe(inHours(3 - 24));
    const shown = await page(booked);
    expect(shown).not.toContain('<button>');
    expect(shown).not.toContain('Can be cancelled until');
    expect(shown).toContain('This booking cannot be cancelled any more.');
  });

  it('is that of the booking when a rule becomes stricter, also after moves, and the milder one otherwise', async () => {
    const booked = await book(100);
    const until = async (): Promise<unknown> => (await see(booked)).cancel_until;
    await rule({ cancel_until_min: 20 * DAY_MIN });
    expect(await until()).toBe(inHours(100 - 24));
    expect(await page(booked)).toContain('Can be cancelled until');
    await move(booked, 150);
    expect(await until()).toBe(inHours(150 - 24));
    await rule({ cancel_until_min: 60 });
    expect(await until()).toBe(inHours(150 - 1));
    await rule({ cancel_until_min: null });
    expect(await until()).toBeUndefined();
    await rule({ cancel_until_min: 20 * DAY_MIN });
    expect((await cancel(booked)).status).toBe(200);
    const after = await book(200);
    await expectTooLate(after);
  });

  it('is the start of a booking that was made without a rule', async () => {
    await rule({ cancel_until_min: null });
    const [early, late] = [await book(30), await book(2)];
    await rule({ cancel_until_min: 5 * DAY_MIN });
    expect((await see(early)).cancel_until).toBe(inHours(30));
    expect((await cancel(early)).status).toBe(200);
    const hours = 3 * HOUR_MS;
    booking.clock.advance(hours);
    try {
      await expectTooLate(late);
    } finally {
      booking.clock.advance(-hours);
    }
  });

  it('is that of each booking of a series, also when the client moves the series', async () => {
    await allowSeries(booking);
    const series = { ...bookingOf(room, times(30)), repeat: { frequency: 'weekly', count: 2 } };
    const made = (await booking.client.post('/booking-series', series)).body;
    const [first] = made.bookings as [Booked];
    await rule({ cancel_until_min: 60 * DAY_MIN });
    const moved = await booking.client.post(`/bookings/${first.token}/series/move`, {
      scope: 'all',
      start_at: inHours(31),
    });
    expect(moved.body.changed).toBe(2);
    expect((await see(first)).cancel_until).toBe(inHours(31 - 24));
    const cancelled = await booking.client.post(`/bookings/${first.token}/series/cancel`, { scope: 'all' });
    expect([cancelled.status, cancelled.body.changed]).toEqual([200, 2]);
  });

  it('is that of the rules for a booking that does not have its own', async () => {
    const booked = await book(100);
    await booking.db.rows('UPDATE bookings SET promised_cancel_min = NULL WHERE id = $1', [booked.id]);
    await rule({ cancel_until_min: 20 * DAY_MIN });
    await expectTooLate(booked);
  });

  it('follows the new start when the client moves a booking in time', async () => {
    const booked = await book(100);
    await move(booked, 500);
    expect((await see(booked)).cancel_until).toBe(inHours(500 - 24));
    expect(await page(booked)).toContain('<button>');
    expect((await cancel(booked)).status).toBe(200);
  });

  it('comes earlier with an earlier start', async () => {
    const booked = await book(100);
    await move(booked, 5);
    await expectTooLate(booked);
    await move(booked, 100);
    await expectTooLate(booked);
    expect((await see(booked)).cancel_until).toBe(inHours(5 - 24));
  });

  it('follows the present rule after such a move', async () => {
    const booked = await book(3);
    await move(booked, 500);
    await rule({ cancel_until_min: 60 });
    expect((await see(booked)).cancel_until).toBe(inHours(2));
    expect((await cancel(booked)).status).toBe(200);
  });

  it('follows the start that staff choose', async () => {
    const booked = await book(3);
    await move(booked, 500);
    const noted = await booking.admin.put(`/admin/bookings/${booked.id}`, { notes: 'seen' });
    expect(noted.status).toBe(200);
    await expectTooLate(booked);
    expect((await booking.admin.put(`/admin/bookings/${booked.id}`, times(600))).status).toBe(200);
    expect((await see(booked)).cancel_until).toBe(inHours(600 - 24));
    expect((await cancel(booked)).status).toBe(200);
  });

  it('follows the start for another client', async () => {
    const booked = await book(3);
    await move(booked, 500);
    const given = await booking.admin.put(`/admin/bookings/${booked.id}`, { email: 'bob@example.com' });
    expect(given.status).toBe(200);
    expect((await cancel({ id: booked.id, token: given.body.token })).status).toBe(200);
  });

  describe('for a series', () => {
    let members: Booked[];
    beforeEach(async () => {
      await allowSeries(booking);
      const repeat = { frequency: 'weekly', count: 3 };
      const made = await booking.client.post('/booking-series', {
        ...bookingOf(room, times(3)),
        repeat,
      });
      members = made.body.bookings as Booked[];
    });

    const first = (): Booked => members[0] ?? { id: 0, token: '' };
    const post = (action: string, body: object): Promise<TestResponse> =>
      booking.client.post(`/bookings/${first().token}/series/${action}`, body);

    it.each(['all', 'this'])('stays when the client moves %s of it', async (scope) => {
      expect((await post('move', { scope, start_at: inHours(73) })).status).toBe(200);
      const late = await post('cancel', { scope: 'all' });
      expect([late.status, late.body.code]).toEqual([409, 'SERIES_CONFLICT']);
      expect(late.body.details).toMatchObject([{ code: 'TOO_LATE_TO_CANCEL' }]);
      await expectTooLate(first());
      const second = members[1] ?? first();
      expect((await cancel(second)).status).toBe(200);
    });

    it('follows the starts that staff choose', async () => {
      expect((await post('move', { scope: 'all', start_at: inHours(73) })).status).toBe(200);
      const path = `/admin/bookings/${first().id}/series/move`;
      const lengthened = { scope: 'all', start_at: inHours(73), end_at: inHours(75) };
      expect((await booking.admin.post(path, lengthened)).body.changed).toBe(3);
      expect((await post('cancel', { scope: 'all' })).status).toBe(409);
      expect((await booking.admin.post(path, { scope: 'all', start_at: inHours(80) })).status).toBe(200);
      expect((await post('cancel', { scope: 'all' })).body.changed).toBe(3);
    });
  });
});
