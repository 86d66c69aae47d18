import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { readFixedPrices } from '../prices/prices.currency.queries';
import { type ExchangeRate, fromBase } from '../../pricing/pricing/pricing.exchange.rules';
import { readPriceHistories } from '../prices/prices.promotions.queries';
import {
  cheapest,
  type LeadingPromotion,
  lowestBeforeReduction,
  priceUnit,
  type ShownPromotion,
  type UnitOffer,
} from '../prices/prices.promotions.rules';
import { type UnitPriceView, unitPriceOf } from '../prices/unit-prices';
import type { ShownVariant } from '../variants/variants.read.queries';

/** A product whose prices are not calculated yet. Amounts are minor units of the base currency. */
export interface UnpricedProduct {
  id: number;
  price: number;
  compare_price: number | null;
  /** Compare price that staff entered. */
  own_compare_price: number | null;
  lowest_price_30_days: number | null;
  is_gift_card: boolean;
  /** The variant that `price` is of; null while no variant is active. */
  shown_variant_id: number | null;
  /** Promotions that run for it. */
  promotions: ShownPromotion[] | null;
  /** True when the shop has promotions, past ones included. */
  has_promotions: boolean;
}

/** A variant whose price a list may fix in the currency that is shown. */
type OfferedVariant = ShownVariant & Pick<UnitOffer, 'listPrice'>;

/** A variant with its price after promotions, in the same currency as `price`. */
export interface PricedVariant extends ShownVariant {
  /** Null when no promotion makes it cheaper. */
  price_after_promotion: number | null;
  /** From the price after promotions; null without a content. */
  unit_price: UnitPriceView | null;
  /** Beside a reduction, where each variant is asked for: lowest price of the 30 days before it; else null. */
  lowest_price_30_days: number | null;
}

/** Prices of a product for everybody. */
export interface ProductPricing {
  /** The lowest price when its variants differ in price; else null. */
  price_from: number | null;
  /** The lowest price of a variant after promotions; null when no promotion makes the product cheaper. */
  price_after_promotion: number | null;
  promotion: LeadingPromotion | null;
  /** That of the variant whose price is shown. */
  unit_price: UnitPriceView | null;
  variants: PricedVariant[];
}

/** Calculates what products cost everybody, with the promotions that need no more than the product itself. */
@Injectable()
export class ShownPricesService {
  constructor(private readonly db: Db) {}

  /**
   * Adds the prices after promotions, and the lowest price of the last 30 days beside each reduction. Takes a
   * statement only when a product is reduced in a shop that has promotions, or a variant with `eachVariant`.
   * @param eachVariant adds the lowest price of each reduced variant, too, not only of the one whose price is shown
   */
  async priceProducts<T extends UnpricedProduct>(
    products: readonly T[],
    variants: readonly ShownVariant[],
    { exchange, now, eachVariant }: { exchange: ExchangeRate; now: Date; eachVariant: boolean },
  ): Promise<(T & ProductPricing)[]> {
    const isConverted = exchange.code !== exchange.base;
    const ids = variants.map(({ id }) => id);
    const fixed = isConverted
      ? await readFixedPrices(this.db, ids, { currency: exchange.code, now })
      : new Map<number, number>();
    const priced = products.map((stored) => {
      const own = variants.filter((variant) => variant.product_id === stored.id);
      if (!isConverted) return { product: stored, ...pricingOf(stored, own, exchange) };
      const { product, variants: converted } = convertPrices(stored, own, { fixed, exchange });
      return { product, ...pricingOf(product, converted, exchange) };
    });
    const reduced = priced.flatMap(({ product, announced, pricing }) => {
      const shown = announced !== null && (product.has_promotions || isConverted) ? [announced] : [];
      return eachVariant ? [...shown, ...reducedVariants(pricing)] : shown;
    });
    // A price that is fixed in a currency has no history in it.
    const lowest = await this.readLowest(
      [...new Set(reduced)].filter((id) => !fixed.has(id)),
      exchange,
      now,
    );
    return priced.map(({ product, announced, pricing }) => ({
      ...product,
      ...pricing,
      ...(eachVariant && {
        variants: pricing.variants.map((variant) => ({
          ...variant,
          lowest_price_30_days: lowest.get(variant.id) ?? null,
        })),
      }),
      ...(announced !== null &&
        lowest.has(announced) && { lowest_price_30_days: lowest.get(announced) ?? null }),
    }));
  }

  /** Returns the lowest price of the 30 days before its reduction, by variant. */
  private async readLowest(
    ids: readonly number[],
    exchange: ExchangeRate,
    now: Date,
  ): Promise<Map<number, number | null>> {
    const histories = ids.length > 0 ? await readPriceHistories(this.db, ids, now) : [];
    return new Map(histories.map((history) => [history.id, lowestBeforeReduction(history, exchange, now)]));
  }
}

/** Returns the ids of the variants whose price is shown beside a higher one. */
function reducedVariants({ variants }: ProductPricing): number[] {
  return variants.flatMap(({ id, price, compare_price: compare, price_after_promotion: promoted }) =>
    promoted !== null || (compare !== null && compare > price) ? [id] : [],
  );
}

function offerOf(product: UnpricedProduct, variant: OfferedVariant): UnitOffer {
  const { usual_price: usualPrice, sale_price: salePrice, listPrice } = variant;
  return { usualPrice, salePrice, isGiftCard: product.is_gift_card, ...(listPrice && { listPrice }) };
}

/** Returns a product and its variants with the amounts that are shown converted, or fixed by a price list. */
function convertPrices<T extends UnpricedProduct>(
  stored: T,
  variants: readonly ShownVariant[],
  { fixed, exchange }: { fixed: ReadonlyMap<number, number>; exchange: ExchangeRate },
): { product: T; variants: OfferedVariant[] } {
  const convert = (minor: number | null): number | null =>
    minor === null ? null : fromBase(minor, exchange);
  const converted = variants.map((variant): OfferedVariant => {
    const price = fixed.get(variant.id);
    const listPrice = price === undefined ? undefined : { listId: 0, price, currency: exchange.code };
    const offered: OfferedVariant = { ...variant, ...(listPrice && { listPrice }) };
    return {
      ...offered,
      price: priceUnit(offerOf(stored, offered), [], exchange).price,
      compare_price: comparePriceOf(offered, null, exchange),
    };
  });
  const shown = converted.reduce<OfferedVariant | undefined>(
    (best, other) => (best === undefined || other.price < best.price ? other : best),
    undefined,
  );
  return {
    product: {
      ...stored,
      price: shown?.price ?? fromBase(stored.price, exchange),
      compare_price: shown
        ? comparePriceOf(shown, stored.own_compare_price, exchange)
        : convert(stored.compare_price),
      lowest_price_30_days: null,
      shown_variant_id: shown?.id ?? null,
    },
    variants: converted,
  };
}

/** Returns the compare price beside a converted price: in a flash sale at least the usual price. */
function comparePriceOf(
  { own_compare_price, usual_price, sale_price, listPrice }: OfferedVariant,
  ofProduct: number | null,
  exchange: ExchangeRate,
): number | null {
  const convert = (minor: number | null): number | null =>
    minor === null ? null : fromBase(minor, exchange);
  const usual = listPrice?.price ?? fromBase(usual_price, exchange);
  const isOnSale = sale_price !== null && fromBase(sale_price, exchange) <= usual;
  return isOnSale
    ? Math.max(usual, convert(own_compare_price) ?? 0)
    : convert(own_compare_price ?? ofProduct);
}

/** Returns the prices of a product, and the variant whose reduction is announced; null without a reduction. */
function pricingOf(
  product: UnpricedProduct,
  variants: readonly OfferedVariant[],
  exchange: ExchangeRate,
): { pricing: ProductPricing; announced: number | null } {
  const promotions = product.promotions ?? [];
  const units = variants.map((variant) => {
    const unit = priceUnit(offerOf(product, variant), promotions, exchange);
    return { ...unit, price: variant.price, variant };
  });
  const best = cheapest(units);
  const isPromoted = best !== undefined && best.afterPromotion !== null;
  const priced = units.map(({ variant: { listPrice: _, ...variant }, price, afterPromotion }) => ({
    ...variant,
    price_after_promotion: afterPromotion,
    unit_price: unitPriceOf(afterPromotion ?? price, exchange.code, variant),
    lowest_price_30_days: null,
  }));
  const shownId = isPromoted ? best.variant.id : product.shown_variant_id;
  const prices = new Set(variants.map(({ price }) => price));
  const isReduced = product.compare_price !== null && product.compare_price > product.price;
  return {
    pricing: {
      price_from: prices.size > 1 ? product.price : null,
      price_after_promotion: isPromoted ? best.afterPromotion : null,
      promotion: isPromoted ? best.promotion : null,
      unit_price: priced.find(({ id }) => id === shownId)?.unit_price ?? null,
      variants: priced,
    },
    announced: isPromoted || isReduced ? shownId : null,
  };
}
