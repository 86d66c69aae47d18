import { aResource, bookingOf, tally } from '../../apps/booking-api/test/booking.fixture';
import { type TestBooking, startBooking } from '../../apps/booking-api/test/booking-harness';
import { type PgBouncer, setLimits, startPgBouncer } from './pgbouncer';

const CLIENTS = 40;

let bouncer: PgBouncer;
let booking: TestBooking;

beforeAll(async () => {
  bouncer = await startPgBouncer(process.env.TEST_DATABASE_URL ?? '', { prepared: false });
  booking = await startBooking(async (databaseUrl) => {
    await setLimits(databaseUrl);
    return bouncer.environment(databaseUrl);
  });
});

afterAll(async () => {
  await booking.stop();
  await bouncer.stop();
});

it('gives a slot to one of many clients, and shows it to staff', async () => {
  const room = await aResource(booking);
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, () => booking.client.post('/bookings', bookingOf(room))),
  );
  expect(tally(answers)).toEqual({ 201: 1, 409: CLIENTS - 1 });
  const { body } = await booking.admin.get(`/admin/bookings?resource_id=${room}`);
  expect(body.bookings).toHaveLength(1);
  await booking.drain();
});
