import type { Queryable, Tx } from '@comptoir/db';
import type { BookingSeries, SeriesCreator } from './series.entity';

const MINUTE = 60_000;

/** Writes a series without its bookings. */
export async function insertSeries(
  tx: Tx,
  {
    rule,
    first,
    timeZone,
    createdBy,
  }: { rule: string; first: { start: Date; end: Date }; timeZone: string; createdBy: SeriesCreator },
): Promise<BookingSeries> {
  const series = await tx.row<BookingSeries>(
    `INSERT INTO booking_series (rule, start_at, duration_min, time_zone, created_by)
     VALUES ($1, $2, $3, $4, $5) RETURNING *`,
    [rule, first.start, minutesOf(first), timeZone, createdBy],
  );
  if (!series) throw new Error('INSERT … RETURNING gave no row');
  return series;
}

/** Returns the length of a period in whole minutes, one at least. */
export function minutesOf({ start, end }: { start: Date; end: Date }): number {
  return Math.max(1, Math.round((end.getTime() - start.getTime()) / MINUTE));
}

/** Finds a series; undefined when it was deleted with its last booking. */
export function findSeries(queryable: Queryable, id: number): Promise<BookingSeries | undefined> {
  return queryable.row<BookingSeries>('SELECT * FROM booking_series WHERE id = $1', [id]);
}

/** Finds several series. */
export function findAllSeries(queryable: Queryable, ids: readonly number[]): Promise<BookingSeries[]> {
  return queryable.rows<BookingSeries>('SELECT * FROM booking_series WHERE id = ANY ($1::integer[])', [ids]);
}

/** Gives a series another rule with the next statement of the transaction. */
export function updateRule(
  tx: Tx,
  { id, rule, start_at, duration_min }: Pick<BookingSeries, 'id' | 'rule' | 'start_at' | 'duration_min'>,
): void {
  tx.defer(
    'UPDATE booking_series SET rule = $2, start_at = $3, duration_min = $4, updated_at = now() WHERE id = $1',
    [id, rule, start_at, duration_min],
  );
}
