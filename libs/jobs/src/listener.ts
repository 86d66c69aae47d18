import type { Db } from '@comptoir/db';
import type { PoolClient } from 'pg';
import { WAKE_UP_CHANNEL } from './wake-up';

const RECONNECT_MS = 1_000;

/** Hears that rows were committed, on a connection of its own; reconnects for as long as it is open. */
export class Listener {
  private client?: PoolClient;
  private timer?: NodeJS.Timeout;
  private closed = false;

  constructor(
    private readonly db: Db,
    private readonly onWakeUp: () => void,
  ) {}

  async open(): Promise<void> {
    try {
      const client = await this.db.pool.connect();
      if (this.closed) return client.release();
      this.client = client;
      client.on('notification', this.onWakeUp);
      client.once('error', (error: Error) => this.lose(client, error));
      client.once('end', () => this.lose(client, new Error('connection ended')));
      await client.query(`LISTEN ${WAKE_UP_CHANNEL}`);
    } catch (error) {
      if (this.client) this.lose(this.client, error as Error);
      else this.reopenLater();
    }
  }

  /** Ends the connection, since its subscription would outlive a return to the pool. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    const { client } = this;
    this.client = undefined;
    if (!client) return;
    client.removeAllListeners('notification');
    client.release(true);
  }

  private lose(client: PoolClient, error: Error): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.removeAllListeners('notification');
    client.release(error);
    this.reopenLater();
  }

  private reopenLater(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => void this.open(), RECONNECT_MS);
    this.timer.unref();
  }
}
