import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { BusinessZone, addDays, dayOfWeek, wallOf } from '../../platform/business-time/business-zone';
import type { Interval, Occupancy, Taken } from '../occupancy/occupancy.queries';
import type { Hours, WeeklyWindow } from './slots.hours.rules';
import {
  countSlots,
  bufferOf,
  freeSlots,
  isWithinHours,
  mergeIntervals,
  minutesOf,
  slotsOf,
  timeText,
} from './slots.rules';

const MINUTE = 60_000;
const paris = new BusinessZone('Europe/Paris');

function windowOn(date: string, start: string, end: string, duration_min: number): WeeklyWindow {
  const start_minute = minutesOf(start) ?? NaN;
  const end_minute = minutesOf(end, { endOfDay: true }) ?? NaN;
  return { day_of_week: dayOfWeek(date), start_minute, end_minute, duration_min, buffer_min: 0 };
}

const weekly = (windows: WeeklyWindow[]): Hours => ({ windows, exceptions: [] });

function shown(zone: BusinessZone, date: string, ...windows: WeeklyWindow[]): string[] {
  return slotsOf(zone, date, weekly(windows)).map(({ start, end }) => `${start}-${end}`);
}

function range(zone: BusinessZone, start: string, end: string): Interval {
  return {
    start: zone.instantOf(start, 'start_at').getTime(),
    end: zone.instantOf(end, 'end_at', { endOfDay: true }).getTime(),
  };
}

describe('slotsOf', () => {
  it('cuts a window into whole slots and offers no partial last one', () => {
    expect(shown(paris, '2030-01-07', windowOn('2030-01-07', '09:00', '11:00', 50))).toEqual([
      '09:00-09:50',
      '09:50-10:40',
    ]);
  });

  it('uses the windows of that weekday only, with 0 for Sunday', () => {
    const sunday: WeeklyWindow = {
      day_of_week: 0,
      start_minute: 600,
      end_minute: 660,
      duration_min: 60,
      buffer_min: 0,
    };
    expect(shown(paris, '2030-01-06', sunday)).toEqual(['10:00-11:00']);
    expect(shown(paris, '2030-01-07', sunday)).toEqual([]);
  });

  it('ends the last slot of a day at 24:00', () => {
    const [slot] = slotsOf(paris, '2030-01-07', weekly([windowOn('2030-01-07', '23:00', '24:00', 60)]));
    expect(slot).toEqual({
      start: '23:00',
      end: '24:00',
      range: range(paris, '2030-01-07T23:00', '2030-01-07T24:00'),
      buffer: 0,
    });
  });

  it('merges overlapping windows: sorted, and each start and end once', () => {
    const early = windowOn('2030-01-07', '09:00', '11:00', 60);
    const late = windowOn('2030-01-07', '10:00', '12:00', 60);
    const long = windowOn('2030-01-07', '10:00', '12:00', 90);
    expect(shown(paris, '2030-01-07', late, long, early)).toEqual([
      '09:00-10:00',
      '10:00-11:00',
      '10:00-11:30',
      '11:00-12:00',
    ]);
  });

  it.each([
    ['Europe/Paris', '2030-03-31', ['00:00-01:00', '03:00-04:00', '04:00-05:00']],
    ['Europe/Paris', '2030-10-27', ['00:00-01:00', '03:00-04:00', '04:00-05:00']],
    ['Africa/Cairo', '2026-04-24', ['01:00-02:00', '02:00-03:00', '03:00-04:00', '04:00-05:00']],
    [
      'Africa/Cairo',
      '2026-10-29',
      ['00:00-01:00', '01:00-02:00', '02:00-03:00', '03:00-04:00', '04:00-05:00'],
    ],
    ['Australia/Lord_Howe', '2026-10-04', ['00:00-01:00', '03:00-04:00', '04:00-05:00']],
    ['Australia/Lord_Howe', '2026-04-05', ['00:00-01:00', '02:00-03:00', '03:00-04:00', '04:00-05:00']],
    ['America/New_York', '2030-03-10', ['00:00-01:00', '03:00-04:00', '04:00-05:00']],
  ])('leaves out what the change of clocks of %s on %s touches', (name, date, expected) => {
    const zone = new BusinessZone(name);
    const slots = slotsOf(zone, date, weekly([windowOn(date, '00:00', '05:00', 60)]));
    expect(slots.map(({ start, end }) => `${start}-${end}`)).toEqual(expected);
    expect(slots.every((slot) => slot.range.end - slot.range.start === 60 * MINUTE)).toBe(true);
  });

  const dates = fc.constantFrom(
    '2030-03-31',
    '2030-10-27',
    '2026-04-24',
    '2026-10-30',
    '2026-10-04',
    '2026-04-05',
  );
  const names = fc.constantFrom(
    'Europe/Paris',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'UTC',
  );

  it('gives slots that show their own times, last as long as they say, and never overlap within a window', () => {
    fc.assert(
      fc.property(
        names,
        dates,
        fc.integer({ min: 0, max: 1_380 }),
        fc.integer({ min: 1, max: 1_440 }),
        fc.integer({ min: 5, max: 240 }),
        (name, date, start_minute, length, duration_min) => {
          const zone = new BusinessZone(name);
          const end_minute = Math.min(1_440, start_minute + length);
          const window = {
            day_of_week: dayOfWeek(date),
            start_minute,
            end_minute,
            duration_min,
            buffer_min: 0,
          };
          const slots = slotsOf(zone, date, weekly([window]));
          return slots.every(({ start, end, range: { start: from, end: to } }, index) => {
            const next = slots[index + 1];
            return (
              zone.wallAt(from) === wallOf(date, minutesOf(start)) &&
              zone.wallAt(to) === wallOf(date, minutesOf(end, { endOfDay: true })) &&
              to - from === duration_min * MINUTE &&
              (minutesOf(start) ?? 0) >= start_minute &&
              (!next || next.range.start >= to)
            );
          });
        },
      ),
      { numRuns: testRuns(300) },
    );
  });

  it('offers only slots that the weekly windows contain', () => {
    fc.assert(
      fc.property(
        names,
        dates,
        fc.integer({ min: 0, max: 1_380 }),
        fc.integer({ min: 5, max: 240 }),
        (name, date, start_minute, duration_min) => {
          const zone = new BusinessZone(name);
          const window = {
            day_of_week: dayOfWeek(date),
            start_minute,
            end_minute: 1_440,
            duration_min,
            buffer_min: 0,
          };
          return slotsOf(zone, date, weekly([window])).every((slot) =>
            isWithinHours(zone, weekly([window]), slot.range),
          );
        },
      ),
      { numRuns: testRuns(200) },
    );
  });
});

describe('slotsOf with the length of a service', () => {
  const date = '2030-01-07';
  const windows = weekly([windowOn(date, '09:00', '11:00', 60)]);
  const starts = (length: number): string[] =>
    slotsOf(paris, date, windows, length).map(({ start, end }) => `${start}-${end}`);

  it('steps by the window, or by a shorter length, and stays within the window', () => {
    expect(starts(60)).toEqual(['09:00-10:00', '10:00-11:00']);
    expect(starts(90)).toEqual(['09:00-10:30']);
    expect(starts(45)).toEqual(['09:00-09:45', '09:45-10:30']);
    expect(starts(121)).toEqual([]);
    // 120 minutes of the window, in steps of 45.
    expect(countSlots([date], windows, 45)).toBe(2);
  });
});

describe('freeSlots', () => {
  const date = '2030-01-07';
  const slots = slotsOf(paris, date, weekly([windowOn(date, '09:00', '13:00', 60)]));
  const free = (busy: Interval[], after = 0, extra = 0): string[] =>
    freeSlots(slots, { seats: 1, bookings: busy, blocks: [] }, after, { extraMinutes: extra }).map(
      ({ start }) => start,
    );
  const at = (start: string, end: string): Interval => range(paris, `${date}T${start}`, `${date}T${end}`);

  it('drops slots that overlap, and keeps those that only touch', () => {
    expect(free([at('10:00', '11:00')])).toEqual(['09:00', '11:00', '12:00']);
    expect(free([at('09:59', '10:01')])).toEqual(['11:00', '12:00']);
    expect(free([at('08:00', '09:00'), at('13:00', '14:00')])).toEqual(['09:00', '10:00', '11:00', '12:00']);
  });

  it('applies the buffer to bookings, but not to blocks', () => {
    const buffered = slots.map((slot) => ({ ...slot, buffer: 15 * MINUTE }));
    const starts = (occupied: Partial<Occupancy>): string[] =>
      freeSlots(buffered, { seats: 1, bookings: [], blocks: [], ...occupied }, 0).map(({ start }) => start);
    expect(starts({ bookings: [at('10:00', '11:00')] })).toEqual(['12:00']);
    expect(starts({ bookings: [at('10:15', '10:45')] })).toEqual(['09:00', '11:00', '12:00']);
    expect(starts({ blocks: [at('10:00', '11:00')] })).toEqual(['09:00', '11:00', '12:00']);
  });

  it('drops what starts now or earlier', () => {
    const now = at('10:00', '11:00').start;
    expect(free([], now - 1)).toEqual(['10:00', '11:00', '12:00']);
    expect(free([], now)).toEqual(['11:00', '12:00']);
  });

  it('leaves room for the minutes that options add', () => {
    expect(free([at('11:15', '12:00')], 0, 16)).toEqual(['09:00', '12:00']);
    expect(free([at('11:15', '12:00')], 0, 15)).toEqual(['09:00', '10:00', '12:00']);
  });

  it('agrees with a check of every slot against every busy time', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 120 }));
    fc.assert(
      fc.property(
        fc.array(times, { maxLength: 8 }),
        fc.array(times, { maxLength: 8 }),
        fc.array(fc.tuple(times, fc.constantFrom(0, 5, 30)), { maxLength: 20 }),
        fc.nat(60),
        fc.nat(40),
        fc.nat(40),
        (booked, blocked, candidates, extra, before, after) => {
          const toInterval = ([start, length]: [number, number]): Interval => ({
            start: start * MINUTE,
            end: (start + length) * MINUTE,
          });
          const [bookings, blocks] = [booked.map(toInterval), blocked.map(toInterval)];
          const offered = candidates
            .map(([time, buffer]) => ({
              start: '',
              end: '',
              range: toInterval(time),
              buffer: buffer * MINUTE,
            }))
            .sort((a, b) => a.range.start - b.range.start);
          const expected = offered.filter(({ range: { start, end }, buffer }) => {
            const apart = (other: Interval, gaps: [before: number, after: number]): boolean =>
              other.end + gaps[0] <= start || end + extra * MINUTE + gaps[1] <= other.start;
            const gaps = [before, after].map((gap) => Math.max(gap * MINUTE, buffer)) as [number, number];
            return bookings.every((one) => apart(one, gaps)) && blocks.every((one) => apart(one, [0, 0]));
          });
          const taken = { seats: 1, bookings, blocks };
          expect(freeSlots(offered, taken, -1, { extraMinutes: extra, before, after })).toEqual(expected);
        },
      ),
    );
  });
});

describe('freeSlots of a resource with several seats', () => {
  const date = '2030-01-07';
  const slots = slotsOf(paris, date, weekly([windowOn(date, '09:00', '12:00', 60)]));
  const taken = (start: string, end: string, seats: string): Taken => ({
    ...range(paris, `${date}T${start}`, `${date}T${end}`),
    seats,
  });
  const left = (bookings: Taken[], partySize = 1): string[] =>
    freeSlots(slots, { seats: 4, bookings, blocks: [] }, 0, { partySize }).map(
      ({ start, seatsLeft }) => `${start} ${seatsLeft}`,
    );

  it('counts the seats that nobody has during all of the slot', () => {
    // Seats 1 and 2 from 9 to 10, seats 2 and 3 from 9:30 to 10:30: of four, 1 is left at 9 and 2 at 10.
    const bookings = [taken('09:00', '10:00', '{[1,3)}'), taken('09:30', '10:30', '{[2,4)}')];
    expect(left(bookings)).toEqual(['09:00 1', '10:00 2', '11:00 4']);
    expect(left(bookings, 2)).toEqual(['10:00 2', '11:00 4']);
    expect(left(bookings, 5)).toEqual([]);
  });

  it('ignores seats beyond those that the resource still has', () => {
    expect(left([taken('09:00', '10:00', '{[2,3),[5,9)}')])).toEqual(['09:00 3', '10:00 4', '11:00 4']);
  });

  it('agrees with counting each seat minute by minute', () => {
    const time = fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 60 }));
    const run = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 3 }));
    const covers = ([start, length]: [number, number], minute: number): boolean =>
      start <= minute && minute < start + length;
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.array(fc.tuple(time, run), { maxLength: 10 }),
        fc.array(time, { maxLength: 3 }),
        fc.array(fc.tuple(time, fc.constantFrom(0, 5, 30)), { maxLength: 10 }),
        fc.nat(30),
        fc.integer({ min: 1, max: 4 }),
        fc.tuple(fc.nat(40), fc.nat(40)),
        (seats, booked, blocked, candidates, extra, partySize, [before, after]) => {
          const toInterval = ([start, length]: [number, number]): Interval => ({
            start: start * MINUTE,
            end: (start + length) * MINUTE,
          });
          const offered = candidates
            .map(([at, buffer]) => ({ start: '', end: '', range: toInterval(at), buffer: buffer * MINUTE }))
            .sort((a, b) => a.range.start - b.range.start);
          const expected = offered.flatMap((slot) => {
            const [start, end] = [slot.range.start / MINUTE, slot.range.end / MINUTE + extra];
            const gap = slot.buffer / MINUTE;
            const minutes = (from: number, to: number): number[] =>
              Array.from({ length: to - from }, (_, n) => from + n);
            if (minutes(start, end).some((minute) => blocked.some((one) => covers(one, minute)))) return [];
            const isFree = (seat: number): boolean =>
              minutes(start - Math.max(gap, before), end + Math.max(gap, after)).every((minute) =>
                booked.every(([at, numbers]) => !covers(at, minute) || !covers(numbers, seat)),
              );
            const seatsLeft = minutes(1, seats + 1).filter(isFree).length;
            return seatsLeft >= partySize ? [{ ...slot, seatsLeft }] : [];
          });
          const bookings = booked.map(([at, [first, count]]) => ({
            ...toInterval(at),
            seats: `{[${first},${first + count})}`,
          }));
          const occupancy = { seats, bookings, blocks: blocked.map(toInterval) };
          expect(
            freeSlots(offered, occupancy, -1, { extraMinutes: extra, partySize, before, after }),
          ).toEqual(expected);
        },
      ),
    );
  });
});

describe('isWithinHours', () => {
  const monday = '2030-01-07';
  const hours = [windowOn(monday, '09:00', '12:00', 30), windowOn(monday, '14:00', '18:00', 30)];
  const within = (windows: WeeklyWindow[], start: string, end: string): boolean =>
    isWithinHours(paris, weekly(windows), range(paris, start, end));

  it.each([
    ['2030-01-07T09:00', '2030-01-07T12:00', true],
    ['2030-01-07T09:10', '2030-01-07T09:25', true],
    ['2030-01-07T08:59', '2030-01-07T10:00', false],
    ['2030-01-07T11:30', '2030-01-07T12:01', false],
    ['2030-01-07T11:00', '2030-01-07T15:00', false],
    ['2030-01-08T09:00', '2030-01-08T10:00', false],
  ])('%s to %s: %s', (start, end, expected) => {
    expect(within(hours, start, end)).toBe(expected);
  });

  it('joins windows that touch, also at midnight', () => {
    const night = [windowOn(monday, '20:00', '24:00', 60), windowOn('2030-01-08', '00:00', '02:00', 60)];
    expect(within(night, '2030-01-07T23:00', '2030-01-08T01:00')).toBe(true);
    expect(within(night, '2030-01-07T23:00', '2030-01-08T02:01')).toBe(false);
  });

  it('holds a range of several days against windows that are open round the clock', () => {
    const always = Array.from({ length: 7 }, (_, day_of_week) => ({
      day_of_week,
      start_minute: 0,
      end_minute: 1_440,
      duration_min: 60,
      buffer_min: 0,
    }));
    expect(within(always, '2030-03-30T12:00', '2030-04-02T12:00')).toBe(true);
    expect(within(always.slice(1), '2030-03-30T12:00', '2030-04-02T12:00')).toBe(false);
  });
});

describe('bufferOf', () => {
  const monday = '2030-01-07';
  const window = (start: string, end: string, buffer_min: number): WeeklyWindow => ({
    ...windowOn(monday, start, end, 30),
    buffer_min,
  });
  const bufferAt = (windows: WeeklyWindow[], start: string, end: string): number =>
    bufferOf(paris, weekly(windows), range(paris, `${monday}T${start}`, `${monday}T${end}`));

  it('is that of the window around the booking, the least of several', () => {
    const windows = [window('09:00', '12:00', 30), window('10:00', '18:00', 10)];
    expect(bufferAt(windows, '09:00', '10:00')).toBe(30);
    expect(bufferAt(windows, '10:00', '11:00')).toBe(10);
    expect(bufferAt(windows, '17:00', '18:00')).toBe(10);
  });

  it('is the most of the windows that a booking spans, and none outside of all', () => {
    const windows = [window('09:00', '12:00', 5), window('12:00', '18:00', 20)];
    expect(bufferAt(windows, '11:30', '12:30')).toBe(20);
    expect(bufferAt(windows, '19:00', '20:00')).toBe(0);
  });
});

describe('mergeIntervals', () => {
  it('gives sorted intervals with gaps between them that cover the same minutes', () => {
    const any = fc.tuple(fc.nat(100), fc.nat(30)).map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (intervals) => {
        const merged = mergeIntervals(intervals);
        const covered = (list: Interval[]) => (minute: number) =>
          list.some(({ start, end }) => start <= minute && minute < end);
        const minutes = Array.from({ length: 140 }, (_, minute) => minute);
        expect(minutes.map(covered(merged))).toEqual(minutes.map(covered(intervals)));
        expect(merged.every(({ end }, index) => end < (merged[index + 1]?.start ?? Infinity))).toBe(true);
      }),
    );
  });
});

describe('times of day', () => {
  it.each(['9:00', '24:01', '12:60', '25:00', '', null, 540])('rejects %p', (text) => {
    expect(minutesOf(text, { endOfDay: true })).toBeUndefined();
  });

  it('reads back what it writes', () => {
    for (let minute = 0; minute <= 1_440; minute++) {
      expect(minutesOf(timeText(minute), { endOfDay: true })).toBe(minute);
    }
    expect(minutesOf('24:00')).toBeUndefined();
    expect(addDays('2030-12-31', 1)).toBe('2031-01-01');
  });
});
