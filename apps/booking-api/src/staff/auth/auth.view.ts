import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import { RecoveryCodesView } from '@comptoir/second-factor';

export const LoginOptionsView = view('LoginOptions', {
  forgot_password: Type.Boolean({
    description: 'True when `POST /auth/forgot-password` mails links: there is a console and a mail server.',
  }),
});
export type LoginOptionsView = Static<typeof LoginOptionsView>;

/** A factor that was confirmed; the token replaces the one of the request. */
export const ConfirmedSecondFactorView = view('ConfirmedSecondFactor', {
  ...RecoveryCodesView.properties,
  token: Type.String(),
});
export type ConfirmedSecondFactorView = Static<typeof ConfirmedSecondFactorView>;
