import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';

export const LoginOptionsView = view('LoginOptions', {
  forgot_password: Type.Boolean({
    description: 'True when `POST /auth/forgot-password` mails links: there is a console and a mail server.',
  }),
});
export type LoginOptionsView = Static<typeof LoginOptionsView>;
