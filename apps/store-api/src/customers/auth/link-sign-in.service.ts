import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import type { ClientInfo } from '@comptoir/http';
import { UsersService } from '../users/users.service';
import { AddressProofService } from './address-proof.service';
import { AuthErrors } from './auth.errors';
import { type SignedIn, SignInsService, sessionOf } from './sign-ins.service';
import { VerificationLinksService } from './verification-links.service';
import type { VerifyAndSignIn } from './verification.dto';

/**
 * Verifies an e-mail address without a session, in whatever browser its owner reads the mail. The link alone must not
 * do it, because its reader may not have registered, nor the password alone, because whoever registered may not own the
 * address.
 */
@Injectable()
export class LinkSignInService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly links: VerificationLinksService,
    private readonly proof: AddressProofService,
    private readonly signIns: SignInsService,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * Verifies the address of a mailed link and signs in with the password. The link of an address that is verified
   * already signs in, too: the password is enough for that.
   * @throws AuthErrors.INVALID_VERIFICATION_LINK, before the password is looked at
   * @throws AuthErrors.INVALID_CREDENTIALS, AuthErrors.ACCOUNT_SUSPENDED
   * @throws AuthErrors.SECOND_FACTOR_REQUIRED, after the address was verified
   */
  async verifyAndSignIn(input: VerifyAndSignIn, client: ClientInfo): Promise<SignedIn> {
    const { id, hash, expires, signature, password, device_name: name } = input;
    const link = { id: String(id), hash, expires: String(expires), signature };
    // A forged link costs neither a query nor a password hash.
    if (!this.links.isGenuine(link)) throw AuthErrors.INVALID_VERIFICATION_LINK();
    const user = await this.users.findUser(id);
    if (!user || !this.links.acceptsLink(link, user.id, user.email)) {
      throw AuthErrors.INVALID_VERIFICATION_LINK();
    }
    if (!(await this.passwords.matches(user.password_hash, password))) throw AuthErrors.INVALID_CREDENTIALS();
    if (user.suspended_at) throw AuthErrors.ACCOUNT_SUSPENDED();
    const step = await this.db.tx(async (tx) => {
      if (!(await this.users.lockUnchangedUser(tx, user))) throw AuthErrors.INVALID_CREDENTIALS();
      await this.proof.acceptProofByPassword(tx, user.id, user.email);
      return this.signIns.finishFirstStep(tx, user, { ...client, name });
    });
    return sessionOf(step);
  }
}
