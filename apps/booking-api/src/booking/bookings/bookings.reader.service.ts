import { Injectable } from '@nestjs/common';
import { CountedFilter, Db, type Filter, SingleFlight, listQuery, readPage } from '@comptoir/db';
import { type Page, type NotFoundCheck, type Principal, isRowId } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { ENTRIES_READ, assertBounded, assertDateRange } from '../../platform/business-time/date-ranges';
import { BusinessZone } from '../../platform/business-time/business-zone';
import { BOOKING_COUNTER_CACHE } from '../../platform/counters/counter-caches';
import type { CalendarQuery } from '../../platform/business-time/business-time.dto';
import { type OwnResources, ownResourcesOf, resourcesToList } from '../../calendar/resources/own-resources';
import { type BookingByTokenView, toBookingByTokenView } from './bookings.by-token.view';
import { SELECT_DEADLINES } from './bookings.deadlines.queries';
import { CHARGE_OF_BOOKING } from '../../money/payments/payments.charges.queries';
import type { BookingListQuery, OutcomeFilter } from './bookings.list.dto';
import { BookingErrors } from './bookings.errors';
import { atOwn } from './bookings.own.queries';
import { ADDITIONAL_RESOURCES, MAX_LENGTH_MS } from './bookings.queries';
import { bookingsFoundBy } from './bookings.search.queries';
import {
  type BookingForStaff,
  type BookingInFull,
  type BookingWithResource,
  type PublicBooking,
  type PublicBookingView,
  toPublicBookingView,
} from './bookings.view';

const IS_OPEN = 'r.active AND r.deleted_at IS NULL';
/**
 * Select the bookings of the public calendar in the range $1 to $2: those of a resource $3 through its allocations, all
 * of them through the range of their times. The array and `OFFSET 0` have the other table looked up by key: with
 * statistics from before an import, PostgreSQL would expect one row and compare every booking with every allocation.
 */
const OF_ONE = `SELECT b.id, $3::integer AS resource_id, b.start_at, b.end_at, b.status, b.color
  FROM bookings b
 WHERE b.status = 'confirmed' AND b.id = ANY (ARRAY (
   SELECT a.booking_id FROM allocations a JOIN resources r ON r.id = a.resource_id AND ${IS_OPEN}
    WHERE a.resource_id = $3 AND a.during && tstzrange($1, $2, '[)')))`;
const OF_ALL = `SELECT b.id, a.resource_id, b.start_at, b.end_at, b.status, b.color
  FROM bookings b
       CROSS JOIN LATERAL (SELECT resource_id FROM allocations WHERE booking_id = b.id OFFSET 0) a
       JOIN resources r ON r.id = a.resource_id AND ${IS_OPEN}
 WHERE b.status = 'confirmed' AND tstzrange(b.start_at, b.end_at, '[)') && tstzrange($1, $2, '[)')`;
const ONE_WITH_ADDITIONAL = `
  SELECT FROM bookings b WHERE b.additional_resource_ids <> '{}' AND b.additional_resource_ids && $1::integer[] LIMIT 1`;
const MAX_CALENDAR_DAYS = 400;
const WITH_NAME = `b.*, r.name AS resource_name, r.color AS resource_color, ${ADDITIONAL_RESOURCES}, ${CHARGE_OF_BOOKING}`;
const WITH_RESOURCE = `SELECT ${WITH_NAME}, r.description AS resource_description, ${SELECT_DEADLINES} AS deadlines FROM bookings b JOIN resources r ON r.id = b.resource_id`;

/** Parameters: booking $1, resources of the caller $2. */
const SELECT_FOR_STAFF = `
  SELECT ${WITH_NAME}, r.description AS resource_description, ${SELECT_DEADLINES} AS deadlines, a.email AS outcome_by_email,
         CASE WHEN b.email <> '' THEN (
           SELECT count(*)::int FROM bookings o
            WHERE lower(o.email) = lower(b.email) AND o.email <> '' AND o.outcome = 'no_show'
              AND ${atOwn('$2', 'o')}) END AS no_shows
    FROM bookings b JOIN resources r ON r.id = b.resource_id LEFT JOIN admins a ON a.id = b.outcome_by
   WHERE b.id = $1 AND ${atOwn('$2')}`;
const OUTCOME_FILTERS: Record<OutcomeFilter, string> = {
  done: `b.outcome = 'done'`,
  no_show: `b.outcome = 'no_show'`,
  none: 'b.outcome IS NULL',
};

/** Reads bookings. */
@Injectable()
export class BookingReaderService implements NotFoundCheck {
  private readonly calendars = new SingleFlight<PublicBookingView[]>();

  constructor(
    private readonly db: Db,
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
  ) {}

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  async targetExists(
    { id, token = '' }: Record<string, string>,
    caller: Principal | undefined,
  ): Promise<boolean> {
    if (id === undefined) return Boolean(await this.findBookingByToken(token));
    return Boolean(await this.findBooking(Number(id), ownResourcesOf(caller)));
  }

  /**
   * Finds a booking for staff, with what became of the client's other bookings that they see.
   * @throws BookingErrors.BOOKING_NOT_FOUND
   */
  async findBooking(id: number, own: OwnResources): Promise<BookingForStaff> {
    const found = await this.db.row<BookingForStaff>(SELECT_FOR_STAFF, [id, own]);
    if (!found) throw BookingErrors.BOOKING_NOT_FOUND();
    return found;
  }

  /**
   * Returns the group in which mails to the client of a booking count: all bookings from one network address. So bookings of
   * a stranger silence no mail about those of the client.
   * @returns undefined for a booking of staff, whose mails are not limited
   */
  async readMailGroup(id: number): Promise<string | undefined> {
    const row = await this.db.row<{ origin: string }>(
      `SELECT encode(client, 'hex') AS origin FROM booking_origins WHERE booking_id = $1`,
      [id],
    );
    return row && `bookings from ${row.origin} of `;
  }

  /** Finds a booking for a job; undefined when it was deleted meanwhile. */
  findBookingIfPresent(id: number): Promise<BookingInFull | undefined> {
    return this.db.row<BookingInFull>(`${WITH_RESOURCE} WHERE b.id = $1`, [id]);
  }

  /** Lists all bookings of a series in their order. */
  listBookingsOfSeries(seriesId: number): Promise<BookingInFull[]> {
    return this.db.rows<BookingInFull>(`${WITH_RESOURCE} WHERE b.series_id = $1 ORDER BY b.series_position`, [
      seriesId,
    ]);
  }

  /** Returns a booking as its client sees it now. @throws BookingErrors.BOOKING_NOT_FOUND */
  async showBookingByToken(token: string): Promise<BookingByTokenView> {
    return toBookingByTokenView(await this.findBookingByToken(token), this.clock.now());
  }

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  async findBookingByToken(token: string): Promise<BookingInFull> {
    const found = await this.db.row<BookingInFull>(`${WITH_RESOURCE} WHERE b.token = $1`, [token]);
    if (!found) throw BookingErrors.BOOKING_NOT_FOUND();
    return found;
  }

  /** Lists the bookings of an address that are not over, the next one first. */
  listComingOfClient(email: string, now: Date, limit: number): Promise<BookingInFull[]> {
    return this.db.rows<BookingInFull>(
      `${WITH_RESOURCE} WHERE lower(b.email) = lower($1) AND b.email <> '' AND b.end_at > $2
        ORDER BY b.start_at, b.id LIMIT $3`,
      [email, now, limit],
    );
  }

  /** Lists the bookings of an address that are over, the latest one first. */
  listPastOfClient(email: string, now: Date, limit: number): Promise<BookingInFull[]> {
    return this.db.rows<BookingInFull>(
      `${WITH_RESOURCE} WHERE lower(b.email) = lower($1) AND b.email <> '' AND b.end_at <= $2
        ORDER BY b.start_at DESC, b.id DESC LIMIT $3`,
      [email, now, limit],
    );
  }

  /** Finds the booking of an address that was made last. */
  findLatestOfClient(email: string): Promise<BookingInFull | undefined> {
    return this.db.row<BookingInFull>(
      `${WITH_RESOURCE} WHERE lower(b.email) = lower($1) AND b.email <> '' ORDER BY b.id DESC LIMIT 1`,
      [email],
    );
  }

  /**
   * Lists a page of bookings for staff, latest start first.
   * @param own resources of the caller
   * @throws BusinessTimeErrors.INVALID_RANGE
   */
  async listBookings(query: BookingListQuery, own: OwnResources): Promise<Page<BookingWithResource>> {
    const { date_from, date_to } = query;
    if (date_from && date_to) assertDateRange({ date_from, date_to });
    const resourceIds = resourcesToList(query.resource_id, own);
    const isAdditional = await this.isAdditional(resourceIds);
    const list = listQuery(this.filterOf(query, { resourceIds, isAdditional }), {
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
      `${resource_id === undefined ? OF_ALL : OF_ONE} ORDER BY b.start_at, b.id LIMIT ${ENTRIES_READ}`,
      [
        this.zone.startOf(date_from),
        this.zone.endOf(date_to),
        ...(resource_id === undefined ? [] : [resource_id]),
      ],
    );
    assertBounded(rows.length);
    return rows.map(toPublicBookingView);
  }

  /** Checks if any booking needs a resource beside its first one: those of the others have an index in their order. */
  private async isAdditional(resourceIds: OwnResources): Promise<boolean> {
    if (!resourceIds?.length) return false;
    const rows = await this.db.replica.rows(ONE_WITH_ADDITIONAL, [resourceIds]);
    return rows.length > 0;
  }

  /**
   * @param resourceIds resources of which bookings are listed; null for all
   * @param isAdditional true when bookings may need one of them beside their first one
   */
  private filterOf(
    query: BookingListQuery,
    { resourceIds, isAdditional }: { resourceIds: OwnResources; isAdditional: boolean },
  ): CountedFilter<'resource_id' | 'status'> {
    const { ids, status, outcome, service_id, date_from, date_to, dates, search } = query;
    const filter = new CountedFilter(BOOKING_COUNTER_CACHE, 'b');
    if (ids) filter.add(`b.id = ANY (${filter.bind(ids)}::integer[])`);
    if (status) filter.addGroup('status', `= ${filter.bind(status)}`);
    if (resourceIds) addResources(filter, resourceIds, isAdditional);
    if (outcome) filter.add(OUTCOME_FILTERS[outcome]);
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

function addResources(
  filter: CountedFilter<'resource_id' | 'status'>,
  resourceIds: readonly number[],
  isAdditional: boolean,
): void {
  const [only = 0, ...others] = resourceIds;
  // The index of one resource is in the order of the list.
  const test = others.length ? `= ANY (${filter.bind(resourceIds)}::integer[])` : `= ${filter.bind(only)}`;
  if (!isAdditional) {
    filter.addGroup('resource_id', test);
    return;
  }
  const all = filter.bind(resourceIds);
  filter.add(
    `(b.resource_id ${test} OR (b.additional_resource_ids <> '{}' AND b.additional_resource_ids && ${all}::integer[]))`,
  );
}
