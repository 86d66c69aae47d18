import type { TestClient } from '@comptoir/testing';
import { HIDDEN_TOKEN } from '../src/booking/bookings/bookings.hooks';
import { aResource, bookingOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { seriesOf } from './series.fixture';
import { type Colleague, aColleague } from './staff.fixture';

/** A booking with its token. */
interface Booked {
  id: number;
  token: string;
}

describe('the tokens of clients', () => {
  let booking: TestBooking;
  let person: number;
  let room: number;
  /** Has the person, and so the bookings. */
  let host: Colleague;
  /** Has the room that they need. */
  let keeper: Colleague;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());
  beforeEach(async () => {
    await booking.empty('resources', 'bookings', 'booking_series');
    [person, room] = [await aResource(booking), await aResource(booking)];
    host = await aColleague(booking, 'staff', [person]);
    keeper = await aColleague(booking, 'staff', [room]);
  });

  /** Times of which the summary of the next seven days has the first booking. */
  const tomorrow = (hour: number): Record<string, string> => {
    const date = new Date(booking.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    return { start_at: `${date}T${String(hour).padStart(2, '0')}:00`, end_at: `${date}T${hour + 1}:00` };
  };
  const add = async (resourceId: number, fields: object = {}): Promise<Booked> => {
    const { status, body } = await booking.admin.post(
      '/admin/bookings',
      bookingOf(resourceId, { ...tomorrow(9), ...fields }),
    );
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as Booked;
  };
  const addSeries = async (fields: object = {}): Promise<Booked[]> => {
    const body = seriesOf(person, { ...tomorrow(9), repeat: { count: 3 }, ...fields });
    return (await booking.admin.post('/admin/booking-series', body)).body.bookings as Booked[];
  };
  const tokenFor = async ({ client }: { client: TestClient }, id: number): Promise<unknown> => {
    const { status, body } = await client.get(`/admin/bookings/${id}`);
    return status === 200 ? body.token : status;
  };
  /** Returns the tokens of a booking in the lists that show it. */
  const listedFor = async ({ client }: { client: TestClient }, id: number): Promise<unknown[]> => {
    const list = (await client.get('/admin/bookings')).body.bookings as Booked[];
    const { next } = (await client.get('/admin/summary')).body as { next: Booked[] };
    return [list, next].map((bookings) => bookings.find((one) => one.id === id)?.token);
  };

  it('are for those who may change the booking', async () => {
    const { id, token } = await add(person, { additional_resource_ids: [room] });
    const manager = await aColleague(booking, 'manager');
    for (const caller of [host, manager, { client: booking.admin }]) {
      expect(await tokenFor(caller, id)).toBe(token);
      expect(await listedFor(caller, id)).toEqual([token, token]);
    }
    expect(await tokenFor(keeper, id)).toBe(HIDDEN_TOKEN);
    expect(await listedFor(keeper, id)).toEqual([HIDDEN_TOKEN, HIDDEN_TOKEN]);
    expect((await booking.client.delete(`/bookings/${HIDDEN_TOKEN}`)).status).toBe(404);
  });

  it('are shown for what staff book and change themselves', async () => {
    const made = await host.client.post('/admin/bookings', bookingOf(person, tomorrow(14)));
    expect((await booking.client.get(`/bookings/${made.body.token}`)).status).toBe(200);
    const changed = await host.client.put(`/admin/bookings/${made.body.id}`, { notes: 'x' });
    expect(changed.body.token).toBe(made.body.token);
    const series = await host.client.post('/admin/booking-series', seriesOf(person, tomorrow(11)));
    const [first] = series.body.bookings as Booked[];
    expect((await booking.client.get(`/bookings/${first?.token}`)).status).toBe(200);
  });

  it('of a series are hidden where one booking of it is of others', async () => {
    const [first, second, third] = (await addSeries()) as [Booked, Booked, Booked];
    expect(await tokenFor(host, first.id)).toBe(first.token);
    await booking.admin.put(`/admin/bookings/${second.id}`, { resource_id: room });
    expect(await tokenFor(host, first.id)).toBe(HIDDEN_TOKEN);
    expect(await tokenFor(host, second.id)).toBe(404);
    expect(await tokenFor(keeper, second.id)).toBe(HIDDEN_TOKEN);
    expect(await listedFor(host, first.id)).toEqual([HIDDEN_TOKEN, HIDDEN_TOKEN]);
    const changed = await host.client.put(`/admin/bookings/${third.id}`, { notes: 'x' });
    expect([changed.status, changed.body.token]).toEqual([200, HIDDEN_TOKEN]);
    await booking.admin.delete(`/admin/bookings/${second.id}`);
    expect(await tokenFor(host, first.id)).toBe(first.token);
  });

  it('of a series are hidden from those who have an additional resource of one booking', async () => {
    const [first, ...others] = await addSeries({ additional_resource_ids: [room] });
    for (const { id } of others)
      await booking.admin.put(`/admin/bookings/${id}`, { additional_resource_ids: [] });
    expect(await tokenFor(keeper, first?.id ?? 0)).toBe(HIDDEN_TOKEN);
    expect(await tokenFor(host, first?.id ?? 0)).toBe(first?.token);
  });

  it('are not those of people, who get theirs with a new password', async () => {
    const { status, body } = await keeper.client.put('/admin/account/password', {
      current_password: 'a long new password',
      new_password: 'another long password',
    });
    expect(status).toBe(200);
    expect((await booking.client.as(body.token as string).get('/admin/bookings')).status).toBe(200);
  });
});
