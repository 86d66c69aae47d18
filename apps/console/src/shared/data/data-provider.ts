import { isApiError } from '@comptoir/store-client';
import { type DataProvider, HttpError, type Identifier, type RaRecord } from 'ra-core';
import type { Conflicts } from './conflicts';
import { connectionTextOf, fieldErrorsOf, preciseMessageOf } from './error-messages';
import { RecordUpdates } from './record-updates';
import type { Fields, ResourceCalls } from './resource-calls';
import { versionOf } from './version';

/** Calls of each kind of record, by the name of its pages. */
export type ResourceTable = Record<string, ResourceCalls>;

/**
 * Makes the provider through which React-admin reads and writes records. An update sends the changed fields
 * only, with the version that the person saw.
 */
export function createDataProvider(table: ResourceTable, conflicts: Conflicts): DataProvider {
  const callsOf = (resource: string): ResourceCalls => {
    const calls = table[resource];
    if (!calls) throw new Error(`There are no calls for "${resource}".`);
    return calls;
  };
  const call = <Name extends keyof ResourceCalls>(
    resource: string,
    name: Name,
  ): NonNullable<ResourceCalls[Name]> => {
    const found = callsOf(resource)[name];
    if (!found) throw new Error(`"${resource}" has no call "${name}".`);
    return found;
  };

  const updates = new RecordUpdates(conflicts);

  const provider: DataProvider = {
    supportAbortSignal: true,
    getList: (resource, { pagination, sort, filter = {}, signal }) =>
      withFieldErrors(() =>
        call(resource, 'list')(
          {
            page: pagination?.page ?? 1,
            perPage: pagination?.perPage ?? 25,
            sort:
              sort && sort.field !== 'id' ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined,
            filter: withoutEmpty(filter as Fields),
          },
          { signal },
        ),
      ),
    getOne: (resource, { id, signal }) =>
      withFieldErrors(async () => ({ data: await call(resource, 'get')(id, { signal }) })),
    getMany: (resource, { ids, signal }) =>
      withFieldErrors(async () => ({
        data: await Promise.all(ids.map((id: Identifier) => call(resource, 'get')(id, { signal }))),
      })),
    getManyReference: (resource, { target, id, filter, ...params }) =>
      provider.getList(resource, { ...params, filter: { ...(filter as Fields), [target]: id } }),
    create: (resource, { data }) =>
      withFieldErrors(async () => ({ data: await call(resource, 'create')(data as Fields) })),
    update: (resource, { id, data, previousData }) =>
      withFieldErrors(async () => ({
        data: await updates.update(
          { get: call(resource, 'get'), update: call(resource, 'update') },
          { resource, id: id as Identifier, seen: previousData as RaRecord, data: data as Fields },
        ),
      })),
    updateMany: (resource, { ids, data }) =>
      withFieldErrors(async () => {
        for (const id of ids) await call(resource, 'update')(id, data as Fields);
        return { data: ids };
      }),
    delete: (resource, { id, previousData }) =>
      withFieldErrors(async () => {
        await call(resource, 'delete')(id, previousData && versionOf(previousData));
        return { data: previousData ?? { id } };
      }),
    deleteMany: (resource, { ids }) =>
      withFieldErrors(async () => {
        for (const id of ids) await call(resource, 'delete')(id);
        return { data: ids };
      }),
  } as DataProvider;
  return provider;
}

/** A filter that was emptied is no filter. */
function withoutEmpty(filter: Fields): Fields {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '' && value != null));
}

/** Forms show `body.errors` at their fields, and React-admin translates the message. */
async function withFieldErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = connectionTextOf(error);
    if (text) throw new HttpError(text, 0);
    if (!isApiError(error) || Object.keys(error.fieldErrors).length === 0) throw error;
    throw new HttpError(preciseMessageOf(error), error.status, { errors: fieldErrorsOf(error) });
  }
}
