import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKeys } from '@comptoir/auth';
import { Db, type Tx } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { currentClient } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { BookingLimits } from '../../platform/settings/booking-limits';
import { BookingErrors } from './bookings.errors';
import { BookingProofsService, type ProofInput, type ProofState } from './bookings.proofs.service';
import { BookingRuleLimitsService, type CountedBooking } from './bookings.rule-limits.service';

/** Makes concurrent bookings of one client wait for each other. */
const LOCK = `
  SELECT pg_advisory_xact_lock(hashtextextended('open bookings of ' || mailbox_key($1), 0)),
         pg_advisory_xact_lock(hashtextextended('open bookings from ' || encode($2::bytea, 'hex'), 0))`;

const LOCK_ADDRESS = `
  SELECT pg_advisory_xact_lock(hashtextextended('open bookings from ' || encode($1::bytea, 'hex'), 0))`;

/** The condition `email <> ''` is needed for the partial index of bookings by mailbox. */
export const COUNT_OPEN_BOOKINGS = `
  SELECT (SELECT count(*)::int FROM (
            SELECT FROM bookings
             WHERE mailbox_key(email) = mailbox_key($1) AND email <> '' AND status <> 'cancelled' AND end_at > $3 LIMIT $4
          ) counted) AS of_email,
         (SELECT count(*)::int FROM (
            SELECT FROM booking_origins o JOIN bookings b ON b.id = o.booking_id
             WHERE o.client = $2 AND b.status <> 'cancelled' AND b.end_at > $3 LIMIT $5
          ) counted) AS of_address`;

/** The result of counting a client's open bookings. */
export interface ClientRoom {
  /** Keyed hash of the client's network address, stored with the booking; null while limits are off. */
  origin: Buffer | null;
  isFull: boolean;
}

/** Limits the open bookings of one client, so that no one books a whole calendar (docs/bookings.md). */
@Injectable()
export class BookingClientLimitsService {
  private readonly key: Buffer;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly rules: BookingRuleLimitsService,
    private readonly proofs: BookingProofsService,
    @Inject(BOOKING_CONFIG) private readonly config: Pick<BookingConfig, 'settings' | 'rateLimit'>,
  ) {
    [this.key] = derivedKeys(config.settings.key, [], 'booking-origins');
  }

  /**
   * Counts what the rules of a booking limit, then the open bookings of its client as `lockClientRoom` does.
   * @param isOffered as `BookingProofsService.lockProof` takes it
   * @returns with `fault`, the error of the first rule that the booking would break, and the `proof` of the address
   */
  async lockRoom(
    tx: Tx,
    booked: CountedBooking,
    { client, limits, isOffered }: { client: ProofInput; limits: BookingLimits; isOffered: boolean },
  ): Promise<ClientRoom & { fault: AppError | undefined; proof: ProofState }> {
    const { email } = client;
    const [fault, room, proof] = await Promise.all([
      this.rules.lockAndCheck(tx, booked, { email }),
      this.lockClientRoom(tx, email, limits),
      this.proofs.lockProof(tx, client, { isOffered }),
    ]);
    return { ...room, fault, proof };
  }

  /**
   * Counts the open bookings of an e-mail address and of the client's network address. Locks both until the
   * transaction ends.
   * @param wanted bookings to be made
   */
  async lockClientRoom(tx: Tx, email: string, limits: BookingLimits, wanted = 1): Promise<ClientRoom> {
    if (!this.config.rateLimit) return { origin: null, isFull: false };
    const origin = this.hashAddress();
    const { booking_max_per_email: ofEmail, booking_max_per_address: ofAddress } = limits;
    // A statement of its own sees the rows that were committed before the locks were granted.
    const [, counted] = await Promise.all([
      tx.rows(LOCK, [email, origin]),
      tx.row<{ of_email: number; of_address: number }>(COUNT_OPEN_BOOKINGS, [
        email,
        origin,
        this.clock.now(),
        ofEmail,
        ofAddress,
      ]),
    ]);
    const isFull = !counted || counted.of_email + wanted > ofEmail || counted.of_address + wanted > ofAddress;
    return { origin, isFull };
  }

  /**
   * Locks the client's network address until the transaction ends, so that its holds can be counted.
   * @returns its keyed hash; null while limits are off
   */
  async lockAddress(tx: Tx): Promise<Buffer | null> {
    if (!this.config.rateLimit) return null;
    const origin = this.hashAddress();
    await tx.rows(LOCK_ADDRESS, [origin]);
    return origin;
  }

  /**
   * Checks the proof of an address that joins the waiting list, and locks the client's network address.
   * @returns as `lockAddress` does
   * @throws BookingErrors.PROOF_REQUIRED
   */
  async lockWaiting(tx: Tx, client: ProofInput): Promise<Buffer | null> {
    const proof = await this.proofs.lockProof(tx, client, { countsAsSecond: true });
    if (proof.isMissing) throw BookingErrors.PROOF_REQUIRED();
    return this.lockAddress(tx);
  }

  /** Stores the origin of a new booking with the next statement of the transaction. */
  insertOrigin(tx: Tx, bookingId: number, origin: Buffer): void {
    this.insertOrigins(tx, [bookingId], origin);
  }

  /** Stores the origin of several bookings with the next statement of the transaction. */
  insertOrigins(tx: Tx, bookingIds: readonly number[], origin: Buffer): void {
    tx.defer('INSERT INTO booking_origins (booking_id, client) SELECT id, $2 FROM unnest($1::integer[]) id', [
      bookingIds,
      origin,
    ]);
  }

  /** Deletes the origins of bookings that are over or cancelled. */
  async deleteOldOrigins(): Promise<void> {
    await this.db.rows(
      `DELETE FROM booking_origins o USING bookings b
        WHERE b.id = o.booking_id AND (b.status = 'cancelled' OR b.end_at <= $1)`,
      [this.clock.now()],
    );
  }

  private hashAddress(): Buffer {
    return createHmac('sha256', this.key)
      .update(currentClient() ?? '')
      .digest();
  }
}
