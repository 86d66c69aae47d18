import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKeys } from '@comptoir/auth';
import { Db, type Tx } from '@comptoir/db';
import { currentClient } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import type { BookingLimits } from '../settings/settings.limits';
import { BookingErrors } from './bookings.errors';

/** Two bookings of one client that come at once are counted one after the other. */
const LOCK = `
  SELECT pg_advisory_xact_lock(hashtextextended('open bookings of ' || lower($1), 0)),
         pg_advisory_xact_lock(hashtextextended('open bookings from ' || encode($2::bytea, 'hex'), 0))`;

const COUNT = `
  SELECT (SELECT count(*)::int FROM (
            SELECT FROM bookings WHERE lower(email) = lower($1) AND status = 'confirmed' AND end_at > $3 LIMIT $4
          ) held) AS of_email,
         (SELECT count(*)::int FROM (
            SELECT FROM booking_origins o JOIN bookings b ON b.id = o.booking_id
             WHERE o.client = $2 AND b.status = 'confirmed' AND b.end_at > $3 LIMIT $5
          ) held) AS of_address`;

/** Limits the bookings of one client that are not over yet, so that nobody takes a whole calendar. */
@Injectable()
export class BookingClients {
  private readonly key: Buffer;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(BOOKING_CONFIG) private readonly config: Pick<BookingConfig, 'settings' | 'rateLimit'>,
  ) {
    [this.key] = derivedKeys(config.settings.key, [], 'booking-origins');
  }

  /**
   * Refuses one booking too many of an e-mail address or of the caller's network address. Nobody else books for either
   * until the transaction ends.
   * @returns a keyed hash of the caller's address, to be stored with the booking; null while limits are off
   * @throws BookingErrors.TOO_MANY_BOOKINGS
   */
  async assertRoom(tx: Tx, email: string, limits: BookingLimits): Promise<Buffer | null> {
    if (!this.config.rateLimit) return null;
    const client = createHmac('sha256', this.key)
      .update(currentClient() ?? '')
      .digest();
    const { booking_max_per_email: ofEmail, booking_max_per_address: ofAddress } = limits;
    // A statement of its own: what is counted is what was committed before the locks were granted.
    const [, held] = await Promise.all([
      tx.rows(LOCK, [email, client]),
      tx.row<{ of_email: number; of_address: number }>(COUNT, [
        email,
        client,
        this.clock.now(),
        ofEmail,
        ofAddress,
      ]),
    ]);
    if (!held || held.of_email >= ofEmail || held.of_address >= ofAddress) {
      throw BookingErrors.TOO_MANY_BOOKINGS();
    }
    return client;
  }

  /** Forgets where bookings came from that are over or cancelled. */
  async forgetOld(): Promise<void> {
    await this.db.rows(
      `DELETE FROM booking_origins o USING bookings b
        WHERE b.id = o.booking_id AND (b.status <> 'confirmed' OR b.end_at <= $1)`,
      [this.clock.now()],
    );
  }
}
