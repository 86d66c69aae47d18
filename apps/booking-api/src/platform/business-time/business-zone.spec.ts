import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { BusinessZone, isBusinessDate, parseDateTime, wallOf } from './business-zone';

const HOUR = 3_600_000;
const ZONES = [
  'UTC',
  'Europe/Paris',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Chatham',
];
const zones = new Map(ZONES.map((name) => [name, new BusinessZone(name)]));
const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);

/** Returns the runtime's wall-clock time, by another formatter than the one under test. */
function shownAt(name: string, instant: number): number {
  return Date.parse(`${clocks.get(name)?.format(instant).replace(' ', 'T')}Z`);
}

/** Finds every instant at which the wall clock shows `wall`, by trying all offsets of those days. */
function instantsOf(name: string, wall: number): number[] {
  const found = new Set<number>();
  for (let near = wall - 40 * HOUR; near <= wall + 40 * HOUR; near += HOUR / 2) {
    const offset = shownAt(name, near) - near;
    if (shownAt(name, wall - offset) === wall) found.add(wall - offset);
  }
  return [...found].sort((a, b) => a - b);
}

const anyZone = fc.constantFrom(...ZONES);
/** Times around the changes of clocks, in steps that hit them and their edges. */
const changeTimes = fc
  .record({
    day: fc.constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-04-24',
      '2026-10-04',
      '2026-10-25',
      '2026-10-30',
      '2026-11-01',
      '2026-03-22',
      '2026-02-15',
      '2011-12-30',
      '2018-11-04',
    ),
    quarter: fc.integer({ min: -8, max: 104 }),
  })
  .map(({ day, quarter }) => wallOf(day, quarter * 15));
const ordinaryTimes = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2037, 0, 1) / 60_000 })
  .map((minute) => minute * 60_000);

describe('BusinessZone', () => {
  it('finds every instant of a wall-clock time, in any zone and around every change', () => {
    fc.assert(
      fc.property(anyZone, fc.oneof(changeTimes, ordinaryTimes), (name, wall) => {
        const resolved = zones.get(name)?.resolve(wall);
        const expected = instantsOf(name, wall);
        if (expected.length === 0) return resolved?.kind === 'gap';
        if (expected.length === 1) return resolved?.kind === 'exact' && resolved.instant === expected[0];
        return (
          resolved?.kind === 'overlap' &&
          resolved.earlier === expected[0] &&
          resolved.later === expected.at(-1)
        );
      }),
      { numRuns: testRuns(600) },
    );
  });

  it('reaches a wall-clock time at the first instant that shows it or a later one', () => {
    fc.assert(
      fc.property(anyZone, changeTimes, (name, wall) => {
        const zone = zones.get(name) as BusinessZone;
        const instant = zone.reaches(wall);
        return shownAt(name, instant) >= wall && shownAt(name, instant - 1_000) < wall;
      }),
      { numRuns: testRuns(400) },
    );
  });

  it('shows the same wall-clock time as the runtime at every instant', () => {
    fc.assert(
      fc.property(anyZone, ordinaryTimes, (name, instant) => {
        return zones.get(name)?.wallAt(instant) === shownAt(name, instant);
      }),
      { numRuns: testRuns(1_000) },
    );
  });

  it.each([
    ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z'],
  ])('knows where a day of %s begins and ends: %s', (name, date, start, end) => {
    const zone = zones.get(name) as BusinessZone;
    expect([zone.startOf(date).toISOString(), zone.endOf(date).toISOString()]).toEqual([start, end]);
  });
});

describe('instantOf', () => {
  const paris = new BusinessZone('Europe/Paris');

  it.each([
    ['2030-01-07T09:00', '2030-01-07T08:00:00.000Z'],
    ['2030-07-07 09:00', '2030-07-07T07:00:00.000Z'],
    ['2030-01-07T09:00:30.987', '2030-01-07T08:00:30.000Z'],
    ['2030-01-07T09:00:00.000Z', '2030-01-07T09:00:00.000Z'],
    ['2030-01-07T09:00-05:30', '2030-01-07T14:30:00.000Z'],
    ['2030-10-27T02:30', '2030-10-27T00:30:00.000Z'],
    ['2030-10-27T02:30+01:00', '2030-10-27T01:30:00.000Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(paris.instantOf(text, 'start_at').toISOString()).toBe(expected);
  });

  it('takes 24:00 as the end of the day only where that is allowed', () => {
    const end = paris.instantOf('2030-01-07T24:00', 'end_at', { endOfDay: true });
    expect(end.toISOString()).toBe('2030-01-07T23:00:00.000Z');
    expect(() => paris.instantOf('2030-01-07T24:00', 'start_at')).toThrow('start_at must be a date and time');
  });

  it('rejects a local time that does not exist, naming field and zone', () => {
    expect(() => paris.instantOf('2030-03-31T02:30', 'end_at')).toThrow(
      'end_at does not exist in Europe/Paris (daylight saving change)',
    );
  });
});

describe('parseDateTime', () => {
  it.each([
    '2030-02-30T09:00',
    '2030-13-01T09:00',
    '2030-01-07',
    '2030-01-07T25:00',
    '2030-01-07T24:00',
    '2030-01-07T09:60',
    '2030-01-07T09:00:61',
    '2030-01-07T09:00+25:00',
    '1899-12-31T09:00',
    '3000-01-01T09:00',
    'tomorrow',
    '',
    null,
    42,
  ])('rejects %p', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });
});

describe('isBusinessDate', () => {
  it.each(['2030-01-07', '2028-02-29', '1900-01-01', '2999-12-31'])('accepts %s', (date) => {
    expect(isBusinessDate(date)).toBe(true);
  });

  it.each(['2030-02-30', '2029-02-29', '2030-1-7', '0000-01-01', '2030-01-07T00:00', 20300107])(
    'rejects %p',
    (date) => {
      expect(isBusinessDate(date)).toBe(false);
    },
  );
});
