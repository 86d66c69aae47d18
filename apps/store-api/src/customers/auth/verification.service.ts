import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Principal } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../events';
import { UsersService } from '../users/users.service';
import { AddressProofService } from './address-proof.service';
import { AuthErrors } from './auth.errors';
import { VerificationLinksService } from './verification-links.service';

/** Verifies the e-mail addresses of accounts. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly links: VerificationLinksService,
    private readonly proof: AddressProofService,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /** Requests a mail with a new link. The link is created when the mail is written. */
  requestVerification(tx: Tx, userId: number): Promise<void> {
    return this.outbox.emit(tx, 'user.verification-requested', { userId });
  }

  /** Requests another link. @returns false when the address is verified already */
  async resendVerification({ userId, emailVerified }: Principal): Promise<boolean> {
    if (!emailVerified) await this.db.tx((tx) => this.requestVerification(tx, userId));
    return !emailVerified;
  }

  /**
   * Uses a link, once.
   * @param target path and query of the request, as received
   * @throws AuthErrors.INVALID_VERIFICATION_LINK
   */
  async verifyEmail({ userId, email, sessionId }: Principal, target: string): Promise<void> {
    const link = this.links.readLink(target);
    if (!link || !this.links.acceptsLink(link, userId, email)) throw AuthErrors.INVALID_VERIFICATION_LINK();
    await this.db.tx(async (tx) => {
      const verified =
        sessionId !== null &&
        (await this.users.lockUser(tx, userId)) &&
        (await this.proof.acceptProofInSession(tx, userId, email, sessionId));
      if (!verified) throw AuthErrors.INVALID_VERIFICATION_LINK();
    });
  }
}
