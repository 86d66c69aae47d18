import type { FastifyRequest } from 'fastify';
import { CouponErrors } from '../../promotions/coupons/coupons.errors';
import { GiftCardErrors } from '../../credit/gift-cards/gift-cards.errors';
import { OrderErrors } from '../order-records/order-records.errors';

/** Points that an unknown coupon code costs, on any route that looks codes up. */
export const COUPON_COST = 1;
/** Points that an unknown gift card code costs. */
export const GIFT_CARD_COST = 2;
/** No valid checkout names more gift cards. */
const MAX_GIFT_CARDS = 6;

/** Error codes of an unknown coupon or gift card, and of a coupon that another cart with the address has used. */
export const UNKNOWN_CODES: readonly string[] = [
  CouponErrors.COUPON_NOT_FOUND.code,
  CouponErrors.COUPON_USER_LIMIT.code,
  GiftCardErrors.GIFT_CARD_NOT_FOUND.code,
  OrderErrors.GIFT_CARD_INVALID.code,
];

/** Counts the points of a preview, which reports unknown codes in a successful response. */
export function costOfProblems(problems: readonly { error: { code: string } }[]): number {
  const costs: Record<string, number> = {
    [CouponErrors.COUPON_NOT_FOUND.code]: COUPON_COST,
    [CouponErrors.COUPON_USER_LIMIT.code]: COUPON_COST,
    [OrderErrors.GIFT_CARD_INVALID.code]: GIFT_CARD_COST,
  };
  return problems.reduce((total, { error }) => total + (costs[error.code] ?? 0), 0);
}

/** Counts the codes in the body of a checkout, which is not validated yet. */
export function costOfCheckout({ body }: FastifyRequest): number {
  if (typeof body !== 'object' || body === null) return 0;
  const { coupon_code, gift_card_code, gift_card_codes } = body as Record<string, unknown>;
  const cards = (Array.isArray(gift_card_codes) ? gift_card_codes.length : 0) + (gift_card_code ? 1 : 0);
  return Math.min(cards, MAX_GIFT_CARDS) * GIFT_CARD_COST + (coupon_code ? COUPON_COST : 0);
}
