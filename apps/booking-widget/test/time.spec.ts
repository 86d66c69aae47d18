import { addDays, addMonths, dateIn, firstDayOf, rangeOf, slotsByDate, weeksOf } from '../src/time';
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
