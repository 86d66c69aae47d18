import type { Static } from '@sinclair/typebox';
import type { CountedFilter, Queryable } from '@comptoir/db';
import type { Page, PageMeta, PageQuery } from '@comptoir/http';

/** The answer of a list: what `pageView` makes of a page. */
export interface Paged<View> {
  data: View[];
  meta: Static<typeof PageMeta>;
}

/** The SQL of a list. */
interface List {
  /** SELECT of one page; the parameters of its LIMIT and OFFSET come after `values`. */
  rows: string;
  /** FROM and WHERE of the rows of all pages. */
  from: string;
  values: readonly unknown[];
}

/** One page of a list, and how many rows it has in all. */
export async function readPage<T extends object>(
  queryable: Queryable,
  { per_page, offset }: Pick<PageQuery, 'per_page' | 'offset'>,
  { rows, from, values }: List,
): Promise<Page<T>> {
  const [shown, count] = await Promise.all([
    queryable.rows<T & Record<string, unknown>>(rows, [...values, per_page, offset]),
    queryable.row<{ total: number }>(`SELECT count(*) AS total ${from}`, [...values]),
  ]);
  return { rows: shown, total: count?.total ?? 0 };
}

/** A list of a table whose rows are counted. */
interface FilteredList {
  filter: CountedFilter;
  /** ORDER BY, of columns of the table. */
  order: string;
  /**
   * What is read of each row of the page, if it is not the row alone.
   * @param place puts a value into the statement
   */
  columns?: string | ((place: (value: unknown) => string) => string);
  /** What it is read from besides, joined to the rows of the page. */
  joins?: string;
}

/**
 * One page of what a filter leaves, and how many rows that is. The rows of the page are found first, in the order of an
 * index where there is one, and nothing else is read of those before them.
 * @param total how many there are, for lists that know it in another way
 */
export async function readFiltered<T extends object>(
  queryable: Queryable,
  { per_page, offset }: Pick<PageQuery, 'per_page' | 'offset'>,
  { filter, order, columns, joins = '' }: FilteredList,
  total = queryable.row<{ total: number }>(filter.total, filter.values),
): Promise<Page<T>> {
  const { alias, table, where } = filter;
  const values = [...filter.values];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const chosen = `SELECT ${alias}.* FROM ${table} ${alias} ${where} ORDER BY ${order}
    LIMIT ${place(per_page)} OFFSET ${place(offset)}`;
  const shown = typeof columns === 'function' ? columns(place) : columns;
  const [rows, count] = await Promise.all([
    queryable.rows<T & Record<string, unknown>>(
      shown ? `SELECT ${shown} FROM (${chosen}) ${alias} ${joins} ORDER BY ${order}` : chosen,
      values,
    ),
    total,
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Leaves the rows of a range of UTC days, both included. @param column an instant */
export function withinDays(
  filter: CountedFilter,
  column: string,
  { from, to }: { from?: string | null; to?: string | null },
): void {
  if (from) filter.add(`${column} >= ?`, `${from}T00:00:00Z`);
  if (to) filter.add(`${column} < ?::timestamptz + interval '1 day'`, `${to}T00:00:00Z`);
}
