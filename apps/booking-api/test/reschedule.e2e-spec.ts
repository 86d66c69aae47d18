import { MONDAY, aField, bookingOf, openHours } from './booking.fixture';
import type { TestBooking } from './booking-harness';
import { withRoom } from './room.fixture';

describe('rescheduling by token', () => {
  let booking: TestBooking;
  let room: number;
  withRoom((stage) => ({ booking, room } = stage), 'outbox', 'outbox_deliveries');

  interface Booked {
    id: number;
    token: string;
    start_at: string;
    end_at: string;
  }
  const book = async (fields: object = {}): Promise<Booked> =>
    (await booking.client.post('/bookings', bookingOf(room, fields))).body;
  const move = ({ token }: { token: string }, start_at: unknown): Promise<{ status: number; body: any }> =>
    booking.client.post(`/bookings/${token}/reschedule`, { start_at });
  const rowOf = async ({ id }: { id: number }): Promise<any> =>
    (await booking.db.rows('SELECT * FROM bookings WHERE id = $1', [id]))[0];

  it('moves the booking, keeps its length, and shows it without e-mail and phone', async () => {
    const given = await book({ phone: '0123' });
    const { status, body } = await move(given, `${MONDAY}T14:30`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: given.id,
      status: 'confirmed',
      start_at: '2030-01-07T13:30:00.000Z',
      end_at: '2030-01-07T14:30:00.000Z',
      Resource: { id: room, name: 'Room' },
    });
    for (const secret of ['email', 'phone', 'token']) expect(body).not.toHaveProperty(secret);
    expect((await booking.client.get(`/bookings/${given.token}`)).body).toEqual(body);
    expect((await rowOf(given)).sequence).toBe(1);
  });

  it('takes an instant, and a time that the booking itself lies over', async () => {
    const given = await book();
    expect((await move(given, '2030-01-07T09:30:00+01:00')).body.start_at).toBe('2030-01-07T08:30:00.000Z');
  });

  it('changes nothing when the time is the one it has', async () => {
    const given = await book();
    expect((await move(given, `${MONDAY}T09:00`)).status).toBe(200);
    expect((await rowOf(given)).sequence).toBe(0);
    expect(await booking.db.rows(`SELECT FROM outbox WHERE name = 'booking.updated'`)).toEqual([]);
  });

  it('keeps the minutes of options, which may pass closing time', async () => {
    await openHours(booking, room);
    const field = await aField(booking, room, { type: 'select', options: 'Long|45' });
    const given = await book({ custom_values: [{ field_id: field, value: 'long' }] });
    expect(given.end_at).toBe('2030-01-07T09:45:00.000Z');
    expect((await move(given, `${MONDAY}T11:00`)).body.end_at).toBe('2030-01-07T11:45:00.000Z');
    expect((await move(given, `${MONDAY}T11:01`)).status).toBe(400);
  });

  it.each([
    ['a past time', '2020-01-06T09:00', 400, 'start_at must be in the future'],
    [
      'a time outside of the hours',
      `${MONDAY}T13:00`,
      400,
      "The requested time is outside the resource's availability",
    ],
    [
      'a time that does not exist',
      '2030-03-31T02:30',
      400,
      'start_at does not exist in Europe/Paris (daylight saving change)',
    ],
    [
      'a day that does not exist',
      '2030-02-30T09:00',
      400,
      'start_at must be a date and time (YYYY-MM-DDTHH:MM)',
    ],
    ['a booked time', `${MONDAY}T10:30`, 409, 'This time slot is already booked for this resource'],
    ['a blocked time', '2030-01-14T09:00', 409, 'The resource is unavailable during this period'],
    ['null', null, 400, 'start_at must be a date and time (YYYY-MM-DDTHH:MM)'],
    ['a number', 5, 400, 'start_at must be a date and time (YYYY-MM-DDTHH:MM)'],
    ['nothing', undefined, 400, 'start_at must be a date and time (YYYY-MM-DDTHH:MM)'],
  ])('rejects %s and changes nothing', async (_, startAt, status, error) => {
    await openHours(booking, room);
    const given = await book();
    await book({ start_at: `${MONDAY}T11:00`, end_at: `${MONDAY}T12:00` });
    await booking.admin.post('/admin/blocks', {
      resource_id: room,
      start_at: '2030-01-14T09:30',
      end_at: '2030-01-14T10:30',
    });
    const response = await move(given, startAt);
    expect({ status: response.status, error: response.body.error }).toEqual({ status, error });
    expect(await rowOf(given)).toMatchObject({ sequence: 0, start_at: new Date('2030-01-07T08:00:00Z') });
  });

  it('rejects a cancelled booking and one of a resource that clients no longer see', async () => {
    const cancelled = await book();
    await booking.client.delete(`/bookings/${cancelled.token}`);
    const response = await move(cancelled, `${MONDAY}T14:00`);
    expect({ status: response.status, body: response.body }).toEqual({
      status: 409,
      body: { error: 'The booking is cancelled', code: 'CANCELLED' },
    });
    const given = await book();
    await booking.admin.put(`/admin/resources/${room}`, { active: false });
    expect((await move(given, `${MONDAY}T14:00`)).body).toEqual({
      error: 'Resource not found',
      code: 'RESOURCE_NOT_FOUND',
    });
  });

  it.each(['nonsense', '00000000-0000-4000-8000-000000000000', 'a%00b', "x'"])(
    'finds no booking under %s, whatever the body',
    async (token) => {
      for (const body of [{ start_at: `${MONDAY}T14:00` }, { start_at: 'soon' }, {}]) {
        const response = await booking.client.post(`/bookings/${token}/reschedule`, body);
        expect(response.status).toBe(404);
      }
      const { body } = await booking.client.post(`/bookings/${token}/reschedule`, {});
      expect(['Booking not found', 'Not found']).toContain(body.error);
    },
  );

  it('keeps the buffer of the hours to other bookings', async () => {
    const hours = {
      day_of_week: 1,
      start_time: '09:00',
      end_time: '18:00',
      duration_min: 60,
      buffer_min: 15,
    };
    await openHours(booking, room, [hours]);
    await book({ start_at: `${MONDAY}T12:00`, end_at: `${MONDAY}T13:00` });
    const given = await book();
    expect((await move(given, `${MONDAY}T10:46`)).status).toBe(409);
    expect((await move(given, `${MONDAY}T10:45`)).status).toBe(200);
    expect((await move(given, `${MONDAY}T13:14`)).status).toBe(409);
    expect((await move(given, `${MONDAY}T13:15`)).status).toBe(200);
  });
});
