import { defineErrors } from '@comptoir/errors';

/** The order of the codes is the order of the checks (docs/coupons.md). */
export const CouponErrors = defineErrors({
  COUPON_NOT_FOUND: [422, 'This coupon code does not exist.'],
  COUPON_INACTIVE: [422, 'This coupon is not active.'],
  COUPON_NOT_STARTED: [422, 'This coupon is not valid yet.'],
  COUPON_EXPIRED: [422, 'This coupon has expired.'],
  COUPON_USAGE_LIMIT: [422, 'This coupon has been used up.'],
  COUPON_USER_LIMIT: [422, 'You have already used this coupon.'],
  COUPON_MIN_AMOUNT: [422, 'The cart is below the minimum amount of this coupon.'],
  COUPON_NOT_APPLICABLE: [422, 'This coupon does not apply to anything in the cart.'],
});
