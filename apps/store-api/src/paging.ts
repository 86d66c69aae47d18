import type { Static } from '@sinclair/typebox';
import type { Queryable } from '@comptoir/db';
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
