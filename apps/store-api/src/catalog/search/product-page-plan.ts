import type { ProductSelection } from './product-selection';

/** Up to this many matches, all are read and sorted, whatever index has that order already. */
export const SORTED_IN_MEMORY = 2_000;

/** A statement for the ids of one page. */
interface PagePlan {
  sql: string;
  params: unknown[];
}

/**
 * Makes the statement that finds the products of one page. PostgreSQL cannot know how rare a combination of criteria
 * is: for few matches it would walk through an index in the wanted order and look for products that are not there.
 * @param matches about how many products the selection has
 * @param few up to this many are read and sorted
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

/** Names of the parameters. */
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
