import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { InventoryErrors } from './inventory.errors';
import type { MovedLine, TransferStock, TransfersQuery } from './stock-entries.dto';
import { type LockedStock, type NamedLine, StockLinesService, stockKey } from './stock-lines.service';
import { type Movement, StockMovesService } from './stock-moves.service';
import {
  type TransferDetails,
  type TransferredUnits,
  readTransfer,
  readTransferPage,
} from './stock-transfers.queries';

interface Transfer {
  transfer: TransferDetails;
  units: TransferredUnits[];
}

/** Units that lie in a warehouse which was closed. */
interface StrandedUnits {
  variant_id: number;
  warehouse_id: number;
  units: number;
}

/** Locks the rows in which they lie, by id as orders do. */
const STRANDED = `
  SELECT i.variant_id, i.warehouse_id, i.on_hand - i.reserved AS units
  FROM inventory i
  JOIN warehouses w ON w.id = i.warehouse_id AND w.deleted_at IS NOT NULL
  WHERE i.variant_id IN (SELECT variant_id FROM order_items WHERE order_id = $1) AND i.on_hand > i.reserved
  ORDER BY i.id
  FOR NO KEY UPDATE OF i`;

/** Locks the open warehouse that orders take stock from first, so that it is not closed meanwhile. */
const FIRST_OPEN = `
  SELECT id FROM warehouses WHERE is_active AND deleted_at IS NULL ORDER BY priority, id LIMIT 1 FOR KEY SHARE`;

/** Moves available units from one warehouse to another (docs/stock.md, "Transfers"). */
@Injectable()
export class StockTransfersService {
  constructor(
    private readonly db: Db,
    private readonly lines: StockLinesService,
    private readonly moves: StockMovesService,
    private readonly clock: Clock,
  ) {}

  listTransfers(query: TransfersQuery): Promise<Page<TransferDetails>> {
    return readTransferPage(this.db.replica, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findTransfer(id: number): Promise<Transfer> {
    const found = await readTransfer(this.db, id);
    if (!found) throw RequestErrors.NOT_FOUND();
    return found;
  }

  /**
   * Takes units out of a warehouse and brings them into another one, all or none. Orders that wait for them get
   * them first.
   * @throws RequestErrors.VALIDATION_ERROR for an unknown warehouse or variant, or the same warehouse twice
   * @throws InventoryErrors.INSUFFICIENT_STOCK with what is available of each line that has too few
   */
  async transferStock(actorId: number, input: TransferStock): Promise<Transfer> {
    const { from_warehouse_id: from, to_warehouse_id: to, note, items } = input;
    if (from === to) throw invalidField('to_warehouse_id', 'Choose another warehouse than the first one.');
    return this.db.tx(async (tx) => {
      await this.lines.lockWarehouse(tx, from, 'from_warehouse_id');
      await this.lines.lockWarehouse(tx, to, 'to_warehouse_id');
      const lines = await this.lines.nameLines(tx, from, items);
      const variantIds = lines.map(({ variantId }) => variantId);
      const locked = await this.lines.lockStock(tx, [from, to], variantIds, to);
      assertAvailable(lines, from, locked);
      const transferId = await this.insertTransfer(tx, { from, to, actorId, note: note ?? '' });
      const movements = lines.flatMap(({ variantId, line: { quantity } }) => [
        movementOf(locked.get(stockKey(from, variantId)), -quantity),
        movementOf(locked.get(stockKey(to, variantId)), quantity),
      ]);
      const reasons = { reason: 'transfer', note: note ?? '', actorId, transferId } as const;
      await this.moves.moveStock(tx, 'adjust', movements, reasons);
      const done = await readTransfer(tx, transferId);
      if (!done) throw new Error('the inserted transfer is missing');
      return done;
    });
  }

  /**
   * Brings the available units of an order's variants from warehouses that were closed into the first open one, where
   * they can be sold: returned goods arrive at a place that still exists. Without an open warehouse they stay.
   * @param note of the transfers
   */
  async leaveClosedWarehouses(
    tx: Tx,
    orderId: number,
    { note, actorId }: { note: string; actorId: number },
  ): Promise<void> {
    const stranded = await tx.rows<StrandedUnits>(STRANDED, [orderId]);
    const target = stranded.length > 0 ? await tx.row<{ id: number }>(FIRST_OPEN) : undefined;
    if (!target) return;
    for (const from of new Set(stranded.map(({ warehouse_id }) => warehouse_id))) {
      const rows = stranded.filter(({ warehouse_id }) => warehouse_id === from);
      const variantIds = rows.map(({ variant_id }) => variant_id);
      const locked = await this.lines.lockStock(tx, [from, target.id], variantIds, target.id);
      const transferId = await this.insertTransfer(tx, { from, to: target.id, actorId, note });
      const movements = rows.flatMap(({ variant_id: variantId, units }) => [
        movementOf(locked.get(stockKey(from, variantId)), -units),
        movementOf(locked.get(stockKey(target.id, variantId)), units),
      ]);
      await this.moves.moveStock(tx, 'adjust', movements, { reason: 'transfer', note, actorId, transferId });
    }
  }

  private async insertTransfer(
    tx: Tx,
    { from, to, actorId, note }: { from: number; to: number; actorId: number; note: string },
  ): Promise<number> {
    const row = await tx.row<{ id: number }>(
      `INSERT INTO stock_transfers (from_warehouse_id, to_warehouse_id, note, actor_id, created_at)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [from, to, note, actorId, this.clock.now()],
    );
    if (!row) throw new Error('the inserted transfer is missing');
    return row.id;
  }
}

function assertAvailable(
  lines: readonly NamedLine<MovedLine>[],
  warehouseId: number,
  locked: ReadonlyMap<string, LockedStock>,
): void {
  const errors = Object.fromEntries(
    lines.flatMap(({ variantId, line: { quantity }, path }) => {
      const stock = locked.get(stockKey(warehouseId, variantId));
      const available = stock ? stock.on_hand - stock.reserved : 0;
      return quantity <= available ? [] : [[`${path}.quantity`, [availableText(available)]]];
    }),
  );
  if (Object.keys(errors).length > 0) throw InventoryErrors.INSUFFICIENT_STOCK({ errors });
}

const availableText = (available: number): string =>
  available > 0 ? `Only ${available} are available.` : 'None is available.';

function movementOf(stock: LockedStock | undefined, units: number): Movement {
  if (!stock) throw new Error('the locked inventory row is missing');
  return { inventoryId: stock.id, onHand: units, reserved: 0 };
}
