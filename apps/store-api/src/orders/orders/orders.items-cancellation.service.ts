import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { InventoryService, type Loss } from '../../catalog/inventory/inventory.service';
import type { StoreEvents } from '../../events';
import { readDeliveredUnits } from '../digital-goods/digital-goods.queries';
import { type ItemUnits, cancelUnits, readOrderItems } from '../order-records/order-items.queries';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import { type MoveNote, readAuthorization } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import { CancelledUnitsService } from '../refunds/refunds.cancelled-units.service';
import { OrderRefundsService } from '../refunds/refunds.orders.service';
import { OrderFulfillmentService } from '../shipments/order-fulfillment.service';
import { OrderCancellationService } from './orders.cancellation.service';
import { openUnitsOf, unitsLeftOf } from './order-units';

/** Units of an order to cancel, and who cancels them. */
export interface ItemsCancellation extends MoveNote {
  items: readonly OrderItem[];
  units: readonly ItemUnits[];
  /** Refunds shipping costs, too. */
  shipping: boolean;
  /** Refunds them up to what the cheapest method cost, without `shipping`; minor units. */
  standardShipping?: number | null;
  /** Takes units that were refunded before first, as customers do: these are not refunded again. */
  refundedFirst?: boolean;
  reason: string;
  silent: boolean;
  /** Writes the units off instead of restocking them. */
  lost?: Loss;
}

/** Cancels some units of orders that are paid, authorized, or paid later. */
@Injectable()
export class OrderItemsCancellationService {
  constructor(
    private readonly inventory: InventoryService,
    private readonly cancelled: CancelledUnitsService,
    private readonly refunds: OrderRefundsService,
    private readonly fulfillment: OrderFulfillmentService,
    private readonly cancellation: OrderCancellationService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /**
   * Cancels units of a locked order: restocks them, or writes them off, and refunds what was paid for them. Those of an unpaid order
   * are not charged. Cancelling the last units cancels the order. Once all other units are shipped or delivered, so is
   * the order.
   * @throws RefundErrors.REFUND_EXCEEDS_BALANCE, RefundErrors.PAYMENT_DISPUTED, RefundErrors.GIFT_CARD_USED
   */
  async cancelItems(tx: Tx, order: Order, request: ItemsCancellation): Promise<void> {
    const { items, units, shipping, standardShipping, reason, silent, actor, actorId, lost } = request;
    const move = { actor, actorId, note: reason, silent };
    await cancelUnits(tx, units);
    const left = unitsLeftOf(items, units);
    if (left.all === 0) return this.cancellation.endOrder(tx, order, 'cancelled', { ...move, lost });
    const refundsRest = actor === 'customer' || request.refundedFirst === true;
    const paid = isPaid(order.payment_status);
    const taken = units.map(({ order_item_id: orderItemId, quantity }) => ({ orderItemId, quantity }));
    const refund = {
      ...{ source: 'cancellation' as const, method: 'original' as const },
      ...{ reason, items: taken, includeShipping: shipping, standardShipping, silent },
      ...(actor === 'staff' && actorId && { staff: { userId: actorId, roles: [] } }),
    };
    if (!paid) {
      if (await readAuthorization(tx, order.id))
        await this.cancelled.lowerCharge(tx, order, { shipping, silent });
      else if (refundsRest) await this.refunds.refundRestOfUnits(tx, order, refund);
      else await this.refunds.openRefund(tx, order, refund);
      // The units of an unpaid order are only reserved.
      await this.inventory.commitStock(tx, order.id);
    }
    await this.inventory.takeBackUnits(tx, order.id, taken, lost);
    await this.outbox.emit(tx, 'order.items-cancelled', { orderId: order.id });
    if (paid) {
      // Staff are told that less is left than they wanted to refund.
      if (refundsRest) await this.cancelled.refundRestOfUnits(tx, order, refund);
      else await this.cancelled.refundUnits(tx, order, refund);
    }
    if (left.toShip > 0) return;
    if (left.shipped > 0) {
      // A customer who gives the rest back knows of the parcels: no mail says that the order is on its way.
      const silence = { note: null, silent: silent || actor === 'customer' };
      await this.fulfillment.advanceOrder(tx, order, 'shipped', { ...move, ...silence });
    } else if (left.digital === left.all && actor === 'customer') {
      // The delivery has no reason: that of the cancellation is about other units.
      await this.fulfillment.advanceOrder(tx, order, 'delivered', {
        actor,
        actorId,
        note: null,
        silent: true,
      });
    }
  }

  /**
   * Cancels a locked order for its customer, except for the files and licence keys that they have got: those could be
   * used although they are refunded.
   * @throws OrderErrors.ORDER_NOT_CANCELLABLE when nothing else is left, and the errors of `cancelItems`
   */
  async cancelUndelivered(tx: Tx, order: Order, move: MoveNote): Promise<void> {
    const delivered = await readDeliveredUnits(tx, order.id);
    if (!delivered.size) return this.cancellation.endOrder(tx, order, 'cancelled', move);
    const items = await readOrderItems(tx, order.id);
    const units = items
      .map((item) => ({
        order_item_id: item.id,
        quantity: openUnitsOf(item) - (delivered.get(item.id) ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0);
    if (!units.length) {
      const message = 'What you have downloaded cannot be cancelled. Please ask the shop for a refund.';
      throw OrderErrors.ORDER_NOT_CANCELLABLE({ message });
    }
    const reason = move.note || 'Order cancelled.';
    await this.cancelItems(tx, order, { ...move, items, units, shipping: true, reason, silent: false });
  }
}
