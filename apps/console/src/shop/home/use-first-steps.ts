import type { StoreClient } from '@comptoir/store-client';
import { useQuery } from '@tanstack/react-query';
import { useStoreClient } from '../store-context';
import type { Place } from './use-address-of';

/** A step of a new shop; its text is `resources.home.steps.<name>`. */
export interface Step {
  name: string;
  isDone: boolean;
  place: Place;
}

/** Products that are looked at for an image, at most. */
const LOOKED_AT = 10;
const FIRST = { per_page: 1 };

/** Returns the steps of a new shop, each done when the shop has what it asks for. */
export function useFirstSteps(isEnabled: boolean): Step[] | undefined {
  const store = useStoreClient();
  const { data } = useQuery({
    queryKey: ['home', 'first-steps'],
    queryFn: ({ signal }) => readSteps(store, signal),
    enabled: isEnabled,
  });
  return data;
}

async function readSteps(store: StoreClient, signal: AbortSignal): Promise<Step[]> {
  const options = { signal };
  const [settings, methods, products, orders] = await Promise.all([
    store.adminSettings.get({}, options),
    store.adminShippingMethods.list(FIRST, options),
    store.adminProducts.list({ per_page: LOOKED_AT }, options),
    store.adminOrders.list(FIRST, options),
  ]);
  const product = products.data[0];
  return [
    // A new shop counts its days in UTC, in which no shop stands.
    { name: 'store', isDone: settings.store.timezone !== 'UTC', place: { of: 'settings' } },
    {
      name: 'shipping',
      isDone: methods.meta.total > 0,
      place: { of: 'shipping-methods', rest: '/create' },
    },
    { name: 'tax', isDone: settings.tax.enabled, place: { of: 'settings' } },
    { name: 'product', isDone: product !== undefined, place: { of: 'products', rest: '/create' } },
    {
      name: 'image',
      isDone: products.data.some(({ primary_image }) => primary_image !== null),
      place: { of: 'products', ...(product && { rest: `/${product.id}` }) },
    },
    { name: 'payment', isDone: settings.checkout.payment_methods.length > 0, place: { of: 'settings' } },
    { name: 'order', isDone: orders.meta.total > 0, place: { of: 'draft-orders', rest: '/create' } },
  ];
}
