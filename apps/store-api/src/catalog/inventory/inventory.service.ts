import { Inject, Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import type { Allocation, StockLevel } from './stock-allocation';
import type { Inventory } from './inventory.entity';
import {
  STOCK_LEVELS,
  LOCK_COMMITTED,
  LOCK_RESERVED,
  LOCK_STOCK_LEVELS,
  OPEN_STOCK,
  readLevels,
} from './inventory.queries';
import { BackorderStockService } from './backorder-stock.service';
import { type Movement, type MovementReason, StockMovesService } from './stock-moves.service';

/** Units of one order item in one inventory row. */
interface OrderedUnits {
  inventory_id: number;
  order_item_id: number;
  quantity: number;
  fill: number;
}

/** Opening stock of a variant: zero or more units. */
interface Opening {
  variantId: number;
  quantity: number;
}

interface OpeningOptions extends MovementReason {
  lowStockThreshold?: number;
}

/**
 * Reads and moves the stock of variants in warehouses (docs/stock.md). Every change of a quantity writes a
 * stock movement. Methods that change several rows lock them by id first, so that two requests cannot
 * deadlock.
 */
@Injectable()
export class InventoryService {
  constructor(
    private readonly moves: StockMovesService,
    private readonly backorders: BackorderStockService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** Returns the stock that orders may reserve now, by inventory id. */
  readStockLevels(queryable: Queryable, variantIds: readonly number[]): Promise<StockLevel[]> {
    return readLevels(queryable, STOCK_LEVELS, variantIds);
  }

  /** Returns the same as `readStockLevels` and locks the rows until the transaction ends. */
  lockStockLevels(tx: Tx, variantIds: readonly number[]): Promise<StockLevel[]> {
    return readLevels(tx, LOCK_STOCK_LEVELS, variantIds);
  }

  /**
   * Opens the stock of a variant in a warehouse, or adds to it.
   * @param quantity units, zero or more
   * @returns the id of the inventory row
   */
  async openStock(
    tx: Tx,
    variantId: number,
    warehouseId: number,
    quantity: number,
    options: OpeningOptions = {},
  ): Promise<number> {
    const [id] = await this.openManyStocks(tx, warehouseId, [{ variantId, quantity }], options);
    if (id === undefined) throw new Error('the inserted inventory row is missing');
    return id;
  }

  /**
   * Does the same as `openStock` for several distinct variants.
   * @returns the ids of the inventory rows, ascending
   */
  async openManyStocks(
    tx: Tx,
    warehouseId: number,
    openings: readonly Opening[],
    { lowStockThreshold, ...reasons }: OpeningOptions = {},
  ): Promise<number[]> {
    const { reason, note, actorId } = reasons;
    const opened = await tx.rows<{ id: number }>(OPEN_STOCK, [
      openings.map(({ variantId }) => variantId),
      openings.map(({ quantity }) => quantity),
      warehouseId,
      lowStockThreshold ?? null,
      this.clock.now(),
      ...[actorId ?? null, reason ?? null, note ?? ''],
    ]);
    const filled = openings.filter(({ quantity }) => quantity > 0);
    if (filled.length > 0) {
      await this.outbox.emit(tx, 'stock.changed', { variantIds: filled.map(({ variantId }) => variantId) });
      await this.moves.fillBackorders(
        tx,
        opened.map(({ id }) => id),
      );
    }
    return opened.map(({ id }) => id);
  }

  /**
   * Adjusts the units on hand manually.
   * @param delta units to add; negative to subtract
   * @throws InventoryErrors.INSUFFICIENT_STOCK when fewer units than reserved ones would remain
   */
  async adjustStock(tx: Tx, inventoryId: number, delta: number, reasons: MovementReason): Promise<Inventory> {
    await tx.execute('SELECT FROM inventory WHERE id = $1 FOR UPDATE', [inventoryId]);
    await this.moves.moveStock(tx, 'adjust', [{ inventoryId, onHand: delta, reserved: 0 }], reasons);
    const row = await tx.row<Inventory>('SELECT * FROM inventory WHERE id = $1', [inventoryId]);
    if (!row) throw new Error('the updated inventory row is missing');
    return row;
  }

  /**
   * Reserves stock for the items of an order. The caller has locked the levels in this transaction.
   * @throws InventoryErrors.INSUFFICIENT_STOCK
   */
  async reserveStock(tx: Tx, allocations: readonly Allocation<{ orderItemId: number }>[]): Promise<void> {
    const movements = allocations.map(({ line, inventoryId, quantity }) => ({
      inventoryId,
      orderItemId: line.orderItemId,
      onHand: 0,
      reserved: quantity,
    }));
    await this.moves.moveStock(tx, 'reserve', movements);
  }

  /** Takes the reserved units of an order out of the warehouses. Changes nothing the second time. */
  async commitStock(tx: Tx, orderId: number): Promise<void> {
    const reserved = await tx.rows<OrderedUnits>(LOCK_RESERVED, [orderId]);
    await this.moves.moveStock(
      tx,
      'commit',
      reserved.map((units) => movementOf(units, -1, -1)),
    );
  }

  /**
   * Releases the reserved units of an order, and cancels those that wait for stock. Changes nothing the second
   * time, or after `commitStock`.
   */
  async releaseStock(tx: Tx, orderId: number): Promise<void> {
    await this.backorders.cancelWaiting(tx, orderId);
    const reserved = await tx.rows<OrderedUnits>(LOCK_RESERVED, [orderId]);
    await this.moves.moveStock(
      tx,
      'release',
      reserved.map((units) => movementOf(units, 0, -1)),
    );
  }

  /**
   * Restocks the committed units of an order that are in no shipment. Changes nothing the second time. Units that were
   * shipped and came back are in stock already.
   */
  async restockOrder(tx: Tx, orderId: number): Promise<void> {
    const committed = await tx.rows<OrderedUnits>(LOCK_COMMITTED, [orderId]);
    const lines = await tx.rows<{ id: number; shipped: number }>(
      `SELECT id, shipped_quantity - (
           SELECT coalesce(sum(m.on_hand_delta), 0)::int FROM stock_movements m
           WHERE m.order_item_id = order_items.id AND m.kind = 'restock' AND m.reason = 'return') AS shipped
         FROM order_items WHERE order_id = $1`,
      [orderId],
    );
    const units = lines.map(({ id, shipped }) => {
      const out = committed.filter(({ order_item_id }) => order_item_id === id);
      return { orderItemId: id, quantity: out.reduce((sum, { quantity }) => sum + quantity, 0) - shipped };
    });
    await this.moves.moveStock(tx, 'restock', restockMovements(committed, units));
  }

  /**
   * Takes units of a paid order back before they are shipped: first those that wait for stock, then committed
   * ones.
   */
  async takeBackUnits(
    tx: Tx,
    orderId: number,
    units: readonly { orderItemId: number; quantity: number }[],
  ): Promise<void> {
    const cancelled = await this.backorders.cancelWaiting(tx, orderId, units);
    // A backorder may have got its stock just now.
    if (cancelled) await this.commitStock(tx, orderId);
    await this.restockUnits(tx, orderId, cancelled ? [...units, ...cancelled.map(negative)] : units);
  }

  /**
   * Restocks returned units in the warehouses that they came from, never more than were committed there.
   * @param units at most the ordered quantity of each order item
   */
  async restockUnits(
    tx: Tx,
    orderId: number,
    units: readonly { orderItemId: number; quantity: number }[],
    reasons: MovementReason = {},
  ): Promise<void> {
    const committed = await tx.rows<OrderedUnits>(LOCK_COMMITTED, [orderId]);
    await this.moves.moveStock(tx, 'restock', restockMovements(committed, units), reasons);
  }
}

/**
 * Divides returned units among the inventory rows that they came from, up to the committed units of each row.
 */
function restockMovements(
  committed: readonly OrderedUnits[],
  units: readonly { orderItemId: number; quantity: number }[],
): Movement[] {
  const wanted = new Map<number, number>();
  for (const { orderItemId, quantity } of units) {
    wanted.set(orderItemId, (wanted.get(orderItemId) ?? 0) + quantity);
  }
  return committed.flatMap((held) => {
    const left = wanted.get(held.order_item_id) ?? 0;
    const quantity = Math.min(left, held.quantity);
    if (quantity <= 0) return [];
    wanted.set(held.order_item_id, left - quantity);
    return [movementOf({ ...held, quantity, fill: 0 }, 1, 0)];
  });
}

function negative({ orderItemId, quantity }: { orderItemId: number; quantity: number }): {
  orderItemId: number;
  quantity: number;
} {
  return { orderItemId, quantity: -quantity };
}

function movementOf(
  { inventory_id, order_item_id, quantity, fill }: OrderedUnits,
  onHandSign: number,
  reservedSign: number,
): Movement {
  return {
    inventoryId: inventory_id,
    orderItemId: order_item_id,
    onHand: quantity * onHandSign || 0,
    reserved: quantity * reservedSign || 0,
    fill,
  };
}
