import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { StoreErrors } from '../envelope';
import type { StoreEvents } from '../events';

const TOKEN_BYTES = 32;

/** No row for an address that is on the list already. */
const SUBSCRIBE = `
  INSERT INTO newsletter_subscribers AS s (email, token, subscribed_at, created_at) VALUES ($1, $2, $3, $3)
  ON CONFLICT (lower(email)) DO UPDATE SET subscribed_at = $3, unsubscribed_at = NULL
    WHERE s.unsubscribed_at IS NOT NULL
  RETURNING id`;

const UNSUBSCRIBE = `
  UPDATE newsletter_subscribers SET unsubscribed_at = coalesce(unsubscribed_at, $2) WHERE token = $1 RETURNING id`;

/** The mailing list. */
@Injectable()
export class NewsletterService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** Puts an address on the list and welcomes it; one that is on it already is not written to again. */
  async subscribe(email: string): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.db.tx(async (tx) => {
      const added = await tx.row<{ id: number }>(SUBSCRIBE, [email, token, this.clock.now()]);
      if (added) await this.outbox.emit(tx, 'newsletter.subscribed', { subscriberId: added.id });
    });
  }

  /** Takes the address of a token off the list; twice is as once. @throws StoreErrors.NOT_FOUND for no token of ours */
  async unsubscribe(token: string): Promise<void> {
    const found = await this.db.tx((tx) => tx.row(UNSUBSCRIBE, [token, this.clock.now()]));
    if (!found) throw StoreErrors.NOT_FOUND();
  }
}
