import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type RateLimitRule, accountGuessLimit, clientKey, keyByApiKey, keyByUser } from '@comptoir/http';
import { AuthErrors } from './customers/auth/auth.errors';
import { COUPON_COST, GIFT_CARD_COST, UNKNOWN_CODES, costOfCheckout } from './orders/orders/code-guesses';

const MINUTE = 60;

/** Budget of unknown codes a minute over all routes: thirty gift cards or sixty coupons. */
const CODE_POINTS = 60;
/** The same of all accounts behind one network address together: one alone does not use it up. */
const CODE_POINTS_OF_ACCOUNTS = 300;

/** Only a genuine link leads to a comparison of passwords. */
const WRONG_PASSWORD = [AuthErrors.INVALID_CREDENTIALS.code];

/** Rate limits of the store, by the name that routes use. */
export const RATE_LIMITS: Record<string, RateLimitRule[]> = {
  'auth.login': [
    { points: 10, seconds: MINUTE },
    { ...accountGuessLimit(10), accepts: [AuthErrors.SECOND_FACTOR_REQUIRED.code] },
  ],
  'auth.second-factor': [{ points: 10, seconds: MINUTE }],
  'auth.register': [{ points: 10, seconds: MINUTE }],
  'auth.forgot-password': [{ points: 5, seconds: MINUTE }],
  'auth.reset-password': [{ points: 5, seconds: MINUTE }],
  'auth.verify-and-sign-in': [
    { points: 10, seconds: MINUTE },
    { points: 10, seconds: MINUTE, key: keyByLink, failuresOnly: WRONG_PASSWORD },
  ],
  'api-key': [{ points: 600, seconds: MINUTE, key: keyByApiKey }],
  'auth.default': [{ points: 30, seconds: MINUTE }],
  // Limits guesses with a stolen token.
  'user.password': [{ points: 10, seconds: MINUTE, failuresOnly: true, key: keyByUser }],
  'user.second-factor': [{ points: 10, seconds: MINUTE, failuresOnly: true, key: keyByUser }],
  'user.export': [{ points: 5, seconds: 60 * MINUTE, key: keyByUser }],
  'coupon.apply': [{ points: 60, seconds: MINUTE, key: keyByUser }, ...guessesAtCodes(() => COUPON_COST)],
  'gift-card.check': [{ points: 30, seconds: MINUTE }, ...guessesAtCodes(() => GIFT_CARD_COST)],
  checkout: guessesAtCodes(costOfCheckout),
  // Counts guests that are stored. All customers of a mobile network can share one address.
  'guest-cart': [
    { points: 120, seconds: MINUTE },
    { points: 10_000, seconds: 24 * 60 * MINUTE },
  ],
  contact: [{ points: 10, seconds: MINUTE }],
  'stock-mail': [{ points: 10, seconds: MINUTE }],
  'message-texts.test': [{ points: 20, seconds: MINUTE, key: keyByUser }],
  newsletter: [{ points: 10, seconds: MINUTE }],
  // Decoding an image takes a second of a processor.
  'return-image': [
    { points: 20, seconds: MINUTE },
    { points: 100, seconds: 24 * 60 * MINUTE },
  ],
  // Takes the locks of the order, as the withdrawal or the return itself.
  'refund-preview': [{ points: 60, seconds: MINUTE, key: keyByUser }],
  'order-link': [{ points: 60, seconds: MINUTE }],
  'order-link.request': [{ points: 5, seconds: MINUTE }],
  'payment-link': [{ points: 30, seconds: MINUTE }],
  payments: [{ points: 60, seconds: MINUTE, key: keyByUser }],
};

/** Counts by a mailed link. Forged ones have counts of their own, so that they use up nothing while they are checked. */
function keyByLink({ body }: FastifyRequest): string | undefined {
  const { id, signature } = (body ?? {}) as { id?: unknown; signature?: unknown };
  if (typeof signature !== 'string') return undefined;
  return `link:${createHash('sha256')
    .update(`${String(id)} ${signature}`)
    .digest('base64url')}`;
}

/** True for a signed-in account, and not for a guest, who is made by any request with a new cart. */
function hasAccount({ principal }: FastifyRequest): boolean {
  return principal !== undefined && !principal.roles.includes('guest');
}

/**
 * Limits unknown codes per user and per address, over all routes that look codes up. Guests count apart from accounts:
 * behind an address that many share, a guest who guesses stops no customer who has signed in.
 */
function guessesAtCodes(cost: (request: FastifyRequest) => number): RateLimitRule[] {
  const rule = { points: CODE_POINTS, seconds: MINUTE, cost, failuresOnly: UNKNOWN_CODES };
  const address = ({ ip }: FastifyRequest): string => clientKey(ip);
  return [
    {
      ...rule,
      counter: 'codes-address',
      key: (request) => (hasAccount(request) ? undefined : address(request)),
    },
    {
      ...rule,
      points: CODE_POINTS_OF_ACCOUNTS,
      counter: 'codes-accounts',
      key: (request) => (hasAccount(request) ? address(request) : undefined),
    },
    { ...rule, counter: 'codes-user', key: keyByUser },
  ];
}
