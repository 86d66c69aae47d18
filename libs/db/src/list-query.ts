import type { Filter } from './filter';
import type { Queryable } from './tx';

/** The statements of a list. */
export interface ListQuery {
  /** SELECT of one page; the parameters of its LIMIT and OFFSET come after `values`. */
  rows: string;
  values: readonly unknown[];
  /** SELECT of the number of rows of all pages, as `total`. */
  count: string;
  /** The parameters of `count`; `values` by default. */
  countValues?: readonly unknown[];
}

/** One page of a list, and the number of rows on all pages. */
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
  /** ORDER BY, of columns of the filter's table. */
  order: string;
  /** The columns to read, if they are not all of the table's; a function gets `bind` for values of its own. */
  columns?: string | ((bind: (value: unknown) => string) => string);
  /** Tables to join to the rows of the page. */
  joins?: string;
}

/**
 * The list of the rows that a filter leaves. The rows of the page are chosen first, along an index where there is one,
 * and joined afterwards: nothing else is read for the rows before them.
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
