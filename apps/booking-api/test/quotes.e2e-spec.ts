import type { TestResponse } from '@comptoir/testing';
import { MONDAY, aField, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

let booking: TestBooking;
let room: number;
beforeAll(async () => {
  booking = await startBooking();
});
afterAll(() => booking?.stop());
beforeEach(async () => {
  await booking.empty('settings', 'resources');
  room = await aResource(booking);
  await openHours(booking, room);
});

const at = (from: string, to: string): object => ({
  start_at: `${MONDAY}T${from}`,
  end_at: `${MONDAY}T${to}`,
});

/** Returns the body that a page can send before a name is entered. */
const asked = (fields: object = {}): object => ({ resource_id: room, ...at('09:00', '10:00'), ...fields });

function quote(fields: object = {}, language?: string): Promise<TestResponse> {
  const headers = language === undefined ? undefined : { 'accept-language': language };
  return booking.client.post('/bookings/quote', asked(fields), { headers });
}

function book(fields: object = {}, language?: string): Promise<TestResponse> {
  const headers = language === undefined ? undefined : { 'accept-language': language };
  return booking.client.post('/bookings', bookingOf(room, fields), { headers });
}

/** Counts the rows of each table. */
function rowsOfTables(): Promise<{ table_name: string; rows: string }[]> {
  return booking.db.rows(
    `SELECT table_name, (xpath('/row/n/text()', query_to_xml(
              format('SELECT count(*) AS n FROM %I.%I', table_schema, table_name), false, true, '')))[1]::text AS rows
       FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'
      ORDER BY table_schema, table_name`,
  );
}

describe('a quote', () => {
  it('says when the booking would end, what it would cost, and that it fits', async () => {
    expect((await quote()).status).toBe(200);
    expect((await quote()).body).toEqual({
      start_at: `${MONDAY}T08:00:00.000Z`,
      end_at: `${MONDAY}T09:00:00.000Z`,
      duration_minutes: 60,
      price: 0,
      terms: expect.any(String),
      currency: 'EUR',
      available: true,
    });
  });

  it('adds the options as the booking then does', async () => {
    await booking.admin.put('/admin/settings', { currency: 'CHF' });
    const extras = await aField(booking, room, {
      label: 'Extras',
      type: 'multi-select',
      options: 'Sound|30|10.1\nLight|15|0.2',
    });
    const answers = { custom_values: [{ field_id: extras, value: 'Sound, light' }] };
    const { body } = await quote(answers);
    expect(body).toMatchObject({ duration_minutes: 105, price: 10.3, currency: 'CHF', available: true });
    const { body: booked } = await book(answers);
    const { start_at, end_at, total_price: price } = booked;
    expect(body).toMatchObject({ start_at, end_at, price });
  });

  it('writes nothing, whatever it says', async () => {
    await book(at('11:00', '12:00'));
    await booking.drain();
    const before = await rowsOfTables();
    expect(before.length).toBeGreaterThan(15);
    const key = { 'idempotency-key': 'one' };
    const responses = [
      await booking.client.post('/bookings/quote', bookingOf(room), { headers: key }),
      await quote(at('11:00', '12:00')),
      await quote(at('03:00', '04:00')),
      await quote({ resource_id: 999_999 }),
    ];
    expect(responses.map(({ status, body }) => [status, body.available])).toEqual([
      [200, true],
      [200, false],
      [200, false],
      [404, undefined],
    ]);
    expect(await rowsOfTables()).toEqual(before);
    expect((await book()).status).toBe(201);
    expect(await rowsOfTables()).not.toEqual(before);
  });
});

describe('a quote of what cannot be booked', () => {
  const TOKEN_ERRORS: [code: string, fields: object, duration: number][] = [
    ['IN_THE_PAST', { start_at: '2020-01-06T09:00', end_at: '2020-01-06T10:00' }, 60],
    ['BEYOND_HORIZON', { start_at: '2999-01-07T09:00', end_at: '2999-01-07T10:00' }, 60],
    ['OUTSIDE_HOURS', at('03:00', '04:00'), 60],
    ['TOO_LONG', { end_at: '2999-01-07T09:00' }, 509_644_800],
    ['LONGER_THAN_ALLOWED', at('09:00', '11:00'), 120],
    ['SLOT_TAKEN', at('10:30', '11:30'), 60],
    ['SLOT_BLOCKED', at('11:30', '12:00'), 30],
  ];

  beforeEach(async () => {
    await booking.admin.put('/admin/settings', { booking_max_minutes: 90 });
    await book(at('10:00', '11:00'));
    await booking.admin.post('/admin/blocks', { resource_id: room, ...at('11:30', '13:00') });
  });

  it.each(TOKEN_ERRORS)(
    'has the code %s and the text of the error of the booking',
    async (code, fields, minutes) => {
      for (const language of [undefined, 'fr-CH, en;q=0.5', 'ja']) {
        const { status, body, headers } = await quote(fields, language);
        expect([status, body.available, body.code]).toEqual([200, false, code]);
        expect(body.duration_minutes).toBe(minutes);
        const rejected = await book(fields, language);
        expect({ code: body.code, error: body.error }).toEqual(rejected.body);
        const spoken = headers.get('content-language');
        expect([spoken, headers.get('vary')]).toEqual([
          rejected.headers.get('content-language'),
          rejected.headers.get('vary'),
        ]);
        expect(spoken).toBe(language?.slice(0, 2) ?? 'en');
      }
    },
  );

  it('counts the minutes of options', async () => {
    // Has no weekly windows, so that no other check fails.
    room = await aResource(booking);
    const extra = await aField(booking, room, { type: 'select', options: 'Hour|60|5\nDay|1440|9' });
    const hour = { custom_values: [{ field_id: extra, value: 'Hour' }] };
    const day = { custom_values: [{ field_id: extra, value: 'Day' }], end_at: '2030-02-07T09:00' };
    expect((await quote(hour)).body).toMatchObject({
      duration_minutes: 120,
      price: 5,
      code: 'LONGER_THAN_ALLOWED',
    });
    expect((await quote(day)).body).toMatchObject({ duration_minutes: 46_080, price: 9, code: 'TOO_LONG' });
    expect([(await book(hour)).body.code, (await book(day)).body.code]).toEqual([
      'LONGER_THAN_ALLOWED',
      'TOO_LONG',
    ]);
  });

  it('names the first reason, as the booking does', async () => {
    const fields = { start_at: '2020-01-06T03:00', end_at: '2020-01-06T10:00' };
    expect((await quote(fields)).body.code).toBe('IN_THE_PAST');
    expect((await book(fields)).body.code).toBe('IN_THE_PAST');
  });

  it.each<[string, object]>([
    ['no resource', { resource_id: undefined }],
    ['an unknown resource', { resource_id: 999_999 }],
    ['a time that is none', { start_at: 'tomorrow' }],
    ['a time that does not exist', { start_at: '2030-03-31T02:30', end_at: '2030-03-31T04:00' }],
    ['no end', { end_at: undefined }],
    ['an end before its start', at('10:00', '09:00')],
    ['an answer to an unknown field', { custom_values: [{ field_id: 999_999, value: 'x' }] }],
    ['an address that is none', { email: 'nobody' }],
    ['a name of two lines', { client_name: 'Ada\nLovelace' }],
    ['a colour that is none', { color: 'red' }],
  ])('with %s is rejected as the booking is', async (_, fields) => {
    const { status, body } = await quote(fields, 'de');
    const rejected = await book(fields, 'de');
    expect(status).toBeGreaterThanOrEqual(400);
    expect({ status, body }).toEqual({ status: rejected.status, body: rejected.body });
  });

  it('without a required answer, or of an inactive resource, is rejected like the booking', async () => {
    await aField(booking, room, { label: 'Guests', type: 'number', required: true });
    expect((await quote()).body).toEqual((await book()).body);
    expect((await quote()).body.code).toBe('INVALID_ANSWER');
    await booking.admin.put(`/admin/resources/${room}`, { active: false });
    const { status, body } = await quote();
    expect([status, body.error]).toEqual([404, 'Resource not found']);
  });

  it('may leave empty what a form has not asked for yet', async () => {
    const empty = { client_name: '', email: '', phone: null, notes: null, color: '', custom_values: null };
    expect((await quote(empty)).body.available).toBe(true);
  });
});
