import { randomNumbers, testSeed } from '../../../tools/testing-servers/test-seed';
import { patience } from '../../../tools/testing-servers/time-scale';
import { aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

/** Random practices; BOOKING_RULE_ROUNDS=200 is the long run. */
const ROUNDS = Number(process.env.BOOKING_RULE_ROUNDS ?? 3);
const SEED = testSeed(1);
const DAY = 86_400_000;
const QUARTER = 900_000;
const DAYS = 5;

interface Listed {
  start_at: string;
  end_at: string;
}

describe('what is offered under rules', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking();
    await booking.admin.put('/admin/settings', { booking_hold_minutes: 30 });
  });
  afterAll(() => booking.stop());

  const dateOf = (days: number): string =>
    new Date(booking.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
  const listed = async (path: string): Promise<Listed[]> => {
    const dates = `date_from=${dateOf(0)}&date_to=${dateOf(DAYS)}`;
    const { body } = await booking.client.get(`${path}${dates}`);
    return (body as { slots: Listed[] }[]).flatMap(({ slots }) => slots);
  };

  it(
    'is what can be quoted, held and booked, and nothing else',
    async () => {
      let [offered, refused] = [0, 0];
      for (let round = 0; round < ROUNDS; round++) {
        // A slot starts on a quarter of an hour. None may pass a notice between two requests of a round.
        const late = booking.clock.now().getTime() % QUARTER;
        if (late > QUARTER / 2) booking.clock.advance(QUARTER - late + 1_000);
        const random = randomNumbers(SEED * 1_000 + round);
        const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
        await booking.empty('resources', 'services');
        const duration = pick([30, 60]);
        const room = await aResource(booking, { seats: pick([1, 1, 2]) });
        const windows = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
          day_of_week,
          start_time: '08:00',
          end_time: '14:00',
          duration_min: duration,
        }));
        await openHours(booking, room, windows);
        const service = (
          await booking.admin.post('/admin/services', {
            name: 'Cut',
            durations: [pick([30, 45, 60])],
            resource_ids: [room],
          })
        ).body.id as number;
        // Every slot that there is without rules.
        const all = {
          resource: await listed(`/resources/${room}/availability?`),
          service: await listed(`/services/${service}/availability?`),
        };
        for (let n = 0; n < 8; n++) {
          const at = pick([...all.resource, ...all.service]);
          const input = pick([
            { resource_id: room, start_at: at.start_at, end_at: at.end_at },
            { service_id: service, start_at: at.start_at },
          ]);
          const path = pick(['/bookings', '/bookings', '/holds']);
          const { resource_id: _, start_at: __, end_at: ___, ...client } = bookingOf(room);
          await booking.client.post(path, path === '/holds' ? input : { ...client, ...input });
        }
        const rulesOf = (): object => ({
          notice_min: pick([null, null, 0, 600, 1_500, 3_000]),
          horizon_days: pick([null, null, 1, 3]),
          shortest_min: pick([null, null, null, 31, 60]),
          longest_min: pick([null, null, null, 60, 75]),
          max_per_day: pick([null, null, 1, 2, 3]),
          only_slots: pick([true, false]),
        });
        await booking.admin.put(`/admin/resources/${room}/rules`, rulesOf());
        await booking.admin.put(`/admin/services/${service}/rules`, rulesOf());
        const extra = pick([0, 0, 15, 30]);
        const field = await booking.admin.post('/admin/custom-fields', {
          resource_id: room,
          label: 'Extra',
          type: 'select',
          options: [
            { label: 'More', value: 'more', duration: 15 },
            { label: 'Most', value: 'most', duration: 30 },
          ],
        });
        const chosen = { 15: 'more', 30: 'most' }[extra];
        const custom_values = chosen ? [{ field_id: field.body.id, value: chosen }] : [];

        const views = [
          {
            path: `/resources/${room}/availability?extra_minutes=${extra}&`,
            slots: all.resource,
            base: { resource_id: room },
          },
          {
            path: `/services/${service}/availability?extra_minutes=${extra}&`,
            slots: all.service,
            base: { service_id: service },
          },
        ];
        for (const { path, slots, base } of views) {
          const open = new Set((await listed(path)).map(({ start_at }) => start_at));
          for (const { start_at, end_at } of slots) {
            const input = { ...base, start_at, ...('resource_id' in base && { end_at }) };
            const quote = await booking.client.post('/bookings/quote', { ...input, custom_values });
            expect({ round, start_at, ...base, isOffered: open.has(start_at) }).toEqual({
              round,
              start_at,
              ...base,
              isOffered: quote.body.available,
            });
            if (quote.body.available) offered++;
            else refused++;
          }
          // The last one that is offered can be held and booked; the first one that is not can be neither.
          const last = [...slots].reverse().find((slot) => open.has(slot.start_at));
          const first = slots.find((slot) => !open.has(slot.start_at));
          for (const [slot, isOpen] of [
            [first, false],
            [last, true],
          ] as const) {
            if (!slot) continue;
            const input = {
              ...base,
              start_at: slot.start_at,
              ...('resource_id' in base && { end_at: slot.end_at }),
            };
            const hold = await booking.client.post('/holds', { ...input, extra_minutes: extra });
            expect([round, hold.body.code, hold.status === 201]).toEqual([round, hold.body.code, isOpen]);
            if (isOpen) await booking.client.delete(`/holds/${String(hold.body.token)}`);
            const booked = await booking.client.post('/bookings', {
              ...input,
              custom_values,
              client_name: 'Ada',
              email: 'ada@example.com',
            });
            expect([round, booked.body.code, booked.status === 201]).toEqual([
              round,
              booked.body.code,
              isOpen,
            ]);
          }
        }
      }
      // The rounds are of use only if both happen.
      expect(offered).toBeGreaterThan(ROUNDS);
      expect(refused).toBeGreaterThan(ROUNDS);
    },
    patience(600_000),
  );
});
