import type { StoreClient } from '@comptoir/store-client';
import type { SearchAnywhere } from '../shared/layout/service-context';

/** Finds orders by number and products by name or SKU. */
export function searchShop(store: StoreClient): SearchAnywhere {
  return async (text, signal) => {
    const page = { search: text, per_page: 5 };
    const [orders, products] = await Promise.all([
      store.adminOrders.list(page, { signal }),
      store.adminProducts.list(page, { signal }),
    ]);
    return [
      ...orders.data.map(({ id, order_number }) => ({
        to: `/orders/${id}/show`,
        label: order_number,
        kind: 'resources.orders.name',
      })),
      ...products.data.map(({ id, name }) => ({
        to: `/products/${id}`,
        label: name,
        kind: 'resources.products.name',
      })),
    ];
  };
}
