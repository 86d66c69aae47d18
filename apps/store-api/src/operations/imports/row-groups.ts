import type { ProductRow, RowError } from './file-columns';

/** Consecutive rows of one product. */
export interface ProductGroup {
  /** Undefined for rows without one. */
  sku: string | undefined;
  rows: ProductRow[];
  /** Number of rows beyond the limit of one product; they are rejected unread. */
  excess: number;
  /** Number of the last row. */
  lastRow: number;
}

/** Groups that are written in one transaction. */
export interface Batch {
  groups: ProductGroup[];
  rows: number;
  /** Number of the last row; the import's position after the commit. */
  lastRow: number;
}

/** The same limit as of a request. */
export const MAX_VARIANTS = 100;
/** A longer transaction holds its locks longer, and is hardly faster for each row. */
const MAX_GROUPS = 200;
const MAX_ROWS = 500;

/** Groups consecutive rows of the same product. */
export async function* groupRows(rows: AsyncIterable<ProductRow>): AsyncGenerator<ProductGroup, void> {
  let group: ProductGroup | undefined;
  for await (const row of rows) {
    // An invalid row without a SKU counts to the product above, so that it does not split that group.
    const sku = row.cells.sku || (row.error && group ? group.sku : undefined);
    if (group && sku !== undefined && sku === group.sku) {
      if (group.rows.length < MAX_VARIANTS) group.rows.push(row);
      else group.excess += 1;
      group.lastRow = row.row;
      continue;
    }
    if (group) yield group;
    group = { sku, rows: [row], excess: 0, lastRow: row.row };
  }
  if (group) yield group;
}

/** Collects groups that can be written in one transaction: no product is in a batch twice. */
export async function* batchGroups(groups: AsyncIterable<ProductGroup>): AsyncGenerator<Batch, void> {
  let batch: Batch = { groups: [], rows: 0, lastRow: 0 };
  const known = new Set<string>();
  for await (const group of groups) {
    const size = group.rows.length + group.excess;
    const isFull = batch.groups.length >= MAX_GROUPS || batch.rows + size > MAX_ROWS;
    if (batch.groups.length > 0 && (isFull || (group.sku !== undefined && known.has(group.sku)))) {
      yield batch;
      batch = { groups: [], rows: 0, lastRow: 0 };
      known.clear();
    }
    batch.groups.push(group);
    batch.rows += size;
    batch.lastRow = group.lastRow;
    if (group.sku !== undefined) known.add(group.sku);
  }
  if (batch.groups.length > 0) yield batch;
}

/** Returns the error of the rows beyond the limit, which are counted but not listed. */
export function excessErrorOf(group: ProductGroup): RowError | undefined {
  const last = group.rows.at(-1);
  if (!group.excess || !last) return undefined;
  const message = `A product must not have more than ${MAX_VARIANTS} rows: ${group.excess} are left out.`;
  return { row: last.row + 1, field: 'row', message };
}
