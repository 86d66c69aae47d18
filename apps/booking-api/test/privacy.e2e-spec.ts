import { findTablesWithText } from '@comptoir/testing';
import { aField, aResource, bookingOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

let booking: TestBooking;
beforeAll(async () => {
  booking = await startBooking({ WEBHOOK_ALLOW_PRIVATE: 'true' });
});
afterAll(() => booking?.stop());

let people = 0;

interface Booked {
  id: number;
  token: string;
  mark: string;
}

/** Makes a booking that staff has changed, with the mark in every text. */
async function book(): Promise<Booked> {
  const mark = `markworth${++people}x`;
  const room = await aResource(booking);
  const field_id = await aField(booking, room, { type: 'text' });
  const body = bookingOf(room, {
    client_name: `Zelda ${mark}`,
    email: `${mark}@example.com`,
    phone: mark,
    notes: mark,
    custom_values: [{ field_id, value: mark }],
  });
  const headers = { 'Idempotency-Key': mark };
  const made = await booking.client.post('/bookings', body, { headers });
  expect(made.status).toBe(201);
  const { id, token } = made.body;
  await booking.admin.put(`/admin/bookings/${id}`, { notes: `${mark} again`, phone: `${mark} 2` });
  await booking.drain();
  return { id, token, mark };
}

describe('a deleted booking', () => {
  it('leaves nothing of its client', async () => {
    await booking.admin.post('/admin/webhooks', {
      url: `${booking.s3.url}/nowhere`,
      events: ['booking.created', 'booking.updated'],
    });
    const { id, mark } = await book();
    const before = await findTablesWithText(booking.db, mark);
    expect(before).toEqual(expect.arrayContaining(['activity_log', 'booking_values', 'bookings']));
    expect((await booking.admin.delete(`/admin/bookings/${id}/permanent`)).status).toBe(200);
    expect(await findTablesWithText(booking.db, mark)).toEqual([]);
    await booking.drain();
    expect(await findTablesWithText(booking.db, mark)).toEqual([]);
    const logged = await booking.db.rows<{ action: string }>(
      `SELECT action FROM activity_log WHERE subject_type = 'bookings' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(logged.map(({ action }) => action)).toEqual(['bookings.update', 'bookings.permanent.delete']);
  });
});

describe('GET /bookings/{token}/export', () => {
  it('is a file with everything about the booking', async () => {
    const { id, token, mark } = await book();
    const response = await booking.client.get(`/bookings/${token}/export`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-booking.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.body).toMatchObject({
      booking: {
        id,
        token,
        client_name: `Zelda ${mark}`,
        email: `${mark}@example.com`,
        notes: `${mark} again`,
      },
      answers: [{ value: mark }],
      files: [],
      reminders: [],
    });
  });

  it('is rejected for a token of no booking', async () => {
    const response = await booking.client.get('/bookings/00000000-0000-4000-8000-000000000000/export');
    expect([response.status, response.body]).toEqual([
      404,
      { error: 'Booking not found', code: 'BOOKING_NOT_FOUND' },
    ]);
  });
});
