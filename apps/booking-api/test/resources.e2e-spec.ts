import { MONDAY, aResource, bookingOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

describe('resources', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(() => booking.empty('resources'));

  const names = async (path = '/admin/resources'): Promise<string[]> =>
    ((await booking.admin.get(path)).body as { name: string }[]).map(({ name }) => name);

  it('creates one with defaults, and with everything given', async () => {
    const { status, body } = await booking.admin.post('/admin/resources', { name: '  Room A  ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Room A',
      description: '',
      capacity: 1,
      color: '#3788d8',
      active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    const all = { name: 'B', description: 'Nice', capacity: 12, color: '#A0b1C2', active: false };
    expect((await booking.admin.post('/admin/resources', all)).body).toMatchObject(all);
  });

  it('creates one all the same when it names keys that it does not know', async () => {
    const { status, body } = await booking.admin.post('/admin/resources', { name: 'Room A', capasity: 5 });
    expect([status, body.warnings]).toEqual([201, ['Unknown key: capasity']]);
    const stored = await booking.admin.get('/admin/resources');
    expect(stored.body).toMatchObject([{ id: body.id, name: 'Room A', capacity: 1 }]);
    expect(stored.body[0]).not.toHaveProperty('warnings');
    const { body: changed } = await booking.admin.put(`/admin/resources/${body.id}`, { capacity: 5 });
    expect(changed).not.toHaveProperty('warnings');
  });

  it('names no keys in lists, errors and responses of public routes', async () => {
    const resourceId = await aResource(booking);
    const slots = { resource_id: resourceId, slots: [], extra: 1 };
    expect((await booking.admin.post('/admin/slots', slots)).body).toEqual([]);
    const rejected = await booking.admin.post('/admin/resources', { nmae: 'Room' });
    expect(rejected.status).toBe(400);
    expect(rejected.body).not.toHaveProperty('warnings');
    const { status, body } = await booking.client.post('/bookings', { ...bookingOf(resourceId), extra: 1 });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('warnings');
  });

  it.each([
    ['name', {}],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\0b' }],
    ['capacity', { name: 'x', capacity: 0 }],
    ['capacity', { name: 'x', capacity: 1.5 }],
    ['color', { name: 'x', color: 'red' }],
    ['active', { name: 'x', active: 'perhaps' }],
  ])('rejects a bad %s: %p', async (field, body) => {
    const response = await booking.admin.post('/admin/resources', body);
    expect(response.status).toBe(400);
    expect(response.body.details[0]).toEqual({
      field,
      code: expect.any(String),
      message: response.body.error,
    });
  });

  it('changes the given fields; null clears a text and is rejected for the name', async () => {
    const id = await aResource(booking, { description: 'Old' });
    const { status, body } = await booking.admin.put(`/admin/resources/${id}`, {
      description: null,
      capacity: 3,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'Room', description: '', capacity: 3 });
    expect((await booking.admin.put(`/admin/resources/${id}`, { name: null })).status).toBe(400);
  });

  it('shows the public only active ones, in their order', async () => {
    await aResource(booking, { name: 'One' });
    await aResource(booking, { name: 'Hidden', active: false });
    await aResource(booking, { name: 'Two' });
    const { status, body, headers } = await booking.client.get('/resources');
    expect(status).toBe(200);
    expect((body as { name: string }[]).map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('shows one by its id as the list does, and says when it is unchanged', async () => {
    const id = await aResource(booking, { name: 'One', description: 'Nice', capacity: 3 });
    const { status, body, headers } = await booking.client.get(`/resources/${id}`);
    expect({ status, body }).toEqual({ status: 200, body: (await booking.client.get('/resources')).body[0] });
    expect(headers.get('cache-control')).toBe('public, no-cache');
    const read = (): Promise<{ status: number }> =>
      booking.client.get(`/resources/${id}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect((await read()).status).toBe(304);
    await booking.admin.put(`/admin/resources/${id}`, { name: 'Other' });
    expect((await read()).status).toBe(200);
  });

  it('answers 404 to the id of an inactive one', async () => {
    const id = await aResource(booking, { active: false });
    const { status, body } = await booking.client.get(`/resources/${id}`);
    expect({ status, body }).toEqual({
      status: 404,
      body: { error: 'Resource not found', code: 'RESOURCE_NOT_FOUND' },
    });
  });

  it('lists all without a page, and one page with totals', async () => {
    for (let n = 1; n <= 25; n++) await aResource(booking, { name: `R${n}` });
    expect(await names()).toHaveLength(25);
    const { body, headers } = await booking.admin.get('/admin/resources?page=2');
    expect(body).toHaveLength(5);
    expect([headers.get('x-total-count'), headers.get('x-total-pages')]).toEqual(['25', '2']);
    expect(await names('/admin/resources?page=3&limit=10')).toEqual(['R21', 'R22', 'R23', 'R24', 'R25']);
    expect(await names('/admin/resources?page=9')).toEqual([]);
  });

  it.each(['page=0', 'page=x', 'limit=0', 'limit=', 'page=1&page=2'])('rejects ?%s', async (query) => {
    expect((await booking.admin.get(`/admin/resources?${query}`)).status).toBe(400);
  });

  it('searches names as they are written, in any case', async () => {
    for (const name of ['100% Silk', 'under_score', 'Back\\slash', 'Plain'])
      await aResource(booking, { name });
    expect(await names('/admin/resources?search=SILK')).toEqual(['100% Silk']);
    expect(await names('/admin/resources?search=%25')).toEqual(['100% Silk']);
    expect(await names('/admin/resources?search=_')).toEqual(['under_score']);
    expect(await names('/admin/resources?search=%5C')).toEqual(['Back\\slash']);
    expect(await names('/admin/resources?search=&page=1&limit=100')).toHaveLength(4);
  });

  it('hides a deleted one everywhere, and keeps its bookings with their resource', async () => {
    const id = await aResource(booking, { name: 'Gone' });
    await booking.client.post('/bookings', bookingOf(id));
    const deleted = await booking.admin.delete(`/admin/resources/${id}`);
    expect({ status: deleted.status, body: deleted.body }).toEqual({
      status: 200,
      body: { message: 'Resource deleted', future_bookings: 1 },
    });
    expect(await names()).toEqual([]);
    const responses = await Promise.all([
      booking.admin.delete(`/admin/resources/${id}`),
      booking.admin.put(`/admin/resources/${id}`, { name: 'Back' }),
      booking.client.get(`/resources/${id}`),
      booking.client.get(`/resources/${id}/fields`),
      booking.client.get(`/resources/${id}/slots?date=${MONDAY}`),
      booking.client.post(
        '/bookings',
        bookingOf(id, { start_at: '2030-01-08T09:00', end_at: '2030-01-08T10:00' }),
      ),
      booking.admin.post(
        '/admin/bookings',
        bookingOf(id, { start_at: '2030-01-08T09:00', end_at: '2030-01-08T10:00' }),
      ),
    ]);
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(
      responses.map(() => [404, 'Resource not found']),
    );
    const { body } = await booking.admin.get('/admin/bookings');
    expect(body.bookings[0].Resource).toEqual({ id, name: 'Gone', color: '#3788d8' });
  });

  it('returns the number of future bookings of a deleted one', async () => {
    const id = await aResource(booking);
    const book = (from: string, to: string): Promise<{ body: any }> =>
      booking.admin.post('/admin/bookings', bookingOf(id, { start_at: from, end_at: to }));
    await book('2020-01-06T09:00', '2020-01-06T10:00');
    await book(`${MONDAY}T09:00`, `${MONDAY}T10:00`);
    await book(`${MONDAY}T11:00`, `${MONDAY}T12:00`);
    const { body: cancelled } = await book(`${MONDAY}T14:00`, `${MONDAY}T15:00`);
    await booking.admin.delete(`/admin/bookings/${cancelled.id}`);
    await booking.client.post('/bookings', bookingOf(await aResource(booking)));
    expect((await booking.admin.delete(`/admin/resources/${id}`)).body.future_bookings).toBe(2);
  });

  it.each([
    ['abc', 400, 'Invalid id'],
    ['1.5', 400, 'Invalid id'],
    ['0', 404, 'Resource not found'],
    ['-1', 404, 'Resource not found'],
    ['2147483648', 404, 'Resource not found'],
    ['99999999999999999999999', 404, 'Resource not found'],
  ])('answers the id %s with %i', async (id, status, error) => {
    const responses = [
      await booking.client.get(`/resources/${id}`),
      await booking.admin.put(`/admin/resources/${id}`, { name: 'x' }),
      await booking.admin.delete(`/admin/resources/${id}`),
    ];
    for (const response of responses) {
      expect({ status: response.status, body: response.body }).toEqual({
        status,
        body: { error, code: expect.any(String) },
      });
    }
  });

  describe('order', () => {
    it('puts the named first; the others follow as they stood', async () => {
      const ids: number[] = [];
      for (const name of ['A', 'B', 'C', 'D']) ids.push(await aResource(booking, { name }));
      const { status, body } = await booking.admin.put('/admin/resources-reorder', {
        order: [ids[3], ids[1]],
      });
      expect({ status, body }).toEqual({ status: 200, body: { message: 'Resources reordered' } });
      expect(await names()).toEqual(['D', 'B', 'A', 'C']);
      await aResource(booking, { name: 'E' });
      expect(await names()).toEqual(['D', 'B', 'A', 'C', 'E']);
    });

    it('changes nothing when an id is unknown', async () => {
      const ids = [await aResource(booking, { name: 'A' }), await aResource(booking, { name: 'B' })];
      const { status, body } = await booking.admin.put('/admin/resources-reorder', {
        order: [ids[1], 999_999],
      });
      expect({ status, body }).toEqual({
        status: 400,
        body: { error: 'Unknown id: 999999', code: 'UNKNOWN_ID' },
      });
      expect(await names()).toEqual(['A', 'B']);
    });

    it.each([
      [{}],
      [{ order: null }],
      [{ order: 'x' }],
      [{ order: 5 }],
      [{ order: '5' }],
      [{ order: [1.5] }],
      [{ order: ['a'] }],
      [{ order: [1, 1] }],
      [[]],
    ])('rejects %p', async (body) => {
      expect((await booking.admin.put('/admin/resources-reorder', body)).status).toBe(400);
    });

    it('survives many concurrent requests', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 6; n++) ids.push(await aResource(booking, { name: `R${n}` }));
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          booking.admin.put('/admin/resources-reorder', { order: n % 2 ? ids : [...ids].reverse() }),
        ),
      );
      expect(responses.every(({ status }) => status === 200)).toBe(true);
      expect([
        ['R0', 'R1', 'R2', 'R3', 'R4', 'R5'],
        ['R5', 'R4', 'R3', 'R2', 'R1', 'R0'],
      ]).toContainEqual(await names());
    });
  });
});
