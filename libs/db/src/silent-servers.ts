import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Lets the operating system ask whether the server of an idle connection is still there: after ten seconds without a
 * word, and then each second. It ends the connection after ten questions without an answer.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Above 1, so that a server that works cancels the statement first. */
const SILENCE_PER_STATEMENT_TIMEOUT = 1.5;

/** Parts of the driver's client that its types do not declare. */
interface DriverClient {
  connection: { stream: Socket };
  /** False while a statement waits for its result. */
  readyForQuery: boolean;
}

/**
 * Ends a connection whose server says nothing while a statement waits for it. A server that lost its power or its
 * network closes no connection, and TCP would wait for many minutes.
 * @param statementTimeout milliseconds after which the server cancels a statement; 0 when it never does
 */
export function endWhenSilent(client: pg.ClientBase, statementTimeout: number): void {
  const driver = client as unknown as DriverClient;
  const { stream } = driver.connection;
  // Every byte in either direction starts the time again, so a long result is no silence.
  stream.setTimeout(statementTimeout * SILENCE_PER_STATEMENT_TIMEOUT, () => {
    if (driver.readyForQuery) return;
    stream.destroy(Object.assign(new Error('The database server is silent'), { code: 'ETIMEDOUT' }));
  });
}
