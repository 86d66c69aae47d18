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
import {
  type ItemUnits,
  type RestockedUnits,
  openUnits,
  restockOfCancelled,
  restockOfReturned,
} from './restock.rules';
import { type Movement, type MovementReason, StockMovesService } from './stock-moves.service';
import type { UnitsOfRow } from './units-by-row';

/** Units of one order item in one inventory row. */
interface OrderedUnits {
  inventory_id: number;
  order_item_id: number;
  quantity: number;
  fill: number;
}

/** The finding that units are not there: its note and its actor. */
export type Loss = Pick<MovementReason, 'note' | 'actorId'>;

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
    await tx.execute('SELECT FROM inventory WHERE id = $1 FOR NO KEY UPDATE', [inventoryId]);
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
   * Restocks the committed units of an order that are in no shipment, each in the row that it was taken from. Changes
   * nothing the second time.
   * @param lost writes the units off instead, with this note
   */
  async restockOrder(tx: Tx, orderId: number, lost?: Loss): Promise<void> {
    const rows = await tx.rows<UnitsOfRow>(LOCK_COMMITTED, [orderId]);
    await this.putBack(tx, openUnits(rows), lost);
  }

  /**
   * Takes units of a paid order back before they are shipped: first those that wait for stock, then committed
   * ones, in the rows in which they lie.
   * @param lost writes the committed units off instead of restocking them
   */
  async takeBackUnits(tx: Tx, orderId: number, units: readonly ItemUnits[], lost?: Loss): Promise<void> {
    const cancelled = await this.backorders.cancelWaiting(tx, orderId, units);
    // A backorder may have got its stock just now.
    if (cancelled) await this.commitStock(tx, orderId);
    const taken = cancelled ? [...units, ...cancelled.map(negative)] : units;
    const rows = await tx.rows<UnitsOfRow>(LOCK_COMMITTED, [orderId]);
    await this.putBack(tx, restockOfCancelled(rows, taken), lost);
  }

  /**
   * Restocks returned units in the warehouses that they were shipped from, never more than were committed there.
   * @param units at most the ordered quantity of each order item
   */
  async restockReturned(
    tx: Tx,
    orderId: number,
    units: readonly ItemUnits[],
    reasons: MovementReason,
  ): Promise<void> {
    const rows = await tx.rows<UnitsOfRow>(LOCK_COMMITTED, [orderId]);
    const movements = restockOfReturned(rows, units).map(backIntoRow);
    await this.moves.moveStock(tx, 'restock', movements, { ...reasons, reason: 'return' });
  }

  private async putBack(tx: Tx, units: readonly RestockedUnits[], lost: Loss | undefined): Promise<void> {
    const movements = units.map(backIntoRow);
    if (lost) await this.moves.loseUnits(tx, movements, lost);
    else await this.moves.moveStock(tx, 'restock', movements);
  }
}

function backIntoRow({ inventoryId, orderItemId, quantity }: RestockedUnits): Movement {
  return { inventoryId, orderItemId, onHand: quantity, reserved: 0 };
}

function negative({ orderItemId, quantity }: ItemUnits): ItemUnits {
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
