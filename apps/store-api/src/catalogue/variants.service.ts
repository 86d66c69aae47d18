import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { invalidField } from '../envelope';
import { InventoryService } from '../inventory/inventory.service';
import { WarehousesService } from '../inventory/inventory.warehouses.service';
import { type FieldConstraints, refusing } from '../refusals';
import { type Product, ProductVariant } from './catalogue.entity';

/** Amounts are minor units of the base currency; weights kilograms. */
export interface NewVariant {
  sku: string;
  /** The product's price when it is left out. */
  price?: number;
  comparePrice?: number | null;
  weight?: string | null;
  isActive?: boolean;
  attributeValueIds?: number[];
  /** Opening stock in the default warehouse; none when it is left out. */
  stockQuantity?: number;
}

/** What changes of a variant; what is left out stays as it is. Stock moves through the inventory only. */
export interface VariantChange extends Partial<Omit<NewVariant, 'stockQuantity'>> {
  id: number;
  sortOrder?: number;
}

/**
 * Variants that are as the product was follow it: else a new price of a product that comes in one form would change
 * nothing that anybody pays.
 */
const FOLLOW = `
  UPDATE product_variants v SET
    sku = CASE WHEN v.sku = $2 THEN $3 ELSE v.sku END,
    compare_price = CASE WHEN v.price = $4 AND v.compare_price IS NOT DISTINCT FROM $6 THEN $7 ELSE v.compare_price END,
    price = CASE WHEN v.price = $4 THEN $5 ELSE v.price END,
    updated_at = $8
  WHERE v.product_id = $1 AND v.deleted_at IS NULL AND (v.sku = $2 OR v.price = $4)`;

/**
 * Writes the forms that a product is sold in. The caller has locked the product, and refreshes it afterwards
 * (`ProductRefresh.refreshProduct`).
 */
@Injectable()
export class VariantsService {
  constructor(
    private readonly clock: Clock,
    private readonly inventory: InventoryService,
    private readonly warehouses: WarehousesService,
  ) {}

  /**
   * @param path what fields are called after in refusals, such as `variants.0.`
   * @throws AppError 422: sku taken, unknown attribute value, two values of one attribute, no warehouse for stock
   */
  async insert(
    tx: Tx,
    product: Product,
    input: NewVariant,
    sortOrder: number,
    path: string,
    actorId?: number,
  ): Promise<ProductVariant> {
    const variant = tx.repo(ProductVariant).create({
      product_id: product.id,
      sku: input.sku,
      price: input.price ?? product.price,
      compare_price: input.comparePrice ?? null,
      weight: input.weight ?? null,
      is_active: input.isActive ?? true,
      sort_order: sortOrder,
    });
    const saved = await refusing(skuTaken(path), () => tx.repo(ProductVariant).save(variant));
    if (input.attributeValueIds?.length)
      await this.setAttributeValues(tx, saved.id, input.attributeValueIds, path);
    await this.openStock(tx, saved.id, input.stockQuantity ?? 0, `${path}stock_quantity`, actorId);
    return saved;
  }

  /** `insert`, after the variants that the product has. */
  async append(
    tx: Tx,
    product: Product,
    input: NewVariant,
    path: string,
    actorId?: number,
  ): Promise<ProductVariant> {
    const last = await tx.row<{ next: number }>(
      'SELECT COALESCE(max(sort_order) + 1, 0) AS next FROM product_variants WHERE product_id = $1',
      [product.id],
    );
    return this.insert(tx, product, input, last?.next ?? 0, path, actorId);
  }

  /** @throws AppError 422 as `insert`, and on `id` for what is no variant of the product */
  async change(tx: Tx, product: Product, change: VariantChange, path: string): Promise<void> {
    const { affected } = await refusing(skuTaken(path), () =>
      tx.repo(ProductVariant).update(
        { id: change.id, product_id: product.id, deleted_at: IsNull() },
        {
          sku: change.sku,
          price: change.price,
          compare_price: change.comparePrice,
          weight: change.weight,
          is_active: change.isActive,
          sort_order: change.sortOrder,
          updated_at: this.clock.now(),
        },
      ),
    );
    if (!affected) throw invalidField(`${path}id`, 'This is no variant of the product.');
    if (change.attributeValueIds)
      await this.setAttributeValues(tx, change.id, change.attributeValueIds, path);
  }

  /** Has variants that were sold at the product's price, or under its SKU, take the new ones. */
  async follow(tx: Tx, before: Product, after: Product): Promise<void> {
    const changed =
      before.sku !== after.sku ||
      before.price !== after.price ||
      before.compare_price !== after.compare_price;
    if (!changed) return;
    await refusing({ product_variants_sku_key: ['sku', 'This SKU is taken.'] }, () =>
      tx.execute(FOLLOW, [
        after.id,
        ...[before.sku, after.sku],
        ...[before.price, after.price],
        ...[before.compare_price, after.compare_price],
        this.clock.now(),
      ]),
    );
  }

  /**
   * Deletes a variant. One that was ordered is only marked, since orders refer to it.
   * @returns whether there was one
   */
  async remove(tx: Tx, productId: number, id: number): Promise<boolean> {
    const variant = await tx.row(
      'SELECT FROM product_variants WHERE id = $1 AND product_id = $2 AND deleted_at IS NULL FOR UPDATE',
      [id, productId],
    );
    if (!variant) return false;
    const ordered = await tx.row('SELECT FROM order_items WHERE variant_id = $1 LIMIT 1', [id]);
    if (ordered) {
      await tx.execute('UPDATE product_variants SET deleted_at = $2, updated_at = $2 WHERE id = $1', [
        id,
        this.clock.now(),
      ]);
    } else await tx.execute('DELETE FROM product_variants WHERE id = $1', [id]);
    return true;
  }

  private async openStock(
    tx: Tx,
    variantId: number,
    quantity: number,
    path: string,
    actorId: number | undefined,
  ): Promise<void> {
    if (quantity === 0) return;
    const warehouseId = await this.warehouses.defaultId(tx);
    if (warehouseId === undefined) throw invalidField(path, 'There is no warehouse for it.');
    await this.inventory.open(tx, variantId, warehouseId, quantity, { actorId });
  }

  private async setAttributeValues(tx: Tx, variantId: number, ids: number[], path: string): Promise<void> {
    const field = `${path}attribute_value_ids`;
    await tx.execute(
      'DELETE FROM variant_attribute_values WHERE variant_id = $1 AND attribute_value_id <> ALL($2::integer[])',
      [variantId, ids],
    );
    if (ids.length === 0) return;
    const found = await tx.row<{ values: number; attributes: number }>(
      `SELECT count(*)::integer AS values, count(DISTINCT attribute_id)::integer AS attributes
       FROM attribute_values WHERE id = ANY($1)`,
      [ids],
    );
    if (!found || found.values !== new Set(ids).size) {
      throw invalidField(field, 'An attribute value does not exist.');
    }
    if (found.attributes !== found.values) {
      throw invalidField(field, 'Only one value of each attribute may be given.');
    }
    await refusing(
      { variant_attribute_values_attribute_value_id_fkey: [field, 'An attribute value does not exist.'] },
      () =>
        tx.execute(
          `INSERT INTO variant_attribute_values (variant_id, attribute_value_id)
           SELECT $1, unnest($2::integer[]) ON CONFLICT DO NOTHING`,
          [variantId, [...new Set(ids)]],
        ),
    );
  }
}

function skuTaken(path: string): FieldConstraints {
  return { product_variants_sku_key: [`${path}sku`, 'This SKU is taken.'] };
}
