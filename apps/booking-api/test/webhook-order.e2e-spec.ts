import { aField } from './booking.fixture';
import { WebhookFixtures } from './webhooks.fixture';

const EVENTS = ['booking.created', 'booking.updated', 'booking.cancelled'];

describe('the webhooks of a booking', () => {
  let webhooks: WebhookFixtures;
  let room: number;
  beforeAll(async () => {
    webhooks = await WebhookFixtures.open();
  });
  afterAll(() => webhooks?.close());
  beforeEach(async () => {
    room = await webhooks.reset();
  });

  const told = (): unknown[] =>
    webhooks.bodies().map(({ event, data }) => [event, data.sequence, data.status, data.start_at]);
  /** Books, moves and cancels before any event is published. */
  const live = async (day: string, fields: object = {}): Promise<any> => {
    const times = { start_at: `${day}T09:00`, end_at: `${day}T10:00` };
    const made = await webhooks.book(room, { ...times, ...fields });
    await webhooks.booking.client.post(`/bookings/${made.token}/reschedule`, { start_at: `${day}T11:00` });
    await webhooks.booking.client.delete(`/bookings/${made.token}`);
    return made;
  };
  const LIFE = [
    ['booking.created', 1, 'confirmed', '2030-01-07T08:00:00.000Z'],
    ['booking.updated', 2, 'confirmed', '2030-01-07T10:00:00.000Z'],
    ['booking.cancelled', 3, 'cancelled', '2030-01-07T10:00:00.000Z'],
  ];

  it('have its state at each event, a number, their order, and the answers of the form', async () => {
    await webhooks.register({ events: EVENTS });
    const field = await aField(webhooks.booking, room, { label: 'Wish' });
    await live('2030-01-07', { custom_values: [{ field_id: field, value: 'tea' }] });
    await webhooks.booking.drain();
    expect(told()).toEqual(LIFE);
    for (const { data } of webhooks.bodies()) {
      expect(data.custom_values).toEqual([{ field_id: field, label: 'Wish', type: 'text', value: 'tea' }]);
      expect(data).not.toHaveProperty('token');
    }
    expect(await webhooks.booking.db.rows('SELECT FROM booking_events')).toEqual([]);
  });

  it('waits for what failed before it, while other bookings go on', async () => {
    await webhooks.register({ events: EVENTS });
    webhooks.sink.setMode('500', 1);
    await live('2030-01-07');
    await webhooks.booking.drain();
    expect(told()).toEqual([LIFE[0]]);
    const other = await webhooks.book(room, { start_at: '2030-01-09T09:00', end_at: '2030-01-09T10:00' });
    await webhooks.booking.drain();
    expect(webhooks.bodies().at(-1)?.data.id).toBe(other.id);
    await webhooks.advance(120_000);
    const ids = webhooks.bodies().map(({ data }) => data.id === other.id);
    expect(told().filter((_, index) => !ids[index])).toEqual([LIFE[0], ...LIFE]);
  });

  it('are deleted with the booking, and not stored without a receiver', async () => {
    await webhooks.register({ events: ['booking.created'] });
    const { id } = await live('2030-01-07');
    const kept = (): Promise<unknown[]> => webhooks.booking.db.rows('SELECT name FROM booking_events');
    expect(await kept()).toEqual([{ name: 'booking.created' }]);
    await webhooks.booking.admin.delete(`/admin/bookings/${id}/permanent`);
    expect(await kept()).toEqual([]);
    await webhooks.booking.drain();
    expect(told()).toEqual([]);
  });
});
