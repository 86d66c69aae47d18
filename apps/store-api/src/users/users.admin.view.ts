import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view, words } from '@comptoir/http';
import type { Media } from '../media/media';
import { ROLES, type User } from './users.entity';
import type { Account } from './users.service';
import { UserView, toUserView } from './users.view';

/** An account as a list shows it to staff. */
export interface StaffUser extends User {
  [column: string]: unknown;
  orders_count: number;
}

const staffFields = {
  is_suspended: Type.Boolean(),
  suspended_at: nullable(Timestamp),
  deleted_at: nullable(Timestamp),
  orders_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const StaffUserView = view('StaffUser', {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: nullable(Type.String()),
  preferred_currency: Type.String(),
  preferred_language: Type.String(),
  email_verified_at: nullable(Timestamp),
  roles: Type.Array(words(ROLES)),
  ...staffFields,
});
export type StaffUserView = Static<typeof StaffUserView>;

export const StaffAccountView = view('StaffAccount', { ...UserView.properties, ...staffFields });
export type StaffAccountView = Static<typeof StaffAccountView>;

export function toStaffUserView(user: StaffUser): StaffUserView {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    preferred_currency: user.preferred_currency,
    preferred_language: user.preferred_language,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    roles: user.roles,
    ...staffFieldsOf(user),
  };
}

/** An account with profile and addresses. */
export interface StaffAccount extends Account {
  user: StaffUser;
}

export function toStaffAccountView(account: StaffAccount, media: Media): StaffAccountView {
  return { ...toUserView(account, media), ...staffFieldsOf(account.user) };
}

function staffFieldsOf(user: StaffUser): Pick<StaffUserView, keyof typeof staffFields> {
  return {
    is_suspended: user.suspended_at !== null,
    suspended_at: user.suspended_at?.toISOString() ?? null,
    deleted_at: user.deleted_at?.toISOString() ?? null,
    orders_count: user.orders_count,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  };
}
