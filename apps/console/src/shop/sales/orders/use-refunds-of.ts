import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useStoreClient } from '../../store-context';
import type { Refund } from '../parts/types';

const MOST = 100;

/** Reads the refunds of an order, the newest first. Undefined while they are on their way. */
export function useRefundsOf(orderNumber: string): readonly Refund[] | undefined {
  return useQuery(useRefundsQuery(orderNumber)).data;
}

/** Returns a function that reads the refunds of an order again, also for those who show them. */
export function useReadRefundsAgain(orderNumber: string): () => Promise<readonly Refund[]> {
  const queryClient = useQueryClient();
  const query = useRefundsQuery(orderNumber);
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['refunds'], refetchType: 'active' });
    return queryClient.ensureQueryData(query);
  };
}

function useRefundsQuery(orderNumber: string): UseQueryOptions<readonly Refund[]> & { queryKey: string[] } {
  const store = useStoreClient();
  return {
    queryKey: ['refunds', 'order', orderNumber],
    queryFn: async ({ signal }) =>
      (await store.adminRefunds.list({ order_number: orderNumber, per_page: MOST }, { signal })).data,
  };
}
