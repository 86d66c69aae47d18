import ICAL from 'ical.js';
import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { BusinessZone, DAY, type Wall, wallOf } from '../../platform/business-time/business-zone';
import type { RepeatInput } from '../../booking/series/series.dto';
import type { BookingSeries } from '../../booking/series/series.entity';
import { startAt } from '../../booking/series/series-plan';
import { patternOf, ruleText, wallsOf } from '../../booking/series/series.rules';
import { type CalendarEvent, calendarOf } from './icalendar';
import { openCalendar } from './series-calendar.fixture';
import { seriesEntries, seriesZoneLines } from './series-entries';
import { timeZoneLines } from './time-zones';

const MINUTE = 60_000;
const ZONES = [
  'Europe/Paris',
  'America/Santiago',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
const AT = new Date('2026-01-01T00:00:00Z');

interface Booked {
  start_at: Date;
  end_at: Date;
  resource_id: number;
  series_position: number;
}

function entryOf({ start_at, end_at, resource_id }: Booked): CalendarEvent {
  return {
    uid: 'of the booking',
    sequence: 0,
    start: start_at,
    end: end_at,
    createdAt: AT,
    updatedAt: AT,
    summary: `Room ${resource_id}`,
    cancelled: false,
    organizer: { name: 'Ada', address: 'ada@example.com' },
  };
}

function textOf(series: BookingSeries, bookings: readonly [Booked, ...Booked[]]): string {
  return calendarOf('REQUEST', seriesEntries(series, bookings, entryOf), seriesZoneLines(series));
}

/** Days around changes of clocks of the zones, and others. */
const anyStart = fc
  .tuple(
    fc.constantFrom('2026-03-01', '2026-03-22', '2026-04-01', '2026-08-30', '2026-09-20', '2026-10-31'),
    fc.nat(20),
    fc.nat(95),
  )
  .map(([date, day, quarter]) => wallOf(date, day * 1_440 + quarter * 15));
const anyChange = fc.constantFrom('none', 'none', 'gone', 'moved', 'longer', 'elsewhere');

/**
 * Expects that a calendar program shows the bookings of a series and nothing else.
 * @param changes what became of each time
 */
function expectShown(name: string, start: Wall, repeat: RepeatInput, changes: readonly string[]): void {
  const zone = new BusinessZone(name);
  const first = startAt(zone, start);
  const pattern = patternOf(repeat, start);
  fc.pre(first !== undefined && pattern !== undefined);
  const walls = wallsOf(pattern, start, { most: changes.length });
  const bookings = walls.flatMap((wall, nth): Booked[] => {
    const at = startAt(zone, wall);
    const change = changes[nth];
    // A time that does not exist is not booked.
    if (at === undefined || change === 'gone') return [];
    const moved = at + (change === 'moved' ? 95 * MINUTE : 0);
    return [
      {
        start_at: new Date(moved),
        end_at: new Date(moved + (change === 'longer' ? 90 : 45) * MINUTE),
        resource_id: change === 'elsewhere' ? 2 : 1,
        series_position: nth + 1,
      },
    ];
  });
  const [one, ...others] = bookings;
  fc.pre(one !== undefined);
  const series: BookingSeries = {
    id: 1,
    uid: 'u',
    rule: ruleText({ pattern, count: walls.length }),
    start_at: new Date(first),
    duration_min: 45,
    time_zone: name,
    created_by: 'client',
    sequence: 3,
    created_at: AT,
    updated_at: AT,
  };
  const shown = openCalendar(textOf(series, [one, ...others])).times;
  expect(shown).toEqual(
    bookings
      .map(({ start_at, end_at, resource_id }) => ({
        start: start_at.toISOString(),
        end: end_at.toISOString(),
        summary: `Room ${resource_id}`,
      }))
      .sort((a, b) => a.start.localeCompare(b.start)),
  );
}

describe('the calendar of a series', () => {
  it('shows its bookings and nothing else, over all changes of clocks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        anyStart,
        fc.record({
          frequency: fc.constantFrom('weekly' as const, 'monthly' as const),
          interval: fc.integer({ min: 1, max: 3 }),
          weekdays: fc.constant(undefined),
          monthly_by: fc.constantFrom('day' as const, 'weekday' as const),
        }),
        fc.array(anyChange, { minLength: 2, maxLength: 20 }),
        expectShown,
      ),
      { numRuns: testRuns(300) },
    );
  });

  it.each([
    ['in the half hour that occurs twice', 'Australia/Lord_Howe', '2026-04-05', '00:45'],
    ['at midnight, when the clocks go forward', 'America/Santiago', '2026-09-05', '23:15'],
    ['at two o’clock, when the clocks go forward', 'Europe/Paris', '2026-03-29', '01:15'],
    ['at two o’clock, a year later', 'Europe/Paris', '2027-03-28', '01:15'],
    ['in the hour that is skipped', 'Europe/Paris', '2027-03-28', '01:30'],
  ])('shows a booking that ends %s', (_, zone, date, time) => {
    const start = Date.parse(`${date}T${time}Z`);
    for (const first of [start, start - 7 * DAY]) {
      expectShown(zone, first, { frequency: 'weekly', interval: 1 }, ['none', 'none', 'none']);
    }
  });
});

describe('the definition of a zone', () => {
  it.each(ZONES)('gives the offsets of %s', (name) => {
    const zone = new BusinessZone(name);
    const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2029-01-01T00:00:00Z')];
    const definition = new ICAL.Component(
      ICAL.parse(timeZoneLines(zone, from, to).join('\r\n')) as unknown[],
    );
    const defined = new ICAL.Timezone(definition);
    for (let at = from.getTime(); at < to.getTime(); at += 6.5 * 3_600_000) {
      const wall = zone.wallAt(at);
      // The hour that occurs twice has two offsets.
      if (zone.resolve(wall).kind !== 'exact') continue;
      const shown = new Date(wall);
      const time = ICAL.Time.fromData({
        year: shown.getUTCFullYear(),
        month: shown.getUTCMonth() + 1,
        day: shown.getUTCDate(),
        hour: shown.getUTCHours(),
        minute: shown.getUTCMinutes(),
        second: 0,
        isDate: false,
      });
      expect({ at, offset: defined.utcOffset(time) * 1_000 }).toEqual({ at, offset: zone.offsetAt(at) });
    }
  });
});
