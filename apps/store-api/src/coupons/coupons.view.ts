import { Type } from '@sinclair/typebox';
import { Decimal, words } from '@comptoir/http';
import { COUPON_TYPES } from '../pricing/pricing.coupons';

/** What a cart or an order says of its coupon. */
export const couponSummary = {
  code: Type.String(),
  type: words(COUPON_TYPES),
  value: Decimal,
};
