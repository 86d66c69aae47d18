import type { ActivityLogEntry } from './activity-log.entity';

interface Reader {
  rows<T extends object>(sql: string, params?: unknown[]): Promise<T[]>;
}

/** Conditions on the entries to read. An absent condition matches every entry. */
export interface ActivityLogFilter {
  actorId?: number;
  apiKeyId?: number;
  action?: string;
  subjectType?: string;
  subjectId?: string;
  /** Inclusive. */
  from?: Date;
  /** Exclusive. */
  until?: Date;
}

/** Caps the total, because an exact count of a larger log takes too long. */
const MAX_COUNTED = 100_000;

/** Reads a page of the log, newest first. @returns `total`, capped at 100,000 */
export async function readActivityLog(
  db: Reader,
  filter: ActivityLogFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ActivityLogEntry[]; total: number }> {
  const conditions: [string, unknown][] = [
    ['actor_id =', filter.actorId],
    ['api_key_id =', filter.apiKeyId],
    ['action =', filter.action],
    ['subject_type =', filter.subjectType],
    ['subject_id =', filter.subjectId],
    ['created_at >=', filter.from],
    ['created_at <', filter.until],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  const params = given.map(([, value]) => value);
  const where = given.map(([test], index) => `${test} $${index + 1}`).join(' AND ') || 'true';
  const [rows, counted] = await Promise.all([
    db.rows<ActivityLogEntry>(
      `SELECT * FROM activity_log WHERE ${where} ORDER BY id DESC
       LIMIT $${given.length + 1} OFFSET $${given.length + 2}`,
      [...params, limit, offset],
    ),
    db.rows<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT FROM activity_log WHERE ${where} LIMIT ${MAX_COUNTED}) counted`,
      params,
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/**
 * Erases the values in the entries about subjects. Actor, action and time stay. Runs with the next statement.
 * @param subjectType name of their table
 */
export function eraseActivityLog(
  tx: { defer(sql: string, params: unknown[]): void },
  subjectType: string,
  subjectIds: readonly string[],
): void {
  tx.defer(
    'UPDATE activity_log SET before = NULL, after = NULL WHERE subject_type = $1 AND subject_id = ANY ($2::text[])',
    [subjectType, subjectIds],
  );
}

const PRUNED_AT_ONCE = 1_000;

/**
 * Deletes the entries before an instant, in small batches so that no other statement waits for it.
 * @returns the number of deleted entries
 */
export async function pruneActivityLog(db: Reader, before: Date): Promise<number> {
  for (let pruned = 0; ;) {
    const gone = await db.rows(
      `DELETE FROM activity_log WHERE id IN
         (SELECT id FROM activity_log WHERE created_at < $1 ORDER BY created_at LIMIT ${PRUNED_AT_ONCE})
       RETURNING id`,
      [before],
    );
    pruned += gone.length;
    if (gone.length < PRUNED_AT_ONCE) return pruned;
  }
}
