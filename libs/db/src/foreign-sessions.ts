import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import { pgErrorOf } from './pg-errors';

/**
 * Another client of a pooler may leave a session with its own settings: pg_dump empties the search_path and removes the
 * limits, and our statements find no table then. PostgreSQL gives such a session its own settings again by this, also in
 * a transaction, and the commit keeps them.
 */
export const RESET = 'RESET ALL';

/** An unknown schema, table, function or type. */
const UNKNOWN_NAME = new Set(['3F000', '42P01', '42883', '42704']);

/** Returns true when a statement failed as it does in a session with an empty search_path. */
export function isForeignSession(error: unknown): boolean {
  return UNKNOWN_NAME.has(pgErrorOf(error)?.code ?? '');
}

/** Repeats a statement outside of a transaction in one that gives the session its own settings first. */
class ResettingQueryRunner extends PostgresQueryRunner {
  override async query(sql: string, parameters?: unknown[], useStructuredResult = false): Promise<unknown> {
    const run = (): Promise<unknown> => super.query(sql, parameters, useStructuredResult) as Promise<unknown>;
    try {
      return await run();
    } catch (error) {
      if (!isForeignSession(error) || this.isTransactionActive) throw error;
    }
    await this.startTransaction();
    try {
      await super.query(RESET);
      const result = await run();
      await this.commitTransaction();
      return result;
    } catch (error) {
      await this.rollbackTransaction();
      throw error;
    }
  }
}

/** Makes repositories outside of a transaction survive sessions that another client of the pooler has changed. */
export function resetForeignSessions(dataSource: DataSource): DataSource {
  const driver = dataSource.driver as PostgresDriver;
  driver.createQueryRunner = (mode) => new ResettingQueryRunner(driver, mode);
  return dataSource;
}
