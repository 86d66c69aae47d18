import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MONDAY, aResource, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const DOCUMENT = path.resolve(__dirname, '../../../docs/openapi/booking-api.json');
const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, any> };

let booking: TestBooking;
beforeAll(async () => {
  booking = await startBooking();
});
afterAll(() => booking?.stop());

/** Each makes the time busy that the others ask for, so each has a resource of its own. */
it.each([
  ['/bookings', 201],
  ['/bookings/quote', 200],
  ['/holds', 201],
  ['/booking-series', 201],
  ['/booking-series/preview', 200],
  ['/waiting-list', 201],
  ['/admin/bookings', 201],
  ['/admin/booking-series', 201],
  ['/admin/booking-series/preview', 200],
  ['/admin/blocks', 201],
])('the example of POST %s works as it is written', async (route, status) => {
  const settings = { booking_hold_minutes: 5, booking_series_max: 10, waiting_list_minutes: 60 };
  expect((await booking.admin.put('/admin/settings', settings)).status).toBe(200);
  const { example } = paths[`/api${route}`].post.requestBody.content['application/json'];
  expect(JSON.stringify(example)).toContain(MONDAY);
  const resource_id = await aResource(booking);
  await openHours(booking, resource_id);
  const client = route.startsWith('/admin') ? booking.admin : booking.client;
  const answer = await client.post(route, { ...example, resource_id });
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
});
