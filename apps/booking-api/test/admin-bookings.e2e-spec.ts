import { JobsRuntime } from '@comptoir/jobs';
import { MONDAY, aField, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const NOT_FOUND = { status: 404, body: { error: 'Booking not found', code: 'BOOKING_NOT_FOUND' } };

describe('admin bookings', () => {
  let booking: TestBooking;
  let room: number;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources');
    room = await aResource(booking, { name: 'Room' });
  });

  const create = async (fields: object = {}): Promise<any> => {
    const { status, body } = await booking.admin.post('/admin/bookings', bookingOf(room, fields));
    expect(status).toBe(201);
    return body;
  };
  const put = (id: number, changes: object): Promise<{ status: number; body: any }> =>
    booking.admin.put(`/admin/bookings/${id}`, changes);
  const at = (start: string, end: string): object => ({
    start_at: `${MONDAY}T${start}`,
    end_at: `${MONDAY}T${end}`,
  });

  it('get another token with another client, who alone reads and cancels them then', async () => {
    const { id, token } = await create({ phone: '+33612345678' });
    await put(id, { client_name: 'Ada King', email: 'ADA@example.com' });
    expect((await booking.client.get(`/bookings/${token}`)).status).toBe(200);
    const { body } = await put(id, { email: 'grace@navy.example', client_name: 'Grace' });
    expect(body).toMatchObject({ email: 'grace@navy.example', token: expect.any(String) });
    expect(body.token).not.toBe(token);
    for (const path of [`/bookings/${token}`, `/bookings/${token}/export`])
      expect((await booking.client.get(path)).status).toBe(404);
    expect((await booking.client.delete(`/bookings/${token}`)).status).toBe(404);
    const start_at = `${MONDAY}T15:00`;
    expect((await booking.client.post(`/bookings/${token}/reschedule`, { start_at })).status).toBe(404);
    expect((await booking.client.get(`/bookings/${body.token}`)).status).toBe(200);
  });

  it('keep their token when a client without an address gets one', async () => {
    const { id, token } = await create({ email: null });
    expect((await put(id, { email: 'ada@example.com' })).body.token).toBe(token);
  });

  it('get another token when the address is taken away first, and when name and first address come together', async () => {
    const known = await create({});
    await put(known.id, { email: '' });
    await put(known.id, { email: 'grace@navy.example', client_name: 'Grace' });
    const byPhone = await create({ email: null, ...at('15:00', '16:00') });
    await put(byPhone.id, { email: 'grace@navy.example', client_name: 'Grace' });
    for (const { token } of [known, byPhone])
      expect((await booking.client.get(`/bookings/${token}/export`)).status).toBe(404);
  });

  describe('creation', () => {
    it('takes walk-ins: in the past, out of hours, without e-mail, on inactive resources', async () => {
      await openHours(booking, room);
      const past = await create({ start_at: '2020-01-05T03:00', end_at: '2020-01-05T04:00', email: null });
      expect(past).toMatchObject({ email: '', status: 'confirmed', token: expect.any(String) });
      const hidden = await aResource(booking, { active: false });
      expect(
        (await booking.admin.post('/admin/bookings', bookingOf(hidden, { email: undefined }))).status,
      ).toBe(201);
    });

    it('leaves required fields to staff, but checks formats and adds option minutes', async () => {
      await aField(booking, room, { label: 'Name', required: true });
      const length = await aField(booking, room, { label: 'Length', type: 'select', options: 'Long|60|5' });
      const body = await create({ custom_values: [{ field_id: length, value: 'Long' }] });
      expect(body).toMatchObject({ end_at: '2030-01-07T10:00:00.000Z', total_price: 5 });
      const bad = bookingOf(room, {
        ...at('15:00', '16:00'),
        custom_values: [{ field_id: length, value: 'Short' }],
      });
      expect((await booking.admin.post('/admin/bookings', bad)).body.error).toBe(
        'Length: is not a valid option',
      );
    });

    it.each([
      [{ email: 'nobody' }, 400, 'email must be an email'],
      [{ client_name: '' }, 400, 'client_name must have 1 to 200 characters'],
      [{ resource_id: 999_999, custom_values: [{ field_id: 1 }] }, 404, 'Resource not found'],
    ])('rejects %p', async (fields, status, error) => {
      const response = await booking.admin.post('/admin/bookings', bookingOf(room, fields));
      expect({ status: response.status, error: response.body.error }).toEqual({ status, error });
    });

    it('overlaps neither bookings nor blocks', async () => {
      await create();
      await booking.admin.post('/admin/blocks', { resource_id: room, ...at('12:00', '13:00') });
      const responses = await Promise.all([
        booking.admin.post('/admin/bookings', bookingOf(room, at('09:30', '10:30'))),
        booking.admin.post('/admin/bookings', bookingOf(room, at('12:30', '14:00'))),
      ]);
      expect(responses.map(({ status, body }) => [status, body.error])).toEqual([
        [409, 'This time slot is already booked for this resource'],
        [409, 'The resource is unavailable during this period'],
      ]);
    });
  });

  describe('list', () => {
    const list = async (query = ''): Promise<{ starts: string[]; body: any }> => {
      const { body } = await booking.admin.get(`/admin/bookings${query}`);
      return {
        body,
        starts: (body.bookings as { start_at: string }[]).map(({ start_at }) => start_at.slice(0, 16)),
      };
    };

    it('is paged, latest start first, each with its resource', async () => {
      for (let hour = 8; hour < 18; hour += 1)
        await create(at(`${hour < 10 ? '0' : ''}${hour}:00`, `${hour + 1}:00`.padStart(5, '0')));
      const { body, starts } = await list('?limit=3&page=2');
      expect(starts).toEqual(['2030-01-07T13:00', '2030-01-07T12:00', '2030-01-07T11:00']);
      expect(body).toMatchObject({ total: 10, page: 2, totalPages: 4 });
      expect(body.bookings[0]).toMatchObject({
        token: expect.any(String),
        email: 'ada@example.com',
        Resource: { id: room, name: 'Room', color: '#3788d8' },
      });
      expect((await list('?page=99')).body).toEqual({ bookings: [], total: 10, page: 99, totalPages: 1 });
      expect((await list('?limit=1000')).body.bookings).toHaveLength(10);
    });

    it('returns zero pages when there is nothing', async () => {
      expect((await list()).body).toEqual({ bookings: [], total: 0, page: 1, totalPages: 0 });
    });

    it('filters by status, resource and the business days of the start, both included', async () => {
      await create({ start_at: '2030-01-06T23:59', end_at: '2030-01-07T08:00' });
      const midnight = await create({
        start_at: '2030-01-07T00:00',
        end_at: '2030-01-07T00:30',
        resource_id: await aResource(booking),
      });
      await create({ start_at: '2030-01-07T23:59', end_at: '2030-01-08T08:00' });
      await create({ start_at: '2030-01-08T08:00', end_at: '2030-01-08T09:00' });
      await booking.admin.delete(`/admin/bookings/${midnight.id}`);
      const monday = `date_from=${MONDAY}&date_to=${MONDAY}`;
      expect((await list(`?${monday}`)).starts).toEqual(['2030-01-07T22:59', '2030-01-06T23:00']);
      expect((await list(`?${monday}&status=confirmed`)).starts).toEqual(['2030-01-07T22:59']);
      expect((await list(`?status=cancelled`)).starts).toEqual(['2030-01-06T23:00']);
      expect((await list(`?date_from=2030-01-08`)).starts).toEqual(['2030-01-08T07:00']);
      expect((await list(`?date_to=2030-01-06`)).starts).toEqual(['2030-01-06T22:59']);
      expect((await list(`?resource_id=${room}`)).body.total).toBe(3);
      expect((await list('?resource_id=99999999999')).body.total).toBe(0);
    });

    it('finds what overlaps days, when asked to', async () => {
      // Sunday night, to Monday at midnight: it no longer overlaps Monday.
      await create({ start_at: '2030-01-06T20:00', end_at: '2030-01-07T00:00' });
      await create({ start_at: '2030-01-07T00:00', end_at: '2030-01-07T08:00' });
      const other = await aResource(booking);
      // As long as a booking can be: 31 days, to the first minute of Monday.
      await create({
        start_at: '2029-12-07T00:01',
        end_at: '2030-01-07T00:01',
        resource_id: other,
      });
      await create({ start_at: '2030-01-08T00:00', end_at: '2030-01-08T01:00' });
      const monday = `date_from=${MONDAY}&date_to=${MONDAY}`;
      expect((await list(`?${monday}&dates=start`)).starts).toEqual(['2030-01-06T23:00']);
      expect((await list(`?${monday}&dates=overlap`)).starts).toEqual([
        '2030-01-06T23:00',
        '2029-12-06T23:01',
      ]);
      expect((await list(`?${monday}&dates=overlap&resource_id=${other}`)).body.total).toBe(1);
      expect((await list('?date_from=2030-01-08&dates=overlap')).body.total).toBe(1);
    });

    it('searches by parts of the client and by the number of a booking', async () => {
      const ada = await create({ phone: '+33 6 12-34.56', ...at('09:00', '10:00') });
      const grace = await create({
        client_name: 'Grace_Hopper',
        email: 'grace@navy.example',
        phone: '0044 20 7946',
        ...at('10:00', '11:00'),
      });
      const found = async (search: string): Promise<number[]> => {
        const { body } = await list(`?search=${encodeURIComponent(search)}`);
        return (body.bookings as { id: number }[]).map(({ id }) => id);
      };
      expect(await found('ADA love')).toEqual([ada.id]);
      expect(await found('navy.ex')).toEqual([grace.id]);
      expect(await found('e_h')).toEqual([grace.id]);
      expect(await found('06 12 34')).toEqual([ada.id]);
      expect(await found('(20) 7946')).toEqual([grace.id]);
      expect(await found(`#${ada.id}`)).toEqual([ada.id]);
      expect(await found(String(grace.id))).toEqual([grace.id]);
      expect(await found('99999999999')).toEqual([]);
      expect(await found('+')).toEqual([]);
      expect((await list(`?search=e&status=cancelled`)).body.total).toBe(0);
    });

    it('returns the exact total right after every change', async () => {
      const other = await aResource(booking);
      const totals = async (): Promise<number[]> =>
        Promise.all(
          [
            '',
            '?status=confirmed',
            `?resource_id=${room}`,
            `?resource_id=${other}&status=cancelled`,
            `?date_from=${MONDAY}`,
          ].map(async (query) => (await list(query)).body.total as number),
        );
      const early = await create(at('08:00', '09:00'));
      const late = await create(at('10:00', '11:00'));
      expect(await totals()).toEqual([2, 2, 2, 0, 2]);
      await put(late.id, { resource_id: other });
      expect(await totals()).toEqual([2, 2, 1, 0, 2]);
      await booking.client.delete(`/bookings/${late.token}`);
      expect(await totals()).toEqual([2, 1, 1, 1, 2]);
      await booking.get(JobsRuntime).runSchedule('fold-counts');
      expect(await totals()).toEqual([2, 1, 1, 1, 2]);
      await put(late.id, { status: 'confirmed' });
      await booking.admin.delete(`/admin/bookings/${early.id}/permanent`);
      expect(await totals()).toEqual([1, 1, 0, 0, 1]);
    });

    it.each([
      'page=0',
      'page=1.5',
      'page=x',
      'limit=0',
      'limit=-1',
      'status=done',
      'resource_id=x',
      'date_from=2030-02-30',
      'date_from=2030-01-08&date_to=2030-01-07',
      'dates=end',
      `search=${'x'.repeat(201)}`,
    ])('rejects ?%s', async (query) => {
      expect((await booking.admin.get(`/admin/bookings?${query}`)).status).toBe(400);
    });
  });

  it('are found by id', async () => {
    const { id } = await create();
    expect((await booking.admin.get(`/admin/bookings/${id}`)).body).toMatchObject({
      id,
      Resource: { id: room },
    });
    expect(await booking.admin.get('/admin/bookings/99999999999')).toMatchObject(NOT_FOUND);
    expect((await booking.admin.get('/admin/bookings/abc')).body).toEqual({
      error: 'Invalid id',
      code: 'INVALID_ID',
    });
  });

  describe('change', () => {
    it('touches the given fields alone; null clears an optional one', async () => {
      const before = await create({ notes: 'Old', phone: '1' });
      const { status, body } = await put(before.id, {
        client_name: 'Grace',
        notes: null,
        email: null,
        token: 'x',
        custom_values: [],
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        ...before,
        // The address is taken away.
        token: expect.any(String),
        client_name: 'Grace',
        notes: '',
        email: '',
        updated_at: expect.any(String),
        version: expect.any(String),
        Resource: { id: room, name: 'Room', color: '#3788d8' },
        warnings: ['Unknown key: token', 'Unknown key: custom_values'],
      });
    });

    it('never applies option minutes again', async () => {
      const length = await aField(booking, room, { label: 'Length', type: 'select', options: 'Long|60' });
      const before = await create({ custom_values: [{ field_id: length, value: 'Long' }] });
      for (let n = 0; n < 2; n++) {
        const { body } = await put(before.id, { ...before, notes: `${n}` });
        expect(body.end_at).toBe(before.end_at);
      }
    });

    it('takes back the whole object that it gave', async () => {
      const before = await create();
      const { body } = await booking.admin.get(`/admin/bookings/${before.id}`);
      expect(await put(before.id, body)).toMatchObject({ status: 200, body });
    });

    it.each([
      [{ status: 'pending' }, 400],
      [{ status: null }, 400],
      [{ client_name: null }, 400],
      [{ start_at: null }, 400],
      [{ end_at: '2030-01-07T09:00' }, 400],
      [{ end_at: '2030-02-10T09:00' }, 400],
      [{ start_at: '2030-03-31T02:30', end_at: '2030-03-31T05:00' }, 400],
      [{ color: 'x' }, 400],
      [{ resource_id: 999_999 }, 404],
    ])('rejects %p', async (changes, status) => {
      const { id } = await create();
      expect((await put(id, changes)).status).toBe(status);
    });

    it('moves only to free times, its own not counting', async () => {
      const first = await create();
      await create(at('11:00', '12:00'));
      expect((await put(first.id, at('09:30', '10:30'))).body).toMatchObject({
        start_at: '2030-01-07T08:30:00.000Z',
      });
      expect((await put(first.id, at('10:30', '11:30'))).status).toBe(409);
      const other = await aResource(booking);
      expect((await put(first.id, { resource_id: other, ...at('11:00', '12:00') })).status).toBe(200);
      expect((await put(first.id, { resource_id: room })).status).toBe(409);
    });

    it('confirms a cancelled one only while its time is free', async () => {
      const first = await create();
      expect((await put(first.id, { status: 'cancelled' })).body.status).toBe('cancelled');
      const second = await create();
      expect((await put(first.id, { status: 'confirmed' })).status).toBe(409);
      expect((await put(first.id, at('09:30', '10:30'))).status).toBe(200);
      await booking.admin.delete(`/admin/bookings/${second.id}`);
      expect((await put(first.id, { status: 'confirmed' })).body.status).toBe('confirmed');
    });

    it('is rejected by blocks, unless the times stay', async () => {
      const { id } = await create();
      await booking.admin.post('/admin/blocks', { resource_id: room, ...at('08:00', '18:00') });
      expect((await put(id, { notes: 'x' })).status).toBe(200);
      expect((await put(id, at('10:00', '11:00'))).body).toEqual({
        error: 'The resource is unavailable during this period',
        code: 'SLOT_BLOCKED',
      });
    });

    it('works on bookings of a deleted resource', async () => {
      const { id } = await create();
      await booking.admin.delete(`/admin/resources/${room}`);
      expect((await put(id, at('14:00', '15:00'))).status).toBe(200);
    });
  });

  describe('summary', () => {
    let moved = 0;
    const setClock = (at: number): void => {
      moved = at - booking.clock.now().getTime();
      booking.clock.advance(moved);
    };
    afterEach(() => {
      booking.clock.advance(-moved);
      moved = 0;
    });

    it('has the seven days from today, in the zone of the business', async () => {
      // 08:30 in Paris on the Monday.
      setClock(Date.parse(`${MONDAY}T07:30:00Z`));
      const desk = await aResource(booking, { name: 'Desk' });
      const hidden = await aResource(booking, { active: false });
      // Windows that overlap count once: 09:00 to 12:00 on Monday, 10:00 to 11:00 on Sunday.
      await openHours(booking, room, [
        { day_of_week: 1, start_time: '09:00', end_time: '11:00', duration_min: 60 },
        { day_of_week: 1, start_time: '10:00', end_time: '12:00', duration_min: 60 },
        { day_of_week: 0, start_time: '10:00', end_time: '11:00', duration_min: 60 },
      ]);
      await openHours(booking, hidden);
      // A block of half an hour leaves 180 - 30 + 60 = 210 open minutes.
      await booking.admin.post('/admin/blocks', { resource_id: room, ...at('11:30', '12:30') });
      const night = await create({ start_at: '2030-01-06T22:00', end_at: '2030-01-07T00:30' });
      // 08:00 to 10:00 has 60 open minutes, 10:30 to 11:00 and 11:00 to 11:30 have 30 each: 120 of 210 are 57 %.
      const morning = await create(at('08:00', '10:00'));
      const later = await create(at('10:30', '11:00'));
      const beside = { additional_resource_ids: [room] };
      const other = await create({ resource_id: desk, ...at('11:00', '11:30'), ...beside });
      const gone = await create({ start_at: '2030-01-13T10:00', end_at: '2030-01-13T11:00' });
      await booking.admin.delete(`/admin/bookings/${gone.id}`);
      await create({ start_at: '2030-01-14T00:00', end_at: '2030-01-14T01:00' });

      const { status, body } = await booking.admin.get('/admin/summary');
      expect(status).toBe(200);
      const ids = (bookings: { id: number }[]): number[] => bookings.map(({ id }) => id);
      expect(body.timezone).toBe('Europe/Paris');
      expect(body.today).toMatchObject({ date: MONDAY, total: 4 });
      expect(ids(body.today.bookings)).toEqual([night.id, morning.id, later.id, other.id]);
      expect(ids(body.next)).toEqual([later.id, other.id]);
      const counts = (body.days as Record<string, unknown>[]).map((day) => Object.values(day).join(' '));
      expect(counts).toEqual([
        '2030-01-07 3 0',
        '2030-01-08 0 0',
        '2030-01-09 0 0',
        '2030-01-10 0 0',
        '2030-01-11 0 0',
        '2030-01-12 0 0',
        '2030-01-13 0 1',
      ]);
      expect(body.utilisation).toEqual([
        { id: room, name: 'Room', color: '#3788d8', open_minutes: 210, booked_minutes: 120, percent: 57 },
        { id: desk, name: 'Desk', color: '#3788d8', open_minutes: 0, booked_minutes: 0, percent: null },
      ]);
      expect(body.steps).toEqual({
        first_resource_id: room,
        has_hours: true,
        has_form: false,
        has_mail: false,
        has_private_files: false,
        has_bookings: true,
      });
    });

    it('is empty in a new practice', async () => {
      await booking.admin.delete(`/admin/resources/${room}`);
      const { body } = await booking.admin.get('/admin/summary');
      expect(body).toMatchObject({ today: { total: 0, bookings: [] }, next: [], utilisation: [] });
      expect(body.failing_webhooks).toEqual([]);
      expect(body.steps).toMatchObject({ first_resource_id: null, has_hours: false, has_bookings: false });
    });
  });

  describe('end', () => {
    it('cancels and retains the record, also when it is repeated', async () => {
      const { id } = await create();
      const first = await booking.admin.delete(`/admin/bookings/${id}`);
      expect({ status: first.status, body: first.body }).toEqual({
        status: 200,
        body: { message: 'Booking cancelled' },
      });
      expect((await booking.admin.delete(`/admin/bookings/${id}`)).status).toBe(200);
      expect((await booking.admin.get(`/admin/bookings/${id}`)).body.status).toBe('cancelled');
    });

    it('may delete the record with its answers', async () => {
      const field = await aField(booking, room, {});
      const { id } = await create({ custom_values: [{ field_id: field, value: 'x' }] });
      const removed = await booking.admin.delete(`/admin/bookings/${id}/permanent`);
      expect({ status: removed.status, body: removed.body }).toEqual({
        status: 200,
        body: { message: 'Booking permanently deleted' },
      });
      expect(await booking.db.rows('SELECT FROM booking_values')).toEqual([]);
      for (const path of [`/admin/bookings/${id}`, `/admin/bookings/${id}/permanent`]) {
        expect(await booking.admin.delete(path)).toMatchObject(NOT_FOUND);
      }
      expect(await booking.admin.get(`/admin/booking-values/${id}`)).toMatchObject(NOT_FOUND);
    });

    it('is unknown for ids that nothing has', async () => {
      expect(await booking.admin.delete('/admin/bookings/99999999999')).toMatchObject(NOT_FOUND);
      expect(await put(2_147_483_647, {})).toMatchObject(NOT_FOUND);
      expect((await booking.admin.delete('/admin/bookings/1e3/permanent')).body).toEqual({
        error: 'Invalid id',
        code: 'INVALID_ID',
      });
      expect((await booking.admin.get('/admin/booking-values/x')).body).toEqual({
        error: 'Invalid id',
        code: 'INVALID_ID',
      });
    });
  });
});
