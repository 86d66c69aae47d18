import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { CouponType } from '../../pricing/pricing/pricing.coupons.rules';

@Entity('coupons')
export class Coupon {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** In capitals; unique among coupons that are not deleted. */
  @Column('varchar', { length: 50 })
  code: string;

  @Column('text')
  type: CouponType;

  /** Hundredths: of a percent for a percentage, of the base currency unit for a fixed amount. */
  @Column('bigint', { default: 0 })
  value: number;

  /** Minor units of the base currency, as `max_discount_amount`. */
  @Column('bigint', { nullable: true })
  min_order_amount: number | null;

  @Column('bigint', { nullable: true })
  max_discount_amount: number | null;

  @Column('integer', { nullable: true })
  usage_limit: number | null;

  @Column('integer', { nullable: true })
  per_user_limit: number | null;

  /** Number of orders with this coupon, without cancelled ones. */
  @Column('integer', { default: 0 })
  used_count: number;

  @Column('timestamptz', { nullable: true })
  starts_at: Date | null;

  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('integer', { nullable: true })
  buy_quantity: number | null;

  @Column('integer', { nullable: true })
  get_quantity: number | null;

  /** 0 to 100; null is 100. */
  @Column('integer', { nullable: true })
  get_discount_percent: number | null;

  @Column('integer', { nullable: true })
  max_applications: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

@Entity('coupon_products')
export class CouponProduct {
  @PrimaryColumn('integer')
  coupon_id: number;

  /** `target`: the coupon is limited to this product. `get`: buy_x_get_y discounts it. */
  @PrimaryColumn('text')
  purpose: 'target' | 'get';

  @PrimaryColumn('integer')
  product_id: number;
}

@Entity('coupon_categories')
export class CouponCategory {
  @PrimaryColumn('integer')
  coupon_id: number;

  @PrimaryColumn('integer')
  category_id: number;
}

/** Number of uses of a coupon by one user, counted together with the coupon's own count. */
@Entity('coupon_user_uses')
export class CouponUserUse {
  @PrimaryColumn('integer')
  coupon_id: number;

  @PrimaryColumn('integer')
  user_id: number;

  @Column('integer', { default: 0 })
  uses: number;
}

/** Use of a coupon by an order. */
@Entity('coupon_redemptions')
export class CouponRedemption {
  @PrimaryColumn('integer')
  order_id: number;

  @Column('integer')
  coupon_id: number;

  @Column('integer')
  user_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** Set when the order is cancelled. */
  @Column('timestamptz', { nullable: true })
  released_at: Date | null;
}

export const couponsEntities = [Coupon, CouponProduct, CouponCategory, CouponUserUse, CouponRedemption];
