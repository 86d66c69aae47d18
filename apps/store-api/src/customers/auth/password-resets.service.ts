import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { derivedKeys } from '@comptoir/auth';
import { hashOf } from './refresh-tokens';

/** Described in docs/accounts.md. */
const VALID_MS = 60 * 60_000;
/** An invitation arrives unrequested, so it may wait in an inbox. */
const INVITATION_VALID_MS = 7 * 24 * 60 * 60_000;
const SEED_BYTES = 32;
/** Valid links that an account is sent at most, whoever requests them; more would only fill its inbox. */
const MAX_MAILS = 10;

/** Uses one statement for known and unknown addresses, so that both take the same time. */
const INSERT = `
  INSERT INTO password_resets (user_id, seed, token_hash, created_at, expires_at)
  VALUES ((SELECT id FROM users WHERE lower(email) = lower($1) AND deleted_at IS NULL), $2, $3, $4, $5)
  RETURNING id`;

const SELECT_MAILABLE = `
  SELECT u.id AS user_id, u.email, u.roles && '{manager,admin}' AS is_staff, r.seed, r.token_hash
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
  is_staff: boolean;
  seed: Buffer;
  token_hash: Buffer;
}

/** Link to a page that sets a new password, and the account it is for. */
export interface ResetLink {
  userId: number;
  url: string;
  /** True when the page belongs to the console, which staff sign in to afterwards. */
  isInConsole: boolean;
}

/**
 * Creates mailed links that set a new password: 256 bits, valid once, for an hour or a week. The database
 * holds a random seed and the token's hash. The token is derived from the seed with a key of the
 * configuration: the job that writes the mail can compute it, and a copy of the database alone cannot.
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

  /** Stores a request for a link, also for an unknown address. @returns the reset's id */
  createReset(tx: Tx, email: string): Promise<number> {
    return this.insertReset(tx, email, VALID_MS);
  }

  /** Stores a link for an account without a password, valid for a week. @returns the reset's id */
  createInvitation(tx: Tx, email: string): Promise<number> {
    return this.insertReset(tx, email, INVITATION_VALID_MS);
  }

  /**
   * Returns the link of a reset or an invitation; undefined without a recipient, or when it is not valid any more.
   * @param inConsole true leads staff to the console, if there is one
   */
  findResetLink(resetId: number, inConsole = false): Promise<ResetLink | undefined> {
    return this.findLink(resetId, inConsole && this.config.consoleUrl !== undefined);
  }

  /**
   * Returns the id of the account that a token is for; undefined when it is invalid or not for this address.
   */
  async findResetOwner(token: string, email: string): Promise<number | undefined> {
    const values = [hashOf(token), this.clock.now(), email];
    return (await this.db.row<{ id: number }>(SELECT_OWNER, values))?.id;
  }

  /** Ends all links of a locked account. @returns true when the token was valid until now */
  async useReset(tx: Tx, userId: number, token: string): Promise<boolean> {
    return (await tx.execute(USE, [userId, hashOf(token), this.clock.now()])) === 1;
  }

  /** Ends all links of an account. */
  async endResets(tx: Tx, userId: number): Promise<void> {
    await tx.execute('DELETE FROM password_resets WHERE user_id = $1', [userId]);
  }

  /** Deletes expired links. */
  async purgeResets(): Promise<void> {
    await this.db.rows('DELETE FROM password_resets WHERE expires_at <= $1', [this.clock.now()]);
  }

  private async findLink(resetId: number, isConsoleWanted: boolean): Promise<ResetLink | undefined> {
    const reset = await this.db.row<MailableRow>(SELECT_MAILABLE, [resetId, this.clock.now()]);
    if (!reset) return undefined;
    // The secret may have changed since the link was requested.
    const token = this.keys
      .map((key) => tokenOf(key, reset.seed))
      .find((candidate) => hashOf(candidate).equals(reset.token_hash));
    if (token === undefined) return undefined;
    const query = new URLSearchParams({ token, email: reset.email });
    const isInConsole = isConsoleWanted && reset.is_staff;
    const { consoleUrl, frontendUrl } = this.config;
    const page = isInConsole ? `${consoleUrl}/shop/choose-password` : `${frontendUrl}/reset-password`;
    return { userId: reset.user_id, url: `${page}?${query.toString()}`, isInConsole };
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
