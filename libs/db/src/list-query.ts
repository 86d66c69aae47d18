import type { Filter } from './filter';
import type { Queryable } from './tx';

/** Statements of a list. */
export interface ListQuery {
  /** SELECT of one page; the parameters of its LIMIT and OFFSET come after `values`. */
  rows: string;
  values: readonly unknown[];
  /** SELECT of the number of rows on all pages, as `total`. */
  count: string;
  /** Parameters of `count`; defaults to `values`. */
  countValues?: readonly unknown[];
}

/** Reads one page of a list, and the number of rows on all pages. */
export async function readPage<T extends object>(
  queryable: Queryable,
  { limit, offset }: { limit: number; offset: number },
  { rows, values, count, countValues = values }: ListQuery,
): Promise<{ rows: T[]; total: number }> {
  const [shown, counted] = await Promise.all([
    queryable.rows<T>(rows, [...values, limit, offset]),
    queryable.row<{ total: number }>(count, [...countValues]),
  ]);
  return { rows: shown, total: counted?.total ?? 0 };
}

interface FilteredList {
  /** ORDER BY clause, over columns of the filter's table. */
  order: string;
  /** Columns to read; defaults to all columns of the table. A function gets `bind` for values of its own. */
  columns?: string | ((bind: (value: unknown) => string) => string);
  /** Tables to join to the rows of the page. */
  joins?: string;
}

/**
 * Builds the list of the rows that match a filter. It selects the rows of the page first, along an index if
 * there is one, and joins the other tables afterwards. So it reads nothing else for the rows of earlier
 * pages.
 */
export function listQuery(filter: Filter, { order, columns, joins = '' }: FilteredList): ListQuery {
  const { alias, table, where } = filter;
  const values = [...filter.values];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const shown = typeof columns === 'function' ? columns(bind) : (columns ?? `${alias}.*`);
  return {
    rows: `
      SELECT ${shown} FROM (
        SELECT ${alias}.* FROM ${table} ${alias} ${where} ORDER BY ${order}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}
      ) ${alias} ${joins}
      ORDER BY ${order}`,
    values,
    count: filter.total,
    countValues: filter.values,
  };
}
