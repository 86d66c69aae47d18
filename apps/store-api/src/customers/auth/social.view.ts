import { type Static, Type } from '@sinclair/typebox';
import { nullable, view } from '@comptoir/http';

/** Identity providers, in the order in which they are listed. */
export const SOCIAL_PROVIDERS = ['google', 'apple', 'facebook'] as const;

export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number];

export const SignInProvider = view('SignInProvider', {
  provider: Type.Union(SOCIAL_PROVIDERS.map((name) => Type.Literal(name))),
  client_id: Type.String({
    description: 'Public id of the shop at the provider, with which a website asks for a token.',
  }),
  authorization_url: {
    ...nullable(Type.String()),
    description:
      'Sign-in page of the provider, for websites. They add `redirect_uri`, `state`, `code_challenge` and ' +
      '`code_challenge_method=S256`. Null when the shop has no secret of the provider.',
  },
});
export type SignInProvider = Static<typeof SignInProvider>;
