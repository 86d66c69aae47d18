import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { type ClientInfo, type LabelledCounter, Metrics } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import type { User } from '../users/users.entity';
import { UsersService } from '../users/users.service';
import { AccountPasswordsService } from './account-passwords.service';
import type { Login, Register } from './auth.dto';
import { AuthErrors } from './auth.errors';
import { type SignedIn, SignInsService, sessionOf } from './sign-ins.service';
import { VerificationService } from './verification.service';

/** Registers users and signs them in with a password. */
@Injectable()
export class AuthService {
  private readonly logins: LabelledCounter;

  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly signIns: SignInsService,
    private readonly verification: VerificationService,
    private readonly passwords: AccountPasswordsService,
    private readonly outbox: Outbox<StoreEvents>,
    metrics: Metrics,
  ) {
    const help = 'Sign-ins with a password, by outcome: accepted or refused.';
    this.logins = metrics.counter('logins_total', help, 'outcome', ['accepted', 'refused']);
  }

  /**
   * Creates an account and signs it in. Until the e-mail is verified, its tokens reach only the verification
   * routes.
   * @throws RequestErrors.VALIDATION_ERROR when the e-mail is taken, or for a password against the rules
   */
  async register(input: Register, client: ClientInfo): Promise<SignedIn> {
    const passwordHash = await this.passwords.hashNew(input.password, { ...input, roles: ['customer'] });
    const step = await this.db.tx(async (tx) => {
      const user = await this.users.createUser(tx, { ...input, passwordHash });
      await this.outbox.emit(tx, 'user.registered', { userId: user.id });
      await this.verification.requestVerification(tx, user.id);
      return this.signIns.finishFirstStep(tx, user, { ...client, name: input.device_name });
    });
    return sessionOf(step);
  }

  /**
   * Signs in. Only a client that knows the password learns why a live account cannot sign in. An unknown
   * address takes as long as a wrong password.
   * @throws AuthErrors.INVALID_CREDENTIALS, AuthErrors.ACCOUNT_DELETED, AuthErrors.ACCOUNT_SUSPENDED
   * @throws RequestErrors.EMAIL_NOT_VERIFIED after a new link was sent
   * @throws AuthErrors.SECOND_FACTOR_REQUIRED for an account that has one
   */
  async login(input: Login, client: ClientInfo): Promise<SignedIn> {
    try {
      const signedIn = await this.signIn(input, client);
      this.logins.add('accepted');
      return signedIn;
    } catch (error) {
      if (error instanceof AppError) this.logins.add('refused');
      throw error;
    }
  }

  private async signIn({ email, password, device_name }: Login, client: ClientInfo): Promise<SignedIn> {
    const user = await this.users.findUserByEmail(email);
    const matches = await this.passwords.matches(user?.password_hash, password);
    // The hash was deleted with the account, so any password gets this response. Registration reveals the
    // same.
    if (user?.deleted_at) throw AuthErrors.ACCOUNT_DELETED();
    if (!user || !matches) throw AuthErrors.INVALID_CREDENTIALS();
    await this.rejectUnusable(user);
    const step = await this.db.tx(async (tx) => {
      if (!(await this.users.lockUnchangedUser(tx, user))) throw AuthErrors.INVALID_CREDENTIALS();
      return this.signIns.finishFirstStep(tx, user, { ...client, name: device_name });
    });
    return sessionOf(step);
  }

  private async rejectUnusable(user: User): Promise<void> {
    if (user.suspended_at) throw AuthErrors.ACCOUNT_SUSPENDED();
    if (user.email_verified_at) return;
    await this.db.tx((tx) => this.verification.requestVerification(tx, user.id));
    throw RequestErrors.EMAIL_NOT_VERIFIED({
      message: 'Please verify your e-mail address first. A new link has been sent to you.',
    });
  }
}
