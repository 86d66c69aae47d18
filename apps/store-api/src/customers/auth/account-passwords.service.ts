import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '@comptoir/auth';
import { invalidField } from '../../platform/http/request.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import { type Owner, isCommon, namesOwner } from './common-passwords';

/** The account that a new password is for. */
export interface PasswordOwner extends Owner {
  roles: readonly string[];
}

/** Checks the passwords of accounts, and hashes those that the rules of the shop allow (docs/accounts.md). */
@Injectable()
export class AccountPasswordsService {
  private common?: Promise<ReadonlySet<string>>;

  constructor(
    private readonly hasher: PasswordHasher,
    private readonly settings: SettingsService,
  ) {}

  /** Returns true for the password of an account, as `PasswordHasher.matches` does. */
  matches(digest: string | null | undefined, password: string): Promise<boolean> {
    return this.hasher.matches(digest, password);
  }

  /**
   * Hashes a new password. Call it before the transaction, because it takes long.
   * @param owner as it is with the new password
   * @throws RequestErrors.VALIDATION_ERROR on `password` against the rules of the shop
   */
  async hashNew(password: string, owner: PasswordOwner): Promise<string> {
    const { security } = await this.settings.readSettings();
    rejectShort(password, owner, security.staff_password_length);
    if (security.refuse_common_passwords) await this.rejectCommon(password, owner);
    return this.hasher.hash(password);
  }

  private async rejectCommon(password: string, owner: Owner): Promise<void> {
    if (namesOwner(password, owner)) {
      throw invalidField(
        'password',
        'The password must not be the name or the e-mail address of the account.',
      );
    }
    this.common ??= loadCommon();
    if (isCommon(password, await this.common)) {
      throw invalidField('password', 'Too many people use this password. Choose another one.');
    }
  }
}

function rejectShort(password: string, { roles }: PasswordOwner, min: number): void {
  // Counts as people do, so that a sign of two code units is one character.
  if (roles.every((role) => role === 'customer') || [...password].length >= min) return;
  throw invalidField('password', `A password of staff needs at least ${min} characters.`);
}

/** Loaded at the first use, since most shops never need the list. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
