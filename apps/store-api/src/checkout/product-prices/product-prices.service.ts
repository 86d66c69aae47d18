import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import {
  type VariantSnapshot,
  VariantSnapshotsService,
} from '../../catalog/prices/variant-snapshots.service';
import { type UnitPriceView, unitPriceOf } from '../../catalog/prices/unit-prices';
import { ProductsReadService } from '../../catalog/products/products.read.service';
import { readShownVariants } from '../../catalog/variants/variants.read.queries';
import { RequestErrors } from '../../platform/http/request.errors';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { chargedPrice, currentUnitPrice } from '../../pricing/pricing/price-sheet';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { type PriceListEntry, listPriceOf } from '../../pricing/pricing/pricing.lists.rules';
import { readPriceTerms } from '../cart/active-price-rules.queries';
import { readExchange } from '../cart/cart.queries';

/** Unit price from a number of units on, in minor units. */
interface QuantityPrice {
  minQuantity: number;
  unitPrice: number;
  /** Per kilogram and the like; null without a content. */
  perMeasure: UnitPriceView | null;
}

/** Prices of the active variants of a product, as a cart of the caller has them. */
export interface ProductPrices {
  currency: CurrencyCode;
  variants: { variantId: number; sku: string; prices: QuantityPrice[] }[];
}

/** Answers the prices that a caller gets. They depend on the caller, so no cache may hold them. */
@Injectable()
export class ProductPricesService {
  constructor(
    private readonly db: Db,
    private readonly products: ProductsReadService,
    private readonly snapshots: VariantSnapshotsService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
  ) {}

  /** @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR for a currency that is not active */
  async readProductPrices(
    slug: string,
    userId: number | undefined,
    asked: CurrencyCode | undefined,
  ): Promise<ProductPrices> {
    const product = await this.products.findProductBySlug(slug);
    if (!product) throw RequestErrors.NOT_FOUND();
    const currency = await this.currencyFor(userId, asked);
    const shown = await readShownVariants(this.db, [product.id], this.clock.now());
    const variantIds = shown.map(({ id }) => id);
    const [variants, { exchange, rules }] = await Promise.all([
      this.snapshots.readVariantSnapshots(this.db, variantIds),
      readPriceTerms(this.db, { userId, now: this.clock.now(), variantIds, currency }),
    ]);
    return {
      currency,
      variants: variantIds.flatMap((variantId) => {
        const variant = variants.get(variantId);
        return variant
          ? [{ variantId, sku: variant.sku, prices: pricesOf(variant, rules.priceLists, exchange) }]
          : [];
      }),
    };
  }

  private async currencyFor(
    userId: number | undefined,
    asked: CurrencyCode | undefined,
  ): Promise<CurrencyCode> {
    if (asked === undefined) return (await readExchange(this.db, userId)).code;
    return this.currencies.requireActiveCode(asked);
  }
}

/** Returns the price of one unit, and those of larger quantities that differ from the one before. */
function pricesOf(
  variant: VariantSnapshot,
  entries: readonly PriceListEntry[],
  exchange: ExchangeRate,
): QuantityPrice[] {
  const breaks = entries.filter(({ variantId }) => variantId === variant.variantId);
  const { left = null } = variant.flash ?? {};
  // The price of a flash sale ends after its last unit.
  const starts = [1, ...breaks.map(({ minQuantity }) => minQuantity), ...(left === null ? [] : [left + 1])];
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .map((minQuantity) => {
      const listPrice = listPriceOf(breaks, { variantId: variant.variantId, units: minQuantity }, exchange);
      const current = currentUnitPrice({ ...variant, quantity: minQuantity, listPrice }, exchange);
      const unitPrice = chargedPrice(current, exchange);
      return { minQuantity, unitPrice, perMeasure: unitPriceOf(unitPrice, exchange.code, variant.content) };
    })
    .filter(({ unitPrice }, index, all) => unitPrice !== all[index - 1]?.unitPrice);
}
