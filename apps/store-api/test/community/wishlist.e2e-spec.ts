import { type TestAccount, signedIn } from '../accounts';
import { type Shop, openShop } from '../catalog/catalog.fixture';
import { errorOf } from '../customers/passwords.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: Shop;
let me: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openShop(store);
});

afterAll(() => store?.stop());

beforeEach(async () => {
  me = await signedIn(store);
});

async function productId(): Promise<number> {
  return (await shop.product()).product.id;
}

async function wishes({ client }: TestAccount = me): Promise<number[]> {
  const { status, body } = await client.get('/user/wishlist');
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: number }) => id);
}

describe.each([
  ['GET', '/user/wishlist'],
  ['POST', '/user/wishlist'],
  ['DELETE', '/user/wishlist/1'],
])('%s %s', (method, path) => {
  it('asks for a signed-in account with a verified e-mail', async () => {
    expect(errorOf(await store.client.send(method, path))).toEqual([401, 'UNAUTHENTICATED']);
    const { client } = await signedIn(store, { emailVerified: false });
    expect(errorOf(await client.send(method, path))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });
});

describe('the wishlist', () => {
  it('is empty at first', async () => {
    expect((await me.client.get('/user/wishlist')).body).toEqual({
      status: 'success',
      locale: 'en',
      data: [],
      meta: { current_page: 1, per_page: 15, total: 0, last_page: 1 },
    });
  });

  it('takes a product once: 201, then 200', async () => {
    const id = await productId();
    const first = await me.client.post('/user/wishlist', { product_id: id });
    const again = await me.client.post('/user/wishlist', { product_id: id });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.data).toEqual(first.body.data);
    const listed = await me.client.get('/user/wishlist');
    expect(listed.body.data).toEqual([first.body.data]);
    const catalogue = await store.client.get('/catalogue/products?per_page=100');
    expect(catalogue.body.data).toContainEqual(first.body.data);
  });

  it('adds a product once in several concurrent calls', async () => {
    const product_id = await productId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => me.client.post('/user/wishlist', { product_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(await wishes()).toEqual([product_id]);
  });

  it('answers a repetition under the same idempotency key with 201 again', async () => {
    const product_id = await productId();
    const request = { headers: { 'idempotency-key': `wish-${product_id}` } };
    const first = await me.client.post('/user/wishlist', { product_id }, request);
    const again = await me.client.post('/user/wishlist', { product_id }, request);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('lists the last added first, in pages', async () => {
    const ids = [await productId(), await productId(), await productId()];
    for (const product_id of ids) {
      await me.client.post('/user/wishlist', { product_id });
      store.clock.advance(1_000);
    }
    expect(await wishes()).toEqual([...ids].reverse());
    const { body } = await me.client.get('/user/wishlist?per_page=2&page=2');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([ids[0]]);
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
  });

  it('gives a product up, any number of times', async () => {
    const id = await productId();
    await me.client.post('/user/wishlist', { product_id: id });
    for (const path of [id, id, 999_999]) {
      const { status, body } = await me.client.delete(`/user/wishlist/${path}`);
      expect([status, body]).toEqual([204, '']);
    }
    expect(await wishes()).toEqual([]);
  });

  it.each(['0', 'x', '-1', '1.5', '2147483648'])('has nothing under the id %s', async (id) => {
    expect(errorOf(await me.client.delete(`/user/wishlist/${id}`))).toEqual([404, 'NOT_FOUND']);
  });

  it('is private', async () => {
    const other = await signedIn(store);
    const id = await productId();
    await me.client.post('/user/wishlist', { product_id: id });
    await other.client.delete(`/user/wishlist/${id}`);
    expect([await wishes(), await wishes(other)]).toEqual([[id], []]);
  });

  it('hides what is not sold, until it is again', async () => {
    const id = await productId();
    await me.client.post('/user/wishlist', { product_id: id });
    await store.db.rows(`UPDATE products SET status = 'archived' WHERE id = $1`, [id]);
    expect(await wishes()).toEqual([]);
    const refused = await me.client.post('/user/wishlist', { product_id: id });
    expect(errorOf(refused)).toEqual([422, 'VALIDATION_ERROR']);
    await store.db.rows(`UPDATE products SET status = 'published' WHERE id = $1`, [id]);
    expect(await wishes()).toEqual([id]);
  });

  it.each([undefined, null, 0, -1, 1.5, 'x', 999_999, 2_147_483_648, [1], {}])(
    'refuses product_id = %j',
    async (product_id) => {
      const refused = await me.client.post('/user/wishlist', { product_id });
      expect(errorOf(refused)).toEqual([422, 'VALIDATION_ERROR']);
      expect(Object.keys(refused.body.errors)).toEqual(['product_id']);
      expect(await wishes()).toEqual([]);
    },
  );

  it.each(['page=0', 'per_page=0', 'page=x'])('rejects ?%s', async (query) => {
    const refused = await me.client.get(`/user/wishlist?${query}`);
    expect(errorOf(refused)).toEqual([422, 'VALIDATION_ERROR']);
  });
});
