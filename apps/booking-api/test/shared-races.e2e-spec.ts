import { type ServiceProcess, TestClient, startServiceProcess } from '@comptoir/testing';
import { PREFIX } from '../src/docs';
import { MONDAY, aResource, bookingOf, openHours, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { ROUNDS, ROUNDS_MS } from './race-rounds';

jest.setTimeout(ROUNDS_MS);

interface Answer {
  status: number;
  body: any;
}

/** Counts the resources that are taken at ten o'clock, where parties have more people than seats, and broken bookings. */
const SELECT_FAULTS = `
  SELECT (SELECT count(*)::int FROM resources r WHERE r.seats < (
            SELECT sum(CASE WHEN r.seats = 1 THEN 1 ELSE o.party_size END)
              FROM (SELECT resource_id, additional_resource_ids, start_at, end_at, party_size FROM bookings
                     WHERE status = 'confirmed'
                    UNION ALL SELECT resource_id, additional_resource_ids, start_at, end_at, party_size FROM holds) o
             WHERE (o.resource_id = r.id OR r.id = ANY (o.additional_resource_ids))
               AND o.start_at <= $1 AND o.end_at > $1)) AS overfull,
         (SELECT count(*)::int FROM (
            SELECT FROM allocations a LEFT JOIN bookings b ON b.id = a.booking_id LEFT JOIN holds h ON h.id = a.hold_id
             GROUP BY a.booking_id, a.hold_id, b.additional_resource_ids, h.additional_resource_ids
            HAVING count(*) <> 1 + cardinality(coalesce(b.additional_resource_ids, h.additional_resource_ids))) x) AS broken`;

describe('two instances of the service, with rooms and seats', () => {
  let booking: TestBooking;
  let beside: ServiceProcess;
  let clients: TestClient[];
  beforeAll(async () => {
    booking = await startBooking();
    beside = await startServiceProcess('apps/booking-api/src/main.ts', { ...booking.env, LOG_LEVEL: 'warn' });
    clients = [booking.client, new TestClient(`${beside.url}/${PREFIX}`)];
    await booking.admin.put('/admin/settings', { booking_hold_minutes: 5 });
  });
  afterAll(async () => {
    await beside?.stop();
    await booking?.stop();
  });
  beforeEach(() => booking.empty('resources', 'services'));

  const caller = (n: number): TestClient => clients[n % 2] ?? booking.client;
  const at = (hour: number): object => ({
    start_at: `${MONDAY}T${hour}:00`,
    end_at: `${MONDAY}T${hour + 1}:00`,
  });
  const some = (count: number, fields: object = {}): Promise<number[]> =>
    Promise.all(Array.from({ length: count }, () => aResource(booking, fields)));
  const aService = async (fields: object): Promise<number> => {
    const input = { name: 'Massage', durations: [60], ...fields };
    return (await booking.admin.post('/admin/services', input)).body.id as number;
  };
  const race = (count: number, call: (n: number) => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => call(n)));
  const faults = (): Promise<unknown> => booking.db.row(SELECT_FAULTS, [new Date(`${MONDAY}T09:30:00Z`)]);
  const none = { overfull: 0, broken: 0 };
  const forRounds = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      await booking.empty('bookings', 'holds');
      await work(round);
      expect(await faults()).toEqual(none);
    }
  };
  const request = (service_id: number, fields: object = {}): object => {
    const { resource_id: _, end_at: __, ...input } = bookingOf(0, { service_id, ...at(10) });
    return { ...input, ...fields };
  };

  it('give the last room to one of many clients, whoever does the service', async () => {
    const people = await some(6);
    const [room] = await some(1);
    const service = await aService({ resource_ids: people, needs: [[room]] });
    await forRounds(async () => {
      const answers = await race(12, (n) =>
        // Half of the clients choose their person.
        caller(n).post('/bookings', request(service, n % 4 < 2 ? {} : { resource_id: people[n % 6] })),
      );
      expect(tally(answers)).toEqual({ 201: 1, 409: 11 });
    });
  });

  it('book as many as there are pairs of a person and a room', async () => {
    const people = await some(3);
    for (const person of people) await openHours(booking, person);
    const rooms = await some(4);
    const service = await aService({ resource_ids: people, needs: [rooms.slice(0, 3), rooms.slice(2)] });
    await forRounds(async () => {
      // Two groups with a room in common: four rooms are two pairs.
      const answers = await race(10, (n) => caller(n).post('/bookings', request(service)));
      expect(tally(answers)).toEqual({ 201: 2, 409: 8 });
    });
  });

  it('give a room to a hold, to a booking of the service, or to one of the room itself', async () => {
    const people = await some(4);
    const [room = 0] = await some(1);
    const service = await aService({ resource_ids: people, needs: [[room]] });
    await forRounds(async () => {
      const answers = await race(12, (n) => {
        if (n % 3 === 0) return caller(n).post('/holds', request(service));
        return caller(n).post('/bookings', n % 3 === 1 ? request(service) : bookingOf(room, at(10)));
      });
      expect(tally(answers)).toEqual({ 201: 1, 409: 11 });
    });
  });

  it('let one of many bookings move to the last room', async () => {
    const people = await some(5);
    const rooms = await some(5);
    const service = await aService({ resource_ids: people, needs: [rooms] });
    const closed = { start_at: `${MONDAY}T10:00`, end_at: `${MONDAY}T11:00` };
    for (const room of rooms.slice(1)) {
      await booking.admin.post('/admin/blocks', { resource_id: room, ...closed });
    }
    await forRounds(async () => {
      const made = await race(5, (n) => caller(n).post('/bookings', request(service, at(14))));
      expect(tally(made)).toEqual({ 201: 5 });
      const answers = await race(5, (n) =>
        caller(n).post(`/bookings/${made[n]?.body.token}/reschedule`, { start_at: `${MONDAY}T10:00` }),
      );
      expect(tally(answers)).toEqual({ 200: 1, 409: 4 });
    });
  });

  it('fill the seats of a slot with holds and bookings of parties, and never one too many', async () => {
    const [hall = 0] = await some(1, { seats: 12 });
    await forRounds(async (round) => {
      const parties = Array.from({ length: 24 }, (_, n) => 1 + ((n * 5 + round) % 3));
      const answers = await race(24, (n) =>
        caller(n).post(
          n % 2 ? '/holds' : '/bookings',
          bookingOf(hall, { ...at(10), party_size: parties[n] }),
        ),
      );
      expect(Object.keys(tally(answers)).sort()).toEqual(['201', '409']);
      const people = parties
        .filter((_, n) => answers[n]?.status === 201)
        .reduce((sum, size) => sum + size, 0);
      // Parties of one are refused only when the hall is full, and each size comes eight times.
      expect(people).toBe(12);
    });
  });

  it('let a hold become one booking, while others want its seats', async () => {
    const [hall = 0] = await some(1, { seats: 4 });
    await forRounds(async () => {
      const held = await booking.client.post('/holds', bookingOf(hall, { ...at(10), party_size: 4 }));
      const named = { ...at(10), party_size: 4, hold_token: held.body.token };
      const answers = await race(12, (n) =>
        caller(n).post('/bookings', bookingOf(hall, n % 3 ? { ...at(10), party_size: 1 + (n % 3) } : named)),
      );
      const won = answers.flatMap(({ status }, n) => (status === 201 ? [n % 3] : []));
      // The hold keeps its seats until its own booking has them.
      expect(won).toEqual([0]);
    });
  });
});
