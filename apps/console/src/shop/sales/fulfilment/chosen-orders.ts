import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useStoreClient } from '../../store-context';
import type { Order } from '../parts/types';

/** Orders that are printed or shipped together. */
export const MOST_ORDERS = 100;

export type OrdersPage = 'packing-slips' | 'pick-list' | 'ship-orders' | 'address-labels';

/**
 * Returns the address of a page for several orders.
 * @param warehouseId limits it to what lies there
 */
export function ordersPageOf(page: OrdersPage, ids: readonly unknown[], warehouseId?: unknown): string {
  const place = Number(warehouseId) > 0 ? `&warehouse=${Number(warehouseId)}` : '';
  return `/shop/${page}?ids=${ids.join(',')}${place}`;
}

/** Reads the ids in an address of such a page: each once, and not more than can be handled together. */
export function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))].slice(0, MOST_ORDERS);
}

/** The orders that the address names, in its order, and the warehouse that it is limited to. */
export interface ChosenOrders {
  orders: readonly Order[] | undefined;
  warehouse: number | undefined;
  error: Error | null;
  refetch(): void;
}

export function useChosenOrders(): ChosenOrders {
  const store = useStoreClient();
  const [parameters] = useSearchParams();
  const ids = readIds(parameters.get('ids'));
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'chosen', ...ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const { data: found } = await store.adminOrders.list({ ids, per_page: MOST_ORDERS }, { signal });
      return ids.flatMap((id) => found.find((order) => order.id === id) ?? []);
    },
  });
  return {
    orders: data,
    warehouse: Number(parameters.get('warehouse')) || undefined,
    error,
    refetch: () => void refetch(),
  };
}
