import { Tx } from '@comptoir/db';
import { aField, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { allowSeries, confirmedStarts, mondayAt, seriesOf } from './series.fixture';

interface Answer {
  status: number;
  body: any;
}

describe('series of bookings', () => {
  let booking: TestBooking;
  let room: number;
  beforeAll(async () => {
    booking = await startBooking({ RATE_LIMIT: 'on' });
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources', 'services', 'booking_series', 'settings');
    await allowSeries(booking);
    room = await aResource(booking);
  });

  const book = (fields: Record<string, unknown> = {}, headers = {}): Promise<Answer> =>
    booking.client.post('/booking-series', seriesOf(room, fields), { headers });
  const preview = (fields: Record<string, unknown> = {}): Promise<Answer> =>
    booking.client.post('/booking-series/preview', seriesOf(room, fields));
  const bookOne = (start: string, end: string, resource = room): Promise<Answer> =>
    booking.admin.post('/admin/bookings', bookingOf(resource, { start_at: start, end_at: end }));
  const MONDAYS = [0, 1, 2, 3].map((week) => new Date(`${mondayAt(week, '09:00')}+01:00`).toISOString());

  it('are booked with all their bookings, which name their series', async () => {
    const { status, body } = await book({ notes: 'weekly' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4',
      time_zone: 'Europe/Paris',
      created_by: 'client',
      resource_id: room,
      skipped: [],
      total_price: 0,
    });
    expect(body.bookings.map(({ start_at }: { start_at: string }) => start_at)).toEqual(MONDAYS);
    expect(await confirmedStarts(booking)).toEqual(MONDAYS);
    const [, second] = body.bookings;
    const { body: one } = await booking.client.get(`/bookings/${second.token}`);
    const place = { id: body.id, position: 2, recurrence_at: MONDAYS[1], changed: false };
    expect(one).toMatchObject({ notes: 'weekly', series: place });
    expect((await booking.admin.get(`/admin/bookings/${second.id}`)).body.series).toEqual(place);
    const series = await booking.client.get(`/bookings/${second.token}/series`);
    expect(series.status).toBe(200);
    expect(series.body.bookings).toHaveLength(4);
    // Its token moves and cancels all of them; a page of one booking links the others.
    expect(series.body.bookings).toMatchObject(
      body.bookings.map(({ id, token }: { id: number; token: string }) => ({ id, token })),
    );
    expect(JSON.stringify(series.body)).not.toMatch(/ada@/);
    const { body: seen } = await booking.admin.get(`/admin/bookings/${second.id}/series`);
    expect(series.body).toMatchObject(seen);
    expect(JSON.stringify(seen)).not.toMatch(/token/);
  });

  it('lose a booking that staff give to another client, whose token reaches no other', async () => {
    const { body: series } = await book();
    const [first, second] = series.bookings;
    const handed = { email: 'grace@navy.example', client_name: 'Grace Hopper' };
    expect((await booking.admin.put(`/admin/bookings/${second.id}`, handed)).status).toBe(200);
    const { body: given } = await booking.admin.get(`/admin/bookings/${second.id}`);
    expect(given.token).not.toBe(second.token);
    expect(given).not.toHaveProperty('series');
    for (const token of [second.token, given.token]) {
      expect((await booking.client.get(`/bookings/${token}/series`)).status).toBe(404);
      const cancel = await booking.client.post(`/bookings/${token}/series/cancel`, { scope: 'all' });
      expect(cancel.status).toBe(404);
    }
    expect((await booking.client.delete(`/bookings/${second.token}`)).status).toBe(404);
    expect(await confirmedStarts(booking)).toEqual(MONDAYS);
    const rest = await booking.client.get(`/bookings/${first.token}/series`);
    expect(rest.body.bookings).toHaveLength(3);
    const all = await booking.client.post(`/bookings/${first.token}/series/cancel`, { scope: 'all' });
    expect(all.body.changed).toBe(3);
    expect(await confirmedStarts(booking)).toEqual([MONDAYS[1]]);
  });

  it('end with the last booking that leaves them', async () => {
    const { body: series } = await book();
    for (const [index, { id }] of series.bookings.entries())
      await booking.admin.put(`/admin/bookings/${id}`, { email: `grace${index}@navy.example` });
    expect(await booking.db.rows('SELECT id FROM booking_series')).toEqual([]);
  });

  it('leave single bookings as they are', async () => {
    const { body } = await bookOne(mondayAt(0, '09:00'), mondayAt(0, '10:00'));
    expect(body).not.toHaveProperty('series');
    for (const path of [`/bookings/${body.token}/series`, `/admin/bookings/${body.id}/series`]) {
      const client = path.startsWith('/admin') ? booking.admin : booking.client;
      expect(await client.get(path)).toMatchObject({ status: 404, body: { code: 'SERIES_NOT_FOUND' } });
      expect(await client.post(`${path}/cancel`, { scope: 'all' })).toMatchObject({ status: 404 });
      const move = { scope: 'all', start_at: mondayAt(0, '11:00') };
      expect(await client.post(`${path}/move`, move)).toMatchObject({ status: 404 });
    }
  });

  it('are refused as a whole with every time that is taken and why, and write nothing', async () => {
    await bookOne(mondayAt(1, '09:30'), mondayAt(1, '10:30'));
    await booking.admin.post('/admin/blocks', {
      resource_id: room,
      start_at: mondayAt(3, '00:00'),
      end_at: mondayAt(3, '24:00'),
    });
    const { status, body } = await book();
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        error: 'Some times of the series cannot be booked',
        code: 'SERIES_CONFLICT',
        details: [
          {
            field: `occurrences.${mondayAt(1, '09:00')}`,
            code: 'SLOT_TAKEN',
            message: 'This time slot is already booked for this resource',
          },
          {
            field: `occurrences.${mondayAt(3, '09:00')}`,
            code: 'SLOT_BLOCKED',
            message: 'The resource is unavailable during this period',
          },
        ],
      },
    });
    expect(await confirmedStarts(booking)).toHaveLength(1);
    expect(await booking.db.rows('SELECT FROM booking_series')).toEqual([]);
    const french = { headers: { 'Accept-Language': 'fr' } };
    const translated = await booking.client.post('/booking-series', seriesOf(room), french);
    expect(translated.body.details[0].message).toBe('Ce créneau est déjà réservé');
  });

  it('book the free times when the taken ones are to be skipped, and keep the places of the rule', async () => {
    await bookOne(mondayAt(0, '09:30'), mondayAt(0, '10:30'));
    const { status, body } = await book({ on_conflict: 'skip' });
    expect(status).toBe(201);
    expect(body.bookings.map(({ position }: { position: number }) => position)).toEqual([2, 3, 4]);
    expect(body.skipped).toEqual([
      {
        position: 1,
        start: mondayAt(0, '09:00'),
        start_at: MONDAYS[0],
        code: 'SLOT_TAKEN',
        error: 'This time slot is already booked for this resource',
      },
    ]);
    expect(body.start_at).toBe(MONDAYS[0]);
    const again = await book({ on_conflict: 'skip' });
    expect(again).toMatchObject({ status: 409, body: { code: 'SERIES_CONFLICT' } });
    expect(again.body.details).toHaveLength(4);
  });

  it('are shown before they are booked, each time free or with its reason', async () => {
    await openHours(booking, room);
    await bookOne(mondayAt(2, '09:00'), mondayAt(2, '10:00'));
    const { status, body } = await preview();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4',
      free: 3,
      price: 0,
      resource_id: room,
    });
    expect(body.occurrences.map(({ code }: { code?: string }) => code)).toEqual([
      undefined,
      undefined,
      'SLOT_TAKEN',
      undefined,
    ]);
    expect(body.occurrences[1]).toEqual({
      position: 2,
      start: mondayAt(1, '09:00'),
      start_at: MONDAYS[1],
      end_at: new Date(Date.parse(MONDAYS[1] ?? '') + 3_600_000).toISOString(),
    });
    const late = await preview({ start_at: mondayAt(0, '14:00'), end_at: mondayAt(0, '15:00') });
    expect(late.body.occurrences[0]).toMatchObject({ code: 'OUTSIDE_HOURS' });
    expect(await confirmedStarts(booking)).toHaveLength(1);
    const byStaff = await booking.admin.post('/admin/booking-series/preview', {
      ...seriesOf(room, { start_at: mondayAt(0, '14:00'), end_at: mondayAt(0, '15:00') }),
      client_name: undefined,
    });
    expect(byStaff).toMatchObject({ status: 200, body: { free: 4 } });
  });

  it('are off for clients until staff allow them, up to a number', async () => {
    await allowSeries(booking, 0);
    for (const answer of [await book(), await preview()]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'SERIES_OFF' } });
    }
    expect((await booking.client.get('/widget/settings')).body).not.toHaveProperty('booking_series_max');
    expect((await booking.admin.post('/admin/booking-series', seriesOf(room))).status).toBe(201);
    await allowSeries(booking, 3);
    expect((await booking.client.get('/widget/settings')).body.booking_series_max).toBe(3);
    expect(await book()).toMatchObject({
      status: 400,
      body: { code: 'SERIES_LENGTH', error: 'A series has 2 to 3 bookings within two years' },
    });
    const one = await booking.admin.put('/admin/settings', { booking_series_max: 1 });
    expect(one.status).toBe(400);
  });

  it.each([
    [{ count: undefined }, 'SERIES_LENGTH'],
    [{ count: undefined, until: '2032-01-08' }, 'SERIES_LENGTH'],
    [{ count: undefined, until: '2030-01-13' }, 'SERIES_LENGTH'],
    [{ count: undefined, until: '2031-12-31' }, 'SERIES_LENGTH'],
    [{ frequency: 'monthly', count: 52 }, 'SERIES_LENGTH'],
    [{ weekdays: [2] }, 'START_NOT_REPEATED'],
    [{ frequency: 'monthly', monthly_by: 'last_weekday' }, 'START_NOT_REPEATED'],
    [{ count: 53 }, 'VALIDATION_ERROR'],
    [{ frequency: 'daily' }, 'VALIDATION_ERROR'],
    [{ weekdays: [7] }, 'VALIDATION_ERROR'],
    [{ until: 'soon' }, 'VALIDATION_ERROR'],
  ])('must repeat in a way that there is: %p', async (repeat, code) => {
    expect(await book({ repeat })).toMatchObject({ status: 400, body: { code } });
  });

  it('end with the last day, which is included', async () => {
    const { body } = await book({ repeat: { count: undefined, until: mondayAt(2, '').slice(0, 10) } });
    expect(body).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3' });
    expect(body.bookings).toHaveLength(3);
  });

  it('count for the limits of a client', async () => {
    await booking.admin.put('/admin/settings', { booking_max_per_email: 5 });
    expect((await book()).status).toBe(201);
    const next = { start_at: mondayAt(0, '11:00'), end_at: mondayAt(0, '12:00') };
    expect(await book({ ...next, repeat: { count: 2 } })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_BOOKINGS' },
    });
    expect((await booking.client.post('/bookings', bookingOf(room, next))).status).toBe(201);
    expect(await confirmedStarts(booking)).toHaveLength(5);
  });

  it('are booked once by a repeated request', async () => {
    const key = { 'Idempotency-Key': 'series-1' };
    const [first, second] = await Promise.all([book({}, key), book({}, key)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await book({ notes: 'other' }, key)).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } });
    expect(await book({}, { 'Idempotency-Key': 'x'.repeat(256) })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_KEY' },
    });
    expect(await confirmedStarts(booking)).toHaveLength(4);
  });

  it('store the answers with each booking, with price and minutes of the options', async () => {
    const options = [{ label: 'Long', value: 'long', duration: 15, price: 2.5 }];
    const field = await aField(booking, room, { type: 'select', label: 'Extra', required: true, options });
    expect(await book()).toMatchObject({ status: 400, body: { code: 'INVALID_ANSWER' } });
    const { status, body } = await book({ custom_values: [{ field_id: field, value: 'long' }] });
    expect({ status, price: body.total_price }).toEqual({ status: 201, price: 10 });
    expect(body.bookings[3].end_at).toBe(new Date(Date.parse(MONDAYS[3] ?? '') + 75 * 60_000).toISOString());
    const { body: values } = await booking.admin.get(`/admin/booking-values/${body.bookings[3].id}`);
    expect(values).toMatchObject([{ value: 'long' }]);
  });

  it('do not overlap themselves', async () => {
    const { body } = await book({ end_at: '2030-01-08T10:00', repeat: { weekdays: [1, 2] } });
    expect(body.details.map(({ code }: { code: string }) => code)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN']);
  });

  it.each([
    [{ end_at: mondayAt(0, '08:00') }, 400, 'END_BEFORE_START'],
    [{ end_at: mondayAt(2, '09:00') }, 400, 'LONGER_THAN_ALLOWED'],
    [{ end_at: mondayAt(6, '09:00') }, 400, 'TOO_LONG'],
    [{ party_size: 2 }, 400, 'PARTY_TOO_LARGE'],
    [{ resource_id: 999_999 }, 404, 'RESOURCE_NOT_FOUND'],
    [{ service_id: 999_999 }, 404, 'SERVICE_NOT_FOUND'],
    [{ start_at: '2030-03-31T02:30', end_at: '2030-03-31T04:00' }, 400, 'NONEXISTENT_TIME'],
  ])('are checked as a booking is: %p', async (fields, status, code) => {
    await booking.admin.put('/admin/settings', { booking_max_minutes: 10_080 });
    for (const answer of [await book(fields), await preview(fields)]) {
      expect(answer).toMatchObject({ status, body: { code } });
    }
    const byStaff = await booking.admin.post('/admin/booking-series', seriesOf(room, fields));
    // Staff book longer than clients may.
    expect(byStaff).toMatchObject(code === 'LONGER_THAN_ALLOWED' ? {} : { status, body: { code } });
  });

  describe('over changes of clocks', () => {
    const starts = async (first: string, end: string, repeat: object): Promise<string[]> => {
      const { body } = await book({ start_at: first, end_at: end, on_conflict: 'skip', repeat });
      const { bookings, skipped } = body as { bookings: { start_at: string }[]; skipped: { code: string }[] };
      return [...bookings.map(({ start_at }) => start_at), ...skipped.map(({ code }) => code)];
    };

    it('keep the wall clock, and leave out the hour that does not exist', async () => {
      // Europe/Paris goes from 02:00 to 03:00 on 2030-03-31, and from 03:00 to 02:00 on 2030-10-27.
      expect(await starts('2030-03-24T02:30', '2030-03-24T03:30', { count: 3 })).toEqual([
        '2030-03-24T01:30:00.000Z',
        '2030-04-07T00:30:00.000Z',
        'NONEXISTENT_TIME',
      ]);
      const { body } = await preview({
        start_at: '2030-03-24T02:45',
        end_at: '2030-03-24T03:15',
        repeat: { count: 2 },
      });
      expect(body.occurrences[1]).toEqual({
        position: 2,
        start: '2030-03-31T02:45',
        code: 'NONEXISTENT_TIME',
        error: 'start_at does not exist in Europe/Paris (daylight saving change)',
      });
    });

    it('take the earlier of two equal hours, and last as long as the first', async () => {
      const { body } = await book({
        start_at: '2030-10-20T02:30',
        end_at: '2030-10-20T04:30',
        repeat: { count: 3 },
      });
      expect(body.bookings).toMatchObject([
        { start_at: '2030-10-20T00:30:00.000Z', end_at: '2030-10-20T02:30:00.000Z' },
        { start_at: '2030-10-27T00:30:00.000Z', end_at: '2030-10-27T02:30:00.000Z' },
        { start_at: '2030-11-03T01:30:00.000Z', end_at: '2030-11-03T03:30:00.000Z' },
      ]);
    });

    it('are on the 31st and on the last Friday where the month has them', async () => {
      expect(
        await starts('2030-01-31T09:00', '2030-01-31T10:00', { frequency: 'monthly', count: 3 }),
      ).toEqual(['2030-01-31T08:00:00.000Z', '2030-03-31T07:00:00.000Z', '2030-05-31T07:00:00.000Z']);
      const last = { frequency: 'monthly', monthly_by: 'last_weekday', count: 3 };
      expect(await starts('2030-02-22T09:00', '2030-02-22T10:00', last)).toEqual([
        '2030-02-22T08:00:00.000Z',
        '2030-03-29T08:00:00.000Z',
        '2030-04-26T07:00:00.000Z',
      ]);
    });
  });

  describe('of services, seats and further resources', () => {
    const aService = async (resourceIds: number[]): Promise<number> => {
      const { body } = await booking.admin.post('/admin/services', {
        name: 'Lesson',
        durations: [60],
        price: '20.00',
        buffer_after_min: 15,
        strategy: 'priority',
        resource_ids: resourceIds,
      });
      return body.id as number;
    };

    it('are at one resource for anyone: the first that is free all the time, or most of it', async () => {
      const other = await aResource(booking, { name: 'Other' });
      const service_id = await aService([room, other]);
      await bookOne(mondayAt(2, '09:00'), mondayAt(2, '10:00'));
      const anyone = { service_id, end_at: undefined };
      const post = (path: string, fields = {}): Promise<Answer> =>
        booking.client.post(path, seriesOf(undefined, { ...anyone, ...fields }));
      expect((await post('/booking-series/preview')).body).toMatchObject({ resource_id: other, free: 4 });
      const { body } = await post('/booking-series');
      expect(body).toMatchObject({ resource_id: other, total_price: 80 });
      // The other one is full now, so the room is free most of the time.
      expect(await post('/booking-series')).toMatchObject({ status: 409, body: { code: 'SERIES_CONFLICT' } });
      const rest = await post('/booking-series', { on_conflict: 'skip' });
      expect(rest.body).toMatchObject({ resource_id: room, skipped: [{ position: 3 }] });
      const { body: one } = await booking.admin.get(`/admin/bookings/${rest.body.bookings[0].id}`);
      expect(one.service).toMatchObject({ id: service_id, price: '20.00' });
      const named = { service_id, duration_min: 45, end_at: undefined };
      expect(await book(named)).toMatchObject({ status: 400, body: { code: 'INVALID_DURATION' } });
      const stranger = await aResource(booking);
      expect(await book({ ...named, duration_min: 60, resource_id: stranger })).toMatchObject({
        status: 400,
        body: { code: 'RESOURCE_NOT_IN_SERVICE' },
      });
      const empty = await aService([]);
      expect(await post('/booking-series', { service_id: empty })).toMatchObject({
        status: 409,
        body: { code: 'SLOT_TAKEN' },
      });
    });

    it('take seats and further resources at each of their times', async () => {
      const hall = await aResource(booking, { seats: 3 });
      const fields = { resource_id: hall, party_size: 2, additional_resource_ids: [room] };
      expect((await book(fields)).status).toBe(201);
      const { body } = await book({ ...fields, party_size: 1 });
      expect(body.details).toHaveLength(4);
      expect((await book({ resource_id: hall, party_size: 1 })).status).toBe(201);
      expect((await book({ resource_id: hall, party_size: 1 })).status).toBe(409);
      const seats = await booking.db.rows('SELECT FROM allocations WHERE resource_id = $1', [hall]);
      expect(seats).toHaveLength(8);
    });
  });

  it('are written with as many statements for two bookings as for fifty', async () => {
    const count = async (repeat: object, time: string): Promise<number> => {
      const methods = (['rows', 'row', 'execute', 'defer'] as const).map((name) =>
        jest.spyOn(Tx.prototype, name),
      );
      const { status } = await book({
        start_at: mondayAt(0, `${time}:00`),
        end_at: mondayAt(0, `${time}:30`),
        repeat,
      });
      expect(status).toBe(201);
      const statements = methods.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const method of methods) method.mockRestore();
      return statements;
    };
    const few = await count({ count: 2 }, '09');
    expect(few).toBeGreaterThan(5);
    expect(await count({ count: 50 }, '11')).toBe(few);
  });
});
