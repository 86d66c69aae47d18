import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import { SecondFactorsService, passwordAndCode } from '@comptoir/second-factor';
import { Db } from '@comptoir/db';
import type { User } from '../users/users.entity';
import { UsersService } from '../users/users.service';
import { readFactorPolicy } from './second-factor.queries';

/** A browser repeats its credentials with each request, while a code works once. */
const REMEMBER_MS = 15 * 60_000;

/** Controls access to the pages of the internal port. */
@Injectable()
export class OperatorsService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    private readonly factors: SecondFactorsService,
  ) {}

  /**
   * Checks the credentials of a live, verified administrator.
   * @param password followed by a blank and a code for an account with a second factor
   * @returns false when they are wrong; for a code, the milliseconds for which it counts
   */
  async verifyOperator(email: string, password: string): Promise<boolean | number> {
    const user = await this.users.findUserByEmail(email);
    const isSet = user ? (await readFactorPolicy(this.db, user.id)).is_set : false;
    const typed = isSet ? passwordAndCode(password) : { password, code: '' };
    const matches = await this.passwords.matches(user?.password_hash, typed.password);
    if (!user || !matches || !isUsable(user)) return false;
    return isSet ? this.checkCode(user, typed.code) : true;
  }

  private async checkCode(user: User, code: string): Promise<false | number> {
    if (!code) return false;
    const verdict = await this.db.tx(async (tx) =>
      (await this.users.lockUnchangedUser(tx, user)) ? this.factors.check(tx, user.id, { code }) : undefined,
    );
    return verdict?.is === 'accepted' && REMEMBER_MS;
  }
}

function isUsable({ email_verified_at, suspended_at, deleted_at, roles }: User): boolean {
  return Boolean(email_verified_at) && !suspended_at && !deleted_at && roles.includes('admin');
}
