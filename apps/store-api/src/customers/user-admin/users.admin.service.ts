import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo, Page, NotFoundCheck, Principal } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { byStaff } from '../../platform/custom-fields/values-writers';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { isId } from '../../platform/http/id-checks';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { AccountPasswordsService } from '../auth/account-passwords.service';
import { AuthErrors } from '../auth/auth.errors';
import { OwnSecondFactorService } from '../auth/own-second-factor.service';
import { AccountAccessService } from './account-access.service';
import { lockAccountForStaff } from './account-lock';
import type { ChangeUser, CreateUser, ToggleUser, UsersQuery } from './users.admin.dto';
import { findAdminUser, readUserPage } from './users.admin.queries';
import type { AdminAccount, AdminUser } from './users.admin.view';
import type { User } from '../users/users.entity';
import { UserErrors } from '../users/users.errors';
import { UsersService } from '../users/users.service';

const EMAIL_TAKEN = { users_email_key: ['email', 'email has already been taken'] } as const;

/** Manages accounts on behalf of administrators (docs/accounts.md). */
@Injectable()
export class UsersAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly access: AccountAccessService,
    private readonly passwords: AccountPasswordsService,
    private readonly factors: OwnSecondFactorService,
  ) {}

  listUsers(query: UsersQuery): Promise<Page<AdminUser>> {
    return readUserPage(this.db.replica, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findUser(id: number): Promise<AdminAccount> {
    const [account, user] = await Promise.all([this.users.readAccount(id), findAdminUser(this.db, id)]);
    if (!user) throw RequestErrors.NOT_FOUND();
    return { ...account, user };
  }

  /**
   * Creates an account. Without a password, its owner is mailed a link to choose one.
   * @throws RequestErrors.VALIDATION_ERROR when the e-mail is taken, or for a password against the rules
   */
  async createUser(input: CreateUser): Promise<AdminAccount> {
    const roles = input.roles ?? ['customer'];
    const passwordHash = input.password
      ? await this.passwords.hashNew(input.password, { ...input, roles })
      : null;
    const id = await this.db.tx(async (tx) => {
      const user = await this.users.createUser(tx, {
        name: input.name,
        email: input.email,
        passwordHash,
        phone: input.phone,
        roles,
        emailVerified: input.email_verified ?? true,
        currency: input.preferred_currency,
        language: input.preferred_language,
      });
      await this.users.openFields(tx, user.id, input.custom_fields);
      await this.access.welcomeUser(tx, user);
      return user.id;
    });
    return this.findUser(id);
  }

  /**
   * Changes the given fields. Other roles or another password end the sessions of the account. Marking the
   * address as verified ends every earlier access to the account, and mails its owner a link to choose a
   * password. Another address is not verified, and links to a new password that were mailed before end.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.FORBIDDEN, RequestErrors.VALIDATION_ERROR,
   * UserErrors.LAST_ADMIN
   */
  async updateUser(
    staff: Principal,
    id: number,
    { password, roles, custom_fields, ...input }: ChangeUser,
    client: ClientInfo,
  ): Promise<AdminAccount> {
    const hash = password ? await this.hashFor(id, password, { ...input, roles }) : undefined;
    await this.db.tx(async (tx) => {
      const user = await this.lock(tx, staff, id);
      if (user.is_guest) rejectLogin({ ...input, password, roles });
      if (roles && user.roles.includes('admin') && !roles.includes('admin')) rejectOwnAccount(staff, id);
      const changed = fieldsOf(input, user, this.clock.now());
      if (roles && !sameRoles(roles, user.roles)) {
        Object.assign(changed, { roles, roles_changed_at: this.clock.now() });
      }
      const isNewAddress = changed.email !== undefined && !sameAddress(changed.email, user.email);
      // Staff vouch for an address by `email_verified`, and an administrator for the own one.
      const isUnproven = isNewAddress && !input.email_verified && staff.userId !== id;
      if (isUnproven) changed.email_verified_at = null;
      await mapConstraintErrors(EMAIL_TAKEN, () => this.users.changeUser(tx, id, changed));
      if (custom_fields) await this.users.changeFields(tx, id, custom_fields, byStaff(tx));
      if (changed.email_verified_at) {
        await this.access.acceptProvenAddress(tx, id, changed.email ?? user.email, hash !== undefined);
      }
      if (isNewAddress) await this.access.leaveAddress(tx, id, { isUnproven });
      const keep = staff.userId === id ? staff.sessionId : null;
      if (hash) await this.access.setPassword(tx, id, hash, { ...client, keep });
      else if (roles && !sameRoles(roles, user.roles)) await this.access.endSessions(tx, id, keep);
    });
    return this.findUser(id);
  }

  /**
   * Suspends an account, which ends its sessions, or lifts the suspension.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.FORBIDDEN, UserErrors.LAST_ADMIN
   */
  async toggleUserSuspension(
    staff: Principal,
    id: number,
    { is_suspended }: ToggleUser,
  ): Promise<AdminAccount> {
    await this.db.tx(async (tx) => {
      const user = await this.lock(tx, staff, id);
      const suspended = is_suspended ?? user.suspended_at === null;
      if (suspended === (user.suspended_at !== null)) return;
      if (suspended) rejectOwnAccount(staff, id);
      const now = this.clock.now();
      await this.users.changeUser(tx, id, { suspended_at: suspended ? now : null, updated_at: now });
      if (suspended) await this.access.endSessions(tx, id, null);
    });
    return this.findUser(id);
  }

  /**
   * Deletes an account as its owner would: its orders stay, its e-mail address becomes free.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.FORBIDDEN, UserErrors.LAST_ADMIN
   */
  async deleteUser(staff: Principal, id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.lock(tx, staff, id);
      rejectOwnAccount(staff, id);
      await this.access.closeAccount(tx, id);
    });
  }

  /**
   * Removes the second factor of an account, whose owner has lost it. All sessions end, and the owner is mailed.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.FORBIDDEN, UserErrors.LAST_ADMIN, AuthErrors.SECOND_FACTOR_MISSING
   */
  async removeSecondFactor(staff: Principal, id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.lock(tx, staff, id);
      rejectOwnAccount(staff, id);
      if (!(await this.factors.removeByStaff(tx, id))) throw AuthErrors.SECOND_FACTOR_MISSING();
    });
  }

  /** Returns true when the path `/admin/users/{id}` exists. */
  async targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return isId(id) && (await findAdminUser(this.db, Number(id))) !== undefined;
  }

  /** Hashes a password for an account as it is after the change. */
  private async hashFor(id: number, password: string, changes: ChangeUser): Promise<string> {
    const user = await this.users.findUser(id);
    return this.passwords.hashNew(password, {
      name: changes.name ?? user?.name ?? '',
      email: changes.email ?? user?.email ?? null,
      roles: changes.roles ?? user?.roles ?? [],
    });
  }

  private lock(tx: Tx, staff: Principal, id: number): Promise<User> {
    return lockAccountForStaff(tx, this.users, staff, id);
  }
}

function sameAddress(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

function rejectOwnAccount(staff: Principal, id: number): void {
  if (staff.userId !== id) return;
  throw UserErrors.LAST_ADMIN({ message: 'Another administrator has to do that to your account.' });
}

/** @throws RequestErrors.VALIDATION_ERROR for a field that only an account has */
function rejectLogin(changes: ChangeUser): void {
  for (const field of ['email', 'password', 'roles', 'email_verified'] as const) {
    if (changes[field] !== undefined) throw invalidField(field, 'A guest has no account to log in to.');
  }
}

function sameRoles(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

function fieldsOf(
  { email_verified, ...input }: Omit<ChangeUser, 'password' | 'roles' | 'custom_fields'>,
  user: User,
  now: Date,
): Partial<User> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const verified = email_verified === undefined || email_verified === (user.email_verified_at !== null);
  return {
    ...(Object.fromEntries(
      given.map(([name, value]) => [name, value === '' ? null : value]),
    ) as Partial<User>),
    ...(!verified && { email_verified_at: email_verified ? now : null }),
    updated_at: now,
  };
}
