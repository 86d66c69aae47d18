import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { EmailProofTokensService } from '../email-proofs/email-proofs.tokens.service';
import type { CreateBooking } from './bookings.dto';

const SELECT_SETTING = `SELECT value FROM settings WHERE key = 'require_proof'`;

/** Makes concurrent bookings without a proof wait for each other. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('unproven bookings of ' || lower($1), 0))`;

/** The condition `email <> ''` is needed for the partial index of bookings by e-mail address. */
const SELECT_UNPROVEN = `
  SELECT FROM bookings
   WHERE lower(email) = lower($1) AND email <> '' AND status <> 'cancelled' AND end_at > $2 AND NOT email_proven
   LIMIT 1`;

/** The address of a booking, and its proof. */
export type ProofInput = Pick<CreateBooking, 'email' | 'email_proof'>;

/** The proof of the address of a booking. */
export interface ProofState {
  isProven: boolean;
  /** True when the booking needs a proof and has none. */
  isMissing: boolean;
}

/** Decides which bookings of clients need a proof of the e-mail address (docs/bookings.md). */
@Injectable()
export class BookingProofsService {
  constructor(
    private readonly clock: Clock,
    private readonly tokens: EmailProofTokensService,
  ) {}

  /**
   * Locks the address until the transaction ends where its other bookings decide.
   * @param isOffered true when the booking takes an offer of the waiting list, whose entry had the proof
   * @param countsAsSecond several bookings at once, or an entry of the waiting list, which can become several
   */
  async lockProof(
    tx: Tx,
    { email, email_proof }: ProofInput,
    { isOffered = false, countsAsSecond = false }: { isOffered?: boolean; countsAsSecond?: boolean },
  ): Promise<ProofState> {
    if (isOffered || this.tokens.isProven(email, email_proof)) return { isProven: true, isMissing: false };
    const setting = await tx.row<{ value: string }>(SELECT_SETTING);
    if (setting?.value !== 'second') return { isProven: false, isMissing: setting?.value === 'always' };
    return { isProven: false, isMissing: countsAsSecond || (await this.lockUnproven(tx, email)) };
  }

  /** Locks the address, and returns true when it has an open booking without a proof. */
  private async lockUnproven(tx: Tx, email: string): Promise<boolean> {
    // A statement of its own sees the rows that were committed before the lock was granted.
    const [, unproven] = await Promise.all([
      tx.rows(LOCK, [email]),
      tx.row(SELECT_UNPROVEN, [email, this.clock.now()]),
    ]);
    return unproven !== undefined;
  }
}
