import { applyDecorators } from '@nestjs/common';
import { ArrayUnique, IsIn } from 'class-validator';
import { CustomFieldsField, type GivenValues } from '@comptoir/custom-fields';
import {
  BooleanField,
  CurrencyField,
  EmailField,
  type FieldOptions,
  PageQuery,
  StringField,
  StringListField,
  EnumField,
} from '@comptoir/http';
import { NewPasswordField } from '../auth/auth.dto';
import { SortField } from '../../platform/http/sorting';
import { LanguageField, NameField, PhoneField } from '../users/users.dto';
import { ROLES, type Role } from '../users/users.entity';

const OPTIONAL = { optional: true, nullable: true } as const;

export const USER_STATUSES = ['active', 'suspended', 'unverified', 'deleted', 'guest'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

function RolesField(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    StringListField({ ...options, min: 1, max: ROLES.length, maxLength: 20, example: ['manager'] }),
    IsIn([...ROLES], { each: true, message: `$property must be of ${ROLES.join(', ')}` }),
    ArrayUnique(),
  );
}

/** GET /admin/users. */
export class UsersQuery extends PageQuery {
  @EnumField(ROLES, { optional: true })
  role?: Role;

  @EnumField(USER_STATUSES, {
    optional: true,
    description: 'Without it, all accounts that are not deleted. `guest` lists customers without an account.',
  })
  status?: UserStatus;

  @StringField({
    optional: true,
    max: 100,
    description: 'Part of a name or an e-mail address, or a phone number of the account or of an order.',
  })
  search?: string;

  @SortField(['created_at', 'name', 'email'], '-created_at')
  sort?: string;
}

/** POST /admin/users. */
export class CreateUser {
  @NameField()
  name: string;

  @EmailField()
  email: string;

  @NewPasswordField({
    ...OPTIONAL,
    description: 'Without one, a link to choose a password is mailed, which is valid for a week.',
  })
  password?: string | null;

  @PhoneField(OPTIONAL)
  phone?: string | null;

  @RolesField({ ...OPTIONAL, description: '`customer` by default.' })
  roles?: Role[] | null;

  @BooleanField({ ...OPTIONAL, description: 'True by default; false mails a verification link.' })
  email_verified?: boolean | null;

  @CurrencyField(OPTIONAL)
  preferred_currency?: string | null;

  @LanguageField(OPTIONAL)
  preferred_language?: string | null;

  @CustomFieldsField()
  custom_fields?: GivenValues | null;
}

/** PUT /admin/users/{id}; missing fields stay as they are. */
export class ChangeUser {
  @NameField({ optional: true })
  name?: string;

  @EmailField({ optional: true })
  email?: string;

  @NewPasswordField({ ...OPTIONAL, description: 'Ends all sessions of the account.' })
  password?: string | null;

  @PhoneField(OPTIONAL)
  phone?: string | null;

  @RolesField({ optional: true, description: 'Other roles than before end all sessions of the account.' })
  roles?: Role[];

  @BooleanField({
    optional: true,
    description:
      'Marking an address as verified ends the password and sessions of whoever registered it; unless a password comes along, its owner is mailed a link to choose one.',
  })
  email_verified?: boolean;

  @CurrencyField({ optional: true })
  preferred_currency?: string;

  @LanguageField({ optional: true })
  preferred_language?: string;

  @CustomFieldsField()
  custom_fields?: GivenValues | null;
}

/** PATCH /admin/users/{id}/toggle. */
export class ToggleUser {
  @BooleanField({ ...OPTIONAL, description: 'The new state; the opposite of the current one by default.' })
  is_suspended?: boolean | null;
}
