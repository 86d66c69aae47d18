import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { derivedKeys } from '@comptoir/auth';
import { hashOf } from './refresh-tokens';

/** Spec, section Limits. */
const VALID_MS = 60 * 60_000;
/** An invitation is not asked for, so it may wait in an inbox. */
const INVITATION_VALID_MS = 7 * 24 * 60 * 60_000;
const SEED_BYTES = 32;
/** Links that an account is sent while they are valid, whoever asks for them; more would only fill its inbox. */
const MAX_MAILS = 10;

/** The same statement for known and unknown addresses, so that they take the same time. */
const INSERT = `
  INSERT INTO password_resets (user_id, seed, token_hash, created_at, expires_at)
  VALUES ((SELECT id FROM users WHERE lower(email) = lower($1) AND deleted_at IS NULL), $2, $3, $4, $5)
  RETURNING id`;

const SELECT_MAILABLE = `
  SELECT u.id AS user_id, u.email, r.seed, r.token_hash
    FROM password_resets r JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
   WHERE r.id = $1 AND r.expires_at > $2
     AND (SELECT count(*) FROM password_resets e
           WHERE e.user_id = r.user_id AND e.id < r.id AND e.expires_at > $2) < ${MAX_MAILS}`;

const SELECT_OWNER = `
  SELECT u.id FROM users u
   WHERE u.id = (SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > $2)
     AND lower(u.email) = lower($3) AND u.deleted_at IS NULL`;

const USE = `
  WITH ended AS (DELETE FROM password_resets WHERE user_id = $1 RETURNING token_hash, expires_at)
  SELECT FROM ended WHERE token_hash = $2 AND expires_at > $3`;

interface MailableRow {
  user_id: number;
  email: string;
  seed: Buffer;
  token_hash: Buffer;
}

/** A link to a new password and whom it is for. */
export interface ResetLink {
  userId: number;
  url: string;
}

/**
 * Links that let somebody who reads an account's mail set a new password: 256 bits, an hour or a week, once. The database
 * holds a random seed and the token's hash; the token follows from the seed by a key of the configuration, so that
 * the job which writes the mail can work it out and a copy of the database is of no use.
 */
@Injectable()
export class PasswordResetsService {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {
    const { linkSecret, previousLinkSecrets } = config.auth;
    this.keys = derivedKeys(linkSecret, previousLinkSecrets, 'password-reset');
  }

  /** Notes that a link is asked for, also for an address that nobody has. @returns the reset's id */
  createReset(tx: Tx, email: string): Promise<number> {
    return this.insertReset(tx, email, VALID_MS);
  }

  /** A link for somebody who has an account but no password yet, valid for a week. @returns the reset's id */
  createInvitation(tx: Tx, email: string): Promise<number> {
    return this.insertReset(tx, email, INVITATION_VALID_MS);
  }

  /** The link of a reset; undefined when there is nobody to send it to, or no use in it any more. */
  async findResetLink(resetId: number): Promise<ResetLink | undefined> {
    const reset = await this.db.row<MailableRow>(SELECT_MAILABLE, [resetId, this.clock.now()]);
    if (!reset) return undefined;
    // The secret may have been changed since the link was asked for.
    const token = this.keys
      .map((key) => tokenOf(key, reset.seed))
      .find((candidate) => hashOf(candidate).equals(reset.token_hash));
    if (token === undefined) return undefined;
    const query = new URLSearchParams({ token, email: reset.email });
    return { userId: reset.user_id, url: `${this.config.frontendUrl}/reset-password?${query.toString()}` };
  }

  /** The account that a token is for; undefined when it is not valid, or not for this address. */
  async findResetOwner(token: string, email: string): Promise<number | undefined> {
    const values = [hashOf(token), this.clock.now(), email];
    return (await this.db.row<{ id: number }>(SELECT_OWNER, values))?.id;
  }

  /** Ends all links of a locked account. @returns whether the token is of one that was valid until now */
  async useReset(tx: Tx, userId: number, token: string): Promise<boolean> {
    return (await tx.execute(USE, [userId, hashOf(token), this.clock.now()])) === 1;
  }

  /** Ends all links of an account. */
  async endResets(tx: Tx, userId: number): Promise<void> {
    await tx.execute('DELETE FROM password_resets WHERE user_id = $1', [userId]);
  }

  /** Forgets the links that have expired. */
  async purgeResets(): Promise<void> {
    await this.db.rows('DELETE FROM password_resets WHERE expires_at <= $1', [this.clock.now()]);
  }

  private async insertReset(tx: Tx, email: string, validMs: number): Promise<number> {
    const now = this.clock.now();
    const seed = randomBytes(SEED_BYTES);
    const expiry = new Date(now.getTime() + validMs);
    const row = await tx.row<{ id: number }>(INSERT, [
      email,
      seed,
      hashOf(tokenOf(this.keys[0], seed)),
      now,
      expiry,
    ]);
    if (!row) throw new Error('a password reset was not stored');
    return row.id;
  }
}

function tokenOf(key: Buffer, seed: Buffer): string {
  return createHmac('sha256', key).update(seed).digest('base64url');
}
