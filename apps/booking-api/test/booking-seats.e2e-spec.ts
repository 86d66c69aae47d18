import { MONDAY, aField, aResource, bookingOf, openHours, optionOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

interface Answer {
  headers: Headers;
  status: number;
  body: any;
}

describe('seats', () => {
  let booking: TestBooking;
  let hall: number;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources');
    hall = await aResource(booking, { seats: 8 });
  });

  const at = (start: string, end: string): object => ({
    start_at: `${MONDAY}T${start}`,
    end_at: `${MONDAY}T${end}`,
  });
  const book = (fields: object = {}, resource = hall): Promise<Answer> =>
    booking.client.post('/bookings', bookingOf(resource, fields));
  const hours = (buffer_min = 0): object => ({
    day_of_week: 1,
    start_time: '09:00',
    end_time: '12:00',
    duration_min: 60,
    buffer_min,
  });
  const slots = async (query = '', resource = hall): Promise<object[]> => {
    const dates = `date_from=${MONDAY}&date_to=${MONDAY}`;
    const { body } = await booking.client.get(`/resources/${resource}/availability?${dates}${query}`);
    const [day] = body as { slots: { start: string; seats_left?: number }[] }[];
    return (day?.slots ?? []).map(({ start, seats_left }) => ({
      start,
      seats_left,
    }));
  };

  it('are taken by parties until too few are left', async () => {
    await openHours(booking, hall, [hours()]);
    const first = await book({ ...at('09:00', '10:00'), party_size: 5 });
    expect(first).toMatchObject({ status: 201, body: { party_size: 5 } });
    // 8 seats, 5 of them taken: a party of 4 does not fit, one of 3 does.
    expect(await book({ ...at('09:00', '10:00'), party_size: 4 })).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    });
    expect(await slots()).toEqual([
      { start: '09:00', seats_left: 3 },
      { start: '10:00', seats_left: 8 },
      { start: '11:00', seats_left: 8 },
    ]);
    expect(await slots('&party_size=4')).toHaveLength(2);
    const days = await booking.client.get(
      `/resources/${hall}/availability?date_from=${MONDAY}&date_to=${MONDAY}&party_size=4`,
    );
    expect((days.body as { slots: object[] }[])[0]?.slots).toHaveLength(2);
    expect(await book({ ...at('09:00', '10:00'), party_size: 3 })).toMatchObject({ status: 201 });
    await booking.client.delete(`/bookings/${first.body.token}`);
    expect((await slots())[0]).toEqual({ start: '09:00', seats_left: 5 });
  });

  it('count within the buffer, for clients only', async () => {
    await openHours(booking, hall, [hours(30)]);
    await book({ ...at('09:00', '10:00'), party_size: 6 });
    expect((await slots())[1]).toEqual({ start: '10:00', seats_left: 2 });
    expect((await book({ ...at('10:00', '11:00'), party_size: 3 })).status).toBe(409);
    expect((await book({ ...at('10:00', '11:00'), party_size: 2 })).status).toBe(201);
    const staff = bookingOf(hall, { ...at('10:00', '11:00'), party_size: 6 });
    expect((await booking.admin.post('/admin/bookings', staff)).status).toBe(201);
  });

  it('limit the party', async () => {
    const tooMany = {
      status: 400,
      body: { code: 'PARTY_TOO_LARGE', error: 'At most 8 people can book this' },
    };
    expect(await book({ party_size: 9 })).toMatchObject(tooMany);
    expect(await booking.admin.post('/admin/bookings', bookingOf(hall, { party_size: 9 }))).toMatchObject(
      tooMany,
    );
    const quote = await booking.client.post('/bookings/quote', bookingOf(hall, { party_size: 9 }));
    expect(quote).toMatchObject({ status: 200, body: { available: false, code: 'PARTY_TOO_LARGE' } });
    for (const party_size of [0, 1.5, 10_001, 'x']) {
      expect(await book({ party_size })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    }
    expect(await slots('&party_size=9')).toEqual([]);
  });

  it('are one unless a resource has more, and then nothing shows them', async () => {
    const room = await aResource(booking);
    await openHours(booking, room, [hours()]);
    expect((await booking.client.get(`/resources/${room}`)).body).not.toHaveProperty('seats');
    const { body } = await book(at('09:00', '10:00'), room);
    expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining(['party_size']));
    expect(await slots('', room)).toEqual([{ start: '10:00' }, { start: '11:00' }]);
  });

  it('can be fewer for a resource and for a booking when the bookings fit', async () => {
    const { body } = await book({ party_size: 5 });
    const path = `/admin/bookings/${body.id}`;
    expect(await booking.admin.put(path, { party_size: 9 })).toMatchObject({
      status: 400,
      body: { code: 'PARTY_TOO_LARGE' },
    });
    expect(await booking.admin.put(`/admin/resources/${hall}`, { seats: 4 })).toMatchObject({
      status: 409,
      body: { code: 'SEATS_TAKEN', error: `These bookings need more seats: ${body.id}` },
    });
    expect(await booking.admin.put(path, { party_size: 4 })).toMatchObject({ body: { party_size: 4 } });
    expect(await booking.admin.put(`/admin/resources/${hall}`, { seats: 4 })).toMatchObject({
      status: 200,
      body: { seats: 4 },
    });
    expect((await booking.admin.put(path, { party_size: 1 })).body).not.toHaveProperty('party_size');
    expect((await book({ party_size: 3 })).status).toBe(201);
    expect(await booking.admin.put(path, { party_size: 2 })).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    });
  });

  describe('that a client holds', () => {
    const hold = (fields: object = {}, resource = hall): Promise<Answer> =>
      booking.client.post('/holds', { resource_id: resource, ...at('09:00', '10:00'), ...fields });
    const setMinutes = (booking_hold_minutes: number): Promise<Answer> =>
      booking.admin.put('/admin/settings', { booking_hold_minutes });
    const expireHolds = (): Promise<unknown> =>
      booking.db.rows(`UPDATE holds SET expires_at = now() - interval '1 second'`);
    const taken = { status: 409, body: { code: 'SLOT_TAKEN' } };
    const gone = { status: 404, body: { code: 'HOLD_NOT_FOUND' } };
    beforeEach(() => setMinutes(10));
    afterAll(() => setMinutes(0));

    it('are free to others only when the hold has ended', async () => {
      await openHours(booking, hall, [hours()]);
      const held = await hold({ party_size: 6 });
      expect(held.status).toBe(201);
      const minutes = (new Date(held.body.expires_at as string).getTime() - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(9);
      expect(minutes).toBeLessThanOrEqual(10.1);
      expect((await slots())[0]).toEqual({ start: '09:00', seats_left: 2 });
      expect(await book({ party_size: 3 })).toMatchObject(taken);
      expect(await hold({ party_size: 3 })).toMatchObject(taken);
      expect((await booking.client.delete(`/holds/${held.body.token}`)).status).toBe(200);
      expect(await booking.client.delete(`/holds/${held.body.token}`)).toMatchObject(gone);
      await hold({ party_size: 8 });
      await expireHolds();
      expect((await slots())[0]).toEqual({ start: '09:00', seats_left: 8 });
      expect((await book({ party_size: 8 })).status).toBe(201);
      expect(await booking.db.rows('SELECT FROM holds')).toEqual([]);
    });

    it('become the booking that names the hold, once', async () => {
      const { body } = await hold({ party_size: 8 });
      const named = bookingOf(hall, { party_size: 8, hold_token: body.token });
      const headers = { 'Idempotency-Key': 'held' };
      const made = await booking.client.post('/bookings', named, { headers });
      expect(made.status).toBe(201);
      expect((await booking.client.post('/bookings', named, { headers })).body.token).toBe(made.body.token);
      expect(await booking.db.rows('SELECT FROM holds')).toEqual([]);
      expect(await book({ hold_token: body.token })).toMatchObject(taken);
      // Ended meanwhile, but the time is still free.
      const late = await hold(at('15:00', '16:00'));
      await expireHolds();
      expect((await book({ ...at('15:00', '16:00'), hold_token: late.body.token })).status).toBe(201);
      expect(await book({ hold_token: 'x' })).toMatchObject({ status: 400 });
    });

    it('are available in a quote that names the hold, and in no other', async () => {
      const { body } = await hold({ party_size: 8 });
      const quote = async (fields: object): Promise<unknown> =>
        (await booking.client.post('/bookings/quote', bookingOf(hall, fields))).body;
      expect(await quote({ party_size: 8 })).toMatchObject({ available: false, code: 'SLOT_TAKEN' });
      expect(await quote({ party_size: 8, hold_token: body.token })).toMatchObject({ available: true });
      expect(await quote({ hold_token: 'x' })).toMatchObject({ code: 'VALIDATION_ERROR' });
    });

    it('stay held when the booking fails', async () => {
      const { body } = await hold({ party_size: 8 });
      expect((await book({ party_size: 9, hold_token: body.token })).status).toBe(400);
      expect(await book()).toMatchObject(taken);
    });

    it('last as long as the options, for 30 minutes in all', async () => {
      const room = await aResource(booking);
      await aField(booking, room, { type: 'select', options: [optionOf(100)] });
      const { body } = await hold({ extra_minutes: 30 }, room);
      expect(body.end_at).toBe('2030-01-07T09:30:00.000Z');
      await book(at('11:00', '12:00'), room);
      const path = `/holds/${body.token}`;
      expect(await booking.client.put(path, { extra_minutes: 61 })).toMatchObject(taken);
      expect((await booking.client.put(path, { extra_minutes: 60 })).body.end_at).toBe(
        '2030-01-07T10:00:00.000Z',
      );
      await booking.db.rows(`UPDATE holds SET created_at = now() - interval '25 minutes'`);
      const extended = await booking.client.put(path, {});
      const left = (new Date(extended.body.expires_at as string).getTime() - Date.now()) / 60_000;
      // Five of the 30 minutes are left.
      expect(left).toBeLessThanOrEqual(5.1);
      expect(extended.body.end_at).toBe('2030-01-07T10:00:00.000Z');
      await booking.admin.put('/admin/settings', { booking_max_minutes: 90 });
      expect(await booking.client.put(path, { extra_minutes: 91 })).toMatchObject({
        status: 400,
        body: { code: 'LONGER_THAN_ALLOWED' },
      });
      await booking.admin.put('/admin/settings', { booking_max_minutes: '' });
      await booking.admin.post('/admin/blocks', { resource_id: room, ...at('10:30', '11:00') });
      expect(await booking.client.put(path, {})).toMatchObject({ body: { code: 'SLOT_BLOCKED' } });
      await expireHolds();
      expect(await booking.client.put(path, {})).toMatchObject(gone);
      expect(await booking.client.put('/holds/x', {})).toMatchObject(gone);
    });

    it('get no more minutes than the options of the form can add', async () => {
      const minutesOf = ({ body }: Answer): number =>
        (Date.parse(body.end_at as string) - Date.parse(body.start_at as string)) / 60_000;
      const room = await aResource(booking);
      const first = await hold({ extra_minutes: 39_000 }, room);
      expect(minutesOf(first)).toBe(60);
      const path = `/holds/${String(first.body.token)}`;
      expect(minutesOf(await booking.client.put(path, { extra_minutes: 39_000 }))).toBe(60);
      await aField(booking, room, { type: 'multi-select', options: [optionOf(10), optionOf(15)] });
      expect(minutesOf(await booking.client.put(path, { extra_minutes: 39_000 }))).toBe(85);
    });

    it('can be held where bookings are possible, and where staff allow it', async () => {
      await openHours(booking, hall, [hours()]);
      expect(await hold(at('13:00', '14:00'))).toMatchObject({
        status: 400,
        body: { code: 'OUTSIDE_HOURS' },
      });
      expect(await hold(at('10:00', '09:00'))).toMatchObject({ body: { code: 'END_BEFORE_START' } });
      expect(await hold({ party_size: 9 })).toMatchObject({ body: { code: 'PARTY_TOO_LARGE' } });
      expect(await hold({}, 2_000_000_000)).toMatchObject({ status: 404 });
      expect(await hold({ start_at: '2000-01-03T09:00' })).toMatchObject({ body: { code: 'TOO_LONG' } });
      await booking.admin.post('/admin/blocks', { resource_id: hall, ...at('11:00', '12:00') });
      expect(await hold(at('11:00', '12:00'))).toMatchObject({ body: { code: 'SLOT_BLOCKED' } });
      expect((await booking.client.get('/widget/settings')).body.booking_hold_minutes).toBe(10);
      await setMinutes(0);
      expect(await hold()).toMatchObject({ status: 403, body: { code: 'HOLDS_OFF' } });
    });

    it('are an obstacle for staff, who may end the hold', async () => {
      const room = await aResource(booking);
      const { body } = await hold({}, room);
      const given = bookingOf(room);
      expect(await booking.admin.post('/admin/bookings', given)).toMatchObject({
        status: 409,
        body: { code: 'SLOT_HELD' },
      });
      const made = await booking.admin.post('/admin/bookings', { ...given, override_holds: true });
      expect(made.status).toBe(201);
      expect(await book({ hold_token: body.token }, room)).toMatchObject(taken);
      await hold(at('14:00', '15:00'), room);
      const path = `/admin/bookings/${made.body.id}`;
      expect((await booking.admin.put(path, at('14:00', '15:00'))).body.code).toBe('SLOT_HELD');
      expect((await booking.admin.put(path, { ...at('14:00', '15:00'), override_holds: true })).status).toBe(
        200,
      );
      expect(
        await booking.admin.post('/admin/bookings', {
          ...given,
          ...at('14:30', '15:30'),
          override_holds: true,
        }),
      ).toMatchObject(taken);
    });
  });

  describe('of several resources', () => {
    let room: number;
    let van: number;
    beforeEach(async () => {
      [room, van] = [await aResource(booking, { name: 'Room' }), await aResource(booking, { name: 'Van' })];
    });

    it('are booked, moved and cancelled together', async () => {
      const made = await book({ party_size: 3, additional_resource_ids: [room, van, hall, room] });
      expect(made).toMatchObject({ status: 201, body: { additional_resource_ids: [room, van] } });
      const shown = await booking.client.get(`/bookings/${made.body.token}`);
      expect(shown.body.additional_resources).toEqual([
        { id: room, name: 'Room', color: '#3788d8' },
        { id: van, name: 'Van', color: '#3788d8' },
      ]);
      expect(await book({}, room)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
      // The second additional resource is in the way.
      expect(await book({ additional_resource_ids: [await aResource(booking), van] })).toMatchObject({
        status: 409,
        body: { code: 'SLOT_TAKEN', details: [{ field: 'additional_resource_ids.1' }] },
      });
      const moved = await booking.client.post(`/bookings/${made.body.token}/reschedule`, {
        start_at: `${MONDAY}T15:00`,
      });
      expect(moved.status).toBe(200);
      expect((await book({}, room)).status).toBe(201);
      expect((await book(at('15:00', '16:00'), van)).status).toBe(409);
      await booking.client.delete(`/bookings/${made.body.token}`);
      expect((await book(at('15:00', '16:00'), van)).status).toBe(201);
      expect(
        await booking.admin.put(`/admin/bookings/${made.body.id}`, { status: 'confirmed' }),
      ).toMatchObject({
        status: 409,
        body: { details: [{ field: 'additional_resource_ids.1', code: 'SLOT_TAKEN' }] },
      });
      const changed = await booking.admin.put(`/admin/bookings/${made.body.id}`, {
        status: 'confirmed',
        additional_resource_ids: [room],
      });
      expect(changed).toMatchObject({ status: 200, body: { additional_resource_ids: [room] } });
    });

    it('need all to be open, known, active and not blocked', async () => {
      await openHours(booking, room, [hours()]);
      const with_ = (id: number): Promise<Answer> =>
        book({ ...at('13:00', '14:00'), additional_resource_ids: [id] });
      expect(await with_(room)).toMatchObject({ status: 400, body: { code: 'OUTSIDE_HOURS' } });
      expect(await with_(2_000_000_000)).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } });
      await booking.admin.post('/admin/blocks', { resource_id: van, ...at('13:30', '15:00') });
      expect(await with_(van)).toMatchObject({ status: 409, body: { code: 'SLOT_BLOCKED' } });
      await booking.admin.put(`/admin/resources/${van}`, { active: false });
      expect(await with_(van)).toMatchObject({ status: 404 });
      expect(await book({ additional_resource_ids: [1, 2, 3, 4, 5, 6] })).toMatchObject({ status: 400 });
      expect(await booking.db.rows('SELECT FROM bookings')).toEqual([]);
    });

    it('are part of calendars, conflicts of blocks, and bookings by staff', async () => {
      const staff = bookingOf(hall, { ...at('09:00', '10:00'), additional_resource_ids: [room] });
      const { body } = await booking.admin.post('/admin/bookings', staff);
      const range = `date_from=${MONDAY}&date_to=${MONDAY}`;
      const list = await booking.client.get(`/resources/bookings/public?${range}&resource_id=${room}`);
      expect(list.body).toMatchObject([{ id: body.id, resource_id: room }]);
      const block = { resource_id: room, ...at('09:30', '11:00') };
      expect(await booking.admin.post('/admin/blocks', block)).toMatchObject({
        body: { conflicts: [body.id] },
      });
      expect(await booking.admin.get(`/admin/bookings/${body.id}`)).toMatchObject({
        body: { additional_resources: [{ id: room }] },
      });
    });

    it('are found by each of their resources, in the list of staff and in feeds', async () => {
      const ids = async (resource: number, query = ''): Promise<number[]> => {
        const { body } = await booking.admin.get(`/admin/bookings?resource_id=${resource}${query}`);
        const found = (body as { bookings: { id: number }[] }).bookings.map(({ id }) => id);
        expect(body).toMatchObject({ total: found.length });
        return found;
      };
      const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      const hour = (start: number): object => ({
        start_at: `${soon}T${start}:00`,
        end_at: `${soon}T${start + 1}:00`,
      });
      const own = (await book(hour(10), room)).body;
      const shared = (await book({ ...hour(11), additional_resource_ids: [room, van] })).body;
      const gone = (await book({ ...hour(12), additional_resource_ids: [room] })).body;
      await booking.client.delete(`/bookings/${gone.token}`);
      expect(await ids(room)).toEqual([gone.id, shared.id, own.id]);
      expect(await ids(room, '&status=confirmed')).toEqual([shared.id, own.id]);
      expect([await ids(van), await ids(hall)]).toEqual([[shared.id], [gone.id, shared.id]]);
      const issued = await booking.admin.post(`/admin/resources/${room}/calendar-token`);
      const path = new URL(issued.body.url as string).pathname.replace('/api', '');
      const feed = async (): Promise<{ etag: unknown; entries: number }> => {
        const { headers, body } = await booking.client.get(path);
        return { etag: headers.get('etag'), entries: String(body).split('BEGIN:VEVENT').length - 1 };
      };
      const before = await feed();
      expect(before.entries).toBe(2);
      await booking.client.delete(`/bookings/${shared.token}`);
      const after = await feed();
      expect(after.entries).toBe(1);
      expect(after.etag).not.toBe(before.etag);
    });
  });
});
