import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { BusinessZone, addDays, dayOfWeek, wallOf } from '../../platform/business-time/business-zone';
import { slotsOf } from './slots.rules';

const PROBE = path.resolve(__dirname, '../../../test/process-time-zone.js');
const QUARTER = 15 * 60_000;
const DAY = 86_400_000;
const DAYS = 731;

/** Two years of each zone that include its unusual clock changes. */
const ZONES: [zone: string, from: string][] = [
  ['Europe/Paris', '2026-01-01'],
  ['America/New_York', '2026-01-01'],
  // Half an hour of daylight saving.
  ['Australia/Lord_Howe', '2026-01-01'],
  // Clocks change at midnight, again after years without daylight saving.
  ['Africa/Cairo', '2023-01-01'],
  ['Asia/Beirut', '2022-01-01'],
  // The last years of daylight saving, at midnight.
  ['America/Sao_Paulo', '2018-01-01'],
  // Skipped a whole day: 2011-12-30.
  ['Pacific/Apia', '2011-01-01'],
];

/** Formats the wall-clock time of a zone by another API than the service uses. */
function wallClock(zone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => format.format(instant);
}

/** Maps wall-clock times to their instants, a quarter of an hour apart. */
function instantsByWall(zone: string, from: string): Map<string, number[]> {
  const shows = wallClock(zone);
  const found = new Map<string, number[]>();
  const start = wallOf(from) - 2 * DAY;
  for (let instant = start; instant < start + (DAYS + 5) * DAY; instant += QUARTER) {
    const wall = shows(instant);
    found.set(wall, [...(found.get(wall) ?? []), instant]);
  }
  return found;
}

const allDay = (date: string, duration_min: number): Parameters<typeof slotsOf>[2] => ({
  windows: [
    { day_of_week: dayOfWeek(date), start_minute: 0, end_minute: 1_440, duration_min, buffer_min: 0 },
  ],
  exceptions: [],
});
const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 16).replace('T', ' ');

it.each(ZONES)('offers in two years of %s exactly what the wall clock has once', (name, from) => {
  const zone = new BusinessZone(name);
  const instants = instantsByWall(name, from);
  const wrong: string[] = [];
  const lengths = [30, 60, 90];
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(from, day);
    const length = lengths[day % lengths.length] ?? 30;
    const expected: [number, number][] = [];
    for (let minute = 0; minute + length <= 1_440; minute += length) {
      const starts = instants.get(wallText(wallOf(date, minute))) ?? [];
      const ends = instants.get(wallText(wallOf(date, minute + length))) ?? [];
      const [start = 0, end = 0] = [starts[0], ends[0]];
      const isPlain = starts.length === 1 && ends.length === 1 && end - start === length * 60_000;
      if (isPlain) expected.push([start, end]);
    }
    const offered = slotsOf(zone, date, allDay(date, length)).map(({ range }) => [range.start, range.end]);
    if (JSON.stringify(offered) !== JSON.stringify(expected)) wrong.push(date);
  }
  expect(wrong).toEqual([]);
});

it('gives the same slots of two years whatever the zone of the process', () => {
  const cases = ZONES.map(([zone, from]) => ({ zone, from, days: DAYS, duration: 60 }));
  const [utc, york, kolkata] = ['UTC', 'America/New_York', 'Asia/Kolkata'].map((TZ) => {
    const output = execFileSync(process.execPath, [PROBE, JSON.stringify(cases)], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
    return JSON.parse(output) as { offset: number; results: { name: string; count: number; hash: string }[] };
  });
  expect([utc?.offset, york?.offset, kolkata?.offset]).toEqual([0, 300, -330]);
  // About 24 slots a day, fewer on clock changes and skipped days.
  expect(utc?.results.every(({ count }) => count > 17_400 && count < 17_544)).toBe(true);
  expect(york?.results).toEqual(utc?.results);
  expect(kolkata?.results).toEqual(utc?.results);
});
