import { MONDAY, aField, aResource, bookingOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

interface Answer {
  status: number;
  body: any;
  headers: Headers;
}

/** Returns a property of the first entry. */
function property(text: string, name: string): string | undefined {
  const line = text
    .replace(/\r\n /g, '')
    .split('\r\n')
    .find((one) => new RegExp(`^${name}[:;]`).test(one));
  return line?.slice(name.length + 1);
}

function count(text: string, line: string): number {
  return text.split('\r\n').filter((one) => one === line).length;
}

describe('calendars', () => {
  let booking: TestBooking;
  let room: number;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources');
    room = await aResource(booking, { name: 'Room 1, upstairs' });
  });

  const book = async (fields: object = {}): Promise<any> =>
    (await booking.client.post('/bookings', bookingOf(room, fields))).body;

  describe('of one booking', () => {
    const file = (token: string): Promise<Answer> => booking.client.get(`/bookings/${token}/calendar.ics`);

    it('have its times in UTC, no data of the client, and are not cached', async () => {
      const { token } = await book({ notes: 'allergic', phone: '0199001122' });
      const { status, headers, body } = await file(token);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(headers.get('content-disposition')).toBe('attachment; filename="booking.ics"');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(property(body, 'METHOD')).toBe('PUBLISH');
      expect(property(body, 'DTSTART')).toBe('20300107T080000Z');
      expect(property(body, 'DTEND')).toBe('20300107T090000Z');
      expect(property(body, 'SUMMARY')).toBe('Room 1\\, upstairs');
      expect(property(body, 'ORGANIZER')).toBe('CN="Booking":mailto:no-reply@booking.test');
      for (const secret of [token, 'Ada', 'ada@example.com', '0199001122', 'allergic'])
        expect(body).not.toContain(secret);
    });

    it('keep their UID and count their versions, up to the cancellation', async () => {
      const { id, token } = await book();
      const seen: [string | undefined, string | undefined, string | undefined, string | undefined][] = [];
      const look = async (): Promise<void> => {
        const { body } = await file(token);
        seen.push([
          property(body, 'UID'),
          property(body, 'SEQUENCE'),
          property(body, 'METHOD'),
          property(body, 'STATUS'),
        ]);
      };
      await look();
      await booking.client.post(`/bookings/${token}/reschedule`, { start_at: `${MONDAY}T11:00` });
      await look();
      await booking.admin.put(`/admin/bookings/${id}`, { end_at: `${MONDAY}T12:30` });
      await look();
      await booking.client.delete(`/bookings/${token}`);
      await look();
      await booking.admin.put(`/admin/bookings/${id}`, { status: 'confirmed' });
      await look();
      const [[uid] = []] = seen;
      expect(uid).toMatch(/^[0-9a-f]{40}@booking$/);
      expect(seen).toEqual([
        [uid, '0', 'PUBLISH', 'CONFIRMED'],
        [uid, '1', 'PUBLISH', 'CONFIRMED'],
        [uid, '2', 'PUBLISH', 'CONFIRMED'],
        [uid, '3', 'CANCEL', 'CANCELLED'],
        [uid, '4', 'PUBLISH', 'CONFIRMED'],
      ]);
    });

    it.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('are not found under %s', async (token) => {
      expect((await file(token)).body).toEqual({ error: 'Booking not found', code: 'BOOKING_NOT_FOUND' });
    });
  });

  describe('of a resource', () => {
    const issue = (id: number | string = room): Promise<Answer> =>
      booking.admin.post(`/admin/resources/${id}/calendar-token`);
    const pathOf = ({ body }: Answer): string => new URL(body.url as string).pathname.replace('/api', '');
    const feed = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      booking.client.get(path, { headers });
    /** Returns an hour within the range of the feed. */
    const soon = (days: number, hour = 10): { start_at: string; end_at: string } => {
      const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      return { start_at: `${date}T${hour}:00`, end_at: `${date}T${hour + 1}:00` };
    };

    it('list confirmed bookings, and no secret or personal data', async () => {
      const field = await aField(booking, room, { label: 'Illness' });
      const { token } = await book({
        ...soon(3),
        custom_values: [{ field_id: field, value: 'hidden answer' }],
      });
      const cancelled = await book(soon(4));
      await booking.client.delete(`/bookings/${cancelled.token}`);
      await book(soon(500));
      const elsewhere = await aResource(booking, { name: 'Other' });
      await book({ ...soon(3), resource_id: elsewhere });
      const address = await issue();
      expect(address.status).toBe(201);
      expect(address.body.url).toMatch(/^http:\/\/booking\.test\/api\/calendars\/[\w-]{43}\.ics$/);
      const { status, headers, body } = await feed(pathOf(address));
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(headers.get('cache-control')).toBe('private, max-age=300');
      expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
      expect(count(body, 'BEGIN:VEVENT')).toBe(1);
      expect(property(body, 'METHOD')).toBe('PUBLISH');
      expect(property(body, 'SUMMARY')).toBe('Room 1\\, upstairs');
      for (const secret of [token, 'Ada', 'ada@', 'hidden answer', 'ATTENDEE'])
        expect(body).not.toContain(secret);
    });

    it('answer 304 until something changes', async () => {
      const path = pathOf(await issue());
      const changes: (() => Promise<unknown>)[] = [];
      const first = await book(soon(3));
      changes.push(
        () => book(soon(5)),
        () => booking.client.post(`/bookings/${first.token}/reschedule`, { start_at: soon(6).start_at }),
        () => booking.client.delete(`/bookings/${first.token}`),
        () => booking.admin.put(`/admin/bookings/${first.id}`, { status: 'confirmed' }),
        () => booking.admin.delete(`/admin/bookings/${first.id}/permanent`),
        () => booking.admin.put(`/admin/resources/${room}`, { name: 'Renamed' }),
      );
      for (const change of changes) {
        const etag = (await feed(path)).headers.get('etag') ?? '';
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const again = await feed(path, { 'if-none-match': known });
          expect({ status: again.status, body: again.body, etag: again.headers.get('etag') }).toEqual({
            status: 304,
            body: '',
            etag,
          });
        }
        await change();
        const changed = await feed(path, { 'if-none-match': etag });
        expect([changed.status, changed.headers.get('etag') !== etag]).toEqual([200, true]);
      }
    });

    it('end with their address: replaced, revoked, or gone with the resource', async () => {
      const [first, second] = [pathOf(await issue()), pathOf(await issue())];
      expect((await feed(first)).body).toEqual({ error: 'Calendar not found', code: 'CALENDAR_NOT_FOUND' });
      expect((await feed(second)).status).toBe(200);
      const revoke = (): Promise<Answer> => booking.admin.delete(`/admin/resources/${room}/calendar-token`);
      expect((await revoke()).body).toEqual({ message: 'Calendar token revoked' });
      expect((await revoke()).status).toBe(200);
      expect((await feed(second)).status).toBe(404);
      const third = pathOf(await issue());
      await booking.admin.put(`/admin/resources/${room}`, { active: false });
      expect((await feed(third)).status).toBe(200);
      await booking.admin.delete(`/admin/resources/${room}`);
      expect((await feed(third)).status).toBe(404);
    });

    it('keep no address that can be read in the database', async () => {
      const path = pathOf(await issue());
      const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
      const rows = await booking.db.rows<{ token_hash: Buffer }>('SELECT * FROM calendar_tokens');
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(rows[0]?.token_hash).toHaveLength(32);
    });

    it.each([
      '/calendars/nonsense.ics',
      '/calendars/.ics',
      "/calendars/x'--.ics",
      `/calendars/${'x'.repeat(90)}.ics`,
    ])('are not found at %s', async (path) => {
      expect((await feed(path)).status).toBe(404);
    });

    it.each([
      ['999999', 404, 'Resource not found'],
      ['99999999999', 404, 'Resource not found'],
      ['abc', 400, 'Invalid id'],
    ])('have no address for resource %s', async (id, status, error) => {
      for (const method of ['POST', 'DELETE']) {
        const response = await booking.admin.send(method, `/admin/resources/${id}/calendar-token`);
        expect({ status: response.status, body: response.body }).toEqual({
          status,
          body: { error, code: expect.any(String) },
        });
        const anonymous = await booking.client.send(method, `/admin/resources/${id}/calendar-token`);
        expect(anonymous.status).toBe(401);
      }
    });

    it('are whole with more bookings than are read in one go', async () => {
      await booking.db.rows(
        `INSERT INTO bookings (resource_id, client_name, start_at, end_at)
         SELECT $1, 'x', now() + n * interval '1 hour', now() + n * interval '1 hour' + interval '59 minutes'
           FROM generate_series(1, 2500) n`,
        [room],
      );
      const { body } = await feed(pathOf(await issue()));
      expect(count(body, 'BEGIN:VEVENT')).toBe(2_500);
      const uids = body.split('\r\n').filter((line: string) => line.startsWith('UID:'));
      expect(new Set(uids).size).toBe(2_500);
      expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    });
  });
});
