import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import type { Order } from '../order-records/order-records.entity';
import { type MoveNote, recordOrderMove, setOrderAdvanced } from '../order-records/order-records.queries';
import { type OrderStatus, isPaid } from '../order-records/order-records.states';
import { OrderErrors } from '../order-records/order-records.errors';
import { deliverShipments, hasItemsNotReady, shipRemainingItems, utcDay } from './shipments.queries';

/** The actor of a status change; `silent` sends the customer no notification. */
export type FulfillmentMove = MoveNote & { silent: boolean };

/** Moves orders to shipped and delivered, by hand or with their shipments. */
@Injectable()
export class OrderFulfillmentService {
  constructor(
    private readonly inventory: InventoryService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves a locked order forward. It no longer expires, and its stock leaves the warehouses when it is
   * shipped. With a delivered order all its parcels have arrived.
   * @throws OrderErrors.ITEMS_NOT_READY when units to ship wait for stock, or for the day of a pre-order
   */
  async advanceOrder(tx: Tx, order: Order, to: OrderStatus, move: FulfillmentMove): Promise<void> {
    const now = this.clock.now();
    const ships = (to === 'shipped' || to === 'delivered') && order.status !== 'shipped';
    if (ships && (await hasItemsNotReady(tx, order.id, utcDay(now)))) throw OrderErrors.ITEMS_NOT_READY();
    await setOrderAdvanced(tx, order.id, { to, ships, at: now });
    await recordOrderMove(tx, order.id, { from: order.status, to, at: now }, move);
    if (ships) {
      await this.inventory.commitStock(tx, order.id);
      await shipRemainingItems(tx, order.id, now);
    }
    if (to === 'delivered') await deliverShipments(tx, order.id, now);
    const payload = { orderId: order.id, ...(move.silent && { silent: true }) };
    if (to === 'shipped') await this.outbox.emit(tx, 'order.shipped', payload);
    if (to === 'delivered') await this.outbox.emit(tx, 'order.delivered', payload);
  }

  /**
   * Takes the units of a locked order that is shipped in part out of stock, as its payment would have. The rest lies on
   * the shelf until it is shipped, and who counts the shelf finds it as `paid_to_ship`.
   */
  async takeStock(tx: Tx, order: Order): Promise<void> {
    if (!isPaid(order.payment_status)) await this.inventory.commitStock(tx, order.id);
  }
}
