import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { VariantSnapshotsService } from '../../catalog/prices/variant-snapshots.service';
import { invalidField } from '../../platform/http/request.errors';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import { BundlesService, type ShownBundleItem } from '../../promotions/bundles/bundles.service';
import { readPriceTerms } from '../cart/active-price-rules.queries';
import { sheetBeforeCoupon } from '../cart/cart.pricing.service';

/** A set of a bundle with its prices. */
export interface BundlePrice {
  currency: CurrencyCode;
  /** The chosen items, in the order of the lines of the sheet. */
  items: ShownBundleItem[];
  sheet: PriceSheet;
}

/** Prices bundles as a cart with nothing else would. */
@Injectable()
export class BundlePricesService {
  constructor(
    private readonly db: Db,
    private readonly bundles: BundlesService,
    private readonly snapshots: VariantSnapshotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices one set: the required items and the chosen optional ones that can be sold.
   * @throws RequestErrors.NOT_FOUND for a bundle that is not on offer, RequestErrors.VALIDATION_ERROR for an unknown
   * item or a currency that is not active
   */
  async priceBundle(
    id: number,
    { item_ids: chosen, currency: asked }: { item_ids?: number[]; currency?: CurrencyCode },
  ): Promise<BundlePrice> {
    const bundle = await this.bundles.findActiveBundle(id, asked);
    const known = bundle.items.map((item) => item.id);
    if (chosen?.some((item) => !known.includes(item)))
      throw invalidField('item_ids', 'This bundle has no such item.');
    const wanted = bundle.items.filter((item) => item.is_required || !chosen || chosen.includes(item.id));
    const variantIds = wanted.map((item) => item.product_variant_id);
    const currency = bundle.exchange.code;
    const now = this.clock.now();
    const [variants, { exchange, rules }] = await Promise.all([
      this.snapshots.readVariantSnapshots(this.db, variantIds),
      readPriceTerms(this.db, { userId: undefined, now, variantIds, currency }),
    ]);
    const items = wanted.filter((item) => variants.has(item.product_variant_id));
    const lines = items.flatMap(({ id: ref, quantity, product_variant_id: variantId }) => {
      const variant = variants.get(variantId);
      const seen = { seenPrice: 0, seenCurrency: null, shown: null };
      return variant ? [{ id: ref, variantId, quantity, ...seen, variant }] : [];
    });
    return { currency, items, sheet: sheetBeforeCoupon({ lines, exchange, rules }) };
  }
}
