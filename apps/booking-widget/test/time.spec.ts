import {
  Formats,
  addDays,
  addMonths,
  dateIn,
  firstDayOf,
  freeDays,
  rangeOf,
  slotsByDate,
  weeksOf,
} from '../src/time';
import type { Slot } from '../src/types';

function slotAt(start_at: string): Slot {
  const end_at = new Date(Date.parse(start_at) + 3_600_000).toISOString();
  return { start: '', end: '', start_at, end_at };
}

describe('slotsByDate', () => {
  it.each([
    // 19:00 in New York is 23:00 UTC in summer and 00:00 UTC in winter: both are the next day in Tokyo.
    ['America/New_York to Tokyo', '2030-03-11T23:00:00.000Z', 'Asia/Tokyo', '2030-03-12'],
    ['the day before the clock change', '2030-03-09T00:00:00.000Z', 'Asia/Tokyo', '2030-03-09'],
    // 09:00 in Paris on the day that loses an hour is 07:00 UTC.
    ['Paris to Los Angeles', '2030-03-31T07:00:00.000Z', 'America/Los_Angeles', '2030-03-31'],
    ['Auckland to Los Angeles', '2030-01-06T20:00:00.000Z', 'America/Los_Angeles', '2030-01-06'],
  ])('sorts a slot of %s into its date there', (_, start_at, zone, date) => {
    const found = slotsByDate([{ date: '2030-01-01', slots: [slotAt(start_at)] }], zone);
    expect([...found.keys()]).toEqual([date]);
  });

  it('joins the slots of two days of the business into one day of the visitor, sorted', () => {
    const late = slotAt('2030-01-07T22:00:00.000Z');
    const early = slotAt('2030-01-08T05:00:00.000Z');
    const found = slotsByDate(
      [
        { date: '2030-01-08', slots: [early] },
        { date: '2030-01-07', slots: [late] },
      ],
      'Asia/Tokyo',
    );
    expect([...found]).toEqual([['2030-01-08', [late, early]]]);
  });
});

describe('the calendar', () => {
  it('counts months and days over the ends of years', () => {
    expect(addMonths('2030-01', -1)).toBe('2029-12');
    expect(addMonths('2030-11', 3)).toBe('2031-02');
    expect(addDays('2032-02-28', 1)).toBe('2032-02-29');
  });

  it('asks for two days more at both ends of a month, within the 62 days of a request', () => {
    expect(rangeOf('2030-02')).toEqual({ date_from: '2030-01-30', date_to: '2030-03-02' });
  });

  it('has six weeks that begin on the first day of the language', () => {
    // January 2030 begins on a Tuesday.
    const weeks = weeksOf('2030-01', 1);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, ...['01', '02', '03', '04', '05', '06'].map((day) => `2030-01-${day}`)]);
    expect(weeksOf('2030-01', 0)[0]?.slice(0, 3)).toEqual([null, null, '2030-01-01']);
  });

  it.each([
    ['fr', 1],
    ['en-GB', 1],
    ['en-US', 0],
    ['ar-EG', 6],
    ['ja', 0],
  ])('begins the week in %s on day %i', (language, day) => {
    expect(firstDayOf(language)).toBe(day);
  });

  it('knows the date of an instant in a zone', () => {
    expect(dateIn('Pacific/Kiritimati', new Date('2029-12-31T10:00:00Z'))).toBe('2030-01-01');
    expect(dateIn('Pacific/Niue', new Date('2030-01-01T10:00:00Z'))).toBe('2029-12-31');
  });
});

describe('a time beside that of another zone', () => {
  const formats = new Formats('en-GB');

  it('has its day where that is another one', () => {
    const paris = 'Europe/Paris';
    expect(formats.timeBeside('2026-11-30T17:00:00Z', paris, 'Asia/Tokyo')).toBe(
      'Monday 30 November at 18:00',
    );
    expect(formats.timeBeside('2026-12-01T09:00:00Z', paris, 'Asia/Tokyo')).toBe('10:00');
  });

  it('names the offset of its own instant, or none', () => {
    const offsets = ['2027-03-13T12:00:00Z', '2027-03-15T12:00:00Z', undefined].map((instant) =>
      formats.zone('America/New_York', instant),
    );
    expect(offsets).toEqual(['America/New York (GMT-5)', 'America/New York (GMT-4)', 'America/New York']);
  });
});

it('finds the days with a free time between two times of day', () => {
  const slot = (start: string, end: string): Slot => ({ ...slotAt('2030-01-07T08:00:00Z'), start, end });
  const days = [
    { date: '2030-01-07', slots: [slot('09:00', '10:00'), slot('10:00', '11:00')] },
    { date: '2030-01-08', slots: [slot('23:00', '00:00')] },
    { date: '2030-01-09', slots: [] },
  ];
  const found = (time_from: string, time_to: string) => freeDays(days, { time_from, time_to });
  expect(found('', '')).toEqual(['2030-01-07', '2030-01-08']);
  expect(found('10:00', '11:00')).toEqual(['2030-01-07']);
  expect(found('09:30', '10:30')).toEqual([]);
  expect(found('22:00', '')).toEqual(['2030-01-08']);
});
