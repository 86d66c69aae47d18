import { MONDAY, aResource, bookingOf } from './booking.fixture';
import type { TestBooking } from './booking-harness';
import { withRoom } from './room.fixture';

describe('blocks', () => {
  let booking: TestBooking;
  let room: number;
  withRoom((stage) => ({ booking, room } = stage));

  const blockOf = (fields: object = {}): object => ({
    resource_id: room,
    start_at: `${MONDAY}T12:00`,
    end_at: `${MONDAY}T14:00`,
    ...fields,
  });

  it('are created in local time and shown in UTC', async () => {
    const { status, body } = await booking.admin.post('/admin/blocks', blockOf({ reason: ' Lunch ' }));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      resource_id: room,
      start_at: '2030-01-07T11:00:00.000Z',
      end_at: '2030-01-07T13:00:00.000Z',
      reason: 'Lunch',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
      conflicts: [],
    });
  });

  it('name the confirmed bookings under them, which stay', async () => {
    const first = await booking.client.post('/bookings', bookingOf(room));
    const second = await booking.client.post(
      '/bookings',
      bookingOf(room, { start_at: `${MONDAY}T10:00`, end_at: `${MONDAY}T11:00` }),
    );
    await booking.client.delete(`/bookings/${second.body.token}`);
    const { body } = await booking.admin.post(
      '/admin/blocks',
      blockOf({ start_at: `${MONDAY}T09:59`, end_at: `${MONDAY}T24:00` }),
    );
    expect(body.conflicts).toEqual([first.body.id]);
    expect((await booking.admin.get(`/admin/bookings/${first.body.id}`)).body.status).toBe('confirmed');
    const moved = await booking.admin.put(`/admin/blocks/${body.id}`, { start_at: `${MONDAY}T10:00` });
    expect(moved.body.conflicts).toEqual([]);
  });

  it('may lie over each other, and make the resource unavailable', async () => {
    await booking.admin.post('/admin/blocks', blockOf());
    expect((await booking.admin.post('/admin/blocks', blockOf())).status).toBe(201);
    const rejected = await booking.client.post(
      '/bookings',
      bookingOf(room, { start_at: `${MONDAY}T13:00`, end_at: `${MONDAY}T15:00` }),
    );
    expect({ status: rejected.status, body: rejected.body }).toEqual({
      status: 409,
      body: { error: 'The resource is unavailable during this period', code: 'SLOT_BLOCKED' },
    });
    const touching = await booking.client.post(
      '/bookings',
      bookingOf(room, { start_at: `${MONDAY}T14:00`, end_at: `${MONDAY}T15:00` }),
    );
    expect(touching.status).toBe(201);
  });

  it.each([
    [{ start_at: undefined }, 'start_at must be a date and time (YYYY-MM-DDTHH:MM)'],
    [{ start_at: '2030-02-30T10:00' }, 'start_at must be a date and time (YYYY-MM-DDTHH:MM)'],
    [{ end_at: `${MONDAY}T12:00` }, 'end_at must be after start_at'],
    [{ end_at: '2030-03-31T02:30' }, 'end_at does not exist in Europe/Paris (daylight saving change)'],
    [{ reason: 'x'.repeat(501) }, 'reason must have 0 to 500 characters'],
    [{ resource_id: 'x' }, 'resource_id must be an integer number'],
  ])('reject %p', async (fields, error) => {
    const response = await booking.admin.post('/admin/blocks', blockOf(fields));
    expect({ status: response.status, error: response.body.error }).toEqual({ status: 400, error });
  });

  it.each([999_999, 99_999_999_999])('are rejected for the unknown resource %i', async (resource_id) => {
    const created = await booking.admin.post('/admin/blocks', blockOf({ resource_id }));
    expect({ status: created.status, body: created.body }).toEqual({
      status: 404,
      body: { error: 'Resource not found', code: 'RESOURCE_NOT_FOUND' },
    });
    const { body } = await booking.admin.post('/admin/blocks', blockOf());
    expect((await booking.admin.put(`/admin/blocks/${body.id}`, { resource_id })).status).toBe(404);
  });

  it('change by the given fields alone', async () => {
    const { body } = await booking.admin.post('/admin/blocks', blockOf({ reason: 'Lunch' }));
    const other = await aResource(booking, { name: 'Other' });
    const moved = await booking.admin.put(`/admin/blocks/${body.id}`, { resource_id: other, reason: null });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({
      resource_id: other,
      start_at: body.start_at,
      end_at: body.end_at,
      reason: '',
    });
    const wrong = await booking.admin.put(`/admin/blocks/${body.id}`, { end_at: `${MONDAY}T12:00` });
    expect({ status: wrong.status, body: wrong.body }).toEqual({
      status: 400,
      body: { error: 'end_at must be after start_at', code: 'END_BEFORE_START' },
    });
    expect((await booking.admin.put(`/admin/blocks/${body.id}`, { start_at: null })).status).toBe(400);
  });

  it('are listed latest first, with totals and their resource', async () => {
    for (let day = 1; day <= 3; day++) {
      await booking.admin.post(
        '/admin/blocks',
        blockOf({ start_at: `2030-02-0${day}T10:00`, end_at: `2030-02-0${day}T11:00` }),
      );
    }
    const { body, headers } = await booking.admin.get('/admin/blocks?limit=2');
    expect((body as { start_at: string }[]).map(({ start_at }) => start_at.slice(0, 10))).toEqual([
      '2030-02-03',
      '2030-02-02',
    ]);
    expect(body[0].Resource).toEqual({ id: room, name: 'Room' });
    expect([headers.get('x-total-count'), headers.get('x-total-pages')]).toEqual(['3', '2']);
    expect((await booking.admin.get(`/admin/blocks?resource_id=${room}&page=2&limit=2`)).body).toHaveLength(
      1,
    );
    for (const id of [room + 1, 99_999_999_999]) {
      expect((await booking.admin.get(`/admin/blocks?resource_id=${id}`)).body).toEqual([]);
    }
    expect((await booking.admin.get('/admin/blocks?page=x')).status).toBe(400);
    const within = async (days: string): Promise<unknown> =>
      (await booking.admin.get(`/admin/blocks?${days}`)).headers.get('x-total-count');
    expect(await within('date_from=2030-02-02&date_to=2030-02-02')).toBe('1');
    expect(await within('date_from=2030-02-02')).toBe('2');
    expect(await within(`date_to=2030-02-02&resource_id=${room}`)).toBe('2');
    expect(await booking.admin.get('/admin/blocks?date_from=2030-02-02&date_to=2030-02-01')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_RANGE' },
    });
  });

  it('are public by overlap with the dates, of visible resources', async () => {
    const hidden = await aResource(booking, { active: false });
    await booking.admin.post('/admin/blocks', blockOf({ resource_id: hidden }));
    const { body } = await booking.admin.post(
      '/admin/blocks',
      blockOf({ start_at: '2030-01-01T00:00', end_at: '2030-01-10T00:00', reason: 'Works' }),
    );
    const range = (from: string, to: string): Promise<{ body: { id: number }[] }> =>
      booking.client.get(`/resources/blocks/public?date_from=${from}&date_to=${to}`);
    const { conflicts, ...shown } = body;
    expect(conflicts).toEqual([]);
    expect((await range(MONDAY, MONDAY)).body).toEqual([shown]);
    expect((await range('2030-01-10', '2030-01-12')).body).toEqual([]);
    expect((await range('2029-12-31', '2030-01-01')).body).toHaveLength(1);
    expect((await range('2029-12-30', '2029-12-31')).body).toEqual([]);
  });

  it('are deleted once', async () => {
    const { body } = await booking.admin.post('/admin/blocks', blockOf());
    const deleted = await booking.admin.delete(`/admin/blocks/${body.id}`);
    expect({ status: deleted.status, body: deleted.body }).toEqual({
      status: 200,
      body: { message: 'Block deleted' },
    });
    for (const id of [body.id as number, 99_999_999_999]) {
      for (const method of ['PUT', 'DELETE']) {
        const response = await booking.admin.send(method, `/admin/blocks/${id}`, { body: {} });
        expect({ status: response.status, body: response.body }).toEqual({
          status: 404,
          body: { error: 'Block not found', code: 'BLOCK_NOT_FOUND' },
        });
      }
    }
    expect((await booking.admin.delete('/admin/blocks/0x10')).body).toEqual({
      error: 'Invalid id',
      code: 'INVALID_ID',
    });
  });
});
