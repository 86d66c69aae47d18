import { type StoreClient, createStoreClient, isApiError, isErrorOf } from './index';

/** Compiled by the types step; it is not run. Each expected error is one that a caller would make. */
async function rejectedByTypes(store: StoreClient, error: unknown): Promise<void> {
  await store.cart.addItem({ product_id: 1, quantity: 2 });
  // @ts-expect-error a required field is missing
  await store.cart.addItem({ quantity: 2 });
  // @ts-expect-error a number is needed
  await store.cart.addItem({ product_id: '1' });
  // @ts-expect-error a parameter of the path is missing
  await store.orders.get({});
  // @ts-expect-error an operation that does not exist
  await store.orders.steal({});
  // @ts-expect-error a status that does not exist
  await store.orders.list({ status: 'lost' });
  // @ts-expect-error an amount is a text or a number
  await store.adminGiftCards.create({ initial_amount: true });
  const { data, meta } = await store.orders.list();
  // @ts-expect-error an order has no such field
  data.map(({ colour }) => colour);
  // @ts-expect-error a total is a text, since a number would lose digits
  const total: number = data[0]?.total;
  for await (const order of store.orders.each({ status: 'shipped' })) order.order_number.trim();
  for await (const one of store.notifications.each()) one.id.toString();
  // @ts-expect-error an account is no list
  store.account.each();
  const csv: Blob = await store.adminReports.getSales({ format: 'csv' });
  const file: Blob = await store.orders.downloadInvoice({ order_number: 'ORD-1' });
  const nothing: void = await store.auth.logout();
  const local = { uri: 'file:///me.jpg', name: 'me.jpg', type: 'image/jpeg' };
  await store.account.replaceAvatar({ avatar: local });
  // @ts-expect-error a path is no file
  await store.account.replaceAvatar({ avatar: 'file:///me.jpg' });
  const placed = await store.orders.place({ payment_method: 'card', create_payment_intent: true });
  placed.payment_intent?.client_secret?.trim();
  placed.order_number.trim();
  if (isApiError(error, 'INSUFFICIENT_STOCK')) error.code satisfies 'INSUFFICIENT_STOCK';
  // @ts-expect-error a code that no operation answers with
  isApiError(error, 'OUT_OF_COFFEE');
  // @ts-expect-error this operation has no such code
  if (isErrorOf(error, 'orders.place') && error.code === 'REVIEW_ALREADY_EXISTS') throw error;
  if (isErrorOf(error, 'orders.place') && error.code === 'CART_CHANGED') throw error;
  void [total, meta.last_page, csv, file, nothing];
}

void rejectedByTypes;

it('sends what the types describe', async () => {
  const sent: string[] = [];
  const store = createStoreClient({
    baseUrl: 'https://shop.test',
    fetch: async (request) => {
      sent.push(`${request.method} ${request.url} ${await request.text()}`);
      return Response.json({ status: 'success', message: 'Added.', data: { items_count: 2 } });
    },
  });
  await expect(store.cart.addItem({ product_id: 1, quantity: 2 })).resolves.toEqual({ items_count: 2 });
  expect(sent).toEqual(['POST https://shop.test/api/v1/cart/items {"product_id":1,"quantity":2}']);
});

it('returns the payment that an order has begun with', async () => {
  const payment_intent = { client_secret: 'secret', publishable_key: null, error: null };
  const body = { status: 'success', message: 'Placed.', data: { order_number: 'ORD-1' }, payment_intent };
  const store = createStoreClient({
    baseUrl: 'https://shop.test',
    fetch: () => Promise.resolve(Response.json(body)),
  });
  const order = await store.orders.place({ payment_method: 'card', create_payment_intent: true });
  expect(order).toEqual({ order_number: 'ORD-1', payment_intent });
});
