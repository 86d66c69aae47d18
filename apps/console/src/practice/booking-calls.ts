import type { Identifier, RaRecord } from 'ra-core';
import type { ClientCall, Fields, ListPage, ListQuery, ResourceCalls } from '../shared/data/resource-calls';

/** Rows of a list that has no pages in the console. */
const ALL = 100;

/** The answer of a list with a page: rows under one name, beside the count. */
interface Page {
  total: number;
  [rows: string]: unknown;
}

/**
 * Returns the calls of a group of the booking client, such as `booking.adminResources`. A group without `get`
 * reads one record from its list.
 */
export function bookingCalls(group: object, fixed: Fields = {}): ResourceCalls {
  const { list, get, create, update, delete: remove } = group as Record<string, ClientCall | undefined>;
  const rows = async (query: ListQuery, signal?: AbortSignal): Promise<ListPage> => {
    if (!list) throw new Error('There is no list.');
    const answer = await list(
      { page: query.page, limit: query.perPage, ...fixed, ...query.filter },
      { signal },
    );
    if (Array.isArray(answer)) {
      const data = answer as RaRecord[];
      const isFull = data.length === query.perPage;
      // The client gives no count: a full page may have another one after it.
      return { data, total: (query.page - 1) * query.perPage + data.length + (isFull ? 1 : 0) };
    }
    const { total, ...named } = answer as Page;
    return { data: (Object.values(named).find(Array.isArray) ?? []) as RaRecord[], total };
  };
  const find = async (id: Identifier): Promise<RaRecord> => {
    const { data } = await rows({ page: 1, perPage: ALL, sort: undefined, filter: {} });
    const record = data.find((row) => String(row.id) === String(id));
    if (!record) throw new Error('ra.notification.item_doesnt_exist');
    return record;
  };
  return {
    ...(list && { list: (query: ListQuery, options) => rows(query, options?.signal) }),
    get: get ? async (id) => (await get({ id })) as RaRecord : find,
    ...(create && { create: async (data: Fields) => (await create({ ...fixed, ...data })) as RaRecord }),
    ...(update && {
      update: async (id, data, options) => (await update({ ...data, id }, options)) as RaRecord,
    }),
    ...(remove && { delete: (id, options) => remove({ id }, options) }),
  };
}
