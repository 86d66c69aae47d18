import { MONDAY, bookingOf } from './booking.fixture';
import type { TestBooking } from './booking-harness';
import { withRoom } from './room.fixture';

type Answer = { status: number; body: any };

describe('a stranger who tries an e-mail address', () => {
  let booking: TestBooking;
  let room: number;
  withRoom((stage) => ({ booking, room } = stage));
  beforeEach(async () => {
    await booking.admin.put(`/admin/resources/${room}/rules`, { max_per_email: 1 });
    await book({});
  });

  const book = (fields: object): Promise<Answer> => booking.client.post('/bookings', bookingOf(room, fields));
  const answersAt = async (times: object): Promise<unknown[]> => {
    const answers = [];
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const { status, body } = await book({ ...times, email });
      answers.push([status, body.code]);
    }
    return answers;
  };

  it('learns nothing from a time that is booked or blocked', async () => {
    expect(await answersAt({})).toEqual(Array(2).fill([409, 'SLOT_TAKEN']));
    const times = { start_at: `${MONDAY}T15:00`, end_at: `${MONDAY}T16:00` };
    await booking.admin.post('/admin/blocks', { resource_id: room, ...times });
    expect(await answersAt(times)).toEqual(Array(2).fill([409, 'SLOT_BLOCKED']));
  });

  it('learns nothing from a day that is full', async () => {
    await booking.admin.put(`/admin/resources/${room}/rules`, { max_per_day: 1, max_per_email: 1 });
    const times = { start_at: `${MONDAY}T15:00`, end_at: `${MONDAY}T16:00` };
    expect(await answersAt(times)).toEqual(Array(2).fill([409, 'DAY_FULL']));
  });

  it('has to make a booking, for all to see, where a time is free', async () => {
    const times = { start_at: `${MONDAY}T15:00`, end_at: `${MONDAY}T16:00` };
    expect(await answersAt(times)).toEqual([
      [429, 'TOO_MANY_OF_CLIENT'],
      [201, undefined],
    ]);
  });
});
