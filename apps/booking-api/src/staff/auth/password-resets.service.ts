import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { runAs } from '@comptoir/audit';
import { PasswordHasher, derivedKeys } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { type ClientInfo, currentRequestId } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { BookingEvents, BookingJobs } from '../../events';
import { SettingsService } from '../../platform/settings/settings.service';
import type { AdminRole } from '../admins/admins.entity';
import { AdminsService } from '../admins/admins.service';
import type { ResetPassword } from './auth.dto';
import { AuthErrors } from './auth.errors';

const MINUTE_MS = 60_000;
/** Minutes for which a link works. */
export const RESET_MINUTES = 60;
/** Valid links that an account is mailed at most; more would only fill its inbox. */
const MAX_MAILS = 10;

/** Uses one statement for known and unknown addresses, so that both take the same time. */
const INSERT = `
  INSERT INTO password_resets (id, admin_id, token_version, token_hash, created_at, expires_at)
  SELECT $1, a.id, a.token_version, $3, $4, $5
    FROM (VALUES (1)) AS one (row) LEFT JOIN admins a ON lower(a.email) = lower($2)`;

const SELECT_MAILABLE = `
  SELECT a.email, r.token_hash
    FROM password_resets r JOIN admins a ON a.id = r.admin_id AND a.token_version = r.token_version
   WHERE r.id = $1 AND r.expires_at > $2
     AND (SELECT count(*) FROM password_resets e
           WHERE e.admin_id = r.admin_id AND e.created_at < r.created_at AND e.expires_at > $2) < ${MAX_MAILS}`;

const SELECT_OWNER = `
  SELECT a.id, a.role, a.token_version
    FROM password_resets r JOIN admins a ON a.id = r.admin_id AND a.token_version = r.token_version
   WHERE r.token_hash = $1 AND r.expires_at > $2 AND lower(a.email) = lower($3)`;

const USE = `
  WITH ended AS (DELETE FROM password_resets WHERE admin_id = $1 RETURNING token_hash, expires_at)
  SELECT FROM ended WHERE token_hash = $2 AND expires_at > $3`;

interface Owner {
  id: number;
  role: AdminRole;
  token_version: number;
}

/** A link and the address that it is mailed to. */
export interface MailedReset {
  email: string;
  url: string;
}

/**
 * Lets staff who forgot their password set another one by a mailed link, which works once, for an hour, and until the
 * password changes. The database holds the hash of the token. The token is derived from the id of the request with a key
 * of the configuration: the job that writes the mail can compute it, and a copy of the database alone cannot.
 */
@Injectable()
export class PasswordResetsService {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly hasher: PasswordHasher,
    private readonly admins: AdminsService,
    private readonly settings: SettingsService,
    private readonly outbox: Outbox<BookingEvents, BookingJobs>,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {
    const { key, previousKeys } = config.settings;
    this.keys = derivedKeys(key, previousKeys, 'password-reset');
  }

  /** Returns true when links can be mailed: there is a console for them to lead to, and a mail server. */
  async isAvailable(): Promise<boolean> {
    return this.config.consoleUrl !== undefined && this.settings.hasMailServer();
  }

  /**
   * Requests the mail with a link. An unknown address gets the same response, by the same work.
   * @throws AuthErrors.PASSWORD_MAILS_OFF without a console or a mail server
   */
  async requestReset(email: string): Promise<void> {
    if (!(await this.isAvailable())) throw AuthErrors.PASSWORD_MAILS_OFF();
    const id = randomUUID();
    const now = this.clock.now();
    const end = new Date(now.getTime() + RESET_MINUTES * MINUTE_MS);
    await this.db.tx(async (tx) => {
      await tx.execute(INSERT, [id, email, hashOf(tokenOf(this.keys[0], id)), now, end]);
      await this.outbox.enqueue(tx, 'password-resets.mail', { resetId: id });
    });
  }

  /** Returns the link of a request; undefined without a recipient, or when it is not valid any more. */
  async findMailedReset(id: string): Promise<MailedReset | undefined> {
    const { consoleUrl } = this.config;
    const reset = await this.db.row<{ email: string; token_hash: Buffer }>(SELECT_MAILABLE, [
      id,
      this.clock.now(),
    ]);
    if (!reset || consoleUrl === undefined) return undefined;
    const { email, token_hash } = reset;
    // The key may have changed since the link was requested.
    const token = this.keys
      .map((key) => tokenOf(key, id))
      .find((candidate) => hashOf(candidate).equals(token_hash));
    if (token === undefined) return undefined;
    const query = new URLSearchParams({ token, email });
    return { email, url: `${consoleUrl}/practice/choose-password?${query.toString()}` };
  }

  /**
   * Sets a new password with a mailed link, once, and ends all sessions and links of the account.
   * @throws AuthErrors.RESET_FAILED
   */
  async resetPassword(
    { token, email, new_password }: ResetPassword,
    { ip, userAgent }: ClientInfo,
  ): Promise<void> {
    const digest = hashOf(token);
    // Rejects guesses before the costly hash.
    const owner = await this.db.row<Owner>(SELECT_OWNER, [digest, this.clock.now(), email]);
    if (!owner) throw AuthErrors.RESET_FAILED();
    const hash = await this.hasher.hash(new_password);
    const { id, role } = owner;
    const actor = {
      id,
      role,
      action: 'auth.reset-password',
      ip,
      user_agent: userAgent,
      request_id: currentRequestId() ?? '',
    };
    await runAs(actor, () =>
      this.db.tx(async (tx) => {
        const isSet = await this.admins.replacePassword(tx, owner, hash);
        const isUsed = isSet && (await tx.execute(USE, [id, digest, this.clock.now()])) === 1;
        if (!isUsed) throw AuthErrors.RESET_FAILED();
      }),
    );
  }

  /** Deletes expired links. */
  async purgeResets(): Promise<void> {
    await this.db.rows('DELETE FROM password_resets WHERE expires_at <= $1', [this.clock.now()]);
  }
}

function tokenOf(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
