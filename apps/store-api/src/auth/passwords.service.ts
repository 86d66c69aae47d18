import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo, Principal } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../events';
import { UsersService } from '../users/users.service';
import { AuthErrors } from './auth.errors';
import type { ChangePassword, ResetPassword } from './passwords.dto';
import { PasswordResets } from './passwords.resets.service';
import { SessionsService } from './sessions.service';

const INSERT_CHANGE = `
  INSERT INTO password_changes (user_id, ip, device, created_at)
  VALUES ($1, $2, coalesce((SELECT device_name FROM sessions WHERE id = $3), $4), $5)
  RETURNING id`;

const CHANGES_KEPT_MS = 90 * 86_400_000;

/** Where a new password comes from. */
interface Origin extends ClientInfo {
  /** The session that changes it; null for a mailed link. */
  sessionId: string | null;
}

/** New passwords: for somebody who forgot the old one, and for somebody who knows it. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly resets: PasswordResets,
    private readonly passwords: PasswordHasher,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /** Has a link mailed to the account of an address; for an address that nobody has, nothing is different here. */
  async forgot(email: string): Promise<void> {
    await this.db.tx(async (tx) => {
      const resetId = await this.resets.request(tx, email);
      await this.outbox.emit(tx, 'user.password-reset-requested', { resetId });
    });
  }

  /**
   * Sets a new password with a mailed link, once, and ends every session.
   * @throws AuthErrors.RESET_FAILED
   */
  async reset({ token, email, password }: ResetPassword, client: ClientInfo): Promise<void> {
    // Guesses are refused before the costly hash.
    const userId = await this.resets.ownerOf(token, email);
    if (userId === undefined) throw AuthErrors.RESET_FAILED();
    const hash = await this.passwords.hash(password);
    await this.db.tx(async (tx) => {
      const locked = await this.users.lock(tx, userId);
      if (!locked || !(await this.resets.use(tx, userId, token))) throw AuthErrors.RESET_FAILED();
      await this.save(tx, userId, hash, { ...client, sessionId: null });
    });
  }

  /**
   * Changes the caller's password; of the sessions, only the calling one stays.
   * @throws AuthErrors.INVALID_CURRENT_PASSWORD
   */
  async change({ userId, sessionId }: Principal, input: ChangePassword, client: ClientInfo): Promise<void> {
    const user = await this.users.find(userId);
    const matches = await this.passwords.matches(user?.password_hash, input.current_password);
    if (!user || !matches) throw AuthErrors.INVALID_CURRENT_PASSWORD();
    const hash = await this.passwords.hash(input.password);
    await this.db.tx(async (tx) => {
      if (!(await this.users.lockUnchanged(tx, user))) throw AuthErrors.INVALID_CURRENT_PASSWORD();
      await this.resets.end(tx, userId);
      await this.save(tx, userId, hash, { ...client, sessionId });
    });
  }

  /**
   * Sets the password of a locked account on behalf of staff; its links and sessions end, but the one to `keep`.
   * @param hash from `PasswordHasher.hash`
   */
  async replace(
    tx: Tx,
    userId: number,
    hash: string,
    origin: ClientInfo & { keep: string | null },
  ): Promise<void> {
    await this.resets.end(tx, userId);
    await this.save(tx, userId, hash, { ...origin, sessionId: origin.keep });
  }

  /** Forgets expired links and what is no longer needed to explain a change. */
  async purge(): Promise<void> {
    await this.resets.purge();
    const oldest = new Date(this.clock.now().getTime() - CHANGES_KEPT_MS);
    await this.db.rows('DELETE FROM password_changes WHERE created_at < $1', [oldest]);
  }

  /** On a locked account: the new password, the end of all sessions but the given one, and word to its owner. */
  private async save(
    tx: Tx,
    userId: number,
    hash: string,
    { sessionId, ip, userAgent }: Origin,
  ): Promise<void> {
    await this.users.setPassword(tx, userId, hash);
    await this.sessions.revokeAll(tx, userId, sessionId);
    const values = [userId, ip, sessionId, userAgent, this.clock.now()];
    const change = await tx.row<{ id: number }>(INSERT_CHANGE, values);
    if (!change) throw new Error('a change of a password was not stored');
    await this.outbox.emit(tx, 'user.password-changed', { userId, changeId: change.id });
  }
}
