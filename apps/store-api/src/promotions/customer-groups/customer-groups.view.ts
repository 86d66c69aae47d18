import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view, Version } from '@comptoir/http';
import type { GroupDetails, GroupMember } from './customer-groups.queries';

export const CustomerGroupView = view('CustomerGroup', {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  discount_percent: Type.Number(),
  users_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type CustomerGroupView = Static<typeof CustomerGroupView>;

export const GroupMemberView = view('CustomerGroupMember', {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  joined_at: Timestamp,
});
export type GroupMemberView = Static<typeof GroupMemberView>;

export function toCustomerGroupView(group: GroupDetails): CustomerGroupView {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    discount_percent: group.discount_percent / 100,
    users_count: group.users_count,
    created_at: group.created_at.toISOString(),
    updated_at: group.updated_at.toISOString(),
    version: String(group.version),
  };
}

export function toGroupMemberView({ id, name, email, joined_at }: GroupMember): GroupMemberView {
  return { id, name, email, joined_at: joined_at.toISOString() };
}
