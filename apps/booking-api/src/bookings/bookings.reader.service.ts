import { Injectable } from '@nestjs/common';
import { CountedFilter, Db, type Filter, SingleFlight, listQuery, readPage } from '@comptoir/db';
import { type Page, type NotFoundCheck, isRowId } from '@comptoir/http';
import { ENTRIES_READ, assertBounded, assertDateRange } from '../business-time/date-ranges';
import { BusinessZone } from '../business-time/business-zone';
import { BOOKING_COUNTER_CACHE } from '../counters/counter-caches';
import type { CalendarQuery } from '../business-time/business-time.dto';
import type { BookingListQuery } from './bookings.dto';
import { BookingErrors } from './bookings.errors';
import { ADDITIONAL_RESOURCES, MAX_LENGTH_MS, needsAdditional } from './bookings.queries';
import { bookingsFoundBy } from './bookings.search.queries';
import {
  type BookingInFull,
  type BookingWithResource,
  type PublicBooking,
  type PublicBookingView,
  toPublicBookingView,
} from './bookings.view';

/** The index of allocations begins with the resource. */
const OVERLAPS_OF_ALL = `b.status = 'confirmed' AND tstzrange(b.start_at, b.end_at, '[)')`;
const ONE_WITH_ADDITIONAL = `SELECT FROM bookings b WHERE ${needsAdditional('$1')} LIMIT 1`;
const MAX_CALENDAR_DAYS = 400;
const WITH_NAME = `b.*, r.name AS resource_name, r.color AS resource_color, ${ADDITIONAL_RESOURCES}`;
const WITH_RESOURCE = `SELECT ${WITH_NAME}, r.description AS resource_description FROM bookings b JOIN resources r ON r.id = b.resource_id`;

/** Reads bookings. */
@Injectable()
export class BookingReaderService implements NotFoundCheck {
  private readonly calendars = new SingleFlight<PublicBookingView[]>();

  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
  ) {}

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  async targetExists({ id, token = '' }: Record<string, string>): Promise<boolean> {
    return Boolean(await (id === undefined ? this.findBookingByToken(token) : this.findBooking(Number(id))));
  }

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  findBooking(id: number): Promise<BookingInFull> {
    return this.findWhere('id', id);
  }

  /** Finds a booking for a job; undefined when it was deleted meanwhile. */
  findBookingIfPresent(id: number): Promise<BookingInFull | undefined> {
    return this.db.row<BookingInFull>(`${WITH_RESOURCE} WHERE b.id = $1`, [id]);
  }

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  findBookingByToken(token: string): Promise<BookingInFull> {
    return this.findWhere('token', token);
  }

  /**
   * Lists a page of bookings for staff, latest start first.
   * @throws BusinessTimeErrors.INVALID_RANGE
   */
  async listBookings(query: BookingListQuery): Promise<Page<BookingWithResource>> {
    const { date_from, date_to } = query;
    if (date_from && date_to) assertDateRange({ date_from, date_to });
    const isAdditional = await this.isAdditional(query.resource_id);
    const list = listQuery(this.filterOf(query, isAdditional), {
      order: 'b.start_at DESC, b.id DESC',
      columns: WITH_NAME,
      joins: 'JOIN resources r ON r.id = b.resource_id',
    });
    return readPage(this.db.replica, query, list);
  }

  /**
   * Lists the confirmed bookings of active resources that overlap a range of dates. Concurrent requests for
   * the same range share one query.
   * @throws BusinessTimeErrors.INVALID_RANGE, BusinessTimeErrors.TOO_MANY_ENTRIES
   */
  async listPublicBookings(query: CalendarQuery): Promise<PublicBookingView[]> {
    assertDateRange(query, MAX_CALENDAR_DAYS);
    const { resource_id, date_from, date_to } = query;
    if (resource_id !== undefined && !isRowId(resource_id)) return [];
    const key = [date_from, date_to, resource_id].join();
    return this.calendars.run(key, () => this.readPublicBookings(query));
  }

  private async readPublicBookings({
    resource_id,
    date_from,
    date_to,
  }: CalendarQuery): Promise<PublicBookingView[]> {
    const rows = await this.db.rows<PublicBooking>(
      `SELECT b.id, a.resource_id, b.start_at, b.end_at, b.status, b.color
         FROM bookings b JOIN allocations a ON a.booking_id = b.id
         JOIN resources r ON r.id = a.resource_id AND r.active AND r.deleted_at IS NULL
        WHERE ${resource_id === undefined ? OVERLAPS_OF_ALL : 'a.resource_id = $3 AND a.during'} && tstzrange($1, $2, '[)')
        ORDER BY b.start_at, b.id LIMIT ${ENTRIES_READ}`,
      [
        this.zone.startOf(date_from),
        this.zone.endOf(date_to),
        ...(resource_id === undefined ? [] : [resource_id]),
      ],
    );
    assertBounded(rows.length);
    return rows.map(toPublicBookingView);
  }

  private async findWhere(column: 'id' | 'token', value: number | string): Promise<BookingInFull> {
    const found = await this.db.row<BookingInFull>(`${WITH_RESOURCE} WHERE b.${column} = $1`, [value]);
    if (!found) throw BookingErrors.BOOKING_NOT_FOUND();
    return found;
  }

  /** Checks if any booking needs a resource beside its first one: those of the others have an index in their order. */
  private async isAdditional(id: number | undefined): Promise<boolean> {
    if (id === undefined || !isRowId(id)) return false;
    const rows = await this.db.replica.rows(ONE_WITH_ADDITIONAL, [id]);
    return rows.length > 0;
  }

  /** @param isAdditional true when bookings may need the resource beside their first one */
  private filterOf(query: BookingListQuery, isAdditional: boolean): CountedFilter<'resource_id' | 'status'> {
    const { status, resource_id, service_id, date_from, date_to, dates, search } = query;
    const filter = new CountedFilter(BOOKING_COUNTER_CACHE, 'b');
    if (status) filter.addGroup('status', `= ${filter.bind(status)}`);
    if (resource_id !== undefined) {
      const id = filter.bind(isRowId(resource_id) ? resource_id : 0);
      if (isAdditional) filter.add(`(b.resource_id = ${id} OR (${needsAdditional(id)}))`);
      else filter.addGroup('resource_id', `= ${id}`);
    }
    if (service_id !== undefined)
      filter.add(`b.service_id = ${filter.bind(isRowId(service_id) ? service_id : 0)}`);
    if (date_from) this.addFirstDay(filter, date_from, dates === 'overlap');
    if (date_to) filter.add(`b.start_at < ${filter.bind(this.zone.endOf(date_to))}`);
    if (search) filter.add(bookingsFoundBy(filter, search));
    return filter;
  }

  private addFirstDay(filter: Filter, day: string, isOverlap: boolean): void {
    const start = this.zone.startOf(day);
    if (!isOverlap) {
      filter.add(`b.start_at >= ${filter.bind(start)}`);
      return;
    }
    // The first condition finds nothing more, but it is the one that has an index.
    const earliest = new Date(start.getTime() - MAX_LENGTH_MS);
    filter.add(`b.start_at >= ${filter.bind(earliest)} AND b.end_at > ${filter.bind(start)}`);
  }
}
