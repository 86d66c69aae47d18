import {
  BooleanField,
  IdListField,
  InstantField,
  IntField,
  MoneyField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { COUPON_TYPES, type CouponType } from '../../pricing/pricing/pricing.coupons.rules';
import { SortField } from '../../platform/http/sorting';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_COUNT = 1_000_000;
const MAX_UNITS = 100;
const MAX_IDS = 1000;
const CODE = {
  max: 50,
  pattern: /^[\p{L}\p{N}_.-]+$/u,
  patternMessage: '$property must be letters, digits, - _ and .',
  description: 'Stored in capitals; unique.',
  example: 'WELCOME10',
} as const;
const VALUE = {
  ...OPTIONAL,
  description: 'Percent for `percentage`, an amount of the base currency for `fixed`; absent for the others.',
  example: '10.00',
};

/** States of coupons at present. */
export const COUPON_STATES = ['active', 'inactive', 'scheduled', 'expired', 'used_up'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

class CouponFields {
  @MoneyField(VALUE)
  value?: string | null;

  @MoneyField({ ...OPTIONAL, decimals: 3, description: 'Minimum amount of the goods, before the coupon.' })
  min_order_amount?: string | null;

  @MoneyField({ ...OPTIONAL, decimals: 3, description: 'Largest discount.' })
  max_discount_amount?: string | null;

  @IntField({ ...OPTIONAL, max: MAX_COUNT, description: 'Largest number of orders of all customers.' })
  usage_limit?: number | null;

  @IntField({ ...OPTIONAL, max: MAX_COUNT })
  per_user_limit?: number | null;

  @InstantField(OPTIONAL)
  starts_at?: Date | null;

  @InstantField(OPTIONAL)
  expires_at?: Date | null;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @IdListField({
    optional: true,
    max: MAX_IDS,
    description: 'Limits the coupon, together with category_ids.',
  })
  product_ids?: number[];

  @IdListField({ optional: true, max: MAX_IDS, description: 'Categories, with all categories below them.' })
  category_ids?: number[];

  @IntField({ ...OPTIONAL, min: 1, max: MAX_UNITS, description: 'X of buy_x_get_y.' })
  buy_quantity?: number | null;

  @IntField({ ...OPTIONAL, min: 1, max: MAX_UNITS, description: 'Y of buy_x_get_y.' })
  get_quantity?: number | null;

  @IdListField({
    optional: true,
    max: MAX_IDS,
    description: 'Products that are discounted (Y); the same as for X when it is empty.',
  })
  get_product_ids?: number[];

  @IntField({ ...OPTIONAL, max: 100, description: 'Default: 100 (free).' })
  get_discount_percent?: number | null;

  @IntField({
    ...OPTIONAL,
    min: 1,
    max: MAX_COUNT,
    description: 'Largest number of applications in one order; no limit by default.',
  })
  max_applications?: number | null;
}

/** Body of POST /admin/coupons. */
export class CreateCoupon extends CouponFields {
  @StringField(CODE)
  code: string;

  @EnumField(COUPON_TYPES)
  type: CouponType;
}

/** Body of PUT /admin/coupons/{id}; absent fields stay as they are. */
export class UpdateCoupon extends CouponFields {
  @StringField({ ...CODE, optional: true, min: 1 })
  code?: string;

  @EnumField(COUPON_TYPES, { optional: true })
  type?: CouponType;
}

/** Query of GET /admin/coupons. */
export class CouponsQuery extends PageQuery {
  @StringField({ optional: true, max: 50, description: 'Part of a code.' })
  search?: string;

  @EnumField(COUPON_TYPES, { optional: true })
  type?: CouponType;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @EnumField(COUPON_STATES, { optional: true, description: 'Present state.' })
  status?: CouponState;

  @SortField(['code', 'used_count', 'starts_at', 'expires_at', 'created_at'])
  sort?: string;
}
