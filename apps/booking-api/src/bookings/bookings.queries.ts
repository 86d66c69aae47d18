import { Injectable } from '@nestjs/common';
import { CountedFilter, Db } from '@comptoir/db';
import type { PathLookup } from '@comptoir/http';
import { assertDateRange, type DateRange } from '../business-time/business-time.ranges';
import { BusinessZone } from '../business-time/business-time.zone';
import { BOOKING_COUNTS } from '../counts/counts';
import { type Listing, isRowId, listing, offsetOf } from '../inputs';
import type { BookingListQuery } from './bookings.dto';
import { BookingErrors } from './bookings.errors';
import type { BookingWithResource, PublicBooking } from './bookings.view';

const MAX_CALENDAR_DAYS = 400;
const WITH_NAME = 'SELECT b.*, r.name AS resource_name, r.color AS resource_color';
const WITH_RESOURCE = `${WITH_NAME} FROM bookings b JOIN resources r ON r.id = b.resource_id`;

/** Reads of bookings. */
@Injectable()
export class BookingQueries implements PathLookup {
  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
  ) {}

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  async exists({ id, token = '' }: Record<string, string>): Promise<boolean> {
    return Boolean(await (id === undefined ? this.findByToken(token) : this.find(Number(id))));
  }

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  find(id: number): Promise<BookingWithResource> {
    return this.findWhere('id', id);
  }

  /** For jobs, which may come after the booking has gone. */
  findIfPresent(id: number): Promise<BookingWithResource | undefined> {
    return this.db.row<BookingWithResource>(`${WITH_RESOURCE} WHERE b.id = $1`, [id]);
  }

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  findByToken(token: string): Promise<BookingWithResource> {
    return this.findWhere('token', token);
  }

  /**
   * A page of bookings for staff, latest start first.
   * @throws BusinessTimeErrors.INVALID_RANGE
   */
  async list(query: BookingListQuery): Promise<Listing<BookingWithResource>> {
    const { date_from, date_to } = query;
    if (date_from && date_to) assertDateRange({ date_from, date_to });
    const { where, total, values } = this.filterOf(query);
    const page = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
    const [rows, count] = await Promise.all([
      this.db.replica.rows<BookingWithResource>(
        `${WITH_NAME} FROM (SELECT b.* FROM bookings b ${where} ORDER BY b.start_at DESC, b.id DESC ${page}) b
           JOIN resources r ON r.id = b.resource_id ORDER BY b.start_at DESC, b.id DESC`,
        [...values, query.limit, offsetOf(query)],
      ),
      this.db.replica.row<{ total: number }>(total, values),
    ]);
    return listing(rows, count?.total ?? 0, query.limit);
  }

  /**
   * Confirmed bookings of the resources that clients see, which touch a range of dates.
   * @throws BusinessTimeErrors.INVALID_RANGE
   */
  async calendar(range: DateRange): Promise<PublicBooking[]> {
    assertDateRange(range, MAX_CALENDAR_DAYS);
    return this.db.rows<PublicBooking>(
      `SELECT b.id, b.resource_id, b.start_at, b.end_at, b.status, b.color
         FROM bookings b JOIN resources r ON r.id = b.resource_id AND r.active AND r.deleted_at IS NULL
        WHERE b.status = 'confirmed' AND tstzrange(b.start_at, b.end_at, '[)') && tstzrange($1, $2, '[)')
        ORDER BY b.start_at, b.id`,
      [this.zone.startOf(range.date_from), this.zone.endOf(range.date_to)],
    );
  }

  private async findWhere(column: 'id' | 'token', value: number | string): Promise<BookingWithResource> {
    const found = await this.db.row<BookingWithResource>(`${WITH_RESOURCE} WHERE b.${column} = $1`, [value]);
    if (!found) throw BookingErrors.BOOKING_NOT_FOUND();
    return found;
  }

  private filterOf(query: BookingListQuery): CountedFilter<'resource_id' | 'status'> {
    const { status, resource_id, date_from, date_to } = query;
    const filter = new CountedFilter(BOOKING_COUNTS, 'b');
    if (status) filter.ofGroup('status', status);
    if (resource_id !== undefined) filter.ofGroup('resource_id', isRowId(resource_id) ? resource_id : 0);
    if (date_from) filter.add('b.start_at >= ?', this.zone.startOf(date_from));
    if (date_to) filter.add('b.start_at < ?', this.zone.endOf(date_to));
    return filter;
  }
}
