import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import type { BookingInFull } from '../../booking/bookings/bookings.view';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { BookingEvents, BookingJobs } from '../../events';

const MINUTE_MS = 60_000;
/** One address gets at most one link in this time. */
const PAUSE_MINUTES = 5;
const MAX_LISTED = 100;
/** A token is a digest of 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Makes concurrent requests for one address wait for each other. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('link of ' || lower($1), 0))`;
const INSERT = `
  INSERT INTO client_links (email, created_at, expires_at)
  SELECT lower($1), $2, $3
   WHERE NOT EXISTS (SELECT FROM client_links WHERE email = lower($1) AND created_at > $4)
  RETURNING id`;

/** The bookings of a link. */
export interface ListedBookings {
  expiresAt: Date;
  coming: BookingInFull[];
  past: BookingInFull[];
  /** Time at which they were read. */
  now: Date;
}

/**
 * Mails clients a link to all their bookings. Only the holder of a mailbox gets it, and nobody else learns whether an
 * address is known: each request does the same work, and what differs is done by a job.
 */
@Injectable()
export class ClientLinksService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents, BookingJobs>,
    private readonly bookings: BookingReaderService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** Stores the request, known address or not. A second one within five minutes causes no mail. */
  async requestLink(email: string): Promise<void> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + this.config.clients.linkMinutes * MINUTE_MS);
    const since = new Date(now.getTime() - PAUSE_MINUTES * MINUTE_MS);
    await this.db.tx(async (tx) => {
      // A statement of its own sees the rows that were committed before the lock was granted.
      const [, link] = await Promise.all([
        tx.rows(LOCK, [email]),
        tx.row<{ id: string }>(INSERT, [email, now, expiresAt, since]),
      ]);
      await this.outbox.enqueue(tx, 'client-links.mail', { linkId: link?.id ?? null });
    });
  }

  /**
   * Lists the bookings of the address that a link was mailed to.
   * @throws BookingErrors.CLIENT_LINK_NOT_FOUND
   */
  async listBookings(token: string): Promise<ListedBookings> {
    const now = this.clock.now();
    const link = TOKEN.test(token)
      ? await this.db.row<{ email: string; expires_at: Date }>(
          'SELECT email, expires_at FROM client_links WHERE token_hash = $1 AND expires_at > $2',
          [hashOf(token), now],
        )
      : undefined;
    if (!link) throw BookingErrors.CLIENT_LINK_NOT_FOUND();
    const [coming, past] = await Promise.all([
      this.bookings.listComingOfClient(link.email, now, MAX_LISTED),
      this.bookings.listPastOfClient(link.email, now, MAX_LISTED),
    ]);
    return { expiresAt: link.expires_at, coming, past, now };
  }

  /**
   * Deletes links that have ended, and requests without a mail once they hold back no other. Those of unknown
   * addresses are stored as long as the others, or a second request would tell them apart.
   */
  async deleteOldLinks(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - 2 * PAUSE_MINUTES * MINUTE_MS);
    await this.db.rows(
      'DELETE FROM client_links WHERE expires_at <= $1 OR (token_hash IS NULL AND created_at < $2)',
      [now, before],
    );
  }
}

/** Returns what is stored of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
