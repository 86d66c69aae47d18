import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { BusinessZone, addDays, dayOfWeek, wallOf } from '../../platform/business-time/business-zone';
import { type Hours, type WeeklyWindow, type Window, bookableHours, windowsOn } from './slots.hours.rules';
import { bufferOf, countSlots, isWithinHours, slotsOf } from './slots.rules';

const MINUTE = 60_000;
const paris = new BusinessZone('Europe/Paris');
const windowOf = (start_minute: number, end_minute: number, duration_min = 60, buffer_min = 0): Window => ({
  start_minute,
  end_minute,
  duration_min,
  buffer_min,
});
const EVERY_DAY: WeeklyWindow[] = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
  day_of_week,
  ...windowOf(9 * 60, 12 * 60),
}));

describe('hours with exceptions', () => {
  // Monday has its weekly hours, Tuesday is closed, Wednesday is open from 18:00 to 20:00 in slots of 30 minutes.
  const hours: Hours = {
    windows: EVERY_DAY,
    exceptions: [
      { date: '2030-01-08', windows: [] },
      { date: '2030-01-09', windows: [windowOf(18 * 60, 20 * 60, 30, 10)] },
    ],
  };
  const range = (start: string, end: string): { start: number; end: number } => ({
    start: paris.instantOf(start, 'start_at').getTime(),
    end: paris.instantOf(end, 'end_at', { endOfDay: true }).getTime(),
  });

  it('replace the weekly windows of their dates alone', () => {
    const starts = (date: string): string[] => slotsOf(paris, date, hours).map(({ start }) => start);
    expect(starts('2030-01-07')).toEqual(['09:00', '10:00', '11:00']);
    expect(starts('2030-01-08')).toEqual([]);
    expect(starts('2030-01-09')).toEqual(['18:00', '18:30', '19:00', '19:30']);
    expect(starts('2030-01-10')).toEqual(['09:00', '10:00', '11:00']);
    // 3 + 0 + 4 + 3
    expect(countSlots(['2030-01-07', '2030-01-08', '2030-01-09', '2030-01-10'], hours)).toBe(10);
  });

  it.each([
    ['2030-01-07T09:00', '2030-01-07T12:00', true],
    ['2030-01-08T09:00', '2030-01-08T10:00', false],
    ['2030-01-09T09:00', '2030-01-09T10:00', false],
    ['2030-01-09T18:00', '2030-01-09T20:00', true],
    ['2030-01-09T19:30', '2030-01-09T20:30', false],
  ])('hold from %s to %s: %s', (start, end, within) => {
    expect(isWithinHours(paris, hours, range(start, end))).toBe(within);
  });

  it('have the buffer of the date', () => {
    expect(bufferOf(paris, hours, range('2030-01-09T18:00', '2030-01-09T18:30'))).toBe(10);
    expect(bufferOf(paris, hours, range('2030-01-07T09:00', '2030-01-07T10:00'))).toBe(0);
  });

  it('bind a resource without weekly windows on their dates only', () => {
    const free = bookableHours({ windows: [], exceptions: hours.exceptions }, true);
    expect(isWithinHours(paris, free, range('2030-01-06T20:00', '2030-01-07T24:00'))).toBe(true);
    expect(isWithinHours(paris, free, range('2030-01-07T23:00', '2030-01-08T01:00'))).toBe(false);
    expect(isWithinHours(paris, free, range('2030-01-09T18:30', '2030-01-09T19:45'))).toBe(true);
    // Open hours that touch across midnight count as one: Thursday has no exception.
    expect(isWithinHours(paris, free, range('2030-01-09T19:00', '2030-01-10T01:00'))).toBe(false);
  });

  it('bind where the policy leaves bookings open', () => {
    const open = bookableHours(hours, false);
    expect(isWithinHours(paris, open, range('2030-01-07T03:00', '2030-01-07T23:00'))).toBe(true);
    expect(isWithinHours(paris, open, range('2030-01-08T09:00', '2030-01-08T10:00'))).toBe(false);
  });
});

describe('hours of dates around a clock change', () => {
  /** Dates around changes of clocks: by half an hour, at midnight, and over a whole day. */
  const CHANGES: [string, string][] = [
    ['Europe/Paris', '2026-03-29'],
    ['Europe/Paris', '2026-10-25'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Asia/Beirut', '2022-03-27'],
    ['Asia/Beirut', '2022-10-30'],
    ['America/Santiago', '2026-04-05'],
    ['America/Santiago', '2026-09-06'],
    ['Africa/Cairo', '2026-04-24'],
    ['Pacific/Apia', '2011-12-30'],
  ];
  const zones = new Map(CHANGES.map(([name]) => [name, new BusinessZone(name)]));
  const formats = new Map(
    CHANGES.map(([timeZone]) => [
      timeZone,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  );

  /** Windows in quarters of an hour. */
  const anyWindow = fc
    .tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 96 }), fc.integer({ min: 1, max: 6 }))
    .map(([from, length, duration]) => {
      const to = Math.min(96, from + length);
      return windowOf(from * 15, to * 15, Math.min(duration, to - from) * 15);
    });
  const anyHours = fc.record({
    weekly: fc.array(anyWindow, { maxLength: 2 }),
    exceptions: fc.array(
      fc.record({ day: fc.integer({ min: -1, max: 1 }), windows: fc.array(anyWindow, { maxLength: 2 }) }),
      { maxLength: 3 },
    ),
  });

  it('offer each slot that the wall clock shows once, quarter by quarter, and nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CHANGES), anyHours, ([name, change], { weekly, exceptions }) => {
        const zone = zones.get(name) as BusinessZone;
        const hours: Hours = {
          windows: weekly.flatMap((window) => EVERY_DAY.map((day) => ({ ...day, ...window }))),
          exceptions: exceptions.map(({ day, windows }) => ({ date: addDays(change, day), windows })),
        };
        for (const date of [-1, 0, 1].map((day) => addDays(change, day))) {
          const first = exceptions.find(({ day }) => addDays(change, day) === date);
          const expected = slotsByQuarter(name, date, first ? first.windows : weekly);
          const offered = slotsOf(zone, date, hours).map(({ range }) => `${range.start}-${range.end}`);
          if (JSON.stringify([...offered].sort()) !== JSON.stringify(expected)) return false;
          const bookable = slotsOf(zone, date, hours).every(({ range }) => isWithinHours(zone, hours, range));
          if (!bookable) return false;
        }
        return true;
      }),
      { numRuns: testRuns(150) },
    );
  });

  /** Lists the slots of windows by looking at the wall clock each quarter of an hour around the date. */
  function slotsByQuarter(name: string, date: string, windows: readonly Window[]): string[] {
    const instants = new Map<string, number[]>();
    const format = formats.get(name) as Intl.DateTimeFormat;
    for (let at = wallOf(date) - 15 * 60 * MINUTE; at < wallOf(date) + 40 * 60 * MINUTE; at += 15 * MINUTE) {
      const shown = format.format(at);
      instants.set(shown, [...(instants.get(shown) ?? []), at]);
    }
    const found = new Set<string>();
    const at = (minute: number): number[] =>
      instants.get(new Date(wallOf(date, minute)).toISOString().slice(0, 16).replace('T', ' ')) ?? [];
    for (const { start_minute, end_minute, duration_min } of windows) {
      for (let minute = start_minute; minute + duration_min <= end_minute; minute += duration_min) {
        const [starts, ends] = [at(minute), at(minute + duration_min)];
        const [start = 0, end = 0] = [starts[0], ends[0]];
        const isPlain = starts.length === 1 && ends.length === 1 && end - start === duration_min * MINUTE;
        if (isPlain) found.add(`${start}-${end}`);
      }
    }
    return [...found].sort();
  }
});

it('takes weekly windows of the day of the week', () => {
  const hours: Hours = { windows: EVERY_DAY, exceptions: [] };
  expect(windowsOn(hours, '2030-01-07')).toEqual([EVERY_DAY[dayOfWeek('2030-01-07')]]);
});
