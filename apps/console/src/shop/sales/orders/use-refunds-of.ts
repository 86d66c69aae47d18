import { useQuery } from '@tanstack/react-query';
import { useStoreClient } from '../../store-context';
import type { Refund } from '../parts/types';

const MOST = 100;

/** Reads the refunds of an order, the newest first. Undefined while they are on their way. */
export function useRefundsOf(orderNumber: string): readonly Refund[] | undefined {
  const store = useStoreClient();
  const { data } = useQuery({
    queryKey: ['refunds', 'order', orderNumber],
    queryFn: ({ signal }) =>
      store.adminRefunds.list({ order_number: orderNumber, per_page: MOST }, { signal }),
  });
  return data?.data;
}
