import { Inject, Injectable } from '@nestjs/common';
import {
  CustomFieldsService,
  type FieldValues,
  type GivenValues,
  type ValuesWriter,
} from '@comptoir/custom-fields';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { STORE_CONFIG } from '../../config.module';
import type { StoreConfig } from '../../config';
import { DEFAULT_BASE_CURRENCY } from '../../pricing/currencies/currencies.service';
import { byCustomer, byStaff } from '../../platform/custom-fields/values-writers';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { AddressesService } from './addresses.service';
import { CONTACT_EMAIL } from './contact-email';
import type { ChangePreferences, UpdateUser } from './users.dto';
import { type Address, Profile, type Role, User } from './users.entity';
import { UserErrors } from './users.errors';
import { ACCOUNT_OPENERS, type AccountOpener } from './users.options';
import {
  DELETE_GUESTS,
  DELETE_UNVERIFIED,
  DELETE_UNPROVEN_DATA,
  INSERT_GUEST,
  INSERT_USER,
  SELECT_ACCOUNT,
  SELECT_BY_EMAIL,
} from './users.queries';

/** Fields of a new account. */
export interface NewUser {
  name: string;
  email: string;
  /** From `PasswordHasher.hash`; hash before the transaction. Null for sign-in through an identity provider only. */
  passwordHash: string | null;
  phone?: string | null;
  /** `customer` by default. */
  roles?: readonly Role[];
  emailVerified?: boolean;
  /** ISO 4217; the shop's base currency by default. */
  currency?: string | null;
  /** Language tag; the shop's language by default. */
  language?: string | null;
}

/** An account with everything that `GET /user` returns. */
export interface Account {
  user: User;
  /** Values of custom fields that the customer sees. */
  shownFields: FieldValues;
  profile: Profile;
  addresses: Address[];
}

/** Recipient of a message. */
export interface Contact {
  name: string;
  email: string;
  language: string;
  currency: string;
}

/** Creates, reads, changes and deletes accounts and their profiles. */
@Injectable()
export class UsersService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly addresses: AddressesService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
    private readonly customFields: CustomFieldsService,
    @Inject(ACCOUNT_OPENERS) private readonly openers: readonly AccountOpener[],
  ) {}

  /**
   * Creates an account together with its profile, and with what `ACCOUNT_OPENERS` add, such as the wallet.
   * @throws RequestErrors.VALIDATION_ERROR on `email` when a live account has that address
   */
  async createUser(tx: Tx, input: NewUser): Promise<User> {
    const now = this.clock.now();
    const user = await tx.row<User>(INSERT_USER, [
      input.name,
      input.email,
      input.passwordHash,
      input.phone || null,
      input.currency ?? null,
      input.language ?? this.config.shop.language,
      input.roles ?? ['customer'],
      input.emailVerified ? now : null,
      now,
      DEFAULT_BASE_CURRENCY,
    ]);
    if (!user) throw invalidField('email', 'email has already been taken');
    for (const open of this.openers) open(tx, user);
    return user;
  }

  /**
   * Creates a customer without a login.
   * @param currency ISO 4217; the shop's base currency by default
   * @returns the id
   */
  async createGuest(tx: Tx, language: string, currency: string | null): Promise<number> {
    const values = [language, currency, this.clock.now(), DEFAULT_BASE_CURRENCY];
    const guest = await tx.row<{ id: number }>(INSERT_GUEST, values);
    if (!guest) throw new Error('a statement without conditions inserts a row');
    return guest.id;
  }

  /** Deletes those of the guests that no order refers to. @returns the number of deleted guests */
  deleteGuests(tx: Tx, ids: readonly number[]): Promise<number> {
    return tx.execute(DELETE_GUESTS, [ids]);
  }

  /**
   * Deletes the personal details and the password of a locked account that were entered before its address
   * was proven.
   */
  async deleteUnprovenData(tx: Tx, userId: number): Promise<void> {
    await tx.execute(DELETE_UNPROVEN_DATA, [userId]);
  }

  /**
   * Deletes accounts that are unverified and unchanged since an instant, and that nothing refers to.
   * @param limit number of accounts
   * @returns the number of deleted accounts
   */
  deleteUnverifiedUsers(tx: Tx, since: Date, limit: number): Promise<number> {
    return tx.execute(DELETE_UNVERIFIED, [since, limit]);
  }

  /**
   * Links an account with its customer at the payment processor, unless it has one already.
   * @returns the id of the linked customer; undefined when the account was deleted
   */
  async linkProcessorCustomer(userId: number, customerId: string): Promise<string | undefined> {
    const linked = await this.db.row<{ id: string }>(
      `UPDATE users SET stripe_customer_id = coalesce(stripe_customer_id, $2) WHERE id = $1
       RETURNING stripe_customer_id AS id`,
      [userId, customerId],
    );
    return linked?.id;
  }

  /** Returns the live account with an e-mail address, else the one deleted last. */
  findUserByEmail(email: string): Promise<User | undefined> {
    return this.db.row<User>(SELECT_BY_EMAIL, [email]);
  }

  /** Returns a live account. */
  findUser(userId: number): Promise<User | undefined> {
    return this.db.row<User>('SELECT * FROM users WHERE id = $1 AND deleted_at IS NULL', [userId]);
  }

  /**
   * Returns name, address, language and currency for a message; also of a deleted account, whose orders may
   * go on.
   */
  findContact(userId: number): Promise<Contact | undefined> {
    return this.db.row<Contact>(
      `SELECT u.name, ${CONTACT_EMAIL} AS email, u.preferred_language AS language, u.preferred_currency AS currency
       FROM users u WHERE u.id = $1`,
      [userId],
    );
  }

  /** @throws RequestErrors.NOT_FOUND when the account was deleted */
  async readAccount(userId: number): Promise<Account> {
    const [user, profile, addresses] = await Promise.all([
      this.db.row<User & { shown_fields: FieldValues }>(SELECT_ACCOUNT, [userId]),
      this.db.row<Profile>('SELECT * FROM profiles WHERE user_id = $1', [userId]),
      this.addresses.listAddresses(userId),
    ]);
    if (!user || !profile) throw RequestErrors.NOT_FOUND();
    return { user, shownFields: user.shown_fields, profile, addresses };
  }

  /**
   * Changes the given fields of account and profile; null and empty texts clear a field.
   * @throws RequestErrors.VALIDATION_ERROR when the date of birth is not in the past
   */
  async updateAccount(userId: number, changes: UpdateUser): Promise<Account> {
    if (changes.date_of_birth && changes.date_of_birth >= this.today()) {
      throw invalidField('date_of_birth', 'date_of_birth must be a date in the past');
    }
    const { name, phone, preferred_currency, preferred_language, custom_fields, ...profile } = changes;
    await this.db.tx(async (tx) => {
      const account = presentFields({ name, phone, preferred_currency, preferred_language });
      await tx.repo(User).update(userId, account);
      if (custom_fields) await this.changeFields(tx, userId, custom_fields, byCustomer(tx));
      const fields = presentFields<Profile>(profile);
      if (Object.keys(fields).length) await tx.repo(Profile).update(userId, fields);
    });
    return this.readAccount(userId);
  }

  /** Gives an account that staff create its custom fields. @throws the errors of `CustomFieldsService` */
  async openFields(tx: Tx, userId: number, given: GivenValues | null | undefined): Promise<void> {
    const values = await this.customFields.newValues('customers', given, byStaff(tx));
    if (Object.keys(values).length === 0) return;
    await tx.execute('UPDATE users SET custom_fields = $2 WHERE id = $1', [userId, JSON.stringify(values)]);
  }

  /** Changes values of custom fields of a customer. @throws the errors of `CustomFieldsService` */
  async changeFields(tx: Tx, userId: number, given: GivenValues, writer: ValuesWriter): Promise<void> {
    const stored = await tx.row<Pick<User, 'custom_fields'>>(
      'SELECT custom_fields FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    const { custom_fields: before = {} } = stored ?? {};
    const values = await this.customFields.changedValues('customers', before, given, writer);
    await tx.execute('UPDATE users SET custom_fields = $2, updated_at = $3 WHERE id = $1', [
      userId,
      JSON.stringify(values ?? before),
      this.clock.now(),
    ]);
  }

  /** Changes currency and language of an account or a guest. Absent fields stay as they are. */
  async changePreferences(userId: number, changes: ChangePreferences): Promise<void> {
    const given = presentFields<User>(changes);
    if (Object.keys(given).length) await this.db.tx((tx) => this.changeUser(tx, userId, given));
  }

  /**
   * Marks the address as verified. @returns false when it was verified before, or is not the account's
   * address any more
   */
  async markEmailVerified(tx: Tx, userId: number, email: string): Promise<boolean> {
    const marked = await tx.execute(
      `UPDATE users SET email_verified_at = $3, updated_at = $3
        WHERE id = $1 AND lower(email) = lower($2) AND email_verified_at IS NULL AND deleted_at IS NULL`,
      [userId, email, this.clock.now()],
    );
    return marked === 1;
  }

  /**
   * Locks an account, as it was when its password was checked, until the transaction ends.
   * @returns false when the password has changed, or the account was suspended or deleted since then
   */
  async lockUnchangedUser(tx: Tx, { id, password_hash }: User): Promise<boolean> {
    const held = await tx.execute(
      `SELECT FROM users WHERE id = $1 AND password_hash = $2 AND suspended_at IS NULL AND deleted_at IS NULL
          FOR NO KEY UPDATE`,
      [id, password_hash],
    );
    return held === 1;
  }

  /** Locks a live account until the transaction ends. @returns false when it was deleted */
  async lockUser(tx: Tx, userId: number): Promise<boolean> {
    const held = await tx.execute(
      'SELECT FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [userId],
    );
    return held === 1;
  }

  /** Changes columns of a locked account. @throws a database error on `users_email_key` when the e-mail is taken */
  async changeUser(tx: Tx, userId: number, changes: Partial<User>): Promise<void> {
    await tx.repo(User).update(userId, changes);
  }

  /** Sets a password on a locked account. @param passwordHash from `PasswordHasher.hash` */
  async setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
    await tx.execute('UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1', [
      userId,
      passwordHash,
      this.clock.now(),
    ]);
  }

  /** Soft-deletes an account: it stays for its orders, its e-mail address becomes free. */
  async markUserDeleted(tx: Tx, userId: number): Promise<void> {
    await tx.execute('UPDATE users SET deleted_at = $2, updated_at = $2 WHERE id = $1', [
      userId,
      this.clock.now(),
    ]);
  }

  /**
   * Locks every administrator who may sign in, so that concurrent deletions leave one. Call it before any
   * other lock on an account. @returns their ids
   */
  async lockAdmins(tx: Tx): Promise<number[]> {
    const admins = await tx.rows<{ id: number }>(
      `SELECT id FROM users WHERE 'admin' = ANY (roles) AND suspended_at IS NULL AND deleted_at IS NULL
        ORDER BY id FOR NO KEY UPDATE`,
    );
    return admins.map(({ id }) => id);
  }

  /**
   * Checks that another administrator is left.
   * @throws UserErrors.LAST_ADMIN
   */
  async rejectLastAdmin(tx: Tx, userId: number): Promise<void> {
    const [first, second] = await this.lockAdmins(tx);
    if (first === userId && second === undefined) throw UserErrors.LAST_ADMIN();
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}

/** Returns the fields of the request body that are present, with empty texts as null. */
function presentFields<T extends object>(fields: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === '' ? null : value]),
  ) as Partial<T>;
}
