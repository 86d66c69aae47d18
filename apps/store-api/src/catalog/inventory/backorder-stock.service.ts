import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import {
  type UnitsBeyondStock,
  cancelWaitingUnits,
  insertBackorders,
  readBackordersOf,
} from '../backorders/backorders.queries';
import { InventoryErrors } from './inventory.errors';
import { LOCK_STOCK_LEVELS, LOCK_STOCK_OF_ORDER, readLevels } from './inventory.queries';
import { StockMovesService } from './stock-moves.service';

const WAITING = 'SELECT FROM backorders WHERE variant_id = ANY($1) AND waiting_quantity > 0 LIMIT 1';

/** Sells units beyond the stock, and gives them stock when it comes (docs/stock.md, "Backorders"). */
@Injectable()
export class BackorderStockService {
  constructor(
    private readonly db: Db,
    private readonly moves: StockMovesService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Sells units of new order items that no warehouse has. The caller has locked the stock of the variants.
   * @throws InventoryErrors.INSUFFICIENT_STOCK when the policy of a variant does not allow so many
   */
  async sellBeyondStock(tx: Tx, units: readonly UnitsBeyondStock[]): Promise<void> {
    if (units.length === 0) return;
    if (!(await insertBackorders(tx, units, this.clock.now()))) throw InventoryErrors.INSUFFICIENT_STOCK();
    // A warehouse may have got its first stock of the variant just now, in a row that nobody could lock.
    await this.emitChanged(tx, units);
  }

  /**
   * Cancels units of a locked order that wait for stock, and locks the stock of its variants.
   * @param units most units to cancel of each order item; all without it
   * @returns the cancelled units, or undefined for an order without backorders
   */
  async cancelWaiting(
    tx: Tx,
    orderId: number,
    units?: readonly { orderItemId: number; quantity: number }[],
  ): Promise<UnitsBeyondStock[] | undefined> {
    const held = await readBackordersOf(tx, orderId);
    if (held.length === 0) return undefined;
    await tx.execute(LOCK_STOCK_OF_ORDER, [orderId]);
    const cancelled = await cancelWaitingUnits(tx, units ?? held, this.clock.now());
    // Units that were to fill these backorders may go to the next ones.
    if (cancelled.length > 0) await this.emitChanged(tx, cancelled);
    return cancelled;
  }

  /** Gives available units of variants to their backorders. Safe to repeat. */
  async fillVariants(variantIds: readonly number[]): Promise<void> {
    if (!(await this.db.row(WAITING, [variantIds]))) return;
    await this.db.tx(async (tx) => {
      const levels = await readLevels(tx, LOCK_STOCK_LEVELS, variantIds);
      await this.moves.fillBackorders(
        tx,
        levels.map(({ inventoryId }) => inventoryId),
      );
    });
  }

  private async emitChanged(tx: Tx, units: readonly UnitsBeyondStock[]): Promise<void> {
    const variantIds = [...new Set(units.map(({ variantId }) => variantId))];
    await this.outbox.emit(tx, 'stock.changed', { variantIds });
  }
}
