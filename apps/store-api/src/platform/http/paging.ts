import type { Static } from '@sinclair/typebox';
import { type Filter, type ListQuery, type Queryable, readPage as readRows } from '@comptoir/db';
import type { Page, PageMeta, PageQuery } from '@comptoir/http';

/** Response of a list; `pageView` creates it from a page. */
export interface Paged<View> {
  data: View[];
  meta: Static<typeof PageMeta>;
}

/** Reads one page of a list, and the number of rows on all pages. */
export function readPage<T extends object>(
  queryable: Queryable,
  { per_page, offset }: Pick<PageQuery, 'per_page' | 'offset'>,
  list: ListQuery,
): Promise<Page<T>> {
  return readRows<T>(queryable, { limit: per_page, offset }, list);
}

/** Limits a filter to a range of UTC days, both included. @param column an instant */
export function withinDays(
  filter: Filter,
  column: string,
  { from, to }: { from?: string | null; to?: string | null },
): void {
  if (from) filter.add(`${column} >= ${filter.bind(`${from}T00:00:00Z`)}`);
  if (to) filter.add(`${column} < ${filter.bind(`${to}T00:00:00Z`)}::timestamptz + interval '1 day'`);
}
