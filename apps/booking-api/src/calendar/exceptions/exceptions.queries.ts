import type { Queryable, Tx } from '@comptoir/db';
import type { DateException } from './exceptions.entity';

/** Columns of `DateException`, with the date as text. */
const COLUMNS = 'id, resource_id, date::text AS date, windows, note, source, created_at, updated_at, version';

/** Parameters: dates $1 to $2, resource $3, most rows $4, resources of the caller $5. */
export const SELECT_EXCEPTIONS = `
  SELECT ${COLUMNS} FROM date_exceptions
   WHERE date BETWEEN $1 AND $2 AND ($3::integer IS NULL OR resource_id IS NULL OR resource_id = $3)
     AND ($5::integer[] IS NULL OR resource_id IS NULL OR resource_id = ANY ($5))
   ORDER BY date, resource_id NULLS FIRST LIMIT $4`;

/** Parameters: exception $1, resources of the caller $2. Those of all resources are seen by everybody. */
export const SELECT_EXCEPTION = `
  SELECT ${COLUMNS} FROM date_exceptions
   WHERE id = $1 AND ($2::integer[] IS NULL OR resource_id IS NULL OR resource_id = ANY ($2))`;

/** Parameters: resource $1, dates $2, windows $3, notes $4, source $5. */
const UPSERT = `
  INSERT INTO date_exceptions (resource_id, date, windows, note, source)
  SELECT $1, d.date, $3, d.note, $5 FROM unnest($2::date[], $4::text[]) d(date, note) ORDER BY d.date
  ON CONFLICT (resource_id, date) DO UPDATE
    SET windows = excluded.windows, note = excluded.note, source = excluded.source, updated_at = now()
  RETURNING ${COLUMNS}`;

/** Parameters: dates $1, names $2, source $3. Hours that staff have set, and those of other imports, stay. */
const IMPORT_CLOSED = `
  INSERT INTO date_exceptions AS e (date, windows, note, source)
  SELECT d.date, '[]', d.note, $3 FROM unnest($1::date[], $2::text[]) d(date, note) ORDER BY d.date
  ON CONFLICT (resource_id, date) DO UPDATE SET note = excluded.note, updated_at = now()
   WHERE e.source = excluded.source AND e.note <> excluded.note
  RETURNING ${COLUMNS}`;

/**
 * Closes dates for all resources. The dates of an earlier import from the same source keep their windows, and get the
 * present names. The caller has locked the resources.
 * @returns what is new or has changed
 */
export function importClosedDates(
  tx: Tx,
  source: string,
  dates: readonly { date: string; name: string }[],
): Promise<DateException[]> {
  return tx.rows<DateException>(IMPORT_CLOSED, [
    dates.map(({ date }) => date),
    dates.map(({ name }) => name),
    source,
  ]);
}

/** Dates that get the same windows. */
export interface NewExceptions extends Pick<DateException, 'resource_id' | 'windows' | 'source'> {
  dates: readonly { date: string; note: string }[];
}

/** Sets the hours of dates; replaces those that are there. The caller has locked the resources. */
export function upsertExceptions(
  tx: Tx,
  { resource_id, windows, source, dates }: NewExceptions,
): Promise<DateException[]> {
  return tx.rows<DateException>(UPSERT, [
    resource_id,
    dates.map(({ date }) => date),
    JSON.stringify(windows),
    dates.map(({ note }) => note),
    source,
  ]);
}

/** A coming confirmed booking at one resource. */
export interface ComingBooking {
  id: number;
  resource_id: number;
  start_at: Date;
  end_at: Date;
  extra_minutes: number;
}

/** Reads the confirmed bookings that overlap one of some periods and are not over. */
export function readComingBookings(
  tx: Queryable,
  periods: readonly { start: Date; end: Date }[],
  { resourceIds, now, most }: { resourceIds: readonly number[]; now: Date; most: number },
): Promise<ComingBooking[]> {
  return tx.rows<ComingBooking>(
    `SELECT DISTINCT b.id, a.resource_id, b.start_at, b.end_at, b.extra_minutes
       FROM unnest($2::timestamptz[], $3::timestamptz[]) period(start_at, end_at)
       JOIN allocations a ON a.resource_id = ANY ($1::integer[])
        AND a.during && tstzrange(greatest(period.start_at, $4), greatest(period.end_at, $4), '[)')
       JOIN bookings b ON b.id = a.booking_id
      ORDER BY b.start_at, b.id LIMIT $5`,
    [resourceIds, periods.map(({ start }) => start), periods.map(({ end }) => end), now, most],
  );
}
