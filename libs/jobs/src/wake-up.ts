import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';

export const WAKE_UP_CHANNEL = 'outbox';

/**
 * Notifies the workers of committed rows. It is sent after the commit instead of in the transaction, because
 * PostgreSQL serialises the commits of transactions with NOTIFY. A lost notification costs a second, because
 * workers poll.
 */
@Injectable()
export class WakeUp {
  private wanted = false;
  private sending = false;

  constructor(@Inject(Db) private readonly db: Db) {}

  /** Calls in the same tick, or while a notification is being sent, share the next notification. */
  send(): void {
    this.wanted = true;
    if (!this.sending) void this.deliver();
  }

  private async deliver(): Promise<void> {
    this.sending = true;
    while (this.wanted) {
      await nextTurn();
      this.wanted = false;
      await this.db.rows('SELECT pg_notify($1, $2)', [WAKE_UP_CHANNEL, '']).catch(() => undefined);
    }
    this.sending = false;
  }
}
