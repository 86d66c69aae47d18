import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, TestClient, startServiceProcess } from '@comptoir/testing';
import { patience } from '../../../tools/testing-servers/time-scale';
import { PREFIX } from '../src/docs';
import { WaitingListAskingService } from '../src/front/waiting-list/waiting-list.asking.service';
import { MONDAY, aResource, bookingOf, openHours, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { type Waiting, entryOf, wait } from './waiting-list.fixture';
import { ROUNDS, ROUNDS_MS } from './race-rounds';

jest.setTimeout(ROUNDS_MS);
const WAITING = 5;
const CLIENTS = 6;
const TEN = { start_at: `${MONDAY}T10:00`, end_at: `${MONDAY}T11:00` };

interface Answer {
  status: number;
  body: any;
}

describe('the waiting list against new clients', () => {
  let booking: TestBooking;
  /** An API and a worker of their own. */
  let besides: ServiceProcess[] = [];
  let clients: TestClient[];
  beforeAll(async () => {
    booking = await startBooking();
    const env = { ...booking.env, LOG_LEVEL: 'warn' };
    besides = await Promise.all(
      ['main', 'worker'].map((script) => startServiceProcess(`apps/booking-api/src/${script}.ts`, env)),
    );
    clients = [booking.client, new TestClient(`${besides[0]?.url}/${PREFIX}`)];
    await booking.admin.put('/admin/settings', { waiting_list_minutes: 60 });
  });
  afterAll(async () => {
    await Promise.all(besides.map((beside) => beside.stop()));
    await booking?.stop();
  });

  const caller = (n: number): TestClient => clients[n % 2] ?? booking.client;
  const book = (room: number, n: number, fields: object = {}): Promise<Answer> =>
    caller(n).post('/bookings', bookingOf(room, { ...TEN, email: `client${n}@example.com`, ...fields }));

  /** Makes a resource whose slot at ten is full. @returns the tokens of its bookings */
  const fill = async (seats: number): Promise<{ room: number; tokens: string[] }> => {
    await booking.empty('resources');
    const room = await aResource(booking, { seats });
    await openHours(booking, room, [
      { day_of_week: 1, start_time: '10:00', end_time: '11:00', duration_min: 60 },
    ]);
    const made = await Promise.all(Array.from({ length: seats }, (_, n) => book(room, n)));
    expect(tally(made)).toEqual({ 201: seats });
    return { room, tokens: made.map(({ body }) => body.token as string) };
  };

  const places = async (): Promise<{ booked: number; offered: number; held: number }> => {
    const [row] = await booking.db.rows<{ booked: number; offered: number; held: number }>(
      `SELECT (SELECT count(*)::int FROM allocations WHERE booking_id IS NOT NULL) AS booked,
              (SELECT count(*)::int FROM waiting_offers WHERE status = 'open') AS offered,
              (SELECT count(*)::int FROM allocations a JOIN waiting_offers o ON o.hold_id = a.hold_id
                WHERE o.status = 'open') AS held`,
    );
    return row ?? { booked: 0, offered: 0, held: 0 };
  };

  it(
    'gives each freed place to one of them, in the order of the line',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const seats = 1 + (round % 3);
        const { room, tokens } = await fill(seats);
        const line: Waiting[] = [];
        for (let n = 0; n < WAITING; n++)
          line.push(await wait(booking, room, { email: `waiting${n}@example.com` }));
        const asking = booking.get(WaitingListAskingService);
        const [, , ...answers] = await Promise.all([
          Promise.all(tokens.map((token, n) => caller(n).delete(`/bookings/${token}`))),
          // Two runs here beside the handlers of the worker process.
          Promise.all([asking.sweep(), sleep(5).then(() => asking.askLine())]),
          ...Array.from({ length: CLIENTS }, async (_, n) => {
            await sleep((n * 7 + round * 3) % 25);
            return book(room, 10 + n);
          }),
        ]);
        await asking.sweep();
        const won = answers.filter(({ status }) => status === 201).length;
        expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
        // Every place has exactly one owner, and every offer its place.
        const found = await places();
        expect(found).toEqual({ booked: won, offered: seats - won, held: seats - won });
        const entries = await Promise.all(line.map((one) => entryOf(booking, one)));
        const states = entries.map(({ status }) => status);
        expect(states).toEqual(line.map((_, nth) => (nth < seats - won ? 'offered' : 'waiting')));
        // An offer is a place: its client books it, whoever else tries.
        const offered = entries.filter(({ offer }) => offer);
        const taken = await Promise.all([
          ...offered.map(({ offer }, n) => book(room, n, { hold_token: offer?.hold_token })),
          ...Array.from({ length: 4 }, (_, n) => book(room, 20 + n)),
        ]);
        expect(taken.map(({ status }) => status)).toEqual([
          ...offered.map(() => 201),
          ...Array.from({ length: 4 }, () => 409),
        ]);
        expect(await places()).toEqual({ booked: seats, offered: 0, held: 0 });
      }
    },
    patience(1_200_000),
  );

  it(
    'gives a declined or lapsed place to the next one only',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { room, tokens } = await fill(1);
        const line: Waiting[] = [];
        for (let n = 0; n < 3; n++)
          line.push(await wait(booking, room, { email: `waiting${n}@example.com` }));
        await booking.client.delete(`/bookings/${tokens[0]}`);
        const asking = booking.get(WaitingListAskingService);
        await asking.sweep();
        const [first, second, third] = line as [Waiting, Waiting, Waiting];
        const { offer } = await entryOf(booking, first);
        // Its client books and declines at the same moment, while two runs ask.
        const [answer] = await Promise.all([
          book(room, 0, { hold_token: offer?.hold_token, email: 'waiting0@example.com' }),
          caller(1).delete(`/waiting-list/${first.token}/offer`),
          asking.sweep(),
          sleep(3).then(() => asking.sweep()),
        ]);
        await asking.sweep();
        const found = await places();
        expect(found.booked + found.offered).toBe(1);
        expect(found.held).toBe(found.offered);
        expect(answer.status).toBe(found.booked ? 201 : 409);
        const states = await Promise.all(
          [second, third].map(async (one) => (await entryOf(booking, one)).status),
        );
        expect(states).toEqual([found.booked ? 'waiting' : 'offered', 'waiting']);
      }
    },
    patience(1_200_000),
  );
});
