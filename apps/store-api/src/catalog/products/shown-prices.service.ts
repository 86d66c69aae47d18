import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { readPriceHistories } from '../prices/prices.promotions.queries';
import {
  cheapest,
  type LeadingPromotion,
  lowestBeforeReduction,
  priceUnit,
  type ShownPromotion,
} from '../prices/prices.promotions.rules';
import type { ShownVariant } from '../variants/variants.read.queries';

/** A product whose prices are not calculated yet. Amounts are minor units of the base currency. */
export interface UnpricedProduct {
  id: number;
  price: number;
  compare_price: number | null;
  lowest_price_30_days: number | null;
  is_gift_card: boolean;
  /** The variant that `price` is of; null while no variant is active. */
  shown_variant_id: number | null;
  /** Promotions that run for it. */
  promotions: ShownPromotion[] | null;
  /** True when the shop has promotions, past ones included. */
  has_promotions: boolean;
}

/** A variant with its price after promotions, in the same currency as `price`. */
export interface PricedVariant extends ShownVariant {
  /** Null when no promotion makes it cheaper. */
  price_after_promotion: number | null;
}

/** Prices of a product for everybody. */
export interface ProductPricing {
  /** The lowest price when its variants differ in price; else null. */
  price_from: number | null;
  /** The lowest price of a variant after promotions; null when no promotion makes the product cheaper. */
  price_after_promotion: number | null;
  promotion: LeadingPromotion | null;
  variants: PricedVariant[];
}

/** Calculates what products cost everybody, with the promotions that need no more than the product itself. */
@Injectable()
export class ShownPricesService {
  constructor(private readonly db: Db) {}

  /**
   * Adds the prices after promotions, and the lowest price of the last 30 days beside each reduction. Takes a
   * statement only when a product is reduced in a shop that has promotions.
   */
  async priceProducts<T extends UnpricedProduct>(
    products: readonly T[],
    variants: readonly ShownVariant[],
    { exchange, now }: { exchange: ExchangeRate; now: Date },
  ): Promise<(T & ProductPricing)[]> {
    const priced = products.map((product) => {
      const own = variants.filter((variant) => variant.product_id === product.id);
      return { product, ...pricingOf(product, own, exchange) };
    });
    const reduced = priced.flatMap(({ product, announced }) =>
      announced !== null && product.has_promotions ? [announced] : [],
    );
    const histories = reduced.length > 0 ? await readPriceHistories(this.db, reduced, now) : [];
    const lowest = new Map(
      histories.map((history) => [history.id, lowestBeforeReduction(history, exchange, now)]),
    );
    return priced.map(({ product, announced, pricing }) => ({
      ...product,
      ...pricing,
      ...(announced !== null &&
        lowest.has(announced) && { lowest_price_30_days: lowest.get(announced) ?? null }),
    }));
  }
}

/** Returns the prices of a product, and the variant whose reduction is announced; null without a reduction. */
function pricingOf(
  product: UnpricedProduct,
  variants: readonly ShownVariant[],
  exchange: ExchangeRate,
): { pricing: ProductPricing; announced: number | null } {
  const promotions = product.promotions ?? [];
  const units = variants.map((variant) => {
    const { usual_price: usualPrice, sale_price: salePrice } = variant;
    const unit = priceUnit({ usualPrice, salePrice, isGiftCard: product.is_gift_card }, promotions, exchange);
    return { ...unit, price: variant.price, variant };
  });
  const best = cheapest(units);
  const isPromoted = best !== undefined && best.afterPromotion !== null;
  const prices = new Set(variants.map(({ price }) => price));
  const isReduced = product.compare_price !== null && product.compare_price > product.price;
  return {
    pricing: {
      price_from: prices.size > 1 ? product.price : null,
      price_after_promotion: isPromoted ? best.afterPromotion : null,
      promotion: isPromoted ? best.promotion : null,
      variants: units.map(({ variant, afterPromotion }) => ({
        ...variant,
        price_after_promotion: afterPromotion,
      })),
    },
    announced: isPromoted ? best.variant.id : isReduced ? product.shown_variant_id : null,
  };
}
