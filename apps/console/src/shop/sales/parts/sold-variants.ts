import type { StoreClient } from '@comptoir/store-client';
import type { RaRecord } from 'ra-core';
import type { ResourceCalls } from '../../../shared/data/resource-calls';

/** A variant as forms of sales find it. */
interface SoldVariant extends RaRecord {
  id: number;
  name: string;
  sku: string;
  /** Units that can be sold, in all warehouses that the answer names. */
  available: number;
}

/** Finds variants by their stock, the one list in which each has a row with SKU and product. */
export function soldVariants(store: StoreClient): ResourceCalls {
  const read = async (
    input: Parameters<StoreClient['adminStock']['list']>[0],
    signal?: AbortSignal,
  ): Promise<SoldVariant[]> => {
    const { data } = await store.adminStock.list(input, { signal });
    const found = new Map<number, SoldVariant>();
    for (const { variant_id: id, product, sku, available } of data) {
      const before = found.get(id)?.available ?? 0;
      found.set(id, { id, name: product.name, sku, available: before + available });
    }
    return [...found.values()];
  };
  return {
    list: async ({ page, perPage, filter }, options) => {
      const { search } = filter as { search?: string };
      const data = await read({ search, page, per_page: perPage }, options?.signal);
      return { data, total: data.length };
    },
    get: async (id, options) => {
      const [variant] = await read({ variant_id: Number(id) }, options?.signal);
      if (!variant) throw new Error('ra.notification.item_doesnt_exist');
      return variant;
    },
  };
}
