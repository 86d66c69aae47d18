import { type OpeningHours, closedSpans, firstOpening, isOpen } from '../src/practice/calendar/opening-hours';

/** Anna is open on Mondays with a break, and until midnight on Tuesdays; Ben has no weekly hours. */
const [ANNA, BEN] = [1, 2];
const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = ['2030-01-07', '2030-01-08', '2030-01-09', '2030-01-10'];
const window = (day_of_week: number, start_time: string, end_time: string) => ({
  ...{ resource_id: ANNA, day_of_week, start_time, end_time },
});
const HOURS: OpeningHours = {
  week: [
    window(1, '13:00', '17:00'),
    window(1, '09:00', '12:00'),
    window(2, '20:00', '24:00'),
    window(3, '00:00', '02:00'),
  ],
  dates: [],
};
const closing = (resource_id: number | null, date: string, ...windows: [string, string][]) => ({
  ...{ resource_id, date },
  windows: windows.map(([start_time, end_time]) => ({
    start_time,
    end_time,
    duration_min: 60,
    buffer_min: 0,
  })),
});

describe('closed times', () => {
  it('are what no window of the day has', () => {
    expect(closedSpans(HOURS, [ANNA], MONDAY, TUESDAY)).toEqual([
      { start: `${MONDAY}T00:00`, end: `${MONDAY}T09:00` },
      { start: `${MONDAY}T12:00`, end: `${MONDAY}T13:00` },
      { start: `${MONDAY}T17:00`, end: `${TUESDAY}T00:00` },
    ]);
    expect(closedSpans(HOURS, [ANNA], TUESDAY, THURSDAY)).toEqual([
      { start: `${TUESDAY}T00:00`, end: `${TUESDAY}T20:00` },
      { start: `${WEDNESDAY}T02:00`, end: `${THURSDAY}T00:00` },
    ]);
  });

  it('are none of a resource without hours, alone and among others', () => {
    expect(closedSpans(HOURS, [BEN], MONDAY, TUESDAY)).toEqual([]);
    expect(closedSpans(HOURS, [ANNA, BEN], MONDAY, TUESDAY)).toEqual([]);
  });

  it('follow the hours of a date, those of the resource first', () => {
    const dates = [closing(null, MONDAY), closing(ANNA, MONDAY, ['10:00', '11:00'])];
    expect(closedSpans({ ...HOURS, dates }, [BEN], MONDAY, TUESDAY)).toEqual([
      { start: `${MONDAY}T00:00`, end: `${TUESDAY}T00:00` },
    ]);
    expect(closedSpans({ ...HOURS, dates }, [ANNA, BEN], MONDAY, TUESDAY)).toEqual([
      { start: `${MONDAY}T00:00`, end: `${MONDAY}T10:00` },
      { start: `${MONDAY}T11:00`, end: `${TUESDAY}T00:00` },
    ]);
  });
});

it.each([
  [`${MONDAY}T09:00`, `${MONDAY}T12:00`, true],
  [`${MONDAY}T08:45`, `${MONDAY}T09:45`, false],
  [`${MONDAY}T11:30`, `${MONDAY}T13:30`, false],
  // Windows that touch are one, also across midnight.
  [`${TUESDAY}T23:00`, `${WEDNESDAY}T01:00`, true],
  [`${TUESDAY}T23:00`, `${WEDNESDAY}T00:00`, true],
  [`${TUESDAY}T23:00`, `${WEDNESDAY}T02:15`, false],
])('tells whether %s to %s is open', (start, end, open) => {
  expect(isOpen(HOURS, ANNA, { start, end })).toBe(open);
  expect(isOpen(HOURS, BEN, { start, end })).toBe(true);
});

it('begins a day when somebody opens', () => {
  expect(firstOpening(HOURS, [ANNA, BEN], MONDAY, TUESDAY)).toBe('09:00');
  expect(firstOpening(HOURS, [ANNA], TUESDAY, THURSDAY)).toBe('20:00');
  expect(firstOpening(HOURS, [BEN], MONDAY, TUESDAY)).toBeUndefined();
  expect(firstOpening(HOURS, [ANNA], WEDNESDAY, THURSDAY)).toBeUndefined();
});
