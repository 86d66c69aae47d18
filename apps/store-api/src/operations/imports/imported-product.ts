import { isDeepStrictEqual } from 'node:util';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { CurrencyCode } from '@comptoir/contracts';
import { AppError } from '@comptoir/errors';
import { errorsByPath } from '@comptoir/http';
import { CreateProduct, UpdateProduct } from '../../catalog/products/products.dto';
import { checkProductAmounts, type SavedProduct } from '../../catalog/products/products.admin.service';
import { FIELD_PREFIX, type ProductRecord } from '../exports/product-records';
import type { ImportedLine } from './imports.entity';
import type { ProductRow, RowError } from './file-columns';
import { excessErrorOf, type ProductGroup } from './row-groups';
import {
  findProductChanges,
  isUnchanged,
  type ProductChanges,
  type References,
  type Rejection,
} from './product-changes';

/** Messages by field of a request. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Stored rows that the rows of a file refer to. */
export interface Context {
  /** By SKU. */
  stored: ReadonlyMap<string, ProductRecord>;
  references: References;
  currency: CurrencyCode;
}

const MAX_MESSAGE = 500;
/** Length of a text in a preview. */
const MAX_SHOWN = 100;

/** Columns of a file by the variant's field in a request. */
const VARIANT_COLUMNS: Record<string, string> = {
  sku: 'variant_sku',
  price: 'variant_price',
  compare_price: 'variant_compare_price',
  weight: 'variant_weight',
  is_active: 'variant_is_active',
  attribute_value_ids: 'variant_attributes',
  stock_quantity: 'stock_quantity',
};

/**
 * The rows of one product of a file. It builds the request that writes them. Rejected rows are removed one
 * after the other until the rest is valid.
 */
export class ImportedProduct {
  /** Request to be written; undefined when there is nothing to write. */
  request: SavedProduct | undefined;
  readonly errors: RowError[];
  private readonly first: ProductRow | undefined;
  private readonly stored: ProductRecord | undefined;
  private rows: ProductRow[];
  private changes: ProductChanges | undefined;

  constructor(
    private readonly group: ProductGroup,
    private readonly context: Context,
  ) {
    this.first = group.rows[0];
    this.stored = context.stored.get(group.sku ?? '');
    this.errors = group.rows.flatMap(({ error }) => error ?? []);
    this.rows = group.rows.filter(({ error }) => !error);
    if (this.first?.error) this.rejectOtherRows(this.first);
    this.buildRequest();
  }

  get outcome(): 'created' | 'updated' | 'unchanged' | 'rejected' {
    if (this.rows.length === 0) return 'rejected';
    if (!this.stored) return 'created';
    return this.request ? 'updated' : 'unchanged';
  }

  /** Tells a person who checks the file how the product fares. */
  get line(): ImportedLine {
    const { first, stored, outcome } = this;
    const changes = this.request ? Object.keys(this.changes?.input ?? {}) : [];
    return {
      row: first?.row ?? 0,
      sku: shown(this.group.sku ?? ''),
      name: shown(first?.cells.name || stored?.name || ''),
      outcome,
      changes: outcome === 'updated' ? changes : [],
    };
  }

  /** Number of rejected rows. */
  get failed(): number {
    return this.group.excess + new Set(this.errors.map(({ row }) => row)).size;
  }

  /** All errors of these rows. */
  get report(): RowError[] {
    const excess = excessErrorOf(this.group);
    return excess ? [...this.errors, excess] : this.errors;
  }

  /** Returns true when the product is stored as it was when the request was built. */
  isBasedOn(stored: ProductRecord | undefined): boolean {
    return isDeepStrictEqual(this.stored, stored);
  }

  /** Drops a request that was rejected, and builds one of the remaining rows. */
  reject(errors: FieldErrors): void {
    if (!this.first || !this.changes) return;
    this.skipRows(this.first, rejectionsOf(errors, this.changes, this.first));
    this.buildRequest();
  }

  /** Builds the request of the remaining rows. */
  private buildRequest(): void {
    const { first, stored } = this;
    const { references, currency } = this.context;
    this.request = undefined;
    while (first && this.rows.length > 0) {
      this.changes = findProductChanges({ first, rows: this.rows }, stored, references, currency);
      const rejections =
        this.changes.rejections.length > 0
          ? this.changes.rejections
          : this.validateChanges(first, this.changes);
      if (rejections.length === 0) return;
      this.skipRows(first, rejections);
    }
  }

  /** @returns the errors that make such a request invalid */
  private validateChanges(first: ProductRow, changes: ProductChanges): Rejection[] {
    if (isUnchanged(changes)) return [];
    if (this.stored?.deleted_at) {
      const message = 'This product is deleted; restore it first.';
      return [{ row: first.row, field: 'sku', message, whole: true }];
    }
    const request: SavedProduct =
      changes.id === undefined
        ? { input: plainToInstance(CreateProduct, changes.input) }
        : { id: changes.id, input: plainToInstance(UpdateProduct, changes.input) };
    const failures = validateSync(request.input, { forbidUnknownValues: true });
    if (failures.length > 0) return rejectionsOf(errorsByPath(failures), changes, first);
    try {
      checkProductAmounts(request, this.context.currency);
    } catch (error) {
      if (!(error instanceof AppError) || !error.errors) throw error;
      return rejectionsOf(error.errors, changes, first);
    }
    this.request = request;
    return [];
  }

  private skipRows(first: ProductRow, rejections: readonly Rejection[]): void {
    for (const { row, field, message } of rejections) {
      this.errors.push({ row, field, message: message.slice(0, MAX_MESSAGE) });
    }
    const rejectedRows = new Set(rejections.map(({ row }) => row));
    this.rows = this.rows.filter(({ row }) => !rejectedRows.has(row));
    if (rejections.some(({ whole }) => whole)) this.rejectOtherRows(first);
  }

  /** Rejects the rows of the product after its first row was rejected. */
  private rejectOtherRows(first: ProductRow): void {
    const message = `The product is refused for row ${first.row}.`;
    for (const { row } of this.rows) if (row !== first.row) this.errors.push({ row, field: 'row', message });
    this.rows = [];
  }
}

/** Translates errors by field of a request into rejections by row and column. */
function rejectionsOf(errors: FieldErrors, { variantRows }: ProductChanges, first: ProductRow): Rejection[] {
  return Object.entries(errors).map(([path, [message = 'is refused']]) => {
    const [, index, name = path] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
    const variant = index === undefined ? undefined : variantRows[Number(index)];
    if (!variant) {
      return { row: first.row, field: columnOf(name, first), message: inWordsOf(path, message), whole: true };
    }
    const field = VARIANT_COLUMNS[name] ?? name;
    return { row: variant.row, field, message: message.replaceAll(`variants.${index}.`, '') };
  });
}

/** Returns the column of a field; files may have a slug where requests have an id. */
function columnOf(path: string, { cells }: ProductRow): string {
  if (path.startsWith(FIELD_PREFIX)) return path;
  const [field = path, part] = path.split('.');
  if (part && /^(manufacturer|responsible_person)$/.test(field)) return `${field}_${part}`;
  if (field === 'category_id' && !cells.category_id) return 'category';
  return field === 'brand_id' && !cells.brand_id ? 'brand' : field;
}

function inWordsOf(path: string, message: string): string {
  return path === 'category_id' && message.startsWith('category_id is') ? 'category is required' : message;
}

/** Shortens a text, and drops what the database cannot store as JSON: a NUL, and half of a character. */
function shown(text: string): string {
  return [...text.replaceAll('\0', '')].slice(0, MAX_SHOWN).join('');
}
