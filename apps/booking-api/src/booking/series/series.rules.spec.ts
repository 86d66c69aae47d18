import ICAL from 'ical.js';
import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { type Wall, dateOf, wallOf } from '../../platform/business-time/business-zone';
import {
  type Repeat,
  latestStart,
  parseRule,
  patternOf,
  ruleText,
  shiftPattern,
  wallsOf,
} from './series.rules';

const AT_TEN = 10 * 60;

function datesOf(repeat: Partial<Repeat>, first: string, most: number): string[] {
  const start = wallOf(first, AT_TEN);
  const pattern = patternOf({ frequency: 'weekly', interval: 1, ...repeat }, start);
  if (!pattern) throw new Error('the start is not one of the days');
  const walls = wallsOf(pattern, start, { most });
  expect(walls.every((wall) => new Date(wall).getUTCHours() === 10)).toBe(true);
  return walls.map(dateOf);
}

/** Opens a rule by another implementation. */
function icalWalls(rule: string, start: Wall, most: number): Wall[] {
  const time = ICAL.Time.fromData({
    year: new Date(start).getUTCFullYear(),
    month: new Date(start).getUTCMonth() + 1,
    day: new Date(start).getUTCDate(),
    hour: new Date(start).getUTCHours(),
    minute: new Date(start).getUTCMinutes(),
    second: 0,
    isDate: false,
  });
  const iterator = ICAL.Recur.fromString(rule).iterator(time);
  const found: Wall[] = [];
  for (let next = iterator.next(); next && found.length < most; next = iterator.next()) {
    found.push(Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute));
  }
  return found;
}

describe('the days of a series', () => {
  it('are those of a rule on the 31st: months without it are left out', () => {
    expect(datesOf({ frequency: 'monthly' }, '2030-01-31', 5)).toEqual([
      '2030-01-31',
      '2030-03-31',
      '2030-05-31',
      '2030-07-31',
      '2030-08-31',
    ]);
  });

  it('are on a 29th of February in leap years only', () => {
    expect(datesOf({ frequency: 'monthly' }, '2027-12-29', 4)).toEqual([
      '2027-12-29',
      '2028-01-29',
      '2028-02-29',
      '2028-03-29',
    ]);
    expect(datesOf({ frequency: 'monthly' }, '2026-12-29', 3)).toEqual([
      '2026-12-29',
      '2027-01-29',
      '2027-03-29',
    ]);
    expect(datesOf({ frequency: 'monthly', interval: 12 }, '2028-02-29', 9)).toEqual(['2028-02-29']);
  });

  it('are the last Friday of each month, and the fifth only where there is one', () => {
    expect(datesOf({ frequency: 'monthly', monthly_by: 'last_weekday' }, '2030-01-25', 4)).toEqual([
      '2030-01-25',
      '2030-02-22',
      '2030-03-29',
      '2030-04-26',
    ]);
    expect(datesOf({ frequency: 'monthly', monthly_by: 'weekday' }, '2030-03-29', 3)).toEqual([
      '2030-03-29',
      '2030-05-31',
      '2030-08-30',
    ]);
  });

  it('skip whole weeks, which begin on Monday', () => {
    // 2030-01-09 is a Wednesday, and the Sunday belongs to its week.
    const repeat = { interval: 2, weekdays: [0, 3] };
    expect(datesOf(repeat, '2030-01-09', 4)).toEqual([
      '2030-01-09',
      '2030-01-13',
      '2030-01-23',
      '2030-01-27',
    ]);
  });

  it.each([
    [{ frequency: 'weekly', weekdays: [2] } as const, '2030-01-07'],
    [{ frequency: 'monthly', monthly_by: 'last_weekday' } as const, '2030-01-18'],
  ])('must begin on one of them: %p', (repeat, first) => {
    expect(patternOf({ interval: 1, ...repeat }, wallOf(first))).toBeUndefined();
  });

  it('end two years after the first, the day included', () => {
    const start = wallOf('2028-02-29', AT_TEN);
    expect(dateOf(latestStart(start))).toBe('2030-03-01');
    const dates = datesOf({ frequency: 'monthly', interval: 6 }, '2030-01-07', 52);
    expect(dates).toEqual(['2030-01-07', '2030-07-07', '2031-01-07', '2031-07-07', '2032-01-07']);
  });

  const anyStart = fc
    .tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 95 }))
    .map(([day, quarter]) => wallOf('2026-01-01', day * 1_440 + quarter * 15));
  const anyRepeat = fc.record({
    frequency: fc.constantFrom('weekly' as const, 'monthly' as const),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
    monthly_by: fc.constantFrom('day' as const, 'weekday' as const, 'last_weekday' as const),
  });

  it('are those that ical.js finds for the rule, and the rule is read as it was written', () => {
    fc.assert(
      fc.property(anyStart, anyRepeat, fc.integer({ min: 2, max: 20 }), (start, repeat, count) => {
        const pattern = patternOf(repeat, start);
        fc.pre(pattern !== undefined);
        const walls = wallsOf(pattern, start, { most: count });
        fc.pre(walls.length === count);
        const text = ruleText({ pattern, count });
        const read = parseRule(text);
        return (
          JSON.stringify(icalWalls(text, start, 60)) === JSON.stringify(walls) &&
          JSON.stringify(wallsOf(read.pattern, start, { most: read.count })) === JSON.stringify(walls)
        );
      }),
      { numRuns: testRuns(500) },
    );
  });

  it('are all moved by a weekly rule that begins some days later', () => {
    fc.assert(
      fc.property(
        anyStart,
        anyRepeat,
        fc.integer({ min: -20, max: 20 }),
        (start, { weekdays, interval }, days) => {
          const pattern = patternOf({ frequency: 'weekly', interval, weekdays }, start);
          fc.pre(pattern !== undefined);
          const shifted = shiftPattern(pattern, days);
          fc.pre(shifted !== undefined);
          const by = days * 86_400_000;
          const walls = wallsOf(pattern, start, { most: 15 });
          return (
            JSON.stringify(icalWalls(ruleText({ pattern: shifted, count: 15 }), start + by, 15)) ===
            JSON.stringify(walls.map((wall) => wall + by))
          );
        },
      ),
      { numRuns: testRuns(300) },
    );
  });

  it('of months are not moved by a rule', () => {
    const pattern = patternOf({ frequency: 'monthly', interval: 1 }, wallOf('2030-01-31'));
    expect(pattern && shiftPattern(pattern, 1)).toBeUndefined();
    expect(pattern && shiftPattern(pattern, 0)).toBe(pattern);
  });
});
