import { isApiError } from '@comptoir/store-client';
import { type DataProvider, HttpError, type Identifier, type RaRecord } from 'ra-core';
import { changedFields } from './changes';
import type { Conflicts } from './conflicts';
import { fieldErrorsOf } from './error-messages';
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

  const update = async (
    resource: string,
    id: Identifier,
    data: Fields,
    previous: RaRecord,
  ): Promise<RaRecord> => {
    const changes = changedFields(previous, data);
    if (Object.keys(changes).length === 0) return previous;
    const send = call(resource, 'update');
    try {
      return await send(id, changes, versionOf(previous));
    } catch (error) {
      if (!isConflict(error)) throw error;
      const theirs = await call(resource, 'get')(id);
      const choice = await conflicts.choose({ seen: previous, theirs, mine: changes });
      if (choice === 'cancel') throw new HttpError('console.conflict.cancelled', 412);
      return choice === 'theirs' ? theirs : send(id, changes, versionOf(theirs));
    }
  };

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
        data: await update(resource, id as Identifier, data as Fields, previousData as RaRecord),
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

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 412;
}

/** A filter that was emptied is no filter. */
function withoutEmpty(filter: Fields): Fields {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '' && value != null));
}

/** Forms show `body.errors` at their fields. */
async function withFieldErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isApiError(error) || Object.keys(error.fieldErrors).length === 0) throw error;
    throw new HttpError(error.message, error.status, { errors: fieldErrorsOf(error) });
  }
}
