import type { Db } from '@comptoir/db';

export interface SqlCheck {
  /** Number of statements that PostgreSQL has prepared. */
  prepared: number;
  /** Statements that PostgreSQL rejects, each with the reason and its file. */
  rejected: string[];
  /** Statements that are built at run time, each with its file. Only tests that run them check them. */
  unchecked: string[];
}

/**
 * Prepares the SQL of every source file below some directories in PostgreSQL, without running it. This finds
 * missing or misspelt columns, wrong types and syntax errors in statements that no test runs.
 * @param load `require` of the calling test file, which loads modules as its tests do
 */
export async function checkSql(db: Db, directories: string[], load: NodeJS.Require): Promise<SqlCheck> {
  // Loaded here, because it loads the TypeScript compiler, which no other test needs.
  const { sqlTexts } = await import('./sql-texts');
  const check: SqlCheck = { prepared: 0, rejected: [], unchecked: [] };
  const seen = new Set<string>();
  for (const { file, text, sql } of sqlTexts(directories, load)) {
    if (sql === undefined) check.unchecked.push(`${file}: ${text}`);
    if (sql === undefined || seen.has(sql)) continue;
    seen.add(sql);
    const reason = await prepareError(db, sql);
    if (reason) check.rejected.push(`${reason} in ${file}: ${sql}`);
    else check.prepared++;
  }
  return check;
}

async function prepareError(db: Db, sql: string): Promise<string | undefined> {
  try {
    await db.dataSource.query(`PREPARE checked AS ${sql}`);
    await db.dataSource.query('DEALLOCATE checked');
    return undefined;
  } catch (error) {
    return String(error);
  }
}
