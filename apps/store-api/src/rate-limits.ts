import type { RateLimitRule } from '@comptoir/http';

const MINUTE = 60;

/** The store's limits (spec, section Limits; store-decisions, section 1) by the name that routes give. */
export const RATE_LIMITS: Record<string, RateLimitRule[]> = {
  'auth.login': [
    { points: 10, seconds: MINUTE },
    { points: 10, seconds: MINUTE, key: ({ body }) => emailIn(body) },
  ],
  'auth.register': [{ points: 10, seconds: MINUTE }],
  'auth.forgot-password': [{ points: 5, seconds: MINUTE }],
  'auth.reset-password': [{ points: 5, seconds: MINUTE }],
  'auth.default': [{ points: 30, seconds: MINUTE }],
  // Against guesses with a stolen token.
  'user.password': [
    { points: 10, seconds: MINUTE, failuresOnly: true, key: ({ principal }) => userKey(principal) },
  ],
  'coupon.apply': [{ points: 60, seconds: MINUTE, key: ({ principal }) => userKey(principal) }],
  'gift-card.check': [{ points: 30, seconds: MINUTE }],
  contact: [{ points: 10, seconds: MINUTE }],
  newsletter: [{ points: 10, seconds: MINUTE }],
  payments: [{ points: 60, seconds: MINUTE, key: ({ principal }) => userKey(principal) }],
};

function emailIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined;
  return typeof body.email === 'string'
    ? `email:${body.email.trim().toLowerCase().slice(0, 254)}`
    : undefined;
}

function userKey(principal: { userId: number } | undefined): string | undefined {
  return principal && `user:${principal.userId}`;
}
