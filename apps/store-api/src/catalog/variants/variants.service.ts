import { Injectable } from '@nestjs/common';
import { CustomFieldsService, type FieldValues, type GivenValues } from '@comptoir/custom-fields';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { invalidField } from '../../platform/http/request.errors';
import { byStaff } from '../../platform/custom-fields/values-writers';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { ProductRefreshService } from '../product-records/product-refresh.service';
import { type SellingChange, SellingPoliciesService } from '../backorders/selling-policies.service';
import { InventoryService } from '../inventory/inventory.service';
import { WarehousesService } from '../inventory/warehouses.service';
import type { ContentUnit } from '../prices/unit-prices';
import type { Product } from '../product-records/product-records.entity';
import { mapRejectedRow } from './rejected-variants';
import type { ProductVariant } from './variants.entity';
import {
  UPDATE_VARIANTS,
  SYNC_WITH_PRODUCTS,
  INSERT_VALUES,
  LOCK_CUSTOM_FIELDS,
  INSERT_VARIANTS,
  NEXT_POSITIONS,
  DELETE_OTHER_VALUES,
  INVALID_VALUES,
} from './variants.queries';

/** A variant to insert. Amounts are minor units of the base currency, weights kilograms. */
export interface NewVariant {
  sku: string;
  /** Defaults to the price of the product. */
  price?: number;
  comparePrice?: number | null;
  weight?: string | null;
  /** With a right check digit. */
  gtin?: string | null;
  mpn?: string | null;
  /** Decimal text; goes with `contentUnit`. */
  contentAmount?: string | null;
  contentUnit?: ContentUnit | null;
  isActive?: boolean;
  attributeValueIds?: number[];
  /** Values of custom fields to set, or to remove with null. */
  customFields?: GivenValues | null;
  /** The rule by which it sells beyond its stock. */
  selling?: SellingChange;
  /** Opening stock in the default warehouse; none when absent. */
  stockQuantity?: number;
}

/** Changes of a variant. Absent fields stay unchanged. Stock is changed through `InventoryService` only. */
export interface VariantChange extends Partial<Omit<NewVariant, 'stockQuantity'>> {
  id: number;
  sortOrder?: number;
}

/** A variant to insert. */
export interface VariantAddition {
  product: Pick<Product, 'id' | 'price'>;
  input: NewVariant;
  /** Prefix of field names in errors, such as `variants.0.` */
  path: string;
}

/** A variant to update. */
export interface VariantAlteration {
  productId: number;
  change: VariantChange;
  /** Prefix of field names in errors, as in `VariantAddition`. */
  path: string;
}

/** Columns that variants copy from their product. */
type Offer = Pick<Product, 'id' | 'sku' | 'price' | 'compare_price'>;

/**
 * Writes variants of one or many products with the same number of statements. The caller locks the products
 * before and, except for `createVariant`, refreshes them afterwards
 * (`ProductRefreshService.refreshProducts`).
 */
@Injectable()
export class VariantsService {
  constructor(
    private readonly clock: Clock,
    private readonly inventory: InventoryService,
    private readonly warehouses: WarehousesService,
    private readonly selling: SellingPoliciesService,
    private readonly refresh: ProductRefreshService,
    private readonly customFields: CustomFieldsService,
  ) {}

  /**
   * Appends a variant to a product and refreshes the product.
   * @throws RequestErrors.VALIDATION_ERROR as `appendVariants`
   */
  async createVariant(
    tx: Tx,
    product: VariantAddition['product'],
    input: NewVariant,
    actorId?: number,
  ): Promise<ProductVariant> {
    const [variant] = await this.appendVariants(tx, [{ product, input, path: '' }], actorId);
    if (!variant) throw new Error('the inserted variant is missing');
    await this.refresh.refreshProduct(tx, product.id);
    return variant;
  }

  /**
   * Appends variants to their products, in the order of the input.
   * @returns the variants in that order
   * @throws RequestErrors.VALIDATION_ERROR: SKU or GTIN taken, content without a unit, unknown
   * attribute value, two values of one attribute, no warehouse
   */
  async appendVariants(
    tx: Tx,
    additions: readonly VariantAddition[],
    actorId?: number,
  ): Promise<ProductVariant[]> {
    if (additions.length === 0) return [];
    const next = await nextPositions(tx, additions);
    const positions = additions.map(({ product }) => {
      const position = next.get(product.id) ?? 0;
      next.set(product.id, position + 1);
      return position;
    });
    const rows = await Promise.all(
      additions.map(async ({ product, input, path }, index) => ({
        ...rowOf(product, input, positions[index] ?? 0),
        custom_fields: await this.customFields.newValues(
          'variants',
          input.customFields,
          byStaff(tx, `${path}custom_fields`),
        ),
      })),
    );
    const saved = await mapRejectedRow(
      additions.map(({ input, path }) => ({ ...input, path })),
      () => tx.rows<ProductVariant>(INSERT_VARIANTS, [JSON.stringify(rows)]),
    );
    const bySku = new Map(saved.map((variant) => [variant.sku, variant]));
    const variants = additions.map(({ input }) => variantOf(bySku, input.sku));
    const made = additions.map(({ input, path }, index) => ({ input, path, id: variants[index]?.id ?? 0 }));
    await this.setAttributeValues(
      tx,
      made.map(({ id, input, path }) => ({ id, values: input.attributeValueIds, path })),
    );
    await this.openStock(tx, made, actorId);
    for (const { id, input, path } of made) {
      await this.selling.setSellingPolicy(tx, id, input.selling ?? {}, path);
    }
    return variants;
  }

  /**
   * @throws RequestErrors.VALIDATION_ERROR as `appendVariants`, and on `id` for a variant of another product
   */
  async updateVariants(tx: Tx, alterations: readonly VariantAlteration[]): Promise<void> {
    // A variant may get the SKU or GTIN that an earlier one of the list had, so changes of them run one after
    // the other.
    const inTurn = alterations.some(({ change }) => change.sku !== undefined || change.gtin !== undefined);
    for (const part of inTurn ? alterations.map((one) => [one]) : [alterations])
      await this.updateRows(tx, part);
    await this.setAttributeValues(
      tx,
      alterations.map(({ change, path }) => ({ id: change.id, values: change.attributeValueIds, path })),
    );
    for (const { change, path } of alterations) {
      await this.selling.setSellingPolicy(tx, change.id, change.selling ?? {}, path);
    }
  }

  /** Copies new prices and SKUs of products to the variants that had the old ones. */
  async syncWithProducts(tx: Tx, products: readonly { before: Offer; after: Offer }[]): Promise<void> {
    const moved = products.filter(
      ({ before, after }) =>
        before.sku !== after.sku ||
        before.price !== after.price ||
        before.compare_price !== after.compare_price,
    );
    if (moved.length === 0) return;
    await mapConstraintErrors({ product_variants_sku_key: ['sku', 'This SKU is taken.'] }, () =>
      tx.execute(SYNC_WITH_PRODUCTS, [
        moved.map(({ after }) => after.id),
        ...[moved.map(({ before }) => before.sku), moved.map(({ after }) => after.sku)],
        ...[moved.map(({ before }) => before.price), moved.map(({ after }) => after.price)],
        ...[moved.map(({ before }) => before.compare_price), moved.map(({ after }) => after.compare_price)],
        this.clock.now(),
      ]),
    );
  }

  /**
   * Deletes a variant. An ordered one is only marked as deleted, because orders refer to it.
   * @returns false when the product has no such variant
   */
  async deleteVariant(tx: Tx, productId: number, id: number): Promise<boolean> {
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

  private async updateRows(tx: Tx, alterations: readonly VariantAlteration[]): Promise<void> {
    if (alterations.length === 0) return;
    const customFields = await this.changedCustomFields(tx, alterations);
    const changes = alterations.map(({ productId, change }, index) => ({
      id: change.id,
      product_id: productId,
      sku: change.sku,
      price: change.price,
      compare_price: change.comparePrice,
      weight: change.weight,
      gtin: change.gtin,
      mpn: change.mpn,
      content_amount: change.contentAmount,
      content_unit: change.contentUnit,
      is_active: change.isActive,
      sort_order: change.sortOrder,
      custom_fields: customFields[index],
    }));
    const changed = await mapRejectedRow(
      alterations.map(({ change, path }) => ({ ...change, path })),
      () =>
        tx.rows<{ id: number }>(UPDATE_VARIANTS, [
          changes.map(({ id }) => id),
          JSON.stringify(changes),
          this.clock.now(),
        ]),
    );
    const ids = new Set(changed.map(({ id }) => id));
    const missing = alterations.find(({ change }) => !ids.has(change.id));
    if (missing) throw invalidField(`${missing.path}id`, 'This is no variant of the product.');
  }

  /** Returns the values of each variant after its change; undefined where it changes none. */
  private async changedCustomFields(
    tx: Tx,
    alterations: readonly VariantAlteration[],
  ): Promise<(FieldValues | undefined)[]> {
    const given = alterations.filter(({ change }) => change.customFields);
    if (given.length === 0) return [];
    const rows = await tx.rows<Pick<ProductVariant, 'id' | 'custom_fields'>>(LOCK_CUSTOM_FIELDS, [
      given.map(({ change }) => change.id),
    ]);
    return Promise.all(
      alterations.map(({ change, path }) => {
        const stored = rows.find(({ id }) => id === change.id)?.custom_fields ?? {};
        return this.customFields.changedValues(
          'variants',
          stored,
          change.customFields,
          byStaff(tx, `${path}custom_fields`),
        );
      }),
    );
  }

  private async openStock(
    tx: Tx,
    variants: readonly { id: number; input: NewVariant; path: string }[],
    actorId: number | undefined,
  ): Promise<void> {
    const stocked = variants.filter(({ input }) => input.stockQuantity);
    const [first] = stocked;
    if (!first) return;
    const warehouseId = await this.warehouses.findDefaultWarehouseId(tx);
    if (warehouseId === undefined)
      throw invalidField(`${first.path}stock_quantity`, 'There is no warehouse for it.');
    const openings = stocked.map(({ id, input }) => ({ variantId: id, quantity: input.stockQuantity ?? 0 }));
    await this.inventory.openManyStocks(tx, warehouseId, openings, { actorId });
  }

  /** Replaces the attribute values of variants. Variants without given values stay unchanged. */
  private async setAttributeValues(
    tx: Tx,
    variants: readonly { id: number; values: readonly number[] | undefined; path: string }[],
  ): Promise<void> {
    const given = variants.flatMap(({ id, values, path }) =>
      values ? { id, path, values: [...new Set(values)] } : [],
    );
    if (given.length === 0) return;
    const pairs = given.flatMap(({ id, values }) => values.map((value) => ({ id, value })));
    const columns = [pairs.map(({ id }) => id), pairs.map(({ value }) => value)];
    const wrong = await tx.rows<{ variant_id: number; is_unknown: boolean }>(INVALID_VALUES, columns);
    for (const { id, path } of given) {
      const found = wrong.find(({ variant_id }) => variant_id === id);
      if (found)
        throw invalidField(`${path}attribute_value_ids`, found.is_unknown ? UNKNOWN_VALUE : ONE_VALUE);
    }
    await tx.execute(DELETE_OTHER_VALUES, [...columns, given.map(({ id }) => id)]);
    const field = `${given[0]?.path}attribute_value_ids`;
    await mapConstraintErrors(
      { variant_attribute_values_attribute_value_id_fkey: [field, UNKNOWN_VALUE] },
      () => tx.execute(INSERT_VALUES, columns),
    );
  }
}

const UNKNOWN_VALUE = 'An attribute value does not exist.';
const ONE_VALUE = 'Only one value of each attribute may be given.';

function rowOf(
  product: VariantAddition['product'],
  input: NewVariant,
  position: number,
): Omit<ProductVariant, 'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'version' | 'custom_fields'> {
  return {
    product_id: product.id,
    sku: input.sku,
    price: input.price ?? product.price,
    compare_price: input.comparePrice ?? null,
    weight: input.weight ?? null,
    gtin: input.gtin ?? null,
    mpn: input.mpn ?? null,
    content_amount: input.contentAmount ?? null,
    content_unit: input.contentUnit ?? null,
    is_active: input.isActive ?? true,
    sort_order: position,
  };
}

function variantOf(bySku: ReadonlyMap<string, ProductVariant>, sku: string): ProductVariant {
  const variant = bySku.get(sku);
  if (!variant) throw new Error('the inserted variant is missing');
  return variant;
}

/** Reads the position after the last variant, by product id; no entry for a product without variants. */
async function nextPositions(tx: Tx, additions: readonly VariantAddition[]): Promise<Map<number, number>> {
  const rows = await tx.rows<{ product_id: number; next: number }>(NEXT_POSITIONS, [
    [...new Set(additions.map(({ product }) => product.id))],
  ]);
  return new Map(rows.map(({ product_id, next }) => [product_id, next]));
}
