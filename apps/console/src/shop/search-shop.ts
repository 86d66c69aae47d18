import type { StoreClient } from '@comptoir/store-client';
import type { Found, SearchAnywhere } from '../shared/layout/service-context';

/** The store rejects longer numbers of invoices. */
const LONGEST_NUMBER = 30;

/**
 * Finds orders, shipments, invoices and products, and for administrators customers and coupons too. Orders are also
 * found by a SKU, a postcode, a tracking number or an invoice number.
 */
export function searchShop(store: StoreClient, isAdmin: () => boolean): SearchAnywhere {
  return async (text, signal) => {
    const page = { search: text, per_page: 5 };
    const options = { signal };
    const found = await Promise.all([
      rows('orders', store.adminOrders.list(page, options), ({ id, order_number, user }) => [
        `/orders/${id}/show`,
        `${order_number} (${user.name})`,
      ]),
      rows('shipments', store.adminShipments.list(page, options), (shipment) => [
        `/shipments/${shipment.id}/show`,
        [shipment.order_number, shipment.carrier, shipment.tracking_number].filter(Boolean).join(' · '),
      ]),
      ...(text.length <= LONGEST_NUMBER ? [findInvoices(store, text, options)] : []),
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

function findInvoices(
  store: StoreClient,
  number: string,
  options: { signal: AbortSignal },
): Promise<Found[]> {
  const page = { invoice_number: number, per_page: 5 };
  return rows(
    'invoices',
    store.adminInvoices.list(page, options),
    ({ id, invoice_number, customer_name }) => [
      `/invoices/${id}/show`,
      `${invoice_number} (${customer_name})`,
    ],
  );
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
