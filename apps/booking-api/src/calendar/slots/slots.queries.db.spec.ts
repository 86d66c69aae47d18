import { patience } from '../../../../../tools/testing-servers/time-scale';
import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';
import { SELECT_OPENINGS, readAvailabilityInputs } from './slots.queries';

/** Number of other bookings in the table; BOOKING_SCALE=1000000 is the long run, which also prints the time. */
const SCALE = process.env.BOOKING_SCALE;
const MANY = Number(SCALE ?? 30_000);
const TIMED_RUNS = SCALE ? 200 : 0;
const RESOURCES = 50;
/** Bookings per resource that one statement inserts. */
const BATCH = 500;
const HOUR = 3_600_000;
const DAY_START = Date.UTC(2030, 0, 7);
const DATES = { date_from: '2030-01-07', date_to: '2030-01-07' };
const DAY = { start: DAY_START, end: DAY_START + 24 * HOUR };
const SEARCH = {
  range: DAY,
  dates: DATES,
  days: { start: new Date(DAY.start), end: new Date(DAY.end) },
};

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

describe('what occupies a resource on a day', () => {
  let database: BookingDatabase;
  /** Present number of bookings per resource. */
  let filled = 0;
  beforeAll(async () => {
    database = await openBookingDatabase();
    await database.db.rows(
      `INSERT INTO resources (name) SELECT 'Room ' || n FROM generate_series(1, ${RESOURCES}) n`,
    );
  });
  afterAll(() => database.close());

  /** Fills every resource with half-hour bookings around the day, up to `total` bookings. */
  const fillUpTo = async (total: number): Promise<void> => {
    const each = Math.floor(total / RESOURCES);
    for (let from = filled + 1; from <= each; from += BATCH)
      await fill(from, Math.min(each, from + BATCH - 1));
    filled = each;
    await database.db.rows('ANALYZE bookings, allocations');
  };
  const fill = async (from: number, to: number): Promise<void> => {
    await database.db.rows(
      `INSERT INTO bookings (resource_id, client_name, start_at, end_at, status)
       SELECT r, 'x', at, at + interval '30 minutes', CASE WHEN n % 10 = 0 THEN 'cancelled' ELSE 'confirmed' END
         FROM generate_series(1, ${RESOURCES}) r, generate_series($1::int, $2::int) n,
              LATERAL (SELECT $3::timestamptz + (CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END) * n * interval '1 hour' AS at) t`,
      [from, to, new Date(DAY_START + 12 * HOUR)],
    );
  };
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  const measured = async (): Promise<{
    indexes: string[];
    scans: string[];
    blocks: number;
    fastest: number;
  }> => {
    const [plan] = (
      await database.db.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${SELECT_OPENINGS}`,
        [
          7,
          new Date(DAY.start),
          new Date(DAY.end),
          DATES.date_from,
          DATES.date_to,
          SEARCH.days.start,
          SEARCH.days.end,
          null,
        ],
      )
    ).flatMap((row) => row['QUERY PLAN']);
    const nodes = plan ? nodesOf(plan.Plan) : [];
    let fastest = Infinity;
    for (let run = 0; run < TIMED_RUNS; run++) {
      const start = performance.now();
      await readAvailabilityInputs(database.db, 7, SEARCH);
      fastest = Math.min(fastest, performance.now() - start);
    }
    return {
      indexes: nodes
        .flatMap((node) => node['Index Name'] ?? [])
        .filter((name) => name.startsWith('allocations')),
      scans: nodes
        .filter((node) => node['Relation Name'] === 'allocations')
        .map((node) => node['Node Type'])
        .filter((type) => type === 'Seq Scan'),
      blocks: (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0),
      fastest,
    };
  };

  const starts = async (): Promise<number[]> =>
    ((await readAvailabilityInputs(database.db, 7, SEARCH))?.bookings ?? [])
      .map(({ start }) => start)
      .sort((a, b) => a - b);

  it(
    `costs no more with ${MANY} bookings than with a tenth or less of them`,
    async () => {
      await fillUpTo(Math.min(10_000, MANY / 10));
      const few = await measured();
      const found = await starts();
      await fillUpTo(MANY);
      const many = await measured();
      if (SCALE) process.stdout.write(`${JSON.stringify({ few, many })}\n`);
      expect(many.indexes).toEqual(['allocations_no_overlap']);
      expect(many.scans).toEqual([]);
      // Allows a few more levels of the tree, but no growth with the table.
      expect(many.blocks).toBeLessThanOrEqual(few.blocks + 30);
      expect(await starts()).toEqual(found);
    },
    patience(600_000),
  );
});
