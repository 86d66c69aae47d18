import { sellableUnits } from '../../catalog/prices/beyond-stock';
import { Injectable } from '@nestjs/common';
import { CustomFieldsService, type FieldValues } from '@comptoir/custom-fields';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { type CartState } from '../../checkout/cart/cart.queries';
import { MAX_QUANTITY } from '../../checkout/cart/cart.dto';
import type { PricedCart } from '../../checkout/cart/cart.pricing.service';
import { CartService } from '../../checkout/cart/cart.service';
import { type WantedUnits, hasValues, unitsInCart } from '../../checkout/cart/cart.units.rules';
import { OrderErrors } from '../order-records/order-records.errors';
import {
  VariantSnapshotsService,
  type VariantSnapshot,
} from '../../catalog/prices/variant-snapshots.service';

export const SKIP_REASONS = [
  'PRODUCT_UNAVAILABLE',
  'INSUFFICIENT_STOCK',
  'QUANTITY_LIMIT',
  'OTHER_DETAILS',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Units of an order that were not added to the cart. */
export interface SkippedUnits {
  item: OrderedUnits;
  /** Number of skipped units. */
  quantity: number;
  reason: SkipReason;
}

/** Units of a variant in an order. */
export interface OrderedUnits {
  id: number;
  product_id: number | null;
  variant_id: number | null;
  product_name: string;
  variant_name: string;
  quantity: number;
  custom_fields: FieldValues;
}

const ORDERED = `
  SELECT i.id, i.product_id, i.variant_id, i.product_name, i.variant_name, i.quantity, i.custom_fields
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.order_number = $1 AND o.user_id = $2 ORDER BY i.id`;

/** Adds the items of an order to the cart again, at current prices. */
@Injectable()
export class OrderReorderService {
  constructor(
    private readonly db: Db,
    private readonly carts: CartService,
    private readonly prices: VariantSnapshotsService,
    private readonly customFields: CustomFieldsService,
  ) {}

  /**
   * Adds the available units to the cart and skips the rest.
   * @throws OrderErrors.ORDER_NOT_FOUND
   */
  async reorderOwnOrder(
    userId: number,
    orderNumber: string,
  ): Promise<{ cart: PricedCart; skipped: SkippedUnits[] }> {
    const skipped = await this.db.tx(async (tx) => {
      const cart = await this.carts.lockCart(tx, userId);
      const items = await tx.rows<OrderedUnits>(ORDERED, [orderNumber, userId]);
      if (!items.length) throw OrderErrors.ORDER_NOT_FOUND();
      const variants = await this.readVariants(tx, items);
      const present = await this.withPresentFields(tx, items);
      const plan = planOf(cart, present, variants);
      if (plan.wanted.length) await this.carts.setCartUnits(tx, cart, plan.wanted);
      return plan.skipped;
    });
    return { cart: await this.carts.readCart(userId), skipped };
  }

  /** Drops values of custom fields that the shop has deleted since. */
  private async withPresentFields(tx: Tx, items: readonly OrderedUnits[]): Promise<OrderedUnits[]> {
    return Promise.all(
      items.map(async (item) => ({
        ...item,
        custom_fields: await this.customFields.shownValues('order_lines', item.custom_fields, 'customer', tx),
      })),
    );
  }

  private readVariants(
    queryable: Queryable,
    items: readonly OrderedUnits[],
  ): Promise<Map<number, VariantSnapshot>> {
    return this.prices.readVariantSnapshots(
      queryable,
      items.flatMap(({ variant_id }) => variant_id ?? []),
    );
  }
}

/**
 * Computes the new units of the cart and the skipped units. If an order has a variant twice, both lines
 * count.
 */
function planOf(
  cart: CartState,
  items: readonly OrderedUnits[],
  variants: ReadonlyMap<number, VariantSnapshot>,
): { wanted: WantedUnits[]; skipped: SkippedUnits[] } {
  const wanted = new Map<number, WantedUnits>();
  const skipped: SkippedUnits[] = [];
  for (const item of items) {
    const known = item.variant_id === null ? undefined : variants.get(item.variant_id);
    if (!known?.sellable) {
      skipped.push({ item, quantity: item.quantity, reason: 'PRODUCT_UNAVAILABLE' });
      continue;
    }
    const { custom_fields: customFields } = item;
    const line = wanted.get(known.variantId) ?? cart.lines.find((one) => one.variantId === known.variantId);
    if (line && !hasValues(line, customFields)) {
      skipped.push({ item, quantity: item.quantity, reason: 'OTHER_DETAILS' });
      continue;
    }
    const present = wanted.get(known.variantId)?.quantity ?? unitsInCart(cart, known.variantId);
    const most = Math.min(MAX_QUANTITY, sellableUnits(known));
    const added = Math.max(0, Math.min(item.quantity, most - present));
    if (added > 0) wanted.set(known.variantId, { variant: known, quantity: present + added, customFields });
    if (added < item.quantity) {
      const reason = sellableUnits(known) < MAX_QUANTITY ? 'INSUFFICIENT_STOCK' : 'QUANTITY_LIMIT';
      skipped.push({ item, quantity: item.quantity - added, reason });
    }
  }
  return { wanted: [...wanted.values()], skipped };
}
