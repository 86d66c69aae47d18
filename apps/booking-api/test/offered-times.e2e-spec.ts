import { MONDAY, aResource, bookingOf, openHours } from './booking.fixture';
import { type PaidBooking, aPaidService, serviceBookingOf, startPaidBooking } from './payments.fixture';

let booking: PaidBooking;
beforeAll(async () => {
  booking = await startPaidBooking();
});
afterAll(() => booking?.stop());

const DAY = `date_from=${MONDAY}&date_to=${MONDAY}`;

async function offered(path: string): Promise<string[]> {
  const { body } = await booking.client.get(`${path}/availability?${DAY}`);
  return (body as { slots: { start: string }[] }[]).flatMap(({ slots }) => slots.map(({ start }) => start));
}
const serviceOf = async (...people: number[]): Promise<number> => {
  const input = { name: 'Cut', durations: [60], price: '25', resource_ids: people };
  return (await booking.admin.post('/admin/services', input)).body.id as number;
};
const bookAnyone = async (service_id: number, time: string): Promise<any> => {
  const {
    resource_id: _,
    end_at: __,
    ...input
  } = bookingOf(0, { service_id, start_at: `${MONDAY}T${time}` });
  return (await booking.client.post('/bookings', input)).body;
};

describe('a time that is offered', () => {
  it('is gone from a day that bookings fill which still wait for their payment', async () => {
    const { service, room } = await aPaidService(booking);
    await openHours(booking, room);
    await booking.admin.put(`/admin/services/${service}/rules`, { max_per_day: 1 });
    await booking.client.post('/bookings', serviceBookingOf({ service, room }));
    expect(await offered(`/services/${service}`)).toEqual([]);
    await booking.admin.put(`/admin/services/${service}/rules`, { max_per_day: null });
    await booking.admin.put(`/admin/resources/${room}/rules`, { max_per_day: 1 });
    expect(await offered(`/services/${service}`)).toEqual([]);
  });

  it('is booked at the resource that it is a time of', async () => {
    const [quarter, hour] = [await aResource(booking), await aResource(booking)];
    const window = { day_of_week: 1, end_time: '13:00', duration_min: 60 };
    await openHours(booking, quarter, [{ ...window, start_time: '09:15' }]);
    await openHours(booking, hour, [{ ...window, start_time: '09:00' }]);
    // The one with more bookings that day, which would be the second choice.
    const service = await serviceOf(hour, quarter);
    await booking.admin.post(
      '/admin/bookings',
      bookingOf(quarter, { start_at: `${MONDAY}T15:00`, end_at: `${MONDAY}T16:00` }),
    );
    expect((await bookAnyone(service, '10:15')).resource_id).toBe(quarter);
    expect((await bookAnyone(service, '10:15')).resource_id).toBe(hour);
  });
});

describe('the resource with the fewest bookings', () => {
  it('counts those that need it beside another one, and those that wait for their payment', async () => {
    const [ann, bob, room] = [await aResource(booking), await aResource(booking), await aResource(booking)];
    const service = await serviceOf(ann, bob);
    const early = { start_at: `${MONDAY}T07:00`, end_at: `${MONDAY}T08:00` };
    await booking.admin.post(
      '/admin/bookings',
      bookingOf(room, { ...early, additional_resource_ids: [ann] }),
    );
    expect((await bookAnyone(service, '10:00')).resource_id).toBe(bob);
    await booking.admin.put(`/admin/services/${service}/payment`, { payment: 'full' });
    const second = await bookAnyone(service, '12:00');
    const third = await bookAnyone(service, '14:00');
    expect([second.status, third.status]).toEqual(['pending', 'pending']);
    expect(new Set([second.resource_id, third.resource_id])).toEqual(new Set([ann, bob]));
  });
});
