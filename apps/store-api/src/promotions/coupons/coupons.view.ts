import { type Static, Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view, stringEnum, Version } from '@comptoir/http';
import { COUPON_TYPES } from '../../pricing/pricing/pricing.coupons.rules';
import { formatHundredths } from '../../pricing/pricing/hundredths';
import { COUPON_STATES } from './coupons.dto';
import type { AdminCoupon } from './coupons.queries';

/** Fields of a coupon in the response of a cart or an order. */
export const couponSummary = {
  code: Type.String({ description: 'Code that customers enter, in capitals.' }),
  type: stringEnum(COUPON_TYPES),
  value: Decimal,
};

const limit = nullable(Type.Integer());

/** A coupon for administrators. */
export const CouponView = view('AdminCoupon', {
  id: Type.Integer(),
  ...couponSummary,
  currency: Type.String({ description: 'Of the amounts.' }),
  min_order_amount: nullable(Decimal),
  max_discount_amount: nullable(Decimal),
  usage_limit: limit,
  per_user_limit: limit,
  used_count: Type.Integer({
    description: 'Number of orders with this coupon, without cancelled ones.',
  }),
  starts_at: nullable(Timestamp),
  expires_at: nullable(Timestamp),
  is_active: Type.Boolean(),
  status: stringEnum(COUPON_STATES),
  product_ids: Type.Array(Type.Integer()),
  category_ids: Type.Array(Type.Integer()),
  buy_quantity: limit,
  get_quantity: limit,
  get_product_ids: Type.Array(Type.Integer()),
  get_discount_percent: Type.Integer(),
  max_applications: limit,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type CouponView = Static<typeof CouponView>;

export function toCouponView(coupon: AdminCoupon): CouponView {
  const { currency } = coupon;
  return {
    id: coupon.id,
    code: coupon.code,
    type: coupon.type,
    value: formatHundredths(coupon.value),
    currency,
    min_order_amount: amount(coupon.min_order_amount, currency),
    max_discount_amount: amount(coupon.max_discount_amount, currency),
    usage_limit: coupon.usage_limit,
    per_user_limit: coupon.per_user_limit,
    used_count: coupon.used_count,
    starts_at: coupon.starts_at?.toISOString() ?? null,
    expires_at: coupon.expires_at?.toISOString() ?? null,
    is_active: coupon.is_active,
    status: coupon.status,
    product_ids: coupon.product_ids,
    category_ids: coupon.category_ids,
    buy_quantity: coupon.buy_quantity,
    get_quantity: coupon.get_quantity,
    get_product_ids: coupon.get_product_ids,
    get_discount_percent: coupon.get_discount_percent ?? 100,
    max_applications: coupon.max_applications,
    created_at: coupon.created_at.toISOString(),
    updated_at: coupon.updated_at.toISOString(),
    version: String(coupon.version),
  };
}

function amount(minor: number | null, currency: CurrencyCode): string | null {
  return minor === null ? null : Money.format(minor, currency);
}
