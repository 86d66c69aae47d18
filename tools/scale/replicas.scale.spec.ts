import { until } from '@comptoir/testing';
import {
  type CheckoutShop,
  type TestItem,
  openCheckout,
} from '../../apps/store-api/test/checkout/checkout.fixture';
import { type TestStore, startStore } from '../../apps/store-api/test/store-harness';
import { type PostgresPair, databaseOf, startPostgresPair } from './postgres-pair';

const LATE_MS = 1_500;

const shared = process.env.TEST_DATABASE_URL;
let pair: PostgresPair;
let store: TestStore;
let shop: CheckoutShop;
let lamp: TestItem;

beforeAll(async () => {
  pair = await startPostgresPair();
  process.env.TEST_DATABASE_URL = pair.primaryUrl;
  store = await startStore((databaseUrl) =>
    Promise.resolve({
      DATABASE_REPLICA_URLS: databaseOf(pair.replicaUrl, new URL(databaseUrl).pathname.slice(1)),
    }),
  );
  shop = await openCheckout(store);
  lamp = await shop.item(6000, 1_000, { name: 'Lamp' });
  await pair.caughtUp();
});

afterAll(async () => {
  await store.stop();
  await pair.stop();
  process.env.TEST_DATABASE_URL = shared;
});

async function readsReplica(): Promise<boolean> {
  const row = await store.db.replica.row<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
  return row?.follows === true;
}

/**
 * Places an order and immediately reads the lists that may come from a replica: the shopper's, staff's and
 * the stock list.
 */
async function expectToSeeWhatWasBought(): Promise<void> {
  const manager = await shop.staff('manager');
  const shopper = await shop.shopper();
  await shop.fill(shopper, lamp);
  const placed = await shopper.client.post('/orders', {
    shipping_address_id: shopper.addressId,
    shipping_method_id: shop.methodId,
  });
  expect(placed.status).toBe(201);
  const number = placed.body.data.order_number as string;
  const [own, all, stock] = await Promise.all([
    shopper.client.get('/orders'),
    manager.client.get(`/admin/orders?search=${number}`),
    manager.client.get(`/admin/stock?variant_id=${lamp.variantId}`),
  ]);
  expect(own.body.data.map((order: { order_number: string }) => order.order_number)).toEqual([number]);
  expect(all.body.data[0].order_number).toBe(number);
  const { reserved } = await shop.inventoryOf(lamp);
  expect(stock.body.data[0].reserved).toBe(reserved);
}

it('shows callers what they wrote, from a replica that keeps up', async () => {
  for (let round = 0; round < 10; round++) await expectToSeeWhatWasBought();
  expect(await readsReplica()).toBe(true);
});

it('shows callers what they wrote while the replica is late', async () => {
  await pair.restartReplica(LATE_MS);
  await until('the replica is read again', readsReplica);
  for (let round = 0; round < 5; round++) await expectToSeeWhatWasBought();
  expect(await readsReplica()).toBe(false);
  await until('it has caught up', readsReplica);
});

it('sees a change of the catalog immediately while the replica is late', async () => {
  const manager = await shop.staff('manager');
  for (const name of ['Lantern', 'Candle', 'Torch']) {
    const { body } = await manager.client.put(`/admin/products/${lamp.productId}`, { name });
    const shown = await store.client.get(`/catalogue/products/${body.data.slug}`);
    expect(shown.body.data.name).toBe(name);
  }
});

it('serves on while the replica is away', async () => {
  await pair.stopReplica();
  for (let round = 0; round < 3; round++) await expectToSeeWhatWasBought();
  await pair.restartReplica(0);
  await until('the replica is read again', readsReplica);
  await expectToSeeWhatWasBought();
});
