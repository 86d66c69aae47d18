import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view } from '@comptoir/http';
import type { Admin, SignedIn } from './admins.entity';

export const AdminView = view('Administrator', {
  id: Type.Integer(),
  email: Type.String(),
  role: Type.Literal('admin'),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type AdminView = Static<typeof AdminView>;

export function toAdminView({ id, email, created_at, updated_at }: Admin): AdminView {
  return {
    id,
    email,
    role: 'admin',
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export const LoginView = view('SignedIn', {
  token: Type.String(),
  user: view('User', { id: Type.Integer(), email: Type.String(), role: Type.Literal('admin') }),
});
export type LoginView = Static<typeof LoginView>;

export function toLoginView({ token, admin }: SignedIn): LoginView {
  return { token, user: { id: admin.id, email: admin.email, role: 'admin' } };
}
