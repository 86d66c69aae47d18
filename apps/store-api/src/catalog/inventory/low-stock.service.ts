import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx, anyOf } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { SettingsService } from '../../platform/settings/settings.service';
import { ON_SALE, isLow } from './stock.admin.queries';

const ROWS = `FROM inventory i
  JOIN product_variants v ON v.id = i.variant_id
  JOIN warehouses w ON w.id = i.warehouse_id
  WHERE i.variant_id = ${anyOf('$1', 'int')}`;
const IS_LOW_ON_SALE = `(${isLow('$2')} AND ${ON_SALE})`;

const CROSSED = `SELECT i.id ${ROWS} AND (i.low_since IS NOT NULL) <> ${IS_LOW_ON_SALE}`;

const MARK = `
  UPDATE inventory SET low_since = CASE WHEN crossed.is_low THEN $3::timestamptz END
  FROM (SELECT i.id, ${IS_LOW_ON_SALE} AS is_low ${ROWS}) crossed
  WHERE inventory.id = crossed.id AND (inventory.low_since IS NOT NULL) <> crossed.is_low
  RETURNING inventory.id, crossed.is_low`;

/**
 * Emits `stock.low` when the stock of a row falls to its threshold, once until it has risen above it again.
 */
@Injectable()
export class LowStockService {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Compares the stock of variants with their thresholds after a change. Locks rows only when one crossed its
   * threshold.
   */
  async checkLowStock(variantIds: readonly number[]): Promise<void> {
    const { inventory } = await this.settings.readSettings();
    const defaultThreshold = inventory.low_stock_threshold;
    if (!(await this.db.row(CROSSED, [variantIds, defaultThreshold]))) return;
    await this.db.tx((tx) => this.mark(tx, variantIds, defaultThreshold));
  }

  private async mark(tx: Tx, variantIds: readonly number[], defaultThreshold: number): Promise<void> {
    await tx.rows('SELECT FROM inventory WHERE variant_id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [
      variantIds,
    ]);
    const crossed = await tx.rows<{ id: number; is_low: boolean }>(MARK, [
      variantIds,
      defaultThreshold,
      this.clock.now(),
    ]);
    for (const { id } of crossed.filter(({ is_low }) => is_low)) {
      await this.outbox.emit(tx, 'stock.low', { inventoryId: id });
    }
  }
}
