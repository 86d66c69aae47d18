import { MONDAY, aResource, bookingOf, openHours } from './booking.fixture';
import { type PaidBooking, aPaidService, serviceBookingOf, startPaidBooking } from './payments.fixture';

type Answer = { status: number; body: any };

let booking: PaidBooking;
beforeAll(async () => {
  booking = await startPaidBooking();
});
afterAll(() => booking?.stop());

const book = (body: object): Promise<Answer> => booking.client.post('/bookings', body);
const choose = (room: number, booked_by: string | null): Promise<Answer> =>
  booking.admin.put(`/admin/resources/${room}`, { booked_by });
const startsOf = async (room: number): Promise<string[]> => {
  const { body } = await booking.client.get(`/resources/${room}/slots?date=${MONDAY}`);
  return (body as { start: string }[]).map(({ start }) => start);
};
const codeOf = async (answer: Promise<Answer>): Promise<unknown> => {
  const { status, body } = await answer;
  return status < 300 ? status : body.code;
};

describe('a resource that does a paid service', () => {
  it('is not booked without the service, on any way', async () => {
    const { service, room } = await aPaidService(booking);
    await openHours(booking, room);
    await booking.admin.put('/admin/settings', {
      booking_hold_minutes: '5',
      booking_series_max: '5',
      waiting_list_minutes: '30',
    });
    const { end_at, start_at } = bookingOf(room);
    const refused = [
      book(bookingOf(room)),
      book(bookingOf(await aResource(booking), { additional_resource_ids: [room] })),
      booking.client.post('/holds', { resource_id: room, start_at, end_at }),
      booking.client.post('/booking-series', bookingOf(room, { repeat: { frequency: 'weekly', count: 2 } })),
      booking.client.post('/waiting-list', {
        resource_id: room,
        client_name: 'Ada',
        email: 'ada@example.com',
        date_from: MONDAY,
      }),
    ];
    const codes = await Promise.all(refused.map(codeOf));
    expect(codes).toEqual(refused.map(() => 'SERVICE_REQUIRED'));
    const { body: quote } = await booking.client.post('/bookings/quote', bookingOf(room));
    expect(quote).toMatchObject({ available: false, code: 'SERVICE_REQUIRED' });
    expect(await startsOf(room)).toEqual([]);
    const { body: shown } = await booking.client.get(`/resources/${room}`);
    expect(shown).toMatchObject({ needs_service: true });
    expect((await book(serviceBookingOf({ service, room }))).body).toMatchObject({ status: 'pending' });
  });

  it('is booked by staff without the service, too', async () => {
    const { room } = await aPaidService(booking);
    expect((await booking.admin.post('/admin/bookings', bookingOf(room))).status).toBe(201);
  });

  it('is booked as staff choose', async () => {
    const { service, room } = await aPaidService(booking);
    await openHours(booking, room);
    const at = (hour: string): object => ({
      start_at: `${MONDAY}T${hour}:00`,
      end_at: `${MONDAY}T${Number(hour) + 1}:00`,
    });
    expect((await choose(room, 'both')).body).toMatchObject({ booked_by: 'both' });
    expect(await startsOf(room)).toEqual(['09:00', '10:00', '11:00']);
    expect(await codeOf(book(bookingOf(room, at('09'))))).toBe(201);
    expect(await codeOf(book(serviceBookingOf({ service, room }, at('10'))))).toBe(201);
    await choose(room, 'itself');
    expect(await codeOf(book(serviceBookingOf({ service, room }, at('11'))))).toBe('RESOURCE_NOT_IN_SERVICE');
    expect((await booking.client.get(`/services/${service}`)).body.resources).toEqual([]);
    expect(await codeOf(book(bookingOf(room, at('11'))))).toBe(201);
    const { body } = await choose(room, null);
    expect(body).toMatchObject({ needs_service: true });
    expect(body).not.toHaveProperty('booked_by');
    expect((await choose(room, 'nobody')).status).toBe(400);
  });

  it('is booked by itself while its services are free of charge', async () => {
    const { service, room } = await aPaidService(booking, { payment: 'none' }, { price: '0' });
    expect(await codeOf(book(bookingOf(room)))).toBe(201);
    await choose(room, 'services');
    expect(await codeOf(book(bookingOf(room)))).toBe('SERVICE_REQUIRED');
    expect((await booking.admin.get('/admin/resources')).body).toContainEqual(
      expect.objectContaining({ id: room, booked_by: 'services', needs_service: true }),
    );
    await choose(room, null);
    await booking.admin.put(`/admin/services/${service}/payment`, { payment: 'full' });
    expect(await codeOf(book(bookingOf(room)))).toBe('SERVICE_REQUIRED');
    await booking.admin.delete(`/admin/services/${service}`);
    const at = { start_at: `${MONDAY}T15:00`, end_at: `${MONDAY}T16:00` };
    expect(await codeOf(book(bookingOf(room, at)))).toBe(201);
  });

  it('is booked by its services from the first one with a price on, also where that is paid on site', async () => {
    const { service, room } = await aPaidService(booking, { payment: 'none' }, { price: '0' });
    const at = (hour: string): object => ({
      start_at: `${MONDAY}T${hour}:00`,
      end_at: `${MONDAY}T${Number(hour) + 1}:00`,
    });
    await booking.admin.put(`/admin/services/${service}`, { price: '12' });
    expect(await codeOf(book(bookingOf(room, at('09'))))).toBe('SERVICE_REQUIRED');
    expect((await booking.client.get(`/resources/${room}`)).body).toMatchObject({ needs_service: true });
    expect((await book(serviceBookingOf({ service, room }, at('09')))).body.status).toBe('confirmed');
    await choose(room, 'both');
    expect(await codeOf(book(bookingOf(room, at('10'))))).toBe(201);
    await choose(room, null);
    await booking.admin.put(`/admin/services/${service}`, { price: '0' });
    expect(await codeOf(book(bookingOf(room, at('11'))))).toBe(201);
  });

  it('stays bookable by itself where it had a service with a price before that', async () => {
    const { service, room } = await aPaidService(booking, { payment: 'none' });
    await booking.db.rows('UPDATE service_resources SET binds = false WHERE service_id = $1', [service]);
    await aPaidService(booking, { payment: 'none' }, { resource_ids: [room] });
    expect(await codeOf(book(bookingOf(room)))).toBe(201);
    await booking.admin.delete(`/admin/services/${service}`);
    const at = { start_at: `${MONDAY}T15:00`, end_at: `${MONDAY}T16:00` };
    expect(await codeOf(book(bookingOf(room, at)))).toBe('SERVICE_REQUIRED');
  });

  it('shows the widget its services, and is left out where it has none', async () => {
    await booking.empty('resources', 'services');
    const { service, room } = await aPaidService(booking);
    const lonely = await aResource(booking);
    const days = `date_from=${MONDAY}&date_to=${MONDAY}`;
    const widget = async (query = ''): Promise<any> =>
      (await booking.client.get(`/widget?${days}${query}`)).body;
    await choose(lonely, 'services');
    const offered = { form: null, services: [{ id: service }], service_form: { service_id: service } };
    // The only one that is left is not asked for.
    expect(await widget()).toMatchObject({ resources: [{ id: room }], ...offered });
    expect(await widget(`&resource_id=${room}`)).toMatchObject(offered);
    expect(await widget(`&resource_id=${lonely}`)).toMatchObject({ services: [], service_form: null });
    await choose(lonely, 'both');
    const both = await widget();
    expect(both.resources).toMatchObject([{ id: room, needs_service: true }, { id: lonely }]);
    expect(both).not.toHaveProperty('services');
    await booking.admin.delete(`/admin/services/${service}`);
    await choose(room, 'services');
    const page = await fetch(booking.client.baseUrl.replace('/api', '/book'));
    expect((await page.text()).match(/\/book\/\d+/g)).toEqual([`/book/${lonely}`]);
  });

  it('is a room of another service where staff say so', async () => {
    const { room } = await aPaidService(booking);
    const { service, room: other } = await aPaidService(booking, { payment: 'none' }, { needs: [[room]] });
    const named = serviceBookingOf({ service, room: other }, { additional_resource_ids: [room] });
    expect(await codeOf(book(named))).toBe(201);
  });
});

describe('a resource that has to be paid', () => {
  it('is not free of charge beside another one, on any way', async () => {
    const [paid, free] = [await aResource(booking), await aResource(booking)];
    await openHours(booking, paid);
    await openHours(booking, free);
    await booking.admin.put('/admin/settings', { booking_hold_minutes: '5', booking_series_max: '5' });
    const beside = { additional_resource_ids: [paid] };
    const { start_at, end_at } = bookingOf(free);
    expect((await booking.admin.put(`/admin/resources/${paid}/payment`, { payment: 'full' })).status).toBe(
      200,
    );
    const repeat = { frequency: 'weekly', count: 2 };
    const refused = [
      book(bookingOf(free, beside)),
      booking.client.post('/holds', { resource_id: free, start_at, end_at, ...beside }),
      booking.client.post('/booking-series', bookingOf(free, { repeat, ...beside })),
    ];
    expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'NOT_ADDITIONAL'));
    const { body: quote } = await booking.client.post('/bookings/quote', bookingOf(free, beside));
    expect(quote).toMatchObject({ available: false, code: 'NOT_ADDITIONAL' });
    await booking.admin.put(`/admin/resources/${paid}/payment`, { payment: 'none' });
    expect(await codeOf(book(bookingOf(free, beside)))).toBe(201);
  });

  it('is booked beside another one by staff, and as the room of a service', async () => {
    const [paid, free] = [await aResource(booking), await aResource(booking)];
    await booking.admin.put(`/admin/resources/${paid}/payment`, { payment: 'full' });
    const later = { start_at: `${MONDAY}T13:00`, end_at: `${MONDAY}T14:00`, additional_resource_ids: [paid] };
    expect((await booking.admin.post('/admin/bookings', bookingOf(free, later))).status).toBe(201);
    const service = { name: 'Shoot', durations: [60], resource_ids: [free], needs: [[paid]] };
    const made = await booking.admin.post('/admin/services', service);
    expect(made.status).toBe(201);
    const at = { service_id: made.body.id as number, start_at: `${MONDAY}T15:00`, end_at: undefined };
    expect(await codeOf(book(bookingOf(free, { ...at, additional_resource_ids: [paid] })))).toBe(201);
  });
});
