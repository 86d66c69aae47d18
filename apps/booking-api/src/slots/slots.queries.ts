import type { Db } from '@comptoir/db';
import { isRowId } from '../inputs';
import type { Interval, Occupancy } from '../occupancy/occupancy.queries';
import type { WeeklyWindow } from './slots.availability';

/** What decides which slots of a resource are free. */
export interface Openings extends Occupancy {
  windows: WeeklyWindow[];
}

const milliseconds = (at: string): string => `(extract(epoch FROM ${at}) * 1000)::bigint`;
const INTERVALS = `coalesce(json_agg(json_build_object(
  'start', ${milliseconds('start_at')}, 'end', ${milliseconds('end_at')})), '[]')`;

/** Of the resource $1 from $2 to $3. */
export const OPENINGS = `
  SELECT hours.windows,
         (SELECT ${INTERVALS} FROM bookings
           WHERE resource_id = r.id AND status = 'confirmed'
             AND tstzrange(start_at, end_at, '[)') && tstzrange($2::timestamptz - hours.buffer, $3::timestamptz + hours.buffer, '[)')) AS bookings,
         (SELECT ${INTERVALS} FROM blocks
           WHERE resource_id = r.id AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')) AS blocks
    FROM resources r
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(d), '[]') AS windows,
             coalesce(max(d.buffer_min), 0) * interval '1 minute' AS buffer
        FROM slot_definitions d WHERE d.resource_id = r.id) hours
   WHERE r.id = $1 AND r.active AND r.deleted_at IS NULL`;

/**
 * The weekly windows of a resource that clients can see, with the bookings and blocks that touch a range or the
 * buffers around it, as of one moment; undefined when clients cannot see it. One statement, whose rows are JSON:
 * reading instants one by one would take longer than all the rest.
 */
export async function openingsOf(
  db: Db,
  resourceId: number,
  { start, end }: Interval,
): Promise<Openings | undefined> {
  if (!isRowId(resourceId)) return undefined;
  return db.row<Openings>(OPENINGS, [resourceId, new Date(start), new Date(end)]);
}
