import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKeys } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { BookingEvents, BookingJobs } from '../../events';
import { preferredLanguage } from '../../platform/http/languages';
import { EmailProofErrors } from './email-proofs.errors';
import { EmailProofTokensService } from './email-proofs.tokens.service';
import type { EmailProofView } from './email-proofs.view';

export const CODE_MINUTES = 15;
const CODE_MS = CODE_MINUTES * 60_000;
const DAY_MS = 24 * 3_600_000;
const CODES_PER_DAY = 10;
const MAX_GUESSES = 5;
const CODE_DIGITS = 6;
/** The first codes of a day end within it. */
const RETRY_SECONDS = '3600';

/** One statement, so that concurrent requests share the count. A new code replaces the one before. */
const INSERT = `
  INSERT INTO email_proofs AS p (email, id, code_hash, locale, counted_from, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (email) DO UPDATE
     SET id = excluded.id, code_hash = excluded.code_hash, locale = excluded.locale, guesses = 0,
         expires_at = excluded.expires_at,
         codes = CASE WHEN p.counted_from <= $7 THEN 1 ELSE p.codes + 1 END,
         counted_from = CASE WHEN p.counted_from <= $7 THEN excluded.counted_from ELSE p.counted_from END
   WHERE p.codes < $8 OR p.counted_from <= $7
  RETURNING id`;
/** The row lock lets each of concurrent guesses count. */
const COUNT_GUESS = `
  UPDATE email_proofs SET guesses = guesses + 1 WHERE email = $1 AND expires_at > $2 AND guesses < $3
  RETURNING id, code_hash`;

/**
 * Mails codes that prove e-mail addresses, and checks them. An address is handled the same whether it has bookings
 * or not.
 */
@Injectable()
export class EmailProofsService {
  private readonly codeKey: Buffer;
  private readonly hashKey: Buffer;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents, BookingJobs>,
    private readonly tokens: EmailProofTokensService,
    @Inject(BOOKING_CONFIG) { settings }: Pick<BookingConfig, 'settings'>,
  ) {
    [this.codeKey] = derivedKeys(settings.key, [], 'email-proof-codes');
    [this.hashKey] = derivedKeys(settings.key, [], 'email-proof-hashes');
  }

  /**
   * Mails a new code, which ends the one before.
   * @throws EmailProofErrors.TOO_MANY_CODES
   */
  async requestCode(email: string, languages: string | undefined): Promise<void> {
    const now = this.clock.now();
    const id = randomUUID();
    await this.db.tx(async (tx) => {
      const stored = await tx.row(INSERT, [
        email.toLowerCase(),
        id,
        this.hashOf(id, this.codeOf(id)),
        preferredLanguage(languages) ?? null,
        now,
        new Date(now.getTime() + CODE_MS),
        new Date(now.getTime() - DAY_MS),
        CODES_PER_DAY,
      ]);
      if (!stored) throw EmailProofErrors.TOO_MANY_CODES({ headers: { 'Retry-After': RETRY_SECONDS } });
      await this.outbox.enqueue(tx, 'email-proofs.mail', { proofId: id });
    });
  }

  /**
   * Exchanges a code for a token. Each try counts as a guess.
   * @throws EmailProofErrors.WRONG_CODE, also for a code that has ended and for one without guesses left
   */
  async checkCode(email: string, code: string): Promise<EmailProofView> {
    const values = [email.toLowerCase(), this.clock.now(), MAX_GUESSES];
    const proof = await this.db.tx((tx) => tx.row<{ id: string; code_hash: Buffer }>(COUNT_GUESS, values));
    const given = code.replace(/\s/g, '');
    if (!proof || !timingSafeEqual(this.hashOf(proof.id, given), proof.code_hash)) {
      throw EmailProofErrors.WRONG_CODE();
    }
    return this.tokens.issueToken(email);
  }

  /** Derived from the id, so that a repeated job mails the same code while only its hash is stored. */
  codeOf(id: string): string {
    const digest = createHmac('sha256', this.codeKey).update(id).digest();
    return String(digest.readUIntBE(0, CODE_DIGITS) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
  }

  /** Deletes what is stored of addresses whose day is over. */
  async deleteOldProofs(): Promise<void> {
    const now = this.clock.now();
    await this.db.rows('DELETE FROM email_proofs WHERE counted_from <= $1 AND expires_at <= $2', [
      new Date(now.getTime() - DAY_MS),
      now,
    ]);
  }

  private hashOf(id: string, code: string): Buffer {
    return createHmac('sha256', this.hashKey).update(`${id}\n${code}`).digest();
  }
}
