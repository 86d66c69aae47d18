import { setTimeout as delay } from 'node:timers/promises';
import { createStoreApp } from '../../src/http-app';
import pino from 'pino';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TestClient } from '@comptoir/testing';
import { type Shop, openShop } from './catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const LIST = '/catalogue/products';
/** Maximum age of public responses; ten times as long for facets, totals and search results. */
const MAX_AGE_MS = 300;
const HOUR_MS = 3_600_000;

let store: TestStore;
let shop: Shop;
/** A second instance of the store with caches and connections of its own. */
let replica: NestFastifyApplication;
let other: TestClient;

beforeAll(async () => {
  store = await startStore({ CATALOGUE_MAX_AGE_MS: String(MAX_AGE_MS) });
  shop = await openShop(store);
  replica = await createStoreApp(store.config, pino({ level: 'silent' }), { clock: store.clock });
  await replica.listen({ host: '127.0.0.1', port: 0 });
  const { port } = replica.getHttpServer().address() as { port: number };
  other = new TestClient(`http://127.0.0.1:${port}/api/v1`);
});

afterAll(async () => {
  await replica?.close();
  await store?.stop();
});

const rename = (id: number, name: string): Promise<unknown> =>
  store.db.rows('UPDATE products SET name = $2 WHERE id = $1', [id, name]);

/** Waits until cached responses have expired. */
const untilFresh = (): Promise<void> => delay(MAX_AGE_MS + 50);
const untilAggregatesAreFresh = (): Promise<void> => delay(10 * MAX_AGE_MS + 50);

const nameOf = async (client: TestClient, id: number): Promise<string> => {
  const { body } = await client.get(`${LIST}?per_page=100`);
  return body.data.find((product: { id: number }) => product.id === id)?.name;
};

it('answers 304 to a client that has the current response', async () => {
  await shop.product();
  const first = await store.client.get(LIST);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  const again = await store.client.get(LIST);
  expect(again.headers.get('etag')).toBe(etag);
  expect(again.body).toEqual(first.body);
  for (const known of [etag, `"else", W/${etag}`, '*']) {
    const unchanged = await store.client.get(LIST, { headers: { 'if-none-match': known } });
    expect([unchanged.status, unchanged.body, unchanged.headers.get('content-type')]).toEqual([
      304,
      '',
      null,
    ]);
  }
  await shop.product();
  await untilFresh();
  const changed = await store.client.get(LIST, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

it('answers 304 also when the cached response has expired', async () => {
  const { headers } = await store.client.get(LIST);
  await untilFresh();
  const unchanged = await store.client.get(LIST, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect([unchanged.status, unchanged.body, unchanged.headers.get('content-type')]).toEqual([304, '', null]);
  expect(unchanged.headers.get('etag')).toBe(headers.get('etag'));
});

it('answers HEAD like GET, without the body', async () => {
  const { headers } = await store.client.get(LIST);
  const head = await store.client.send('HEAD', LIST);
  expect(head.status).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers.get('etag')).toBe(headers.get('etag'));
});

it('shows a change on every replica within the maximum age, while both serve reads', async () => {
  const { product } = await shop.product();
  let reading = true;
  const readers = Array.from({ length: 8 }, async (_, index) => {
    while (reading) await nameOf(index % 2 ? store.client : other, product.id);
  });
  try {
    for (let round = 0; round < 3; round++) {
      await rename(product.id, `Round ${round}`);
      await untilFresh();
      const seen = await Promise.all([nameOf(store.client, product.id), nameOf(other, product.id)]);
      expect(seen).toEqual([`Round ${round}`, `Round ${round}`]);
    }
  } finally {
    reading = false;
    await Promise.all(readers);
  }
});

it('shows no hidden product in a search whose result is cached', async () => {
  const { product } = await shop.product({ name: 'Zircon' });
  await shop.product({ name: 'Zircon, blue' });
  const search = async (): Promise<{ ids: number[]; total: number }> => {
    const { body } = await store.client.get(`${LIST}?search=zircon`);
    return { ids: body.data.map(({ id }: { id: number }) => id), total: body.meta.total };
  };
  expect((await search()).ids).toContain(product.id);
  await store.db.rows(`UPDATE products SET status = 'archived' WHERE id = $1`, [product.id]);
  await untilFresh();
  const cached = await search();
  expect([cached.ids.includes(product.id), cached.total]).toEqual([false, 2]);
  await untilAggregatesAreFresh();
  expect((await search()).total).toBe(1);
});

it('shows a scheduled product from its publication time on', async () => {
  const at = new Date(store.clock.now().getTime() + HOUR_MS);
  const { product } = await shop.product({ name: 'Later', publishedAt: at });
  expect(await nameOf(store.client, product.id)).toBeUndefined();
  store.clock.advance(HOUR_MS);
  await untilFresh();
  expect(await nameOf(store.client, product.id)).toBe('Later');
});

it('computes a response once for concurrent requests', async () => {
  await shop.product();
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => store.client.get(`${LIST}?per_page=7`)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1);
});

it('does not cache errors', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => store.client.get('/catalogue/categories/999999')),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(404));
  expect(responses[0]?.headers.get('etag')).toBeNull();
});

it('gives every view of a product a number of its own, on two replicas', async () => {
  const { product } = await shop.product();
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? store.client : other).get(`${LIST}/${product.slug}`),
    ),
  );
  const views = responses.map(({ body }) => body.data.views_count).sort((a: number, b: number) => a - b);
  expect(views).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});

it('shows a changed product on every replica within the maximum age', async () => {
  const { product } = await shop.product();
  for (let round = 0; round < 3; round++) {
    await rename(product.id, `Renamed ${round}`);
    await untilFresh();
    const seen = await Promise.all(
      [store.client, other].map((client) => client.get(`${LIST}/${product.slug}`)),
    );
    expect(seen.map(({ body }) => body.data.name)).toEqual(Array(2).fill(`Renamed ${round}`));
  }
});

it('shows a new product immediately after a 404', async () => {
  const missing = await store.client.get(`${LIST}/born-later`);
  expect(missing.status).toBe(404);
  await shop.product({ slug: 'born-later' });
  const { status } = await store.client.get(`${LIST}/born-later`);
  expect(status).toBe(200);
});
