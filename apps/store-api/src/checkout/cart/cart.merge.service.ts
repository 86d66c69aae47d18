import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { GuestsService } from '../../customers/guests/guests.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { checkCoupon } from '../../promotions/coupons/coupons.rules';
import { CouponsService } from '../../promotions/coupons/coupons.service';
import { type UnmergedUnits, mergeLines } from './cart.merge.rules';
import { type PricedCart, sheetBeforeCoupon } from './cart.pricing.service';
import type { CartState } from './cart.queries';
import { CartService } from './cart.service';

/** Moves the cart of a guest into that of an account. */
@Injectable()
export class CartMergeService {
  constructor(
    private readonly carts: CartService,
    private readonly guests: GuestsService,
    private readonly coupons: CouponsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the goods of a guest's cart to an account's cart and empties the guest's. Locks the account's cart,
   * then the guest's, so that a second merge, or an order of the guest, finds it empty.
   * @throws RequestErrors.NOT_FOUND for a token that is unknown or has ended
   */
  async mergeCart(userId: number, token: string): Promise<{ cart: PricedCart; skipped: UnmergedUnits[] }> {
    const found = await this.guests.findGuestByToken(token);
    if (!found) throw RequestErrors.NOT_FOUND();
    if (found.opened) return { cart: await this.carts.readCart(userId), skipped: [] };
    const skipped = await this.carts.queueCartWrite(userId, async (tx) => {
      const own = await this.carts.lockCart(tx, userId);
      const guest = await this.carts.lockCart(tx, found.userId);
      if (!guest.lines.length) return [];
      const plan = mergeLines(own, guest.lines);
      const merged = plan.wanted.length ? await this.carts.setCartUnits(tx, own, plan.wanted) : own;
      const couponId = await this.couponFor(tx, merged, guest.couponId);
      if (couponId !== own.couponId) await this.carts.touchCart(tx, own.id, couponId);
      await this.carts.emptyCart(tx, guest.id);
      return plan.skipped;
    });
    return { cart: await this.carts.readCart(userId), skipped };
  }

  /** Returns the own coupon, else that of the guest if the account may use it. */
  private async couponFor(tx: Tx, cart: CartState, given: number | null): Promise<number | null> {
    if (cart.couponId !== null || given === null) return cart.couponId;
    const offer = await this.coupons.findCouponById(tx, given, cart.userId);
    return checkCoupon(offer, sheetBeforeCoupon(cart), this.clock.now()) ? null : given;
  }
}
