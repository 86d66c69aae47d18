import type { ActivityLogEntry } from './activity-log.entity';

interface Reader {
  rows<T extends object>(sql: string, params?: unknown[]): Promise<T[]>;
}

/** Which entries; what is left out does not matter. */
export interface ActivityLogFilter {
  actorId?: number;
  action?: string;
  subjectType?: string;
  subjectId?: string;
  /** From this instant on. */
  from?: Date;
  /** Before this instant. */
  until?: Date;
}

/** Counting further would take longer than anybody reads. */
const MAX_COUNTED = 100_000;

/** A page of the log, newest first. @returns `total` up to 100,000 */
export async function readActivityLog(
  db: Reader,
  filter: ActivityLogFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ActivityLogEntry[]; total: number }> {
  const conditions: [string, unknown][] = [
    ['actor_id =', filter.actorId],
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
 * Erases the contents of the entries about subjects, in the round trip of what comes next; who did what and when stays.
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
 * Deletes the entries before an instant, a few at a time so that nothing waits for it.
 * @returns how many there were
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
