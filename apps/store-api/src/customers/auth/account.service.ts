import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../events';
import { ErasureService } from '../privacy/erasure.service';
import { AvatarsService } from '../users/avatars.service';
import { UsersService } from '../users/users.service';
import { AuthErrors } from './auth.errors';
import { SessionsService } from './sessions.service';

/** Deletes accounts. */
@Injectable()
export class AccountService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly avatars: AvatarsService,
    private readonly sessions: SessionsService,
    private readonly erasure: ErasureService,
    private readonly passwords: PasswordHasher,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /**
   * Deletes the caller's account. Sessions, subscriptions and lists are deleted at once, the e-mail address
   * becomes free, and the data that orders need stays. A job erases the rest after a grace period
   * (docs/privacy.md).
   * @throws AuthErrors.INVALID_CURRENT_PASSWORD, UserErrors.LAST_ADMIN
   */
  async deleteAccount(userId: number, password: string): Promise<void> {
    const user = await this.users.findUser(userId);
    const matches = await this.passwords.matches(user?.password_hash, password);
    if (!user || !matches) throw AuthErrors.INVALID_CURRENT_PASSWORD();
    await this.db.tx(async (tx) => {
      if (user.roles.includes('admin')) await this.users.rejectLastAdmin(tx, userId);
      if (!(await this.users.lockUnchangedUser(tx, user))) throw AuthErrors.INVALID_CURRENT_PASSWORD();
      await this.closeAccount(tx, userId);
    });
  }

  /** Soft-deletes a locked account, on behalf of its owner or of an administrator. */
  async closeAccount(tx: Tx, userId: number): Promise<void> {
    await this.avatars.deleteAvatar(tx, userId);
    await this.sessions.revokeSessions(tx, userId);
    await this.users.markUserDeleted(tx, userId);
    await this.outbox.emit(tx, 'user.deleted', { userId });
    await this.erasure.eraseClosedAccount(tx, userId);
  }
}
