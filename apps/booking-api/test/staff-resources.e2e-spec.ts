import type { TestClient, TestResponse } from '@comptoir/testing';
import { MONDAY, aField, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { mondayAt, seriesOf } from './series.fixture';
import { type Colleague, aColleague } from './staff.fixture';

/** A text in every record of the other resource. */
const MARK = 'markofb';
const DAYS = `date_from=${MONDAY}&date_to=${MONDAY}`;

/** A resource with a record of each kind. */
interface Place {
  id: number;
  booking: number;
  /** A booking of a series. */
  repeated: number;
  block: number;
  exception: number;
  calendar: number;
  service: number;
  field: number;
  waiting: number;
}

type Call = (client: TestClient, other: Place, own: Place) => Promise<TestResponse>;

const sent = (method: string, path: (other: Place) => string, body?: object): Call => {
  return (client, other) => client.send(method, path(other), { body });
};
/** Header of a client that has read another version of the record. */
const stale = { headers: { 'If-Match': '"77"' } };

/** Returns the body of an entry of the waiting list for the Monday. */
function waitingOf(resource_id: number, client_name: string): object {
  return { resource_id, client_name, phone: '0612345678', date_from: MONDAY, date_to: MONDAY };
}

/** Calls of staff with the ids of another resource. Lists have nothing of it, and everything else is 404. */
const CALLS: Record<string, Call[]> = {
  'GET /admin/bookings': [
    sent('GET', () => '/admin/bookings?limit=100'),
    sent('GET', ({ id }) => `/admin/bookings?resource_id=${id}`),
    sent('GET', () => `/admin/bookings?search=${MARK}`),
    sent('GET', ({ booking }) => `/admin/bookings?search=${booking}&status=confirmed&outcome=none`),
    sent('GET', ({ service }) => `/admin/bookings?service_id=${service}&${DAYS}&dates=overlap`),
  ],
  'POST /admin/bookings': [
    (client, { id }) => client.post('/admin/bookings', bookingOf(id)),
    (client, other, own) =>
      client.post('/admin/bookings', bookingOf(own.id, { additional_resource_ids: [other.id] })),
    (client, { id, service }) => client.post('/admin/bookings', bookingOf(id, { service_id: service })),
  ],
  'GET /admin/bookings/{id}': [sent('GET', ({ booking }) => `/admin/bookings/${booking}`)],
  'PUT /admin/bookings/{id}': [
    sent('PUT', ({ booking }) => `/admin/bookings/${booking}`, { notes: 'x' }),
    sent('PUT', ({ booking }) => `/admin/bookings/${booking}`, { start_at: 'never' }),
    (client, other) => client.put(`/admin/bookings/${other.booking}`, { notes: 'x' }, stale),
    (client, other, own) => client.put(`/admin/bookings/${other.booking}`, { resource_id: own.id }),
    (client, other, own) => client.put(`/admin/bookings/${own.booking}`, { resource_id: other.id }),
    (client, other, own) =>
      client.put(`/admin/bookings/${own.booking}`, { additional_resource_ids: [other.id] }),
  ],
  'DELETE /admin/bookings/{id}': [
    sent('DELETE', ({ booking }) => `/admin/bookings/${booking}`),
    (client, { booking }) => client.delete(`/admin/bookings/${booking}`, undefined, stale),
  ],
  'PUT /admin/bookings/{id}/outcome': [
    sent('PUT', ({ booking }) => `/admin/bookings/${booking}/outcome`, { outcome: 'done' }),
    sent('PUT', ({ booking }) => `/admin/bookings/${booking}/outcome`, { outcome: 'maybe' }),
    (client, { booking }) => client.put(`/admin/bookings/${booking}/outcome`, { outcome: null }, stale),
  ],
  'GET /admin/bookings/{id}/payments': [sent('GET', ({ booking }) => `/admin/bookings/${booking}/payments`)],
  'POST /admin/bookings/{id}/payments': [
    sent('POST', ({ booking }) => `/admin/bookings/${booking}/payments`, { amount: '10.00' }),
    sent('POST', ({ booking }) => `/admin/bookings/${booking}/payments`, { amount: 'all' }),
  ],
  'POST /admin/bookings/{id}/refunds': [
    sent('POST', ({ booking }) => `/admin/bookings/${booking}/refunds`, {
      amount: '5.00',
      method: 'on_site',
    }),
    sent('POST', ({ booking }) => `/admin/bookings/${booking}/refunds`, { amount: 'all' }),
  ],
  'GET /admin/payments': [
    sent('GET', () => '/admin/payments?limit=100'),
    sent('GET', ({ id }) => `/admin/payments?resource_id=${id}`),
    sent('GET', ({ service }) => `/admin/payments?service_id=${service}`),
  ],
  'GET /admin/payments/summary': [
    sent('GET', ({ id }) => `/admin/payments/summary?resource_id=${id}`),
    sent('GET', ({ service }) => `/admin/payments/summary?service_id=${service}`),
  ],
  'GET /admin/payments/export': [
    sent('GET', () => '/admin/payments/export'),
    sent('GET', ({ id }) => `/admin/payments/export?resource_id=${id}`),
  ],
  'POST /admin/booking-series': [
    (client, { id }) => client.post('/admin/booking-series', seriesOf(id)),
    (client, other, own) =>
      client.post('/admin/booking-series', seriesOf(own.id, { additional_resource_ids: [other.id] })),
    (client, { id, service }) => client.post('/admin/booking-series', seriesOf(id, { service_id: service })),
  ],
  'POST /admin/booking-series/preview': [
    (client, { id }) => client.post('/admin/booking-series/preview', seriesOf(id)),
    (client, { id, service }) =>
      client.post('/admin/booking-series/preview', seriesOf(id, { service_id: service })),
  ],
  'GET /admin/bookings/{id}/series': [sent('GET', ({ repeated }) => `/admin/bookings/${repeated}/series`)],
  'POST /admin/bookings/{id}/series/move': [
    sent('POST', ({ repeated }) => `/admin/bookings/${repeated}/series/move`, {
      scope: 'all',
      start_at: mondayAt(1, '10:00'),
    }),
    sent('POST', ({ repeated }) => `/admin/bookings/${repeated}/series/move`, { scope: 'some' }),
    (client, { repeated }) =>
      client.post(
        `/admin/bookings/${repeated}/series/move`,
        { scope: 'this', start_at: mondayAt(1, '10:00') },
        stale,
      ),
  ],
  'POST /admin/bookings/{id}/series/cancel': [
    sent('POST', ({ repeated }) => `/admin/bookings/${repeated}/series/cancel`, { scope: 'all' }),
    sent('POST', ({ repeated }) => `/admin/bookings/${repeated}/series/cancel`, { scope: 'some' }),
    (client, { repeated }) =>
      client.post(`/admin/bookings/${repeated}/series/cancel`, { scope: 'this' }, stale),
  ],
  'GET /admin/booking-values/{bookingId}': [sent('GET', ({ booking }) => `/admin/booking-values/${booking}`)],
  'GET /admin/bookings/{id}/reminders': [
    sent('GET', ({ booking }) => `/admin/bookings/${booking}/reminders`),
  ],
  'GET /admin/waiting-list': [
    sent('GET', () => '/admin/waiting-list?limit=100'),
    sent('GET', ({ id }) => `/admin/waiting-list?resource_id=${id}`),
    sent('GET', () => `/admin/waiting-list?search=${MARK}`),
  ],
  'GET /admin/waiting-list/{id}': [sent('GET', ({ waiting }) => `/admin/waiting-list/${waiting}`)],
  'POST /admin/waiting-list': [
    (client, { id }) => client.post('/admin/waiting-list', waitingOf(id, 'x')),
    (client, { service }) =>
      client.post('/admin/waiting-list', {
        ...waitingOf(0, 'x'),
        resource_id: undefined,
        service_id: service,
      }),
  ],
  'POST /admin/waiting-list/{id}/offer': [
    sent('POST', ({ waiting }) => `/admin/waiting-list/${waiting}/offer`, {}),
    sent('POST', ({ waiting }) => `/admin/waiting-list/${waiting}/offer`, { start_at: 'never' }),
  ],
  'DELETE /admin/waiting-list/{id}': [sent('DELETE', ({ waiting }) => `/admin/waiting-list/${waiting}`)],
  'GET /admin/blocks': [
    sent('GET', () => '/admin/blocks?limit=100'),
    sent('GET', ({ id }) => `/admin/blocks?resource_id=${id}`),
    sent('GET', () => `/admin/blocks?${DAYS}`),
  ],
  'POST /admin/blocks': [
    (client, { id }) =>
      client.post('/admin/blocks', {
        resource_id: id,
        start_at: `${MONDAY}T13:00`,
        end_at: `${MONDAY}T14:00`,
      }),
  ],
  'PUT /admin/blocks/{id}': [
    sent('PUT', ({ block }) => `/admin/blocks/${block}`, { reason: 'x' }),
    sent('PUT', ({ block }) => `/admin/blocks/${block}`, { start_at: 'never' }),
    (client, { block }) => client.put(`/admin/blocks/${block}`, { reason: 'x' }, stale),
    (client, other, own) => client.put(`/admin/blocks/${own.block}`, { resource_id: other.id }),
  ],
  'DELETE /admin/blocks/{id}': [
    sent('DELETE', ({ block }) => `/admin/blocks/${block}`),
    (client, { block }) => client.delete(`/admin/blocks/${block}`, undefined, stale),
  ],
  'GET /admin/slots': [
    sent('GET', () => '/admin/slots'),
    sent('GET', ({ id }) => `/admin/slots?resource_id=${id}`),
  ],
  'POST /admin/slots': [(client, { id }) => client.post('/admin/slots', { resource_id: id, slots: [] })],
  'GET /admin/date-exceptions': [
    sent('GET', () => `/admin/date-exceptions?${DAYS}`),
    sent('GET', ({ id }) => `/admin/date-exceptions?${DAYS}&resource_id=${id}`),
  ],
  'GET /admin/date-exceptions/conflicts': [
    sent('GET', () => '/admin/date-exceptions/conflicts'),
    sent('GET', ({ id }) => `/admin/date-exceptions/conflicts?resource_id=${id}`),
  ],
  'POST /admin/date-exceptions': [
    (client, { id }) =>
      client.post('/admin/date-exceptions', { resource_id: id, date_from: MONDAY, windows: [] }),
  ],
  'PUT /admin/date-exceptions/{id}': [
    sent('PUT', ({ exception }) => `/admin/date-exceptions/${exception}`, { note: 'x' }),
    sent('PUT', ({ exception }) => `/admin/date-exceptions/${exception}`, { windows: 'none' }),
    (client, { exception }) => client.put(`/admin/date-exceptions/${exception}`, { note: 'x' }, stale),
  ],
  'DELETE /admin/date-exceptions/{id}': [
    sent('DELETE', ({ exception }) => `/admin/date-exceptions/${exception}`),
    (client, { exception }) => client.delete(`/admin/date-exceptions/${exception}`, undefined, stale),
  ],
  'GET /admin/external-calendars': [
    sent('GET', () => '/admin/external-calendars'),
    sent('GET', ({ id }) => `/admin/external-calendars?resource_id=${id}`),
  ],
  'POST /admin/external-calendars': [
    (client, { id }) =>
      client.post('/admin/external-calendars', {
        resource_id: id,
        kind: 'ics',
        name: 'x',
        address: 'http://127.0.0.1:9/a.ics',
      }),
  ],
  'GET /admin/external-calendars/busy': [
    sent('GET', () => `/admin/external-calendars/busy?${DAYS}`),
    sent('GET', ({ id }) => `/admin/external-calendars/busy?${DAYS}&resource_id=${id}`),
  ],
  'PUT /admin/external-calendars/{id}': [
    sent('PUT', ({ calendar }) => `/admin/external-calendars/${calendar}`, { name: 'x' }),
    sent('PUT', ({ calendar }) => `/admin/external-calendars/${calendar}`, { on_failure: 'x' }),
    (client, { calendar }) => client.put(`/admin/external-calendars/${calendar}`, { name: 'x' }, stale),
  ],
  'DELETE /admin/external-calendars/{id}': [
    sent('DELETE', ({ calendar }) => `/admin/external-calendars/${calendar}`),
    (client, { calendar }) => client.delete(`/admin/external-calendars/${calendar}`, undefined, stale),
  ],
  'POST /admin/external-calendars/{id}/sync': [
    sent('POST', ({ calendar }) => `/admin/external-calendars/${calendar}/sync`),
  ],
  'GET /admin/resources': [
    sent('GET', () => '/admin/resources'),
    sent('GET', () => `/admin/resources?page=1&search=${MARK}`),
  ],
  'POST /admin/resources/{id}/calendar-token': [
    sent('POST', ({ id }) => `/admin/resources/${id}/calendar-token`),
  ],
  'DELETE /admin/resources/{id}/calendar-token': [
    sent('DELETE', ({ id }) => `/admin/resources/${id}/calendar-token`),
  ],
  'GET /admin/services': [sent('GET', () => '/admin/services')],
  'GET /admin/custom-fields': [
    sent('GET', () => '/admin/custom-fields'),
    sent('GET', ({ id }) => `/admin/custom-fields?resource_id=${id}`),
  ],
  'GET /admin/summary': [sent('GET', () => '/admin/summary'), sent('GET', () => `/admin/summary?${DAYS}`)],
};
/** Routes of staff that have nothing of a resource. */
const OF_NO_RESOURCE = [
  'PUT /admin/account/password',
  'GET /admin/account/second-factor',
  'POST /admin/account/second-factor',
  'POST /admin/account/second-factor/confirm',
  'POST /admin/account/second-factor/recovery-codes',
  'DELETE /admin/account/second-factor',
  'GET /admin/settings/public',
];

describe('staff with resources of their own', () => {
  let booking: TestBooking;
  let own: Place;
  let other: Place;
  let ann: Colleague;
  beforeAll(async () => {
    booking = await startBooking({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    booking.clock.advance(Date.parse(`${MONDAY}T05:00:00Z`) - booking.clock.now().getTime());
    await booking.admin.put('/admin/settings', { waiting_list_minutes: '30' });
    own = await aPlace('own');
    other = await aPlace(MARK);
    ann = await aColleague(booking, 'staff', [own.id]);
  });
  afterAll(() => booking.stop());

  async function created(path: string, body: object): Promise<any> {
    const response = await booking.admin.post(path, body);
    expect([path, response.status]).toEqual([path, 201]);
    return response.body;
  }

  async function aPlace(mark: string): Promise<Place> {
    const id = await aResource(booking, { name: `Room ${mark}` });
    await openHours(booking, id);
    const field = await aField(booking, id, { label: mark });
    const service = await created('/admin/services', { name: mark, durations: [60], resource_ids: [id] });
    const booked = await created(
      '/admin/bookings',
      bookingOf(id, {
        client_name: mark,
        service_id: service.id,
        custom_values: [{ field_id: field, value: mark }],
      }),
    );
    const series = await created(
      '/admin/booking-series',
      seriesOf(id, {
        client_name: mark,
        start_at: mondayAt(1, '09:00'),
        end_at: mondayAt(1, '10:00'),
        repeat: { count: 2 },
      }),
    );
    await created(`/admin/bookings/${booked.id}/payments`, { amount: '10.00' });
    const times = { start_at: `${MONDAY}T16:00`, end_at: `${MONDAY}T17:00` };
    const block = await created('/admin/blocks', { resource_id: id, reason: mark, ...times });
    const hours = await created('/admin/date-exceptions', {
      resource_id: id,
      date_from: MONDAY,
      note: mark,
      windows: [{ start_time: '08:00', end_time: '18:00', duration_min: 60 }],
    });
    const calendar = await created('/admin/external-calendars', {
      resource_id: id,
      kind: 'ics',
      name: mark,
      address: 'http://127.0.0.1:9/a.ics',
    });
    await booking.db.rows(
      `INSERT INTO external_busy (resource_id, calendar_id, uid, during, title)
       VALUES ($1, $2, 'x', tstzrange($3, $4), $5)`,
      [id, calendar.id, `${MONDAY}T18:00:00Z`, `${MONDAY}T19:00:00Z`, mark],
    );
    const waiting = await created('/admin/waiting-list', waitingOf(id, mark));
    return {
      id,
      field,
      waiting: waiting.id as number,
      booking: booked.id as number,
      repeated: series.bookings[0].id as number,
      service: service.id as number,
      block: block.id as number,
      exception: hours.exceptions[0].id as number,
      calendar: calendar.id as number,
    };
  }

  /** Returns everything that is stored about a place. */
  const stored = ({ id }: Place): Promise<object[]> =>
    booking.db.rows(
      `SELECT (SELECT json_agg(b ORDER BY b.id) FROM bookings b WHERE resource_id = $1) AS bookings,
              (SELECT json_agg(b ORDER BY b.id) FROM blocks b WHERE resource_id = $1) AS blocks,
              (SELECT json_agg(d ORDER BY d.id) FROM slot_definitions d WHERE resource_id = $1) AS slots,
              (SELECT json_agg(e ORDER BY e.id) FROM date_exceptions e WHERE resource_id = $1) AS exceptions,
              (SELECT json_agg(c ORDER BY c.id) FROM external_calendars c WHERE resource_id = $1) AS calendars,
              (SELECT json_agg(w ORDER BY w.id) FROM waiting_entries w WHERE resource_id = $1) AS waiting,
              (SELECT json_agg(p ORDER BY p.id) FROM booking_payments p JOIN booking_charges c ON c.id = p.charge_id
                 JOIN bookings b ON b.id = c.booking_id WHERE b.resource_id = $1) AS payments,
              (SELECT json_agg(t) FROM calendar_tokens t WHERE resource_id = $1) AS tokens`,
      [id],
    );

  it('have a call here for each of their routes', async () => {
    const { paths } = (await booking.client.get('/docs-json')).body as {
      paths: Record<string, Record<string, { 'x-access': string }>>;
    };
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation['x-access'] === 'staff')
        .map(([method]) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
    );
    expect(routes.sort()).toEqual([...Object.keys(CALLS), ...OF_NO_RESOURCE].sort());
  });

  it.each(Object.entries(CALLS))('see and change nothing of another resource by %s', async (route, calls) => {
    const before = await stored(other);
    for (const [index, call] of calls.entries()) {
      const { status, body } = await call(ann.client, other, own);
      const text = JSON.stringify(body);
      const isNothing = route.startsWith('GET') && !route.includes('{') ? status === 200 : status === 404;
      const shows = text.includes(MARK) || text.includes(`"resource_id":${other.id},`);
      expect({ route, index, status, isNothing, shows }).toMatchObject({ isNothing: true, shows: false });
    }
    expect(await stored(other)).toEqual(before);
  });

  it('get the answer for another resource that they get for one that does not exist', async () => {
    const nowhere: Place = {
      id: 999_999,
      booking: 999_999,
      repeated: 999_999,
      block: 999_999,
      exception: 999_999,
      calendar: 999_999,
      service: other.service,
      field: 0,
      waiting: 999_999,
    };
    const { 'GET /admin/summary': _, ...calls } = CALLS;
    for (const call of Object.values(calls).flat()) {
      const [there, never] = [await call(ann.client, other, own), await call(ann.client, nowhere, own)];
      expect([there.status, there.body]).toEqual([never.status, never.body]);
    }
  });

  it('see and change what is theirs', async () => {
    const { client } = ann;
    const listed = (await client.get(`/admin/bookings?${DAYS}`)).body;
    expect(listed).toMatchObject({ total: 1, bookings: [{ id: own.booking }] });
    expect((await client.get('/admin/resources')).body).toMatchObject([{ id: own.id }]);
    expect((await client.get('/admin/services')).body).toMatchObject([{ id: own.service }]);
    expect((await client.get('/admin/custom-fields')).body).toMatchObject([{ id: own.field }]);
    expect((await client.get(`/admin/booking-values/${own.booking}`)).body).toMatchObject([{ value: 'own' }]);
    expect((await client.get('/admin/blocks')).body).toMatchObject([{ id: own.block }]);
    expect((await client.get(`/admin/external-calendars/busy?${DAYS}`)).body).toMatchObject([
      { title: 'own' },
    ]);
    expect((await client.get('/admin/payments')).body).toMatchObject({
      total: 1,
      payments: [{ booking_id: own.booking, amount: '10.00', recorded_by: { id: 1 } }],
    });
    const summary = (await client.get(`/admin/summary?${DAYS}`)).body;
    expect(summary).toMatchObject({
      today: { total: 1 },
      days: expect.arrayContaining([{ date: MONDAY, bookings: 1, cancellations: 0 }]),
      waiting: 1,
      utilisation: [{ id: own.id }],
      figures: { total: { bookings: 1 }, resources: [{ id: own.id }], services: [{ id: own.service }] },
    });
    const statuses = [
      await client.put(`/admin/bookings/${own.booking}`, { notes: 'Ring twice' }),
      await client.get(`/admin/bookings/${own.booking}/payments`),
      await client.post(`/admin/bookings/${own.booking}/payments`, { amount: '10.00' }),
      await client.post(`/admin/bookings/${own.booking}/refunds`, { amount: '5.00', method: 'on_site' }),
      await client.put(`/admin/blocks/${own.block}`, { reason: 'Lunch' }),
      await client.put(`/admin/date-exceptions/${own.exception}`, { note: 'Fair' }),
      await client.put(`/admin/external-calendars/${own.calendar}`, { name: 'Home' }),
      await client.post('/admin/slots', { resource_id: own.id, slots: [] }),
      await client.post(`/admin/resources/${own.id}/calendar-token`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 201, 201, 200, 200, 200, 200, 201]);
    const [entry] = await booking.db.rows<{ actor_role: string; actor_id: number }>(
      `SELECT actor_role, actor_id FROM activity_log WHERE subject_type = 'bookings' AND action = 'bookings.update'`,
    );
    expect(entry).toEqual({ actor_role: 'staff', actor_id: ann.id });
  });

  it('see the hours of all resources, and leave them to managers', async () => {
    const all = await created('/admin/date-exceptions', { date_from: '2030-02-01', windows: [] });
    const id = all.exceptions[0].id as number;
    const listed = await ann.client.get('/admin/date-exceptions?date_from=2030-02-01&date_to=2030-02-01');
    expect(listed.body).toMatchObject([{ id, resource_id: null }]);
    const refused = [
      await ann.client.put(`/admin/date-exceptions/${id}`, { note: 'x' }),
      await ann.client.delete(`/admin/date-exceptions/${id}`),
      await ann.client.post('/admin/date-exceptions', { date_from: '2030-02-01', windows: [] }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [403, 'FORBIDDEN']),
    );
  });

  it('see a booking of several resources, which those of the first one change', async () => {
    const [person, room] = [await aResource(booking), await aResource(booking)];
    const host = await aColleague(booking, 'staff', [person, room]);
    const keeper = await aColleague(booking, 'staff', [room]);
    const added = await host.client.post(
      '/admin/bookings',
      bookingOf(person, { additional_resource_ids: [room] }),
    );
    expect(added.status).toBe(201);
    const id = added.body.id as number;
    expect((await keeper.client.get(`/admin/bookings/${id}`)).status).toBe(200);
    for (const query of ['', `?resource_id=${room}`, `?${DAYS}`]) {
      expect((await keeper.client.get(`/admin/bookings${query}`)).body).toMatchObject({
        total: 1,
        bookings: [{ id }],
      });
    }
    const figures = (await keeper.client.get(`/admin/summary?${DAYS}`)).body.figures;
    expect(figures).toMatchObject({ total: { bookings: 1 }, resources: [{ id: room, bookings: 1 }] });
    booking.clock.advance(6 * 3_600_000);
    const refused = [
      await keeper.client.put(`/admin/bookings/${id}`, { notes: 'x' }),
      await keeper.client.delete(`/admin/bookings/${id}`),
      await keeper.client.put(`/admin/bookings/${id}/outcome`, { outcome: 'done' }),
      await keeper.client.post(`/admin/bookings/${id}/payments`, { amount: '10.00' }),
      await keeper.client.post(`/admin/bookings/${id}/refunds`, { amount: '5.00', method: 'on_site' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await keeper.client.get(`/admin/bookings/${id}/payments`)).status).toBe(200);
    expect((await host.client.put(`/admin/bookings/${id}/outcome`, { outcome: 'done' })).status).toBe(200);
    // A room that the host has lost stays with the booking, and cannot be added again.
    await booking.admin.put(`/admin/admins/${host.id}`, { resource_ids: [person] });
    expect((await host.client.put(`/admin/bookings/${id}`, { notes: 'x' })).status).toBe(200);
    expect((await host.client.put(`/admin/bookings/${id}`, { additional_resource_ids: [] })).status).toBe(
      200,
    );
    const again = await host.client.put(`/admin/bookings/${id}`, { additional_resource_ids: [room] });
    expect([again.status, again.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    booking.clock.advance(-6 * 3_600_000);
  });

  it('move and cancel the bookings of a series that are theirs, and no others', async () => {
    const [mine, foreign] = [await aResource(booking), await aResource(booking)];
    const { client } = await aColleague(booking, 'staff', [mine]);
    const { body, status } = await client.post('/admin/booking-series', seriesOf(mine));
    expect(status).toBe(201);
    const [first, second, third] = (body.bookings as { id: number }[]).map(({ id }) => id);
    await booking.admin.put(`/admin/bookings/${second}`, { resource_id: foreign });
    const seen = (await client.get(`/admin/bookings/${first}/series`)).body;
    expect(seen.bookings.map(({ id }: { id: number }) => id)).not.toContain(second);
    expect((await client.get(`/admin/bookings/${second}/series`)).status).toBe(404);
    const move = { start_at: mondayAt(0, '14:00'), include_changed: true };
    const refused = [
      await client.post(`/admin/bookings/${first}/series/move`, { scope: 'all', ...move }),
      await client.post(`/admin/bookings/${first}/series/cancel`, { scope: 'all' }),
    ];
    expect(refused.map((response) => [response.status, response.body.code])).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
    expect(await confirmedOf(body.id)).toBe(4);
    const changed = [
      await client.post(`/admin/bookings/${first}/series/move`, { scope: 'this', ...move }),
      await client.post(`/admin/bookings/${third}/series/cancel`, { scope: 'following' }),
    ];
    expect(changed.map((response) => [response.status, response.body.changed])).toEqual([
      [200, 1],
      [200, 2],
    ]);
    expect(await confirmedOf(body.id)).toBe(2);
  });

  async function confirmedOf(series: number): Promise<number> {
    const rows = await booking.db.rows(
      `SELECT 1 FROM bookings WHERE series_id = $1 AND status = 'confirmed'`,
      [series],
    );
    return rows.length;
  }

  it('book a series for anyone among their resources', async () => {
    const [mine, foreign] = [await aResource(booking), await aResource(booking)];
    const service = await created('/admin/services', {
      name: 'Trim',
      durations: [60],
      strategy: 'priority',
      resource_ids: [foreign, mine],
    });
    const { client } = await aColleague(booking, 'staff', [mine]);
    const { body } = await client.post(
      '/admin/booking-series',
      seriesOf(undefined, { service_id: service.id }),
    );
    expect(body).toMatchObject({ resource_id: mine, skipped: [] });
  });

  it('book anyone among their resources, and nobody else', async () => {
    const [first, second, foreign] = [
      await aResource(booking),
      await aResource(booking),
      await aResource(booking),
    ];
    const service = await created('/admin/services', {
      name: 'Cut',
      durations: [60],
      strategy: 'priority',
      resource_ids: [foreign, first, second],
    });
    const { client } = await aColleague(booking, 'staff', [first, second]);
    const { resource_id: _, ...input } = bookingOf(0, { service_id: service.id });
    const booked = [1, 2, 3].map(() => client.post('/admin/bookings', input));
    const responses = await Promise.all(booked);
    const places = responses.filter(({ status }) => status === 201).map(({ body }) => body.resource_id);
    expect(places.sort()).toEqual([first, second].sort());
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(1);
    // The form of the service is that of its first resource.
    const field = await aField(booking, foreign, {});
    expect((await client.get(`/admin/custom-fields?resource_id=${foreign}`)).body).toMatchObject([
      { id: field },
    ]);
  });

  it('lose a resource, and get another one, with their next request', async () => {
    const [first, second] = [await aPlace('first'), await aPlace('second')];
    const { id, client } = await aColleague(booking, 'staff', [first.id]);
    const seen = async (): Promise<number[]> =>
      (await client.get('/admin/resources')).body.map((row: { id: number }) => row.id);
    expect(await seen()).toEqual([first.id]);
    await booking.admin.put(`/admin/admins/${id}`, { resource_ids: [second.id] });
    expect(await seen()).toEqual([second.id]);
    expect((await client.get(`/admin/bookings/${first.booking}`)).status).toBe(404);
    await booking.admin.delete(`/admin/resources/${second.id}`);
    expect(await seen()).toEqual([]);
    expect((await client.get(`/admin/bookings/${second.booking}`)).status).toBe(404);
    await booking.admin.put(`/admin/admins/${id}`, { role: 'manager' });
    expect((await seen()).length).toBeGreaterThan(1);
    await booking.admin.put(`/admin/admins/${id}`, { role: 'staff' });
    expect(await seen()).toEqual([]);
  });
});
