import type { CurrencyCode } from '@comptoir/contracts';
import { splitList, splitPairs } from '../exports/cell-lists';
import {
  FIELD_PREFIX,
  fieldCell,
  PRODUCT_CELLS,
  type ProductRecord,
  VARIANT_CELLS,
  type VariantRecord,
} from '../exports/product-records';
import { isId } from '../../platform/http/id-checks';
import { type Column, fieldCellsOf, NUMBERS, type ProductRow, type RowError } from './file-columns';

/** Finds the stored rows that cells refer to. */
export interface References {
  /** @param cell slug or name */
  category(cell: string): number | undefined;
  brand(cell: string): number | undefined;
  value(attribute: string, value: string): number | undefined;
  /** Checks an id that is given in place of a slug. */
  hasId: Record<'category' | 'brand', (cell: string) => boolean>;
  /** Returns true for a slug or SKU of a stored product or variant. */
  isTaken: Record<'slug' | 'sku', (cell: string) => boolean>;
  /** True when there is a warehouse for opening stock. */
  hasWarehouse: boolean;
}

/** A rejected row; `whole` rejects the product with all of its rows. */
export interface Rejection extends RowError {
  whole?: boolean;
}

/** Differences between the rows of one product and the stored product. */
export interface ProductChanges {
  /** Id of the changed product; undefined for a new one. */
  id: number | undefined;
  /** Body of the request that makes the changes; empty without changes. */
  input: Record<string, unknown>;
  /** Row of each variant in `input`. */
  variantRows: ProductRow[];
  rejections: Rejection[];
}

/** Columns in which a blank cell clears the value; in others it leaves the value unchanged. */
const CLEARABLE = new Set<Column>([
  'short_description',
  'description',
  'compare_price',
  'weight',
  'length',
  'width',
  'height',
  'tags',
  'meta_title',
  'meta_description',
  'published_at',
  'withdrawal_excluded',
  'origin_country',
  'hs_code',
  'age_limit',
  'safety_warnings',
]);
const REFERENCES = new Set<string>(['sku', 'category', 'brand']);
const OPERATORS = ['manufacturer', 'responsible_person'] as const;
const OPERATOR_PARTS = ['name', 'address', 'email', 'url'] as const;
const PLAIN_COLUMNS = (Object.keys(PRODUCT_CELLS) as (keyof typeof PRODUCT_CELLS)[]).filter(
  (column) => !REFERENCES.has(column) && !/^(manufacturer|responsible_person)_/.test(column),
);
const SHARED_COLUMNS: readonly Column[] = [
  ...(Object.keys(PRODUCT_CELLS) as Column[]),
  'category_id',
  'brand_id',
];

/** Columns of a variant beside its SKU, stock and attributes, with the fields that they fill. */
const VARIANT_FIELDS = {
  variant_price: 'price',
  variant_compare_price: 'compare_price',
  variant_weight: 'weight',
  variant_is_active: 'is_active',
  selling_policy: 'selling_policy',
  oversell_limit: 'oversell_limit',
  available_on: 'available_on',
  backorder_days: 'backorder_days',
  gtin: 'gtin',
  mpn: 'mpn',
  content_amount: 'content_amount',
  content_unit: 'content_unit',
} as const;
type VariantColumn = keyof typeof VARIANT_FIELDS;
const VARIANT_COLUMNS = Object.keys(VARIANT_FIELDS) as VariantColumn[];
const CLEARABLE_OF_VARIANTS = new Set<VariantColumn>([
  'variant_compare_price',
  'variant_weight',
  'oversell_limit',
  'available_on',
  'backorder_days',
  'gtin',
  'mpn',
  'content_amount',
  'content_unit',
]);

const TAKEN_SKU = 'This SKU is taken.';

/** Columns that follow a new price of the product unless the row gives them again. */
const PRICE_COLUMNS = new Set<VariantColumn>(['variant_price', 'variant_compare_price']);

/**
 * Compares the rows of one product with the stored product.
 * @param first row with the product's own columns
 * @param rows valid rows, including `first` unless its variant was rejected
 */
export function findProductChanges(
  { first, rows }: { first: ProductRow; rows: readonly ProductRow[] },
  stored: ProductRecord | undefined,
  references: References,
  currency: CurrencyCode,
): ProductChanges {
  const finder = new ChangeFinder(first, stored, references, currency);
  finder.compareProduct();
  for (const row of rows) finder.compareRow(row, rows.length > 1);
  finder.checkDefaultVariant();
  return finder.changes;
}

class ChangeFinder {
  readonly changes: ProductChanges;
  private readonly variants: Record<string, unknown>[] = [];
  private readonly named = new Set<string>();

  constructor(
    private readonly first: ProductRow,
    private readonly stored: ProductRecord | undefined,
    private readonly references: References,
    private readonly currency: CurrencyCode,
  ) {
    this.changes = { id: stored?.id, input: {}, variantRows: [], rejections: [] };
  }

  compareProduct(): void {
    const { stored, currency } = this;
    const { input } = this.changes;
    if (!stored) input.sku = this.first.cells.sku;
    for (const column of PLAIN_COLUMNS) {
      const cell = this.first.cells[column];
      if (cell === undefined) continue;
      const before = stored && PRODUCT_CELLS[column](stored, currency).trim();
      if (before !== undefined && isSame(column, cell, before)) continue;
      if (cell !== '') input[column] = column === 'tags' ? splitList(cell) : wordOf(column, cell);
      else if (stored && CLEARABLE.has(column)) input[column] = null;
    }
    for (const operator of OPERATORS) this.compareOperator(operator);
    this.compareFields();
    if (typeof input.slug === 'string' && this.references.isTaken.slug(input.slug)) {
      this.reject(this.first, 'slug', 'This slug is taken.', true);
    }
    this.compareReference('category', stored?.category_id);
    this.compareReference('brand', stored?.brand_slug === null ? null : stored?.brand_id);
  }

  /** Blank cells clear a part of a manufacturer or responsible person; all of them blank clear it as a whole. */
  private compareOperator(operator: (typeof OPERATORS)[number]): void {
    const before = this.stored?.[operator] ?? null;
    const parts = OPERATOR_PARTS.map((part) => {
      const stored = before?.[part] ?? '';
      const cell = this.first.cells[`${operator}_${part}`] ?? stored.trim();
      return { part, stored, text: cell === stored.trim() ? stored : cell };
    });
    if (parts.every(({ stored, text }) => stored === text)) return;
    const given = parts.filter(({ text }) => text !== '').map(({ part, text }) => [part, text]);
    this.changes.input[operator] = given.length > 0 ? Object.fromEntries(given) : null;
  }

  /** Blank cells clear values of custom fields. */
  private compareFields(): void {
    const changed: Record<string, string | null> = {};
    for (const [column, cell] of fieldCellsOf(this.first)) {
      const key = column.slice(FIELD_PREFIX.length);
      const before = fieldCell(this.stored?.custom_fields[key]);
      if (cell !== before.trim()) changed[key] = cell === '' ? null : cell;
    }
    if (Object.keys(changed).length > 0) this.changes.input.custom_fields = changed;
  }

  compareRow(row: ProductRow, isOneOfMany: boolean): void {
    if (row !== this.first && this.differs(row)) return;
    const sku = this.variantSkuOf(row, isOneOfMany);
    if (sku === undefined) return;
    if (this.named.has(sku)) return this.reject(row, 'variant_sku', `${sku} appears twice`);
    this.named.add(sku);
    const stored = this.stored?.variants?.find((variant) => variant.sku === sku);
    const fields = stored ? this.changeOf(row, stored) : this.newVariant(row, sku);
    if (!fields) return;
    this.variants.push(fields);
    this.changes.variantRows.push(row);
    this.changes.input.variants = this.variants;
  }

  /** Checks the SKU of a new product without variants: it gets one variant with the same SKU. */
  checkDefaultVariant(): void {
    const { sku } = this.first.cells;
    if (this.stored || this.changes.input.variants || this.changes.rejections.length > 0) return;
    if (sku && this.references.isTaken.sku(sku)) this.reject(this.first, 'sku', TAKEN_SKU, true);
  }

  private compareReference(name: 'category' | 'brand', before: number | null | undefined): void {
    const { [name]: cell, [`${name}_id` as const]: id } = this.first.cells;
    const { input } = this.changes;
    if (id) {
      if (id === String(before)) return;
      input[`${name}_id`] = id;
      if (isId(id) && !this.references.hasId[name](id)) {
        this.reject(this.first, `${name}_id`, `This ${name} does not exist.`, true);
      }
    } else if (cell) {
      const found = this.references[name](cell);
      if (found === undefined) this.reject(this.first, name, `This ${name} does not exist.`, true);
      else if (found !== before) input[`${name}_id`] = found;
    } else if (name === 'brand' && before && (cell !== undefined || id !== undefined)) {
      input.brand_id = null;
    }
  }

  /** Rejects a row whose product columns are neither blank nor the same as in the first row. */
  private differs(row: ProductRow): boolean {
    const columns = [...SHARED_COLUMNS, ...fieldCellsOf(row).map(([column]) => column)];
    const wrong = columns.find(
      (column) => row.cells[column] && row.cells[column] !== this.first.cells[column],
    );
    if (!wrong) return false;
    this.reject(
      row,
      wrong,
      `${wrong} is another one than in row ${this.first.row}, the first of this product`,
    );
    return true;
  }

  /** @returns undefined for a row that concerns the product alone */
  private variantSkuOf(row: ProductRow, isOneOfMany: boolean): string | undefined {
    const { variant_sku: sku, variant_attributes: attributes, stock_quantity: stock } = row.cells;
    if (sku) return sku;
    if (isOneOfMany && row !== this.first) {
      this.reject(row, 'variant_sku', 'variant_sku is required where a product has several rows');
      return undefined;
    }
    const says = attributes || VARIANT_COLUMNS.some((column) => row.cells[column]);
    const opens = stock && !this.stored;
    return says || opens ? row.cells.sku : undefined;
  }

  private newVariant(row: ProductRow, sku: string): Record<string, unknown> | undefined {
    if (this.references.isTaken.sku(sku)) {
      this.reject(row, 'variant_sku', TAKEN_SKU);
      return undefined;
    }
    const fields: Record<string, unknown> = { sku };
    for (const column of VARIANT_COLUMNS) {
      const cell = row.cells[column];
      if (cell) fields[VARIANT_FIELDS[column]] = cell;
    }
    if (row.cells.variant_compare_price === undefined && !row.cells.variant_sku) {
      fields.compare_price = this.changes.input.compare_price;
    }
    const { stock_quantity: stock } = row.cells;
    if (stock) fields.stock_quantity = stock;
    if (Number(stock) > 0 && !this.references.hasWarehouse) {
      this.reject(row, 'stock_quantity', 'There is no warehouse for it.');
      return undefined;
    }
    return this.withAttributes(row, fields, []);
  }

  private changeOf(row: ProductRow, stored: VariantRecord): Record<string, unknown> | undefined {
    const { input } = this.changes;
    const fields: Record<string, unknown> = { id: stored.id };
    for (const column of VARIANT_COLUMNS) {
      const cell = row.cells[column];
      if (cell === undefined) continue;
      const follows = PRICE_COLUMNS.has(column) && ('price' in input || 'compare_price' in input);
      if (!follows && isSame(column, cell, VARIANT_CELLS[column](stored, this.currency))) continue;
      if (cell !== '') fields[VARIANT_FIELDS[column]] = cell;
      else if (CLEARABLE_OF_VARIANTS.has(column)) fields[VARIANT_FIELDS[column]] = null;
    }
    const changed = this.withAttributes(row, fields, stored.options ?? []);
    return changed && Object.keys(changed).length > 1 ? changed : undefined;
  }

  /** @returns undefined when the row is rejected */
  private withAttributes(
    row: ProductRow,
    fields: Record<string, unknown>,
    stored: readonly [string, string][],
  ): Record<string, unknown> | undefined {
    const cell = row.cells.variant_attributes;
    if (cell === undefined) return fields;
    const pairs = splitPairs(cell);
    if (!pairs) {
      this.reject(row, 'variant_attributes', 'variant_attributes must be pairs such as Colour: Red; Size: L');
      return undefined;
    }
    if (sorted(pairs) === sorted(stored)) return fields;
    const ids: number[] = [];
    const valueOf = new Map<string, number>();
    for (const [name, value] of pairs) {
      const id = this.references.value(name, value);
      if (id === undefined) {
        this.reject(row, 'variant_attributes', `There is no attribute value ${name}: ${value}.`);
        return undefined;
      }
      const other = valueOf.get(name.toLowerCase());
      if (other !== undefined && other !== id) {
        this.reject(row, 'variant_attributes', 'Only one value of each attribute may be given.');
        return undefined;
      }
      valueOf.set(name.toLowerCase(), id);
      ids.push(id);
    }
    return { ...fields, attribute_value_ids: ids };
  }

  private reject({ row }: ProductRow, field: string, message: string, whole?: boolean): void {
    this.changes.rejections.push({ row, field, message, whole });
  }
}

/** Returns true when there is nothing to write. */
export function isUnchanged({ id, input }: ProductChanges): boolean {
  return id !== undefined && Object.keys(input).length === 0;
}

function wordOf(column: string, cell: string): string {
  return column === 'status' ? cell.toLowerCase() : cell;
}

/** Compares two cells of a column by value: `10` and `10.00`, `TRUE` and `true` are the same. */
function isSame(column: Column, cell: string, stored: string): boolean {
  if (cell === stored) return true;
  if (NUMBERS.has(column)) return cell !== '' && stored !== '' && Number(cell) === Number(stored);
  return /(^|_)is_/.test(column) && cell.toLowerCase() === stored;
}

function sorted(pairs: readonly (readonly [string, string])[]): string {
  return JSON.stringify(pairs.map((pair) => pair.join('\0')).sort());
}
