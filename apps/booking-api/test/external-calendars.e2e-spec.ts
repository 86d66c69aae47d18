import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JobsRuntime } from '@comptoir/jobs';
import { MONDAY, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const ROUTE = '/admin/external-calendars';
const MINUTE = 60_000;

/** Returns a calendar with one event, 10:00 to 11:00 in Paris on `MONDAY` unless told. */
function feedOf(...lines: string[]): string {
  const times = [`DTSTART;TZID=Europe/Paris:20300107T100000`, 'DTEND;TZID=Europe/Paris:20300107T110000'];
  const event = [
    'BEGIN:VEVENT',
    'UID:one',
    'SUMMARY:Dentist',
    ...(lines.length ? lines : times),
    'END:VEVENT',
  ];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', ...event, 'END:VCALENDAR', ''].join('\r\n');
}

describe('external calendars', () => {
  let booking: TestBooking;
  let server: Server;
  let address: string;
  let room: number;
  let requests: IncomingMessage[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;

  beforeAll(async () => {
    booking = await startBooking({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    // Feeds have 400 days ahead only.
    booking.clock.advance(Date.parse('2029-12-31T08:00:00Z') - booking.clock.now().getTime());
    server = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.ics`;
  });
  afterAll(async () => {
    server.close();
    await booking.stop();
  });
  beforeEach(async () => {
    await booking.empty('resources', 'outbox', 'outbox_deliveries');
    room = await aResource(booking);
    requests = [];
    answer = (_, response) => void response.end(feedOf());
  });

  async function aCalendar(fields: object = {}): Promise<number> {
    const input = { resource_id: room, kind: 'ics', name: 'Ann', address, ...fields };
    const { status, body } = await booking.admin.post(ROUTE, input);
    expect(status).toBe(201);
    await booking.drain();
    return body.id as number;
  }

  /** Lets ten minutes pass, and the reads that are due then run. */
  async function sync(): Promise<void> {
    booking.clock.advance(11 * MINUTE);
    await booking.get(JobsRuntime).runSchedule('enqueue-external-calendars');
    await booking.drain();
  }

  function book(start = '10:30', end = '11:30'): Promise<{ status: number; body: any }> {
    return booking.client.post(
      '/bookings',
      bookingOf(room, { start_at: `${MONDAY}T${start}`, end_at: `${MONDAY}T${end}` }),
    );
  }

  async function state(id: number): Promise<any> {
    return booking.db.row(
      'SELECT last_error, failures, (SELECT count(*) FROM external_busy) AS busy FROM external_calendars WHERE id = $1',
      [id],
    );
  }

  it('close the resource while they are busy, for clients, staff, quotes and slots', async () => {
    await aCalendar();
    const taken = { status: 409, body: { code: 'SLOT_BLOCKED' } };
    expect(await book()).toMatchObject(taken);
    const input = bookingOf(room, { start_at: `${MONDAY}T10:30`, end_at: `${MONDAY}T11:30` });
    expect(await booking.admin.post('/admin/bookings', input)).toMatchObject(taken);
    expect((await book('11:00', '12:00')).status).toBe(201);
    await openHours(booking, room, [
      { day_of_week: 1, start_time: '09:00', end_time: '13:00', duration_min: 60 },
    ]);
    const { body } = await booking.client.get(`/resources/${room}/slots?date=${MONDAY}`);
    // 10:00 is busy and 11:00 is booked.
    expect((body as { start: string }[]).map(({ start }) => start)).toEqual(['09:00', '12:00']);
  });

  it('follow what is moved and deleted, and ask for changes only', async () => {
    const id = await aCalendar();
    answer = (_, response) =>
      void response
        .setHeader('etag', '"2"')
        .end(feedOf('DTSTART:20300107T150000Z', 'DTEND:20300107T160000Z'));
    await sync();
    expect((await book()).status).toBe(201);
    expect((await book('16:30', '17:30')).body.code).toBe('SLOT_BLOCKED');
    answer = (_, response) => void response.writeHead(304).end();
    await sync();
    expect(requests.at(-1)?.headers['if-none-match']).toBe('"2"');
    expect(await state(id)).toEqual({ last_error: null, failures: 0, busy: 1 });
    answer = (_, response) => void response.end(feedOf('DTSTART:20200107T150000Z', 'DTEND:20200107T160000Z'));
    await sync();
    expect(await state(id)).toEqual({ last_error: null, failures: 0, busy: 0 });
  });

  it.each([
    ['not_found', 404, ''],
    ['unauthorized', 401, ''],
    ['refused', 500, ''],
    ['not_a_calendar', 200, '<html>Sign in</html>'],
    ['too_large', 200, 'x'.repeat(25 * 1024 * 1024 + 1)],
  ])('keep what they know when they fail: %s', async (fault, status, text) => {
    const id = await aCalendar();
    answer = (_, response) => void response.writeHead(status).end(text);
    await sync();
    expect(await state(id)).toEqual({ last_error: fault, failures: 1, busy: 1 });
    expect((await book()).body.code).toBe('SLOT_BLOCKED');
    expect((await book('12:00', '13:00')).status).toBe(201);
  });

  it('close the resource when they are out of date, if staff want that', async () => {
    const id = await aCalendar({ on_failure: 'closed' });
    answer = (_, response) => void response.writeHead(500).end();
    await sync();
    expect((await book('12:00', '13:00')).status).toBe(201);
    await booking.db.rows('UPDATE external_calendars SET fresh_until = now()');
    expect(await book('14:00', '15:00')).toMatchObject({ status: 409, body: { code: 'CALENDAR_UNKNOWN' } });
    answer = (_, response) => void response.end(feedOf());
    await sync();
    expect(await state(id)).toMatchObject({ failures: 0 });
    expect((await book('14:00', '15:00')).status).toBe(201);
  });

  it('follow redirects without taking the login to another host, and not for ever', async () => {
    const other = address.replace('127.0.0.1', 'localhost');
    answer = (request, response) => {
      if (request.headers.host?.startsWith('localhost')) response.end(feedOf());
      else response.writeHead(302, { location: other }).end();
    };
    const id = await aCalendar({ username: 'ann', password: 'secret' });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      'Basic YW5uOnNlY3JldA==',
      undefined,
    ]);
    expect(await state(id)).toMatchObject({ busy: 1 });
    answer = (_, response) => void response.writeHead(302, { location: address }).end();
    await sync();
    expect(await state(id)).toMatchObject({ last_error: 'refused' });
  });

  it('wait as long as the server asks', async () => {
    answer = (_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end();
    const id = await aCalendar();
    await sync();
    await sync();
    expect(await state(id)).toMatchObject({ failures: 1 });
    booking.clock.advance(60 * MINUTE);
    await sync();
    expect(await state(id)).toMatchObject({ failures: 2 });
  });

  it('are asked by CalDAV with a query', async () => {
    const bodies: string[] = [];
    answer = (request, response) => {
      request.on('data', (part: Buffer) => bodies.push(String(part)));
      request.on('end', () => {
        const data = feedOf().replace(/\r/g, '&#13;');
        response
          .writeHead(207)
          .end(`<d:multistatus><c:calendar-data>${data}</c:calendar-data></d:multistatus>`);
      });
    };
    await aCalendar({ kind: 'caldav', username: 'ann', password: 'secret' });
    expect(requests[0]).toMatchObject({ method: 'REPORT', headers: { depth: '1' } });
    expect(bodies.join('')).toContain('<c:calendar-query');
    expect((await book()).body.code).toBe('SLOT_BLOCKED');
  });

  it('are added, listed, changed, read and deleted by staff, without their secrets', async () => {
    const login = { username: 'ann', password: 'secret' };
    const id = await aCalendar({ ...login, on_failure: 'closed' });
    const list = await booking.admin.get(`${ROUTE}?resource_id=${room}`);
    expect(list.body).toMatchObject([
      { id, kind: 'ics', name: 'Ann', has_login: true, on_failure: 'closed', failures: 0, is_stale: false },
    ]);
    expect(list.body[0]).toMatchObject({ address_host: new URL(address).host, last_error: null });
    expect(JSON.stringify(list.body)).not.toMatch(/feed\.ics|secret/);
    expect((await booking.admin.get(`${ROUTE}?resource_id=${room + 1}`)).body).toEqual([]);
    const busy = await booking.admin.get(`${ROUTE}/busy?date_from=${MONDAY}&date_to=${MONDAY}`);
    // 10:00 to 11:00 in Paris.
    const times = { start_at: '2030-01-07T09:00:00.000Z', end_at: '2030-01-07T10:00:00.000Z' };
    const names = { calendar_name: 'Ann', title: 'Dentist' };
    expect(busy.body).toEqual([{ calendar_id: id, resource_id: room, ...names, ...times }]);

    const named = await booking.admin.put(`${ROUTE}/${id}`, { name: 'Ben' });
    expect(named).toMatchObject({ status: 200, body: { name: 'Ben', version: '2', on_failure: 'closed' } });
    await booking.drain();
    expect(requests.at(-1)?.headers.authorization).toBe('Basic YW5uOnNlY3JldA==');
    const moved = await booking.admin.put(`${ROUTE}/${id}`, {
      address: address.replace('127.0.0.1', 'localhost'),
    });
    expect(moved.body).toMatchObject({ name: 'Ben', has_login: false });
    await booking.drain();
    expect(requests.at(-1)?.headers.authorization).toBeUndefined();

    const before = requests.length;
    expect((await booking.admin.post(`${ROUTE}/${id}/sync`)).status).toBe(202);
    await booking.drain();
    expect(requests).toHaveLength(before + 1);
    expect((await booking.admin.delete(`${ROUTE}/${id}`)).status).toBe(200);
    expect((await book()).status).toBe(201);
  });

  it('can be changed when the key of their address is gone', async () => {
    const id = await aCalendar();
    await booking.db.rows(`UPDATE external_calendars SET address = 'v1:AAAA' WHERE id = $1`, [id]);
    expect((await booking.admin.get(ROUTE)).body).toMatchObject([{ id, address_host: null }]);
    const kept = await booking.admin.put(`${ROUTE}/${id}`, { name: 'Ben' });
    expect([kept.status, kept.body.code]).toEqual([400, 'CALENDAR_ADDRESS_NOT_ALLOWED']);
    const given = await booking.admin.put(`${ROUTE}/${id}`, { address });
    expect([given.status, given.body.address_host]).toEqual([200, new URL(address).host]);
  });

  it('are refused with the reason', async () => {
    const input = { resource_id: room, kind: 'ics', name: 'Ann', address };
    const refusal = async (body: object): Promise<unknown> =>
      (await booking.admin.post(ROUTE, body)).body.code;
    expect(await refusal({ ...input, resource_id: 999_999 })).toBe('RESOURCE_NOT_FOUND');
    expect(await refusal({ ...input, address: 'ftp://example.com/a' })).toBe('CALENDAR_ADDRESS_NOT_ALLOWED');
    expect((await booking.admin.post(ROUTE, { ...input, kind: 'other' })).status).toBe(400);
    expect((await booking.client.post(ROUTE, input)).status).toBe(401);
    await booking.db.rows(
      `INSERT INTO external_calendars (resource_id, kind, name, address) SELECT $1, 'ics', 'x', 'x' FROM generate_series(1, 9)`,
      [room],
    );
    // The tenth of two at the same time is the last.
    const both = await Promise.all([booking.admin.post(ROUTE, input), booking.admin.post(ROUTE, input)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refusal(input)).toBe('TOO_MANY_CALENDARS');
    const id = both.find(({ status }) => status === 201)?.body.id as number;
    const moved = await booking.admin.put(`${ROUTE}/${id}`, { address: 'ftp://example.com/a' });
    expect(moved.body.code).toBe('CALENDAR_ADDRESS_NOT_ALLOWED');
    for (const [target, code] of [
      ['x', 'INVALID_ID'],
      ['999999', 'CALENDAR_NOT_FOUND'],
    ]) {
      expect((await booking.admin.put(`${ROUTE}/${target}`, { name: 'Ben' })).body.code).toBe(code);
      expect((await booking.admin.post(`${ROUTE}/${target}/sync`)).body.code).toBe(code);
      expect((await booking.admin.delete(`${ROUTE}/${target}`)).body.code).toBe(code);
    }
    const range = async (from: string, to: string): Promise<unknown> =>
      (await booking.admin.get(`${ROUTE}/busy?date_from=${from}&date_to=${to}`)).body.code;
    expect(await range('2030-01-02', '2030-01-01')).toBe('INVALID_RANGE');
    expect(await range('2030-01-01', '2032-01-01')).toBe('RANGE_TOO_LONG');
  });

  it('are in the summary after three failures in a row', async () => {
    answer = (_, response) => void response.writeHead(500).end();
    const id = await aCalendar();
    const failing = async (): Promise<unknown> =>
      (await booking.admin.get('/admin/summary')).body.failing_calendars;
    await booking.db.rows(`UPDATE external_calendars SET fresh_until = now() + interval '1 hour'`);
    await sync();
    expect(await failing()).toEqual([]);
    await sync();
    expect(await failing()).toMatchObject([{ id, name: 'Ann', resource_id: room }]);
  });
});
