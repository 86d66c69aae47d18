import type { ProductRow, RowError } from './file-columns';

/** Rows of one product that follow each other. */
export interface ProductGroup {
  /** Undefined for rows that name none. */
  sku: string | undefined;
  rows: ProductRow[];
  /** Rows beyond those that one product may have; they are refused unread. */
  excess: number;
  /** The last of all these rows. */
  lastRow: number;
}

/** What is written in one transaction. */
export interface Batch {
  groups: ProductGroup[];
  rows: number;
  /** The last row of it; everything up to here is done when it is committed. */
  lastRow: number;
}

/** As many as one request may have. */
export const MAX_VARIANTS = 100;
/** As many as are worth it: a longer transaction holds its locks for longer, and is hardly faster for each row. */
const MAX_GROUPS = 200;
const MAX_ROWS = 500;

/** Puts rows that follow each other and name the same product together. */
export async function* groupRows(rows: AsyncIterable<ProductRow>): AsyncGenerator<ProductGroup, void> {
  let group: ProductGroup | undefined;
  for await (const row of rows) {
    // What cannot be told from the row is taken for the product above, so that it does not cut that one in two.
    const sku = row.cells.sku || (row.fault && group ? group.sku : undefined);
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

/** Puts groups together that may be written in one transaction: no product is in it twice. */
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

/** The refusal of the rows beyond the limit, which are counted but not listed. */
export function excessErrorOf(group: ProductGroup): RowError | undefined {
  const last = group.rows.at(-1);
  if (!group.excess || !last) return undefined;
  const message = `A product must not have more than ${MAX_VARIANTS} rows: ${group.excess} are left out.`;
  return { row: last.row + 1, field: 'row', message };
}
