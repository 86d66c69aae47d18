import type { Db } from '@comptoir/db';
import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';
import { findObstaclesOfAll } from './occupancy.many.queries';
import { type WantedRange, findObstacles } from './occupancy.queries';

const QUARTER = 900_000;
const START = Date.parse('2030-01-07T08:00:00Z');
const at = (quarter: number): Date => new Date(START + quarter * QUARTER);

describe('the obstacles of several ranges', () => {
  let database: BookingDatabase;
  let db: Db;
  let hall: number;
  let room: number;
  beforeAll(async () => {
    database = await openBookingDatabase();
    db = database.db;
    [hall, room] = [await aResource(3), await aResource(1)];
  });
  afterAll(() => database.close());

  async function aResource(seats: number): Promise<number> {
    const row = await db.row<{ id: number }>(
      `INSERT INTO resources (name, seats) VALUES ('Hall', $1) RETURNING id`,
      [seats],
    );
    return row?.id ?? 0;
  }

  const anyPeriod = fc
    .tuple(fc.nat(20), fc.integer({ min: 1, max: 4 }))
    .map(([from, length]) => ({ start: at(from), end: at(from + length) }));
  const anyRange = fc.record({
    period: anyPeriod,
    main: fc.boolean(),
    isAlone: fc.boolean(),
    partySize: fc.integer({ min: 1, max: 3 }),
    buffer: fc.constantFrom(0, 15, 40),
    before: fc.constantFrom(0, 20),
    after: fc.constantFrom(0, 25),
  });

  it('are those that each range has on its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ period: anyPeriod, kind: fc.nat(4), party: fc.integer({ min: 1, max: 2 }) }), {
          maxLength: 8,
        }),
        fc.array(anyRange, { minLength: 1, maxLength: 6 }),
        async (entries, wanted) => {
          await db.rows('TRUNCATE bookings, holds, blocks CASCADE');
          for (const { period, kind, party } of entries) {
            const resource = kind % 2 ? hall : room;
            const values = [resource, period.start, period.end];
            const seats = resource === hall ? party : 1;
            // Entries that do not fit are not stored.
            if (kind === 4) {
              await db.rows('INSERT INTO blocks (resource_id, start_at, end_at) VALUES ($1, $2, $3)', values);
            } else if (kind === 3) {
              await db
                .rows(
                  `INSERT INTO holds (resource_id, start_at, end_at, party_size, expires_at)
                   VALUES ($1, $2, $3, $4, now() + interval '1 hour')`,
                  [...values, seats],
                )
                .catch(() => undefined);
            } else {
              await db
                .rows(
                  `INSERT INTO bookings (resource_id, client_name, start_at, end_at, party_size)
                   VALUES ($1, 'x', $2, $3, $4)`,
                  [...values, seats],
                )
                .catch(() => undefined);
            }
          }
          const ranges = wanted.map(
            ({ period, main, isAlone, partySize, buffer, before, after }): WantedRange => {
              const [resourceId, other] = main ? [hall, room] : [room, hall];
              return {
                ...period,
                resourceId,
                others: isAlone ? [] : [{ resourceId: other, bufferMinutes: 15 }],
                partySize,
                bufferMinutes: buffer,
                beforeMinutes: before,
                afterMinutes: after,
              };
            },
          );
          const alone = await Promise.all(ranges.map((range) => findObstacles(db, range)));
          expect(await findObstaclesOfAll(db, ranges)).toEqual(alone);
        },
      ),
      { numRuns: testRuns(40) },
    );
  });

  it('are none without ranges, and leave out the bookings that are moved', async () => {
    await db.rows('TRUNCATE bookings, holds, blocks CASCADE');
    expect(await findObstaclesOfAll(db, [])).toEqual([]);
    const booked = await db.row<{ id: number }>(
      `INSERT INTO bookings (resource_id, client_name, start_at, end_at) VALUES ($1, 'x', $2, $3) RETURNING id`,
      [room, at(0), at(4)],
    );
    const range = { resourceId: room, start: at(2), end: at(6) };
    const isBooked = async (except: number[]): Promise<unknown> =>
      (await findObstaclesOfAll(db, [range], except))[0]?.[0]?.booked;
    expect([await isBooked([]), await isBooked([booked?.id ?? 0])]).toEqual([true, false]);
  });
});
