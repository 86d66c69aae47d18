import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import { aField, MONDAY, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { type Waiting, entryOf, expireOffers, wait, wishFor } from './waiting-list.fixture';

const TUESDAY = '2030-01-08';
const HOUR_MS = 3_600_000;

interface Answer {
  status: number;
  body: any;
}

describe('the waiting list', () => {
  let booking: TestBooking;
  let room: number;
  /** Tokens of the bookings at 09:00, 10:00 and 11:00, which fill the Monday. */
  let booked: string[];
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking?.stop());
  beforeEach(async () => {
    await booking.empty('resources', 'services', 'settings', 'outbox', 'outbox_deliveries');
    await booking.admin.put('/admin/settings', { waiting_list_minutes: 60 });
    room = await aResource(booking);
    await openHours(booking, room);
    booked = [];
    for (const hour of ['09', '10', '11']) booked.push((await bookAt(hour)).body.token as string);
    await booking.drain();
  });

  const bookAt = (hour: string, fields: object = {}): Promise<Answer> =>
    booking.client.post(
      '/bookings',
      bookingOf(room, {
        start_at: `${MONDAY}T${hour}:00`,
        end_at: `${MONDAY}T${Number(hour) + 1}:00`,
        ...fields,
      }),
    );
  const cancel = async (nth: number): Promise<void> => {
    await booking.client.delete(`/bookings/${booked[nth]}`);
    await booking.drain();
  };
  const sweep = async (): Promise<void> => {
    await booking.get(JobsRuntime).runSchedule('ask-waiting-list');
    await booking.drain();
  };
  const take = ({ offer }: Waiting, fields: object = {}): Promise<Answer> =>
    booking.client.post(
      '/bookings',
      bookingOf(offer?.resource_id ?? 0, {
        start_at: offer?.start_at,
        end_at: offer?.end_at,
        hold_token: offer?.hold_token,
        email: 'grace@example.com',
        ...fields,
      }),
    );

  it('books an offer with the name and address of the entry, which its client need not give again', async () => {
    const entry = await wait(booking, room, { phone: '0612' });
    await cancel(1);
    const { offer } = await entryOf(booking, entry);
    const { hold_token, resource_id, start_at, end_at } = offer ?? {};
    const request = { hold_token, resource_id, start_at, end_at, notes: 'Again' };
    const book = (fields: object): Promise<Answer> =>
      booking.client.post('/bookings', { ...request, ...fields });
    expect(await book({})).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(await book({ waiting_token: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 404,
      body: { code: 'WAITING_ENTRY_NOT_FOUND' },
    });
    expect((await book({ waiting_token: 'nonsense' })).status).toBe(400);
    // The link alone books nothing in the name of its client, and shows no address.
    const elsewhere = await booking.client.post('/bookings', {
      resource_id,
      start_at: '2030-01-14T10:00',
      end_at: '2030-01-14T11:00',
      waiting_token: entry.token,
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'WAITING_ENTRY_NOT_FOUND']);
    expect(await book({ waiting_token: entry.token })).toMatchObject({
      status: 201,
      body: { client_name: 'Grace Hopper', email: 'grace@example.com', phone: '0612', notes: 'Again' },
    });
    expect(await entryOf(booking, entry)).toMatchObject({ status: 'booked' });
    expect(await book({ waiting_token: entry.token })).toMatchObject({ status: 409 });
  });

  describe('joining', () => {
    it('answers with a token that shows the wish, and nothing about contact', async () => {
      const wish = wishFor(room, { date_to: TUESDAY, time_from: '10:00', time_to: '12:00', phone: '0612' });
      const { status, body } = await booking.client.post('/waiting-list', wish);
      expect(status).toBe(201);
      const shown = await booking.client.get(`/waiting-list/${body.token}`);
      expect(shown.body).toEqual({
        token: body.token,
        status: 'waiting',
        resource: { id: room, name: 'Room' },
        date_from: MONDAY,
        date_to: TUESDAY,
        time_from: '10:00',
        time_to: '12:00',
        created_at: body.created_at,
      });
      expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    });

    it('is off until staff set the minutes, and shown in the public settings only then', async () => {
      expect((await booking.client.get('/widget/settings')).body).toMatchObject({ waiting_list_minutes: 60 });
      await booking.admin.put('/admin/settings', { waiting_list_minutes: 0 });
      expect((await booking.client.get('/widget/settings')).body).not.toHaveProperty('waiting_list_minutes');
      expect(await booking.client.post('/waiting-list', wishFor(room))).toMatchObject({
        status: 403,
        body: { code: 'WAITING_LIST_OFF' },
      });
      const short = await booking.admin.put('/admin/settings', { waiting_list_minutes: 4 });
      expect(short).toMatchObject({ status: 400, body: { code: 'INVALID_SETTING' } });
    });

    it.each([
      ['a date that is over', { date_from: '2020-01-06' }, 400, 'WAITING_DATES_OVER'],
      ['dates in the wrong order', { date_to: '2030-01-06' }, 400, 'INVALID_RANGE'],
      ['63 days', { date_to: '2030-03-10' }, 400, 'RANGE_TOO_LONG'],
      ['a date beyond the horizon', { date_from: '2050-01-03' }, 400, 'BEYOND_HORIZON'],
      ['times in the wrong order', { time_from: '12:00', time_to: '11:00' }, 400, 'WAITING_TIMES_REVERSED'],
      ['a time that does not exist', { time_from: '25:00' }, 400, 'VALIDATION_ERROR'],
      ['a zone that does not exist', { time_zone: 'Europe/Nowhere' }, 400, 'VALIDATION_ERROR'],
      ['a party that is too large', { party_size: 2 }, 400, 'PARTY_TOO_LARGE'],
      ['no e-mail address', { email: '' }, 400, 'VALIDATION_ERROR'],
      ['an unknown resource', { resource_id: 999_999 }, 404, 'RESOURCE_NOT_FOUND'],
      ['an unknown service', { service_id: 999_999 }, 404, 'SERVICE_NOT_FOUND'],
    ])('rejects %s', async (_, fields, status, code) => {
      const answer = await booking.client.post('/waiting-list', wishFor(room, fields));
      expect(answer).toMatchObject({ status, body: { code } });
    });

    it('takes 62 days', async () => {
      expect(await wait(booking, room, { date_to: '2030-03-09' })).toMatchObject({ date_to: '2030-03-09' });
    });

    it('twice for the same is the same entry, in any case of the address', async () => {
      const first = await wait(booking, room);
      const again = await wait(booking, room, { email: 'GRACE@example.com' });
      expect(again.token).toBe(first.token);
      expect(await wait(booking, room, { time_from: '10:00' })).not.toMatchObject({ token: first.token });
      const { body } = await booking.admin.get('/admin/waiting-list');
      expect(body).toMatchObject({ total: 2, page: 1, totalPages: 1 });
    });

    it('gives the token of an entry to nobody who repeats its wish later', async () => {
      const first = await wait(booking, room);
      await booking.db.rows(`UPDATE waiting_entries SET created_at = now() - interval '61 seconds'`);
      const stranger = await wait(booking, room, { client_name: 'Somebody else' });
      expect(stranger.token).not.toBe(first.token);
      expect(stranger.offer).toBeUndefined();
      await booking.client.delete(`/waiting-list/${stranger.token}`);
      expect((await booking.client.get(`/waiting-list/${first.token}`)).body.status).toBe('waiting');
    });

    it.each([
      ['another name', { client_name: 'Another person' }],
      ['the name in another case', { client_name: 'GRACE HOPPER' }],
      ['another language', { locale: 'fr' }],
      ['another time zone', { time_zone: 'Asia/Tokyo' }],
    ])('with %s at once is an entry of its own, which ends alone', async (_, fields) => {
      const first = await wait(booking, room);
      const other = await wait(booking, room, fields);
      expect(other.token).not.toBe(first.token);
      expect((await booking.client.delete(`/waiting-list/${other.token}`)).status).toBe(200);
      expect((await entryOf(booking, first)).status).toBe('waiting');
    });

    it('twice at the same moment is the same entry', async () => {
      const tokens = (await Promise.all(Array.from({ length: 8 }, () => wait(booking, room)))).map(
        ({ token }) => token,
      );
      expect(new Set(tokens).size).toBe(1);
    });

    it('is limited to five open entries of an address, also at the same moment', async () => {
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, n) =>
          booking.client.post('/waiting-list', wishFor(room, { time_from: `0${n}:00` })),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      expect(refused[0]?.body).toEqual({
        code: 'TOO_MANY_WAITING',
        error: 'Too many open entries on the waiting list',
      });
      const [accepted] = answers.filter(({ status }) => status === 201) as [TestResponse];
      const { token } = accepted.body as Waiting;
      await booking.client.delete(`/waiting-list/${token}`);
      expect(await wait(booking, room, { time_from: '09:30' })).toMatchObject({ status: 'waiting' });
    });

    it('answers 404 to other tokens', async () => {
      for (const token of ['nobody', '00000000-0000-4000-8000-000000000001']) {
        for (const answer of [
          await booking.client.get(`/waiting-list/${token}`),
          await booking.client.delete(`/waiting-list/${token}`),
          await booking.client.delete(`/waiting-list/${token}/offer`),
          await booking.client.get(`/waiting-list/${token}/manage`),
          await booking.client.post(`/waiting-list/${token}/manage`, {}),
          await booking.client.post(`/waiting-list/${token}/manage/decline`, {}),
        ]) {
          expect(answer).toMatchObject({ status: 404, body: { code: 'WAITING_ENTRY_NOT_FOUND' } });
        }
      }
    });
  });

  describe('a time that comes free', () => {
    it('is held for the first in line and books with the token of the hold', async () => {
      const first = await wait(booking, room);
      const second = await wait(booking, room, { email: 'second@example.com' });
      await cancel(1);
      const entry = await entryOf(booking, first);
      expect(entry).toMatchObject({
        status: 'offered',
        offer: {
          resource_id: room,
          start_at: '2030-01-07T09:00:00.000Z',
          end_at: '2030-01-07T10:00:00.000Z',
        },
      });
      expect(await entryOf(booking, second)).toMatchObject({ status: 'waiting' });
      const held = new Date(entry.offer?.expires_at ?? 0).getTime() - Date.now();
      expect(held).toBeGreaterThan(59 * 60_000);
      expect(held).toBeLessThanOrEqual(60 * 60_000);
      // Nobody else can book it meanwhile, and staff see who has it.
      expect(await bookAt('10')).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
      const byStaff = bookingOf(room, { start_at: `${MONDAY}T10:00`, end_at: `${MONDAY}T11:00` });
      expect(await booking.admin.post('/admin/bookings', byStaff)).toMatchObject({
        status: 409,
        body: { code: 'SLOT_HELD' },
      });
      expect(await take(entry)).toMatchObject({ status: 201 });
      await booking.drain();
      expect(await entryOf(booking, first)).toMatchObject({ status: 'booked' });
      expect(await entryOf(booking, second)).toEqual(
        expect.not.objectContaining({ offer: expect.anything() }),
      );
      expect(await booking.db.rows('SELECT FROM holds')).toEqual([]);
    });

    it('goes to the next one when the offer lapses, is declined, or its client leaves', async () => {
      const line: Waiting[] = [];
      for (const name of ['a', 'b', 'c', 'd']) {
        line.push(await wait(booking, room, { email: `${name}@example.com` }));
      }
      const [a, b, c, d] = line as [Waiting, Waiting, Waiting, Waiting];
      const statuses = async (): Promise<string[]> =>
        Promise.all(line.map(async (one) => (await entryOf(booking, one)).status));
      await cancel(1);
      expect(await statuses()).toEqual(['offered', 'waiting', 'waiting', 'waiting']);
      await expireOffers(booking);
      await sweep();
      expect(await statuses()).toEqual(['waiting', 'offered', 'waiting', 'waiting']);
      expect((await booking.client.delete(`/waiting-list/${b.token}/offer`)).status).toBe(200);
      await booking.drain();
      expect(await statuses()).toEqual(['waiting', 'waiting', 'offered', 'waiting']);
      expect((await booking.client.delete(`/waiting-list/${c.token}`)).body.message).toBe(
        'You left the waiting list',
      );
      await booking.drain();
      expect(await statuses()).toEqual(['waiting', 'waiting', 'left', 'offered']);
      await expireOffers(booking);
      await sweep();
      // Everybody was asked about this time once, so it is free for all.
      expect(await statuses()).toEqual(['waiting', 'waiting', 'left', 'waiting']);
      expect((await bookAt('10')).status).toBe(201);
      // A has the next time that comes free: the place in the line stays.
      await cancel(2);
      expect(await statuses()).toEqual(['offered', 'waiting', 'left', 'waiting']);
      expect([a, d].map(({ token }) => token)).toHaveLength(2);
      expect(await booking.client.delete(`/waiting-list/${b.token}/offer`)).toMatchObject({
        status: 404,
        body: { code: 'WAITING_OFFER_NOT_FOUND' },
      });
    });

    it('goes to the next one when the client books something else', async () => {
      const first = await wait(booking, room);
      const second = await wait(booking, room, { email: 'second@example.com' });
      await cancel(1);
      await cancel(2);
      expect(await entryOf(booking, first)).toMatchObject({
        offer: { start_at: '2030-01-07T09:00:00.000Z' },
      });
      await booking.client.delete(`/waiting-list/${second.token}`);
      await booking.drain();
      const third = await wait(booking, room, { email: 'third@example.com' });
      const answer = await bookAt('11', { email: 'Grace@Example.com' });
      expect(answer.status).toBe(201);
      await booking.drain();
      expect(await entryOf(booking, first)).toMatchObject({ status: 'booked' });
      expect(await entryOf(booking, third)).toMatchObject({
        status: 'offered',
        offer: { start_at: '2030-01-07T09:00:00.000Z' },
      });
    });

    it('is offered only where it fits: dates, times of day and people', async () => {
      const late = await wait(booking, room, { time_from: '10:30', email: 'late@example.com' });
      const early = await wait(booking, room, { time_to: '10:59', email: 'early@example.com' });
      const other = await wait(booking, room, { date_from: TUESDAY, email: 'other@example.com' });
      const exact = await wait(booking, room, { time_from: '10:00', time_to: '11:00' });
      await cancel(1);
      for (const one of [late, early, other])
        expect(await entryOf(booking, one)).toMatchObject({ status: 'waiting' });
      expect(await entryOf(booking, exact)).toMatchObject({ status: 'offered' });
    });

    it.each([
      [
        'a moved booking',
        async () => {
          await openHours(booking, room, [
            { day_of_week: 1, start_time: '09:00', end_time: '12:00', duration_min: 60 },
            { day_of_week: 2, start_time: '09:00', end_time: '10:00', duration_min: 60 },
          ]);
          await booking.client.post(`/bookings/${booked[0]}/reschedule`, { start_at: `${TUESDAY}T09:00` });
          await booking.drain();
        },
      ],
      [
        'a deleted booking',
        async () => {
          const { body } = await booking.admin.get('/admin/bookings');
          await booking.admin.delete(`/admin/bookings/${body.bookings[0].id}/permanent`);
          await booking.drain();
        },
      ],
      [
        'longer hours',
        async () => {
          await openHours(booking, room, [
            { day_of_week: 1, start_time: '09:00', end_time: '13:00', duration_min: 60 },
          ]);
          await sweep();
        },
      ],
      [
        'hours of the date',
        async () => {
          const windows = [{ start_time: '14:00', end_time: '15:00', duration_min: 60 }];
          await booking.admin.post('/admin/date-exceptions', {
            resource_id: room,
            date_from: MONDAY,
            windows,
          });
          await sweep();
        },
      ],
      [
        'more seats',
        async () => {
          await booking.admin.put(`/admin/resources/${room}`, { seats: 2 });
          await sweep();
        },
      ],
    ])('after %s, too', async (_, free) => {
      const first = await wait(booking, room);
      await free();
      expect(await entryOf(booking, first)).toMatchObject({ status: 'offered' });
    });

    it('after a deleted block and an ended hold, too', async () => {
      await booking.admin.put('/admin/settings', { booking_hold_minutes: 5 });
      const first = await wait(booking, room);
      const block = await booking.admin.post('/admin/blocks', {
        resource_id: room,
        start_at: `${MONDAY}T10:00`,
        end_at: `${MONDAY}T11:00`,
      });
      await cancel(1);
      expect(await entryOf(booking, first)).toMatchObject({ status: 'waiting' });
      await booking.admin.delete(`/admin/blocks/${block.body.id}`);
      const hold = await booking.client.post(
        '/holds',
        bookingOf(room, { start_at: `${MONDAY}T10:00`, end_at: `${MONDAY}T11:00` }),
      );
      expect(hold.status).toBe(201);
      await sweep();
      expect(await entryOf(booking, first)).toMatchObject({ status: 'waiting' });
      await expireOffers(booking);
      await sweep();
      expect(await entryOf(booking, first)).toMatchObject({ status: 'offered' });
    });

    it('is not offered when it starts within the hour, and held for half of the time until then', async () => {
      const first = await wait(booking, room);
      const untilTen = new Date('2030-01-07T09:00:00Z').getTime() - booking.clock.now().getTime();
      try {
        booking.clock.advance(untilTen - HOUR_MS / 2);
        await cancel(1);
        expect(await entryOf(booking, first)).toMatchObject({ status: 'waiting' });
        booking.clock.advance(-HOUR_MS);
        await sweep();
        const { offer } = await entryOf(booking, first);
        // 90 minutes before the start, so for 45.
        const minutes = (new Date(offer?.expires_at ?? 0).getTime() - Date.now()) / 60_000;
        expect(minutes).toBeGreaterThan(43);
        expect(minutes).toBeLessThanOrEqual(45);
      } finally {
        booking.clock.advance(new Date().getTime() - booking.clock.now().getTime());
      }
    });

    it('is not offered by two entries of one person at once', async () => {
      await wait(booking, room);
      // As from another network, which must not learn that this address waits.
      await booking.db.rows(`UPDATE waiting_entries SET client = decode('00', 'hex')`);
      await wait(booking, room);
      await cancel(1);
      await cancel(2);
      const offers = await booking.db.rows(`SELECT FROM waiting_offers WHERE status = 'open'`);
      expect(offers).toHaveLength(1);
    });

    it('is taken back when staff need it, and may be offered again', async () => {
      const first = await wait(booking, room);
      await cancel(1);
      const range = { start_at: `${MONDAY}T10:00`, end_at: `${MONDAY}T11:00` };
      const needed = await booking.admin.post(
        '/admin/bookings',
        bookingOf(room, { ...range, override_holds: true }),
      );
      expect(needed.status).toBe(201);
      expect(await entryOf(booking, first)).toMatchObject({ status: 'waiting' });
      await booking.admin.delete(`/admin/bookings/${needed.body.id}`);
      await booking.drain();
      expect(await entryOf(booking, first)).toMatchObject({ status: 'offered' });
    });

    it('keeps its end when options are chosen, also while holds are off', async () => {
      const first = await wait(booking, room);
      await cancel(1);
      const { offer } = await entryOf(booking, first);
      const { status, body } = await booking.client.put(`/holds/${offer?.hold_token}`, { extra_minutes: 0 });
      expect([status, body.expires_at]).toEqual([200, offer?.expires_at]);
    });

    it('grows by the options of its form, and by no more', async () => {
      const first = await wait(booking, room);
      await cancel(1);
      // The hour after it is free as well.
      await cancel(2);
      const { offer } = await entryOf(booking, first);
      const extend = async (extra_minutes: number): Promise<number> => {
        const { status, body } = await booking.client.put(`/holds/${offer?.hold_token}`, { extra_minutes });
        expect(status).toBe(200);
        return (Date.parse(body.end_at) - Date.parse(body.start_at)) / 60_000;
      };
      expect(await extend(1_260)).toBe(60);
      const options = [
        { label: 'Nothing', value: 'none', duration: 0, price: 0 },
        { label: 'Massage', value: 'massage', duration: 15, price: 10 },
        { label: 'Tea', value: 'tea', duration: 10, price: 2 },
      ];
      await aField(booking, room, { label: 'One', type: 'select', options });
      expect(await extend(1_260)).toBe(75);
      await aField(booking, room, { label: 'Several', type: 'multi-select', options });
      expect(await extend(30)).toBe(90);
      expect(await extend(1_260)).toBe(100);
      expect(await extend(0)).toBe(60);
    });
  });

  describe('a service', () => {
    let other: number;
    let service: number;
    beforeEach(async () => {
      other = await aResource(booking, { name: 'Other' });
      await openHours(booking, other);
      const { body } = await booking.admin.post('/admin/services', {
        name: 'Haircut',
        durations: [60, 30],
        resource_ids: [room, other],
      });
      service = body.id as number;
      for (const hour of ['09', '10', '11']) await bookAt(hour, { resource_id: other });
      await booking.drain();
    });

    it('is waited for at anyone, or at one resource, with a length', async () => {
      const anyone = await wait(booking, room, {
        service_id: service,
        resource_id: undefined,
        duration_min: 30,
      });
      expect(anyone).toMatchObject({ service: { id: service, name: 'Haircut' }, duration_min: 30 });
      const atOther = await wait(booking, other, { service_id: service, email: 'other@example.com' });
      await cancel(1);
      const entry = await entryOf(booking, anyone);
      expect(entry).toMatchObject({
        status: 'offered',
        offer: {
          resource_id: room,
          start_at: '2030-01-07T09:00:00.000Z',
          end_at: '2030-01-07T09:30:00.000Z',
        },
      });
      expect(await entryOf(booking, atOther)).toMatchObject({ status: 'waiting' });
      const answer = await take(entry, { service_id: service, duration_min: 30 });
      expect(answer).toMatchObject({ status: 201, body: { resource_id: room, service: { id: service } } });
      await booking.drain();
      expect(await entryOf(booking, anyone)).toMatchObject({ status: 'booked' });
    });

    it.each([
      ['a length that it does not have', { duration_min: 45 }, 'INVALID_DURATION'],
      ['a resource that does not offer it', { resource_id: 999_999 }, 'RESOURCE_NOT_IN_SERVICE'],
    ])('rejects %s', async (_, fields, code) => {
      const wish = wishFor(room, { service_id: service, ...fields });
      expect(await booking.client.post('/waiting-list', wish)).toMatchObject({ status: 400, body: { code } });
    });
  });

  describe('an entry ends', () => {
    it('after its last date', async () => {
      const first = await wait(booking, room);
      const past = new Date('2030-01-08T12:00:00Z').getTime() - booking.clock.now().getTime();
      try {
        booking.clock.advance(past);
        await sweep();
        expect(await entryOf(booking, first)).toMatchObject({ status: 'ended' });
      } finally {
        booking.clock.advance(new Date().getTime() - booking.clock.now().getTime());
      }
    });

    it('and is deleted 30 days later', async () => {
      const { token } = await wait(booking, room);
      await booking.client.delete(`/waiting-list/${token}`);
      const purge = async (days: number): Promise<number> => {
        await booking.db.rows(
          `UPDATE waiting_entries SET closed_at = now() - $1::integer * interval '1 day'`,
          [days],
        );
        await booking.get(JobsRuntime).runSchedule('purge-waiting-list');
        return (await booking.db.rows('SELECT FROM waiting_entries')).length;
      };
      expect([await purge(29), await purge(31)]).toEqual([1, 0]);
    });

    it('after three offers without an answer', async () => {
      const first = await wait(booking, room);
      for (const nth of [0, 1, 2]) {
        await cancel(nth);
        expect(await entryOf(booking, first)).toMatchObject({ status: 'offered' });
        await expireOffers(booking);
        await sweep();
      }
      expect(await entryOf(booking, first)).toMatchObject({ status: 'ended' });
    });
  });

  describe('the page of an entry', () => {
    it('acts on a POST only, also that of a mail program', async () => {
      const first = await wait(booking, room);
      await cancel(1);
      const path = `/waiting-list/${first.token}/manage`;
      const page = await booking.client.get(path);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.body).toContain('I do not need this time');
      expect(await entryOf(booking, first)).toMatchObject({ status: 'offered' });
      const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      const declined = await booking.client.post(`${path}/decline`, '', form);
      expect(declined.body).toContain('You are on the waiting list.');
      expect((await booking.client.post(`${path}/decline`, '', form)).status).toBe(200);
      const left = await booking.client.post(path, 'List-Unsubscribe=One-Click', form);
      expect(left.body).toContain('You are no longer on the waiting list.');
      expect(await entryOf(booking, first)).toMatchObject({ status: 'left' });
    });
  });
});
