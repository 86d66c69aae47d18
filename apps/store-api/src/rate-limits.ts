import type { FastifyRequest } from 'fastify';
import { type RateLimitRule, keyByUser, accountGuessLimit } from '@comptoir/http';
import { CouponErrors } from './promotions/coupons/coupons.errors';
import { GiftCardErrors } from './credit/gift-cards/gift-cards.errors';
import { OrderErrors } from './orders/order-records/order-records.errors';

const MINUTE = 60;

/** Points that unknown codes cost: thirty gift cards or sixty coupons a minute, whatever the route. */
const CODE_POINTS = 60;
const COUPON_COST = 1;
const GIFT_CARD_COST = 2;
/** No valid checkout names more gift cards. */
const MAX_GIFT_CARDS = 6;

const UNKNOWN_CODES = [
  CouponErrors.COUPON_NOT_FOUND.code,
  GiftCardErrors.GIFT_CARD_NOT_FOUND.code,
  OrderErrors.GIFT_CARD_INVALID.code,
];

/** The store's limits by the name that routes give. */
export const RATE_LIMITS: Record<string, RateLimitRule[]> = {
  'auth.login': [{ points: 10, seconds: MINUTE }, accountGuessLimit(10)],
  'auth.register': [{ points: 10, seconds: MINUTE }],
  'auth.forgot-password': [{ points: 5, seconds: MINUTE }],
  'auth.reset-password': [{ points: 5, seconds: MINUTE }],
  'auth.default': [{ points: 30, seconds: MINUTE }],
  // Against guesses with a stolen token.
  'user.password': [{ points: 10, seconds: MINUTE, failuresOnly: true, key: keyByUser }],
  'user.export': [{ points: 5, seconds: 60 * MINUTE, key: keyByUser }],
  'coupon.apply': [{ points: 60, seconds: MINUTE, key: keyByUser }, ...guessesAtCodes(() => COUPON_COST)],
  'gift-card.check': [{ points: 30, seconds: MINUTE }, ...guessesAtCodes(() => GIFT_CARD_COST)],
  checkout: guessesAtCodes(costOfCheckout),
  contact: [{ points: 10, seconds: MINUTE }],
  newsletter: [{ points: 10, seconds: MINUTE }],
  payments: [{ points: 60, seconds: MINUTE, key: keyByUser }],
};

/** Counts the problems of a preview that cost points: it tells of unknown codes in an answer that succeeds. */
export function costOfProblems(problems: readonly { error: { code: string } }[]): number {
  const costs: Record<string, number> = {
    [CouponErrors.COUPON_NOT_FOUND.code]: COUPON_COST,
    [OrderErrors.GIFT_CARD_INVALID.code]: GIFT_CARD_COST,
  };
  return problems.reduce((total, { error }) => total + (costs[error.code] ?? 0), 0);
}

/** One budget of unknown codes for each user, and one for each address, over all routes that look codes up. */
function guessesAtCodes(cost: (request: FastifyRequest) => number): RateLimitRule[] {
  const rule = { points: CODE_POINTS, seconds: MINUTE, cost, failuresOnly: UNKNOWN_CODES };
  return [
    { ...rule, counter: 'codes-address' },
    { ...rule, counter: 'codes-user', key: keyByUser },
  ];
}

/** The body has not been checked yet. */
function costOfCheckout({ body }: FastifyRequest): number {
  if (typeof body !== 'object' || body === null) return 0;
  const { coupon_code, gift_card_code, gift_card_codes } = body as Record<string, unknown>;
  const cards = (Array.isArray(gift_card_codes) ? gift_card_codes.length : 0) + (gift_card_code ? 1 : 0);
  return Math.min(cards, MAX_GIFT_CARDS) * GIFT_CARD_COST + (coupon_code ? COUPON_COST : 0);
}
