import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { lockBackorderQueue, recordFills } from '../backorders/backorders.queries';
import { fillBackorders } from '../backorders/backorders.rules';
import type { MovementKind, StaffReason } from './inventory.entity';
import { InventoryErrors } from './inventory.errors';
import { LEVELS_OF_ROWS, MOVE_STOCK, readLevels } from './inventory.queries';

/** A row of `stock_movements` to insert. */
export interface Movement {
  inventoryId: number;
  orderItemId?: number;
  onHand: number;
  reserved: number;
  /** Number of the backorder's fill that it belongs to; 0 without one. */
  fill?: number;
}

export interface MovementReason {
  reason?: StaffReason;
  note?: string;
  actorId?: number;
  /** The transfer whose units are moved. */
  transferId?: number;
}

/**
 * Writes stock movements. Units that become available go to the backorders first, in the same transaction, so
 * that no later order gets them.
 */
@Injectable()
export class StockMovesService {
  constructor(
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves stock of locked inventory rows.
   * @throws InventoryErrors.INSUFFICIENT_STOCK
   */
  async moveStock(
    tx: Tx,
    kind: MovementKind,
    movements: readonly Movement[],
    reasons: MovementReason = {},
  ): Promise<void> {
    if (movements.length === 0) return;
    await this.writeMovements(tx, kind, movements, reasons);
    const grown = movements.filter(({ onHand, reserved }) => onHand > reserved);
    if (grown.length > 0) await this.fillBackorders(tx, [...new Set(grown.map((one) => one.inventoryId))]);
  }

  /**
   * Writes committed units of locked inventory rows off: they go back into the stock and are lost in the same
   * transaction, so that the order no longer has them and nobody gets them.
   * @param restocked movements that put the units back
   */
  async loseUnits(tx: Tx, restocked: readonly Movement[], reasons: MovementReason): Promise<void> {
    if (restocked.length === 0) return;
    await this.writeMovements(tx, 'restock', restocked, {});
    const lost = restocked.map((movement) => ({ ...movement, onHand: -movement.onHand }));
    await this.writeMovements(tx, 'adjust', lost, { ...reasons, reason: 'lost' });
  }

  private async writeMovements(
    tx: Tx,
    kind: MovementKind,
    movements: readonly Movement[],
    { reason, note, actorId, transferId }: MovementReason,
  ): Promise<void> {
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
      movements.map(({ fill }) => fill ?? 0),
      transferId ?? null,
    ]);
    const asked = new Set(movements.map(({ inventoryId }) => inventoryId));
    if (!moved || moved.rows !== asked.size) throw InventoryErrors.INSUFFICIENT_STOCK();
    await this.outbox.emit(tx, 'stock.changed', { variantIds: moved.variant_ids });
  }

  /** Reserves the available units of locked inventory rows for the backorders of their variants, oldest first. */
  async fillBackorders(tx: Tx, inventoryIds: readonly number[]): Promise<void> {
    const queue = await lockBackorderQueue(tx, inventoryIds);
    if (queue.length === 0) return;
    const fills = fillBackorders(queue, await readLevels(tx, LEVELS_OF_ROWS, inventoryIds));
    if (fills.length === 0) return;
    await recordFills(tx, fills, this.clock.now());
    await this.moveStock(
      tx,
      'reserve',
      fills.map(({ inventoryId, orderItemId, quantity, fill }) => ({
        inventoryId,
        orderItemId,
        onHand: 0,
        reserved: quantity,
        fill,
      })),
    );
    for (const orderId of new Set(fills.map((each) => each.orderId))) {
      await this.outbox.emit(tx, 'backorder.filled', { orderId });
    }
  }
}
