import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import type { Admin } from '../auth/auth.entity';
import { Instant } from '../inputs';

export const AdminView = view('Administrator', {
  id: Type.Integer(),
  email: Type.String(),
  role: Type.Literal('admin'),
  created_at: Instant,
  updated_at: Instant,
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
