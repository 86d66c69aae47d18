import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { type NotFoundCheck, type Principal, isRowId } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { BusinessZone, addDays } from '../../platform/business-time/business-zone';
import {
  type DateRange,
  ENTRIES_READ,
  assertBounded,
  assertDateRange,
} from '../../platform/business-time/date-ranges';
import { type OwnResources, ownResourcesOf } from '../resources/own-resources';
import { RequestErrors } from '../../platform/http/request.errors';
import { assertOwnResources } from '../resources/resources.rules';
import { ResourcesService } from '../resources/resources.service';
import { readHours } from '../slots/slots.hours.queries';
import { bookableHours } from '../slots/slots.hours.rules';
import { datesBetween, isWithinHours } from '../slots/slots.rules';
import { parseWindow } from '../slots/window-input';
import type { WindowInput } from '../slots/slots.dto';
import type { DateExceptionsQuery, SetDateExceptions, UpdateDateException } from './exceptions.dto';
import type { DateException } from './exceptions.entity';
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
/** More than clients and staff book ahead. */
const DAYS_AHEAD = 3_660;
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
  async targetExists({ id }: Record<string, string>, caller: Principal | undefined): Promise<boolean> {
    const known = await this.db.row<DateException>(SELECT_EXCEPTION, [Number(id), ownResourcesOf(caller)]);
    if (!known) throw ExceptionErrors.DATE_EXCEPTION_NOT_FOUND();
    return true;
  }

  /**
   * Lists the exceptions of a range of dates, by date; those of all resources come first.
   * @throws BusinessTimeErrors.INVALID_RANGE, TOO_MANY_ENTRIES
   */
  async listExceptions(
    { resource_id, ...dates }: DateExceptionsQuery,
    own: OwnResources,
  ): Promise<DateException[]> {
    assertDateRange(dates);
    if (resource_id !== undefined && !isRowId(resource_id)) return [];
    const rows = await this.db.replica.rows<DateException>(SELECT_EXCEPTIONS, [
      dates.date_from,
      dates.date_to,
      resource_id ?? null,
      ENTRIES_READ,
      own,
    ]);
    assertBounded(rows.length);
    return rows;
  }

  /**
   * Sets the hours of each date of a range; exceptions that are there are replaced. Bookings stay.
   * @throws RequestErrors.FORBIDDEN, BusinessTimeErrors, SlotErrors.INVALID_SLOT, ResourceErrors.RESOURCE_NOT_FOUND
   */
  async setExceptions(input: SetDateExceptions, own: OwnResources): Promise<SavedExceptions> {
    const { date_from, date_to = date_from, note = '', resource_id = null } = input;
    assertChangeable(own, resource_id);
    assertDateRange({ date_from, date_to }, MAX_DAYS);
    const dates = datesBetween(date_from, date_to).map((date) => ({ date, note }));
    return this.db.tx((tx) =>
      this.saveExceptions(tx, { resource_id, windows: toWindows(input.windows), source: '', dates }),
    );
  }

  /**
   * Changes the hours or the note of one date.
   * @throws ExceptionErrors.DATE_EXCEPTION_NOT_FOUND, RequestErrors.FORBIDDEN, SlotErrors.INVALID_SLOT
   */
  async updateException(
    id: number,
    changes: UpdateDateException,
    own: OwnResources,
  ): Promise<SavedExceptions> {
    const windows = changes.windows && toWindows(changes.windows);
    return this.db.tx(async (tx) => {
      const before = await tx.row<DateException>(SELECT_EXCEPTION, [id, own]);
      if (!before) throw ExceptionErrors.DATE_EXCEPTION_NOT_FOUND();
      assertChangeable(own, before.resource_id);
      const locked = await this.lockResources(tx, before.resource_id);
      // A deletion may have been faster than the lock.
      const exception = await tx.row<DateException>(`${SELECT_EXCEPTION} FOR NO KEY UPDATE`, [id, own]);
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
        conflicts: await this.findConflicts(tx, [{ date_from: date, date_to: date }], locked),
      };
    });
  }

  /**
   * Lists the coming bookings that lie outside of the opening hours as they are now.
   * @throws BusinessTimeErrors.TOO_MANY_ENTRIES
   */
  async listConflicts(resourceId: number | undefined, own: OwnResources): Promise<number[]> {
    if (resourceId !== undefined && !isRowId(resourceId)) return [];
    const now = this.clock.now().getTime();
    const range = { date_from: this.zone.dateAt(now), date_to: addDays(this.zone.dateAt(now), DAYS_AHEAD) };
    const ids = await this.db.rows<{ id: number }>(
      `SELECT id FROM resources WHERE deleted_at IS NULL AND ($1::integer IS NULL OR id = $1)
         AND ($2::integer[] IS NULL OR id = ANY ($2))`,
      [resourceId ?? null, own],
    );
    return this.findConflicts(
      this.db,
      [range],
      ids.map(({ id }) => id),
    );
  }

  /** @throws ExceptionErrors.DATE_EXCEPTION_NOT_FOUND, RequestErrors.FORBIDDEN */
  async deleteException(id: number, own: OwnResources): Promise<void> {
    await this.db.tx(async (tx) => {
      const exception = await tx.row<DateException>(`${SELECT_EXCEPTION} FOR UPDATE`, [id, own]);
      if (!exception) throw ExceptionErrors.DATE_EXCEPTION_NOT_FOUND();
      assertChangeable(own, exception.resource_id);
      await tx.execute('DELETE FROM date_exceptions WHERE id = $1', [id]);
    });
  }

  private async saveExceptions(tx: Tx, wanted: NewExceptions): Promise<SavedExceptions> {
    const locked = await this.lockResources(tx, wanted.resource_id);
    const exceptions = await upsertExceptions(tx, wanted);
    const [first, last] = [wanted.dates[0], wanted.dates.at(-1)];
    if (!first || !last) return { exceptions, conflicts: [] };
    const range = { date_from: first.date, date_to: last.date };
    return { exceptions, conflicts: await this.findConflicts(tx, [range], locked) };
  }

  /** Locks a resource, or all of them, so that no booking is checked against the hours of before meanwhile. */
  async lockResources(tx: Tx, resourceId: number | null): Promise<number[]> {
    if (resourceId === null) return this.resources.lockAllResources(tx);
    return [(await this.resources.lockResource(tx, resourceId, 'existing')).id];
  }

  /**
   * Finds the coming bookings whose part within one of some ranges of dates, in their order, is not within the opening hours. Minutes of
   * options may pass closing time, as in a new booking.
   */
  async findConflicts(
    tx: Queryable,
    ranges: readonly DateRange[],
    resourceIds: readonly number[],
  ): Promise<number[]> {
    const [first, last] = [ranges[0], ranges.at(-1)];
    if (!first || !last) return [];
    const periods = ranges.map(({ date_from, date_to }) => ({
      start: this.zone.startOf(date_from),
      end: this.zone.endOf(date_to),
    }));
    const [bookings, hours] = await Promise.all([
      readComingBookings(tx, periods, { resourceIds, now: this.clock.now(), most: ENTRIES_READ }),
      readHours(tx, { date_from: first.date_from, date_to: last.date_to }, resourceIds),
    ]);
    assertBounded(bookings.length);
    const hoursOf = new Map(hours.map((row) => [row.id, bookableHours(row, true)]));
    const outside = bookings.filter(({ resource_id, start_at, end_at, extra_minutes }) => {
      const asked = Math.max(start_at.getTime() + MINUTE, end_at.getTime() - extra_minutes * MINUTE);
      const open = hoursOf.get(resource_id);
      return periods.some((period) => {
        const start = Math.max(start_at.getTime(), period.start.getTime());
        const end = Math.min(asked, period.end.getTime());
        return start < end && open && !isWithinHours(this.zone, open, { start, end });
      });
    });
    return [...new Set(outside.map(({ id }) => id))];
  }
}

/**
 * Rejects changes of the hours of all resources by a caller who has some, and of resources that the caller does not
 * have.
 * @throws RequestErrors.FORBIDDEN, ResourceErrors.RESOURCE_NOT_FOUND
 */
function assertChangeable(own: OwnResources, resourceId: number | null): void {
  if (own && resourceId === null) throw RequestErrors.FORBIDDEN();
  if (resourceId !== null) assertOwnResources(own, [resourceId]);
}

function toWindows(windows: readonly WindowInput[]): DateException['windows'] {
  return windows.map((window, index) => parseWindow(window, `windows.${index}`));
}
