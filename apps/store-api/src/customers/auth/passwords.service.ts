import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo, Principal } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../events';
import { UsersService } from '../users/users.service';
import { AddressProofService } from './address-proof.service';
import { AuthErrors } from './auth.errors';
import type { ChangePassword, ResetPassword } from './passwords.dto';
import { PasswordChangesService } from './password-changes.service';
import { PasswordResetsService } from './password-resets.service';

/** New passwords: for somebody who forgot the old one, and for somebody who knows it. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly changes: PasswordChangesService,
    private readonly resets: PasswordResetsService,
    private readonly proof: AddressProofService,
    private readonly passwords: PasswordHasher,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /** Has a link mailed to the account of an address; for an address that nobody has, nothing is different here. */
  async requestPasswordReset(email: string): Promise<void> {
    await this.db.tx(async (tx) => {
      const resetId = await this.resets.createReset(tx, email);
      await this.outbox.emit(tx, 'user.password-reset-requested', { resetId });
    });
  }

  /**
   * Sets a new password with a mailed link, once, and ends every session. Whoever reads the mail has proven the
   * address with it.
   * @throws AuthErrors.RESET_FAILED
   */
  async resetPassword({ token, email, password }: ResetPassword, client: ClientInfo): Promise<void> {
    // Guesses are refused before the costly hash.
    const userId = await this.resets.findResetOwner(token, email);
    if (userId === undefined) throw AuthErrors.RESET_FAILED();
    const hash = await this.passwords.hash(password);
    await this.db.tx(async (tx) => {
      const locked = await this.users.lockUser(tx, userId);
      if (!locked || !(await this.resets.useReset(tx, userId, token))) throw AuthErrors.RESET_FAILED();
      await this.proof.acceptProof(tx, userId, email);
      await this.changes.savePasswordChange(tx, userId, hash, { ...client, sessionId: null });
    });
  }

  /**
   * Changes the caller's password; of the sessions, only the calling one stays.
   * @throws AuthErrors.INVALID_CURRENT_PASSWORD
   */
  async changePassword(
    { userId, sessionId }: Principal,
    input: ChangePassword,
    client: ClientInfo,
  ): Promise<void> {
    const user = await this.users.findUser(userId);
    const matches = await this.passwords.matches(user?.password_hash, input.current_password);
    if (!user || !matches) throw AuthErrors.INVALID_CURRENT_PASSWORD();
    const hash = await this.passwords.hash(input.password);
    await this.db.tx(async (tx) => {
      if (!(await this.users.lockUnchangedUser(tx, user))) throw AuthErrors.INVALID_CURRENT_PASSWORD();
      await this.resets.endResets(tx, userId);
      await this.changes.savePasswordChange(tx, userId, hash, { ...client, sessionId });
    });
  }

  /**
   * Sets the password of a locked account on behalf of staff; its links and sessions end, but the one to `keep`.
   * @param hash from `PasswordHasher.hash`
   */
  async replacePassword(
    tx: Tx,
    userId: number,
    hash: string,
    origin: ClientInfo & { keep: string | null },
  ): Promise<void> {
    await this.resets.endResets(tx, userId);
    await this.changes.savePasswordChange(tx, userId, hash, { ...origin, sessionId: origin.keep });
  }

  /** Forgets expired links and old changes. */
  async purgePasswords(): Promise<void> {
    await this.resets.purgeResets();
    await this.changes.purgePasswordChanges();
  }
}
