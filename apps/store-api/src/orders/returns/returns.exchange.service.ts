import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import {
  type VariantSnapshot,
  VariantSnapshotsService,
} from '../../catalog/prices/variant-snapshots.service';
import { invalidField } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { allocateStock } from '../../catalog/inventory/stock-allocation';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import type { Order } from '../order-records/order-records.entity';
import {
  insertOrder,
  insertOrderItems,
  type OrderItemDraft,
  takeOrderItemIds,
} from '../order-records/new-orders.queries';
import { recordOrderMove } from '../order-records/order-records.queries';
import type { ReturnItem } from './returns.entity';
import { ReturnErrors } from './returns.errors';

/** Replacement units of one variant. */
interface ExchangeLine {
  variantId: number;
  quantity: number;
}

/**
 * Exchanges returned goods. The replacement is a separate order without charge, so it has stock, shipments
 * and tracking like any order. The payment stays with the original order.
 */
@Injectable()
export class ReturnExchangeService {
  constructor(
    private readonly inventory: InventoryService,
    private readonly prices: VariantSnapshotsService,
    private readonly payments: OrderPaymentsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the confirmed replacement order and takes its stock.
   * @param variantId the replacement of every unit; null for the bought variants
   * @returns the id of the replacement order
   * @throws ReturnErrors.INSUFFICIENT_STOCK, RequestErrors.VALIDATION_ERROR for a variant that is not for
   * sale
   */
  async createReplacementOrder(
    tx: Tx,
    order: Order,
    {
      items,
      variantId,
      staffId,
    }: { items: readonly ReturnItem[]; variantId: number | null; staffId: number },
  ): Promise<number> {
    const lines = await linesOf(tx, items, variantId);
    const variants = await this.prices.readVariantSnapshots(
      tx,
      lines.map((line) => line.variantId),
    );
    for (const line of lines) {
      if (!variants.get(line.variantId)?.sellable) {
        throw invalidField('exchange_variant_id', 'This variant is not sold.');
      }
    }
    const [replacement, itemIds] = await Promise.all([
      this.insertReplacement(tx, order),
      takeOrderItemIds(tx, lines.length),
    ]);
    const { id, placed_at, notes } = replacement;
    await Promise.all([
      insertOrderItems(tx, id, itemsOf(lines, variants), itemIds),
      recordOrderMove(
        tx,
        id,
        { from: null, to: 'pending', at: placed_at },
        { actor: 'staff', actorId: staffId, note: notes },
      ),
      this.outbox.emit(tx, 'order.placed', { orderId: id, silent: true }),
    ]);
    await this.reserve(tx, lines, itemIds);
    await this.payments.settleOrder(tx, replacement, { amount: 0 });
    return id;
  }

  private insertReplacement(tx: Tx, order: Order): Promise<Order> {
    const now = this.clock.now();
    return insertOrder(tx, {
      user_id: order.user_id,
      currency: order.currency,
      exchange_rate: order.exchange_rate,
      subtotal: 0,
      discount_amount: 0,
      shipping_amount: 0,
      tax_amount: 0,
      prices_include_tax: order.prices_include_tax,
      tax: null,
      shipping_taxes: null,
      total: 0,
      gift_card_amount: 0,
      wallet_amount: 0,
      amount_due: 0,
      payment_method: null,
      payment_instructions: '',
      coupon_id: null,
      coupon: null,
      shipping_address: order.shipping_address,
      billing_address: order.billing_address,
      shipping_method: order.shipping_method,
      notes: `Exchange for order ${order.order_number}`,
      expires_at: null,
      placed_at: now,
      created_at: now,
      updated_at: now,
    });
  }

  private async reserve(tx: Tx, lines: readonly ExchangeLine[], itemIds: readonly number[]): Promise<void> {
    const wanted = lines.map((line, index) => ({ ...line, orderItemId: itemIds[index] ?? 0 }));
    const levels = await this.inventory.lockStockLevels(
      tx,
      wanted.map(({ variantId }) => variantId),
    );
    const { allocations, shortages } = allocateStock(wanted, levels);
    const [short] = shortages;
    if (short) {
      throw ReturnErrors.INSUFFICIENT_STOCK({
        errors: { exchange_variant_id: [`Only ${short.available} left.`] },
        meta: { variant_id: short.line.variantId, available: short.available },
      });
    }
    await this.inventory.reserveStock(tx, allocations);
  }
}

async function linesOf(
  tx: Tx,
  items: readonly ReturnItem[],
  variantId: number | null,
): Promise<ExchangeLine[]> {
  const bought = await tx.rows<{ id: number; variant_id: number | null }>(
    'SELECT id, variant_id FROM order_items WHERE id = ANY($1)',
    [items.map(({ order_item_id }) => order_item_id)],
  );
  const variantOf = new Map(bought.map(({ id, variant_id }) => [id, variant_id]));
  const quantities = new Map<number, number>();
  for (const { order_item_id, received_quantity } of items) {
    const sent = variantId ?? variantOf.get(order_item_id) ?? null;
    if (!received_quantity) continue;
    if (sent === null) throw invalidField('exchange_variant_id', 'What was bought is not sold any more.');
    quantities.set(sent, (quantities.get(sent) ?? 0) + received_quantity);
  }
  return [...quantities].map(([id, quantity]) => ({ variantId: id, quantity }));
}

/** Builds the items of the replacement order, without charge. */
function itemsOf(
  lines: readonly ExchangeLine[],
  variants: ReadonlyMap<number, VariantSnapshot>,
): OrderItemDraft[] {
  return lines.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId);
    if (!variant) return [];
    return {
      product_id: variant.productId,
      variant_id: variantId,
      flash_sale_item_id: null,
      product_name: variant.productName,
      variant_name: variant.variantName,
      sku: variant.sku,
      image: variant.image,
      is_digital: variant.isDigital,
      quantity,
      unit_price: 0,
      discount_amount: 0,
      discounts: [],
      tax_amount: 0,
      tax: null,
      total: 0,
    };
  });
}
