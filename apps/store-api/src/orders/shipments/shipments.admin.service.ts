import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx, pgErrorOf } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { isId } from '../../platform/http/id-checks';
import { addressesVersion } from '../order-records/address-snapshot';
import { setShippedUnits } from '../order-records/order-items.queries';
import type { Order } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import { findOrderId, lockOrder } from '../order-records/order-records.queries';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import { OrderFulfillmentService } from './order-fulfillment.service';
import type { OrderStatus } from '../order-records/order-records.states';
import { trackingUrlOf } from './tracking-urls';
import { type ShippableItem, contentsInWarehouse, shipmentContentsOf } from './shipments.contents.rules';
import type {
  AddTracking,
  CreateShipment,
  ParcelLine,
  ShipOrder,
  ShipmentsQuery,
  UpdateShipment,
} from './shipments.dto';
import { Shipment, ShipmentTracking } from './shipments.entity';
import { ShipmentErrors } from './shipments.errors';
import { type ShipmentDetails, readShipment, readShipmentPage, utcDay } from './shipments.queries';
import { insertSources, readOpenUnits, readSourceRows } from './shipments.sources.queries';
import { type Source, chooseSources, rowsIn } from './shipments.sources.rules';

/** Statuses in which an order can get a shipment. */
const SHIPPABLE: readonly OrderStatus[] = ['pending', 'confirmed', 'processing'];

/** The actor of a change of shipments; `silent` sends the customer no notification. */
interface Move {
  staffId: number;
  silent: boolean;
}

export interface NewShipment {
  shipment: ShipmentDetails;
  /** True when the order should have been paid before. */
  isShippedUnpaid: boolean;
}

/**
 * Manages shipments and their tracking for staff (docs/shipping.md). The status of the order follows its
 * shipments.
 */
@Injectable()
export class ShipmentsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly fulfillment: OrderFulfillmentService,
    private readonly payments: OrderPaymentsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  listShipments(query: ShipmentsQuery): Promise<Page<ShipmentDetails>> {
    return readShipmentPage(this.db.replica, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findShipment(id: number): Promise<ShipmentDetails> {
    const shipment = await readShipment(this.db, id);
    if (!shipment) throw RequestErrors.NOT_FOUND();
    return shipment;
  }

  /** @throws OrderErrors.ORDER_NOT_FOUND, and the errors of `shipOrder` */
  async createShipment(
    staffId: number,
    { order_id, order_number, ...input }: CreateShipment,
  ): Promise<NewShipment> {
    const reference = order_id ?? order_number;
    if (!reference) throw invalidField('order_id', 'order_id or order_number is required');
    return this.shipOrder(staffId, String(reference), input);
  }

  /**
   * Creates a shipment. With the last items the order becomes shipped, before that it is processing.
   * @param reference the id or the number of an order
   * @throws OrderErrors.ORDER_NOT_FOUND, OrderErrors.OWN_ORDER, ShipmentErrors.ORDER_NOT_SHIPPABLE,
   * ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED, RequestErrors.VALIDATION_ERROR
   * @throws OrderErrors.ORDER_NOT_PAID when `unpaid` is false, or the settings ask for the payment
   * @throws RequestErrors.PRECONDITION_FAILED when an address differs from the one that was read
   * @throws OrderErrors.ITEMS_NOT_READY for units that wait for stock, or a pre-order before its day
   */
  async shipOrder(staffId: number, reference: string, input: ShipOrder): Promise<NewShipment> {
    const { id, isShippedUnpaid } = await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, (await findOrderId(tx, reference)) ?? 0);
      if (!order) throw OrderErrors.ORDER_NOT_FOUND();
      await rejectOwnOrder(tx, order, staffId);
      if (!SHIPPABLE.includes(order.status)) throw ShipmentErrors.ORDER_NOT_SHIPPABLE();
      const { addresses_version: seen } = input;
      if (seen && seen !== addressesVersion(order)) throw RequestErrors.PRECONDITION_FAILED();
      const isUnpaid = await this.payments.securePayment(tx, order, input.unpaid);
      const now = this.clock.now();
      const packing = await packingOf(tx, order.id, input, utcDay(now));
      const carrier = input.carrier || order.shipping_method?.carrier || null;
      const number = input.tracking_number || null;
      const { id: shipmentId } = await tx.repo(Shipment).save({
        order_id: order.id,
        carrier,
        tracking_number: number,
        tracking_url: input.tracking_url || trackingUrlOf(carrier, number),
        estimated_delivery: input.estimated_delivery ?? null,
        shipped_at: now,
        created_at: now,
        updated_at: now,
      });
      await pack(tx, shipmentId, packing);
      const silent = input.notify_customer === false;
      const { unshipped } = await this.syncOrder(tx, order, { staffId, silent });
      if (unshipped) {
        const payload = { orderId: order.id, shipmentId, ...(silent && { silent }) };
        await this.outbox.emit(tx, 'order.part-shipped', payload);
      }
      return { id: shipmentId, isShippedUnpaid: isUnpaid };
    });
    return { shipment: await this.findShipment(id), isShippedUnpaid };
  }

  /**
   * Changes the given fields. The contents can change only until all of the order is shipped.
   * @throws RequestErrors.NOT_FOUND, OrderErrors.OWN_ORDER, ShipmentErrors.ORDER_NOT_SHIPPABLE also for units that the
   * customer withdrew from, ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED
   */
  async updateShipment(staffId: number, id: number, input: UpdateShipment): Promise<ShipmentDetails> {
    await this.db.tx(async (tx) => {
      const { order, shipment } = await this.lockShipment(tx, id, staffId);
      await tx.repo(Shipment).update(id, { ...changesOf(shipment, input), updated_at: this.clock.now() });
      if (input.items) await this.replaceContents(tx, order, id, input.items);
      await this.syncOrder(tx, order, { staffId, silent: input.notify_customer === false });
    });
    return this.findShipment(id);
  }

  /**
   * Adds a tracking entry. A shipped order is delivered when all its shipments have arrived.
   * @throws RequestErrors.NOT_FOUND, OrderErrors.OWN_ORDER
   */
  async addShipmentTracking(staffId: number, id: number, entry: AddTracking): Promise<ShipmentDetails> {
    await this.db.tx(async (tx) => {
      const { order } = await this.lockShipment(tx, id, staffId);
      const now = this.clock.now();
      const occurredAt = entry.occurred_at ?? now;
      await tx.repo(ShipmentTracking).insert({
        shipment_id: id,
        status: entry.status,
        description: entry.description ?? '',
        location: entry.location ?? '',
        occurred_at: occurredAt,
        created_at: now,
      });
      if (entry.status !== 'delivered') return;
      await tx.execute(
        'UPDATE shipments SET delivered_at = coalesce(delivered_at, $2), updated_at = $3 WHERE id = $1',
        [id, occurredAt, now],
      );
      await this.syncOrder(tx, order, { staffId, silent: false });
    });
    return this.findShipment(id);
  }

  /** Checks that the path `/admin/shipments/{id}` exists. */
  async targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return isId(id) && (await readShipment(this.db, Number(id))) !== undefined;
  }

  /** Locks the order of a shipment. All changes of its shipments wait for this lock. */
  private async lockShipment(
    tx: Tx,
    id: number,
    staffId: number,
  ): Promise<{ order: Order; shipment: Shipment }> {
    const found = await tx.row<{ order_id: number }>('SELECT order_id FROM shipments WHERE id = $1', [id]);
    const order = found && (await lockOrder(tx, found.order_id));
    const shipment = order && (await tx.repo(Shipment).findOneBy({ id }));
    if (!shipment) throw RequestErrors.NOT_FOUND();
    await rejectOwnOrder(tx, order, staffId);
    return { order, shipment };
  }

  private async replaceContents(tx: Tx, order: Order, id: number, lines: ParcelLine[]): Promise<void> {
    if (!SHIPPABLE.includes(order.status)) {
      throw ShipmentErrors.ORDER_NOT_SHIPPABLE({
        message: 'The contents of a parcel cannot be changed any more.',
      });
    }
    const preferred = await readSourceRows(tx, id);
    await tx.execute('DELETE FROM shipment_items WHERE shipment_id = $1', [id]);
    const today = utcDay(this.clock.now());
    const packing = await packingOf(tx, order.id, { items: lines, preferred }, today);
    if (await leavesClaimedUnits(tx, packing)) {
      throw ShipmentErrors.ORDER_NOT_SHIPPABLE({
        message: 'The customer withdrew from units of this parcel. Receive their return instead.',
      });
    }
    await pack(tx, id, packing);
  }

  /** Moves the order to the status of its shipments. Returns whether a part of it is left to ship. */
  private async syncOrder(tx: Tx, order: Order, { staffId, silent }: Move): Promise<{ unshipped: boolean }> {
    const move = { actor: 'staff' as const, actorId: staffId, silent };
    const { unshipped, undelivered } = await progressOf(tx, order.id);
    if (SHIPPABLE.includes(order.status)) {
      const to = unshipped ? 'processing' : 'shipped';
      if (order.status !== to) await this.fulfillment.advanceOrder(tx, order, to, move);
      if (unshipped) await this.fulfillment.takeStock(tx, order);
      if (unshipped || undelivered) return { unshipped };
    }
    const now = await lockOrder(tx, order.id);
    if (now?.status === 'shipped' && !undelivered)
      await this.fulfillment.advanceOrder(tx, now, 'delivered', move);
    return { unshipped };
  }
}

/** Reads the lines of an order with their units in shipments. */
function itemsOf(tx: Tx, orderId: number): Promise<ShippableItem[]> {
  return tx.rows<ShippableItem>(
    `SELECT i.id, i.quantity - i.cancelled_quantity AS quantity, i.is_digital,
       CASE WHEN i.is_preorder THEN i.promised_on END AS ships_from,
       coalesce((SELECT b.waiting_quantity FROM backorders b WHERE b.order_item_id = i.id), 0) AS waiting,
       (SELECT coalesce(sum(c.quantity), 0)::int FROM shipment_items c WHERE c.order_item_id = i.id) AS shipped
     FROM order_items i WHERE i.order_id = $1 ORDER BY i.id`,
    [orderId],
  );
}

/** Contents of a shipment. */
interface Packing {
  /** Lines of the order with their units in other shipments. */
  items: readonly ShippableItem[];
  /** Units by line. */
  contents: ReadonlyMap<number, number>;
  sources: readonly Source[];
}

/** Chooses the contents of a shipment of a locked order, and where they leave from. */
async function packingOf(
  tx: Tx,
  orderId: number,
  asked: Pick<ShipOrder, 'items' | 'warehouse_id'> & { preferred?: ReadonlySet<number> },
  today: string,
): Promise<Packing> {
  const { items: lines, warehouse_id: warehouseId, preferred = new Set() } = asked;
  const items = await itemsOf(tx, orderId);
  const ready = shipmentContentsOf(items, lines, today);
  const open = await readOpenUnits(tx, orderId);
  if (warehouseId) {
    const contents = contentsInWarehouse(ready, lines, open, warehouseId);
    return { items, contents, sources: chooseSources(contents, rowsIn(open, warehouseId)) };
  }
  // A shipment whose contents are corrected leaves from where it did before.
  const [before, others] = [true, false].map((is) =>
    open.filter(({ inventory_id }) => preferred.has(inventory_id) === is),
  );
  return { items, contents: ready, sources: chooseSources(ready, [...(before ?? []), ...(others ?? [])]) };
}

/** Puts units into a shipment of a locked order. PostgreSQL rejects more units than were ordered, or lie in a warehouse. */
async function pack(tx: Tx, shipmentId: number, { items, contents, sources }: Packing): Promise<void> {
  await tx.execute(
    `INSERT INTO shipment_items (shipment_id, order_item_id, quantity)
     SELECT $1, id, units FROM unnest($2::int[], $3::int[]) AS packed (id, units)`,
    [shipmentId, [...contents.keys()], [...contents.values()]],
  );
  await insertSources(tx, shipmentId, sources);
  try {
    await setShippedUnits(
      tx,
      items.map(({ id, shipped }) => ({ order_item_id: id, quantity: shipped + (contents.get(id) ?? 0) })),
    );
  } catch (error) {
    throw ['order_items_shipped', 'order_items_units_cancelled'].includes(pgErrorOf(error)?.constraint ?? '')
      ? ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED()
      : error;
  }
}

/**
 * Returns true when new contents of a parcel would leave units unshipped that a return has: the customer cannot send them
 * back, and nobody may send them again.
 */
async function leavesClaimedUnits(tx: Tx, { items, contents }: Packing): Promise<boolean> {
  const claimed = await tx.row(
    `SELECT FROM order_items i JOIN unnest($1::int[], $2::int[]) AS s (id, units) ON s.id = i.id
     WHERE NOT i.is_digital AND i.return_claimed > s.units LIMIT 1`,
    [items.map(({ id }) => id), items.map(({ id, shipped }) => shipped + (contents.get(id) ?? 0))],
  );
  return claimed !== undefined;
}

async function progressOf(tx: Tx, orderId: number): Promise<{ unshipped: boolean; undelivered: boolean }> {
  const row = await tx.row<{ unshipped: boolean; undelivered: boolean }>(
    `SELECT EXISTS (SELECT FROM order_items WHERE order_id = $1 AND NOT is_digital
              AND shipped_quantity < quantity - cancelled_quantity) AS unshipped,
            EXISTS (SELECT FROM shipments WHERE order_id = $1 AND delivered_at IS NULL) AS undelivered`,
    [orderId],
  );
  return { unshipped: row?.unshipped ?? true, undelivered: row?.undelivered ?? true };
}

/** Returns the given fields. A tracking URL that was derived from carrier and number is derived again. */
function changesOf(shipment: Shipment, input: UpdateShipment): Partial<Shipment> {
  const carrier = input.carrier === undefined ? shipment.carrier : input.carrier || null;
  const number =
    input.tracking_number === undefined ? shipment.tracking_number : input.tracking_number || null;
  const derived = trackingUrlOf(shipment.carrier, shipment.tracking_number);
  const followed = shipment.tracking_url === derived ? trackingUrlOf(carrier, number) : shipment.tracking_url;
  return {
    carrier,
    tracking_number: number,
    tracking_url:
      input.tracking_url === undefined ? followed : input.tracking_url || trackingUrlOf(carrier, number),
    ...(input.estimated_delivery !== undefined && { estimated_delivery: input.estimated_delivery }),
  };
}
