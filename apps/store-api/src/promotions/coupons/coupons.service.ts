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
  /** Hundredths: of a percent for a percentage, of the base currency's unit for a fixed amount. */
  value?: number;
  /** Minor units of the base currency, as the next one. */
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

/** Coupons and their uses. A use belongs to an order and is given back when the order is cancelled. */
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

  /** The coupon of a code, if there is one that is not deleted, as it is for this user. */
  findCouponByCode(queryable: Queryable, code: string, userId: number): Promise<CouponOffer | undefined> {
    return queryable.row<CouponOffer>(`${OFFER} WHERE upper(c.code) = $1 AND c.deleted_at IS NULL`, [
      normalizeCouponCode(code),
      userId,
    ]);
  }

  /** A coupon by id, a deleted one too, as it is for this user. */
  findCouponById(queryable: Queryable, id: number, userId: number): Promise<CouponOffer | undefined> {
    return queryable.row<CouponOffer>(`${OFFER} WHERE c.id = $1`, [id, userId]);
  }

  /** As `byId`, with the counts held until the transaction ends: they cannot change before `redeem`. */
  async lockCoupon(tx: Tx, id: number, userId: number): Promise<CouponOffer | undefined> {
    await tx.execute('SELECT FROM coupons WHERE id = $1 FOR UPDATE', [id]);
    return this.findCouponById(tx, id, userId);
  }

  /**
   * Takes one use of a coupon for an order.
   * @throws CouponErrors.COUPON_USAGE_LIMIT when a limit was reached, which `couponRefusal` under `lock` tells before
   */
  async redeemCoupon(tx: Tx, couponId: number, userId: number, orderId: number): Promise<void> {
    const taken = await tx.execute(REDEEM, [couponId, userId, orderId, this.clock.now()]);
    if (taken !== 1) throw CouponErrors.COUPON_USAGE_LIMIT();
  }

  /** Gives back the use that an order holds. Does nothing the second time. */
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

  /** Replaces what a coupon is limited to, set by set; a set that is left out stays. */
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

/** A code as it is stored, however it was typed. */
export function normalizeCouponCode(code: string): string {
  return code.trim().toUpperCase();
}
