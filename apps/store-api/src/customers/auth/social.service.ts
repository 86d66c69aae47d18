import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import type { User } from '../users/users.entity';
import { UsersService } from '../users/users.service';
import { AddressProofService } from './address-proof.service';
import { AuthErrors } from './auth.errors';
import { type SignedIn, SignInsService, sessionOf } from './sign-ins.service';
import type { SocialCode, SocialLogin } from './social.dto';
import type { SocialProfile } from './social-provider';
import { SocialProvidersService } from './social-providers.service';
import { LOCK_SIGN_INS, SAVE_IDENTITY, SELECT_BY_IDENTITY, SELECT_LIVE_BY_EMAIL } from './social.queries';

const MAX_NAME = 100;
const MIN_NAME = 2;

/** A user whose identity a provider has confirmed. */
interface Identity extends SocialProfile {
  provider: string;
}

/** The account of a sign-in. */
interface FoundAccount {
  user: User;
  isNew: boolean;
}

/** Signs users in through identity providers. */
@Injectable()
export class SocialService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly signIns: SignInsService,
    private readonly providers: SocialProvidersService,
    private readonly proof: AddressProofService,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /**
   * Signs in with a provider's token, or with the code of a website. The first sign-in creates an account. If the provider has verified the
   * address, it links the identity with the account of that address instead. If that account has not proven
   * its address, every earlier access to it ends.
   * @throws RequestErrors.NOT_FOUND for a provider that is not configured
   * @throws AuthErrors.SOCIAL_AUTH_FAILED, AuthErrors.ACCOUNT_DELETED, AuthErrors.ACCOUNT_SUSPENDED
   * @throws RequestErrors.EMAIL_NOT_VERIFIED for an existing account, after a new link was sent
   * @throws AuthErrors.SECOND_FACTOR_REQUIRED for an account that has one
   */
  async signInWithProvider(
    provider: string,
    proof: SocialLogin | SocialCode,
    client: ClientInfo,
  ): Promise<SignedIn> {
    const profile =
      'code' in proof
        ? await this.providers.readProfileOfCode(provider, proof)
        : await this.providers.readProfile(provider, proof.token);
    const identity = { ...profile, provider };
    const { device_name } = proof;
    const step = await this.db.tx(async (tx) => {
      const { user, isNew } = await this.findOrCreateAccount(tx, identity);
      const isVerified = await this.verifyEmail(tx, user, identity);
      if (!isVerified) await this.outbox.emit(tx, 'user.verification-requested', { userId: user.id });
      // As with a password, only a new account gets tokens without a verified address.
      if (!isVerified && !isNew) return undefined;
      return this.signIns.finishFirstStep(tx, user, { ...client, name: device_name });
    });
    if (step) return sessionOf(step);
    throw RequestErrors.EMAIL_NOT_VERIFIED({
      message: 'Please verify your e-mail address first. A new link has been sent to you.',
    });
  }

  /** Locks the account of an identity, and creates it if there is none. */
  private async findOrCreateAccount(tx: Tx, identity: Identity): Promise<FoundAccount> {
    const { provider, subject, email } = identity;
    await tx.rows(LOCK_SIGN_INS, [`social:${provider}:${subject}`]);
    if (email) await tx.rows(LOCK_SIGN_INS, [`social:${email.toLowerCase()}`]);
    const known = await this.lockKnown(tx, identity);
    if (known && !known.deleted_at) return { user: usable(known), isNew: false };
    const namesake = email && (await tx.row<User>(SELECT_LIVE_BY_EMAIL, [email]));
    if (namesake) {
      await this.linkIdentity(tx, identity, namesake);
      return { user: usable(namesake), isNew: false };
    }
    if (known) throw AuthErrors.ACCOUNT_DELETED();
    return { user: await this.createAccount(tx, identity), isNew: true };
  }

  /**
   * Reads twice: while the first statement waits for the account, another user may prove its address. Then
   * the identity is no longer linked with it.
   */
  private async lockKnown(tx: Tx, { provider, subject }: Identity): Promise<User | undefined> {
    await tx.row(SELECT_BY_IDENTITY, [provider, subject]);
    return tx.row<User>(SELECT_BY_IDENTITY, [provider, subject]);
  }

  /** Rejects an address that the provider has not verified: it may belong to another person. */
  private async linkIdentity(tx: Tx, identity: Identity, user: User): Promise<void> {
    if (!identity.emailVerified) {
      throw AuthErrors.SOCIAL_AUTH_FAILED({
        message:
          'An account with this e-mail address exists already. Please sign in to it with its password.',
      });
    }
    await this.saveIdentity(tx, identity, user);
  }

  private async createAccount(tx: Tx, identity: Identity): Promise<User> {
    const { email, emailVerified } = identity;
    if (!email) {
      throw AuthErrors.SOCIAL_AUTH_FAILED({
        message: 'The sign-in service gave no e-mail address, which an account here needs.',
      });
    }
    const name = nameOf(identity, email);
    const user = await this.users.createUser(tx, { name, email, passwordHash: null, emailVerified });
    await this.saveIdentity(tx, identity, user);
    await this.outbox.emit(tx, 'user.registered', { userId: user.id });
    if (emailVerified) await this.outbox.emit(tx, 'user.verified', { userId: user.id });
    return user;
  }

  private async saveIdentity(tx: Tx, { provider, subject }: Identity, { id }: User): Promise<void> {
    await tx.execute(SAVE_IDENTITY, [provider, subject, id, this.clock.now()]);
  }

  /**
   * Accepts the provider's verification of the account's own address. @returns true when the address is
   * verified now
   */
  private async verifyEmail(tx: Tx, user: User, identity: Identity): Promise<boolean> {
    if (user.email_verified_at) return true;
    const { email, emailVerified } = identity;
    if (!email || !emailVerified || email.toLowerCase() !== user.email.toLowerCase()) return false;
    return this.proof.acceptProof(tx, user.id, email, { identity });
  }
}

function usable(user: User): User {
  if (user.suspended_at) throw AuthErrors.ACCOUNT_SUSPENDED();
  return user;
}

/** Returns the user's name at the provider, else the local part of the address. */
function nameOf({ name = '' }: SocialProfile, email: string): string {
  const given = clean(name);
  return given.length >= MIN_NAME ? given : clean(email.replace(/@.*$/, '')).padEnd(MIN_NAME, '.');
}

function clean(text: string): string {
  return [...text.replace(/\p{C}/gu, ' ').trim()].slice(0, MAX_NAME).join('');
}
