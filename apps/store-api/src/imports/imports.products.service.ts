import { Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { CurrencyCode } from '@comptoir/contracts';
import { type Tx, dbFailureOf } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { errorsByPath } from '@comptoir/http';
import { CreateProduct, UpdateProduct } from '../catalogue/products.dto';
import { ProductRefresh } from '../catalogue/products.refresh';
import { StaffProductsService } from '../catalogue/products.staff.service';
import type { ProductRecord } from '../exports/exports.products';
import type { ProductRow, RowError } from './imports.columns';
import { type Batch, type ProductGroup, excessOf } from './imports.groups';
import { type Plan, type References, type Refusal, isUnchanged, planOf } from './imports.plan';
import { lockProducts, referencesOf } from './imports.queries';

/** What became of the rows of a batch. */
export interface BatchOutcome {
  processed: number;
  /** Rows that were refused. */
  failed: number;
  /** Products. */
  created: number;
  updated: number;
  unchanged: number;
  errors: RowError[];
}

/** What became of one product, with its id unless nothing was written. */
interface Outcome {
  did: 'created' | 'updated' | 'unchanged' | 'refused';
  id?: number;
  errors: RowError[];
}

interface Context {
  stored: Map<string, ProductRecord>;
  references: References;
  currency: CurrencyCode;
  actorId: number | undefined;
}

/** What rows call the fields of a variant. */
const VARIANT_COLUMNS: Record<string, string> = {
  sku: 'variant_sku',
  price: 'variant_price',
  compare_price: 'variant_compare_price',
  weight: 'variant_weight',
  is_active: 'variant_is_active',
  attribute_value_ids: 'variant_attributes',
  stock_quantity: 'stock_quantity',
};

/** Writes products as the rows of a file say, by the rules that hold for requests of staff. */
@Injectable()
export class ImportedProducts {
  constructor(
    private readonly products: StaffProductsService,
    private readonly refresh: ProductRefresh,
  ) {}

  /** Writes what is sound of a batch, in the caller's transaction. Writing the same batch again changes nothing. */
  async write(tx: Tx, batch: Batch, actorId: number | undefined): Promise<BatchOutcome> {
    const context: Context = {
      stored: await lockProducts(tx, batch),
      references: await referencesOf(tx, batch),
      currency: await this.products.currency(),
      actorId,
    };
    const result: BatchOutcome = {
      processed: batch.rows,
      failed: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      errors: [],
    };
    const written: number[] = [];
    for (const group of batch.groups) {
      const { did, id, errors } = await this.writeGroup(tx, group, context);
      if (did !== 'refused') result[did] += 1;
      if (id !== undefined) written.push(id);
      result.failed += group.excess + countRows(errors);
      const excess = excessOf(group);
      result.errors.push(...errors, ...(excess ? [excess] : []));
    }
    if (written.length > 0) await this.refresh.refreshProducts(tx, written);
    return result;
  }

  /** Leaves out one row after the other until the rest is accepted. */
  private async writeGroup(tx: Tx, group: ProductGroup, context: Context): Promise<Outcome> {
    const [first] = group.rows;
    if (!first) return { did: 'refused', errors: [] };
    const errors: RowError[] = group.rows.flatMap(({ fault }) => fault ?? []);
    let rows = group.rows.filter(({ fault }) => !fault);
    if (first.fault) return { did: 'refused', errors: [...errors, ...refusedWith(first, rows)] };
    const stored = context.stored.get(group.sku ?? '');
    while (rows.length > 0) {
      const plan = planOf({ first, rows }, stored, context.references, context.currency);
      const outcome = await this.attempt(tx, plan, { first, stored }, context);
      if (typeof outcome === 'object') {
        const { refusals } = outcome;
        errors.push(
          ...refusals.map(({ row, field, message }) => ({ row, field, message: message.slice(0, 500) })),
        );
        const refused = new Set(refusals.map(({ row }) => row));
        rows = rows.filter(({ row }) => !refused.has(row));
        if (refusals.some(({ whole }) => whole)) {
          return { did: 'refused', errors: [...errors, ...refusedWith(first, rows)] };
        }
      } else if (stored) {
        return { did: outcome === undefined ? 'unchanged' : 'updated', id: outcome, errors };
      } else return { did: 'created', id: outcome, errors };
    }
    return { did: 'refused', errors };
  }

  /** @returns the id of the product, nothing when there was nothing to do, or why it was not done */
  private async attempt(
    tx: Tx,
    plan: Plan,
    { first, stored }: { first: ProductRow; stored: ProductRecord | undefined },
    { currency, actorId }: Context,
  ): Promise<number | undefined | { refusals: Refusal[] }> {
    if (plan.refusals.length > 0) return { refusals: plan.refusals };
    if (isUnchanged(plan)) return undefined;
    if (stored?.deleted_at) {
      const message = 'This product is deleted; restore it first.';
      return { refusals: [{ row: first.row, field: 'sku', message, whole: true }] };
    }
    const request = await requestOf(plan);
    if ('errors' in request) return { refusals: refusalsOf(request.errors, plan, first) };
    await tx.execute('SAVEPOINT product');
    try {
      const id = await this.products.save(tx, request, currency, actorId);
      await tx.execute('RELEASE SAVEPOINT product');
      return id;
    } catch (error) {
      const refusals = refusalsOf(errorsOf(error), plan, first);
      await tx.execute('ROLLBACK TO SAVEPOINT product');
      await tx.execute('RELEASE SAVEPOINT product');
      return { refusals };
    }
  }
}

type Errors = Readonly<Record<string, readonly string[]>>;
type Request = Parameters<StaffProductsService['save']>[1];

async function requestOf({ id, input }: Plan): Promise<Request | { errors: Errors }> {
  const request: Request =
    id === undefined
      ? { input: plainToInstance(CreateProduct, input) }
      : { id, input: plainToInstance(UpdateProduct, input) };
  const failures = await validate(request.input, { forbidUnknownValues: true });
  return failures.length > 0 ? { errors: errorsByPath(failures) } : request;
}

/** What a refused write says of its fields. @throws the error itself when the row is not to blame */
function errorsOf(error: unknown): Errors {
  if (error instanceof AppError && error.status < 500) {
    const { errors = {}, message } = error;
    return Object.keys(errors).length > 0 ? errors : { row: [message] };
  }
  const failure = dbFailureOf(error);
  if (failure === 'bad-value' || failure === 'conflict') return { row: ['The row could not be stored.'] };
  throw error;
}

/** Refusals by row and column of what was refused by field of a request. */
function refusalsOf(errors: Errors, { variantRows }: Plan, first: ProductRow): Refusal[] {
  return Object.entries(errors).map(([path, [message = 'is refused']]) => {
    const [, index, field = ''] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
    const variant = index === undefined ? undefined : variantRows[Number(index)];
    if (!variant) {
      return { row: first.row, field: columnOf(path, first), message: inWordsOf(path, message), whole: true };
    }
    const column = VARIANT_COLUMNS[field] ?? field;
    return { row: variant.row, field: column, message: message.replaceAll(`variants.${index}.`, '') };
  });
}

/** Files have a slug where requests have an id. */
function columnOf(path: string, { cells }: ProductRow): string {
  const [field = path] = path.split('.');
  if (field === 'category_id' && !cells.category_id) return 'category';
  return field === 'brand_id' && !cells.brand_id ? 'brand' : field;
}

function inWordsOf(path: string, message: string): string {
  return path === 'category_id' && message.startsWith('category_id is') ? 'category is required' : message;
}

/** The rows that go with the first one. */
function refusedWith(first: ProductRow, rows: readonly ProductRow[]): RowError[] {
  const message = `The product is refused for row ${first.row}.`;
  return rows.filter((row) => row !== first).map(({ row }) => ({ row, field: 'row', message }));
}

function countRows(errors: readonly RowError[]): number {
  return new Set(errors.map(({ row }) => row)).size;
}
