import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseHost, parseDatabaseUrl } from './database-url';
import { dbFailureOf } from './pg-errors';
import { KEEP_ALIVE } from './silent-servers';

/** Milliseconds in which a server says whether it accepts writes. */
const ANSWER_MS = 1_500;
/** Milliseconds after which the other servers are asked beside the last primary. */
const HEAD_START_MS = 300;

type ServerFailure = Error & { server: string };

/** Finds the server that accepts writes, for all connections of this process to one database. */
class PrimaryFinder {
  private search?: Promise<DatabaseHost>;
  private last: DatabaseHost;

  constructor(
    private readonly url: string,
    private readonly hosts: readonly DatabaseHost[],
  ) {
    [this.last = { host: '', port: 0 }] = hosts;
  }

  /** @throws Error that names the reason of each server when none accepts writes */
  find(): Promise<DatabaseHost> {
    // Connections that are opened at the same time share the search. Its answer is not kept: it may be over soon.
    this.search ??= this.ask().finally(() => (this.search = undefined));
    return this.search;
  }

  /**
   * Asks the last primary first. When it does not answer soon, the others are asked at once, and the first of them in
   * the order of the URL counts: a server that is gone without a word must not delay the rest.
   */
  private async ask(): Promise<DatabaseHost> {
    const { last } = this;
    const lastAnswer = this.accepts(last);
    const soon = await Promise.race([
      lastAnswer.catch(() => undefined),
      sleep(HEAD_START_MS, undefined, { ref: false }),
    ]);
    if (soon) return soon;
    const others = this.hosts.filter((host) => host !== last).map((host) => this.accepts(host));
    this.last = await firstOf([...others, lastAnswer]);
    return this.last;
  }

  private async accepts(server: DatabaseHost): Promise<DatabaseHost> {
    const { host, port } = server;
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'primary-finder',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    ignoreConnectionErrors(client);
    Object.assign(client, { host, port });
    try {
      await client.connect();
      const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
      if (rows[0]?.transaction_read_only === 'off') return server;
      throw new Error('read-only');
    } catch (error) {
      throw Object.assign(error as Error, { server: `${host}:${port}` });
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

/**
 * Ignores errors of a new connection. A connection that is lost while no one listens would end the process;
 * the next statement on it fails in any case.
 */
export function ignoreConnectionErrors(client: pg.ClientBase): void {
  client.on('error', () => undefined);
}

/** Constructor of the clients of a database, for the driver's pool. */
export type ClientType = new (config?: pg.ClientConfig) => pg.Client;

const finders = new Map<string, PrimaryFinder>();

/** Returns what the driver's pool needs for a database: with several servers, clients that find the primary. */
export function driverOptions(url: string): { connectionString: string; Client?: ClientType } {
  const address = parseDatabaseUrl(url);
  if (!address.hosts.length) return { connectionString: url };
  const finder = finders.get(url) ?? new PrimaryFinder(address.url, address.hosts);
  finders.set(url, finder);
  return { connectionString: address.url, Client: clientsOf(finder) };
}

/** Creates a client of a database that is not in a pool. The caller connects and ends it. */
export function createClient(url: string, config: pg.ClientConfig): pg.Client {
  const { connectionString, Client = pg.Client } = driverOptions(url);
  const client = new Client({ ...KEEP_ALIVE, ...config, connectionString });
  ignoreConnectionErrors(client);
  return client;
}

function clientsOf(finder: PrimaryFinder): ClientType {
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connected = this.connectToPrimary();
      if (!callback) return connected;
      connected.then(() => (callback as () => void)(), callback);
    }

    private async connectToPrimary(): Promise<this> {
      const { host, port } = await finder.find();
      const { connection } = this as unknown as { connection: pg.Connection };
      // The pool gives up a client by ending its socket.
      if (connection.stream.destroyed) throw new Error('timeout expired');
      Object.assign(this, { host, port });
      await super.connect();
      return this;
    }
  };
}

/**
 * Returns the first of the answers that is no failure.
 * @throws Error with the reasons of all, when all failed
 */
async function firstOf(answers: readonly Promise<DatabaseHost>[]): Promise<DatabaseHost> {
  const failures: ServerFailure[] = [];
  // An answer that is not waited for yet must not end the process.
  for (const answer of answers) answer.catch(() => undefined);
  for (const answer of answers) {
    try {
      return await answer;
    } catch (error) {
      failures.push(error as ServerFailure);
    }
  }
  // A wrong password is no outage.
  const refusal = failures.find(
    (error) => error.message !== 'read-only' && dbFailureOf(error) !== 'unavailable',
  );
  if (refusal) throw refusal;
  const reasons = failures.map(({ server, message }) => `${server}: ${message}`);
  throw new Error(`No server accepts writes (${reasons.join('; ')})`);
}
