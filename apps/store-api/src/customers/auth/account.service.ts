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

/** The end of an account. */
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
   * Deletes an account: its way in, subscriptions and lists go at once, what its orders need stays, and the e-mail
   * address is free. A job forgets the rest after a time of grace.
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

  /** Deletes a locked account softly, whoever wants it. */
  async closeAccount(tx: Tx, userId: number): Promise<void> {
    await this.avatars.deleteAvatar(tx, userId);
    await this.sessions.revokeSessions(tx, userId);
    await this.users.markUserDeleted(tx, userId);
    await this.outbox.emit(tx, 'user.deleted', { userId });
    await this.erasure.eraseClosedAccount(tx, userId);
  }
}
