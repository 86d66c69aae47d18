import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Order } from '../order-records/order-records.entity';
import { recountShippedUnits } from '../order-records/order-items.queries';
import {
  insertOrderNote,
  lockOrder,
  recordOrderMove,
  setOrderUnshipped,
} from '../order-records/order-records.queries';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import { ShipmentErrors } from './shipments.errors';

/** Orders whose goods are packed or on their way. */
const REVOCABLE: readonly string[] = ['processing', 'shipped'];

interface Removed {
  delivered_at: Date | null;
  carrier: string | null;
  tracking_number: string | null;
}

/** Takes back shipments that were recorded by mistake. */
@Injectable()
export class ShipmentRemovalService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes a shipment that has not left. Its units are to be shipped again, from the warehouses in which they lie, and a
   * shipped order is processing again. A note names it for staff.
   * @throws RequestErrors.NOT_FOUND, OrderErrors.OWN_ORDER, ShipmentErrors.ORDER_NOT_SHIPPABLE for a shipment that was
   * delivered, an order that is over, and units that the customer sends back
   */
  async removeShipment(staffId: number, id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const found = await tx.row<{ order_id: number }>('SELECT order_id FROM shipments WHERE id = $1', [id]);
      const order = found && (await lockOrder(tx, found.order_id));
      if (!order) throw RequestErrors.NOT_FOUND();
      await rejectOwnOrder(tx, order, staffId);
      const removed = await tx.row<Removed>(
        'DELETE FROM shipments WHERE id = $1 RETURNING delivered_at, carrier, tracking_number',
        [id],
      );
      if (!removed) throw RequestErrors.NOT_FOUND();
      if (removed.delivered_at || !REVOCABLE.includes(order.status)) {
        throw ShipmentErrors.ORDER_NOT_SHIPPABLE({ message: 'A delivered shipment cannot be taken back.' });
      }
      await recountShippedUnits(tx, order.id);
      await rejectClaimedUnits(tx, order.id);
      await this.reopen(tx, order, staffId);
      // The customer may have been told this number.
      const name = [removed.carrier, removed.tracking_number].filter(Boolean).join(' ');
      const note = `Took a shipment back${name && `: ${name}`}.`;
      await insertOrderNote(tx, order.id, { authorId: staffId, note, at: this.clock.now() });
    });
  }

  private async reopen(tx: Tx, { id, status }: Order, staffId: number): Promise<void> {
    if (status !== 'shipped') return;
    const at = this.clock.now();
    await setOrderUnshipped(tx, id, at);
    await recordOrderMove(
      tx,
      id,
      { from: 'shipped', to: 'processing', at },
      { actor: 'staff', actorId: staffId, note: null },
    );
  }
}

/** The customer could not send back units that were never shipped, and nobody may send them again. */
async function rejectClaimedUnits(tx: Tx, orderId: number): Promise<void> {
  const claimed = await tx.row(
    'SELECT FROM order_items WHERE order_id = $1 AND NOT is_digital AND return_claimed > shipped_quantity LIMIT 1',
    [orderId],
  );
  if (!claimed) return;
  throw ShipmentErrors.ORDER_NOT_SHIPPABLE({
    message: 'The customer sends units of this shipment back. Receive their return instead.',
  });
}
