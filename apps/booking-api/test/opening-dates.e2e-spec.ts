import { MONDAY, aResource, bookingOf, openHours } from './booking.fixture';
import type { TestBooking } from './booking-harness';
import { withRoom } from './room.fixture';

const TUESDAY = '2030-01-08';
const WEDNESDAY = '2030-01-09';
const EVENING = { start_time: '18:00', end_time: '20:00', duration_min: 60, buffer_min: 0 };

describe('opening hours of dates', () => {
  let booking: TestBooking;
  let room: number;
  withRoom((stage) => ({ booking, room } = stage), 'date_exceptions');
  beforeEach(async () => {
    await openHours(booking, room);
  });

  const set = (fields: object) =>
    booking.admin.post('/admin/date-exceptions', { date_from: MONDAY, windows: [], ...fields });
  const starts = async (resourceId = room, date = MONDAY): Promise<string[]> => {
    const { body } = await booking.client.get(`/resources/${resourceId}/slots?date=${date}`);
    return (body as { start: string }[]).map(({ start }) => start);
  };
  const book = async (start: string, end: string, fields: object = {}) =>
    (
      await booking.client.post(
        '/bookings',
        bookingOf(room, { start_at: `${MONDAY}T${start}`, end_at: `${MONDAY}T${end}`, ...fields }),
      )
    ).body as { id?: number; code?: string; token?: string };

  it('are set, replaced and listed by date, for one resource or for all', async () => {
    const created = await set({ date_to: TUESDAY, note: ' Works ' });
    expect(created.status).toBe(201);
    expect(created.body.exceptions[0]).toEqual({
      id: expect.any(Number),
      resource_id: null,
      date: MONDAY,
      windows: [],
      note: 'Works',
      source: '',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: '1',
    });
    expect(created.body.exceptions).toHaveLength(2);
    const own = await set({ resource_id: room, windows: [EVENING] });
    expect(own.body.exceptions[0].windows).toEqual([EVENING]);
    const again = await set({ windows: [EVENING] });
    expect(again.body.exceptions[0]).toMatchObject({
      id: created.body.exceptions[0].id,
      note: '',
      version: '2',
    });
    const other = await aResource(booking);
    const list = async (query = ''): Promise<[string, number | null][]> => {
      const { body } = await booking.admin.get(
        `/admin/date-exceptions?date_from=${MONDAY}&date_to=${WEDNESDAY}${query}`,
      );
      return (body as { date: string; resource_id: number | null }[]).map((row) => [
        row.date,
        row.resource_id,
      ]);
    };
    expect(await list()).toEqual([
      [MONDAY, null],
      [MONDAY, room],
      [TUESDAY, null],
    ]);
    expect(await list(`&resource_id=${other}`)).toEqual([
      [MONDAY, null],
      [TUESDAY, null],
    ]);
    expect(await list('&resource_id=99999999999')).toEqual([]);
  });

  it('decide about slots and bookings; the own ones of a resource win', async () => {
    const other = await aResource(booking);
    await openHours(booking, other);
    await set({});
    expect([await starts(), await starts(other)]).toEqual([[], []]);
    expect((await book('09:00', '10:00')).code).toBe('OUTSIDE_HOURS');
    await set({ resource_id: room, windows: [EVENING] });
    expect([await starts(), await starts(other)]).toEqual([['18:00', '19:00'], []]);
    expect((await book('09:00', '10:00')).code).toBe('OUTSIDE_HOURS');
    const { token } = await book('18:00', '19:00');
    const move = (start_at: string) => booking.client.post(`/bookings/${token}/reschedule`, { start_at });
    expect((await move(`${MONDAY}T10:00`)).body.code).toBe('OUTSIDE_HOURS');
    expect((await move(`${MONDAY}T19:00`)).status).toBe(200);
    expect((await book('18:30', '19:30', { resource_id: other })).code).toBe('OUTSIDE_HOURS');
    // Staff are not bound by hours.
    const byStaff = await booking.admin.post('/admin/bookings', bookingOf(room));
    expect(byStaff.status).toBe(201);
  });

  it('bind a resource that can be booked at any time on their dates', async () => {
    await openHours(booking, room, []);
    await set({ resource_id: room, windows: [EVENING] });
    expect((await book('09:00', '10:00')).code).toBe('OUTSIDE_HOURS');
    expect((await book('18:15', '19:45')).id).toEqual(expect.any(Number));
    const tuesday = { start_at: `${TUESDAY}T03:00`, end_at: `${TUESDAY}T04:00` };
    expect((await booking.client.post('/bookings', bookingOf(room, tuesday))).status).toBe(201);
  });

  it('name the bookings outside of them, which stay', async () => {
    const morning = await book('09:00', '10:00');
    const noon = await book('11:00', '12:00');
    const { token } = await book('10:00', '11:00');
    await booking.client.delete(`/bookings/${token}`);
    const late = { start_time: '10:00', end_time: '12:00', duration_min: 60 };
    const shorter = await set({ resource_id: room, windows: [late] });
    expect(shorter.body.conflicts).toEqual([morning.id]);
    const [{ id }] = shorter.body.exceptions;
    const closed = await booking.admin.put(`/admin/date-exceptions/${id}`, { windows: [], note: 'Closed' });
    expect(closed.body).toMatchObject({
      exceptions: [{ id, windows: [], note: 'Closed', version: '2' }],
      conflicts: [morning.id, noon.id],
    });
    // The exception of the resource counts there, not the one of all.
    await booking.admin.put(`/admin/date-exceptions/${id}`, { windows: [{ ...late, start_time: '09:00' }] });
    expect((await set({})).body.conflicts).toEqual([]);
    expect((await booking.admin.get(`/admin/bookings/${morning.id}`)).body.status).toBe('confirmed');
  });

  it('tell which coming bookings lie outside of all hours now, and the list finds them', async () => {
    const morning = await book('09:00', '10:00');
    const noon = await book('11:00', '12:00');
    const conflicts = async (query = ''): Promise<number[]> =>
      (await booking.admin.get(`/admin/date-exceptions/conflicts${query}`)).body.conflicts;
    expect(await conflicts()).toEqual([]);
    await openHours(booking, room, [
      { day_of_week: 1, start_time: '10:00', end_time: '12:00', duration_min: 60 },
    ]);
    expect(await conflicts(`?resource_id=${room}`)).toEqual([morning.id]);
    expect(await conflicts(`?resource_id=${await aResource(booking)}`)).toEqual([]);
    expect(await conflicts('?resource_id=99999999999')).toEqual([]);
    expect((await booking.admin.get('/admin/date-exceptions/conflicts?resource_id=x')).status).toBe(400);
    await set({});
    expect(await conflicts()).toEqual([morning.id, noon.id]);
    await booking.client.delete(`/bookings/${morning.token}`);
    expect(await conflicts()).toEqual([noon.id]);
    const { body } = await booking.admin.get(`/admin/bookings?ids=${noon.id}&ids=99999`);
    expect([body.total, body.bookings.map(({ id }: { id: number }) => id)]).toEqual([1, [noon.id]]);
    expect((await booking.admin.get('/admin/bookings?ids=x')).status).toBe(400);
  });

  it('are gone after a deletion, once', async () => {
    const [{ id }] = (await set({})).body.exceptions;
    expect(await booking.admin.delete(`/admin/date-exceptions/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Hours of the date deleted' },
    });
    expect(await starts()).toEqual(['09:00', '10:00', '11:00']);
    for (const [method, gone] of [
      ['PUT', id],
      ['DELETE', id],
      ['DELETE', 99_999_999_999],
    ]) {
      expect(await booking.admin.send(method, `/admin/date-exceptions/${gone}`, { body: {} })).toMatchObject({
        status: 404,
        body: { code: 'DATE_EXCEPTION_NOT_FOUND' },
      });
    }
    expect((await booking.admin.delete('/admin/date-exceptions/x')).body.code).toBe('INVALID_ID');
  });

  it.each([
    [{ date_to: '2030-01-06' }, 400, 'INVALID_RANGE'],
    [{ date_to: '2031-01-08' }, 400, 'RANGE_TOO_LONG'],
    [{ date_from: '2030-02-30' }, 400, 'VALIDATION_ERROR'],
    [{ windows: null }, 400, 'VALIDATION_ERROR'],
    [{ windows: [{ ...EVENING, end_time: '18:00' }] }, 400, 'INVALID_SLOT'],
    [{ windows: [{ ...EVENING, duration_min: 121 }] }, 400, 'INVALID_SLOT'],
    [{ windows: [{ ...EVENING, start_time: 'x' }] }, 400, 'VALIDATION_ERROR'],
    [{ note: 'x'.repeat(201) }, 400, 'VALIDATION_ERROR'],
    [{ resource_id: 999_999 }, 404, 'RESOURCE_NOT_FOUND'],
    [{ resource_id: 'x' }, 400, 'VALIDATION_ERROR'],
  ])('reject %p', async (fields, status, code) => {
    const answer = await set(fields);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await starts()).toHaveLength(3);
  });

  it.each([
    '{"start_minute": 0}',
    '[{}]',
    '[{"start_minute": 600, "end_minute": 540, "duration_min": 30, "buffer_min": 0}]',
    '[{"start_minute": "0", "end_minute": 540, "duration_min": 30, "buffer_min": 0}]',
  ])('are rejected by PostgreSQL as %s', async (windows) => {
    const insert = booking.db.rows(
      'INSERT INTO date_exceptions (resource_id, date, windows) VALUES ($1, $2, $3)',
      [room, MONDAY, windows],
    );
    await expect(insert).rejects.toThrow('date_exceptions_windows');
  });

  it('count 366 days in one request, and their open minutes in the summary', async () => {
    const year = await set({ date_to: '2031-01-07', windows: [EVENING] });
    expect(year.body.exceptions).toHaveLength(366);
    const ahead = Date.parse(`${MONDAY}T06:00:00.000Z`) - booking.clock.now().getTime();
    booking.clock.advance(ahead);
    const { body } = await booking.admin.get('/admin/summary');
    booking.clock.advance(-ahead);
    // Seven evenings of two hours.
    expect(body.utilisation).toMatchObject([{ open_minutes: 7 * 120, booked_minutes: 0 }]);
  });
});

describe('public holidays', () => {
  const FRANCE = { country: 'FR', year_from: 2030, year_to: 2030 };
  let booking: TestBooking;
  let room: number;
  withRoom((stage) => ({ booking, room } = stage), 'date_exceptions');

  const preview = async (query = 'country=FR&year_from=2030&year_to=2030') => {
    const { body } = await booking.admin.get(`/admin/holidays?${query}`);
    return body as { date: string; name: string; state: string }[];
  };
  const take = (fields: object = {}) => booking.admin.post('/admin/holidays', { ...FRANCE, ...fields });
  const stored = async (): Promise<Record<string, unknown>> => {
    const { body } = await booking.admin.get(
      '/admin/date-exceptions?date_from=2030-01-01&date_to=2030-12-31',
    );
    const rows = body as { date: string; note: string; source: string; windows: unknown[] }[];
    return Object.fromEntries(
      rows.map(({ date, note, source, windows }) => [date, [note, source, windows.length]]),
    );
  };

  it('are shown first, with their countries and regions', async () => {
    const { body } = await booking.admin.get('/admin/holidays/countries');
    expect(body).toEqual(
      expect.arrayContaining([{ code: 'FR', regions: [{ code: 'AM', name: 'Alsace-Moselle' }] }]),
    );
    const dates = await preview();
    expect(dates).toHaveLength(11);
    expect(dates[6]).toEqual({ date: '2030-07-14', name: 'Fête nationale', state: 'new' });
    expect(await preview('country=FR&region=AM&year_from=2030&year_to=2031')).toHaveLength(26);
    expect(await stored()).toEqual({});
  });

  it('close dates for everybody, and leave what staff have set', async () => {
    await booking.admin.post('/admin/date-exceptions', {
      date_from: '2030-05-08',
      windows: [EVENING],
      note: 'Open',
    });
    const onHoliday = await booking.client.post(
      '/bookings',
      bookingOf(room, { start_at: '2030-07-14T09:00', end_at: '2030-07-14T10:00' }),
    );
    // Staff have booked it outside of the hours of an ordinary day, which is no matter of the import.
    await booking.admin.post(
      '/admin/bookings',
      bookingOf(room, { start_at: '2030-07-16T03:00', end_at: '2030-07-16T04:00' }),
    );
    const first = await take();
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      source: 'holiday:FR',
      kept: ['2030-05-08'],
      conflicts: [onHoliday.body.id],
    });
    expect(first.body.exceptions).toHaveLength(10);
    expect(await stored()).toMatchObject({
      '2030-05-08': ['Open', '', 1],
      '2030-07-14': ['Fête nationale', 'holiday:FR', 0],
    });
    const again = await take();
    expect([again.body.exceptions, again.body.kept]).toEqual([[], ['2030-05-08']]);
    expect(new Set((await preview()).map(({ state }) => state))).toEqual(new Set(['imported', 'kept']));
    const closed = await booking.client.post(
      '/bookings',
      bookingOf(room, { start_at: '2030-11-11T09:00', end_at: '2030-11-11T10:00' }),
    );
    expect(closed.body.code).toBe('OUTSIDE_HOURS');
  });

  it('get their names again, and keep the hours that staff have given them', async () => {
    const { body } = await take();
    const [{ id }] = body.exceptions;
    await booking.admin.put(`/admin/date-exceptions/${id}`, { windows: [EVENING], note: 'Evening only' });
    const again = await take();
    expect(again.body.exceptions).toMatchObject([{ id, note: 'Jour de l’An', windows: [EVENING] }]);
  });

  it('are imported once by two people at the same time', async () => {
    const answers = await Promise.all([take(), take(), take()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map(({ body }) => (body.exceptions as unknown[]).length).sort()).toEqual([0, 0, 11]);
  });

  it('are removed as a whole, and nothing else is', async () => {
    await booking.admin.post('/admin/date-exceptions', { date_from: '2030-05-08', windows: [] });
    await take();
    await take({ country: 'DE', region: 'BY' });
    const removed = await booking.admin.delete('/admin/holidays/holiday:FR');
    expect([removed.status, removed.body.message]).toEqual([200, '10 dates deleted']);
    const left = await stored();
    expect(left['2030-05-08']).toEqual(['', '', 0]);
    expect(left['2030-10-03']).toEqual(['Tag der Deutschen Einheit', 'holiday:DE-BY', 0]);
    expect(left['2030-07-14']).toBeUndefined();
    const missing = await booking.admin.delete('/admin/holidays/holiday:FR');
    expect([missing.status, missing.body.code]).toEqual([404, 'IMPORT_NOT_FOUND']);
    // Hours by staff have no source, and are no import.
    expect((await booking.admin.delete('/admin/holidays/%20')).status).toBe(404);
  });

  it.each([
    ['UNKNOWN_COUNTRY', { country: 'AQ' }],
    ['UNKNOWN_COUNTRY', { region: 'XX' }],
    ['YEARS_REVERSED', { year_to: 2029 }],
    ['TOO_MANY_YEARS', { year_to: 2035 }],
    ['VALIDATION_ERROR', { year_from: 1999 }],
  ])('answer %s for %j', async (code, fields) => {
    expect((await take(fields)).body.code).toBe(code);
    const query = Object.entries({ ...FRANCE, ...fields })
      .map(([key, value]) => `${key}=${value}`)
      .join('&');
    expect((await booking.admin.get(`/admin/holidays?${query}`)).body.code).toBe(code);
  });
});
