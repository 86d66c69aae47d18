import { revisionOf } from './catalogue.revision';
import type { ProductSelection } from './products.filters';

/** So many products are all read and put in order, whatever index has that order already. */
export const FEW = 2_000;

const REVISION = `${revisionOf('listed')} AS revision`;

/** A statement for the ids of one page, each with the revision that lists had then. */
interface Choice {
  sql: string;
  params: unknown[];
}

/**
 * How the products of one page are found. PostgreSQL cannot know how rare a combination of criteria is: it would walk
 * through an index in the wanted order for a handful of products that are not there.
 * @param matches about how many products the selection has
 * @param few up to how many of them are read and put in order
 */
export function chooseProducts(
  selection: ProductSelection,
  { limit, offset, matches, few = FEW }: { limit: number; offset: number; matches: number; few?: number },
): Choice {
  const params = [...selection.params, ...selection.orderParams, limit, offset];
  const page: Page = { limit: `$${params.length - 1}::integer`, offset: `$${params.length}::integer` };
  return { sql: matches <= few ? ofFew(selection, page) : ofMany(selection, page), params };
}

/** Names of the parameters. */
interface Page {
  limit: string;
  offset: string;
}

function ofFew({ from, where, orderBy }: ProductSelection, { limit, offset }: Page): string {
  return `
    WITH p AS MATERIALIZED (
      SELECT p.id, row_number() OVER (ORDER BY ${orderBy}) AS position FROM ${from} WHERE ${where}
    )
    SELECT p.id, ${REVISION} FROM p ORDER BY p.position LIMIT ${limit} OFFSET ${offset}`;
}

function ofMany({ from, where, orderBy }: ProductSelection, { limit, offset }: Page): string {
  return `
    SELECT p.id, ${REVISION} FROM ${from} WHERE ${where}
    ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`;
}
