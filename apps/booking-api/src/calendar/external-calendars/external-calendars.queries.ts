import type { Db, Tx } from '@comptoir/db';
import type { BusyTime } from './busy-times';
import type { ExternalCalendar, SyncFault } from './external-calendars.entity';

/** Locks a calendar whose answer may still be stored: nobody has asked again or changed it since. */
export function lockAskedCalendar(
  tx: Tx,
  { id, sync_number }: Pick<ExternalCalendar, 'id' | 'sync_number'>,
): Promise<ExternalCalendar | undefined> {
  return tx.row<ExternalCalendar>(
    'SELECT * FROM external_calendars WHERE id = $1 AND sync_number = $2 FOR NO KEY UPDATE',
    [id, sync_number],
  );
}

/** Numbers a new request of a calendar; undefined when it was deleted. */
export function startSync(db: Db, id: number): Promise<ExternalCalendar | undefined> {
  return db.row<ExternalCalendar>(
    'UPDATE external_calendars SET sync_number = sync_number + 1 WHERE id = $1 RETURNING *',
    [id],
  );
}

/** Postpones the calendars that are due, and returns their ids. Calendars of deleted resources are not read. */
export function takeDueCalendars(tx: Tx, now: Date, next: Date): Promise<{ id: number }[]> {
  return tx.rows<{ id: number }>(
    `UPDATE external_calendars c SET next_sync_at = $2 FROM resources r
      WHERE c.next_sync_at <= $1 AND r.id = c.resource_id AND r.deleted_at IS NULL RETURNING c.id`,
    [now, next],
  );
}

/** Writes the difference between the stored busy times of a calendar and those of its answer. */
export async function replaceBusyTimes(
  tx: Tx,
  { id, resource_id }: Pick<ExternalCalendar, 'id' | 'resource_id'>,
  times: readonly BusyTime[],
): Promise<void> {
  const keys = [times.map(({ uid }) => uid), times.map(({ recurrenceId }) => recurrenceId)];
  await tx.execute(
    `DELETE FROM external_busy b WHERE b.resource_id = $1 AND b.calendar_id = $2 AND NOT EXISTS (
       SELECT FROM unnest($3::text[], $4::text[]) g (uid, recurrence_id)
        WHERE g.uid = b.uid AND g.recurrence_id = b.recurrence_id)`,
    [resource_id, id, ...keys],
  );
  await tx.execute(
    `INSERT INTO external_busy AS b (resource_id, calendar_id, uid, recurrence_id, during, title)
     SELECT $1, $2, g.uid, g.recurrence_id, tstzrange(g.start_at, g.end_at, '[)'), g.title
       FROM unnest($3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[])
         g (uid, recurrence_id, start_at, end_at, title)
     ON CONFLICT (resource_id, calendar_id, uid, recurrence_id)
     DO UPDATE SET during = excluded.during, title = excluded.title
      WHERE (b.during, b.title) IS DISTINCT FROM (excluded.during, excluded.title)`,
    [
      resource_id,
      id,
      ...keys,
      times.map(({ start }) => new Date(start)),
      times.map(({ end }) => new Date(end)),
      times.map(({ title }) => title),
    ],
  );
}

/** Records a success; `readAt` is absent when the calendar was unchanged. */
export async function recordSuccess(
  tx: Tx,
  id: number,
  success: { at: Date; freshUntil: Date; readAt?: Date; etag?: string | null; lastModified?: string | null },
): Promise<void> {
  await tx.execute(
    `UPDATE external_calendars
        SET last_success_at = $2, fresh_until = $3, failures = 0, last_error = NULL, read_at = coalesce($4, read_at),
            etag = CASE WHEN $4::timestamptz IS NULL THEN etag ELSE $5 END,
            last_modified = CASE WHEN $4::timestamptz IS NULL THEN last_modified ELSE $6 END
      WHERE id = $1`,
    [
      id,
      success.at,
      success.freshUntil,
      success.readAt ?? null,
      success.etag ?? null,
      success.lastModified ?? null,
    ],
  );
}

/** Records a failed request. @param nextAt earliest time of the next one */
export async function recordFailure(
  tx: Tx,
  id: number,
  { fault, nextAt }: { fault: SyncFault; nextAt: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE external_calendars
        SET failures = failures + 1, last_error = $2, next_sync_at = greatest(next_sync_at, $3) WHERE id = $1`,
    [id, fault, nextAt],
  );
}
