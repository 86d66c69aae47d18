import { MONDAY, aField, aResource, bookingOf, openHours, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { SAMPLES, formOf, isThere, send } from './uploads.fixture';

interface Answer {
  status: number;
  body: any;
}

const DAYS = `date_from=${MONDAY}&date_to=${MONDAY}`;
const UNKNOWN = 999_999;

describe('services', () => {
  let booking: TestBooking;
  let ann: number;
  let bob: number;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources', 'services');
    ann = await aResource(booking, { name: 'Ann', booked_by: 'both' });
    bob = await aResource(booking, { name: 'Bob', booked_by: 'both' });
    await openHours(booking, ann);
    await openHours(booking, bob);
  });

  const save = async (fields: object = {}): Promise<number> => {
    const input = { name: 'Cut', durations: [60, 30], price: '25', resource_ids: [ann, bob], ...fields };
    return (await booking.admin.post('/admin/services', input)).body.id as number;
  };
  const book = (service: number, fields: object = {}): Promise<Answer> => {
    const { resource_id: _, end_at: __, ...input } = bookingOf(0, { service_id: service });
    return booking.client.post('/bookings', { ...input, ...fields });
  };
  const at = (time: string): object => ({ start_at: `${MONDAY}T${time}` });
  const free = async (service: number, query = ''): Promise<[string, number[]][]> => {
    const { body } = await booking.client.get(`/services/${service}/availability?${DAYS}${query}`);
    const [day] = body as { slots: { start: string; resource_ids: number[] }[] }[];
    return (day?.slots ?? []).map(({ start, resource_ids }) => [start, resource_ids]);
  };

  it('are managed by staff and shown to clients', async () => {
    const color = '#102030';
    const created = await booking.admin.post('/admin/services', {
      name: 'Cut',
      durations: [60, 30],
      price: 25.5,
      color,
      buffer_after_min: 10,
      resource_ids: [bob, ann],
    });
    expect(created).toMatchObject({
      status: 201,
      body: { price: '25.50', strategy: 'least_booked', max_party_size: null, version: '1' },
    });
    expect(created.body.resource_ids).toEqual([bob, ann]);
    const id = created.body.id as number;
    await aField(booking, bob, { label: 'Length of hair' });
    expect((await booking.client.get('/services')).body).toEqual([
      {
        id,
        name: 'Cut',
        description: '',
        image_url: '',
        color,
        durations: [60, 30],
        price: '25.50',
        max_party_size: null,
        resources: [
          { id: bob, name: 'Bob', color: '#3788d8' },
          { id: ann, name: 'Ann', color: '#3788d8' },
        ],
      },
    ]);
    // The form is that of the first resource, or of the one that is named.
    expect((await booking.client.get(`/services/${id}`)).body.fields).toMatchObject([
      { label: 'Length of hair' },
    ]);
    const changed = await booking.admin.put(`/admin/services/${id}`, {
      form_resource_id: ann,
      resource_ids: [ann, bob],
      name: 'Haircut',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Haircut', version: '2', durations: [60, 30] },
    });
    expect((await booking.client.get(`/services/${id}`)).body.fields).toEqual([]);

    const second = await save({ name: 'Shave' });
    expect((await booking.admin.put('/admin/services-reorder', { order: [second] })).status).toBe(200);
    const names = (await booking.admin.get('/admin/services')).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Shave', 'Haircut']);

    await booking.admin.put(`/admin/resources/${bob}`, { active: false });
    expect((await booking.client.get(`/services/${id}`)).body.resources).toHaveLength(1);
    await booking.admin.put(`/admin/services/${second}`, { active: false });
    expect((await booking.client.get(`/services/${second}`)).status).toBe(404);
    expect((await booking.admin.delete(`/admin/services/${id}`)).body.message).toBe('Service deleted');
    expect((await booking.client.get('/services')).body).toEqual([]);
    expect((await booking.admin.get('/admin/services')).body).toHaveLength(1);
  });

  it('have an image of their own', async () => {
    const id = await save();
    const login = await booking.client.post('/auth/login', { ...booking.config.firstAdmin });
    const headers = { Authorization: `Bearer ${login.body.token}` };
    const upload = async (form: FormData): Promise<Answer> =>
      send(booking, form, { path: `/admin/services/${id}/image`, headers });
    const image = (): FormData => formOf({ name: 'cut.png', bytes: SAMPLES.png, field: 'image' });
    const first = (await upload(image())).body.image_url as string;
    expect(await isThere(first)).toBe(true);
    const second = (await upload(image())).body.image_url as string;
    await booking.drain();
    expect((await booking.client.get(`/services/${id}`)).body.image_url).toBe(second);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    expect(await upload(new FormData())).toMatchObject({ status: 400, body: { code: 'NO_FILE' } });
  });

  it('reject what staff cannot mean, and change nothing', async () => {
    const id = await save();
    const bad: [object, string][] = [
      [{ durations: [] }, 'VALIDATION_ERROR'],
      [{ durations: [0] }, 'VALIDATION_ERROR'],
      [{ durations: [44_641] }, 'VALIDATION_ERROR'],
      [{ durations: [30, 30] }, 'VALIDATION_ERROR'],
      [{ price: -1 }, 'VALIDATION_ERROR'],
      [{ strategy: 'fastest' }, 'VALIDATION_ERROR'],
      [{ buffer_after_min: 1_441 }, 'VALIDATION_ERROR'],
      [{ max_party_size: 0 }, 'VALIDATION_ERROR'],
      [{ resource_ids: [ann, ann] }, 'VALIDATION_ERROR'],
      [{ resource_ids: [UNKNOWN] }, 'UNKNOWN_ID'],
      [{ form_resource_id: UNKNOWN }, 'UNKNOWN_ID'],
    ];
    for (const [fields, code] of bad) {
      const answer = await booking.admin.put(`/admin/services/${id}`, fields);
      expect([fields, answer.status, answer.body.code]).toEqual([fields, 400, code]);
    }
    expect((await booking.admin.get('/admin/services')).body).toMatchObject([
      { version: '1', durations: [60, 30] },
    ]);
    const unknown = { status: 404, body: { code: 'SERVICE_NOT_FOUND' } };
    expect(await booking.admin.put(`/admin/services/${UNKNOWN}`, { price: -1 })).toMatchObject(unknown);
    expect(await booking.admin.delete(`/admin/services/${UNKNOWN}`)).toMatchObject(unknown);
    expect(await booking.client.get(`/services/${UNKNOWN}/availability?${DAYS}`)).toMatchObject(unknown);
    expect(await booking.admin.put('/admin/services-reorder', { order: [UNKNOWN] })).toMatchObject({
      status: 400,
      body: { code: 'UNKNOWN_ID' },
    });
    const stale = await booking.admin.send('PUT', `/admin/services/${id}`, {
      body: { name: 'X' },
      headers: { 'if-match': '"7"' },
    });
    expect(stale.status).toBe(412);
  });

  it('are free when one of their resources is', async () => {
    const service = await save();
    await book(service, { ...at('09:00'), resource_id: ann });
    expect(await free(service)).toEqual([
      ['09:00', [bob]],
      ['10:00', [ann, bob]],
      ['11:00', [ann, bob]],
    ]);
    expect(await free(service, `&resource_id=${ann}`)).toEqual([
      ['10:00', [ann]],
      ['11:00', [ann]],
    ]);
    // Slots of half an hour follow each other.
    expect((await free(service, '&duration_min=30')).map(([start]) => start)).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ]);
    const refused = async (query: string, days = DAYS): Promise<unknown> =>
      (await booking.client.get(`/services/${service}/availability?${days}${query}`)).body.code;
    expect(await refused('&duration_min=45')).toBe('INVALID_DURATION');
    expect(await refused(`&resource_id=${UNKNOWN}`)).toBe('RESOURCE_NOT_IN_SERVICE');
    expect(await refused('', `date_from=${MONDAY}&date_to=2030-04-07`)).toBe('RANGE_TOO_LONG');
  });

  it('are booked at the price that the client has read, or not at all', async () => {
    const service = await save({});
    const { body: quote } = await booking.client.post('/bookings/quote', {
      service_id: service,
      ...at('09:00'),
    });
    const priced = { ...at('09:00'), expected_price: quote.price };
    await booking.admin.put(`/admin/services/${service}`, { price: '99.5' });
    expect(await book(service, priced)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect((await booking.admin.get(`/admin/bookings?service_id=${service}`)).body.total).toBe(0);
    for (const expected_price of [-1, 'much', '1.2345']) {
      expect((await book(service, { ...priced, expected_price })).status).toBe(400);
    }
    const { status, body } = await book(service, { ...priced, expected_price: '99.50' });
    expect([status, body.total_price]).toEqual([201, 99.5]);
  });

  it('are not booked at a price by a client who has read that they are free', async () => {
    const service = await save({ price: '5' });
    for (const expected_price of [0, '0', '0.00']) {
      expect(await book(service, { ...at('09:00'), expected_price })).toMatchObject({
        status: 409,
        body: { code: 'PRICE_CHANGED' },
      });
    }
  });

  it('are booked by the conditions that the client has read, or not at all', async () => {
    const service = await save({});
    const rule = async (cancel_until_min: number): Promise<void> => {
      const saved = await booking.admin.put(`/admin/services/${service}/rules`, { cancel_until_min });
      expect(saved.status).toBe(200);
    };
    await rule(60);
    const { body: quote } = await booking.client.post('/bookings/quote', {
      service_id: service,
      ...at('09:00'),
    });
    await rule(120);
    const read = { ...at('09:00'), expected_price: quote.price, expected_terms: quote.terms };
    expect(await book(service, read)).toMatchObject({ status: 409, body: { code: 'TERMS_CHANGED' } });
    expect((await booking.admin.get(`/admin/bookings?service_id=${service}`)).body.total).toBe(0);
    expect((await book(service, { ...read, expected_terms: 'x'.repeat(65) })).status).toBe(400);
    await rule(60);
    expect((await book(service, read)).status).toBe(201);
  });

  it('are booked with length, price and name', async () => {
    const service = await save({ color: '#102030', form_resource_id: ann });
    const options = [{ label: 'Wash', value: 'wash', duration: 15, price: 4.5 }];
    const field = await aField(booking, ann, { type: 'select', options });
    const { status, body } = await book(service, {
      ...at('09:00'),
      resource_id: bob,
      duration_min: 30,
      custom_values: [{ field_id: field, value: 'wash' }],
    });
    // 30 minutes and 15 of the option; 25 and 4.5. 09:00 in Paris is 08:00 UTC.
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        resource_id: bob,
        end_at: '2030-01-07T08:45:00.000Z',
        total_price: 29.5,
        color: '#102030',
        service: { id: service, name: 'Cut', price: '25.00' },
      },
    });
    await booking.admin.put(`/admin/services/${service}`, { name: 'Other', price: 99 });
    expect((await booking.client.get(`/bookings/${body.token}`)).body).toMatchObject({
      service: { name: 'Cut', price: '25.00' },
      total_price: 29.5,
    });
    const file = await fetch(`${booking.client.baseUrl}/bookings/${body.token}/calendar.ics`);
    expect(await file.text()).toContain('SUMMARY:Cut – Bob');
    const list = await booking.admin.get(`/admin/bookings?service_id=${service}`);
    expect(list.body.bookings).toMatchObject([{ id: body.id, service: { id: service } }]);
    expect((await booking.admin.get(`/admin/bookings?service_id=${UNKNOWN}`)).body.total).toBe(0);
  });

  it('refuse what they do not offer', async () => {
    const service = await save({ resource_ids: [ann], max_party_size: 1 });
    const code = async (fields: object): Promise<unknown> => (await book(service, fields)).body.code;
    expect(await code({ duration_min: 45 })).toBe('INVALID_DURATION');
    expect(await code({ end_at: `${MONDAY}T09:45` })).toBe('INVALID_DURATION');
    expect(await code({ duration_min: 30, end_at: `${MONDAY}T10:00` })).toBe('INVALID_DURATION');
    expect(await code({ resource_id: bob })).toBe('RESOURCE_NOT_IN_SERVICE');
    expect(await code({ party_size: 2 })).toBe('PARTY_TOO_LARGE');
    expect(await code(at('13:00'))).toBe('OUTSIDE_HOURS');
    expect(await code({ start_at: '2001-01-01T09:00' })).toBe('IN_THE_PAST');
    expect((await book(UNKNOWN)).body.code).toBe('SERVICE_NOT_FOUND');
    expect((await book(await save({ resource_ids: [] }))).body.code).toBe('SLOT_TAKEN');
    // Without a service the resource and the end are required, as ever.
    const { service_id: _, ...none } = { ...bookingOf(0), service_id: service };
    const faults = await booking.client.post('/bookings', {
      ...none,
      resource_id: undefined,
      end_at: undefined,
    });
    const fields = (faults.body.details as { field: string }[]).map(({ field }) => field);
    expect(fields).toEqual(['resource_id', 'end_at']);
    expect(await booking.db.row('SELECT count(*) AS n FROM bookings')).toEqual({ n: 0 });
  });

  it('give anyone who is free, the least busy one first', async () => {
    const service = await save();
    const who = async (fields: object = {}): Promise<unknown> =>
      (await book(service, fields)).body.resource_id;
    await booking.client.post('/bookings', bookingOf(ann, { ...at('11:00'), end_at: `${MONDAY}T12:00` }));
    expect(await who()).toBe(bob);
    // One each: Ann's booking is later in the day, so she has waited longer. The next one is the other's.
    expect(await who()).toBe(ann);
    const taken = await book(service);
    expect(taken).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect(await free(service)).toEqual([
      ['10:00', [ann, bob]],
      ['11:00', [bob]],
    ]);
    await booking.admin.put(`/admin/services/${service}`, { strategy: 'priority', resource_ids: [bob, ann] });
    expect(await who(at('10:00'))).toBe(bob);
    expect(await who(at('10:00'))).toBe(ann);
  });

  it('take turns', async () => {
    const service = await save({ strategy: 'in_turn', durations: [30] });
    const turns: unknown[] = [];
    for (const time of ['09:00', '09:30', '10:00', '10:30']) {
      turns.push((await book(service, at(time))).body.resource_id);
    }
    expect(turns).toEqual([ann, bob, ann, bob]);
  });

  it('keep their buffers free, for everybody', async () => {
    const service = await save({
      resource_ids: [ann],
      buffer_before_min: 10,
      buffer_after_min: 20,
      durations: [60],
    });
    expect((await book(service, at('10:00'))).body.end_at).toBe('2030-01-07T10:00:00.000Z');
    // Taken from 09:50 to 11:20: no hour is left before or after it.
    expect(await free(service)).toEqual([]);
    const plain = (start: string, end: string): Promise<Answer> =>
      booking.client.post('/bookings', bookingOf(ann, { ...at(start), end_at: `${MONDAY}T${end}` }));
    expect((await plain('09:00', '09:55')).status).toBe(409);
    expect((await plain('09:00', '09:50')).status).toBe(201);
    const staff = bookingOf(ann, { ...at('11:10'), end_at: `${MONDAY}T12:00` });
    expect((await booking.admin.post('/admin/bookings', staff)).body.code).toBe('SLOT_TAKEN');
    expect((await plain('11:20', '12:00')).status).toBe(201);
    // A block may touch the booking, as with the buffers of weekly windows.
    const block = { resource_id: ann, start_at: `${MONDAY}T11:00`, end_at: `${MONDAY}T11:20`, reason: '' };
    expect((await booking.admin.post('/admin/blocks', block)).body.conflicts).toEqual([]);
  });

  it('can be quoted and held', async () => {
    const service = await save({ buffer_after_min: 30, resource_ids: [ann] });
    const request = { service_id: service, start_at: `${MONDAY}T09:00`, duration_min: 30 };
    expect((await booking.client.post('/bookings/quote', request)).body).toMatchObject({
      price: 25,
      duration_minutes: 30,
      available: true,
    });
    await booking.admin.put('/admin/settings', { booking_hold_minutes: '10' });
    const held = await booking.client.post('/holds', request);
    expect(held).toMatchObject({
      status: 201,
      body: { resource_id: ann, end_at: '2030-01-07T08:30:00.000Z' },
    });
    expect((await book(service, { ...at('09:30'), duration_min: 30 })).status).toBe(409);
    expect((await booking.client.post('/bookings/quote', request)).body).toMatchObject({
      available: false,
      code: 'SLOT_TAKEN',
    });
    const { token } = held.body;
    expect((await book(service, { ...request, hold_token: token })).body.resource_id).toBe(ann);
    await booking.admin.put('/admin/settings', { booking_hold_minutes: '' });
  });

  it('can be booked by staff at any time, for any length, at anyone', async () => {
    const service = await save({ active: false });
    const { resource_id: _, ...input } = bookingOf(0, { service_id: service });
    const late = { ...input, start_at: `${MONDAY}T20:00`, end_at: `${MONDAY}T20:25` };
    expect((await booking.admin.post('/admin/bookings', late)).body).toMatchObject({
      resource_id: ann,
      total_price: 25,
    });
    expect((await booking.admin.post('/admin/bookings', late)).body).toMatchObject({ resource_id: bob });
    expect((await booking.admin.post('/admin/bookings', late)).body.code).toBe('SLOT_TAKEN');
    const backwards = { ...late, end_at: `${MONDAY}T19:00` };
    expect((await booking.admin.post('/admin/bookings', backwards)).body.code).toBe('END_BEFORE_START');
  });

  it('move with their buffers and their resource', async () => {
    const service = await save({ resource_ids: [ann], buffer_after_min: 30, durations: [30] });
    const { body } = await book(service, at('09:00'));
    await booking.client.post('/bookings', bookingOf(ann, { ...at('11:00'), end_at: `${MONDAY}T12:00` }));
    const move = async (time: string): Promise<number> =>
      (await booking.client.post(`/bookings/${body.token}/reschedule`, { start_at: `${MONDAY}T${time}` }))
        .status;
    expect(await move('10:30')).toBe(409);
    expect(await move('10:00')).toBe(200);
  });

  it('repeat the answer to a repeated request, also when nobody is free any more', async () => {
    const service = await save({ resource_ids: [ann] });
    const send = (key: string): Promise<Answer> => {
      const { resource_id: _, end_at: __, ...input } = bookingOf(0, { service_id: service });
      return booking.client.send('POST', '/bookings', { body: input, headers: { 'idempotency-key': key } });
    };
    const first = await send('one');
    expect(first.status).toBe(201);
    expect((await send('one')).body).toEqual(first.body);
    expect((await send('two')).status).toBe(409);
  });

  it('give each free resource to one of many clients', async () => {
    const cleo = await aResource(booking, { name: 'Cleo' });
    await openHours(booking, cleo);
    const service = await save({ resource_ids: [ann, bob, cleo] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(service)));
    expect(tally(answers)).toEqual({ 201: 3, 409: 17 });
    const won = answers.filter(({ status }) => status === 201).map(({ body }) => body.resource_id as number);
    expect(won.sort((a, b) => a - b)).toEqual([ann, bob, cleo]);
  });
});
