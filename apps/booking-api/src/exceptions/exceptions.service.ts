import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type NotFoundCheck, isRowId } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { BusinessZone } from '../business-time/business-zone';
import { type DateRange, ENTRIES_READ, assertBounded, assertDateRange } from '../business-time/date-ranges';
import { ResourcesService } from '../resources/resources.service';
import { readHours } from '../slots/slots.hours.queries';
import { bookableHours } from '../slots/slots.hours.rules';
import { datesBetween, isWithinHours } from '../slots/slots.rules';
import { parseWindow } from '../slots/window-input';
import type { WindowInput } from '../slots/slots.dto';
import type { DateExceptionsQuery, SetDateExceptions, UpdateDateException } from './exceptions.dto';
import { DateException } from './exceptions.entity';
import { ExceptionErrors } from './exceptions.errors';
import {
  type NewExceptions,
  SELECT_EXCEPTION,
  SELECT_EXCEPTIONS,
  readComingBookings,
  upsertExceptions,
} from './exceptions.queries';
import type { SavedExceptions } from './exceptions.view';

/** Most days of one request. */
const MAX_DAYS = 366;
const MINUTE = 60_000;

/** Manages the opening hours of single dates (docs/booking-staff.md). */
@Injectable()
export class ExceptionsService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly zone: BusinessZone,
    private readonly resources: ResourcesService,
  ) {}

  /** @throws ExceptionErrors.DATE_EXCEPTION_NOT_FOUND */
  async targetExists({ id }: Record<string, string>): Promise<boolean> {
    const known = await this.db.repo(DateException).existsBy({ id: Number(id) });
    if (!known) throw ExceptionErrors.DATE_EXCEPTION_NOT_FOUND();
    return true;
  }

  /**
   * Lists the exceptions of a range of dates, by date; those of all resources come first.
   * @throws BusinessTimeErrors.INVALID_RANGE, TOO_MANY_ENTRIES
   */
  async listExceptions({ resource_id, ...dates }: DateExceptionsQuery): Promise<DateException[]> {
    assertDateRange(dates);
    if (resource_id !== undefined && !isRowId(resource_id)) return [];
    const rows = await this.db.replica.rows<DateException>(SELECT_EXCEPTIONS, [
      dates.date_from,
      dates.date_to,
      resource_id ?? null,
      ENTRIES_READ,
    ]);
    assertBounded(rows.length);
    return rows;
  }

  /**
   * Sets the hours of each date of a range; exceptions that are there are replaced. Bookings stay.
   * @throws BusinessTimeErrors, SlotErrors.INVALID_SLOT, ResourceErrors.RESOURCE_NOT_FOUND
   */
  async setExceptions(input: SetDateExceptions): Promise<SavedExceptions> {
    const { date_from, date_to = date_from, note = '', resource_id = null } = input;
    assertDateRange({ date_from, date_to }, MAX_DAYS);
    const dates = datesBetween(date_from, date_to).map((date) => ({ date, note }));
    return this.db.tx((tx) =>
      this.saveExceptions(tx, { resource_id, windows: toWindows(input.windows), source: '', dates }),
    );
  }

  /**
   * Changes the hours or the note of one date.
   * @throws ExceptionErrors.DATE_EXCEPTION_NOT_FOUND, SlotErrors.INVALID_SLOT
   */
  async updateException(id: number, changes: UpdateDateException): Promise<SavedExceptions> {
    const windows = changes.windows && toWindows(changes.windows);
    return this.db.tx(async (tx) => {
      const before = await tx.row<DateException>(SELECT_EXCEPTION, [id]);
      if (!before) throw ExceptionErrors.DATE_EXCEPTION_NOT_FOUND();
      const locked = await this.lockResources(tx, before.resource_id);
      // A deletion may have been faster than the lock.
      const exception = await tx.row<DateException>(`${SELECT_EXCEPTION} FOR NO KEY UPDATE`, [id]);
      if (!exception) throw ExceptionErrors.DATE_EXCEPTION_NOT_FOUND();
      const { resource_id, date, source } = exception;
      const exceptions = await upsertExceptions(tx, {
        resource_id,
        windows: windows ?? exception.windows,
        source,
        dates: [{ date, note: changes.note ?? exception.note }],
      });
      return {
        exceptions,
        conflicts: await this.findConflicts(tx, { date_from: date, date_to: date }, locked),
      };
    });
  }

  /** @throws ExceptionErrors.DATE_EXCEPTION_NOT_FOUND */
  async deleteException(id: number): Promise<void> {
    const removed = await this.db.row('DELETE FROM date_exceptions WHERE id = $1 RETURNING id', [id]);
    if (!removed) throw ExceptionErrors.DATE_EXCEPTION_NOT_FOUND();
  }

  private async saveExceptions(tx: Tx, wanted: NewExceptions): Promise<SavedExceptions> {
    const locked = await this.lockResources(tx, wanted.resource_id);
    const exceptions = await upsertExceptions(tx, wanted);
    const [first, last] = [wanted.dates[0], wanted.dates.at(-1)];
    if (!first || !last) return { exceptions, conflicts: [] };
    const range = { date_from: first.date, date_to: last.date };
    return { exceptions, conflicts: await this.findConflicts(tx, range, locked) };
  }

  /** Locks a resource, or all of them, so that no booking is checked against the hours of before meanwhile. */
  private async lockResources(tx: Tx, resourceId: number | null): Promise<number[]> {
    if (resourceId === null) return this.resources.lockAllResources(tx);
    return [(await this.resources.lockResource(tx, resourceId, 'existing')).id];
  }

  /**
   * Finds the coming bookings whose part within a range of dates is not within the opening hours. Minutes of
   * options may pass closing time, as in a new booking.
   */
  private async findConflicts(tx: Tx, dates: DateRange, resourceIds: readonly number[]): Promise<number[]> {
    const period = { start: this.zone.startOf(dates.date_from), end: this.zone.endOf(dates.date_to) };
    const [bookings, hours] = await Promise.all([
      readComingBookings(tx, period, { resourceIds, now: this.clock.now(), most: ENTRIES_READ }),
      readHours(tx, dates, resourceIds),
    ]);
    assertBounded(bookings.length);
    const hoursOf = new Map(hours.map((row) => [row.id, bookableHours(row, true)]));
    const outside = bookings.filter(({ resource_id, start_at, end_at, extra_minutes }) => {
      const asked = Math.max(start_at.getTime() + MINUTE, end_at.getTime() - extra_minutes * MINUTE);
      const start = Math.max(start_at.getTime(), period.start.getTime());
      const end = Math.min(asked, period.end.getTime());
      const open = hoursOf.get(resource_id);
      return start < end && open && !isWithinHours(this.zone, open, { start, end });
    });
    return [...new Set(outside.map(({ id }) => id))];
  }
}

function toWindows(windows: readonly WindowInput[]): DateException['windows'] {
  return windows.map((window, index) => parseWindow(window, `windows.${index}`));
}
