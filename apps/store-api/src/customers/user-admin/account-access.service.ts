import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import type { ClientInfo } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { AccountService } from '../auth/account.service';
import { AddressProofService } from '../auth/address-proof.service';
import { PasswordResetsService } from '../auth/password-resets.service';
import { PasswordsService } from '../auth/passwords.service';
import { SessionsService } from '../auth/sessions.service';
import { VerificationService } from '../auth/verification.service';
import type { StoreEvents } from '../../events';
import type { User } from '../users/users.entity';

/** Changes the access to accounts on behalf of administrators. The caller has locked the account. */
@Injectable()
export class AccountAccessService {
  constructor(
    private readonly account: AccountService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly resets: PasswordResetsService,
    private readonly verification: VerificationService,
    private readonly proof: AddressProofService,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /** Mails a new account a link to choose a password, or one to verify the address. */
  async welcomeUser(tx: Tx, user: User): Promise<void> {
    await this.outbox.emit(tx, 'user.registered', { userId: user.id });
    if (!user.email_verified_at) await this.verification.requestVerification(tx, user.id);
    if (user.password_hash) return;
    const resetId = await this.resets.createInvitation(tx, user.email);
    await this.outbox.emit(tx, 'user.invited', { resetId });
  }

  /**
   * Handles an address that staff has marked as verified: earlier access ends, and the owner may choose a
   * password.
   */
  async acceptProvenAddress(tx: Tx, userId: number, email: string, hasNewPassword: boolean): Promise<void> {
    await this.proof.endUnprovenAccess(tx, userId);
    if (hasNewPassword) return;
    const resetId = await this.resets.createInvitation(tx, email);
    await this.outbox.emit(tx, 'user.invited', { resetId });
  }

  /**
   * Ends what was mailed to an earlier address: who reads it could set a password.
   * @param isUnproven mails the new address a link to verify it
   */
  async leaveAddress(tx: Tx, userId: number, { isUnproven }: { isUnproven: boolean }): Promise<void> {
    await this.resets.endResets(tx, userId);
    if (isUnproven) await this.verification.requestVerification(tx, userId);
  }

  /** Ends all sessions, except the one to `keep`. */
  endSessions(tx: Tx, userId: number, keep: string | null): Promise<void> {
    return this.sessions.revokeSessions(tx, userId, keep);
  }

  /** Sets a password, ends all sessions except the one to `keep`, and notifies the owner. */
  setPassword(
    tx: Tx,
    userId: number,
    hash: string,
    origin: ClientInfo & { keep: string | null },
  ): Promise<void> {
    return this.passwords.replacePassword(tx, userId, hash, origin);
  }

  /** Deletes the account. */
  closeAccount(tx: Tx, userId: number): Promise<void> {
    return this.account.closeAccount(tx, userId);
  }
}
