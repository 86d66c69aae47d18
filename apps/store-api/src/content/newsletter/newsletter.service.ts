import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';

const TOKEN_BYTES = 32;

const CONFIRM_DAYS = 7;

/**
 * Inserts no row for a confirmed address; one that is not confirmed yet retains its tokens, so that its links
 * work.
 */
const REQUEST = `
  INSERT INTO newsletter_subscribers AS s (email, token, confirm_token, subscribed_at, created_at)
  VALUES ($1, $2, $3, $4, $4)
  ON CONFLICT (lower(email)) DO UPDATE
    SET subscribed_at = $4, confirmed_at = NULL, unsubscribed_at = NULL,
        confirm_token = CASE WHEN s.unsubscribed_at IS NULL THEN s.confirm_token ELSE $3 END
    WHERE s.unsubscribed_at IS NOT NULL OR s.confirmed_at IS NULL
  RETURNING id`;

/** Confirms a subscription; `first` is true in the first confirmation only. */
const CONFIRM = `
  WITH found AS (
    SELECT id, confirmed_at FROM newsletter_subscribers
     WHERE confirm_token = $1 AND unsubscribed_at IS NULL
       AND (confirmed_at IS NOT NULL OR subscribed_at > $2::timestamptz - interval '${CONFIRM_DAYS} days')
       FOR UPDATE
  ), confirmed AS (
    UPDATE newsletter_subscribers s SET confirmed_at = $2 FROM found
     WHERE s.id = found.id AND found.confirmed_at IS NULL
  )
  SELECT id, confirmed_at IS NULL AS first FROM found`;

const UNSUBSCRIBE = `
  UPDATE newsletter_subscribers SET unsubscribed_at = coalesce(unsubscribed_at, $2) WHERE token = $1 RETURNING id`;

/** Manages the mailing list (docs/content.md). */
@Injectable()
export class NewsletterService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** Mails a confirmation link to an address; a confirmed one gets no mail. */
  async requestSubscription(email: string): Promise<void> {
    const [token, confirmToken] = [newToken(), newToken()];
    await this.db.tx(async (tx) => {
      const asked = await tx.row<{ id: number }>(REQUEST, [email, token, confirmToken, this.clock.now()]);
      if (asked) await this.outbox.emit(tx, 'newsletter.requested', { subscriberId: asked.id });
    });
  }

  /**
   * Confirms the address of a token within a week, and mails a welcome. Repeating it changes nothing.
   * @throws RequestErrors.NOT_FOUND for an unknown or expired token
   */
  async confirmSubscription(token: string): Promise<void> {
    await this.db.tx(async (tx) => {
      const found = await tx.row<{ id: number; first: boolean }>(CONFIRM, [token, this.clock.now()]);
      if (!found) throw RequestErrors.NOT_FOUND();
      if (found.first) await this.outbox.emit(tx, 'newsletter.subscribed', { subscriberId: found.id });
    });
  }

  /**
   * Removes the address of a token from the list. Repeating it changes nothing.
   * @throws RequestErrors.NOT_FOUND for an unknown token
   */
  async cancelSubscription(token: string): Promise<void> {
    const found = await this.db.tx((tx) => tx.row(UNSUBSCRIBE, [token, this.clock.now()]));
    if (!found) throw RequestErrors.NOT_FOUND();
  }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
