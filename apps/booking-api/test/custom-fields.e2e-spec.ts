import { aField, aResource, bookingOf, openHours } from './booking.fixture';
import type { TestBooking } from './booking-harness';
import { withRoom } from './room.fixture';
import { FIELD_TYPES } from '../src/practice/fields/field-types';

describe('custom fields', () => {
  let booking: TestBooking;
  let room: number;
  withRoom((stage) => ({ booking, room } = stage));

  const labels = async (): Promise<string[]> =>
    ((await booking.client.get(`/resources/${room}/fields`)).body as { label: string }[]).map(
      ({ label }) => label,
    );

  it('are created with defaults, sorted last', async () => {
    await aField(booking, room, { label: 'First' });
    const { status, body } = await booking.admin.post('/admin/custom-fields', {
      resource_id: room,
      label: ' Phone ',
      type: 'tel',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      resource_id: room,
      label: 'Phone',
      type: 'tel',
      required: false,
      options: null,
      placeholder: '',
      sort_order: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    expect(await labels()).toEqual(['First', 'Phone']);
  });

  it.each(FIELD_TYPES)('can be of type %s; only choices keep options', async (type) => {
    const { status, body } = await booking.admin.post('/admin/custom-fields', {
      resource_id: room,
      label: 'x',
      type,
      options: 'Small\nBig|30|9.5',
    });
    expect(status).toBe(201);
    const limits: Partial<Record<string, object>> = {
      number: { min: null, max: null, step: null },
      range: { min: 0, max: 100, step: 1 },
      file: {
        max_bytes: 10_485_760,
        accept: ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.svg', '.pdf', '.doc', '.docx'],
      },
    };
    expect(body).toEqual({
      id: expect.any(Number),
      resource_id: room,
      label: 'x',
      type,
      required: false,
      options: body.options,
      placeholder: '',
      sort_order: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
      ...limits[type],
    });
    const isChoice = ['select', 'multi-select', 'radio'].includes(type);
    expect(body.options).toEqual(
      isChoice
        ? [
            { label: 'Small', value: 'small', duration: 0, price: 0 },
            { label: 'Big', value: 'big', duration: 30, price: 9.5 },
          ]
        : null,
    );
    expect((await booking.client.get(`/resources/${room}/fields`)).body).toEqual([body]);
  });

  it('give plain texts back as they were given', async () => {
    const id = await aField(booking, room, { type: 'radio', options: ['Red', 'Blue'] });
    const { body } = await booking.admin.get(`/admin/custom-fields?resource_id=${room}`);
    expect(body).toMatchObject([{ id, options: ['Red', 'Blue'] }]);
  });

  it.each([
    [{ label: undefined }, 'label is required'],
    [{ label: 'x'.repeat(201) }, 'label must have 1 to 200 characters'],
    [{ type: 'colour' }, 'Invalid field type'],
    [{ type: undefined }, 'Invalid field type'],
    [{ type: ['text'] }, 'Invalid field type'],
    [{ type: 'select' }, 'options are required for type select'],
    [{ type: 'multi-select', options: [] }, 'options are required for type multi-select'],
    [{ type: 'radio', options: 'A b\na  B' }, 'Duplicate option: a-b'],
    [{ type: 'radio', options: 'A|x' }, 'the duration of an option must be a whole number from 0 to 1440'],
    [{ type: 'radio', options: ['a\0'] }, 'an option has characters that are not allowed'],
    [{ sort_order: -1 }, 'sort_order must not be less than 0'],
    [{ required: 'maybe' }, 'required must be a boolean value'],
    [{ resource_id: null }, 'resource_id is required'],
    [{ min: 0 }, 'min, max and step are for fields of type number and range'],
    [{ type: 'number', min: 5, max: 5 }, 'min must be less than max (5 and 5)'],
    [{ type: 'range', min: 200 }, 'min must be less than max (200 and 100)'],
    [{ type: 'number', step: 0 }, 'step must not be less than 0.0001'],
    [{ type: 'number', step: -1 }, 'step must not be less than 0.0001'],
    [{ type: 'number', max: 1e10 }, 'max must not be greater than 1000000000'],
    [{ type: 'number', min: 1e-7 }, 'min must be a number conforming to the specified constraints'],
    [{ type: 'number', min: 0.00001 }, 'min must be a number conforming to the specified constraints'],
    [{ type: 'number', min: 'low' }, 'min must be a number conforming to the specified constraints'],
  ])('reject %p', async (fields, error) => {
    const response = await booking.admin.post('/admin/custom-fields', {
      resource_id: room,
      label: 'x',
      type: 'text',
      ...fields,
    });
    expect({ status: response.status, error: response.body.error }).toEqual({ status: 400, error });
  });

  it('need a resource that exists', async () => {
    for (const resource_id of [999_999, 99_999_999_999]) {
      const created = await booking.admin.post('/admin/custom-fields', {
        resource_id,
        label: 'x',
        type: 'text',
      });
      expect({ status: created.status, body: created.body }).toEqual({
        status: 404,
        body: { error: 'Resource not found', code: 'RESOURCE_NOT_FOUND' },
      });
      expect((await booking.admin.get(`/admin/custom-fields?resource_id=${resource_id}`)).body).toEqual([]);
    }
    const hidden = await aResource(booking, { active: false });
    expect((await booking.client.get(`/resources/${hidden}/fields`)).status).toBe(404);
    expect((await booking.client.get('/resources/x/fields')).body).toEqual({
      error: 'Invalid id',
      code: 'INVALID_ID',
    });
  });

  it('change by the given properties; the type decides about options', async () => {
    const id = await aField(booking, room, { type: 'select', options: 'A\nB', placeholder: 'Pick' });
    const put = (body: object): Promise<{ status: number; body: any }> =>
      booking.admin.put(`/admin/custom-fields/${id}`, body);
    expect((await put({ label: 'New', placeholder: null })).body).toMatchObject({
      label: 'New',
      placeholder: '',
      type: 'select',
    });
    expect((await put({ type: 'radio' })).body.options).toHaveLength(2);
    expect((await put({ options: ['C'] })).body.options).toEqual(['C']);
    expect((await put({ options: null })).body.error).toBe('options are required for type radio');
    expect((await put({ type: 'text' })).body).toMatchObject({ type: 'text', options: null });
    expect((await put({ type: 'select' })).body.error).toBe('options are required for type select');
    expect((await put({ type: 'nope' })).body.error).toBe('Invalid field type');
    expect((await put({ label: null })).status).toBe(400);
    expect((await put({ resource_id: 999_999 })).body).toEqual({
      error: 'Resource not found',
      code: 'RESOURCE_NOT_FOUND',
    });
  });

  it('have bounds as long as they are numbers, and keep those that a change does not name', async () => {
    const id = await aField(booking, room, { type: 'number', min: 1, max: '9', step: 0.5 });
    const put = (body: object): Promise<{ status: number; body: any }> =>
      booking.admin.put(`/admin/custom-fields/${id}`, body);
    const shown = async (): Promise<object> => {
      const [field] = (await booking.client.get(`/resources/${room}/fields`)).body as Record<
        string,
        unknown
      >[];
      expect((await booking.admin.get(`/admin/custom-fields?resource_id=${room}`)).body).toEqual([field]);
      return { type: field?.type, min: field?.min, max: field?.max, step: field?.step };
    };
    expect(await shown()).toEqual({ type: 'number', min: 1, max: 9, step: 0.5 });
    expect((await put({ min: 9 })).body).toEqual({
      error: 'min must be less than max (9 and 9)',
      code: 'INVALID_BOUNDS',
      details: [{ field: 'min', code: 'INVALID_BOUNDS', message: 'min must be less than max (9 and 9)' }],
    });
    expect((await put({ type: 'text', max: 9 })).body).toMatchObject({
      code: 'BOUNDS_NOT_ALLOWED',
      details: [{ field: 'max' }],
    });
    expect((await put({ label: 'Guests', step: null })).status).toBe(200);
    expect(await shown()).toEqual({ type: 'number', min: 1, max: 9, step: null });
    await put({ type: 'range', max: null });
    expect(await shown()).toEqual({ type: 'range', min: 1, max: 100, step: 1 });
    await put({ type: 'text' });
    await put({ type: 'number' });
    expect(await shown()).toEqual({ type: 'number', min: null, max: null, step: null });
  });

  it('hold the answers of clients and of staff to the bounds that are set, and to no others', async () => {
    await openHours(booking, room);
    const guests = await aField(booking, room, { label: 'Guests', type: 'number', min: 1, max: 4 });
    const share = await aField(booking, room, { label: 'Share', type: 'range', step: 0.1 });
    const values = (first: unknown, second: unknown): Record<string, unknown> =>
      bookingOf(room, {
        custom_values: [
          { field_id: guests, value: first },
          { field_id: share, value: second },
        ],
      });
    for (const post of [
      (body: object) => booking.client.post('/bookings', body),
      (body: object) => booking.admin.post('/admin/bookings', body),
    ]) {
      const { status, body } = await post(values(0, '0.35'));
      expect([status, body.code]).toEqual([400, 'INVALID_ANSWER']);
      expect(body.details).toEqual([
        {
          field: 'custom_values.0.value',
          code: 'ANSWER_TOO_SMALL',
          message: 'Guests: must not be less than 1',
          field_id: guests,
        },
        {
          field: 'custom_values.1.value',
          code: 'ANSWER_OFF_STEP',
          message: 'Share: must be 0 or differ from it by a multiple of 0.1',
          field_id: share,
        },
      ]);
      expect((await post(values(5, 0))).body).toMatchObject({ details: [{ code: 'ANSWER_TOO_LARGE' }] });
    }
    const rejected = await booking.client.post('/bookings', values(5, 0), {
      headers: { 'accept-language': 'fr' },
    });
    expect(rejected.body.error).toBe('Guests : pas plus de 4');
    expect((await booking.client.post('/bookings', values('4', '-700.3'))).status).toBe(201);
  });

  it('are deleted once', async () => {
    const id = await aField(booking, room, {});
    const deleted = await booking.admin.delete(`/admin/custom-fields/${id}`);
    expect({ status: deleted.status, body: deleted.body }).toEqual({
      status: 200,
      body: { message: 'Custom field deleted' },
    });
    expect(await labels()).toEqual([]);
    for (const unknown of [id, 99_999_999_999]) {
      for (const method of ['PUT', 'DELETE']) {
        const response = await booking.admin.send(method, `/admin/custom-fields/${unknown}`, { body: {} });
        expect({ status: response.status, body: response.body }).toEqual({
          status: 404,
          body: { error: 'Custom field not found', code: 'FIELD_NOT_FOUND' },
        });
      }
    }
  });

  it('are put in order within one form', async () => {
    const ids: number[] = [];
    for (const label of ['A', 'B', 'C']) ids.push(await aField(booking, room, { label }));
    const foreign = await aField(booking, await aResource(booking), { label: 'X' });
    const order = (list: unknown): Promise<{ status: number; body: unknown }> =>
      booking.admin.put('/admin/custom-fields-reorder', { order: list });
    expect(await order([ids[2]])).toMatchObject({
      status: 200,
      body: { message: 'Custom fields reordered' },
    });
    expect(await labels()).toEqual(['C', 'A', 'B']);
    expect(await order([ids[0], 999_999])).toMatchObject({
      status: 400,
      body: { error: 'Unknown id: 999999', code: 'UNKNOWN_ID' },
    });
    expect(await order([ids[0], foreign])).toMatchObject({
      status: 400,
      body: { error: 'All fields must belong to one resource', code: 'MIXED_RESOURCES' },
    });
    expect(await order([ids[0], ids[0]])).toMatchObject({ status: 400 });
    expect(await order('x')).toMatchObject({ status: 400 });
    expect(await order(ids[0])).toMatchObject({ status: 400 });
    expect(await order(String(ids[0]))).toMatchObject({ status: 400 });
    expect(await order([])).toMatchObject({ status: 200 });
    expect(await labels()).toEqual(['C', 'A', 'B']);
  });
});
