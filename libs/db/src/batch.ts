import pg, {
  type Connection,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type Submittable,
} from 'pg';

/** What a client of the driver asks of a query; the types that come with it name only the first. */
interface DriverQuery extends Submittable {
  name?: string;
  text?: string;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** By name, the texts of statements whose Parse the server has answered, and of those that it has yet to answer. */
interface PreparedStatements {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

type Done = (error: Error | null, results?: QueryResult[]) => void;

/**
 * Statements that go to the server in one message and are answered in one, with one Sync behind the last: when a
 * statement fails, the server skips those behind it (PostgreSQL manual, 54.2.3 and 54.2.4). The driver's pipeline mode
 * would put a Sync behind each, so that what follows a `BEGIN` that failed would run without a transaction.
 */
class Batch implements Submittable {
  private readonly queries: DriverQuery[];
  private readonly results: QueryResult[] = [];
  private failure?: Error;
  /** The one that is being answered; none before all are sent. */
  private current = -1;

  /** @param callback is the name by which tracing finds it */
  constructor(
    statements: readonly QueryConfig<unknown[]>[],
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
    const unsynced = Object.create(connection, { sync: { value: () => undefined } }) as Connection;
    connection.stream.cork();
    try {
      for (const query of this.queries) {
        // A value that cannot be sent fails before its statement is.
        if (!this.failure) query.prepare(unsynced);
      }
      (connection as Connection & { sync(): void }).sync();
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
    this.queries[this.current]?.handleCommandComplete(message, connection);
    this.current++;
  }

  handleEmptyQuery(connection: Connection): void {
    this.queries[this.current]?.handleEmptyQuery(connection);
    this.current++;
  }

  handleReadyForQuery(connection: Connection): void {
    if (this.failure) return this.abandon(this.failure, connection as Connection & PreparedStatements);
    for (const query of this.queries) query.handleReadyForQuery(connection);
    this.callback(this.failure ?? null, this.results);
  }

  handleError(error: Error, connection: Connection): void {
    const { submittedNamedStatements: submitted } = connection as Connection & PreparedStatements;
    for (const { name } of this.queries) {
      if (name) delete submitted[name];
    }
    this.callback(error);
  }

  /** The driver has had the server forget the statement whose values could not be sent. */
  private abandon(failure: Error, connection: Connection & PreparedStatements): void {
    if (this.name) delete connection.parsedStatements[this.name];
    this.handleError(failure, connection);
  }

  private queryOf(statement: QueryConfig<unknown[]>): DriverQuery {
    const query = new pg.Query(statement, (error, result) => {
      if (error) this.failure ??= error;
      else this.results.push(result);
    });
    return query as unknown as DriverQuery;
  }
}

/**
 * Runs statements one after the other in one round trip. The first that fails fails all of them; none behind it runs.
 * @returns a result for each, in their order
 */
export function runTogether(
  client: PoolClient,
  statements: readonly QueryConfig<unknown[]>[],
): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Batch(statements, (error, results) => {
        if (error) reject(error);
        else resolve(results ?? []);
      }),
    );
  });
}
