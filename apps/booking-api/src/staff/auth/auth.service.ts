import { Injectable } from '@nestjs/common';
import { AccessTokens, PasswordHasher } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { SecondFactorsService, passwordAndCode } from '@comptoir/second-factor';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import type { Admin, SignedIn } from '../admins/admins.entity';
import { AdminsService } from '../admins/admins.service';
import { AuthErrors } from './auth.errors';
import { SecondStepsService } from './second-steps.service';

/** A browser repeats its credentials with each request, while a code works once. */
const REMEMBER_MS = 15 * 60_000;
/** An account with a note of its confirmed factor. */
type Known = Admin & { has_second_factor: boolean };

const SELECT_BY_EMAIL = `
  SELECT a.*, EXISTS (SELECT FROM second_factors f WHERE f.user_id = a.id AND f.confirmed_at IS NOT NULL) AS has_second_factor
    FROM admins a WHERE lower(a.email) = lower($1)`;

/** Signs administrators in. */
@Injectable()
export class AuthService {
  private readonly logins: LabelledCounter;

  constructor(
    private readonly db: Db,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly admins: AdminsService,
    private readonly factors: SecondFactorsService,
    private readonly steps: SecondStepsService,
    metrics: Metrics,
  ) {
    const help = 'Sign-ins with a password, by outcome: accepted or refused.';
    this.logins = metrics.counter('logins_total', help, 'outcome', ['accepted', 'refused']);
  }

  /**
   * Signs an administrator in. A wrong address and a wrong password get the same response in the same time.
   * @throws AuthErrors.INVALID_CREDENTIALS
   * @throws AuthErrors.SECOND_FACTOR_REQUIRED with the challenge of the second step
   */
  async login(email: string, password: string): Promise<SignedIn> {
    const admin = await this.findAdmin(email, password);
    this.logins.add(admin ? 'accepted' : 'refused');
    if (!admin) throw AuthErrors.INVALID_CREDENTIALS();
    if (admin.has_second_factor) {
      const { challenge, expiresIn } = await this.steps.openChallenge(admin);
      throw AuthErrors.SECOND_FACTOR_REQUIRED({ meta: { challenge, expires_in: expiresIn } });
    }
    const { id, role, token_version: ver } = admin;
    return { token: this.tokens.sign(id, { email: admin.email, role, ver }), admin };
  }

  /** Finds the e-mail address of the oldest administrator; undefined when there is none. */
  async findFirstAdminAddress(): Promise<string | undefined> {
    return (await this.db.row<Admin>(`SELECT email FROM admins WHERE role = 'admin' ORDER BY id LIMIT 1`))
      ?.email;
  }

  /**
   * Checks the credentials of an administrator.
   * @param typed the password, followed by a blank and a code for an account with a second factor
   * @returns false when they are wrong; for a code, the milliseconds for which it counts
   */
  async verifyOperator(email: string, typed: string): Promise<boolean | number> {
    const known = await this.db.row<Known>(SELECT_BY_EMAIL, [email]);
    const isSet = known?.has_second_factor ?? false;
    const { password, code } = isSet ? passwordAndCode(typed) : { password: typed, code: '' };
    const admin = await this.findAdmin(email, password);
    if (admin?.role !== 'admin' || admin.has_second_factor !== isSet) return false;
    return isSet ? this.checkCode(admin, code) : true;
  }

  private async checkCode({ id, token_version: version }: Admin, code: string): Promise<false | number> {
    if (!code) return false;
    const verdict = await this.db.tx(async (tx) =>
      (await this.admins.lockAdmin(tx, id))?.token_version === version
        ? this.factors.check(tx, id, { code })
        : undefined,
    );
    return verdict?.is === 'accepted' && REMEMBER_MS;
  }

  private async findAdmin(email: string, password: string): Promise<Known | undefined> {
    const admin = await this.db.row<Known>(SELECT_BY_EMAIL, [email]);
    const matches = await this.hasher.matches(admin?.password_hash, password);
    return matches ? admin : undefined;
  }
}
