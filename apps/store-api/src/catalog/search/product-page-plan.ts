import type { ProductSelection } from './product-selection';

/**
 * Up to this many matches, the statement reads and sorts all of them instead of walking through a sorted
 * index.
 */
export const SORTED_IN_MEMORY = 2_000;

/** A statement for the ids of one page. */
interface PagePlan {
  sql: string;
  params: unknown[];
}

/**
 * Returns the statement that reads the product ids of one page. PostgreSQL cannot estimate how rare a
 * combination of filters is: for few matches it would walk through most of a sorted index to find them.
 * @param matches approximate number of selected products
 * @param sortInMemoryUpTo reads and sorts all matches up to this number
 */
export function planProductPage(
  selection: ProductSelection,
  {
    limit,
    offset,
    matches,
    sortInMemoryUpTo = SORTED_IN_MEMORY,
  }: { limit: number; offset: number; matches: number; sortInMemoryUpTo?: number },
): PagePlan {
  const params = [...selection.params, ...selection.orderParams, limit, offset];
  const page: Page = { limit: `$${params.length - 1}::integer`, offset: `$${params.length}::integer` };
  return {
    sql: matches <= sortInMemoryUpTo ? sortAllMatches(selection, page) : walkSortedIndex(selection, page),
    params,
  };
}

/** Names of the SQL parameters. */
interface Page {
  limit: string;
  offset: string;
}

function sortAllMatches({ from, where, orderBy }: ProductSelection, { limit, offset }: Page): string {
  return `
    WITH p AS MATERIALIZED (
      SELECT p.id, row_number() OVER (ORDER BY ${orderBy}) AS position FROM ${from} WHERE ${where}
    )
    SELECT p.id FROM p ORDER BY p.position LIMIT ${limit} OFFSET ${offset}`;
}

function walkSortedIndex({ from, where, orderBy }: ProductSelection, { limit, offset }: Page): string {
  return `
    SELECT p.id FROM ${from} WHERE ${where}
    ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`;
}
