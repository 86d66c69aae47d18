import { Injectable } from '@nestjs/common';
import { AccessTokens, PasswordHasher } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import type { Admin, SignedIn } from '../admins/admins.entity';
import { AuthErrors } from './auth.errors';

/** Signs administrators in. */
@Injectable()
export class AuthService {
  private readonly logins: LabelledCounter;

  constructor(
    private readonly db: Db,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    metrics: Metrics,
  ) {
    const help = 'Sign-ins with a password, by outcome: accepted or refused.';
    this.logins = metrics.counter('logins_total', help, 'outcome', ['accepted', 'refused']);
  }

  /**
   * Signs an administrator in. A wrong address and a wrong password get the same response in the same time.
   * @throws AuthErrors.INVALID_CREDENTIALS
   */
  async login(email: string, password: string): Promise<SignedIn> {
    const admin = await this.findAdmin(email, password);
    this.logins.add(admin ? 'accepted' : 'refused');
    if (!admin) throw AuthErrors.INVALID_CREDENTIALS();
    const { id, role, token_version: ver } = admin;
    return { token: this.tokens.sign(id, { email: admin.email, role, ver }), admin };
  }

  /** Finds the e-mail address of the oldest administrator; undefined when there is none. */
  async findFirstAdminAddress(): Promise<string | undefined> {
    return (await this.db.row<Admin>(`SELECT email FROM admins WHERE role = 'admin' ORDER BY id LIMIT 1`))
      ?.email;
  }

  /** Returns true when these are the credentials of an administrator. */
  async hasCredentials(email: string, password: string): Promise<boolean> {
    return (await this.findAdmin(email, password))?.role === 'admin';
  }

  private async findAdmin(email: string, password: string): Promise<Admin | undefined> {
    const admin = await this.db.row<Admin>('SELECT * FROM admins WHERE lower(email) = lower($1)', [email]);
    const matches = await this.hasher.matches(admin?.password_hash, password);
    return matches ? admin : undefined;
  }
}
