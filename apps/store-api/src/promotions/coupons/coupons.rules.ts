import { Money } from '@comptoir/contracts';
import type { AppError } from '@comptoir/errors';
import { type CouponTerms, couponIneligibility } from '../../pricing/pricing/pricing.coupons.rules';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { type PriceSheet } from '../../pricing/pricing/price-sheet';
import { convertFixedAmount, fromBase } from '../../pricing/pricing/pricing.exchange.rules';
import { formatHundredths } from '../../pricing/pricing/hundredths';
import type { Coupon } from './coupons.entity';
import { CouponErrors } from './coupons.errors';

/** A coupon with its targets and the number of its uses by this customer. */
export interface CouponOffer extends Coupon {
  product_ids: number[];
  category_ids: number[];
  get_product_ids: number[];
  /** Uses by the customer, also as a guest and with other spellings of the address. */
  uses_by_user: number;
  /** Uses by this account or this guest cart alone. */
  own_uses: number;
}

export function couponTerms(coupon: CouponOffer): CouponTerms {
  return {
    type: coupon.type,
    value: coupon.value,
    minOrderAmount: coupon.min_order_amount,
    maxDiscountAmount: coupon.max_discount_amount,
    productIds: coupon.product_ids,
    categoryIds: coupon.category_ids,
    buyQuantity: coupon.buy_quantity,
    getQuantity: coupon.get_quantity,
    getProductIds: coupon.get_product_ids,
    getDiscountPercent: coupon.get_discount_percent,
    maxApplications: coupon.max_applications,
  };
}

/**
 * Checks whether a customer may use a coupon now, in the order of docs/coupons.md.
 * @param sheet the goods as they are priced before the coupon
 * @returns the error of the first check that fails; null when the coupon can be used
 */
export function checkCoupon(coupon: CouponOffer | undefined, sheet: PriceSheet, now: Date): AppError | null {
  if (!coupon || coupon.deleted_at) return CouponErrors.COUPON_NOT_FOUND();
  if (!coupon.is_active) return CouponErrors.COUPON_INACTIVE();
  if (coupon.starts_at && coupon.starts_at > now) return CouponErrors.COUPON_NOT_STARTED();
  if (coupon.expires_at && coupon.expires_at <= now) return CouponErrors.COUPON_EXPIRED();
  if (isUsedUp(coupon.used_count, coupon.usage_limit)) return CouponErrors.COUPON_USAGE_LIMIT();
  if (isUsedUp(coupon.uses_by_user, coupon.per_user_limit)) return CouponErrors.COUPON_USER_LIMIT();
  switch (couponIneligibility(sheet, couponTerms(coupon))) {
    case 'minimum':
      return CouponErrors.COUPON_MIN_AMOUNT({
        meta: { min_order_amount: minimumIn(coupon, sheet.exchange) },
      });
    case 'not-applicable':
      return CouponErrors.COUPON_NOT_APPLICABLE();
    case null:
      return null;
  }
}

/** Returns the amount from which a coupon applies, when the error says that the goods are below it. */
export function minimumOf({ meta }: AppError): string | undefined {
  const amount = meta?.min_order_amount;
  return typeof amount === 'string' ? amount : undefined;
}

/** Formats the value of a coupon as decimal text: percent, or an amount in the customer's currency. */
export function couponValue(coupon: Pick<Coupon, 'type' | 'value'>, exchange: ExchangeRate): string {
  if (coupon.type === 'fixed') return Money.format(convertFixedAmount(coupon.value, exchange), exchange.code);
  return formatHundredths(coupon.value);
}

function isUsedUp(uses: number, limit: number | null): boolean {
  return limit !== null && uses >= limit;
}

function minimumIn({ min_order_amount }: Coupon, exchange: ExchangeRate): string {
  return Money.format(fromBase(min_order_amount ?? 0, exchange), exchange.code);
}
