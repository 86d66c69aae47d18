import { MONDAY, aResource, bookingOf, openHours, tally } from './booking.fixture';
import type { TestBooking } from './booking-harness';
import { withRoom } from './room.fixture';

describe('slots', () => {
  let booking: TestBooking;
  let room: number;
  withRoom((stage) => ({ booking, room } = stage));

  const starts = async (date = MONDAY, extra = ''): Promise<string[]> => {
    const { body } = await booking.client.get(`/resources/${room}/slots?date=${date}${extra}`);
    return (body as { start: string }[]).map(({ start }) => start);
  };

  describe('definitions', () => {
    const slot = { day_of_week: 1, start_time: '09:00', end_time: '12:00', duration_min: 60 };

    it('are replaced as a whole, stored Sunday as 0, and read back in order', async () => {
      await openHours(booking, room);
      const { status, body } = await booking.admin.post('/admin/slots', {
        resource_id: room,
        slots: [
          { day_of_week: 7, start_time: '22:00', end_time: '24:00', duration_min: 120, resource_id: 999 },
          { day_of_week: 0, start_time: '00:00', end_time: '06:00', duration_min: 45 },
        ],
      });
      expect(status).toBe(200);
      const shared = { id: expect.any(Number), resource_id: room, day_of_week: 0, buffer_min: 0 };
      expect(body).toEqual([
        { ...shared, start_time: '00:00', end_time: '06:00', duration_min: 45 },
        { ...shared, start_time: '22:00', end_time: '24:00', duration_min: 120 },
      ]);
      expect((await booking.admin.get(`/admin/slots?resource_id=${room}`)).body).toEqual(body);
    });

    it('are cleared by an empty list', async () => {
      await openHours(booking, room);
      const { status, body } = await booking.admin.post('/admin/slots', { resource_id: room, slots: [] });
      expect({ status, body }).toEqual({ status: 200, body: [] });
      expect(await starts()).toEqual([]);
    });

    it.each([
      [{ ...slot, day_of_week: 8 }, 'day_of_week must be between 0 and 6'],
      [{ ...slot, day_of_week: -1 }, 'day_of_week must be between 0 and 6'],
      [{ ...slot, day_of_week: 'Monday' }, 'day_of_week must be between 0 and 6'],
      [{ ...slot, start_time: '9:00' }, 'start_time must be a time (HH:MM)'],
      [{ ...slot, start_time: '24:00' }, 'start_time must be a time (HH:MM)'],
      [{ ...slot, end_time: '24:01' }, 'end_time must be a time (HH:MM)'],
      [{ ...slot, end_time: '09:00' }, 'end_time must be after start_time'],
      [{ ...slot, duration_min: 181 }, 'duration_min must not be longer than the window'],
      [{ ...slot, duration_min: 0 }, 'duration_min must not be less than 1'],
      [{ ...slot, duration_min: 1441 }, 'duration_min must not be greater than 1440'],
      [{ ...slot, duration_min: undefined }, 'duration_min is required'],
      [{ ...slot, buffer_min: -1 }, 'buffer_min must not be less than 0'],
      [{ ...slot, buffer_min: 1441 }, 'buffer_min must not be greater than 1440'],
      [{ ...slot, buffer_min: 'x' }, 'buffer_min must be an integer number'],
    ])('reject %p and change nothing', async (bad, error) => {
      await openHours(booking, room);
      const response = await booking.admin.post('/admin/slots', { resource_id: room, slots: [slot, bad] });
      expect(response.status).toBe(400);
      expect(response.body.error).toBe(error);
      expect(await starts()).toHaveLength(3);
    });

    it.each([
      [{}],
      [{ slots: [] }],
      [{ resource_id: 'x', slots: [] }],
      [{ resource_id: 1 }],
      [{ resource_id: 1, slots: 'x' }],
      [{ resource_id: 1, slots: [null] }],
      [{ resource_id: 1, slots: [5] }],
    ])('reject the body %p', async (body) => {
      expect((await booking.admin.post('/admin/slots', body)).status).toBe(400);
    });

    it.each([999_999, 99_999_999_999, 0, -1])('are unknown for the resource %p', async (resource_id) => {
      const { status, body } = await booking.admin.post('/admin/slots', { resource_id, slots: [] });
      expect({ status, body }).toEqual({
        status: 404,
        body: { error: 'Resource not found', code: 'RESOURCE_NOT_FOUND' },
      });
    });

    it('filter by an id that nothing can have to an empty list', async () => {
      expect((await booking.admin.get('/admin/slots?resource_id=99999999999')).body).toEqual([]);
    });
  });

  describe('of a day', () => {
    it('are what bookings and blocks leave', async () => {
      await openHours(booking, room);
      expect((await booking.client.get(`/resources/${room}/slots?date=${MONDAY}`)).body).toEqual([
        { start: '09:00', end: '10:00' },
        { start: '10:00', end: '11:00' },
        { start: '11:00', end: '12:00' },
      ]);
      const booked = await booking.client.post('/bookings', bookingOf(room));
      expect(await starts()).toEqual(['10:00', '11:00']);
      await booking.admin.post('/admin/blocks', {
        resource_id: room,
        start_at: `${MONDAY}T11:30`,
        end_at: '2030-01-09T00:00',
      });
      expect(await starts()).toEqual(['10:00']);
      await booking.client.delete(`/bookings/${booked.body.token}`);
      expect(await starts()).toEqual(['09:00', '10:00']);
    });

    it('leave room for the minutes that options will add', async () => {
      await openHours(booking, room);
      await booking.client.post(
        '/bookings',
        bookingOf(room, { start_at: `${MONDAY}T10:00`, end_at: `${MONDAY}T11:00` }),
      );
      expect(await starts(MONDAY, '&extra_minutes=30')).toEqual(['11:00']);
      expect(
        (await booking.client.get(`/resources/${room}/slots?date=${MONDAY}&extra_minutes=-1`)).status,
      ).toBe(400);
    });

    it('are none on a past day, another weekday, or without definitions', async () => {
      expect(await starts()).toEqual([]);
      await openHours(booking, room);
      expect(await starts('2020-01-06')).toEqual([]);
      expect(await starts('2030-01-08')).toEqual([]);
    });

    it('are over once they start', async () => {
      const every = Array.from({ length: 7 }, (_, day_of_week) => ({
        day_of_week,
        start_time: '00:00',
        end_time: '24:00',
        duration_min: 60,
      }));
      await openHours(booking, room, every);
      const now = booking.clock.now();
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now);
      const { body } = await booking.client.get(
        `/resources/${room}/availability?date_from=${today}&date_to=${today}`,
      );
      const late = (body as { slots: { start_at: string }[] }[])[0]?.slots.filter(
        ({ start_at }) => new Date(start_at) <= now,
      );
      expect(late).toEqual([]);
    });

    it.each(['', '?date=', '?date=07/01/2030', '?date=2030-02-30', '?date=2030-01-07&date=2030-01-08'])(
      'are rejected for %p',
      async (query) => {
        const { status, body } = await booking.client.get(`/resources/${room}/slots${query}`);
        expect({ status, error: body.error }).toEqual({
          status: 400,
          error: 'date is required (YYYY-MM-DD)',
        });
      },
    );

    it('are unknown for unknown and inactive resources', async () => {
      const hidden = await aResource(booking, { active: false });
      for (const id of [hidden, 999_999, 99_999_999_999]) {
        const { status, body } = await booking.client.get(`/resources/${id}/slots?date=${MONDAY}`);
        expect({ status, body }).toEqual({
          status: 404,
          body: { error: 'Resource not found', code: 'RESOURCE_NOT_FOUND' },
        });
      }
      expect((await booking.client.get(`/resources/x/slots?date=${MONDAY}`)).body).toEqual({
        error: 'Invalid id',
        code: 'INVALID_ID',
      });
    });

    it('are never shown without asking again', async () => {
      const { headers } = await booking.client.get(`/resources/${room}/slots?date=${MONDAY}`);
      expect(headers.get('cache-control')).toBe('public, no-cache');
    });
  });

  describe('of a range', () => {
    it('name every day, with instants', async () => {
      await openHours(booking, room, [
        { day_of_week: 1, start_time: '23:00', end_time: '24:00', duration_min: 60 },
      ]);
      const { status, body } = await booking.client.get(
        `/resources/${room}/availability?date_from=2030-01-06&date_to=2030-01-08`,
      );
      expect(status).toBe(200);
      expect(body).toEqual([
        { date: '2030-01-06', slots: [] },
        {
          date: '2030-01-07',
          slots: [
            {
              start: '23:00',
              end: '24:00',
              start_at: '2030-01-07T22:00:00.000Z',
              end_at: '2030-01-07T23:00:00.000Z',
            },
          ],
        },
        { date: '2030-01-08', slots: [] },
      ]);
    });

    it.each([
      ['date_from=2030-01-07', 'date_to is required (YYYY-MM-DD)'],
      ['date_from=2030-01-08&date_to=2030-01-07', 'date_from must not be after date_to'],
      ['date_from=2030-01-01&date_to=2030-03-04', 'The range must not exceed 62 days'],
    ])('reject %s', async (query, error) => {
      const response = await booking.client.get(`/resources/${room}/availability?${query}`);
      expect({ status: response.status, error: response.body.error }).toEqual({ status: 400, error });
    });

    it('take 62 days', async () => {
      const { body } = await booking.client.get(
        `/resources/${room}/availability?date_from=2030-01-01&date_to=2030-03-03`,
      );
      expect(body).toHaveLength(62);
    });
  });

  describe('with a buffer', () => {
    const hours = {
      day_of_week: 1,
      start_time: '09:00',
      end_time: '15:00',
      duration_min: 60,
      buffer_min: 15,
    };
    const book = (from: string, to: string): Promise<{ status: number; body: any }> =>
      booking.client.post(
        '/bookings',
        bookingOf(room, { start_at: `${MONDAY}T${from}`, end_at: `${MONDAY}T${to}` }),
      );

    it('are offered away from bookings only, and can all be booked', async () => {
      await openHours(booking, room, [hours]);
      expect((await booking.admin.get(`/admin/slots?resource_id=${room}`)).body).toMatchObject([hours]);
      expect((await book('11:00', '12:00')).status).toBe(201);
      await booking.admin.post('/admin/blocks', {
        resource_id: room,
        start_at: `${MONDAY}T14:00`,
        end_at: `${MONDAY}T15:00`,
      });
      expect(await starts()).toEqual(['09:00', '13:00']);
      expect((await book('10:00', '11:00')).body).toEqual({
        error: 'This time slot is already booked for this resource',
        code: 'SLOT_TAKEN',
      });
      for (const start of await starts()) {
        expect((await book(start, `${Number(start.slice(0, 2)) + 1}:00`.padStart(5, '0'))).status).toBe(201);
      }
    });

    it('still let staff book next to each other', async () => {
      await openHours(booking, room, [hours]);
      const staff = (from: string, to: string): Promise<{ status: number }> =>
        booking.admin.post(
          '/admin/bookings',
          bookingOf(room, { start_at: `${MONDAY}T${from}`, end_at: `${MONDAY}T${to}` }),
        );
      expect((await staff('10:00', '11:00')).status).toBe(201);
      expect((await staff('11:00', '12:00')).status).toBe(201);
      expect((await staff('11:59', '12:30')).status).toBe(409);
    });

    it('let exactly one of many clients book within it', async () => {
      await openHours(booking, room, [{ ...hours, buffer_min: 60 }]);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? book('10:00', '11:00') : book('11:00', '12:00'))),
      );
      expect(tally(responses)).toEqual({ 201: 1, 409: 19 });
    });
  });
});
