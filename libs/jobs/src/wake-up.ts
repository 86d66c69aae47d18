import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';

export const WAKE_UP_CHANNEL = 'outbox';

/**
 * Tells the workers that rows were committed. Sent after the commit rather than in the transaction, because
 * Postgres lets transactions with a NOTIFY commit only one after the other. Losing one costs a second: workers poll.
 */
@Injectable()
export class WakeUp {
  private wanted = false;
  private sending = false;

  constructor(@Inject(Db) private readonly db: Db) {}

  /** Calls in one turn of the event loop, or while a message is under way, share the next message. */
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
