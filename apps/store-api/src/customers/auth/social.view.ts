import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';

/** Identity providers, in the order in which they are listed. */
export const SOCIAL_PROVIDERS = ['google', 'apple', 'facebook'] as const;

export const SignInProvider = view('SignInProvider', {
  provider: Type.Union(SOCIAL_PROVIDERS.map((name) => Type.Literal(name))),
  client_id: Type.String({
    description: 'Public id of the shop at the provider, with which a website asks for a token.',
  }),
});
export type SignInProvider = Static<typeof SignInProvider>;
