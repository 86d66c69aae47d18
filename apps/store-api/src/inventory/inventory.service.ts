import { Inject, Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../events';
import type { Allocation, StockLevel } from './inventory.allocation';
import type { AdjustReason, Inventory, MovementKind } from './inventory.entity';
import { InventoryErrors } from './inventory.errors';
import { LEVELS, LOCK_COMMITTED, LOCK_HELD, LOCK_LEVELS, MOVE } from './inventory.queries';

/** One row of `stock_movements` to be written. */
interface Movement {
  inventoryId: number;
  orderItemId?: number;
  onHand: number;
  reserved: number;
}

/** Units of one order line in one inventory row. */
interface HeldUnits {
  inventory_id: number;
  order_item_id: number;
  quantity: number;
}

interface Reasons {
  reason?: AdjustReason;
  note?: string;
  actorId?: number;
}

/**
 * The stock of variants in warehouses. Every change of a quantity is a stock movement, and every method that
 * changes several rows locks them by id first.
 */
@Injectable()
export class InventoryService {
  constructor(
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** What orders may take now, by inventory id. */
  levels(queryable: Queryable, variantIds: readonly number[]): Promise<StockLevel[]> {
    return readLevels(queryable, LEVELS, variantIds);
  }

  /** As `levels`; the rows stay locked until the transaction ends. */
  lockLevels(tx: Tx, variantIds: readonly number[]): Promise<StockLevel[]> {
    return readLevels(tx, LOCK_LEVELS, variantIds);
  }

  /**
   * Starts the stock of a variant in a warehouse, or adds to it.
   * @param quantity units, zero or more
   * @returns the inventory row's id
   */
  async open(
    tx: Tx,
    variantId: number,
    warehouseId: number,
    quantity: number,
    { lowStockThreshold, ...reasons }: Reasons & { lowStockThreshold?: number } = {},
  ): Promise<number> {
    await tx.execute(
      `INSERT INTO inventory (variant_id, warehouse_id, low_stock_threshold, updated_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (variant_id, warehouse_id) DO NOTHING`,
      [variantId, warehouseId, lowStockThreshold ?? null, this.clock.now()],
    );
    const row = await tx.row<{ id: number }>(
      'SELECT id FROM inventory WHERE variant_id = $1 AND warehouse_id = $2 FOR UPDATE',
      [variantId, warehouseId],
    );
    if (!row) throw new Error('an inventory row that was just made is gone');
    if (quantity > 0) {
      await this.move(tx, 'opening', [{ inventoryId: row.id, onHand: quantity, reserved: 0 }], reasons);
    }
    return row.id;
  }

  /**
   * Changes the units on hand by hand.
   * @param delta units; negative takes away
   * @throws InventoryErrors.INSUFFICIENT_STOCK when less than what orders hold would be left
   */
  async adjust(tx: Tx, inventoryId: number, delta: number, reasons: Reasons): Promise<Inventory> {
    await tx.execute('SELECT FROM inventory WHERE id = $1 FOR UPDATE', [inventoryId]);
    await this.move(tx, 'adjust', [{ inventoryId, onHand: delta, reserved: 0 }], reasons);
    const row = await tx.row<Inventory>('SELECT * FROM inventory WHERE id = $1', [inventoryId]);
    if (!row) throw new Error('an inventory row that was just changed is gone');
    return row;
  }

  /**
   * Holds stock for the lines of an order; their levels were locked in this transaction.
   * @throws InventoryErrors.INSUFFICIENT_STOCK
   */
  async reserve(tx: Tx, allocations: readonly Allocation<{ orderItemId: number }>[]): Promise<void> {
    const movements = allocations.map(({ line, inventoryId, quantity }) => ({
      inventoryId,
      orderItemId: line.orderItemId,
      onHand: 0,
      reserved: quantity,
    }));
    await this.move(tx, 'reserve', movements);
  }

  /** Takes what an order holds out of the warehouses. Does nothing the second time. */
  async commit(tx: Tx, orderId: number): Promise<void> {
    const held = await tx.rows<HeldUnits>(LOCK_HELD, [orderId]);
    await this.move(
      tx,
      'commit',
      held.map((units) => movementOf(units, -1, -1)),
    );
  }

  /** Lets go of what an order still holds. Does nothing the second time, or after `commit`. */
  async release(tx: Tx, orderId: number): Promise<void> {
    const held = await tx.rows<HeldUnits>(LOCK_HELD, [orderId]);
    await this.move(
      tx,
      'release',
      held.map((units) => movementOf(units, 0, -1)),
    );
  }

  /** Puts back what left the warehouses for an order. Does nothing the second time. */
  async restock(tx: Tx, orderId: number): Promise<void> {
    const gone = await tx.rows<HeldUnits>(LOCK_COMMITTED, [orderId]);
    const back = gone.filter(({ quantity }) => quantity > 0);
    await this.move(
      tx,
      'restock',
      back.map((units) => movementOf(units, 1, 0)),
    );
  }

  private async move(
    tx: Tx,
    kind: MovementKind,
    movements: readonly Movement[],
    { reason, note, actorId }: Reasons = {},
  ): Promise<void> {
    if (movements.length === 0) return;
    const moved = await tx.row<{ rows: number; variant_ids: number[] }>(MOVE, [
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
  { inventory_id, order_item_id, quantity }: HeldUnits,
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
