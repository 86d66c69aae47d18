import { dayOfWeek } from '../../platform/business-time/business-zone';
import { easterSunday } from './holiday-dates';
import { HOLIDAY_TABLES } from './holiday-tables';
import { HOLIDAY_YEARS, hasHolidays, holidayCountries, holidaysOfYears } from './holidays-of-years';

const datesOf = (country: string, region: string | undefined, year: number): string[] =>
  holidaysOfYears({ country, region }, { first: year, last: year }).map(({ date }) => date.slice(5));

describe('public holidays', () => {
  it('follow Easter', () => {
    // Dates that churches publish; the first and the last possible one are among them.
    const known = ['2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25', '2285-03-22'];
    expect(known.map((date) => easterSunday(Number(date.slice(0, 4))))).toEqual(known);
  });

  it('of France are those of the law', () => {
    expect(datesOf('FR', undefined, 2027)).toEqual([
      '01-01',
      '03-29',
      '05-01',
      '05-06',
      '05-08',
      '05-17',
      '07-14',
      '08-15',
      '11-01',
      '11-11',
      '12-25',
    ]);
    expect(datesOf('FR', 'AM', 2027)).toEqual(expect.arrayContaining(['03-26', '12-26']));
  });

  it('of German regions differ', () => {
    expect(datesOf('DE', undefined, 2026)).toHaveLength(9);
    expect(datesOf('DE', 'BW', 2026)).toHaveLength(12);
    expect(datesOf('DE', 'SN', 2026)).toEqual(expect.arrayContaining(['10-31', '11-18']));
  });

  it('on a weekend are observed on another day where the law says so', () => {
    expect(datesOf('GB', 'ENG', 2027)).toEqual(expect.arrayContaining(['12-25', '12-26', '12-27', '12-28']));
    expect(datesOf('GB', 'SCT', 2028)).toEqual(expect.arrayContaining(['01-01', '01-02', '01-03', '01-04']));
    expect(datesOf('US', undefined, 2026)).toEqual(expect.arrayContaining(['07-03', '07-04']));
    // New Year of 2028 is a Saturday, and is observed in 2027.
    expect(datesOf('US', undefined, 2027)).toContain('12-31');
    expect(datesOf('US', undefined, 2028)).not.toContain('12-31');
  });

  it('move in Ireland and in the Netherlands', () => {
    expect(
      [datesOf('IE', undefined, 2030), datesOf('IE', undefined, 2027)].map(([, second]) => second),
    ).toEqual(['02-01', '02-01']);
    expect(datesOf('IE', undefined, 2026)[1]).toBe('02-02');
    expect(
      [datesOf('NL', undefined, 2031), datesOf('NL', undefined, 2026)].map((dates) =>
        dates.includes('04-26'),
      ),
    ).toEqual([true, false]);
  });

  it('are sorted dates with names, each once, in every country and year', () => {
    for (const { code, regions } of holidayCountries()) {
      for (const region of [undefined, ...regions.map((each) => each.code)]) {
        const found = holidaysOfYears(
          { country: code, region },
          { first: HOLIDAY_YEARS.first, last: HOLIDAY_YEARS.last },
        );
        const dates = found.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect(dates.filter((date) => !(dayOfWeek(date) >= 0))).toEqual([]);
        expect(found.filter(({ name }) => !name.trim() || name.length > 200)).toEqual([]);
      }
    }
  });

  it('name regions that exist', () => {
    for (const { regions, holidays } of Object.values(HOLIDAY_TABLES)) {
      const named = holidays.flatMap((holiday) => holiday.regions ?? []);
      expect(named.filter((region) => !(region in regions))).toEqual([]);
    }
    expect([hasHolidays('FR', 'AM'), hasHolidays('FR', 'XX'), hasHolidays('constructor', undefined)]).toEqual(
      [true, false, false],
    );
  });
});
