import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo, Principal } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../events';
import { UsersService } from '../users/users.service';
import { AccountPasswordsService } from './account-passwords.service';
import { AddressProofService } from './address-proof.service';
import { AuthErrors } from './auth.errors';
import type { ChangePassword, ResetPassword } from './passwords.dto';
import { PasswordChangesService } from './password-changes.service';
import { PasswordResetsService } from './password-resets.service';

/** Resets forgotten passwords and changes known ones. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly changes: PasswordChangesService,
    private readonly resets: PasswordResetsService,
    private readonly proof: AddressProofService,
    private readonly passwords: AccountPasswordsService,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /**
   * Requests the mail with a reset link. An unknown address gets the same response.
   * @param inConsole true leads staff to the console, if there is one
   */
  async requestPasswordReset(email: string, inConsole = false): Promise<void> {
    await this.db.tx(async (tx) => {
      const resetId = await this.resets.createReset(tx, email);
      await this.outbox.emit(tx, 'user.password-reset-requested', {
        resetId,
        ...(inConsole && { inConsole }),
      });
    });
  }

  /**
   * Sets a new password with a mailed link, once, and ends every session. Using the link proves the address.
   * @throws AuthErrors.RESET_FAILED, RequestErrors.VALIDATION_ERROR for a password against the rules
   */
  async resetPassword({ token, email, password }: ResetPassword, client: ClientInfo): Promise<void> {
    // Rejects guesses before the costly hash.
    const userId = await this.resets.findResetOwner(token, email);
    const user = userId === undefined ? undefined : await this.users.findUser(userId);
    if (!user) throw AuthErrors.RESET_FAILED();
    // A refused password leaves the link as it is.
    const hash = await this.passwords.hashNew(password, user);
    await this.db.tx(async (tx) => {
      const locked = await this.users.lockUser(tx, user.id);
      if (!locked || !(await this.resets.useReset(tx, user.id, token))) throw AuthErrors.RESET_FAILED();
      await this.proof.acceptProof(tx, user.id, email);
      await this.changes.savePasswordChange(tx, user.id, hash, { ...client, sessionId: null });
    });
  }

  /**
   * Changes the caller's password and ends all of its sessions except the calling one.
   * @throws AuthErrors.INVALID_CURRENT_PASSWORD, RequestErrors.VALIDATION_ERROR for a password against the rules
   */
  async changePassword(
    { userId, sessionId }: Principal,
    input: ChangePassword,
    client: ClientInfo,
  ): Promise<void> {
    const user = await this.users.findUser(userId);
    const matches = await this.passwords.matches(user?.password_hash, input.current_password);
    if (!user || !matches) throw AuthErrors.INVALID_CURRENT_PASSWORD();
    const hash = await this.passwords.hashNew(input.password, user);
    await this.db.tx(async (tx) => {
      if (!(await this.users.lockUnchangedUser(tx, user))) throw AuthErrors.INVALID_CURRENT_PASSWORD();
      await this.resets.endResets(tx, userId);
      await this.changes.savePasswordChange(tx, userId, hash, { ...client, sessionId });
    });
  }

  /**
   * Sets the password of a locked account on behalf of staff. Its links and sessions end, except the one to
   * `keep`.
   * @param hash from `AccountPasswordsService.hashNew`
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

  /** Deletes expired links and old changes. */
  async purgePasswords(): Promise<void> {
    await this.resets.purgeResets();
    await this.changes.purgePasswordChanges();
  }
}
