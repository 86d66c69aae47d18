import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { Timestamp, nullable, view, Version } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import type { User } from '../users/users.entity';
import type { Account } from '../users/users.service';
import { UserView, accountFields, accountFieldsOf, toUserView } from '../users/users.view';

/** An account in a list for staff. */
export interface AdminUser extends User {
  orders_count: number;
  contact_email: string;
  has_second_factor: boolean;
}

const staffFields = {
  is_guest: Type.Boolean({ description: 'The customer has no account.' }),
  is_suspended: Type.Boolean(),
  suspended_at: nullable(Timestamp),
  deleted_at: nullable(Timestamp),
  orders_count: Type.Integer(),
  has_second_factor: Type.Boolean({ description: 'Logins ask for a code of an app.' }),
  custom_fields: CustomFieldValues,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
};

export const AdminUserView = view('AdminUser', { ...accountFields, ...staffFields });
export type AdminUserView = Static<typeof AdminUserView>;

export const AdminAccountView = view('AdminAccount', { ...UserView.properties, ...staffFields });
export type AdminAccountView = Static<typeof AdminAccountView>;

export function toAdminUserView(user: AdminUser): AdminUserView {
  return { ...accountFieldsOf(user), ...staffFieldsOf(user), email: user.contact_email };
}

/** An account with profile and addresses. */
export interface AdminAccount extends Account {
  user: AdminUser;
}

export function toAdminAccountView(account: AdminAccount, media: MediaService): AdminAccountView {
  const { contact_email: email } = account.user;
  return { ...toUserView(account, media), ...staffFieldsOf(account.user), email };
}

function staffFieldsOf(user: AdminUser): Pick<AdminUserView, keyof typeof staffFields> {
  return {
    is_guest: user.is_guest,
    is_suspended: user.suspended_at !== null,
    suspended_at: user.suspended_at?.toISOString() ?? null,
    deleted_at: user.deleted_at?.toISOString() ?? null,
    orders_count: user.orders_count,
    has_second_factor: user.has_second_factor,
    custom_fields: user.custom_fields,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    version: String(user.version),
  };
}
