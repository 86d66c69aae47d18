import { MONDAY, aResource, bookingOf } from './booking.fixture';
import { ADMIN } from './booking-harness';
import { WebhookFixtures } from './webhooks.fixture';

interface Booked {
  id: number;
  token: string;
  version: string;
}

describe('outcomes of bookings', () => {
  let webhooks: WebhookFixtures;
  let room: number;
  beforeAll(async () => {
    webhooks = await WebhookFixtures.open();
  });
  afterAll(() => webhooks?.close());
  beforeEach(async () => {
    setTime(`${MONDAY}T07:30:00Z`);
    room = await webhooks.reset();
  });

  const admin = (): typeof webhooks.booking.admin => webhooks.booking.admin;
  function setTime(time: string): void {
    const { clock } = webhooks.booking;
    clock.advance(Date.parse(time) - clock.now().getTime());
  }
  const book = async (fields: object = {}): Promise<Booked> => {
    const { status, body } = await admin().post('/admin/bookings', bookingOf(room, fields));
    expect(status).toBe(201);
    return body as Booked;
  };
  /** Books from 09:00 to 10:00, 08:00 to 09:00 UTC, and lets the booking begin. */
  const begun = async (fields: object = {}): Promise<Booked> => {
    const booked = await book(fields);
    setTime(`${MONDAY}T08:30:00Z`);
    return booked;
  };
  const set = ({ id }: Booked, outcome: unknown, headers = {}): ReturnType<ReturnType<typeof admin>['put']> =>
    admin().put(`/admin/bookings/${id}/outcome`, { outcome }, { headers });
  const read = async ({ id }: Booked): Promise<any> => (await admin().get(`/admin/bookings/${id}`)).body;

  it('are set, changed and opened again', async () => {
    const booked = await begun();
    const missed = await set(booked, 'no_show');
    expect(missed).toMatchObject({
      status: 200,
      body: {
        status: 'confirmed',
        outcome: 'no_show',
        outcome_at: expect.stringMatching(`^${MONDAY}T08:3`),
        outcome_by: { id: 1, email: ADMIN.email },
        client_no_shows: 1,
      },
    });
    const done = await set(booked, 'done');
    expect(done.body).toMatchObject({ outcome: 'done' });
    expect(done.body).not.toHaveProperty('client_no_shows');
    const version = done.body.version as string;
    expect((await set(booked, 'done')).body.version).toBe(version);
    const open = await set(booked, null);
    expect(open.status).toBe(200);
    for (const key of ['outcome', 'outcome_at', 'outcome_by']) expect(open.body).not.toHaveProperty(key);
    expect((await set(booked, null)).body.version).toBe(open.body.version);
  });

  it('need a confirmed booking that has started, and a known word', async () => {
    const booked = await book();
    expect(await set(booked, 'done')).toMatchObject({ status: 409, body: { code: 'NOT_STARTED' } });
    setTime(`${MONDAY}T08:00:01Z`);
    expect((await set(booked, 'maybe')).status).toBe(400);
    expect((await admin().put(`/admin/bookings/${booked.id}/outcome`, {})).status).toBe(400);
    expect(await set({ ...booked, id: 999_999 }, 'done')).toMatchObject({
      status: 404,
      body: { code: 'BOOKING_NOT_FOUND' },
    });
    expect((await admin().put('/admin/bookings/x/outcome', { outcome: 'done' })).status).toBe(400);
    await admin().delete(`/admin/bookings/${booked.id}`);
    expect(await set(booked, 'done')).toMatchObject({ status: 409, body: { code: 'CANCELLED' } });
  });

  it('respect the version that somebody has read', async () => {
    const booked = await begun();
    const version = (await read(booked)).version as string;
    expect((await set(booked, 'done', { 'If-Match': `"${version}"` })).status).toBe(200);
    expect((await set(booked, 'no_show', { 'If-Match': `"${version}"` })).status).toBe(412);
  });

  it('are lost when the booking is cancelled, or moved to a later time', async () => {
    const cancelled = await begun();
    await set(cancelled, 'no_show');
    expect((await admin().delete(`/admin/bookings/${cancelled.id}`)).status).toBe(200);
    expect(await read(cancelled)).not.toHaveProperty('outcome');
    const confirmed = await admin().put(`/admin/bookings/${cancelled.id}`, { status: 'confirmed' });
    expect([confirmed.status, confirmed.body.outcome]).toEqual([200, undefined]);
    await set(cancelled, 'done');
    const earlier = { start_at: `${MONDAY}T08:00`, end_at: `${MONDAY}T09:00` };
    expect((await admin().put(`/admin/bookings/${cancelled.id}`, earlier)).body.outcome).toBe('done');
    const later = { start_at: `${MONDAY}T15:00`, end_at: `${MONDAY}T16:00` };
    expect((await admin().put(`/admin/bookings/${cancelled.id}`, later)).body.outcome).toBeUndefined();
  });

  it('leave the client no way to undo a missed booking', async () => {
    const booked = await begun();
    await set(booked, 'no_show');
    const { client } = webhooks.booking;
    const refused = [
      await client.delete(`/bookings/${booked.token}`),
      await client.post(`/bookings/${booked.token}/reschedule`, { start_at: `${MONDAY}T15:00` }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 2 }, () => [409, 'OVER']),
    );
    expect((await client.post(`/bookings/${booked.token}/manage`)).status).toBe(200);
    expect(await read(booked)).toMatchObject({ status: 'confirmed', outcome: 'no_show' });
    const shown = await client.get(`/bookings/${booked.token}`);
    expect(shown.body).not.toHaveProperty('outcome');
    const { body: exported } = await client.get(`/bookings/${booked.token}/export`);
    expect(exported.booking).toMatchObject({ outcome: 'no_show' });
    const page = await client.get(`/bookings/${booked.token}/manage`, { headers: { accept: 'text/html' } });
    expect(String(page.body)).not.toContain('<button');
    await set(booked, null);
    expect((await client.delete(`/bookings/${booked.token}`)).status).toBe(200);
  });

  it('cannot break their rules in the database', async () => {
    const booked = await book();
    const write = (values: string): Promise<unknown> =>
      webhooks.booking.db.rows(`UPDATE bookings SET ${values} WHERE id = $1`, [booked.id]);
    const broken = { constraint: 'bookings_outcome' };
    for (const values of [
      `outcome = 'late', outcome_at = start_at`,
      `outcome = 'done'`,
      'outcome_at = start_at',
      `outcome = 'done', outcome_at = start_at - interval '1 second'`,
      `outcome = 'done', outcome_at = start_at, status = 'cancelled'`,
    ]) {
      await expect(write(values)).rejects.toMatchObject(broken);
    }
    await write(`outcome = 'done', outcome_at = start_at`);
    await write(`status = 'cancelled'`);
    expect(await webhooks.booking.db.row('SELECT outcome FROM bookings WHERE id = $1', [booked.id])).toEqual({
      outcome: null,
    });
  });

  it('are found in lists', async () => {
    const day = (hour: number): object => ({
      start_at: `${MONDAY}T0${hour}:00`,
      end_at: `${MONDAY}T0${hour}:30`,
    });
    const [done, missed, open] = [await book(day(5)), await book(day(6)), await book(day(7))];
    setTime(`${MONDAY}T12:00:00Z`);
    await set(done, 'done');
    await set(missed, 'no_show');
    const found = async (query: string): Promise<number[]> =>
      (await admin().get(`/admin/bookings?${query}`)).body.bookings.map(({ id }: Booked) => id);
    expect(await found('outcome=done')).toEqual([done.id]);
    expect(await found(`outcome=no_show&resource_id=${room}&status=confirmed`)).toEqual([missed.id]);
    expect(await found('outcome=none')).toEqual([open.id]);
    expect((await admin().get('/admin/bookings?outcome=late')).status).toBe(400);
    const { body } = await admin().get('/admin/bookings');
    expect(body.bookings.map(({ outcome }: { outcome?: string }) => outcome)).toEqual([
      undefined,
      'no_show',
      'done',
    ]);
  });

  it('count the missed bookings of an e-mail address, in any case', async () => {
    const email = 'Grace@example.com';
    const first = await begun({ email });
    await set(first, 'no_show');
    const other = await aResource(webhooks.booking);
    const second = await book({ email: 'grace@EXAMPLE.com', resource_id: other });
    expect(await read(second)).toMatchObject({ client_no_shows: 1 });
    await set(second, 'no_show');
    expect(await read(first)).toMatchObject({ client_no_shows: 2 });
    const nameless = await book({
      email: '',
      resource_id: other,
      start_at: `${MONDAY}T07:00`,
      end_at: `${MONDAY}T07:30`,
    });
    await set(nameless, 'no_show');
    expect(await read(nameless)).not.toHaveProperty('client_no_shows');
  });

  it('reach webhooks as a change, and send no mail', async () => {
    await webhooks.register({ events: ['booking.updated'] });
    const booked = await begun();
    await webhooks.booking.drain();
    await set(booked, 'no_show');
    const emitted = await webhooks.booking.db.rows(
      `SELECT payload FROM outbox WHERE name = 'booking.updated' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(emitted).toEqual([{ payload: { bookingId: booked.id, changed: ['outcome'] } }]);
    await set(booked, null);
    await webhooks.booking.drain();
    expect(webhooks.bodies().map(({ event, data }) => [event, data.outcome, data.sequence])).toEqual([
      ['booking.updated', 'no_show', 2],
      ['booking.updated', undefined, 3],
    ]);
  });
});
