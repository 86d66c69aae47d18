import { MONDAY, aResource, bookingOf, openHours, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

interface Answer {
  status: number;
  body: any;
}

const DAYS = `date_from=${MONDAY}&date_to=${MONDAY}`;
const UNKNOWN = 999_999;

describe('services that need rooms', () => {
  let booking: TestBooking;
  let ann: number;
  let bob: number;
  let red: number;
  let blue: number;
  let van: number;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources', 'services');
    ann = await aResource(booking, { name: 'Ann' });
    bob = await aResource(booking, { name: 'Bob' });
    for (const id of [ann, bob]) await openHours(booking, id);
    red = await aResource(booking, { name: 'Red' });
    blue = await aResource(booking, { name: 'Blue' });
    van = await aResource(booking, { name: 'Van' });
  });

  const save = async (fields: object = {}): Promise<number> => {
    const input = { name: 'Massage', durations: [60, 30], resource_ids: [ann, bob], strategy: 'priority' };
    const answer = await booking.admin.post('/admin/services', { ...input, needs: [[red, blue]], ...fields });
    expect(answer.status).toBe(201);
    return answer.body.id as number;
  };
  const requestOf = (service: number, fields: object = {}): Record<string, unknown> => {
    const { resource_id: _, end_at: __, ...input } = bookingOf(0, { service_id: service });
    return { ...input, ...fields };
  };
  const book = (service: number, fields: object = {}): Promise<Answer> =>
    booking.client.post('/bookings', requestOf(service, fields));
  const at = (time: string): { start_at: string } => ({ start_at: `${MONDAY}T${time}` });
  const between = (start: string, end: string): object => ({ ...at(start), end_at: `${MONDAY}T${end}` });
  const who = async (service: number, fields: object = {}): Promise<number[]> => {
    const { body } = await book(service, fields);
    return [body.resource_id, ...(body.additional_resource_ids ?? [])] as number[];
  };
  const free = async (service: number, query = ''): Promise<[string, number[]][]> => {
    const { body } = await booking.client.get(`/services/${service}/availability?${DAYS}${query}`);
    const [day] = body as { slots: { start: string; resource_ids: number[] }[] }[];
    return (day?.slots ?? []).map(({ start, resource_ids }) => [start, resource_ids]);
  };
  const close = (id: number, start: string, end: string): Promise<Answer> =>
    booking.admin.post('/admin/blocks', { resource_id: id, ...between(start, end) });
  const move = (token: unknown, time: string): Promise<Answer> =>
    booking.client.post(`/bookings/${String(token)}/reschedule`, at(time));

  it('are managed with their groups, and show none without any', async () => {
    const id = await save();
    const path = `/admin/services/${id}`;
    const shown = async (): Promise<unknown> => (await booking.admin.get('/admin/services')).body[0].needs;
    expect(await shown()).toEqual([[red, blue]]);
    const changed = await booking.admin.put(path, { needs: [[blue, van, red], [van]] });
    expect(changed).toMatchObject({
      status: 200,
      body: { needs: [[blue, van, red], [van]], resource_ids: [ann, bob], version: '2' },
    });
    await booking.admin.put(path, { name: 'Other' });
    await booking.admin.delete(`/admin/resources/${red}`);
    expect(await shown()).toEqual([[blue, van], [van]]);
    const bad: [unknown, string][] = [
      [null, 'VALIDATION_ERROR'],
      [[[]], 'VALIDATION_ERROR'],
      [[blue], 'VALIDATION_ERROR'],
      [[[blue, blue]], 'VALIDATION_ERROR'],
      [[['x']], 'VALIDATION_ERROR'],
      [[[blue], [blue], [blue], [blue]], 'VALIDATION_ERROR'],
      [[Array.from({ length: 21 }, (_, n) => n + 1)], 'VALIDATION_ERROR'],
      [[[UNKNOWN]], 'UNKNOWN_ID'],
      [[[red]], 'UNKNOWN_ID'],
    ];
    for (const [needs, code] of bad) {
      const answer = await booking.admin.put(path, { needs });
      expect([needs, answer.status, answer.body.code]).toEqual([needs, 400, code]);
    }
    expect(await shown()).toEqual([[blue, van], [van]]);
    expect((await booking.admin.put(path, { needs: [] })).body).not.toHaveProperty('needs');
    expect((await booking.client.get(`/services/${id}`)).body).not.toHaveProperty('needs');
  });

  it('take a free room, in the order of the group, together with the person', async () => {
    const service = await save();
    const first = await book(service, { ...at('09:00'), resource_id: bob });
    expect(first).toMatchObject({ status: 201, body: { resource_id: bob, additional_resource_ids: [red] } });
    expect(await who(service, at('09:00'))).toEqual([ann, blue]);
    // Both rooms are taken at nine, and one at ten; Bob is free all the time from then on.
    await booking.client.post('/bookings', bookingOf(red, between('10:00', '11:00')));
    expect(await free(service)).toEqual([
      ['10:00', [ann, bob]],
      ['11:00', [ann, bob]],
    ]);
    expect(await who(service, at('10:00'))).toEqual([ann, blue]);
    expect(await book(service, at('10:00'))).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN', details: [{ field: 'additional_resource_ids.0' }] },
    });
    await booking.client.delete(`/bookings/${first.body.token}`);
    expect((await free(service))[0]).toEqual(['09:00', [bob]]);
  });

  it('offer no time without a room, for whatever reason', async () => {
    const service = await save({ resource_ids: [ann], buffer_after_min: 30 });
    await close(blue, '09:00', '12:00');
    await close(red, '10:30', '10:45');
    expect((await free(service)).map(([start]) => start)).toEqual(['09:00', '11:00']);
    expect(await book(service, at('10:00'))).toMatchObject({ status: 409, body: { code: 'SLOT_BLOCKED' } });
    // The buffer of the service keeps a booking of the room away as well.
    await booking.client.post('/bookings', bookingOf(red, between('10:15', '10:30')));
    expect((await free(service)).map(([start]) => start)).toEqual(['11:00']);
    expect((await book(service, at('09:00'))).body.code).toBe('SLOT_TAKEN');
    // A room has hours of its own, which need not fit the grid.
    const late = { day_of_week: 1, start_time: '10:50', end_time: '12:00', duration_min: 7 };
    await openHours(booking, red, [late]);
    expect((await free(service)).map(([start]) => start)).toEqual(['11:00']);
    await openHours(booking, red, [{ ...late, start_time: '11:10' }]);
    expect(await free(service)).toEqual([]);
    // Blue is open but blocked. Without it, the reason is that the last room is closed.
    expect((await book(service, at('11:00'))).body.code).toBe('SLOT_BLOCKED');
    await booking.admin.put(`/admin/services/${service}`, { needs: [[red]] });
    expect((await book(service, at('11:00'))).body.code).toBe('OUTSIDE_HOURS');
    await booking.admin.put(`/admin/services/${service}`, { needs: [[red, blue]] });
    for (const id of [red, blue]) await booking.admin.put(`/admin/resources/${id}`, { active: false });
    expect(await free(service)).toEqual([]);
    expect((await book(service, at('11:00'))).body.code).toBe('SLOT_TAKEN');
  });

  it('have a room for their party', async () => {
    await booking.admin.put(`/admin/resources/${ann}`, { seats: 6 });
    await booking.admin.put(`/admin/resources/${red}`, { seats: 3 });
    const service = await save({ resource_ids: [ann] });
    expect(await who(service, { ...at('09:00'), party_size: 2 })).toEqual([ann, red]);
    // One seat of the first room is left; the second room takes a party of any size.
    expect(await who(service, { ...at('09:00'), party_size: 3 })).toEqual([ann, blue]);
    expect((await free(service, '&party_size=2')).map(([start]) => start)).toEqual(['10:00', '11:00']);
    expect(await who(service, at('09:00'))).toEqual([ann, red]);
  });

  it('take the room that the client names, and fill the other groups', async () => {
    const service = await save({
      needs: [
        [red, blue],
        [red, van],
      ],
    });
    expect(await who(service, { ...at('09:00'), additional_resource_ids: [blue] })).toEqual([ann, blue, red]);
    expect(await book(service, { ...at('09:00'), additional_resource_ids: [blue] })).toMatchObject({
      status: 409,
    });
    const other = await aResource(booking, { name: 'Projector' });
    expect(await who(service, { ...at('10:00'), additional_resource_ids: [other, van] })).toEqual([
      ann,
      other,
      van,
      red,
    ]);
    // Five that are named, and one of each group.
    const more = await Promise.all(Array.from({ length: 5 }, () => aResource(booking)));
    const many = await book(service, { ...at('11:00'), additional_resource_ids: more });
    expect(many.body.additional_resource_ids).toEqual([...more, red, van]);
    const path = `/admin/bookings/${many.body.id}`;
    const ids = many.body.additional_resource_ids as number[];
    expect((await booking.admin.put(path, { additional_resource_ids: [...ids, other] })).status).toBe(200);
    expect((await booking.admin.put(path, { additional_resource_ids: [...ids, other, blue] })).status).toBe(
      400,
    );
    expect((await book(service, { ...at('11:00'), additional_resource_ids: [UNKNOWN] })).status).toBe(404);
  });

  it('need each resource once, also when a group names those who do the service', async () => {
    const service = await save({
      needs: [
        [ann, bob],
        [red, blue],
      ],
    });
    expect(await who(service, at('09:00'))).toEqual([ann, bob, red]);
    expect(await who(service, { ...at('10:00'), resource_id: bob })).toEqual([bob, ann, red]);
    await close(ann, '11:00', '12:00');
    expect(await free(service)).toEqual([]);
    expect((await book(service, at('11:00'))).status).toBe(409);
  });

  it('can be quoted and held with a room, and booked with the room of the hold', async () => {
    const service = await save({ resource_ids: [ann] });
    await booking.admin.put('/admin/settings', { booking_hold_minutes: '10' });
    const held = await booking.client.post('/holds', { service_id: service, ...at('09:00') });
    expect(held.status).toBe(201);
    const holding = await booking.db.rows('SELECT resource_id, additional_resource_ids FROM holds');
    expect(holding).toEqual([{ resource_id: ann, additional_resource_ids: [red] }]);
    await booking.admin.put(`/admin/services/${service}`, { needs: [[blue, red]] });
    const quote = async (fields: object): Promise<unknown> =>
      (await booking.client.post('/bookings/quote', { service_id: service, ...at('09:00'), ...fields })).body;
    expect(await quote({})).toMatchObject({ available: false, code: 'SLOT_TAKEN' });
    expect(await quote({ hold_token: held.body.token })).toMatchObject({ available: true });
    expect(await who(service, { ...at('09:00'), hold_token: held.body.token })).toEqual([ann, red]);
    await close(blue, '10:00', '11:00');
    expect(await quote(at('10:00'))).toMatchObject({ available: true });
    await close(red, '10:00', '11:00');
    expect(await quote(at('10:00'))).toMatchObject({ available: false, code: 'SLOT_BLOCKED' });
    await booking.admin.put('/admin/settings', { booking_hold_minutes: '' });
  });

  it('have no quote when no resource can ever take them', async () => {
    // The only person is also the only room of a group.
    const service = await save({ resource_ids: [ann], needs: [[ann]] });
    const { status, body } = await booking.client.post('/bookings/quote', {
      service_id: service,
      ...at('09:00'),
    });
    expect([status, body.code]).toEqual([409, 'SLOT_TAKEN']);
  });

  it('have a room for bookings by staff, at any time', async () => {
    const service = await save({ active: false });
    await openHours(booking, red);
    const late = requestOf(service, between('20:00', '20:25'));
    const answers: Answer[] = [];
    for (let n = 0; n < 3; n++) answers.push(await booking.admin.post('/admin/bookings', late));
    expect(answers.map(({ body }) => [body.resource_id, body.additional_resource_ids])).toEqual([
      [ann, [red]],
      [bob, [blue]],
      [undefined, undefined],
    ]);
    expect(answers[2]?.body.code).toBe('SLOT_TAKEN');
  });

  it('tell staff by its name which room is in the way, and clients by its place', async () => {
    const service = await save({ needs: [[red]] });
    expect((await book(service, at('09:00'))).status).toBe(201);
    const text = 'This time slot is already booked for this resource';
    const conflict = (message: string): object => ({
      status: 409,
      body: {
        error: text,
        code: 'SLOT_TAKEN',
        details: [{ field: 'additional_resource_ids.0', code: 'SLOT_TAKEN', message }],
      },
    });
    const other = requestOf(service, { ...at('09:00'), resource_id: bob });
    expect(await booking.admin.post('/admin/bookings', other)).toMatchObject(conflict(`Red: ${text}`));
    expect(await book(service, { ...at('09:00'), resource_id: bob })).toMatchObject(conflict(text));

    const { body: later } = await book(service, { ...at('11:00'), resource_id: bob });
    const moved = await booking.admin.put(`/admin/bookings/${later.id}`, between('09:30', '10:30'));
    expect(moved).toMatchObject(conflict(`Red: ${text}`));
    await close(red, '13:00', '14:00');
    const blocked = await booking.admin.put(`/admin/bookings/${later.id}`, between('13:00', '14:00'));
    expect(blocked.body).toMatchObject({
      code: 'SLOT_BLOCKED',
      details: [{ message: 'Red: The resource is unavailable during this period' }],
    });
    // The person herself has no details.
    await booking.admin.post('/admin/bookings', bookingOf(bob, between('15:00', '16:00')));
    const person = await booking.admin.put(`/admin/bookings/${later.id}`, between('15:00', '16:00'));
    expect(person.body).toEqual({ error: text, code: 'SLOT_TAKEN' });
  });

  it('keep their room when they move, or find another one of its group', async () => {
    const service = await save({ resource_ids: [ann], needs: [[red, blue], [van]] });
    const made = await book(service, at('09:00'));
    const { token, id } = made.body;
    const rooms = async (): Promise<unknown> =>
      (await booking.admin.get(`/admin/bookings/${id}`)).body.additional_resource_ids;
    expect((await move(token, '10:00')).status).toBe(200);
    expect(await rooms()).toEqual([red, van]);
    await close(red, '11:00', '12:00');
    expect((await move(token, '11:00')).status).toBe(200);
    expect(await rooms()).toEqual([blue, van]);
    // Its present room is free, so it stays, although another one comes first.
    expect((await move(token, '09:00')).status).toBe(200);
    expect(await rooms()).toEqual([blue, van]);
    await booking.client.post('/bookings', bookingOf(blue, between('11:00', '12:00')));
    expect((await move(token, '11:00')).body.code).toBe('SLOT_TAKEN');
    // The van has no substitute. A booking that stays where it is changes nothing, whatever closes its room.
    await close(van, '10:00', '11:00');
    expect((await move(token, '10:00')).body.code).toBe('SLOT_BLOCKED');
    await close(blue, '09:00', '10:00');
    expect((await move(token, '09:00')).status).toBe(200);
    expect(await rooms()).toEqual([blue, van]);
    // Rooms that left the groups meanwhile stay as well.
    await booking.admin.put(`/admin/services/${service}`, { needs: [[red]] });
    expect((await move(token, '09:30')).body.code).toBe('SLOT_BLOCKED');
  });

  it('give each free pair of a person and a room to one of many clients', async () => {
    const cleo = await aResource(booking, { name: 'Cleo' });
    await openHours(booking, cleo);
    const service = await save({ resource_ids: [ann, bob, cleo], strategy: 'least_booked' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(service, at('09:00'))));
    expect(tally(answers)).toEqual({ 201: 2, 409: 18 });
    const booked = await booking.db.rows<{ n: number }>(
      'SELECT count(DISTINCT resource_id)::int AS n FROM allocations',
    );
    expect(booked).toEqual([{ n: 4 }]);
  });
});
