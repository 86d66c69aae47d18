import pg, { type Connection, type PoolClient, type QueryResult, type Submittable } from 'pg';
import type { PgStatement } from './statements';

/** Methods of a query that the driver's client calls. The types of the driver declare only `submit`. */
interface DriverQuery extends Submittable, Pick<PgStatement, 'isPreparedOnce'> {
  name?: string;
  text?: string;
  /** Set after the row description. */
  _accumulateRows?: boolean;
  _result: Columns;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** Row parsers of the driver, made from the row description. */
interface Columns {
  fields: unknown[];
  _parsers?: unknown[];
  _prebuiltEmptyResultObject: object | null;
}

/** Internals of the driver's connection that a pipeline uses. */
interface DriverConnection extends Connection {
  /** Texts of statements by name: those that the server has parsed, and those that it has yet to parse. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  sync(): void;
}

const NOTHING = { value: () => undefined };

/** A connection as a pipeline uses it: statements send no Sync, and each row description is read once. */
class PipelineConnection {
  private static readonly all = new WeakMap<Connection, PipelineConnection>();
  private readonly unsynced: Connection;
  private readonly undescribed: Connection;
  /** Columns of the statements described so far, by name. */
  private readonly columns = new Map<string, Columns>();

  private constructor(private readonly connection: DriverConnection) {
    this.unsynced = Object.create(connection, { sync: NOTHING }) as Connection;
    this.undescribed = Object.create(this.unsynced, { describe: NOTHING }) as Connection;
  }

  static of(connection: Connection): PipelineConnection {
    const line =
      PipelineConnection.all.get(connection) ?? new PipelineConnection(connection as DriverConnection);
    PipelineConnection.all.set(connection, line);
    return line;
  }

  prepare(query: DriverQuery): void {
    const columns = query.isPreparedOnce ? this.columnsOf(query) : undefined;
    query.prepare(columns ? this.undescribed : this.unsynced);
    if (!columns) return;
    query._accumulateRows = true;
    Object.assign(query._result, columns);
  }

  /** Stores the row parsers of a query. */
  rememberColumns({
    name = '',
    _result: { fields, _parsers, _prebuiltEmptyResultObject },
  }: DriverQuery): void {
    this.columns.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  /** Undefined after the server has deallocated the statement. */
  private columnsOf({ name = '' }: DriverQuery): Columns | undefined {
    return this.connection.parsedStatements[name] === undefined ? undefined : this.columns.get(name);
  }
}

type Done = (error: Error | null, results?: QueryResult[]) => void;

/**
 * Sends several statements in one message with one Sync behind the last. When a statement fails, the server
 * skips the following ones (PostgreSQL manual, 54.2.3 and 54.2.4). The driver's pipeline mode would put a
 * Sync behind each, so that statements after a failed `BEGIN` would run without a transaction.
 *
 * It relies on how pg 8 runs a query: `prepare` sends Parse, Bind, Describe, Execute and Sync, and the
 * connection passes each message of the server to the active query.
 *
 * The rows of a prepared statement are described once per connection. They cannot change, because the server
 * would reject the statement. The driver would describe them each time, which would take a fifth more
 * processor time for a booking of 8 statements (docs/performance-notes.md).
 */
class Pipeline implements Submittable {
  private readonly queries: DriverQuery[];
  private readonly results: QueryResult[] = [];
  private line?: PipelineConnection;
  private failure?: Error;
  /** Index of the statement whose response is being read; -1 before all are sent. */
  private current = -1;

  /** @param callback has this name because tracing looks for it */
  constructor(
    statements: readonly PgStatement[],
    readonly callback: Done,
  ) {
    this.queries = statements.map((statement) => this.queryOf(statement));
  }

  /** Name of the current statement, by which the driver stores prepared statements. */
  get name(): string | undefined {
    return this.queries[this.current]?.name;
  }

  /** Text of the current statement; before that the texts of all, for traces. */
  get text(): string | undefined {
    if (this.current >= 0) return this.queries[this.current]?.text;
    return this.queries.map(({ text }) => text).join('; ');
  }

  submit(connection: Connection): void {
    this.line = PipelineConnection.of(connection);
    connection.stream.cork();
    try {
      for (const query of this.queries) {
        // A value that cannot be encoded fails before its statement is sent.
        if (!this.failure) this.line.prepare(query);
      }
      (connection as DriverConnection).sync();
      this.current = 0;
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.queries[this.current]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.queries[this.current]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const query = this.queries[this.current];
    query?.handleCommandComplete(message, connection);
    if (query?.isPreparedOnce) this.line?.rememberColumns(query);
    this.current++;
  }

  handleEmptyQuery(connection: Connection): void {
    this.queries[this.current]?.handleEmptyQuery(connection);
    this.current++;
  }

  handleReadyForQuery(connection: Connection): void {
    if (this.failure) return this.abandon(this.failure, connection as DriverConnection);
    for (const query of this.queries) query.handleReadyForQuery(connection);
    this.callback(this.failure ?? null, this.results);
  }

  handleError(error: Error, connection: Connection): void {
    const { submittedNamedStatements: submitted } = connection as DriverConnection;
    for (const { name } of this.queries) {
      if (name) delete submitted[name];
    }
    this.callback(error);
  }

  /** Drops the statement whose values could not be sent; the driver has closed it on the server. */
  private abandon(failure: Error, connection: DriverConnection): void {
    if (this.name) delete connection.parsedStatements[this.name];
    this.handleError(failure, connection);
  }

  private queryOf({ name, text, values, isPreparedOnce }: PgStatement): DriverQuery {
    const onResult = (error: Error | undefined, result: QueryResult): void => {
      if (error) this.failure ??= error;
      else this.results.push(result);
    };
    // Pass the text: the driver would copy an object with the name, property by property.
    return Object.assign(new pg.Query(text, values, onResult) as unknown as DriverQuery, {
      name,
      isPreparedOnce,
    });
  }
}

/**
 * Runs statements one after the other in one round trip. The first error rejects all; no later statement
 * runs.
 * @returns a result for each, in their order
 */
export function runPipeline(client: PoolClient, statements: readonly PgStatement[]): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Pipeline(statements, (error, results) => {
        if (error) reject(error);
        else resolve(results ?? []);
      }),
    );
  });
}
