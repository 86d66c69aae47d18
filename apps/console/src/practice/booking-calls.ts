import type { Identifier, RaRecord } from 'ra-core';
import type { ClientCall, Fields, ListPage, ListQuery, ResourceCalls } from '../shared/data/resource-calls';

/** The answer of a list with a page: rows under one name, beside the count. */
interface Page {
  total: number;
  [rows: string]: unknown;
}

/** A method that reads all pages. */
type AllPages = (input?: Fields) => AsyncIterable<unknown>;

interface Options {
  /** False for a list that the service returns as a whole. */
  pages?: boolean;
}

/**
 * Returns the calls of a group of the booking client, such as `booking.adminResources`. A group without `get`
 * finds one record in its list.
 */
export function bookingCalls(group: object, { pages = true }: Options = {}): ResourceCalls {
  const { list, get, create, update, delete: remove } = group as Record<string, ClientCall | undefined>;
  const { each } = group as { each?: AllPages };
  const rows = async (query: ListQuery, signal?: AbortSignal): Promise<ListPage> => {
    if (!list) throw new Error('There is no list.');
    const page = pages ? { page: query.page, limit: query.perPage } : {};
    return toPage(await list({ ...page, ...query.filter }, { signal }), pages ? query : undefined);
  };
  const find = async (id: Identifier): Promise<RaRecord> => {
    if (!list) throw new Error('There is no list.');
    for await (const row of pages && each ? each({}) : ((await list({})) as RaRecord[])) {
      if (String((row as RaRecord).id) === String(id)) return row as RaRecord;
    }
    throw new Error('ra.notification.item_doesnt_exist');
  };
  return {
    ...(list && { list: (query: ListQuery, options) => rows(query, options?.signal) }),
    get: get ? async (id) => (await get({ id })) as RaRecord : find,
    ...(create && { create: async (data: Fields) => (await create(data)) as RaRecord }),
    ...(update && {
      update: async (id, data, options) => (await update({ ...data, id }, options)) as RaRecord,
    }),
    ...(remove && { delete: (id, options) => remove({ id }, options) }),
  };
}

/** @param query of a list in pages; the client gives no count of an array, so a full page may have another one after it */
function toPage(answer: unknown, query: ListQuery | undefined): ListPage {
  if (Array.isArray(answer)) {
    const data = answer as RaRecord[];
    if (!query) return { data, total: data.length };
    const isFull = data.length === query.perPage;
    return { data, total: (query.page - 1) * query.perPage + data.length + (isFull ? 1 : 0) };
  }
  const { total, ...named } = answer as Page;
  return { data: (Object.values(named).find(Array.isArray) ?? []) as RaRecord[], total };
}
