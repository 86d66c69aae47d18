import { Injectable } from '@nestjs/common';
import type { Queryable } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import { PricesQuery, type VariantFacts } from '../catalogue/prices.query';
import { type CouponOffer, couponRefusal, termsOf } from '../coupons/coupons.rules';
import { CouponsService } from '../coupons/coupons.service';
import { couponStep } from '../pricing/pricing.coupons';
import { type Goods, type PriceSheet, priceGoods } from '../pricing/pricing.sheet';
import { type CartLine, type CartState, exchangeOf, loadCart } from './cart.queries';
import { PriceRules } from './cart.rules.service';

/** A cart line with what is true of its variant now. */
export interface FactualLine extends CartLine {
  facts: VariantFacts;
}

/** A cart at live prices. */
export interface PricedCart {
  cart: CartState;
  /** In the order of `sheet.lines`. */
  lines: FactualLine[];
  sheet: PriceSheet;
  coupon: { offer: CouponOffer; refusal: AppError | null } | null;
}

/** Prices carts from live prices; nothing of a price is ever stored in a cart. */
@Injectable()
export class CartPricing {
  constructor(
    private readonly prices: PricesQuery,
    private readonly rules: PriceRules,
    private readonly coupons: CouponsService,
    private readonly clock: Clock,
  ) {}

  /** The lines of a cart with the facts of their variants. */
  async factual(queryable: Queryable, lines: readonly CartLine[]): Promise<FactualLine[]> {
    const facts = await this.prices.factsOf(
      queryable,
      lines.map(({ variantId }) => variantId),
    );
    return lines.flatMap((line) => {
      const known = facts.get(line.variantId);
      return known ? [{ ...line, facts: known }] : [];
    });
  }

  /** The lines as they are priced before the coupon: flash sale or promotion, then bundles. */
  async beforeCoupon(
    queryable: Queryable,
    { userId, exchange }: Pick<CartState, 'userId' | 'exchange'>,
    lines: readonly FactualLine[],
  ): Promise<PriceSheet> {
    const variantIds = lines.map(({ variantId }) => variantId);
    const steps = await this.rules.stepsFor(queryable, userId, variantIds);
    return priceGoods(lines.map(goodsOf), exchange, steps);
  }

  async price(queryable: Queryable, cart: CartState): Promise<PricedCart> {
    const lines = await this.factual(queryable, cart.lines);
    const sheet = await this.beforeCoupon(queryable, cart, lines);
    if (cart.couponId === null) return { cart, lines, sheet, coupon: null };
    const offer = await this.coupons.byId(queryable, cart.couponId, cart.userId);
    if (!offer) return { cart, lines, sheet, coupon: null };
    const refusal = couponRefusal(offer, sheet, this.clock.now());
    const reduced = refusal ? sheet : couponStep(termsOf(offer), offer)(sheet);
    return { cart, lines, sheet: reduced, coupon: { offer, refusal } };
  }

  /** What a visitor has in the cart at live prices; nothing without an account or a cart. */
  async sheetOf(queryable: Queryable, userId: number | undefined): Promise<PriceSheet> {
    const cart = userId && (await loadCart(queryable, userId, this.clock.now()));
    if (!cart) return priceGoods([], await exchangeOf(queryable, userId));
    return (await this.price(queryable, cart)).sheet;
  }
}

function goodsOf({ id, quantity, facts }: FactualLine): Goods {
  return {
    ref: id,
    productId: facts.productId,
    variantId: facts.variantId,
    categoryPath: facts.categoryPath,
    brandId: facts.brandId,
    quantity,
    basePrice: facts.basePrice,
    flash: facts.flash,
    weightGrams: facts.weightGrams,
    isDigital: facts.isDigital,
  };
}
