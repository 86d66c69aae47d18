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
  /**
   * Says that `url` leads to a pooler in transaction mode, and is the same database without it: for what belongs to
   * a session. Poolers refuse settings of a session at its start, so the role brings them.
   */
  directUrl?: string;
  /** Whether statements are prepared by name, which a pooler in transaction mode has to know of (PgBouncer 1.21). */
  prepared?: boolean;
  /** Servers that follow this one, for reads by `db.replica`; each URL names one server. */
  replicaUrls?: readonly string[];
}

/** What every session has, in milliseconds; migrations may run without the first. */
const SESSION = {
  statement_timeout: 10_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** What a connection asks for at its start, next to its application's name. */
export function sessionSettings({
  directUrl,
  statementTimeout = SESSION.statement_timeout,
}: DataSourceOptions): Partial<typeof SESSION> {
  return directUrl ? {} : { ...SESSION, statement_timeout: statementTimeout };
}

/** The same database without its pooler and replicas. */
export function withoutPooler(options: DataSourceOptions): DataSourceOptions {
  const { directUrl, url, ...rest } = options;
  return { ...rest, url: directUrl ?? url, prepared: true, replicaUrls: [] };
}

/**
 * For new connections of a pool. One that is lost in the moment between the pool and who has taken it, or while its
 * owner listens for nothing, would end the process; the next statement on it fails in any case.
 */
export function ignoreConnectionErrors(client: pg.ClientBase): void {
  client.on('error', () => undefined);
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

/**
 * Refuses a pooler whose sessions wait for ever.
 * @throws Error with the statement that mends it
 */
export async function requireSessionSettings(dataSource: DataSource): Promise<void> {
  const names = Object.keys(SESSION) as (keyof typeof SESSION)[];
  const unset: { name: string }[] = await dataSource.query(
    `SELECT name FROM unnest($1::text[]) AS name WHERE current_setting(name) = '0'`,
    [names],
  );
  if (!unset.length) return;
  const advice = unset.map(({ name }) => {
    const value = SESSION[name as keyof typeof SESSION];
    return `ALTER ROLE CURRENT_USER SET ${name} = ${value};`;
  });
  throw new Error(
    `The sessions behind the pooler have no limits. Run this on DATABASE_DIRECT_URL and let the pooler reconnect:\n${advice.join('\n')}`,
  );
}

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
      ...sessionSettings(options),
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: 1_800,
      onConnect: ignoreConnectionErrors,
    },
  });
}
