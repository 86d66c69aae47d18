import { addDays, dayOfWeek } from '../../platform/business-time/business-zone';
import { HOLIDAY_TABLES } from './holiday-tables';

/** A date on which a practice is closed by default. */
export interface Holiday {
  date: string;
  name: string;
}

/** Years for which the tables hold: laws of before differ. */
export const HOLIDAY_YEARS = { first: 2026, last: 2100 } as const;

/** Returns the countries that have a table, with the regions whose holidays differ. */
export function holidayCountries(): { code: string; regions: { code: string; name: string }[] }[] {
  return Object.entries(HOLIDAY_TABLES).map(([code, { regions }]) => ({
    code,
    regions: Object.entries(regions).map(([region, name]) => ({ code: region, name })),
  }));
}

/** Returns true when a country, or a region of it, has a table. */
export function hasHolidays(country: string, region: string | undefined): boolean {
  const table = Object.hasOwn(HOLIDAY_TABLES, country) ? HOLIDAY_TABLES[country] : undefined;
  return table !== undefined && (region === undefined || Object.hasOwn(table.regions, region));
}

/**
 * Returns the public holidays of some years, by date. Without a region they are those that the whole country has. A
 * date with two holidays has both names.
 */
export function holidaysOfYears(
  { country, region }: { country: string; region?: string },
  { first, last }: { first: number; last: number },
): Holiday[] {
  // A holiday of 1 January may be observed on the last day of the year before.
  const years = Array.from({ length: last - first + 2 }, (_, index) => first + index);
  const names = new Map<string, string[]>();
  for (const { date, name } of years.flatMap((year) => holidaysOfYear(country, region, year))) {
    if (Number(date.slice(0, 4)) < first || Number(date.slice(0, 4)) > last) continue;
    names.set(date, [...(names.get(date) ?? []), name]);
  }
  return [...names]
    .map(([date, all]) => ({ date, name: all.join(', ') }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

function holidaysOfYear(country: string, region: string | undefined, year: number): Holiday[] {
  const table = HOLIDAY_TABLES[country];
  if (!table) return [];
  const own = table.holidays.filter(({ regions }) => !regions || regions.includes(region ?? ''));
  const dates = own.map(({ name, date }) => ({ date: date(year), name }));
  if (!table.substitute) return dates;
  const taken = new Set(dates.map(({ date }) => date));
  const further = [...dates]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date, name }) => {
      const substitute = substituteOf(date, table.substitute, taken);
      if (!substitute) return [];
      taken.add(substitute);
      return [{ date: substitute, name: `${name} (observed)` }];
    });
  return [...dates, ...further];
}

/** Returns the working day that replaces a holiday on a weekend; undefined for other days. */
function substituteOf(
  date: string,
  rule: 'next' | 'nearest' | undefined,
  taken: ReadonlySet<string>,
): string | undefined {
  const weekday = dayOfWeek(date);
  if (weekday !== 0 && weekday !== 6) return undefined;
  if (rule === 'nearest') return addDays(date, weekday === 6 ? -1 : 1);
  let next = addDays(date, 1);
  while (taken.has(next) || [0, 6].includes(dayOfWeek(next))) next = addDays(next, 1);
  return next;
}
