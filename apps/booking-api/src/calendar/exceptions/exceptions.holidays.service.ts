import { Injectable } from '@nestjs/common';
import { Db, type Queryable } from '@comptoir/db';
import type { HolidaysQuery } from './exceptions.dto';
import type { DateException } from './exceptions.entity';
import { ExceptionErrors } from './exceptions.errors';
import { importClosedDates } from './exceptions.queries';
import { ExceptionsService } from './exceptions.service';
import type { HolidayView } from './exceptions.view';
import { type Holiday, hasHolidays, holidaysOfYears } from './holidays-of-years';

const MAX_YEARS = 5;

/** An import of holidays, with the dates and the bookings that it left alone. */
export interface ImportedHolidays {
  source: string;
  exceptions: DateException[];
  kept: string[];
  conflicts: number[];
}

/** Closes the dates of public holidays (docs/booking-staff.md). */
@Injectable()
export class ExceptionsHolidaysService {
  constructor(
    private readonly db: Db,
    private readonly exceptions: ExceptionsService,
  ) {}

  /**
   * Lists the holidays of some years, with what an import would do with each.
   * @throws ExceptionErrors.UNKNOWN_COUNTRY, YEARS_REVERSED, TOO_MANY_YEARS
   */
  async previewHolidays(query: HolidaysQuery): Promise<HolidayView[]> {
    const holidays = readHolidays(query);
    const sources = await this.readSources(this.db, holidays);
    const own = sourceOf(query);
    return holidays.map(({ date, name }) => {
      const found = sources.get(date);
      if (found === undefined) return { date, name, state: 'new' };
      return { date, name, state: found === own ? 'imported' : 'kept' };
    });
  }

  /**
   * Closes the holidays of some years for all resources. Hours that staff have set, those of a resource and those of
   * other imports stay; an import that is repeated changes names only.
   * @throws ExceptionErrors.UNKNOWN_COUNTRY, YEARS_REVERSED, TOO_MANY_YEARS, BusinessTimeErrors.TOO_MANY_ENTRIES
   */
  async importHolidays(query: HolidaysQuery): Promise<ImportedHolidays> {
    const holidays = readHolidays(query);
    const source = sourceOf(query);
    return this.db.tx(async (tx) => {
      const locked = await this.exceptions.lockResources(tx, null);
      const exceptions = await importClosedDates(tx, source, holidays);
      const sources = await this.readSources(tx, holidays);
      const isOwn = ({ date }: Holiday): boolean => sources.get(date) === source;
      const ranges = holidays.filter(isOwn).map(({ date }) => ({ date_from: date, date_to: date }));
      return {
        source,
        exceptions,
        kept: holidays.filter((holiday) => !isOwn(holiday)).map(({ date }) => date),
        conflicts: await this.exceptions.findConflicts(tx, ranges, locked),
      };
    });
  }

  /**
   * Deletes everything that was imported from a source; the weekly hours count again on these dates.
   * @returns the number of dates
   * @throws ExceptionErrors.IMPORT_NOT_FOUND
   */
  async removeImport(source: string): Promise<number> {
    const removed = await this.db.rows(
      "DELETE FROM date_exceptions WHERE source = $1 AND source <> '' RETURNING id",
      [source],
    );
    if (!removed.length) throw ExceptionErrors.IMPORT_NOT_FOUND();
    return removed.length;
  }

  /** Reads the sources of the hours that all resources have on dates; that of hours by staff is empty. */
  private async readSources(
    queryable: Queryable,
    holidays: readonly Holiday[],
  ): Promise<Map<string, string>> {
    const rows = await queryable.rows<{ date: string; source: string }>(
      `SELECT date::text AS date, source FROM date_exceptions
        WHERE resource_id IS NULL AND date = ANY ($1::date[])`,
      [holidays.map(({ date }) => date)],
    );
    return new Map(rows.map(({ date, source }) => [date, source]));
  }
}

function readHolidays({ country, region, year_from: first, year_to: last }: HolidaysQuery): Holiday[] {
  if (!hasHolidays(country, region)) throw ExceptionErrors.UNKNOWN_COUNTRY();
  if (first > last) throw ExceptionErrors.YEARS_REVERSED();
  if (last - first >= MAX_YEARS) throw ExceptionErrors.TOO_MANY_YEARS({ params: { years: MAX_YEARS } });
  return holidaysOfYears({ country, region }, { first, last });
}

function sourceOf({ country, region }: HolidaysQuery): string {
  return `holiday:${country}${region ? `-${region}` : ''}`;
}
