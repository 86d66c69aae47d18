import { noSuch } from './errors';
import { createdFilter, integer, text, type Values } from './params';

/** Parameters of every list. */
export const pageShape = {
  limit: integer(1, 100),
  starting_after: text(),
  ending_before: text(),
  created: createdFilter,
};

export type PageParams = Values<typeof pageShape>;

export interface ListObject<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export function listObject<T>(data: T[], url: string, hasMore: boolean): ListObject<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

/**
 * Returns one page of rows.
 * @param rows all matching rows, newest first
 * @param kind name of the rows in the error for an unknown cursor
 */
export function page<T extends { id: string; created: number }>(
  rows: readonly T[],
  params: PageParams,
  url: string,
  kind: string,
): ListObject<T> {
  const matching = rows.filter((row) => isWithin(row.created, params.created));
  const limit = params.limit ?? 10;
  if (params.ending_before !== undefined) {
    const end = positionOf(matching, params.ending_before, kind, 'ending_before');
    const start = Math.max(0, end - limit);
    return listObject(matching.slice(start, end), url, start > 0);
  }
  const start =
    params.starting_after === undefined
      ? 0
      : positionOf(matching, params.starting_after, kind, 'starting_after') + 1;
  return listObject(matching.slice(start, start + limit), url, matching.length > start + limit);
}

function positionOf(rows: readonly { id: string }[], id: string, kind: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position === -1) throw noSuch(kind, id, param, 400);
  return position;
}

function isWithin(created: number, filter: PageParams['created']): boolean {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  const { gt, gte, lt, lte } = filter;
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}
