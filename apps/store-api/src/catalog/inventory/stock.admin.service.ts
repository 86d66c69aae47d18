import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { isId } from '../../platform/http/id-checks';
import { SettingsService } from '../../platform/settings/settings.service';
import type { AdjustStock, MovementsQuery, StockAlertsQuery, StockQuery, UpdateStock } from './inventory.dto';
import type { Inventory } from './inventory.entity';
import { InventoryErrors } from './inventory.errors';
import { InventoryService } from './inventory.service';
import {
  type MovementDetails,
  type StockDetails,
  hasUnitsToShip,
  readStock,
  readLastAdjustment,
  readMovementPage,
  readStockPage,
} from './stock.admin.queries';
import { WarehousesService } from './warehouses.service';

/** Reads and changes stock for the admin routes (docs/stock.md, "Changes by staff"). */
@Injectable()
export class StockAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly inventory: InventoryService,
    private readonly warehouses: WarehousesService,
    private readonly settings: SettingsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  async listStock(query: StockQuery): Promise<Page<StockDetails>> {
    return readStockPage(this.db.replica, await this.readDefaultThreshold(), query);
  }

  /** Lists the rows with low stock, the scarcest first. */
  async listStockAlerts({
    warehouse_id,
    variant_id,
    sku,
    search,
    per_page,
    offset,
  }: StockAlertsQuery): Promise<Page<StockDetails>> {
    const filter = { warehouse_id, variant_id, sku, search, per_page, offset };
    const wanted = { ...filter, low_stock: true, sort: 'available' };
    return readStockPage(this.db.replica, await this.readDefaultThreshold(), wanted);
  }

  listStockMovements(query: MovementsQuery): Promise<Page<MovementDetails>> {
    return readMovementPage(this.db.replica, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findStock(id: number): Promise<StockDetails> {
    const row = await readStock(this.db, await this.readDefaultThreshold(), id);
    if (!row) throw RequestErrors.NOT_FOUND();
    return row;
  }

  /**
   * Adds or subtracts units; the movement stores actor and reason. Opens the row of a variant that is new to
   * a warehouse.
   * @throws RequestErrors.VALIDATION_ERROR for an unknown row, variant or warehouse, or a quantity of 0
   * @throws InventoryErrors.INSUFFICIENT_STOCK when fewer units than reserved ones would remain
   */
  async adjustStock(
    actorId: number,
    input: AdjustStock,
  ): Promise<{ inventory: StockDetails; movement: MovementDetails }> {
    const { quantity, reason, note } = input;
    if (quantity === 0) throw invalidField('quantity', 'There is nothing to change.');
    const defaultThreshold = await this.readDefaultThreshold();
    return this.db.tx(async (tx) => {
      const id = await this.findOrOpenRow(tx, input);
      await this.inventory.adjustStock(tx, id, quantity, { reason, note: note ?? '', actorId });
      const [inventory, movement] = await Promise.all([
        this.readChanged(tx, defaultThreshold, id),
        readLastAdjustment(tx, id),
      ]);
      if (!movement) throw new Error('the inserted stock movement is missing');
      return { inventory, movement };
    });
  }

  /**
   * Updates the given fields. A new quantity becomes a movement of the difference.
   * @throws RequestErrors.NOT_FOUND, InventoryErrors.INSUFFICIENT_STOCK, InventoryErrors.STOCK_CHANGED when there are
   * other units than the person saw
   */
  async updateStock(actorId: number, id: number, input: UpdateStock): Promise<StockDetails> {
    const { quantity, expected_quantity: seen, low_stock_threshold: threshold, reason, note } = input;
    await this.findStock(id);
    const defaultThreshold = await this.readDefaultThreshold();
    return this.db.tx(async (tx) => {
      const row = await this.lockStock(tx, id);
      if (typeof seen === 'number' && seen !== row.on_hand) throw InventoryErrors.STOCK_CHANGED();
      if (typeof quantity === 'number' && quantity !== row.on_hand) {
        const why = { reason: reason ?? 'correction', note: note ?? '', actorId };
        await this.inventory.adjustStock(tx, id, quantity - row.on_hand, why);
      }
      if (threshold !== undefined && threshold !== row.low_stock_threshold) {
        tx.defer('UPDATE inventory SET low_stock_threshold = $2, updated_at = $3 WHERE id = $1', [
          id,
          threshold,
          this.clock.now(),
        ]);
        await this.outbox.emit(tx, 'stock.changed', { variantIds: [row.variant_id] });
      }
      return this.readChanged(tx, defaultThreshold, id);
    });
  }

  /**
   * Marks an empty row as removed. Its movements can still be listed.
   * @throws RequestErrors.NOT_FOUND, InventoryErrors.INVENTORY_NOT_EMPTY
   */
  async deleteStock(id: number): Promise<void> {
    await this.findStock(id);
    await this.db.tx(async (tx) => {
      const row = await this.lockStock(tx, id);
      if (row.on_hand > 0 || (await hasUnitsToShip(tx, [id]))) throw InventoryErrors.INVENTORY_NOT_EMPTY();
      await tx.execute('UPDATE inventory SET removed_at = $2, updated_at = $2 WHERE id = $1', [
        id,
        this.clock.now(),
      ]);
    });
  }

  /** Reports whether the path `/admin/stock/{inventory_id}` exists. */
  async targetExists({ inventory_id = '' }: Record<string, string>): Promise<boolean> {
    return isId(inventory_id) && (await readStock(this.db, 0, Number(inventory_id))) !== undefined;
  }

  /**
   * Reads the changed row without the usual condition: taking the last units of a deleted variant hides the
   * row.
   */
  private async readChanged(tx: Tx, defaultThreshold: number, id: number): Promise<StockDetails> {
    const row = await readStock(tx, defaultThreshold, id, 'TRUE');
    if (!row) throw new Error('the updated inventory row is missing');
    return row;
  }

  private async readDefaultThreshold(): Promise<number> {
    return (await this.settings.readSettings()).inventory.low_stock_threshold;
  }

  private async lockStock(tx: Tx, id: number): Promise<Inventory> {
    const row = await tx.row<Inventory>('SELECT * FROM inventory WHERE id = $1 FOR NO KEY UPDATE', [id]);
    if (!row) throw RequestErrors.NOT_FOUND();
    return row;
  }

  /**
   * Returns the id of the row to adjust. Locks its warehouse, so that it cannot be closed before the
   * transaction ends.
   */
  private async findOrOpenRow(tx: Tx, input: AdjustStock): Promise<number> {
    const { inventory_id, variant_id, warehouse_id } = input;
    if (inventory_id) {
      const row = await tx.row<{ warehouse_id: number }>('SELECT warehouse_id FROM inventory WHERE id = $1', [
        inventory_id,
      ]);
      const open = row && (await this.warehouses.lockOpenWarehouse(tx, row.warehouse_id));
      if (!open) throw invalidField('inventory_id', 'There is no such stock.');
      return inventory_id;
    }
    if (!variant_id) throw invalidField('variant_id', 'A variant_id or an inventory_id is required.');
    const variant = await tx.row('SELECT FROM product_variants WHERE id = $1 AND deleted_at IS NULL', [
      variant_id,
    ]);
    if (!variant) throw invalidField('variant_id', 'There is no such variant.');
    const warehouseId = warehouse_id ?? (await this.findWarehouseOf(tx, variant_id));
    if (warehouseId === undefined) throw invalidField('warehouse_id', 'There is no warehouse yet.');
    if (!(await this.warehouses.lockOpenWarehouse(tx, warehouseId))) {
      throw invalidField('warehouse_id', 'There is no such warehouse.');
    }
    return this.inventory.openStock(tx, variant_id, warehouseId, 0);
  }

  private async findWarehouseOf(tx: Tx, variantId: number): Promise<number | undefined> {
    const warehouses = await tx.rows<{ warehouse_id: number }>(
      `SELECT i.warehouse_id FROM inventory i JOIN warehouses w ON w.id = i.warehouse_id
       WHERE i.variant_id = $1 AND i.removed_at IS NULL AND w.deleted_at IS NULL LIMIT 2`,
      [variantId],
    );
    return warehouses.length === 1 ? warehouses[0]?.warehouse_id : this.warehouses.findDefaultWarehouseId(tx);
  }
}
