import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { InventoryService } from '../../catalog/inventory/inventory.service';
import type { Order } from '../order-records/order-records.entity';
import { type MoveNote, recordOrderMove } from '../order-records/order-records.queries';
import type { OrderStatus } from '../order-records/order-records.states';
import { shipRemainingItems } from './shipments.queries';

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
   * shipped.
   */
  async advanceOrder(tx: Tx, order: Order, to: OrderStatus, move: FulfillmentMove): Promise<void> {
    const now = this.clock.now();
    const ships = (to === 'shipped' || to === 'delivered') && order.status !== 'shipped';
    await tx.execute(
      `UPDATE orders SET status = $2, expires_at = NULL, updated_at = $3,
         confirmed_at = coalesce(confirmed_at, $3),
         shipped_at = CASE WHEN $4 THEN coalesce(shipped_at, $3) ELSE shipped_at END,
         delivered_at = CASE $2 WHEN 'delivered' THEN $3::timestamptz ELSE delivered_at END
       WHERE id = $1`,
      [order.id, to, now, ships],
    );
    await recordOrderMove(tx, order.id, { from: order.status, to, at: now }, move);
    if (ships) {
      await this.inventory.commitStock(tx, order.id);
      await shipRemainingItems(tx, order.id, now);
    }
    const payload = { orderId: order.id, ...(move.silent && { silent: true }) };
    if (to === 'shipped') await this.outbox.emit(tx, 'order.shipped', payload);
    if (to === 'delivered') await this.outbox.emit(tx, 'order.delivered', payload);
  }
}
