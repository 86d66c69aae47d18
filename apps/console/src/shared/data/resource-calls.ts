import type { CallOptions } from '@comptoir/store-client';
import type { Identifier, RaRecord } from 'ra-core';

export type Fields = Record<string, unknown>;

/** A method of a client, without the types of its operation. */
export type ClientCall = (input?: Fields, options?: CallOptions) => Promise<unknown>;

/** A question for one page of a list. */
export interface ListQuery {
  page: number;
  perPage: number;
  /** Field names, `-` in front for descending. Undefined for the order of the service. */
  sort: string | undefined;
  filter: Fields;
}

export interface ListPage {
  data: RaRecord[];
  /** All rows that match, on all pages. */
  total: number;
}

/** Reads and writes of one kind of record. A record without `delete` cannot be deleted. */
export interface ResourceCalls {
  list?(query: ListQuery, options?: CallOptions): Promise<ListPage>;
  get?(id: Identifier, options?: CallOptions): Promise<RaRecord>;
  create?(data: Fields): Promise<RaRecord>;
  /** @param data the changed fields only */
  update?(id: Identifier, data: Fields, options?: CallOptions): Promise<RaRecord>;
  delete?(id: Identifier, options?: CallOptions): Promise<unknown>;
}

/** Names of the methods of a group of operations. */
export interface OperationNames {
  list?: string;
  get?: string;
  create?: string;
  update?: string;
  delete?: string;
  /** The parameter of the path that names the record; `id` unless given. */
  idParameter?: string;
  /** False where the list has one order only. */
  sorts?: boolean;
}

const DEFAULT_NAMES = { list: 'list', get: 'get', create: 'create', update: 'update', delete: 'delete' };

/**
 * Returns the calls of a group of the store's client, such as `store.adminCoupons`. A name that is `''` is
 * left out.
 */
export function storeCalls(group: object, names: OperationNames = {}): ResourceCalls {
  const { idParameter = 'id', sorts = true, ...rest } = names;
  const methods = group as Record<string, ClientCall>;
  const named = { ...DEFAULT_NAMES, ...rest };
  const callOf = (name: string): ClientCall | undefined => (name === '' ? undefined : methods[name]);
  const record = (value: unknown): RaRecord => withId(value as RaRecord, idParameter);
  const get = callOf(named.get);
  const create = callOf(named.create);
  const update = callOf(named.update);
  const remove = callOf(named.delete);
  const list = callOf(named.list);
  return {
    ...(list && {
      list: async ({ page, perPage, sort, filter }: ListQuery, options?: CallOptions) => {
        const input = { page, per_page: perPage, ...(sorts && sort && { sort }), ...filter };
        const { data, meta } = (await list(input, options)) as { data: unknown[]; meta: { total: number } };
        return { data: data.map(record), total: meta.total };
      },
    }),
    ...(get && {
      get: async (id: Identifier, options?: CallOptions) => record(await get({ [idParameter]: id }, options)),
    }),
    ...(create && { create: async (data: Fields) => record(await create(data)) }),
    ...(update && {
      update: async (id: Identifier, data: Fields, options?: CallOptions) =>
        record(await update({ ...data, [idParameter]: id }, options)),
    }),
    ...(remove && {
      delete: (id: Identifier, options?: CallOptions) => remove({ [idParameter]: id }, options),
    }),
  };
}

/** Records that have no `id`, such as currencies, are named by the parameter of their path. */
function withId(record: RaRecord, idParameter: string): RaRecord {
  return record.id === undefined ? { ...record, id: record[idParameter] as Identifier } : record;
}
