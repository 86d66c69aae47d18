import { Inject, Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import type { Allocation, StockLevel } from './stock-allocation';
import type { AdjustReason, Inventory, MovementKind } from './inventory.entity';
import { InventoryErrors } from './inventory.errors';
import {
  STOCK_LEVELS,
  LOCK_COMMITTED,
  LOCK_RESERVED,
  LOCK_STOCK_LEVELS,
  MOVE_STOCK,
  OPEN_STOCK,
} from './inventory.queries';

/** A row of `stock_movements` to insert. */
interface Movement {
  inventoryId: number;
  orderItemId?: number;
  onHand: number;
  reserved: number;
}

/** Units of one order item in one inventory row. */
interface OrderedUnits {
  inventory_id: number;
  order_item_id: number;
  quantity: number;
}

interface MovementReason {
  reason?: AdjustReason;
  note?: string;
  actorId?: number;
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
    await this.moveStock(tx, 'adjust', [{ inventoryId, onHand: delta, reserved: 0 }], reasons);
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
    await this.moveStock(tx, 'reserve', movements);
  }

  /** Takes the reserved units of an order out of the warehouses. Changes nothing the second time. */
  async commitStock(tx: Tx, orderId: number): Promise<void> {
    const reserved = await tx.rows<OrderedUnits>(LOCK_RESERVED, [orderId]);
    await this.moveStock(
      tx,
      'commit',
      reserved.map((units) => movementOf(units, -1, -1)),
    );
  }

  /** Releases the reserved units of an order. Changes nothing the second time, or after `commitStock`. */
  async releaseStock(tx: Tx, orderId: number): Promise<void> {
    const reserved = await tx.rows<OrderedUnits>(LOCK_RESERVED, [orderId]);
    await this.moveStock(
      tx,
      'release',
      reserved.map((units) => movementOf(units, 0, -1)),
    );
  }

  /** Restocks the committed units of an order that are in no shipment. Changes nothing the second time. */
  async restockOrder(tx: Tx, orderId: number): Promise<void> {
    const committed = await tx.rows<OrderedUnits>(LOCK_COMMITTED, [orderId]);
    const lines = await tx.rows<{ id: number; shipped: number }>(
      'SELECT id, shipped_quantity AS shipped FROM order_items WHERE order_id = $1',
      [orderId],
    );
    const units = lines.map(({ id, shipped }) => {
      const out = committed.filter(({ order_item_id }) => order_item_id === id);
      return { orderItemId: id, quantity: out.reduce((sum, { quantity }) => sum + quantity, 0) - shipped };
    });
    await this.moveStock(tx, 'restock', restockMovements(committed, units));
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
    await this.moveStock(tx, 'restock', restockMovements(committed, units), reasons);
  }

  private async moveStock(
    tx: Tx,
    kind: MovementKind,
    movements: readonly Movement[],
    { reason, note, actorId }: MovementReason = {},
  ): Promise<void> {
    if (movements.length === 0) return;
    const moved = await tx.row<{ rows: number; variant_ids: number[] }>(MOVE_STOCK, [
      kind,
      actorId ?? null,
      reason ?? null,
      note ?? '',
      this.clock.now(),
      movements.map(({ inventoryId }) => inventoryId),
      movements.map(({ orderItemId }) => orderItemId ?? null),
      movements.map(({ onHand }) => onHand),
      movements.map(({ reserved }) => reserved),
    ]);
    const asked = new Set(movements.map(({ inventoryId }) => inventoryId));
    if (!moved || moved.rows !== asked.size) throw InventoryErrors.INSUFFICIENT_STOCK();
    await this.outbox.emit(tx, 'stock.changed', { variantIds: moved.variant_ids });
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
    return [movementOf({ ...held, quantity }, 1, 0)];
  });
}

interface LevelRow {
  inventory_id: number;
  variant_id: number;
  priority: number;
  available: number;
}

async function readLevels(
  queryable: Queryable,
  sql: string,
  variantIds: readonly number[],
): Promise<StockLevel[]> {
  const rows = await queryable.rows<LevelRow>(sql, [variantIds]);
  return rows.map((row) => ({
    inventoryId: row.inventory_id,
    variantId: row.variant_id,
    priority: row.priority,
    available: row.available,
  }));
}

function movementOf(
  { inventory_id, order_item_id, quantity }: OrderedUnits,
  onHandSign: number,
  reservedSign: number,
): Movement {
  return {
    inventoryId: inventory_id,
    orderItemId: order_item_id,
    onHand: quantity * onHandSign || 0,
    reserved: quantity * reservedSign || 0,
  };
}
