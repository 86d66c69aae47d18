import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { RESET, resetForeignSessions } from './foreign-sessions';
import { driverOptions, ignoreConnectionErrors } from './primary-client';
import { KEEP_ALIVE, endWhenSilent } from './silent-servers';

export interface DataSourceOptions {
  /** One server, or several of which the one that accepts writes is used (`parseDatabaseUrl`). */
  url: string;
  /** Connections of this process. The sum over all processes must stay below the server's max_connections. */
  poolSize: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  entities: readonly (new () => object)[];
  migrations: readonly (new () => MigrationInterface)[];
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementTimeout?: number;
  onPoolError?: (error: Error) => void;
  /**
   * URL of the same database without the pooler in transaction mode that `url` leads to. Used for what needs
   * a session. Poolers reject settings at the start of a session, so the role brings them.
   */
  directUrl?: string;
  /** URL with a login that may change the schema, without a pooler, for migrations. */
  migrateUrl?: string;
  /** Prepares statements by name. A pooler in transaction mode must support it (PgBouncer 1.21). */
  prepared?: boolean;
  /** Replicas of this server, for reads by `db.replica`. Each URL names one server. */
  replicaUrls?: readonly string[];
}

/** Settings of every session, in milliseconds. Migrations may run without the first. */
const SESSION = {
  statement_timeout: 10_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Returns the settings that a connection asks for at its start. */
export function sessionSettings({
  directUrl,
  statementTimeout = SESSION.statement_timeout,
}: DataSourceOptions): Partial<typeof SESSION> {
  return directUrl ? {} : { ...SESSION, statement_timeout: statementTimeout };
}

/** Returns what a pool does with each new connection. A pooler's sessions have the same limits by their role. */
export function guardOf({
  statementTimeout = SESSION.statement_timeout,
}: Partial<DataSourceOptions>): (client: pg.ClientBase) => void {
  return (client) => {
    ignoreConnectionErrors(client);
    endWhenSilent(client, statementTimeout);
  };
}

/** Returns the options of the same database for migrations, without its pooler and replicas. */
export function forMigrations(options: DataSourceOptions): DataSourceOptions {
  const { directUrl, migrateUrl, url, ...rest } = options;
  return { ...rest, url: migrateUrl ?? directUrl ?? url, prepared: true, replicaUrls: [] };
}

const INT8 = 20;
const DATE = 1082;

/**
 * Parses `bigint` as a number: ids and amounts in minor units stay far below 2^53. A larger value is a defect
 * and must not be rounded silently.
 */
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a safe integer`);
  return value;
});
/** A calendar date has no zone, so it stays the text `YYYY-MM-DD` instead of becoming a local midnight. */
pg.types.setTypeParser(DATE, (text) => text);

/**
 * Rejects a pooler whose sessions have no timeouts.
 * @throws Error with the statement that sets them
 */
export async function requireSessionSettings(dataSource: DataSource): Promise<void> {
  const names = Object.keys(SESSION) as (keyof typeof SESSION)[];
  const unset = await dataSource.transaction(async (manager) => {
    // A dump through the pooler removes the limits of a session that has them.
    await manager.query(RESET);
    return manager.query<{ name: string }[]>(
      `SELECT name FROM unnest($1::text[]) AS name WHERE current_setting(name) = '0'`,
      [names],
    );
  });
  if (!unset.length) return;
  const advice = unset.map(({ name }) => {
    const value = SESSION[name as keyof typeof SESSION];
    return `ALTER ROLE CURRENT_USER SET ${name} = ${value};`;
  });
  throw new Error(
    `The sessions behind the pooler have no limits. Run this on DATABASE_DIRECT_URL and let the pooler reconnect:\n${advice.join('\n')}`,
  );
}

/** Creates a TypeORM data source with the timeouts of every connection. It never synchronises the schema. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const { connectionString, ...clients } = driverOptions(options.url);
  const dataSource = new DataSource({
    type: 'postgres',
    url: connectionString,
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
      ...sessionSettings(options),
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: 1_800,
      onConnect: guardOf(options),
      ...KEEP_ALIVE,
      ...clients,
    },
  });
  return options.directUrl ? resetForeignSessions(dataSource) : dataSource;
}
