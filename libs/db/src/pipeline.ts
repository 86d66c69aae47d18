import pg, { type Connection, type PoolClient, type QueryResult, type Submittable } from 'pg';
import type { PgStatement } from './statements';

/** The methods that the driver's client calls on a query; the types that come with the driver name only `submit`. */
interface DriverQuery extends Submittable, Pick<PgStatement, 'isPreparedOnce'> {
  name?: string;
  text?: string;
  /** Set once the rows are described. */
  _accumulateRows?: boolean;
  _result: Columns;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** The driver's way to read rows, made from their description. */
interface Columns {
  fields: unknown[];
  _parsers?: unknown[];
  _prebuiltEmptyResultObject: object | null;
}

/** The parts of a connection of the driver that a batch uses. */
interface DriverConnection extends Connection {
  /** Texts of statements by name: those whose Parse the server has answered, and those that it has yet to answer. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  sync(): void;
}

const NOTHING = { value: () => undefined };

/** A connection as a batch uses it: no statement has a Sync, and its rows are described once. */
class PipelineConnection {
  private static readonly all = new WeakMap<Connection, PipelineConnection>();
  private readonly unsynced: Connection;
  private readonly undescribed: Connection;
  /** The columns of the statements that were described, by name. */
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

  /** Remembers how the rows of a query were read. */
  rememberColumns({
    name = '',
    _result: { fields, _parsers, _prebuiltEmptyResultObject },
  }: DriverQuery): void {
    this.columns.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  /** Unknown again when the server has been made to forget the statement. */
  private columnsOf({ name = '' }: DriverQuery): Columns | undefined {
    return this.connection.parsedStatements[name] === undefined ? undefined : this.columns.get(name);
  }
}

type Done = (error: Error | null, results?: QueryResult[]) => void;

/**
 * Statements that go to the server in one message and are answered in one, with one Sync behind the last: when a
 * statement fails, the server skips those behind it (PostgreSQL manual, 54.2.3 and 54.2.4). The driver's pipeline mode
 * would put a Sync behind each, so that what follows a `BEGIN` that failed would run without a transaction.
 *
 * It relies on how pg 8 runs a query: `prepare` sends Parse, Bind, Describe, Execute and Sync, and the connection hands
 * each answer of the server to the query that is active.
 *
 * The rows of a prepared statement are described once on a connection: they cannot change, because the server would
 * refuse to run the statement. The driver would describe them each time. That saves a fifth of the processor time of a
 * booking, which has 8 statements (docs/performance.md).
 */
class Pipeline implements Submittable {
  private readonly queries: DriverQuery[];
  private readonly results: QueryResult[] = [];
  private line?: PipelineConnection;
  private failure?: Error;
  /** The one that is being answered; none before all are sent. */
  private current = -1;

  /** @param callback is the name by which tracing finds it */
  constructor(
    statements: readonly PgStatement[],
    readonly callback: Done,
  ) {
    this.queries = statements.map((statement) => this.queryOf(statement));
  }

  /** Of the statement that is being answered: the driver remembers by it what the server has prepared. */
  get name(): string | undefined {
    return this.queries[this.current]?.name;
  }

  /** Of the statement that is being answered; before that the texts of all, which a trace shows. */
  get text(): string | undefined {
    if (this.current >= 0) return this.queries[this.current]?.text;
    return this.queries.map(({ text }) => text).join('; ');
  }

  submit(connection: Connection): void {
    this.line = PipelineConnection.of(connection);
    connection.stream.cork();
    try {
      for (const query of this.queries) {
        // A value that cannot be sent fails before its statement is.
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

  /** The driver has had the server forget the statement whose values could not be sent. */
  private abandon(failure: Error, connection: DriverConnection): void {
    if (this.name) delete connection.parsedStatements[this.name];
    this.handleError(failure, connection);
  }

  private queryOf({ name, text, values, isPreparedOnce: isKept }: PgStatement): DriverQuery {
    const answered = (error: Error | undefined, result: QueryResult): void => {
      if (error) this.failure ??= error;
      else this.results.push(result);
    };
    // A text is taken as it is, while an object with the name in it would be copied, property by property.
    return Object.assign(new pg.Query(text, values, answered) as unknown as DriverQuery, { name, isKept });
  }
}

/**
 * Runs statements one after the other in one round trip. The first that fails fails all of them; none behind it runs.
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
