import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view, stringEnum } from '@comptoir/http';
import { ROLES } from '../users/users.entity';
import type { SessionTokens } from './sessions.service';
import type { SignedIn } from './sign-ins.service';

const tokenFields = {
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Lifetime of the access token in seconds.' }),
};

export const TokensView = view('Tokens', tokenFields);
export type TokensView = Static<typeof TokensView>;

export function toTokensView({ accessToken, refreshToken, expiresIn }: SessionTokens): TokensView {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
  };
}

export const SignedInView = view('SignedIn', {
  user: view('SignedInUser', {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    roles: Type.Array(stringEnum(ROLES)),
  }),
  ...tokenFields,
  second_factor_due_at: Type.Optional({
    ...Timestamp,
    description: 'When the routes of staff begin to need a second factor; only for an account that lacks it.',
  }),
});
export type SignedInView = Static<typeof SignedInView>;

/** Response of every sign-in. */
export const SignedInResponse = Type.Object({ message: Type.String(), data: SignedInView });
export type SignedInResponse = Static<typeof SignedInResponse>;

export function toSignedInView({ user, tokens, secondFactorDue }: SignedIn): SignedInView {
  return {
    user: { id: user.id, name: user.name, email: user.email, roles: user.roles },
    ...toTokensView(tokens),
    ...(secondFactorDue && { second_factor_due_at: secondFactorDue.toISOString() }),
  };
}
