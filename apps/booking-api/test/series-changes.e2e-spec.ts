import { aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { allowSeries, confirmedStarts, mondayAt, seriesOf } from './series.fixture';

interface Answer {
  status: number;
  body: any;
}
interface Member {
  id: number;
  token: string;
  position: number;
}

describe('changes of a series', () => {
  let booking: TestBooking;
  let room: number;
  /** The bookings of a series of four Mondays at nine. */
  let members: [Member, Member, Member, Member];
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources', 'booking_series', 'settings', 'webhooks');
    await allowSeries(booking);
    room = await aResource(booking);
    const { body } = await booking.client.post('/booking-series', seriesOf(room));
    members = body.bookings;
  });

  const move = (member: Member, body: object): Promise<Answer> =>
    booking.admin.post(`/admin/bookings/${member.id}/series/move`, body);
  const cancel = (member: Member, scope: string): Promise<Answer> =>
    booking.admin.post(`/admin/bookings/${member.id}/series/cancel`, { scope });
  const local = async (): Promise<string[]> =>
    (await confirmedStarts(booking)).map((start) =>
      new Date(Date.parse(start) + 3_600_000).toISOString().slice(5, 16),
    );

  it('move one booking, which is marked', async () => {
    const { status, body } = await move(members[1], { scope: 'this', start_at: '2030-01-15T11:00' });
    expect({ status, changed: body.changed }).toEqual({ status: 200, changed: 1 });
    expect(await local()).toEqual(['01-07T09:00', '01-15T11:00', '01-21T09:00', '01-28T09:00']);
    expect(body.series.bookings.map(({ changed }: { changed: boolean }) => changed)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(body.series.bookings[1].recurrence_at).toBe('2030-01-14T08:00:00.000Z');
    expect(body.series.rule).toBe('FREQ=WEEKLY;BYDAY=MO;COUNT=4');
    // Notes and colours are no change of the series, another time by the other routes is.
    await booking.admin.put(`/admin/bookings/${members[2].id}`, { notes: 'x' });
    await booking.client.post(`/bookings/${members[3].token}/reschedule`, { start_at: '2030-01-28T12:00' });
    const { body: series } = await booking.admin.get(`/admin/bookings/${members[0].id}/series`);
    expect(series.bookings.map(({ changed }: { changed: boolean }) => changed)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('move to days that other bookings of the series leave, however few bookings a day may have', async () => {
    await booking.admin.put(`/admin/resources/${room}/rules`, { max_per_day: 1 });
    const path = `/bookings/${members[0].token}/series/move`;
    const moved = await booking.client.post(path, { scope: 'all', start_at: mondayAt(1, '09:00') });
    expect({ status: moved.status, changed: moved.body.changed }).toEqual({ status: 200, changed: 4 });
    expect(await local()).toEqual(['01-14T09:00', '01-21T09:00', '01-28T09:00', '02-04T09:00']);
    // Bookings that stay count, and so do those of others.
    await booking.admin.post(
      '/admin/bookings',
      bookingOf(room, { start_at: '2030-01-22T15:00', end_at: '2030-01-22T16:00' }),
    );
    const full = await booking.client.post(path, { scope: 'all', start_at: '2030-01-15T09:00' });
    expect([full.status, full.body.details]).toMatchObject([
      409,
      [{ field: 'occurrences.2030-01-22T09:00', code: 'DAY_FULL' }],
    ]);
    const last = await booking.client.post(path, { scope: 'this', start_at: mondayAt(2, '11:00') });
    expect([last.status, last.body.details]).toMatchObject([
      409,
      [{ field: 'occurrences.2030-01-21T11:00', code: 'DAY_FULL' }],
    ]);
  });

  it('move a booking with those after it, by days, time and length', async () => {
    const { body } = await move(members[2], {
      scope: 'following',
      start_at: '2030-01-22T10:30',
      end_at: '2030-01-22T12:00',
    });
    expect(body.changed).toBe(2);
    expect(await local()).toEqual(['01-07T09:00', '01-14T09:00', '01-22T10:30', '01-29T10:30']);
    expect(body.series.bookings[3]).toMatchObject({
      start_at: '2030-01-29T09:30:00.000Z',
      end_at: '2030-01-29T11:00:00.000Z',
      recurrence_at: '2030-01-28T08:00:00.000Z',
      changed: false,
    });
  });

  it('move a whole series, which then follows the rule of its new days', async () => {
    const { body } = await move(members[1], { scope: 'all', start_at: '2030-01-15T10:00' });
    expect(body).toMatchObject({ changed: 4, series: { rule: 'FREQ=WEEKLY;BYDAY=TU;WKST=TU;COUNT=4' } });
    expect(body.series.start_at).toBe('2030-01-08T09:00:00.000Z');
    for (const { start_at, recurrence_at } of body.series.bookings) expect(start_at).toBe(recurrence_at);
    expect(await local()).toEqual(['01-08T10:00', '01-15T10:00', '01-22T10:00', '01-29T10:00']);
  });

  it('move bookings into each other’s places', async () => {
    const { body } = await move(members[0], { scope: 'all', start_at: mondayAt(1, '09:30') });
    expect(body.changed).toBe(4);
    expect(await local()).toEqual(['01-14T09:30', '01-21T09:30', '01-28T09:30', '02-04T09:30']);
  });

  it('leave alone what was changed on its own, unless it is asked for', async () => {
    await move(members[1], { scope: 'this', start_at: '2030-01-15T14:00' });
    const all = { scope: 'all', start_at: mondayAt(0, '10:00') };
    expect((await move(members[0], all)).body.changed).toBe(3);
    expect(await local()).toEqual(['01-07T10:00', '01-15T14:00', '01-21T10:00', '01-28T10:00']);
    const next = { scope: 'all', start_at: mondayAt(0, '11:00'), include_changed: true };
    expect((await move(members[0], next)).body.changed).toBe(4);
    expect(await local()).toEqual(['01-07T11:00', '01-15T15:00', '01-21T11:00', '01-28T11:00']);
    expect((await move(members[0], { ...next })).body.changed).toBe(0);
  });

  it('move all or none, and list what is taken', async () => {
    await booking.admin.post(
      '/admin/bookings',
      bookingOf(room, { start_at: mondayAt(2, '10:30'), end_at: mondayAt(2, '11:30') }),
    );
    const before = await local();
    const { status, body } = await move(members[0], { scope: 'all', start_at: mondayAt(0, '10:00') });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'SERIES_CONFLICT' });
    expect(body.details).toMatchObject([
      { field: `occurrences.${mondayAt(2, '10:00')}`, code: 'SLOT_TAKEN' },
    ]);
    expect(await local()).toEqual(before);
  });

  it('move by the wall clock, and not into the hour that does not exist', async () => {
    const first = { start_at: '2030-03-24T10:00', end_at: '2030-03-24T11:00' };
    const { body } = await booking.client.post('/booking-series', seriesOf(room, first));
    const [sunday] = body.bookings;
    const night = await move(sunday, { scope: 'all', start_at: '2030-03-24T02:15' });
    expect(night.body.details).toMatchObject([
      { field: 'occurrences.2030-03-31T02:15', code: 'NONEXISTENT_TIME' },
    ]);
    expect(await move(sunday, { scope: 'this', start_at: '2030-03-31T02:15' })).toMatchObject({
      status: 400,
      body: { code: 'NONEXISTENT_TIME' },
    });
    const noon = await move(sunday, { scope: 'all', start_at: '2030-03-24T12:00' });
    expect(noon.body.series.bookings).toMatchObject([
      { start_at: '2030-03-24T11:00:00.000Z' },
      { start_at: '2030-03-31T10:00:00.000Z' },
      { start_at: '2030-04-07T10:00:00.000Z' },
      { start_at: '2030-04-14T10:00:00.000Z' },
    ]);
  });

  it.each([
    [{ scope: 'all', start_at: '2030-01-07T10:00', end_at: '2030-01-07T09:00' }, 400, 'END_BEFORE_START'],
    [{ scope: 'all', start_at: '2030-01-07T10:00', end_at: '2030-03-07T09:00' }, 400, 'TOO_LONG'],
    [{ scope: 'some', start_at: '2030-01-07T10:00' }, 400, 'VALIDATION_ERROR'],
    [{ scope: 'all' }, 400, 'VALIDATION_ERROR'],
  ])('need a scope and a time: %p', async (body, status, code) => {
    expect(await move(members[0], body)).toMatchObject({ status, body: { code } });
  });

  it('cancel a booking, those after it, and the whole series', async () => {
    expect((await cancel(members[1], 'this')).body.changed).toBe(1);
    expect(await local()).toEqual(['01-07T09:00', '01-21T09:00', '01-28T09:00']);
    expect((await cancel(members[2], 'following')).body.changed).toBe(2);
    expect(await local()).toEqual(['01-07T09:00']);
    const { body } = await cancel(members[3], 'all');
    expect(body).toMatchObject({ changed: 1 });
    expect(body.series.bookings.map(({ status }: { status: string }) => status)).toEqual(
      Array(4).fill('cancelled'),
    );
    expect((await cancel(members[0], 'all')).body.changed).toBe(0);
    const moved = await move(members[0], { scope: 'all', start_at: mondayAt(0, '10:00') });
    expect(moved).toMatchObject({ status: 409, body: { code: 'SERIES_OVER' } });
    expect(await booking.db.rows('SELECT FROM allocations')).toEqual([]);
  });

  it('never touch what has begun', async () => {
    const day = 86_400_000;
    const soon = new Date(Date.now() + day).toISOString().slice(0, 10);
    const { body } = await booking.client.post(
      '/booking-series',
      seriesOf(room, { start_at: `${soon}T09:00`, end_at: `${soon}T10:00` }),
    );
    booking.clock.advance(10 * day);
    try {
      const [first, second] = body.bookings;
      const later = new Date(Date.now() + 8 * day).toISOString().slice(0, 10);
      expect((await move(second, { scope: 'all', start_at: `${later}T11:00` })).body.changed).toBe(2);
      const past = await move(first, { scope: 'this', start_at: `${later}T15:00` });
      expect(past).toMatchObject({ status: 409, body: { code: 'SERIES_OVER' } });
      expect((await cancel(first, 'all')).body.changed).toBe(2);
      const { body: series } = await booking.admin.get(`/admin/bookings/${first.id}/series`);
      expect(series.bookings.map(({ status }: { status: string }) => status)).toEqual([
        'confirmed',
        'confirmed',
        'cancelled',
        'cancelled',
      ]);
    } finally {
      booking.clock.advance(-10 * day);
    }
  });

  it('are open to clients by the token of a booking, within the hours', async () => {
    await openHours(booking, room);
    const post = (action: string, body: object): Promise<Answer> =>
      booking.client.post(`/bookings/${members[1].token}/series/${action}`, body);
    const late = await post('move', { scope: 'following', start_at: mondayAt(1, '15:00') });
    expect(late.body.details).toMatchObject([
      { field: `occurrences.${mondayAt(1, '15:00')}`, code: 'OUTSIDE_HOURS' },
      { field: `occurrences.${mondayAt(2, '15:00')}`, code: 'OUTSIDE_HOURS' },
      { field: `occurrences.${mondayAt(3, '15:00')}`, code: 'OUTSIDE_HOURS' },
    ]);
    const moved = await post('move', { scope: 'following', start_at: mondayAt(1, '11:00') });
    expect(moved).toMatchObject({ status: 200, body: { changed: 3 } });
    expect(await local()).toEqual(['01-07T09:00', '01-14T11:00', '01-21T11:00', '01-28T11:00']);
    expect(await post('move', { scope: 'this', start_at: '2030-03-31T02:30' })).toMatchObject({
      status: 400,
      body: { code: 'NONEXISTENT_TIME' },
    });
    expect((await post('cancel', { scope: 'following' })).body.changed).toBe(3);
    expect(await local()).toEqual(['01-07T09:00']);
    expect(await post('move', { scope: 'following', start_at: mondayAt(1, '10:00') })).toMatchObject({
      status: 409,
      body: { code: 'SERIES_OVER' },
    });
    await booking.admin.put(`/admin/resources/${room}`, { active: false });
    expect(await post('move', { scope: 'all', start_at: mondayAt(1, '10:00') })).toMatchObject({
      status: 404,
      body: { code: 'RESOURCE_NOT_FOUND' },
    });
    const unknown = '/bookings/00000000-0000-4000-8000-000000000000/series';
    expect(await booking.client.post(`${unknown}/cancel`, {})).toMatchObject({
      status: 404,
      body: { code: 'BOOKING_NOT_FOUND' },
    });
  });

  it('keep the rules of the resource, for each booking', async () => {
    const path = `/admin/resources/${room}/rules`;
    const post = (action: string, body: object): Promise<Answer> =>
      booking.client.post(`/bookings/${members[0].token}/series/${action}`, body);
    const day = 86_400_000;
    const minutes = 11 * 1_440;
    const rules = { cancel_until_min: minutes, move_until_min: minutes, max_per_day: 1 };
    expect((await booking.admin.put(path, rules)).status).toBe(200);
    // Bookings that are older than a rule can be cancelled as late as before.
    await cancel(members[0], 'all');
    members = (await booking.client.post('/booking-series', seriesOf(room))).body.bookings;
    const late = (time: string): object[] =>
      [0, 1].map((week) => ({ field: `occurrences.${mondayAt(week, time)}` }));
    // Three days before the first, ten before the second.
    const ahead = Date.parse(`${mondayAt(0, '09:00')}:00+01:00`) - 3 * day - Date.now();
    booking.clock.advance(ahead);
    try {
      const cancelled = await post('cancel', { scope: 'all' });
      expect(cancelled).toMatchObject({
        status: 409,
        body: { code: 'SERIES_CONFLICT', details: late('09:00') },
      });
      expect(cancelled.body.details[0].code).toBe('TOO_LATE_TO_CANCEL');
      const moved = await post('move', { scope: 'all', start_at: mondayAt(0, '11:00') });
      expect(moved.body.details).toMatchObject(
        late('11:00').map((one) => ({ ...one, code: 'TOO_LATE_TO_MOVE' })),
      );
    } finally {
      booking.clock.advance(-ahead);
    }
    await booking.admin.put(path, { cancel_until_min: null, move_until_min: null, max_moves: 1 });
    // Each has its day to itself.
    expect((await post('move', { scope: 'all', start_at: mondayAt(0, '11:00') })).body.changed).toBe(4);
    const again = await post('move', { scope: 'this', start_at: mondayAt(0, '12:00') });
    expect(again.body.details).toMatchObject([{ code: 'TOO_MANY_MOVES' }]);
    const next = { start_at: mondayAt(3, '15:00'), end_at: mondayAt(3, '16:00') };
    const full = await booking.client.post('/booking-series', seriesOf(room, next));
    expect(full.body.details).toMatchObject([
      { field: `occurrences.${mondayAt(3, '15:00')}`, code: 'DAY_FULL' },
    ]);
    await booking.admin.put(path, { max_per_day: null, max_per_email: 7 });
    const many = await booking.client.post('/booking-series', seriesOf(room, next));
    expect(many).toMatchObject({ status: 429, body: { code: 'TOO_MANY_OF_CLIENT' } });
    const few = seriesOf(room, { ...next, repeat: { count: 3 } });
    expect((await booking.client.post('/booking-series', few)).status).toBe(201);
    await booking.admin.put(path, { shortest_min: 90 });
    const short = await booking.client.post('/booking-series/preview', seriesOf(room, next));
    expect(short).toMatchObject({ status: 400, body: { code: 'TOO_SHORT' } });
  });

  it('compare the version that staff have seen', async () => {
    const headers = { 'If-Match': '"99"' };
    for (const [action, body] of [
      ['move', { scope: 'all', start_at: mondayAt(0, '10:00') }],
      ['cancel', { scope: 'all' }],
    ] as const) {
      const path = `/admin/bookings/${members[0].id}/series/${action}`;
      expect((await booking.admin.post(path, body, { headers })).status).toBe(412);
    }
    expect(await booking.admin.post('/admin/bookings/x/series/cancel', { scope: 'all' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_ID' },
    });
  });

  it('raise the version of the series, and delete it with its last booking', async () => {
    const sequence = async (): Promise<number | undefined> =>
      (await booking.db.row<{ sequence: number }>('SELECT sequence FROM booking_series'))?.sequence;
    expect(await sequence()).toBe(0);
    await move(members[0], { scope: 'all', start_at: mondayAt(0, '10:00') });
    const moved = (await sequence()) ?? 0;
    await booking.client.delete(`/bookings/${members[1].token}`);
    const cancelled = (await sequence()) ?? 0;
    await booking.admin.delete(`/admin/bookings/${members[1].id}/permanent`);
    const deleted = (await sequence()) ?? 0;
    expect([moved > 0, cancelled > moved, deleted > cancelled]).toEqual([true, true, true]);
    const rest = [members[0], members[2], members[3]];
    await Promise.all(rest.map(({ id }) => booking.admin.delete(`/admin/bookings/${id}/permanent`)));
    expect(await sequence()).toBeUndefined();
  });

  it('reach webhooks for each booking, with its place in the series', async () => {
    await booking.db.rows(
      `INSERT INTO webhooks (url, secret, events) VALUES ('https://example.com/in', 'x', '{booking.created,booking.updated,booking.cancelled}')`,
    );
    const first = { start_at: mondayAt(0, '14:00'), end_at: mondayAt(0, '15:00'), repeat: { count: 2 } };
    const { body } = await booking.client.post('/booking-series', seriesOf(room, first));
    await move(body.bookings[0], { scope: 'all', start_at: mondayAt(0, '15:00') });
    await cancel(body.bookings[1], 'following');
    const events = await booking.db.rows<{ name: string; facts: Record<string, unknown> }>(
      'SELECT name, facts FROM booking_events ORDER BY booking_id, sequence',
    );
    const { id } = body;
    expect(
      events.map(({ name, facts }) => [name, facts.series_id, facts.series_position, facts.start_at]),
    ).toEqual([
      ['booking.created', id, 1, '2030-01-07T13:00:00+00:00'],
      ['booking.updated', id, 1, '2030-01-07T14:00:00+00:00'],
      ['booking.created', id, 2, '2030-01-14T13:00:00+00:00'],
      ['booking.updated', id, 2, '2030-01-14T14:00:00+00:00'],
      ['booking.cancelled', id, 2, '2030-01-14T14:00:00+00:00'],
    ]);
  });
});
