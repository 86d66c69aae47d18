import type { Queryable } from '@comptoir/db';

/** A period in epoch milliseconds; the end is exclusive. */
export interface Interval {
  start: number;
  end: number;
}

/** Seats that bookings and holds have for a period. */
export interface Taken extends Interval {
  /** Numbers of the seats as PostgreSQL writes them, `{[1,3)}`; absent for a resource with one seat. */
  seats?: string;
}

/** Seats and entries of a resource, unordered. */
export interface Occupancy {
  /** Seats of the resource. */
  seats: number;
  bookings: Taken[];
  blocks: Interval[];
}

/** A resource that a booking needs. */
export interface Place {
  resourceId: number;
  /** Minutes before and after the range that must be free of other bookings; 0 by default. */
  bufferMinutes?: number;
}

/** The range of a new or moved booking. */
export interface WantedRange extends Place {
  start: Date;
  end: Date;
  /** Further resources of the same booking. */
  others?: readonly Place[];
  /** Seats of the resource; 1 by default. */
  partySize?: number;
  /** Minutes before and after the range that belong to the booking, by its service; 0 by default. */
  beforeMinutes?: number;
  afterMinutes?: number;
}

/** Returns the minutes of the buffers of all resources of a range, the booked one first. */
export function buffersOf({ bufferMinutes, others = [] }: WantedRange): number[] {
  return [{ bufferMinutes }, ...others].map((place) => place.bufferMinutes ?? 0);
}

/** A stored booking and a hold that do not count as obstacles. */
export interface Exceptions {
  booking?: number;
  hold?: string;
}

/** Kinds of entries that stand in the way of a range at a resource. */
export interface Obstacle {
  resourceId: number;
  /** Bookings leave too few seats. */
  booked: boolean;
  /** Bookings and holds together leave too few seats. */
  held: boolean;
  blocked: boolean;
  /** An external calendar cannot be read, and its resource is closed until it can. */
  unknown: boolean;
}

/** A hold counts until it expires, also before it is deleted. */
export const COUNTS = `(a.hold_id IS NULL OR EXISTS (
  SELECT FROM holds h WHERE h.id = a.hold_id AND h.expires_at > statement_timestamp()))`;

/** An external calendar whose events are not known any more, and whose resource is closed for that long. */
export const IS_UNKNOWN = `c.on_failure = 'closed' AND c.fresh_until <= statement_timestamp()`;

/**
 * Parameters: resources $1 and minutes $4 around the range $2 to $3, ignored booking $5, seats $6, ignored hold $7,
 * minutes before $8 and after $9 that the service needs at each of them.
 * A further resource with one seat takes a party of any size.
 */
const SELECT_OBSTACLES = `
  SELECT r.id AS "resourceId",
         seat_count(r.numbers - coalesce(taken.booked, '{}')) < r.wanted AS booked,
         seat_count(r.numbers - coalesce(taken.held, '{}')) < r.wanted AS held,
         EXISTS (SELECT FROM blocks WHERE resource_id = r.id
                   AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)'))
           OR EXISTS (SELECT FROM external_busy WHERE resource_id = r.id AND during && tstzrange($2, $3, '[)')) AS blocked,
         EXISTS (SELECT FROM external_calendars c WHERE c.resource_id = r.id AND ${IS_UNKNOWN}) AS unknown
    FROM (SELECT r.id, p.nth, p.buffer * interval '1 minute' AS buffer,
                 int4multirange(int4range(1, r.seats + 1)) AS numbers,
                 CASE WHEN p.nth > 1 AND r.seats = 1 THEN 1 ELSE $6::integer END AS wanted
            FROM unnest($1::integer[], $4::integer[]) WITH ORDINALITY p(id, buffer, nth)
            JOIN resources r ON r.id = p.id) r
    CROSS JOIN LATERAL (
      SELECT range_agg(a.seats) FILTER (WHERE a.hold_id IS NULL) AS booked, range_agg(a.seats) AS held
        FROM allocations a
       WHERE a.resource_id = r.id AND (a.booking_id = $5) IS NOT TRUE AND (a.hold_id = $7) IS NOT TRUE
         AND a.during && tstzrange($2::timestamptz - greatest(r.buffer, $8::integer * interval '1 minute'),
                                  $3::timestamptz + greatest(r.buffer, $9::integer * interval '1 minute'), '[)')
         AND ${COUNTS}) taken
   ORDER BY r.nth`;

/**
 * Finds what is in the way of a range, at each of its resources. Reliable only in a transaction that has locked
 * them.
 */
export async function findObstacles(
  queryable: Queryable,
  range: WantedRange,
  except: Exceptions = {},
): Promise<Obstacle[]> {
  const { resourceId, start, end, others = [], partySize = 1 } = range;
  return queryable.rows<Obstacle>(SELECT_OBSTACLES, [
    [resourceId, ...others.map((place) => place.resourceId)],
    start,
    end,
    buffersOf(range),
    except.booking ?? null,
    partySize,
    except.hold ?? null,
    range.beforeMinutes ?? 0,
    range.afterMinutes ?? 0,
  ]);
}

/** Finds the ids of the confirmed bookings of a resource that overlap a range. */
export async function findBookingsWithin(
  db: Queryable,
  range: Pick<WantedRange, 'resourceId' | 'start' | 'end'>,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    `SELECT b.id FROM allocations a JOIN bookings b ON b.id = a.booking_id AND b.start_at < $3 AND b.end_at > $2
      WHERE a.resource_id = $1 AND a.during && tstzrange($2, $3, '[)')
      ORDER BY b.start_at, b.id`,
    [range.resourceId, range.start, range.end],
  );
  return rows.map(({ id }) => id);
}
