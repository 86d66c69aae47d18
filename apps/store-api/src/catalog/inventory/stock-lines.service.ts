import { Injectable } from '@nestjs/common';
import { type Tx, anyOf } from '@comptoir/db';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { InventoryService } from './inventory.service';
import type { StockEntryLine } from './stock-entries.dto';
import { WarehousesService } from './warehouses.service';

/** A line that staff gave, with the variant that it names. */
export interface NamedLine<Line> {
  variantId: number;
  line: Line;
  /** Path of the line in the request. */
  path: string;
}

/** Locked stock of one variant in one warehouse. */
export interface LockedStock {
  id: number;
  variant_id: number;
  warehouse_id: number;
  on_hand: number;
  reserved: number;
}

/** Deleted variants are known where units of them are left, so that a warehouse can be emptied. */
const VARIANTS = `
  SELECT v.id, v.sku FROM product_variants v
  WHERE (v.id = ${anyOf('$1', 'int')} OR v.sku = ${anyOf('$2', 'text')})
    AND (v.deleted_at IS NULL OR EXISTS (
      SELECT FROM inventory i WHERE i.variant_id = v.id AND i.warehouse_id = $3 AND i.on_hand > 0))`;

/** All rows of one statement are locked by id, as orders lock them. */
const LOCK = `
  SELECT id, variant_id, warehouse_id, on_hand, reserved FROM inventory
  WHERE warehouse_id = ${anyOf('$1', 'int')} AND variant_id = ${anyOf('$2', 'int')}
  ORDER BY id
  FOR NO KEY UPDATE`;

/** Finds and locks the stock of lists of variants that staff enter. */
@Injectable()
export class StockLinesService {
  constructor(
    private readonly warehouses: WarehousesService,
    private readonly inventory: InventoryService,
  ) {}

  /**
   * Locks a warehouse, so that it cannot be closed before the transaction ends.
   * @param field the field that names it
   * @throws RequestErrors.VALIDATION_ERROR when it is not open
   */
  async lockWarehouse(tx: Tx, id: number, field: string): Promise<void> {
    if (!(await this.warehouses.lockOpenWarehouse(tx, id))) {
      throw invalidField(field, 'There is no such warehouse.');
    }
  }

  /**
   * Returns the variants that lines name.
   * @param warehouseId where units of deleted variants may be left
   * @throws RequestErrors.VALIDATION_ERROR with a text for each line that names none, or one that another line has
   */
  async nameLines<Line extends StockEntryLine>(
    tx: Tx,
    warehouseId: number,
    lines: readonly Line[],
  ): Promise<NamedLine<Line>[]> {
    const ids = lines.flatMap(({ variant_id: id }) => (id ? [id] : []));
    const skus = lines.flatMap(({ variant_id: id, sku }) => (!id && sku ? [sku] : []));
    const variants = await tx.rows<{ id: number; sku: string }>(VARIANTS, [ids, skus, warehouseId]);
    const known = new Set(variants.map(({ id }) => id));
    const bySku = new Map(variants.map(({ id, sku }) => [sku, id]));
    const errors: Record<string, string[]> = {};
    const seen = new Set<number>();
    const named = lines.flatMap((line, index) => {
      const path = `items.${index}`;
      const field = line.variant_id || !line.sku ? `${path}.variant_id` : `${path}.sku`;
      const variantId = line.variant_id ?? bySku.get(line.sku ?? '');
      const fault = faultOf(line, variantId !== undefined && known.has(variantId), seen.has(variantId ?? 0));
      if (fault) errors[field] = [fault];
      if (fault || variantId === undefined) return [];
      seen.add(variantId);
      return [{ variantId, line, path }];
    });
    if (Object.keys(errors).length > 0) throw RequestErrors.VALIDATION_ERROR({ errors });
    return named;
  }

  /**
   * Locks the stock of variants in warehouses, by warehouse and variant (`stockKey`). The warehouse `opened` gets
   * a row of each variant that is new to it.
   */
  async lockStock(
    tx: Tx,
    warehouseIds: readonly number[],
    variantIds: readonly number[],
    opened: number,
  ): Promise<Map<string, LockedStock>> {
    const rows = await tx.rows<LockedStock>(LOCK, [warehouseIds, variantIds]);
    const present = new Set(rows.filter((row) => row.warehouse_id === opened).map((row) => row.variant_id));
    const missing = variantIds.filter((id) => !present.has(id));
    if (missing.length > 0) {
      // New rows have the highest ids, so that the order of the locks stays.
      const openings = missing.map((variantId) => ({ variantId, quantity: 0 }));
      await this.inventory.openManyStocks(tx, opened, openings);
      rows.push(...(await tx.rows<LockedStock>(LOCK, [[opened], missing])));
    }
    return new Map(rows.map((row) => [stockKey(row.warehouse_id, row.variant_id), row]));
  }
}

/** Names the stock of a variant in a warehouse. */
export const stockKey = (warehouseId: number, variantId: number): string => `${warehouseId}/${variantId}`;

function faultOf(line: StockEntryLine, isKnown: boolean, isTwice: boolean): string | undefined {
  if (!line.variant_id && !line.sku) return 'A variant_id or a sku is required.';
  if (!isKnown) return 'There is no such variant.';
  return isTwice ? 'A variant is given twice.' : undefined;
}
