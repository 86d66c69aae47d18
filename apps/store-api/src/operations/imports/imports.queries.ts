import type { Queryable, Tx } from '@comptoir/db';
import { type ProductRecord, readProductRecords } from '../exports/product-records';
import { splitPairs } from '../exports/cell-lists';
import { isId } from '../../platform/http/id-checks';
import type { ProductGroup, Batch } from './row-groups';
import type { References } from './product-changes';

/** Reads the stored products of a batch, by SKU. */
export async function readProducts(
  queryable: Queryable,
  batch: Batch,
  lock: 'FOR NO KEY UPDATE' | '' = '',
): Promise<Map<string, ProductRecord>> {
  const skus = batch.groups.flatMap(({ sku }) => sku ?? []);
  const found = await queryable.rows<{ id: number }>(
    `SELECT id FROM products WHERE sku = ANY($1) ORDER BY id ${lock}`,
    [skus],
  );
  if (found.length === 0) return new Map();
  const records = await readProductRecords(
    queryable,
    found.map(({ id }) => id),
  );
  return new Map(records.map((record) => [record.sku, record]));
}

/** Reads the stored products of a batch and locks them until the transaction ends. */
export function lockProducts(tx: Tx, batch: Batch): Promise<Map<string, ProductRecord>> {
  return readProducts(tx, batch, 'FOR NO KEY UPDATE');
}

/** Reads everything that the rows of a batch refer to, and the slugs and SKUs that are taken. */
export async function readReferences(queryable: Queryable, { groups }: Batch): Promise<References> {
  const category = await namedOf(queryable, 'categories', cellsOf(groups, 'category'));
  const brand = await namedOf(queryable, BRANDS, cellsOf(groups, 'brand'));
  const value = await valuesOf(queryable, cellsOf(groups, 'variant_attributes'));
  const categories = await idsOf(queryable, 'categories', cellsOf(groups, 'category_id'));
  const brands = await idsOf(queryable, BRANDS, cellsOf(groups, 'brand_id'));
  const slugs = await takenOf(
    queryable,
    'SELECT slug AS key FROM products WHERE slug = ANY($1)',
    cellsOf(groups, 'slug'),
  );
  const skus = await takenOf(queryable, 'SELECT sku AS key FROM product_variants WHERE sku = ANY($1)', [
    ...new Set([...cellsOf(groups, 'sku'), ...cellsOf(groups, 'variant_sku')]),
  ]);
  const warehouse = await queryable.row('SELECT FROM warehouses WHERE is_active LIMIT 1');
  return {
    category,
    brand,
    value: (attribute, name) => value.get(keyOf(attribute, name)),
    hasId: { category: (cell) => categories.has(Number(cell)), brand: (cell) => brands.has(Number(cell)) },
    isTaken: { slug: (cell) => slugs.has(cell), sku: (cell) => skus.has(cell) },
    hasWarehouse: warehouse !== undefined,
  };
}

const BRANDS = 'brands WHERE deleted_at IS NULL';

type Cited =
  | 'category'
  | 'category_id'
  | 'brand'
  | 'brand_id'
  | 'slug'
  | 'sku'
  | 'variant_sku'
  | 'variant_attributes';

function cellsOf(groups: readonly ProductGroup[], column: Cited): string[] {
  const cells = groups.flatMap(({ rows }) => rows.map((row) => row.cells[column] ?? ''));
  return [...new Set(cells)].filter((cell) => cell !== '' && !cell.includes('\0'));
}

/** Finds ids by slug, else by a name that is unique. */
async function namedOf(
  queryable: Queryable,
  from: string,
  cells: string[],
): Promise<(cell: string) => number | undefined> {
  if (cells.length === 0) return () => undefined;
  const rows = await queryable.rows<{ id: number; slug: string; name: string }>(
    `SELECT id, slug, name FROM (SELECT id, slug, name FROM ${from}) known
     WHERE slug = ANY($1) OR lower(name) = ANY(SELECT lower(cell) FROM unnest($1::text[]) cell)`,
    [cells],
  );
  return (cell) => {
    const bySlug = rows.find(({ slug }) => slug === cell);
    if (bySlug) return bySlug.id;
    const byName = rows.filter(({ name }) => name.toLowerCase() === cell.toLowerCase());
    return byName.length === 1 ? byName[0]?.id : undefined;
  };
}

async function idsOf(queryable: Queryable, from: string, cells: string[]): Promise<Set<number>> {
  const ids = cells.filter((cell) => isId(cell));
  if (ids.length === 0) return new Set();
  const rows = await queryable.rows<{ id: number }>(
    `SELECT id FROM (SELECT id FROM ${from}) known WHERE id = ANY($1)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

async function takenOf(queryable: Queryable, select: string, cells: string[]): Promise<Set<string>> {
  if (cells.length === 0) return new Set();
  const rows = await queryable.rows<{ key: string }>(select, [cells]);
  return new Set(rows.map(({ key }) => key));
}

async function valuesOf(queryable: Queryable, cells: string[]): Promise<Map<string, number>> {
  const pairs = cells.flatMap((cell) => splitPairs(cell) ?? []);
  if (pairs.length === 0) return new Map();
  const rows = await queryable.rows<{ id: number; name: string; value: string }>(
    `SELECT x.id, a.name, x.value FROM attribute_values x JOIN attributes a ON a.id = x.attribute_id
     JOIN (SELECT DISTINCT name, value FROM unnest($1::text[], $2::text[]) given (name, value)) given
       ON lower(given.name) = lower(a.name) AND lower(given.value) = lower(x.value)`,
    [pairs.map(([name]) => name), pairs.map(([, value]) => value)],
  );
  return new Map(rows.map(({ id, name, value }) => [keyOf(name, value), id]));
}

function keyOf(attribute: string, value: string): string {
  return JSON.stringify([attribute.toLowerCase(), value.toLowerCase()]);
}
