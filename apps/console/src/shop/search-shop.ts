import type { StoreClient } from '@comptoir/store-client';
import type { Found, SearchAnywhere } from '../shared/layout/service-context';

/** Finds orders and products, and for administrators customers and coupons too. */
export function searchShop(store: StoreClient, isAdmin: () => boolean): SearchAnywhere {
  return async (text, signal) => {
    const page = { search: text, per_page: 5 };
    const options = { signal };
    const found = await Promise.all([
      rows('orders', store.adminOrders.list(page, options), ({ id, order_number }) => [
        `/orders/${id}/show`,
        order_number,
      ]),
      rows('products', store.adminProducts.list(page, options), ({ id, name }) => [`/products/${id}`, name]),
      ...(isAdmin()
        ? [
            rows('users', store.adminUsers.list(page, options), ({ id, name, email }) => [
              `/users/${id}`,
              `${name} (${email})`,
            ]),
            rows('coupons', store.adminCoupons.list(page, options), ({ id, code }) => [
              `/coupons/${id}`,
              code,
            ]),
          ]
        : []),
    ]);
    return found.flat();
  };
}

async function rows<Row>(
  resource: string,
  list: Promise<{ data: Row[] }>,
  describe: (row: Row) => [to: string, label: string],
): Promise<Found[]> {
  const { data } = await list;
  return data.map((row) => {
    const [to, label] = describe(row);
    return { to, label, kind: `resources.${resource}.name` };
  });
}
