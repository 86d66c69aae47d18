import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, Version, stringEnum, view } from '@comptoir/http';
import { ADMIN_ROLES, type SignedIn } from './admins.entity';
import type { AdminWithResources } from './admins.queries';

export const AdminView = view('Administrator', {
  id: Type.Integer(),
  email: Type.String(),
  role: stringEnum(ADMIN_ROLES),
  resource_ids: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Own resources; absent for a role that has all.' }),
  ),
  has_second_factor: Type.Optional(
    Type.Boolean({ description: 'True when a login asks for a code; absent otherwise.' }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Type.Optional(Version),
});
export type AdminView = Static<typeof AdminView>;

/** An administrator has no `version`: there, the service looks as it did without roles. */
export function toAdminView(admin: AdminWithResources): AdminView {
  const { id, email, role, resource_ids, has_second_factor, created_at, updated_at, version } = admin;
  return {
    id,
    email,
    role,
    ...(resource_ids && { resource_ids }),
    ...(has_second_factor && { has_second_factor }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    ...(role !== 'admin' && { version: String(version) }),
  };
}

export const LoginView = view('SignedIn', {
  token: Type.String(),
  user: view('User', { id: Type.Integer(), email: Type.String(), role: stringEnum(ADMIN_ROLES) }),
});
export type LoginView = Static<typeof LoginView>;

export function toLoginView({ token, admin }: SignedIn): LoginView {
  return { token, user: { id: admin.id, email: admin.email, role: admin.role } };
}
