import { MONDAY, aField, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const TAKEN = { error: 'This time slot is already booked for this resource', code: 'SLOT_TAKEN' };
const CLOSED = { error: "The requested time is outside the resource's availability", code: 'OUTSIDE_HOURS' };

describe('bookings', () => {
  let booking: TestBooking;
  let room: number;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources');
    room = await aResource(booking, { name: 'Room', color: '#101010' });
  });

  const book = (
    fields: object = {},
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: any }> =>
    booking.client.post('/bookings', bookingOf(room, fields), { headers });
  const at = (start: string, end: string): object => ({
    start_at: `${MONDAY}T${start}`,
    end_at: `${MONDAY}T${end}`,
  });

  it('are confirmed immediately and have a token', async () => {
    const { status, body } = await book({ phone: ' +33 1 ', notes: 'Hi', color: '#AABBCC' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      resource_id: room,
      client_name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+33 1',
      start_at: '2030-01-07T08:00:00.000Z',
      end_at: '2030-01-07T09:00:00.000Z',
      token: expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/),
      status: 'confirmed',
      notes: 'Hi',
      color: '#AABBCC',
      total_price: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
  });

  it.each([
    [{ client_name: undefined }, 'client_name is required'],
    [{ client_name: ' ' }, 'client_name must have 1 to 200 characters'],
    [{ client_name: 'a\nb' }, 'client_name must be a single line'],
    [{ email: undefined }, 'email is required'],
    [{ email: '' }, 'email must be an email'],
    [{ email: 'nobody' }, 'email must be an email'],
    [{ phone: 'x'.repeat(51) }, 'phone must have 0 to 50 characters'],
    [{ notes: 'x'.repeat(5001) }, 'notes must have 0 to 5000 characters'],
    [{ notes: 'a\0b' }, 'notes must not contain NUL characters'],
    [{ color: 'red' }, 'color must be a hex colour (#RRGGBB)'],
    [{ resource_id: 'x' }, 'resource_id must be an integer number'],
    [{ resource_id: 1.5 }, 'resource_id must be an integer number'],
    [{ start_at: '2030-02-30T09:00' }, 'start_at must be a date and time (YYYY-MM-DDTHH:MM)'],
    [{ end_at: 5 }, 'end_at must be a date and time (YYYY-MM-DDTHH:MM)'],
    [at('09:00', '09:00'), 'end_at must be after start_at'],
    [at('10:00', '09:00'), 'end_at must be after start_at'],
    [{ end_at: '2030-02-07T09:01' }, 'A booking must not be longer than 31 days'],
    [
      { start_at: '2030-03-31T02:30', end_at: '2030-03-31T04:00' },
      'start_at does not exist in Europe/Paris (daylight saving change)',
    ],
    [{ start_at: '2020-01-06T09:00', end_at: '2020-01-06T10:00' }, 'start_at must be in the future'],
    [{ custom_values: {} }, 'custom_values must be an array'],
    [{ custom_values: [5] }, 'custom_values must be an object'],
    [{ custom_values: [{ value: 'x' }] }, 'field_id is required'],
    [{ custom_values: [{ field_id: 999_999, value: 'x' }] }, 'Unknown custom field: 999999'],
  ])('reject %p', async (fields, error) => {
    const response = await book(fields);
    expect({ status: response.status, error: response.body.error }).toEqual({ status: 400, error });
  });

  it.each([undefined, null, [], 'text', 5])('reject the body %p', async (body) => {
    expect((await booking.client.post('/bookings', body)).status).toBe(400);
  });

  it('take instants with an offset, and optional fields that are null', async () => {
    const { status, body } = await book({
      start_at: '2030-01-07T09:00:00.000Z',
      end_at: '2030-01-07T12:00:30.750+02:00',
      phone: null,
      notes: null,
      color: null,
      custom_values: null,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      start_at: '2030-01-07T09:00:00.000Z',
      end_at: '2030-01-07T10:00:30.000Z',
      phone: '',
      notes: '',
      color: '',
    });
  });

  it('need a resource that exists and is active', async () => {
    const hidden = await aResource(booking, { active: false });
    for (const resource_id of [hidden, 999_999, 99_999_999_999, 0, -5]) {
      const { status, body } = await book({ resource_id });
      expect({ status, body }).toEqual({
        status: 404,
        body: { error: 'Resource not found', code: 'RESOURCE_NOT_FOUND' },
      });
    }
  });

  it('may touch but not overlap', async () => {
    await book();
    for (const overlap of [
      at('09:00', '10:00'),
      at('09:59', '11:00'),
      at('08:00', '09:01'),
      at('09:15', '09:30'),
      at('08:00', '11:00'),
    ]) {
      const { status, body } = await book(overlap);
      expect({ status, body }).toEqual({ status: 409, body: TAKEN });
    }
    expect((await book(at('10:00', '11:00'))).status).toBe(201);
    expect((await book(at('08:00', '09:00'))).status).toBe(201);
    const other = await aResource(booking);
    expect((await booking.client.post('/bookings', bookingOf(other))).status).toBe(201);
  });

  it('keep to the weekly windows of a resource that has some', async () => {
    await openHours(booking, room);
    expect(await book(at('08:30', '09:30'))).toMatchObject({ status: 400, body: CLOSED });
    expect(await book(at('11:30', '12:30'))).toMatchObject({ status: 400, body: CLOSED });
    expect(await book({ start_at: '2030-01-08T09:00', end_at: '2030-01-08T10:00' })).toMatchObject({
      status: 400,
      body: CLOSED,
    });
    expect((await book(at('09:10', '09:25'))).status).toBe(201);
    expect((await book(at('11:00', '12:00'))).status).toBe(201);
  });

  it('check the past before the answers, and the answers before the hours', async () => {
    await openHours(booking, room);
    await aField(booking, room, { label: 'Guests', type: 'number', required: true });
    const past = { start_at: '2020-01-06T03:00', end_at: '2020-01-06T04:00' };
    expect((await book(past)).body.error).toBe('start_at must be in the future');
    expect((await book(at('03:00', '04:00'))).body.error).toBe('Guests is required');
    expect((await book({ ...past, resource_id: 999_999 })).body.error).toBe('Resource not found');
  });

  describe('with a form', () => {
    it('store the answers in form order, and add the chosen minutes and prices', async () => {
      const extras = await aField(booking, room, {
        label: 'Extras',
        type: 'multi-select',
        options: 'Sound|30|10.1\nLight|15|0.2',
      });
      const size = await aField(booking, room, {
        label: 'Size',
        type: 'select',
        options: ['Small', 'Very Big'],
      });
      const empty = await aField(booking, room, { label: 'Remark', type: 'text' });
      const { status, body } = await book({
        custom_values: [
          { field_id: size, value: 'very-big' },
          { field_id: empty, value: '  ' },
          { field_id: extras, value: 'Sound, light' },
        ],
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ end_at: '2030-01-07T09:45:00.000Z', total_price: 10.3 });
      await booking.admin.delete(`/admin/custom-fields/${size}`);
      const values = await booking.admin.get(`/admin/booking-values/${body.id}`);
      const shared = {
        id: expect.any(Number),
        booking_id: body.id,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      };
      expect(values.body).toEqual([
        {
          ...shared,
          field_id: extras,
          value: 'sound,light',
          shown: 'Sound, Light',
          CustomField: { id: extras, label: 'Extras', type: 'multi-select' },
        },
        {
          ...shared,
          field_id: size,
          value: 'Very Big',
          CustomField: { id: size, label: 'Size', type: 'select' },
        },
      ]);
      const gone = await book({
        ...at('15:00', '16:00'),
        custom_values: [{ field_id: size, value: 'Small' }],
      });
      expect(gone.body.error).toBe(`Unknown custom field: ${size}`);
    });

    it('test the final range against the calendar, but the submitted one against the hours', async () => {
      await openHours(booking, room);
      const long = await aField(booking, room, { label: 'Long', type: 'radio', options: 'Yes|30' });
      const custom_values = [{ field_id: long, value: 'yes' }];
      expect(await book({ ...at('11:00', '12:00'), custom_values })).toMatchObject({
        status: 201,
        body: { end_at: '2030-01-07T11:30:00.000Z' },
      });
      expect(await book({ ...at('10:00', '11:00'), custom_values })).toMatchObject({
        status: 409,
        body: TAKEN,
      });
      expect((await book(at('10:00', '11:00'))).status).toBe(201);
    });

    it('may not last longer than 31 days with what was chosen', async () => {
      const longer = { type: 'radio', options: 'Longer|1440|0' };
      const field_id = await aField(booking, room, longer);
      const custom_values = [{ field_id, value: 'longer' }];
      const limit = { start_at: '2030-01-07T09:00', custom_values };
      const response = await book({ ...limit, end_at: '2030-02-06T09:01' });
      expect({ status: response.status, error: response.body.error }).toEqual({
        status: 400,
        error: 'A booking must not be longer than 31 days',
      });
      expect((await book({ ...limit, end_at: '2030-02-06T09:00' })).status).toBe(201);
    });

    it('do not take the fields of another form', async () => {
      const foreign = await aField(booking, await aResource(booking), {});
      expect((await book({ custom_values: [{ field_id: foreign, value: 'x' }] })).body.error).toBe(
        `Unknown custom field: ${foreign}`,
      );
    });

    it('return all faults of the form together, in the language of the client', async () => {
      const date = await aField(booking, room, { label: 'Birthday', type: 'date' });
      const name = await aField(booking, room, { label: 'Name', required: true });
      const custom_values = [
        { field_id: 999_999, value: 'x' },
        { field_id: date, value: 'soon' },
      ];
      const rejected = await book({ custom_values }, { 'Accept-Language': 'fr-CA, en;q=0.5' });
      expect(rejected).toMatchObject({
        status: 400,
        body: {
          error: 'Champ inconnu : 999999',
          code: 'INVALID_ANSWER',
          details: [
            { field: 'custom_values.0.field_id', field_id: 999_999, code: 'ANSWER_UNKNOWN_FIELD' },
            {
              field: 'custom_values.1.value',
              field_id: date,
              code: 'ANSWER_NOT_A_DATE',
              message: 'Birthday : date attendue (AAAA-MM-JJ)',
            },
            { field: 'custom_values', field_id: name, code: 'ANSWER_REQUIRED' },
          ],
        },
      });
    });

    it('return all faults of the other fields together, in the language of the client', async () => {
      const wrong = { client_name: '', email: 'nobody', start_at: 'soon', color: 'red', custom_values: [5] };
      const { status, body } = await book(wrong, { 'Accept-Language': 'de' });
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          error: expect.any(String),
          code: 'VALIDATION_ERROR',
          details: expect.arrayContaining([
            { field: 'client_name', code: 'INVALID_LENGTH', message: 'Name: 1 bis 200 Zeichen' },
            { field: 'email', code: 'INVALID_EMAIL', message: 'E-Mail: keine gültige E-Mail-Adresse' },
            {
              field: 'start_at',
              code: 'INVALID_DATE_TIME',
              message: 'Beginn: Datum und Uhrzeit erwartet (JJJJ-MM-TTTHH:MM)',
            },
            { field: 'color', code: 'INVALID_COLOR', message: 'Farbe: Hex-Farbe erwartet (#RRGGBB)' },
            { field: 'custom_values', code: 'NOT_AN_OBJECT', message: 'Antworten: Objekt erwartet' },
            { field: 'custom_values.0', code: 'NOT_AN_OBJECT', message: '0: Objekt erwartet' },
          ]),
        },
      });
      expect(body.details).toHaveLength(6);
      expect(body.error).toBe(body.details[0].message);
    });

    it.each([
      ['fr', 'Ce créneau est déjà réservé'],
      ['ja', 'この時間はすでに予約されています'],
      ['ar;q=0.8, xx', 'هذا الوقت محجوز بالفعل'],
      ['xx', 'This time slot is already booked for this resource'],
    ])('are rejected in the language %s, which the response names', async (language, error) => {
      await book();
      const { status, body, headers } = await booking.client.post('/bookings', bookingOf(room), {
        headers: { 'Accept-Language': language, Origin: 'https://example.com' },
      });
      expect({ status, body }).toEqual({ status: 409, body: { error, code: 'SLOT_TAKEN' } });
      expect(headers.get('content-language')).toBe(language === 'xx' ? 'en' : language.slice(0, 2));
      expect(headers.get('vary')).toContain('Accept-Language');
    });

    it('name the label in their errors', async () => {
      const date = await aField(booking, room, { label: 'Birthday', type: 'date' });
      const response = await book({ custom_values: [{ field_id: date, value: 'soon' }] });
      expect({ status: response.status, error: response.body.error }).toEqual({
        status: 400,
        error: 'Birthday: must be a date (YYYY-MM-DD)',
      });
    });
  });

  describe('by token', () => {
    it('can be seen without e-mail and phone', async () => {
      const { body } = await book({ phone: '123', notes: 'Hi' });
      const { email, phone, token, version: _version, ...shown } = body;
      expect([email, phone]).toEqual(['ada@example.com', '123']);
      const response = await booking.client.get(`/bookings/${token}`);
      expect(response.body).toEqual({ ...shown, Resource: { id: room, name: 'Room', color: '#101010' } });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    });

    it('can be cancelled, again without harm, and free their time', async () => {
      const { body } = await book();
      const cancel = (token: string): Promise<{ status: number; body: unknown }> =>
        booking.client.delete(`/bookings/${token}`);
      expect(await cancel(body.token as string)).toMatchObject({
        status: 200,
        body: { message: 'Booking cancelled' },
      });
      expect(await cancel((body.token as string).toUpperCase())).toMatchObject({
        status: 200,
        body: { message: 'Booking already cancelled' },
      });
      expect((await book()).status).toBe(201);
    });

    it.each(['nonsense', '00000000-0000-4000-8000-000000000000', '1', 'a'.repeat(290)])(
      'are unknown for %s',
      async (token) => {
        for (const method of ['GET', 'DELETE']) {
          const { status, body } = await booking.client.send(method, `/bookings/${token}`);
          expect({ status, body }).toEqual({
            status: 404,
            body: { error: 'Booking not found', code: 'BOOKING_NOT_FOUND' },
          });
        }
      },
    );

    it.each(['%zz', '%00'])('are not found either where the path is %s', async (token) => {
      const { status, body } = await booking.client.delete(`/bookings/${token}`);
      expect({ status, body }).toEqual({ status: 404, body: { error: 'Not found', code: 'NOT_FOUND' } });
    });
  });

  describe('with an Idempotency-Key', () => {
    const key = { 'Idempotency-Key': 'b6f1' };

    it('are made once, however often they are sent', async () => {
      const first = await book({}, key);
      const reordered = Object.fromEntries(Object.entries(bookingOf(room)).reverse());
      const again = await booking.client.post('/bookings', reordered, { headers: key });
      expect(again).toMatchObject({ status: 201, body: first.body });
      await booking.client.delete(`/bookings/${first.body.token}`);
      expect((await book({}, key)).body).toEqual(first.body);
      expect(await booking.db.row('SELECT count(*) AS n FROM bookings')).toEqual({ n: 1 });
    });

    it('are made once, even when all come at the same time', async () => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => book({}, key)));
      expect(new Set(responses.map(({ status, body }) => `${status} ${body.token}`)).size).toBe(1);
      expect(responses[0]?.status).toBe(201);
    });

    it('belong to one body', async () => {
      await book({}, key);
      const { status, body } = await book({ notes: 'other' }, key);
      expect({ status, body }).toEqual({
        status: 409,
        body: { error: 'This Idempotency-Key was used with another request', code: 'KEY_REUSED' },
      });
    });

    it('do not store an error', async () => {
      const blocker = await book();
      expect((await book({}, key)).status).toBe(409);
      await booking.client.delete(`/bookings/${blocker.body.token}`);
      expect((await book({}, key)).status).toBe(201);
    });

    it('are forgotten after 24 hours', async () => {
      const first = await book({}, key);
      await booking.db.rows("UPDATE idempotency_keys SET created_at = created_at - interval '25 hours'");
      expect((await book({}, key)).status).toBe(409);
      await booking.client.delete(`/bookings/${first.body.token}`);
      const second = await book({}, key);
      expect(second.status).toBe(201);
      expect(second.body.token).not.toBe(first.body.token);
    });

    it.each(['', 'x'.repeat(256)])('are rejected for the key %p', async (value) => {
      const { status, body } = await book({}, { 'Idempotency-Key': value });
      expect({ status, body }).toEqual({
        status: 400,
        body: { error: 'Idempotency-Key must have 1 to 255 characters', code: 'INVALID_KEY' },
      });
    });
  });

  describe('in the public calendar', () => {
    const calendar = async (from: string, to: string): Promise<unknown> =>
      (await booking.client.get(`/resources/bookings/public?date_from=${from}&date_to=${to}`)).body;

    it('show nothing personal, and only what is confirmed and visible', async () => {
      const { body } = await book({ color: '#000000' });
      const cancelled = await book(at('11:00', '12:00'));
      await booking.client.delete(`/bookings/${cancelled.body.token}`);
      const hidden = await aResource(booking, { active: false });
      await booking.admin.post('/admin/bookings', bookingOf(hidden));
      expect(await calendar(MONDAY, MONDAY)).toEqual([
        {
          id: body.id,
          resource_id: room,
          start_at: body.start_at,
          end_at: body.end_at,
          status: 'confirmed',
          color: '#000000',
        },
      ]);
    });

    it('are found by overlap with the days of the business zone, both included', async () => {
      await book({ start_at: '2030-01-07T23:30', end_at: '2030-01-09T00:00' });
      expect(await calendar('2030-01-08', '2030-01-08')).toHaveLength(1);
      expect(await calendar('2030-01-06', '2030-01-07')).toHaveLength(1);
      expect(await calendar('2030-01-09', '2030-01-10')).toHaveLength(0);
      expect(await calendar('2030-01-01', '2030-01-06')).toHaveLength(0);
    });

    it.each([
      ['', 'date_from is required (YYYY-MM-DD)'],
      ['?date_from=2030-01-01', 'date_to is required (YYYY-MM-DD)'],
      ['?date_from=2030-01-32&date_to=2030-02-01', 'date_from is required (YYYY-MM-DD)'],
      ['?date_from=2030-02-01&date_to=2030-01-01', 'date_from must not be after date_to'],
      ['?date_from=2030-01-01&date_to=2031-02-05', 'The range must not exceed 400 days'],
    ])('reject %p', async (query, error) => {
      for (const calendarOf of ['bookings', 'blocks']) {
        const response = await booking.client.get(`/resources/${calendarOf}/public${query}`);
        expect({ status: response.status, error: response.body.error }).toEqual({ status: 400, error });
      }
    });

    it('take 400 days', async () => {
      expect(await calendar('2030-01-01', '2031-02-04')).toEqual([]);
    });
  });
});

describe('switches', () => {
  it('let the past and closed hours be booked where the configuration says so', async () => {
    const booking = await startBooking({ BOOKING_ALLOW_PAST: 'true', BOOKING_HOURS_POLICY: 'open' });
    const room = await aResource(booking);
    await openHours(booking, room);
    const past = { start_at: '2020-01-07T03:00', end_at: '2020-01-07T04:00' };
    expect((await booking.client.post('/bookings', bookingOf(room, past))).status).toBe(201);
    await booking.stop();
  });

  it('limit bookings of one address', async () => {
    const booking = await startBooking({ RATE_LIMIT: 'on', RATE_LIMIT_BOOKINGS_PER_MINUTE: '2' });
    const responses = [];
    for (let n = 0; n < 3; n++) responses.push(await booking.client.post('/bookings', {}));
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 429]);
    expect(responses[2]?.body).toEqual({ error: 'Too many requests', code: 'TOO_MANY_REQUESTS' });
    expect(Number(responses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await booking.stop();
  });
});
