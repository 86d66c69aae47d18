import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { TestClient, until } from '@comptoir/testing';
import { createStoreApp } from '../../src/http-app';
import { ReadCachesService } from '../../src/platform/read-caches/read-caches.service';
import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import { type Shop, openShop } from './catalog.fixture';

const LIST = '/catalogue/products';

let store: TestStore;
let shop: Shop;
let manager: TestAccount;
/** Another process of the shop, with caches of its own. */
let replica: NestFastifyApplication;
let other: TestClient;

beforeAll(async () => {
  // Nothing in these tests waits for the end of that time.
  store = await startStore({ CATALOGUE_MAX_AGE_MS: '60000' });
  shop = await openShop(store);
  manager = await signedIn(store, { roles: ['manager'] });
  replica = await createStoreApp(store.config, pino({ level: 'silent' }), { clock: store.clock });
  await replica.listen({ host: '127.0.0.1', port: 0 });
  const { port } = replica.getHttpServer().address() as { port: number };
  other = new TestClient(`http://127.0.0.1:${port}/api/v1`);
});
afterAll(async () => {
  await replica?.close();
  await store?.stop();
});
afterEach(() => jest.restoreAllMocks());

/** Reads the same product as its page, a list and a search show it. */
async function seenBy(client: TestClient, slug: string, word: string): Promise<unknown[]> {
  const page = await client.get(`${LIST}/${slug}`);
  const list = await client.get(`${LIST}?per_page=100`);
  const found = await client.get(`${LIST}?search=${word}`);
  const nameIn = ({ body }: typeof list): string | undefined =>
    body.data.find((product: { slug: string }) => product.slug === slug)?.name;
  return [page.body.data?.name, nameIn(list), nameIn(found), found.body.meta.total];
}

it('shows staff what they have changed, also on another process', async () => {
  const { product } = await shop.product({ name: 'Zircon lamp' });
  for (const client of [store.client, other]) {
    expect(await seenBy(client, product.slug, 'zircon')).toEqual([
      'Zircon lamp',
      'Zircon lamp',
      'Zircon lamp',
      1,
    ]);
  }
  const path = `/admin/products/${product.id}`;
  expect((await manager.client.put(path, { name: 'Beryl lamp' })).status).toBe(200);
  expect((await store.client.get(`${LIST}/${product.slug}`)).body.data.name).toBe('Beryl lamp');
  expect((await seenBy(store.client, product.slug, 'zircon'))[3]).toBe(0);
  await until('the other process shows the change', async () => {
    const { body } = await other.get(`${LIST}/${product.slug}`);
    return body.data.name === 'Beryl lamp';
  });
  expect((await manager.client.delete(path)).status).toBe(204);
  expect((await store.client.get(`${LIST}/${product.slug}`)).status).toBe(404);
});

it('keeps no result of a read that began before the write', async () => {
  const { product } = await shop.product({ name: 'Agate' });
  await store.db.tx(async (tx) => {
    // Holds up the read of the page, after it has asked for the old name.
    await tx.rows('LOCK TABLE product_images IN ACCESS EXCLUSIVE MODE');
    const reading = store.client.get(`${LIST}/${product.slug}`);
    store.get(ReadCachesService).clearAll();
    await tx.rows(`UPDATE products SET name = 'Onyx' WHERE id = $1`, [product.id]);
    void reading;
  });
  store.get(ReadCachesService).clearAll();
  expect((await store.client.get(`${LIST}/${product.slug}`)).body.data.name).toBe('Onyx');
});

it('keeps the caches when visitors write, and when staff are rejected', async () => {
  const clear = jest.spyOn(store.get(ReadCachesService), 'clearAll');
  const { product } = await shop.product({ name: 'Opal' });
  const path = `/admin/products/${product.id}`;
  const customer = await signedIn(store);
  const refused = [
    await store.client.put(path, { name: 'x' }),
    await customer.client.put(path, { name: 'x' }),
    await manager.client.put(path, { name: '' }),
    await customer.client.post('/wishlist', { product_id: product.id }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 403, 422, expect.any(Number)]);
  expect((await manager.client.get(path)).status).toBe(200);
  expect(clear).not.toHaveBeenCalled();
});

it('answers while Redis is down, and empties its own caches', async () => {
  const { product } = await shop.product({ name: 'Jade' });
  const caches = store.get(ReadCachesService);
  caches.clearAll();
  const { publisher } = caches as unknown as { publisher: Redis };
  jest.spyOn(publisher, 'publish').mockRejectedValue(new Error('down'));
  await store.client.get(`${LIST}/${product.slug}`);
  const { status } = await manager.client.put(`/admin/products/${product.id}`, { name: 'Ruby' });
  expect(status).toBe(200);
  expect((await store.client.get(`${LIST}/${product.slug}`)).body.data.name).toBe('Ruby');
});
