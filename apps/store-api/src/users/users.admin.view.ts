import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view } from '@comptoir/http';
import type { Media } from '../media/media';
import type { User } from './users.entity';
import type { Account } from './users.service';
import { UserView, accountFields, accountFieldsOf, toUserView } from './users.view';

/** An account as a list shows it to staff. */
export interface StaffUser extends User {
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

export const StaffUserView = view('StaffUser', { ...accountFields, ...staffFields });
export type StaffUserView = Static<typeof StaffUserView>;

export const StaffAccountView = view('StaffAccount', { ...UserView.properties, ...staffFields });
export type StaffAccountView = Static<typeof StaffAccountView>;

export function toStaffUserView(user: StaffUser): StaffUserView {
  return { ...accountFieldsOf(user), ...staffFieldsOf(user) };
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
