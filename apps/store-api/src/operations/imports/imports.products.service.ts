import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db, type Queryable, type Tx, dbFailureOf } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { type SavedProduct, ProductsAdminService } from '../../catalog/products/products.admin.service';
import type { ProductRecord } from '../exports/product-records';
import type { RowError } from './file-columns';
import type { ImportedLine } from './imports.entity';
import type { Batch } from './row-groups';
import { type Context, type FieldErrors, ImportedProduct } from './imported-product';
import { lockProducts, readProducts, readReferences } from './imports.queries';

/** Result of a batch. */
export interface BatchOutcome {
  processed: number;
  /** Number of rejected rows. */
  failed: number;
  /** Number of products, here and in the two fields below. */
  created: number;
  updated: number;
  unchanged: number;
  errors: RowError[];
  /** Its first products. */
  lines: ImportedLine[];
}

/** A batch with the requests that were built before its transaction. */
export interface PreparedBatch {
  batch: Batch;
  /** In the order of the batch's groups. */
  products: ImportedProduct[];
}

/** Products that a preview shows. */
export const MAX_LINES = 20;
/** Products that are prepared before other work gets its turn. */
const PREPARED_PER_TICK = 16;

/** A product with something to write. */
type Pending = ImportedProduct & { request: SavedProduct };

interface Origin {
  currency: CurrencyCode;
  actorId: number | undefined;
}

/** Writes products from the rows of a file, by the same rules as requests of staff. */
@Injectable()
export class ImportProductsService {
  constructor(
    private readonly db: Db,
    private readonly products: ProductsAdminService,
  ) {}

  /** Builds the requests of a batch before its transaction, so that the transaction is short. */
  async prepareBatch(batch: Batch): Promise<PreparedBatch> {
    const context = await this.contextOf(this.db, batch, await readProducts(this.db, batch));
    const products: ImportedProduct[] = [];
    for (const group of batch.groups) {
      // Lets other work go on, such as the transaction of the previous batch.
      if (products.length % PREPARED_PER_TICK === 0) await setImmediate();
      products.push(new ImportedProduct(group, context));
    }
    return { batch, products };
  }

  /**
   * Writes the valid rows of a batch, in the caller's transaction. Writing the same batch again changes
   * nothing.
   * @param draft is modified; products that have changed since then are prepared again
   */
  async writeBatch(
    tx: Tx,
    batch: Batch,
    actorId: number | undefined,
    draft?: PreparedBatch,
  ): Promise<BatchOutcome> {
    const stored = await lockProducts(tx, batch);
    const drafted = batch.groups.map(({ sku }, index) => {
      const product = draft?.products[index];
      return product?.isBasedOn(stored.get(sku ?? '')) ? product : undefined;
    });
    const context = drafted.includes(undefined) ? await this.contextOf(tx, batch, stored) : undefined;
    const currency = await this.products.currency();
    const products = batch.groups.flatMap(
      (group, index) => drafted[index] ?? (context ? new ImportedProduct(group, context) : []),
    );
    await this.saveProducts(tx, products.filter(isPending), { currency, actorId });
    const countOf = (outcome: ImportedProduct['outcome']): number =>
      products.filter((product) => product.outcome === outcome).length;
    return {
      processed: batch.rows,
      failed: products.reduce((sum, { failed }) => sum + failed, 0),
      created: countOf('created'),
      updated: countOf('updated'),
      unchanged: countOf('unchanged'),
      errors: products.flatMap(({ report }) => report),
      lines: products.slice(0, MAX_LINES).map(({ line }) => line),
    };
  }

  /**
   * Tries to write a batch, and takes it back: the outcome is that of an import, whatever the database refuses. Batches
   * before this one are not seen.
   */
  async tryBatch(
    tx: Tx,
    batch: Batch,
    actorId: number | undefined,
    draft?: PreparedBatch,
  ): Promise<BatchOutcome> {
    await tx.execute('SAVEPOINT batch');
    const outcome = await this.writeBatch(tx, batch, actorId, draft);
    await tx.execute('ROLLBACK TO SAVEPOINT batch');
    await tx.execute('RELEASE SAVEPOINT batch');
    return outcome;
  }

  private async contextOf(
    queryable: Queryable,
    batch: Batch,
    stored: ReadonlyMap<string, ProductRecord>,
  ): Promise<Context> {
    const references = await readReferences(queryable, batch);
    return { stored, references, currency: await this.products.currency() };
  }

  /**
   * Saves products together. When they are rejected, each half is tried, until the invalid product is found.
   */
  private async saveProducts(tx: Tx, products: readonly Pending[], origin: Origin): Promise<void> {
    const [first] = products;
    if (!first) return;
    const errors = await this.trySave(tx, products, origin);
    if (!errors) return;
    if (products.length === 1) {
      first.reject(errors);
      return this.saveProducts(tx, products.filter(isPending), origin);
    }
    const middle = Math.ceil(products.length / 2);
    await this.saveProducts(tx, products.slice(0, middle), origin);
    await this.saveProducts(tx, products.slice(middle), origin);
  }

  /** @returns the errors when nothing was written */
  private async trySave(
    tx: Tx,
    products: readonly Pending[],
    { currency, actorId }: Origin,
  ): Promise<FieldErrors | undefined> {
    await tx.execute('SAVEPOINT products');
    try {
      const requests = products.map(({ request }) => request);
      await this.products.saveProducts(tx, requests, currency, actorId);
      await tx.execute('RELEASE SAVEPOINT products');
      return undefined;
    } catch (error) {
      const errors = errorsOf(error);
      await tx.execute('ROLLBACK TO SAVEPOINT products');
      await tx.execute('RELEASE SAVEPOINT products');
      return errors;
    }
  }
}

function isPending(product: ImportedProduct): product is Pending {
  return product.request !== undefined;
}

/**
 * Returns the errors of a rejected write by field. @throws the error itself when the rows did not cause it
 */
function errorsOf(error: unknown): FieldErrors {
  if (error instanceof AppError && error.status < 500) {
    const { errors = {}, message } = error;
    return Object.keys(errors).length > 0 ? errors : { row: [message] };
  }
  const failure = dbFailureOf(error);
  if (failure === 'bad-value' || failure === 'conflict') return { row: ['The row could not be stored.'] };
  throw error;
}
