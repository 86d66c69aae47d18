import type { StoreClient } from '@comptoir/store-client';
import { Alert } from '@mui/material';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useAfterPause } from '../../../shared/ui/use-after-pause';
import { useStoreClient } from '../../store-context';

/** Shorter texts are the beginning of a number, or none. */
const SHORTEST = 4;
const MOST = 100;

const queryOf = (store: StoreClient, number: string) => ({
  queryKey: ['shipments', 'tracking-twins', number],
  queryFn: async () => {
    const { data } = await store.adminShipments.list({ search: number, per_page: MOST });
    return data
      .filter(({ tracking_number }) => tracking_number === number)
      .map(({ order_number }) => order_number);
  },
});

const others = (orders: readonly string[], own: string | undefined): string[] =>
  [...new Set(orders)].filter((order) => order !== own);

/** Returns the numbers of other orders with a shipment of this tracking number. */
export function useTrackingTwins(number: string, own: string | undefined): string[] {
  const store = useStoreClient();
  const settled = useAfterPause(number.trim());
  const { data = [] } = useQuery({ ...queryOf(store, settled), enabled: settled.length >= SHORTEST });
  return settled === number.trim() ? others(data, own) : [];
}

/** Warns once of a tracking number that another order has. */
export type TwinGuard = (number: string | null | undefined, own: string | undefined) => Promise<void>;

/**
 * Returns a check for the moment before a shipment: a scanner ends a number with Enter, before a warning beside the field
 * could be read. It throws what the person has not seen yet, and lets the second try pass.
 */
export function useTwinGuard(): TwinGuard {
  const store = useStoreClient();
  const queries: QueryClient = useQueryClient();
  const translate = useTranslate();
  return async (text, own) => {
    const number = (text ?? '').trim();
    const query = queryOf(store, number);
    if (number.length < SHORTEST || queries.getQueryData(query.queryKey)) return;
    // A number that cannot be looked up is no reason to keep the goods.
    const orders = others(await queries.fetchQuery(query).catch(() => []), own);
    if (orders.length === 0) return;
    throw new Error(translate('resources.shipments.same_number_again', { orders: orders.join(', ') }));
  };
}

/** Warns in a form whose `tracking_number` another order has, too. */
export function TwinWarning({ own }: { own: string | undefined }): React.JSX.Element | null {
  const translate = useTranslate();
  const number = useWatch({ name: 'tracking_number' }) as string | null | undefined;
  const orders = useTrackingTwins(number ?? '', own);
  if (orders.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('resources.shipments.same_number', { orders: orders.join(', ') })}
    </Alert>
  );
}
