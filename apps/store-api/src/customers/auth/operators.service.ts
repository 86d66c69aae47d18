import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import { UsersService } from '../users/users.service';

/** Controls access to the pages of the internal port. */
@Injectable()
export class OperatorsService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
  ) {}

  /** Returns true for the credentials of a live, verified administrator. */
  async verifyOperator(email: string, password: string): Promise<boolean> {
    const user = await this.users.findUserByEmail(email);
    const matches = await this.passwords.matches(user?.password_hash, password);
    if (!user || !matches) return false;
    const usable = user.email_verified_at && !user.suspended_at && !user.deleted_at;
    return Boolean(usable) && user.roles.includes('admin');
  }
}
