import { patience } from '../../../../tools/testing-servers/time-scale';
import { testSeed } from '../../../../tools/testing-servers/test-seed';
import { type TestBooking, startBooking } from '../booking-harness';
import type { ExpectedSlot, Service, Wish } from './availability-oracle';
import { Chance, RandomCalendar } from './random-calendar';
import { datePlus } from './wall-clock';

/** Random calendars of each zone; BOOKING_ORACLE_ROUNDS=50 is the long run. */
const ROUNDS = Number(process.env.BOOKING_ORACLE_ROUNDS ?? 1);
const SEED = testSeed();
const DAYS = 4;
const ENTRIES = 25;
const QUOTES = 16;
const DAY_MS = 86_400_000;
const PATIENCE_MS = patience(180_000 + ROUNDS * 30_000);

/** Zones with dates in the future around which clocks change, or do not. */
const ZONES: [string, string[]][] = [
  ['Europe/Paris', ['2030-03-31', '2030-10-27', '2030-06-15']],
  // By half an hour.
  ['Australia/Lord_Howe', ['2030-04-07', '2030-10-06']],
  // At midnight.
  ['America/Santiago', ['2030-04-07', '2030-09-08']],
  ['Asia/Beirut', ['2030-03-31', '2030-10-27']],
  // Never.
  ['Asia/Kolkata', ['2030-12-31']],
];

interface Day {
  date: string;
  slots: ExpectedSlot[];
}

describe('free times are those of an independent calculation, minute by minute', () => {
  let booking: TestBooking | undefined;
  let compared = 0;
  afterEach(async () => {
    await booking?.stop();
    booking = undefined;
  });
  afterAll(() => process.stdout.write(`oracle: ${compared} days of calendars compared, seed ${SEED}\n`));

  it.each(ZONES)(
    'in %s',
    async (zone, changes) => {
      const running = (booking = await startBooking({ BUSINESS_TIMEZONE: zone }));
      await running.admin.put('/admin/settings', { booking_hold_minutes: '30' });
      for (let round = 0; round < ROUNDS; round++) {
        const seed = SEED + round * 1_000;
        const chance = new Chance(seed);
        const first = datePlus(chance.of(changes), -chance.number(DAYS));
        const calendar = new RandomCalendar(running, chance, zone, first, DAYS);
        try {
          await calendar.fill(ENTRIES);
          await expectAgreement(running, calendar, chance);
        } catch (error) {
          // Enough to repeat this calendar alone.
          throw new Error(`TEST_SEED=${seed}, ${zone}, from ${first}: ${String(error)}`, {
            cause: error,
          });
        }
      }
    },
    PATIENCE_MS,
  );

  async function expectAgreement(
    running: TestBooking,
    calendar: RandomCalendar,
    chance: Chance,
  ): Promise<void> {
    await atSomeTime(running, calendar, chance, async () => {
      for (const id of [...calendar.people, ...calendar.rooms])
        await expectSlots(running, calendar, chance, id);
      for (const service of calendar.services) {
        for (const duration of service.durations) {
          await expectTimes(running, calendar, chance, { service, duration });
        }
      }
      for (let n = 0; n < QUOTES; n++) await expectQuote(running, calendar, chance);
    });
  }

  /** Runs in the past of the calendar, or in its midst with a horizon of a few days. */
  async function atSomeTime(
    running: TestBooking,
    { oracle, clock, dates }: RandomCalendar,
    chance: Chance,
    work: () => Promise<void>,
  ): Promise<void> {
    if (chance.in(60)) return work();
    const days = 1 + chance.number(3);
    await running.admin.put('/admin/settings', { booking_horizon_days: String(days) });
    // No slot starts within a minute of this one.
    const now = clock.instantOf(clock.reaches(dates[0] ?? '', chance.number(24) * 60 + 3));
    const offset = now - Date.now();
    running.clock.advance(offset);
    oracle.limits = [clock.minuteOf(now), clock.minuteOf(now + days * DAY_MS)];
    try {
      await work();
    } finally {
      running.clock.advance(-offset);
      await running.admin.put('/admin/settings', { booking_horizon_days: '' });
    }
  }

  async function readDays(running: TestBooking, { dates }: RandomCalendar, path: string): Promise<Day[]> {
    const range = `date_from=${dates[0]}&date_to=${dates.at(-1)}`;
    const { status, body } = await running.client.get(`${path}${path.includes('?') ? '&' : '?'}${range}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body as Day[];
  }

  async function expectSlots(
    running: TestBooking,
    calendar: RandomCalendar,
    chance: Chance,
    id: number,
  ): Promise<void> {
    const wish = { extra: chance.of([0, 0, 10, 40]), party: chance.of([1, 1, 2, 3]) };
    const path = `/resources/${id}/availability?extra_minutes=${wish.extra}&party_size=${wish.party}`;
    const days = await readDays(running, calendar, path);
    const expected = calendar.dates.map((date) => ({ date, slots: calendar.oracle.slotsOf(id, date, wish) }));
    expect({ path, days }).toEqual({ path, days: expected });
    compared += days.length;
  }

  async function expectTimes(
    running: TestBooking,
    calendar: RandomCalendar,
    chance: Chance,
    { service, duration }: { service: Service; duration: number },
  ): Promise<void> {
    const { dates, oracle, clock } = calendar;
    const [extra, party] = [chance.of([0, 0, 15]), chance.of([1, 1, 2])];
    const only = chance.in(20) ? chance.of(service.members) : undefined;
    const query = `duration_min=${duration}&extra_minutes=${extra}&party_size=${party}`;
    const path = `/services/${service.id}/availability?${query}${only === undefined ? '' : `&resource_id=${only}`}`;
    const days = await readDays(running, calendar, path);
    const expected = dates.map((date) => ({
      date,
      slots: oracle.timesOf(service, date, { duration, extra, party, only }),
    }));
    expect({ path, days }).toEqual({ path, days: expected });
    compared += days.length;
    const slots = days.flatMap((day) => day.slots);
    if (!slots.length || extra) return;
    // A time that is offered can be booked, by the first of those who are free; those whose own slots have it come first.
    const slot = chance.of(slots);
    const date = days.find((day) => day.slots.includes(slot))?.date ?? '';
    const offers = (id: number): boolean =>
      oracle
        .timesOf(service, date, { duration, extra, party, only: id })
        .some(({ start_at }) => start_at === slot.start_at);
    const start = clock.minuteOf(slot.start_at);
    const wish = { start, end: start + duration, extra, party, service };
    const anyone = only === undefined ? undefined : only;
    expect(await quote(running, calendar, wish, anyone)).toEqual({ wish, available: true });
    const inOrder = [...service.members.filter(offers), ...service.members.filter((id) => !offers(id))];
    const chosen = oracle.choose(wish, only === undefined ? inOrder : [only]);
    expect({ path, wish, got: await calendar.book(wish, { resourceId: anyone }) }).toEqual({
      path,
      wish,
      got: chosen,
    });
  }

  /** Asks for a time on the grid or beside it: it can be booked where the oracle says so, and nowhere else. */
  async function expectQuote(running: TestBooking, calendar: RandomCalendar, chance: Chance): Promise<void> {
    const { oracle } = calendar;
    const service = chance.in(60) ? chance.of(calendar.services) : undefined;
    const id = service && chance.in(60) ? undefined : chance.of(service?.members ?? calendar.people);
    const wish = calendar.wish(service, id);
    const expected = service
      ? oracle.choose({ ...wish, service }, id === undefined ? service.members : [id]) !== undefined
      : oracle.canBook(wish, [id ?? 0]);
    expect(await quote(running, calendar, wish, id)).toEqual({ wish, available: expected });
  }

  async function quote(
    running: TestBooking,
    calendar: RandomCalendar,
    wish: Wish,
    id?: number,
  ): Promise<object> {
    const { status, body } = await running.client.post('/bookings/quote', calendar.bodyOf(wish, id));
    // A service that no resource can take at any time.
    if (status === 409 && body.code === 'SLOT_TAKEN') return { wish, available: false };
    if (status !== 200) throw new Error(`quote: ${status} ${JSON.stringify(body)}`);
    return { wish, available: body.available as boolean };
  }
});
