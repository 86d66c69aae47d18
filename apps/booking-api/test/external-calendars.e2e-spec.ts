import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JobsRuntime } from '@comptoir/jobs';
import { ExternalCalendarSecretsService } from '../src/external-calendars/external-calendars.secrets.service';
import { MONDAY, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

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
    await booking.db.rows('TRUNCATE resources, outbox, outbox_deliveries CASCADE');
    room = await aResource(booking);
    requests = [];
    answer = (_, response) => void response.end(feedOf());
  });

  async function aCalendar(fields: object = {}): Promise<number> {
    const input = { kind: 'ics', on_failure: 'open', username: null, password: null, address, ...fields };
    const { kind, on_failure, ...access } = input;
    const sealed = booking.get(ExternalCalendarSecretsService).sealAccess(access);
    const row = await booking.db.row<{ id: number }>(
      `INSERT INTO external_calendars (resource_id, kind, name, address, username, password, on_failure)
       VALUES ($1, $2, 'Ann', $3, $4, $5, $6) RETURNING id`,
      [room, kind, sealed.address, sealed.username, sealed.password, on_failure],
    );
    await sync();
    return row?.id ?? 0;
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
    const starts = (body as { start_at: string }[]).map(({ start_at }) => start_at.slice(11, 16));
    // 9:00 and 12:00 in Paris: 10:00 is busy and 11:00 is booked.
    expect(starts).toEqual(['08:00', '11:00']);
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
    ['too_large', 200, 'x'.repeat(5 * 1024 * 1024 + 1)],
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
});
