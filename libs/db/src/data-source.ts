import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';

export interface DataSourceOptions {
  url: string;
  /** Connections of this process. The sum over all processes must stay below the server's max_connections. */
  poolSize: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  entities: readonly (new () => object)[];
  migrations: readonly (new () => MigrationInterface)[];
  /** Milliseconds after which Postgres stops one statement. */
  statementTimeout?: number;
  onPoolError?: (error: Error) => void;
}

const INT8 = 20;
const DATE = 1082;

/**
 * `bigint` columns carry ids and amounts in minor units; both stay far below 2^53, so they are numbers here.
 * A value above that limit is a defect and must not be rounded silently.
 */
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a safe integer`);
  return value;
});
/** A calendar date has no zone: it stays the text `YYYY-MM-DD` instead of becoming a local midnight. */
pg.types.setTypeParser(DATE, (text) => text);

/** A TypeORM data source with the timeouts that every connection of Comptoir has. Never synchronises the schema. */
export function createDataSource(options: DataSourceOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.url,
    applicationName: options.applicationName,
    entities: [...options.entities],
    migrations: [...options.migrations],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    poolSize: options.poolSize,
    connectTimeoutMS: 5_000,
    poolErrorHandler: (error: Error) => options.onPoolError?.(error),
    extra: {
      statement_timeout: options.statementTimeout ?? 10_000,
      lock_timeout: 4_000,
      idle_in_transaction_session_timeout: 10_000,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: 1_800,
    },
  });
}
