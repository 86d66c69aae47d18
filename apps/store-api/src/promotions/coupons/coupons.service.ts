import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { CouponType } from '../../pricing/pricing/pricing.coupons.rules';
import { Coupon, CouponCategory, CouponProduct } from './coupons.entity';
import { CouponErrors } from './coupons.errors';
import { OFFER, REDEEM } from './coupons.queries';
import type { CouponOffer } from './coupons.rules';

export interface NewCoupon {
  code: string;
  type: CouponType;
  /** Hundredths: of a percent for a percentage, of the base currency unit for a fixed amount. */
  value?: number;
  /** Minor units of the base currency, as `maxDiscountAmount`. */
  minOrderAmount?: number | null;
  maxDiscountAmount?: number | null;
  usageLimit?: number | null;
  perUserLimit?: number | null;
  startsAt?: Date | null;
  expiresAt?: Date | null;
  isActive?: boolean;
  productIds?: number[];
  categoryIds?: number[];
  buyQuantity?: number | null;
  getQuantity?: number | null;
  getProductIds?: number[];
  getDiscountPercent?: number | null;
  maxApplications?: number | null;
}

/**
 * Creates and reads coupons, and counts their uses. A use belongs to an order and is released when that is
 * cancelled.
 */
@Injectable()
export class CouponsService {
  constructor(private readonly clock: Clock) {}

  async createCoupon(tx: Tx, input: NewCoupon): Promise<Coupon> {
    const now = this.clock.now();
    const coupons = tx.repo(Coupon);
    const coupon = await coupons.save(
      coupons.create({
        code: normalizeCouponCode(input.code),
        type: input.type,
        value: input.value ?? 0,
        min_order_amount: input.minOrderAmount ?? null,
        max_discount_amount: input.maxDiscountAmount ?? null,
        usage_limit: input.usageLimit ?? null,
        per_user_limit: input.perUserLimit ?? null,
        starts_at: input.startsAt ?? null,
        expires_at: input.expiresAt ?? null,
        is_active: input.isActive ?? true,
        buy_quantity: input.buyQuantity ?? null,
        get_quantity: input.getQuantity ?? null,
        get_discount_percent: input.getDiscountPercent ?? null,
        max_applications: input.maxApplications ?? null,
        created_at: now,
        updated_at: now,
      }),
    );
    await this.replaceTargets(tx, coupon.id, input);
    return coupon;
  }

  /** Returns the coupon with a code that is not deleted, with this user's uses. */
  findCouponByCode(queryable: Queryable, code: string, userId: number): Promise<CouponOffer | undefined> {
    return queryable.row<CouponOffer>(`${OFFER} WHERE upper(c.code) = $2 AND c.deleted_at IS NULL`, [
      userId,
      normalizeCouponCode(code),
    ]);
  }

  /** Returns a coupon by id, also a deleted one, with this customer's uses. */
  findCouponById(queryable: Queryable, id: number, userId: number): Promise<CouponOffer | undefined> {
    return queryable.row<CouponOffer>(`${OFFER} WHERE c.id = $2`, [userId, id]);
  }

  /**
   * Returns a coupon as `findCouponById`, with its row locked: the counts cannot change before
   * `redeemCoupon`.
   */
  async lockCoupon(tx: Tx, id: number, userId: number): Promise<CouponOffer | undefined> {
    await tx.execute('SELECT FROM coupons WHERE id = $1 FOR UPDATE', [id]);
    return this.findCouponById(tx, id, userId);
  }

  /**
   * Records the use of a coupon by an order.
   * @throws CouponErrors.COUPON_USAGE_LIMIT when a limit was reached; `checkCoupon` under the lock reports it
   * earlier
   */
  async redeemCoupon(tx: Tx, couponId: number, userId: number, orderId: number): Promise<void> {
    const taken = await tx.execute(REDEEM, [couponId, userId, orderId, this.clock.now()]);
    if (taken !== 1) throw CouponErrors.COUPON_USAGE_LIMIT();
  }

  /** Releases the use of a coupon by an order. Does nothing the second time. */
  async releaseRedemption(tx: Tx, orderId: number): Promise<void> {
    const given = await tx.row<{ coupon_id: number; user_id: number }>(
      `UPDATE coupon_redemptions SET released_at = $2 WHERE order_id = $1 AND released_at IS NULL
       RETURNING coupon_id, user_id`,
      [orderId, this.clock.now()],
    );
    if (!given) return;
    const { coupon_id, user_id } = given;
    await tx.execute('UPDATE coupons SET used_count = greatest(used_count - 1, 0) WHERE id = $1', [
      coupon_id,
    ]);
    await tx.execute(
      'UPDATE coupon_user_uses SET uses = greatest(uses - 1, 0) WHERE coupon_id = $1 AND user_id = $2',
      [coupon_id, user_id],
    );
  }

  /** Replaces the given lists of a coupon's targets; an absent list stays. */
  async replaceTargets(
    tx: Tx,
    couponId: number,
    {
      productIds,
      getProductIds,
      categoryIds,
    }: Pick<NewCoupon, 'productIds' | 'getProductIds' | 'categoryIds'>,
  ): Promise<void> {
    for (const [purpose, ids] of [
      ['target', productIds],
      ['get', getProductIds],
    ] as const) {
      if (!ids) continue;
      await tx.execute('DELETE FROM coupon_products WHERE coupon_id = $1 AND purpose = $2', [
        couponId,
        purpose,
      ]);
      const rows = [...new Set(ids)].map((product_id) => ({ coupon_id: couponId, purpose, product_id }));
      if (rows.length) await tx.repo(CouponProduct).insert(rows);
    }
    if (!categoryIds) return;
    await tx.execute('DELETE FROM coupon_categories WHERE coupon_id = $1', [couponId]);
    const rows = [...new Set(categoryIds)].map((category_id) => ({ coupon_id: couponId, category_id }));
    if (rows.length) await tx.repo(CouponCategory).insert(rows);
  }
}

/** Returns a code in its stored form. */
export function normalizeCouponCode(code: string): string {
  return code.trim().toUpperCase();
}
