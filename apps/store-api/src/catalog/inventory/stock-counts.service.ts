import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { SettingsService } from '../../platform/settings/settings.service';
import { InventoryErrors } from './inventory.errors';
import type { CountStock, CountedLine, ReceiveStock } from './stock-entries.dto';
import { type LockedStock, type NamedLine, StockLinesService, stockKey } from './stock-lines.service';
import { StockMovesService } from './stock-moves.service';
import { type StockDetails, readPaidToShip, readStocks } from './stock.admin.queries';

interface CountedStock {
  counted: NamedLine<CountedLine>;
  stock: LockedStock;
  /** Units of paid orders that still lie in the warehouse. */
  toShip: number;
}

/** Records goods that arrive, and what lies in a warehouse, for many variants at once (docs/stock.md). */
@Injectable()
export class StockCountsService {
  constructor(
    private readonly db: Db,
    private readonly lines: StockLinesService,
    private readonly moves: StockMovesService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Adds units that arrived.
   * @returns the stock of each line afterwards
   * @throws RequestErrors.VALIDATION_ERROR for an unknown warehouse or variant
   */
  async receiveStock(actorId: number, { warehouse_id, note, items }: ReceiveStock): Promise<StockDetails[]> {
    const threshold = await this.readDefaultThreshold();
    return this.db.tx(async (tx) => {
      const lines = await this.lockLines(tx, warehouse_id, items);
      const movements = lines.map(({ stock, named }) => ({
        inventoryId: stock.id,
        onHand: named.line.quantity,
        reserved: 0,
      }));
      await this.moves.moveStock(tx, 'adjust', movements, {
        reason: 'received',
        note: note ?? '',
        actorId,
      });
      return readStocks(
        tx,
        threshold,
        lines.map(({ stock }) => stock.id),
      );
    });
  }

  /**
   * Sets the units on hand to what was counted, without the units of paid orders that still lie there.
   * @returns the stock of each line afterwards
   * @throws RequestErrors.VALIDATION_ERROR for an unknown warehouse or variant
   * @throws InventoryErrors.STOCK_CHANGED when a line expects another number than there is
   * @throws InventoryErrors.INSUFFICIENT_STOCK when orders have more units than were counted
   */
  async countStock(actorId: number, { warehouse_id, note, items }: CountStock): Promise<StockDetails[]> {
    const threshold = await this.readDefaultThreshold();
    return this.db.tx(async (tx) => {
      const lines = await this.lockLines(tx, warehouse_id, items);
      const ids = lines.map(({ stock }) => stock.id);
      // Read under the lock: a payment moves units from the stock to those to ship, and waits for it.
      const toShip = await readPaidToShip(tx, ids);
      const found = lines.map(({ stock, named }) => ({
        counted: named,
        stock,
        toShip: toShip.get(stock.id) ?? 0,
      }));
      assertExpected(found);
      assertEnough(found);
      const movements = found.map(({ counted: { line }, stock, toShip: paid }) => ({
        inventoryId: stock.id,
        onHand: line.counted - paid - stock.on_hand,
        reserved: 0,
      }));
      const changes = movements.filter(({ onHand }) => onHand !== 0);
      await this.moves.moveStock(tx, 'adjust', changes, { reason: 'count', note: note ?? '', actorId });
      return readStocks(tx, threshold, ids);
    });
  }

  private async lockLines<Line extends { variant_id?: number | null; sku?: string | null }>(
    tx: Tx,
    warehouseId: number,
    items: readonly Line[],
  ): Promise<{ named: NamedLine<Line>; stock: LockedStock }[]> {
    await this.lines.lockWarehouse(tx, warehouseId, 'warehouse_id');
    const lines = await this.lines.nameLines(tx, warehouseId, items);
    const variantIds = lines.map(({ variantId }) => variantId);
    const locked = await this.lines.lockStock(tx, [warehouseId], variantIds, warehouseId);
    return lines.map((named) => {
      const stock = locked.get(stockKey(warehouseId, named.variantId));
      if (!stock) throw new Error('the opened inventory row is missing');
      return { named, stock };
    });
  }

  private async readDefaultThreshold(): Promise<number> {
    return (await this.settings.readSettings()).inventory.low_stock_threshold;
  }
}

function assertExpected(found: readonly CountedStock[]): void {
  const errors = Object.fromEntries(
    found.flatMap(({ counted: { line, path }, stock, toShip }) => {
      const there = stock.on_hand + toShip;
      const isExpected = typeof line.expected !== 'number' || line.expected === there;
      return isExpected ? [] : [[`${path}.expected`, [`It is ${there} by now. Please count it again.`]]];
    }),
  );
  if (Object.keys(errors).length > 0) throw InventoryErrors.STOCK_CHANGED({ errors });
}

function assertEnough(found: readonly CountedStock[]): void {
  const errors = Object.fromEntries(
    found.flatMap(({ counted: { line, path }, stock: { reserved }, toShip }) =>
      line.counted >= toShip + reserved
        ? []
        : [[`${path}.counted`, [`Orders have more: ${toShip} to ship and ${reserved} reserved.`]]],
    ),
  );
  if (Object.keys(errors).length > 0) throw InventoryErrors.INSUFFICIENT_STOCK({ errors });
}
