import { MONDAY, aResource, bookingOf } from './booking.fixtures';
import { type TestBooking, startBooking } from './booking.harness';

describe('resources', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(() => booking.db.rows('TRUNCATE resources CASCADE'));

  const names = async (path = '/admin/resources'): Promise<string[]> =>
    ((await booking.admin.get(path)).body as { name: string }[]).map(({ name }) => name);

  it('creates one with defaults, and with everything given', async () => {
    const { status, body } = await booking.admin.post('/admin/resources', { name: '  Room A  ', extra: 1 });
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
    });
    const all = { name: 'B', description: 'Nice', capacity: 12, color: '#A0b1C2', active: false };
    expect((await booking.admin.post('/admin/resources', all)).body).toMatchObject(all);
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
  ])('refuses a bad %s: %p', async (field, body) => {
    const answer = await booking.admin.post('/admin/resources', body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0]).toEqual({ field, message: answer.body.error });
  });

  it('changes what is given; null clears a text and is refused for the name', async () => {
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

  it('lists all without a page, and one page with totals', async () => {
    for (let n = 1; n <= 25; n++) await aResource(booking, { name: `R${n}` });
    expect(await names()).toHaveLength(25);
    const { body, headers } = await booking.admin.get('/admin/resources?page=2');
    expect(body).toHaveLength(5);
    expect([headers.get('x-total-count'), headers.get('x-total-pages')]).toEqual(['25', '2']);
    expect(await names('/admin/resources?page=3&limit=10')).toEqual(['R21', 'R22', 'R23', 'R24', 'R25']);
    expect(await names('/admin/resources?page=9')).toEqual([]);
  });

  it.each(['page=0', 'page=x', 'limit=0', 'limit=', 'page=1&page=2'])('refuses ?%s', async (query) => {
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
      body: { message: 'Resource deleted' },
    });
    expect(await names()).toEqual([]);
    const answers = await Promise.all([
      booking.admin.delete(`/admin/resources/${id}`),
      booking.admin.put(`/admin/resources/${id}`, { name: 'Back' }),
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
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [404, 'Resource not found']),
    );
    const { body } = await booking.admin.get('/admin/bookings');
    expect(body.bookings[0].Resource).toEqual({ id, name: 'Gone', color: '#3788d8' });
  });

  it.each([
    ['abc', 400, 'Invalid id'],
    ['1.5', 400, 'Invalid id'],
    ['0', 404, 'Resource not found'],
    ['-1', 404, 'Resource not found'],
    ['2147483648', 404, 'Resource not found'],
    ['99999999999999999999999', 404, 'Resource not found'],
  ])('answers the id %s with %i', async (id, status, error) => {
    for (const method of ['PUT', 'DELETE']) {
      const answer = await booking.admin.send(method, `/admin/resources/${id}`, { body: { name: 'x' } });
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
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
      expect({ status, body }).toEqual({ status: 400, body: { error: 'Unknown id: 999999' } });
      expect(await names()).toEqual(['A', 'B']);
    });

    it.each([
      [{}],
      [{ order: null }],
      [{ order: 'x' }],
      [{ order: [1.5] }],
      [{ order: ['a'] }],
      [{ order: [1, 1] }],
      [[]],
    ])('refuses %p', async (body) => {
      expect((await booking.admin.put('/admin/resources-reorder', body)).status).toBe(400);
    });

    it('survives many at once', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 6; n++) ids.push(await aResource(booking, { name: `R${n}` }));
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          booking.admin.put('/admin/resources-reorder', { order: n % 2 ? ids : [...ids].reverse() }),
        ),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect([
        ['R0', 'R1', 'R2', 'R3', 'R4', 'R5'],
        ['R5', 'R4', 'R3', 'R2', 'R1', 'R0'],
      ]).toContainEqual(await names());
    });
  });
});
