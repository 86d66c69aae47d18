import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { type ClientInfo, type LabelledCounter, Metrics } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import type { User } from '../users/users.entity';
import { UsersService } from '../users/users.service';
import type { Login, Register } from './auth.dto';
import { AuthErrors } from './auth.errors';
import { type SessionTokens, SessionsService } from './sessions.service';
import { VerificationService } from './verification.service';

/** A user who has just signed in. */
export interface SignedIn {
  user: User;
  tokens: SessionTokens;
}

/** Registers users and signs them in with a password. */
@Injectable()
export class AuthService {
  private readonly logins: LabelledCounter;

  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly verification: VerificationService,
    private readonly passwords: PasswordHasher,
    private readonly outbox: Outbox<StoreEvents>,
    metrics: Metrics,
  ) {
    const help = 'Sign-ins with a password, by outcome: accepted or refused.';
    this.logins = metrics.counter('logins_total', help, 'outcome', ['accepted', 'refused']);
  }

  /**
   * Creates an account and signs it in. Until the e-mail is verified, its tokens reach only the verification
   * routes.
   * @throws RequestErrors.VALIDATION_ERROR when the e-mail is taken
   */
  async register(input: Register, client: ClientInfo): Promise<SignedIn> {
    const passwordHash = await this.passwords.hash(input.password);
    return this.db.tx(async (tx) => {
      const user = await this.users.createUser(tx, { ...input, passwordHash });
      const tokens = await this.sessions.openSession(tx, user.id, { ...client, name: input.device_name });
      await this.outbox.emit(tx, 'user.registered', { userId: user.id });
      await this.verification.requestVerification(tx, user.id);
      return { user, tokens };
    });
  }

  /**
   * Signs in. Only a client that knows the password learns why a live account cannot sign in. An unknown
   * address takes as long as a wrong password.
   * @throws AuthErrors.INVALID_CREDENTIALS, AuthErrors.ACCOUNT_DELETED, AuthErrors.ACCOUNT_SUSPENDED
   * @throws RequestErrors.EMAIL_NOT_VERIFIED after a new link was sent
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
    const tokens = await this.db.tx(async (tx) => {
      if (!(await this.users.lockUnchangedUser(tx, user))) throw AuthErrors.INVALID_CREDENTIALS();
      return this.sessions.openSession(tx, user.id, { ...client, name: device_name });
    });
    return { user, tokens };
  }

  /** Ends every session of the account. */
  async logoutEverywhere(userId: number): Promise<void> {
    await this.db.tx((tx) => this.sessions.revokeSessions(tx, userId));
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
