import type { Db } from '@comptoir/db';
import type { Client } from 'pg';
import { WAKE_UP_CHANNEL } from './wake-up';

const RECONNECT_MS = 1_000;

/** Receives notifications of commits on its own session. It reconnects while it is open. */
export class Listener {
  private client?: Client;
  private timer?: NodeJS.Timeout;
  private closed = false;

  constructor(
    private readonly db: Db,
    private readonly onWakeUp: () => void,
  ) {}

  async open(): Promise<void> {
    try {
      const client = await this.db.openSession();
      if (this.closed) return await client.end();
      this.client = client;
      client.on('notification', this.onWakeUp);
      client.once('error', () => this.lose(client));
      client.once('end', () => this.lose(client));
      await client.query(`LISTEN ${WAKE_UP_CHANNEL}`);
      // For commits while no session was listening.
      this.onWakeUp();
    } catch {
      if (this.client) this.lose(this.client);
      else this.reopenLater();
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    const { client } = this;
    this.client = undefined;
    if (!client) return;
    client.removeAllListeners('notification');
    void client.end().catch(() => undefined);
  }

  private lose(client: Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.removeAllListeners('notification');
    void client.end().catch(() => undefined);
    this.reopenLater();
  }

  private reopenLater(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => void this.open(), RECONNECT_MS);
    this.timer.unref();
  }
}
