import { createStoreApp } from '../src/http-app';
import { CatalogueRevision } from '../src/catalogue/catalogue.revision';
import pino from 'pino';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TestClient } from '@comptoir/testing';
import { type Shop, openShop } from './catalogue.fixtures';
import { type TestStore, startStore } from './store.harness';

const LIST = '/catalogue/products';
const HOUR_MS = 3_600_000;

let store: TestStore;
let shop: Shop;
/** A second process of the same store, as far as caches and connections go. */
let replica: NestFastifyApplication;
let other: TestClient;

beforeAll(async () => {
  store = await startStore();
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

const nameOf = async (client: TestClient, id: number): Promise<string> => {
  const { body } = await client.get(`${LIST}?per_page=100`);
  return body.data.find((product: { id: number }) => product.id === id)?.name;
};

it('tells a client that has the answer already', async () => {
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
  const changed = await store.client.get(LIST, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

it('tells so as well when it has to make the answer anew', async () => {
  const { headers } = await store.client.get(LIST);
  store.clock.advance(2_000);
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

it('shows every change to the next read of every replica, while both are busy reading', async () => {
  const { product } = await shop.product();
  let reading = true;
  const readers = Array.from({ length: 8 }, async (_, index) => {
    while (reading) await nameOf(index % 2 ? store.client : other, product.id);
  });
  try {
    for (let round = 0; round < 40; round++) {
      await rename(product.id, `Round ${round}`);
      const seen = await Promise.all([nameOf(store.client, product.id), nameOf(other, product.id)]);
      expect(seen).toEqual([`Round ${round}`, `Round ${round}`]);
    }
  } finally {
    reading = false;
    await Promise.all(readers);
  }
});

it('finds what there is now at the next search of every replica, while both are busy searching', async () => {
  const { product } = await shop.product({ name: 'Zircon' });
  await shop.product({ name: 'Zircon, blue' });
  const found = async (client: TestClient): Promise<number[]> => {
    const { body } = await client.get(`${LIST}?search=zircon`);
    expect(body.data).toHaveLength(body.meta.total);
    return body.data.map(({ id }: { id: number }) => id);
  };
  let searching = true;
  const searchers = Array.from({ length: 8 }, async (_, index) => {
    while (searching) await found(index % 2 ? store.client : other);
  });
  try {
    for (let round = 0; round < 40; round++) {
      const isThere = round % 2 === 1;
      const status = isThere ? 'published' : 'archived';
      await store.db.rows('UPDATE products SET status = $2 WHERE id = $1', [product.id, status]);
      const seen = await Promise.all([found(store.client), found(other)]);
      expect(seen.map((ids) => ids.includes(product.id))).toEqual([isThere, isThere]);
    }
  } finally {
    searching = false;
    await Promise.all(searchers);
  }
});

it('keeps nothing that was read before a transaction under way was committed', async () => {
  const { product } = await shop.product({ name: 'Before' });
  await store.db.tx(async (tx) => {
    await tx.rows('UPDATE products SET name = $2 WHERE id = $1', [product.id, 'After']);
    expect(await nameOf(store.client, product.id)).toBe('Before');
    expect(await nameOf(other, product.id)).toBe('Before');
  });
  expect(await nameOf(store.client, product.id)).toBe('After');
  expect(await nameOf(other, product.id)).toBe('After');
});

it('shows what is published at a set time once it has come', async () => {
  const at = new Date(store.clock.now().getTime() + HOUR_MS);
  const { product } = await shop.product({ name: 'Later', publishedAt: at });
  expect(await nameOf(store.client, product.id)).toBeUndefined();
  store.clock.advance(HOUR_MS);
  expect(await nameOf(store.client, product.id)).toBe('Later');
});

it('makes an answer once for all who ask for it at the same time', async () => {
  await shop.product();
  const answers = await Promise.all(Array.from({ length: 50 }, () => store.client.get(`${LIST}?per_page=7`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
});

it('shares no refusal', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => store.client.get('/catalogue/categories/999999')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(404));
  expect(answers[0]?.headers.get('etag')).toBeNull();
});

it('tells every view of a product its own number, on two replicas at once', async () => {
  const { product } = await shop.product();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? store.client : other).get(`${LIST}/${product.slug}`),
    ),
  );
  const views = answers.map(({ body }) => body.data.views_count).sort((a: number, b: number) => a - b);
  expect(views).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});

it('shows a changed product to its next view on every replica', async () => {
  const { product } = await shop.product();
  for (let round = 0; round < 10; round++) {
    await rename(product.id, `Renamed ${round}`);
    const seen = await Promise.all(
      [store.client, other].map((client) => client.get(`${LIST}/${product.slug}`)),
    );
    expect(seen.map(({ body }) => body.data.name)).toEqual(Array(2).fill(`Renamed ${round}`));
  }
});

it('keeps counting where closed connections stopped', async () => {
  const revision = store.get(CatalogueRevision);
  await store.db.rows("INSERT INTO catalogue_revisions VALUES ('shown', -1, 41), ('shown', -2, 1)");
  const before = await revision.current('shown');
  await revision.fold();
  await revision.fold();
  expect(await revision.current('shown')).toBe(before);
  expect(
    await store.db.row("SELECT revision FROM catalogue_revisions WHERE backend = 0 AND scope = 'shown'"),
  ).toEqual({
    revision: 42,
  });
  expect(await store.db.row('SELECT count(*) AS count FROM catalogue_revisions WHERE backend < 0')).toEqual({
    count: 0,
  });
});
