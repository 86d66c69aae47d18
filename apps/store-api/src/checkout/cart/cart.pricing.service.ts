import { Injectable } from '@nestjs/common';
import type { Queryable } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import { type CouponOffer, checkCoupon, couponTerms } from '../../promotions/coupons/coupons.rules';
import { CouponsService } from '../../promotions/coupons/coupons.service';
import { couponStep } from '../../pricing/pricing/pricing.coupons.rules';
import {
  type Goods,
  type PriceSheet,
  lineAtPrice,
  priceGoods,
  withLines,
} from '../../pricing/pricing/price-sheet';
import { withListPrices } from '../../pricing/pricing/pricing.lists.rules';
import { type CartLine, type CartState, readExchange, readCart } from './cart.queries';
import { pricingStepsOf } from './active-price-rules.queries';

/** A cart with its current prices. */
export interface PricedCart {
  /** The lines are in the order of `sheet.lines`. */
  cart: CartState;
  sheet: PriceSheet;
  coupon: { offer: CouponOffer; error: AppError | null } | null;
}

/** Computes the prices of carts. A cart never stores a price that it charges. */
@Injectable()
export class CartPricingService {
  constructor(
    private readonly coupons: CouponsService,
    private readonly clock: Clock,
  ) {}

  async priceCart(queryable: Queryable, cart: CartState): Promise<PricedCart> {
    const sheet = sheetBeforeCoupon(cart);
    if (cart.couponId === null) return { cart, sheet, coupon: null };
    const offer = await this.coupons.findCouponById(queryable, cart.couponId, cart.userId);
    if (!offer) return { cart, sheet, coupon: null };
    const { error, sheet: reduced } = this.withCoupon(sheet, offer);
    return { cart, sheet: reduced, coupon: { offer, error } };
  }

  /** Lowers a sheet by a coupon; with an error the sheet stays as it is. */
  withCoupon(
    sheet: PriceSheet,
    offer: CouponOffer | undefined,
  ): { sheet: PriceSheet; error: AppError | null } {
    const error = checkCoupon(offer, sheet, this.clock.now());
    return { error, sheet: error || !offer ? sheet : couponStep(couponTerms(offer), offer)(sheet) };
  }

  /** Prices the cart of a visitor. The sheet is empty without an account or a cart. */
  async priceSheetOf(queryable: Queryable, userId: number | undefined): Promise<PriceSheet> {
    const cart = userId && (await readCart(queryable, userId, this.clock.now()));
    if (!cart) return priceGoods([], await readExchange(queryable, userId));
    return (await this.priceCart(queryable, cart)).sheet;
  }
}

/** Prices the lines before the coupon: price list, flash sale or promotion, then bundles. */
export function sheetBeforeCoupon({
  lines,
  exchange,
  rules,
}: Pick<CartState, 'lines' | 'exchange' | 'rules'>): PriceSheet {
  const isAgreed = lines.some(({ agreed }) => agreed);
  const usual = isAgreed ? lines.filter(({ agreed }) => !agreed) : lines;
  const goods = withListPrices(usual.map(goodsOf), rules.priceLists, exchange);
  const sheet = priceGoods(goods, exchange, pricingStepsOf(rules));
  return isAgreed ? withAgreedLines(sheet, lines) : sheet;
}

/** Adds lines at agreed prices, which no rule lowers, in the order of `lines`. */
function withAgreedLines(sheet: PriceSheet, lines: readonly CartLine[]): PriceSheet {
  const usual = sheet.lines.values();
  const all = lines.flatMap((line) => {
    if (line.agreed) return lineAtPrice(goodsOf(line), line.agreed.unitPrice, sheet.exchange);
    const next = usual.next();
    return next.done ? [] : next.value;
  });
  return withLines(sheet, all);
}

function goodsOf({ id, quantity, variant }: CartLine): Goods {
  return {
    ref: id,
    productId: variant.productId,
    variantId: variant.variantId,
    categoryPath: variant.categoryPath,
    brandId: variant.brandId,
    quantity,
    basePrice: variant.basePrice,
    flash: variant.flash,
    weightGrams: variant.weightGrams,
    isDigital: variant.isDigital,
    ...(variant.isGiftCard && { isGiftCard: true }),
    taxClass: variant.taxClass,
  };
}
