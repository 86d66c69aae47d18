import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import type { SignedIn } from './auth.service';

export const LoginView = view('SignedIn', {
  token: Type.String(),
  user: view('User', { id: Type.Integer(), email: Type.String(), role: Type.Literal('admin') }),
});
export type LoginView = Static<typeof LoginView>;

export function toLoginView({ token, admin }: SignedIn): LoginView {
  return { token, user: { id: admin.id, email: admin.email, role: 'admin' } };
}
