import { revisionOf } from './catalogue.revision';
import { BY_SALES, type ProductSelection } from './products.filters';

/** So many products are all read and put in order, whatever index has that order already. */
const FEW = 2_000;
/** Of more matches of a search, only so many best sellers are ranked. */
const RANKED = 500;
/** Up to here it costs less to read all matches of a search than to look for them among the best sellers. */
const ALL_READ = 20_000;

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
 */
export function chooseProducts(
  selection: ProductSelection,
  { limit, offset, matches }: { limit: number; offset: number; matches: number },
): Choice {
  const params = [...selection.params, ...selection.orderParams, limit, offset];
  const page: Page = { limit: `$${params.length - 1}::integer`, offset: `$${params.length}::integer` };
  if (matches <= FEW) return { sql: ofFew(selection, page), params };
  return { sql: selection.isRanked ? ofFound(selection, page, matches) : ofMany(selection, page), params };
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

/**
 * To tell how well the words match costs more than anything else in a search, so the best sellers come first, ranked
 * among themselves, and the others follow by their sales.
 */
function ofFound({ from, where, orderBy }: ProductSelection, page: Page, matches: number): string {
  const { limit, offset } = page;
  return `
    WITH p AS ${matches <= ALL_READ ? 'MATERIALIZED' : 'NOT MATERIALIZED'} (
      SELECT p.id, p.sales_count FROM ${from} WHERE ${where}
    ),
    best AS (SELECT p.id FROM p ORDER BY ${BY_SALES} LIMIT ${RANKED}),
    ranked AS (
      SELECT p.id, 0 AS part, row_number() OVER (ORDER BY ${orderBy}) AS position
      FROM products p WHERE p.id IN (SELECT id FROM best)
    ),
    rest AS (
      SELECT p.id, 1 AS part, row_number() OVER (ORDER BY ${BY_SALES}) AS position FROM (
        SELECT p.id, p.sales_count FROM p
        ORDER BY ${BY_SALES} OFFSET ${RANKED} LIMIT greatest(${limit} + ${offset} - ${RANKED}, 0)
      ) p
    )
    SELECT id, ${REVISION} FROM (SELECT * FROM ranked UNION ALL SELECT * FROM rest) page
    ORDER BY part, position LIMIT ${limit} OFFSET ${offset}`;
}
