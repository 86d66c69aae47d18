import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { type BundleOffer, BundlesService } from '../../promotions/bundles/bundles.service';
import { VariantSnapshotsService } from '../../catalog/prices/variant-snapshots.service';
import { invalidField } from '../../platform/http/request.errors';
import type { AddCartBundle } from './cart.dto';
import { CartErrors } from './cart.errors';
import type { PricedCart } from './cart.pricing.service';
import { CartService } from './cart.service';
import { type WantedUnits, assertUnitsAllowed, unitsInCart } from './cart.units.rules';

type Chosen = BundleOffer['items'][number];

/** Adds bundles to carts. Their variants become ordinary lines; the price sheet finds complete bundles. */
@Injectable()
export class CartBundlesService {
  constructor(
    private readonly carts: CartService,
    private readonly bundles: BundlesService,
    private readonly prices: VariantSnapshotsService,
  ) {}

  /**
   * Adds the required items of a bundle and the chosen optional ones, or nothing at all.
   * @throws CartErrors.BUNDLE_UNAVAILABLE, and the errors of adding each variant
   */
  async addCartBundle(userId: number, { bundle_id, quantity, item_ids }: AddCartBundle): Promise<PricedCart> {
    await this.carts.queueCartWrite(userId, async (tx) => {
      const cart = await this.carts.lockCart(tx, userId);
      const bundle = await this.bundles.findBundleOffer(tx, bundle_id);
      if (!bundle) throw invalidField('bundle_id', 'This bundle does not exist.');
      if (!bundle.isRunning || !bundle.items.some(({ isRequired }) => isRequired)) {
        throw CartErrors.BUNDLE_UNAVAILABLE();
      }
      const units = await this.unitsOf(tx, chosenOf(bundle, item_ids), quantity);
      const wanted = units.map(({ variant, quantity: more }) => ({
        variant,
        quantity: unitsInCart(cart, variant.variantId) + more,
      }));
      wanted.forEach(assertUnitsAllowed);
      await this.carts.setCartUnits(tx, cart, wanted);
    });
    return this.carts.readCart(userId);
  }

  /** Skips an optional item that is no longer sold, unless the client chose it. */
  private async unitsOf(
    tx: Tx,
    chosen: readonly (Chosen & { isAsked: boolean })[],
    sets: number,
  ): Promise<WantedUnits[]> {
    const variants = await this.prices.readVariantSnapshots(
      tx,
      chosen.map(({ variantId }) => variantId),
    );
    return chosen.flatMap(({ variantId, quantity, isRequired, isAsked }) => {
      const known = variants.get(variantId);
      if (!known?.sellable && !isRequired && !isAsked) return [];
      if (!known) throw CartErrors.PRODUCT_UNAVAILABLE();
      return [{ variant: known, quantity: quantity * sets }];
    });
  }
}

function chosenOf(
  { items }: BundleOffer,
  itemIds: number[] | null | undefined,
): (Chosen & { isAsked: boolean })[] {
  const asked = new Set(itemIds ?? []);
  const known = new Set(items.map(({ id }) => id));
  if ([...asked].some((id) => !known.has(id))) {
    throw invalidField('item_ids', 'This bundle has no such item.');
  }
  return items
    .map((item) => ({ ...item, isAsked: asked.has(item.id) }))
    .filter(({ isRequired, isAsked }) => isRequired || isAsked || !itemIds);
}
