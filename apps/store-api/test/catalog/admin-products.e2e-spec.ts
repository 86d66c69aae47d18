import type { TestResponse } from '@comptoir/testing';
import { type StaffedShop, openStaffedShop, errorOf } from './admin-catalog.fixture';
import { signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

const HOUR = 3_600_000;

let store: TestStore;
let shop: StaffedShop;
let serial = 0;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());

const sku = (): string => `ADM-${++serial}`;
const inHours = (hours: number): string => new Date(store.clock.now().getTime() + hours * HOUR).toISOString();

function create(input: object = {}): Promise<TestResponse> {
  return shop.manager.client.post('/admin/products', {
    name: `Thing ${++serial}`,
    sku: sku(),
    price: '10.00',
    category_id: shop.categoryId,
    status: 'published',
    ...input,
  });
}

async function made(input: object = {}): Promise<any> {
  const { status, body } = await create(input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

const change = (id: number, input: object): Promise<TestResponse> =>
  shop.manager.client.put(`/admin/products/${id}`, input);
const shown = (slug: string): Promise<TestResponse> => store.client.get(`/catalogue/products/${slug}`);
const found = async (query: string): Promise<number[]> =>
  (await store.client.get(`/catalogue/products?per_page=100&${query}`)).body.data.map(
    ({ id }: { id: number }) => id,
  );

/** Inserts an order of one unit and returns its id. */
async function ordered(productId: number, variantId: number): Promise<number | undefined> {
  const order = await store.db.row<{ id: number }>(
    `INSERT INTO orders (order_number, user_id, status, currency, exchange_rate, subtotal, discount_amount,
       shipping_amount, total, amount_due, placed_at)
     VALUES ('T-' || nextval('order_number_seq'), $1, 'pending', 'EUR', 1, 100, 0, 0, 100, 100, now()) RETURNING id`,
    [shop.customer.id],
  );
  await store.db.rows(
    `INSERT INTO order_items (order_id, product_id, variant_id, product_name, sku, quantity, unit_price, total)
     VALUES ($1, $2, $3, 'x', 'x', 1, 100, 100)`,
    [order?.id, productId, variantId],
  );
  return order?.id;
}

describe('unknown keys of a body', () => {
  it('are reported, and the product is created anyway', async () => {
    const { status, body } = await create({ prise: '9.99' });
    expect([status, body.status, body.warnings]).toEqual([201, 'success', ['Unknown key: prise']]);
    expect(body.data).toMatchObject({ price: '10.00' });
    expect(body.data).not.toHaveProperty('prise');
    const read = await shop.manager.client.get(`/admin/products/${body.data.id}`);
    expect(read.body).not.toHaveProperty('warnings');
  });

  it('are reported by their path in a list, and known ones are not', async () => {
    const { status, body } = await create({
      variants: [
        { sku: sku(), price: '5.00' },
        { sku: sku(), price: '6.00', prise: '7.00' },
      ],
    });
    expect([status, body.warnings]).toEqual([201, ['Unknown key: variants.1.prise']]);
    expect((await create()).body).not.toHaveProperty('warnings');
  });

  it('are reported in the response to an update, and not in an error', async () => {
    const { id } = await made();
    const changed = await change(id, { prise: '9.99' });
    expect([changed.status, changed.body.warnings]).toEqual([200, ['Unknown key: prise']]);
    const rejected = await change(id, { prise: '9.99', price: 'free' });
    expect(rejected.status).toBe(422);
    expect(rejected.body).not.toHaveProperty('warnings');
  });

  it('are ignored silently on routes for customers and the public', async () => {
    const changed = await shop.customer.client.put('/user', { name: 'Someone', nmae: 'x' });
    const signedUp = await store.client.post('/newsletter/subscribe', { email: 'n@example.com', nmae: 'x' });
    for (const { status, body } of [changed, signedUp]) {
      expect(status).toBeLessThan(300);
      expect(body).not.toHaveProperty('warnings');
    }
  });
});

describe('every route of products', () => {
  it.each([
    ['GET', '/admin/products'],
    ['POST', '/admin/products'],
    ['GET', '/admin/products/1'],
    ['PUT', '/admin/products/1'],
    ['DELETE', '/admin/products/1'],
    ['POST', '/admin/products/1/restore'],
    ['POST', '/admin/products/1/images'],
    ['PUT', '/admin/products/images/1'],
    ['DELETE', '/admin/products/images/1'],
    ['GET', '/admin/products/1/variants'],
    ['POST', '/admin/products/1/variants'],
    ['PUT', '/admin/products/1/variants/1'],
    ['DELETE', '/admin/products/1/variants/1'],
  ])('is for staff: %s %s', async (method, path) => {
    expect(errorOf(await store.client.send(method, path))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await shop.customer.client.send(method, path))).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['GET', '/admin/products/999999'],
    ['PUT', '/admin/products/999999'],
    ['DELETE', '/admin/products/999999'],
    ['POST', '/admin/products/999999/restore'],
    ['POST', '/admin/products/999999/images'],
    ['GET', '/admin/products/999999/variants'],
    ['POST', '/admin/products/999999/variants'],
    ['PUT', '/admin/products/999999/variants/1'],
    ['DELETE', '/admin/products/999999/variants/1'],
    ['PUT', '/admin/products/images/999999'],
    ['DELETE', '/admin/products/images/999999'],
    ['PUT', '/admin/products/abc'],
    ['PUT', '/admin/products/99999999999999'],
  ])('answers 404 for an unknown id, whatever the body: %s %s', async (method, path) => {
    for (const body of method === 'GET' || method === 'DELETE'
      ? [undefined]
      : [{}, { price: 'x', sort_order: 'x' }]) {
      expect(errorOf(await shop.admin.client.send(method, path, { body }))).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('POST /admin/products', () => {
  it('creates a product that can be sold, with one call', async () => {
    const brandId = await shop.brand('Maker');
    const [red, blue] = (await shop.attribute('Paint', 'color', ['Red', 'Blue'])) as [number, number];
    const input = {
      name: 'Desk lamp “Été”',
      sku: sku(),
      price: 49.9,
      compare_price: '59.00',
      category_id: shop.categoryId,
      brand_id: brandId,
      short_description: 'A lamp & more',
      description: '<p onclick="x()">Oak</p><script>alert(1)</script>',
      status: 'published',
      is_featured: true,
      is_digital: false,
      weight: 1.25,
      length: 10,
      width: 20.5,
      height: 30,
      tags: ['lamp', 'lamp', 'oak'],
      meta_title: 'Lamp',
      meta_description: null,
      variants: [
        { sku: sku(), attribute_value_ids: [red], stock_quantity: 4 },
        { sku: sku(), price: '54.90', attribute_value_ids: [blue], stock_quantity: 3, is_active: false },
      ],
    };
    const data = await made(input);
    expect(data).toMatchObject({
      slug: 'desk-lamp-ete',
      price: '49.90',
      compare_price: '59.00',
      discount_percentage: 15,
      description: '<p>Oak</p>',
      short_description: 'A lamp & more',
      category_id: shop.categoryId,
      category: { slug: 'general' },
      brand: { id: brandId, name: 'Maker' },
      weight: 1.25,
      width: 20.5,
      tags: ['lamp', 'oak'],
      status: 'published',
      is_in_stock: true,
      published_at: expect.any(String),
      deleted_at: null,
      variants: [
        { price: '49.90', stock_quantity: 4, is_active: true, attribute_value_ids: [red] },
        { price: '54.90', stock_quantity: 3, is_active: false, attribute_value_ids: [blue] },
      ],
    });
    const movements = await store.db.rows(
      `SELECT m.kind, m.on_hand_delta, m.actor_id FROM stock_movements m JOIN inventory i ON i.id = m.inventory_id
       WHERE i.variant_id = $1`,
      [data.variants[0].id],
    );
    expect(movements).toEqual([{ kind: 'opening', on_hand_delta: 4, actor_id: shop.manager.id }]);
    const { body } = await shown('desk-lamp-ete');
    expect(body.data).toMatchObject({ price: '49.90', variants: [{ stock_quantity: 4 }] });
    expect(await found('search=desk+lamp&in_stock=true')).toEqual([data.id]);
  });

  it('creates a draft with one variant by default', async () => {
    const data = await made({ status: undefined, sku: 'PLAIN-1', price: '0' });
    expect(data).toMatchObject({
      status: 'draft',
      published_at: null,
      price: '0.00',
      variants: [{ sku: 'PLAIN-1', price: '0.00', stock_quantity: 0, attribute_values: [] }],
    });
    expect((await shown(data.slug)).status).toBe(404);
  });

  it('puts the opening stock of a product without variants on its only variant', async () => {
    for (const variants of [undefined, null, []]) {
      const data = await made({ stock_quantity: 20, variants });
      expect(data.variants).toMatchObject([{ sku: data.sku, stock_quantity: 20 }]);
      const movements = await store.db.rows(
        `SELECT m.kind, m.on_hand_delta, m.actor_id FROM stock_movements m
           JOIN inventory i ON i.id = m.inventory_id WHERE i.variant_id = $1`,
        [data.variants[0].id],
      );
      expect(movements).toEqual([{ kind: 'opening', on_hand_delta: 20, actor_id: shop.manager.id }]);
      const { body } = await shown(data.slug);
      expect(body.data.variants[0].stock_quantity).toBe(20);
    }
  });

  it('rejects opening stock of a product with variants, an invalid one, and one without a warehouse', async () => {
    const both = await create({ stock_quantity: 20, variants: [{ sku: sku() }] });
    expect([both.status, both.body.errors]).toEqual([
      422,
      { stock_quantity: ['Each variant has a stock_quantity of its own.'] },
    ]);
    for (const stock_quantity of [-1, 1.5, 'many', 1_000_001]) {
      const { status, body } = await create({ stock_quantity });
      expect([stock_quantity, status, Object.keys(body.errors)]).toEqual([
        stock_quantity,
        422,
        ['stock_quantity'],
      ]);
    }
    await store.db.rows('UPDATE warehouses SET is_active = false');
    try {
      const { status, body } = await create({ stock_quantity: 1 });
      expect([status, body.errors]).toEqual([422, { stock_quantity: ['There is no warehouse for it.'] }]);
    } finally {
      await store.db.rows('UPDATE warehouses SET is_active = true');
    }
  });

  it('gives products of the same name different slugs, also concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'Twin' })));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const slugs = responses.map(({ body }) => body.data.slug).sort();
    expect(slugs).toEqual(['twin', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `twin-${number}`)]);
  });

  it('never generates a slug that is a route', async () => {
    expect((await made({ name: 'Featured' })).slug).toBe('featured-2');
    expect(errorOf(await create({ slug: 'featured' }))).toEqual([422, 'VALIDATION_ERROR', ['slug']]);
  });

  it('publishes at the scheduled time', async () => {
    const later = await made({ published_at: inHours(2) });
    expect((await shown(later.slug)).status).toBe(404);
    store.clock.advance(3 * HOUR);
    expect((await shown(later.slug)).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['no name', { name: undefined }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['no sku', { sku: undefined }, 'sku'],
    ['no price', { price: undefined }, 'price'],
    ['a negative price', { price: '-1' }, 'price'],
    ['a price finer than cents', { price: '1.005' }, 'price'],
    ['a price beyond reason', { price: '1000000000.01' }, 'price'],
    ['a price that is no number', { price: { $gt: 0 } }, 'price'],
    ['no category', { category_id: undefined }, 'category_id'],
    ['an unknown category', { category_id: 999_999 }, 'category_id'],
    ['an unknown brand', { brand_id: 999_999 }, 'brand_id'],
    ['a slug with capitals', { slug: 'Lamp' }, 'slug'],
    ['a slug that is a path', { slug: '../x' }, 'slug'],
    ['an unknown status', { status: 'live' }, 'status'],
    ['a weight below zero', { weight: -1 }, 'weight'],
    ['a weight beyond the column', { weight: 1e9 }, 'weight'],
    ['tags that are no list', { tags: 'lamp' }, 'tags'],
    ['a publication that is no instant', { published_at: 'soon' }, 'published_at'],
    ['a NUL', { name: 'a\0b' }, 'name'],
    ['variants that are no list', { variants: { sku: 'x' } }, 'variants'],
    ['a variant without sku', { variants: [{}] }, 'variants.0.sku'],
    [
      'an unknown value',
      { variants: [{ sku: 'V-X', attribute_value_ids: [999_999] }] },
      'variants.0.attribute_value_ids',
    ],
    ['one sku twice', { variants: [{ sku: 'V-Y' }, { sku: 'V-Y' }] }, 'variants.1.sku'],
    ['stock below zero', { variants: [{ sku: 'V-Z', stock_quantity: -1 }] }, 'variants.0.stock_quantity'],
  ])('rejects %s, and changes nothing', async (_, input, field) => {
    const count = (): Promise<unknown> => store.db.row('SELECT count(*) FROM products');
    const before = await count();
    expect(errorOf(await create(input))).toEqual([422, 'VALIDATION_ERROR', [field]]);
    expect(await count()).toEqual(before);
  });

  it('rejects a slug or SKU that is taken, also by a deleted product', async () => {
    const { id, slug, sku: taken } = await made();
    await shop.manager.client.delete(`/admin/products/${id}`);
    expect(errorOf(await create({ slug }))).toEqual([422, 'VALIDATION_ERROR', ['slug']]);
    expect(errorOf(await create({ sku: taken }))).toEqual([422, 'VALIDATION_ERROR', ['sku']]);
  });
});

describe('GET /admin/products', () => {
  const list = async (query: string): Promise<string[]> => {
    const { status, body } = await shop.manager.client.get(`/admin/products?per_page=100&${query}`);
    expect(status).toBe(200);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ name }: { name: string }) => name);
  };

  it('filters and sorts products of every status', async () => {
    const root = await shop.category('Office');
    const child = await shop.category('Chairs', root);
    const brandId = await shop.brand('Sédia');
    await made({ name: 'Armchair', category_id: child, brand_id: brandId, price: '200', is_featured: true });
    await made({
      name: 'Stool',
      category_id: child,
      status: 'draft',
      price: '50',
      variants: [{ sku: 'STOOL-100%' }],
    });
    await made({ name: 'Table', category_id: root, status: 'archived', price: '100' });
    const gone = await made({ name: 'Gone', category_id: root, price: '1' });
    await shop.manager.client.delete(`/admin/products/${gone.id}`);
    const cases: [string, string[]][] = [
      ['', ['Table', 'Stool', 'Armchair']],
      ['status=draft', ['Stool']],
      [`category_id=${child}`, ['Stool', 'Armchair']],
      [`brand_id=${brandId}`, ['Armchair']],
      ['trashed=only', ['Gone']],
      ['trashed=true', ['Gone']],
      ['trashed=with&sort=name', ['Armchair', 'Gone', 'Stool', 'Table']],
      ['trashed=false&sort=-price,name', ['Armchair', 'Table', 'Stool']],
      ['sort=nonsense;DROP', ['Table', 'Stool', 'Armchair']],
      ['search=armch', ['Armchair']],
      ['search=SEDIA', ['Armchair']],
      ['search=stool-100%25', ['Stool']],
      ['search=stool_100', []],
      ['featured=true', ['Armchair']],
      ['in_stock=true', []],
      ['colour=red', ['Table', 'Stool', 'Armchair']],
    ];
    for (const [query, names] of cases) {
      const scoped = query.includes('category_id') ? query : `category_id=${root}&${query}`;
      expect([query, await list(scoped)]).toEqual([query, names]);
    }
    const page = await shop.manager.client.get(`/admin/products?category_id=${root}&per_page=2&page=2`);
    expect(page.body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect(page.body.data).toMatchObject([
      {
        name: 'Armchair',
        brand: { name: 'Sédia' },
        category: { name: 'Chairs' },
        variants_count: 1,
        stock_quantity: 0,
      },
    ]);
  });

  it.each(['status=live', 'trashed=maybe', 'category_id=x', 'page=0', 'search=%00'])(
    'rejects %s',
    async (query) => {
      const rejected = await shop.manager.client.get(`/admin/products?${query}`);
      expect(errorOf(rejected)).toEqual([422, 'VALIDATION_ERROR', [query.split('=')[0]]]);
    },
  );
});

describe('PUT /admin/products/{id}', () => {
  it('updates the given fields, and shows them at the next read', async () => {
    const { id, slug, sku: ownSku } = await made({ name: 'Before', description: '<p>x</p>', tags: ['a'] });
    expect(await found('search=before')).toContain(id);
    const { status, body } = await change(id, {
      name: 'Afterwards',
      price: '12.50',
      compare_price: 20,
      description: '<b>y</b><iframe src="https://evil.example"></iframe>',
      weight: 2,
      tags: [],
    });
    expect([status, body.message]).toEqual([200, 'Product updated.']);
    expect(body.data).toMatchObject({
      name: 'Afterwards',
      slug,
      sku: ownSku,
      price: '12.50',
      compare_price: '20.00',
      description: '<b>y</b>',
      weight: 2,
      tags: [],
      variants: [{ price: '12.50', compare_price: '20.00' }],
    });
    expect((await shown(slug)).body.data).toMatchObject({ name: 'Afterwards', price: '12.50' });
    expect([await found('search=before'), await found('search=afterwards')]).toEqual([[], [id]]);
    expect(await found(`on_sale=true&search=afterwards`)).toEqual([id]);
  });

  it('updates only the variants that had the price and SKU of the product', async () => {
    const { id } = await made({
      price: '10',
      sku: 'FOLLOW',
      variants: [{ sku: 'FOLLOW' }, { sku: 'FOLLOW-2', price: '15' }],
    });
    const { body } = await change(id, { price: '11', sku: 'FOLLOWED' });
    expect(body.data.variants).toMatchObject([
      { sku: 'FOLLOWED', price: '11.00' },
      { sku: 'FOLLOW-2', price: '15.00' },
    ]);
  });

  it('updates and inserts variants together, all or none', async () => {
    const { id, variants } = await made();
    const [first] = variants;
    const bad = await change(id, { name: 'Never', variants: [{ id: first.id, price: '7' }, { price: '1' }] });
    expect(errorOf(bad)).toEqual([422, 'VALIDATION_ERROR', ['variants.1.sku']]);
    const other = await made();
    const foreign = await change(id, { variants: [{ id: other.variants[0].id, price: '7' }] });
    expect(errorOf(foreign)).toEqual([422, 'VALIDATION_ERROR', ['variants.0.id']]);
    const added = sku();
    const { body } = await change(id, {
      variants: [
        { id: first.id, price: '7', is_active: false },
        { sku: added, stock_quantity: 2 },
      ],
    });
    expect(body.data.name).not.toBe('Never');
    expect(body.data.variants).toMatchObject([
      { id: first.id, price: '7.00', is_active: false },
      { sku: added, price: '10.00', stock_quantity: 2 },
    ]);
  });

  it('publishes a draft now, and keeps a given publication time', async () => {
    const draft = await made({ status: 'draft' });
    const { body } = await change(draft.id, { status: 'published' });
    expect(body.data.published_at).not.toBeNull();
    expect((await change(draft.id, { published_at: null })).body.data.published_at).not.toBeNull();
    const at = inHours(5);
    expect((await change(draft.id, { published_at: at })).body.data.published_at).toBe(at);
    expect((await shown(draft.slug)).status).toBe(404);
    const archived = await change(draft.id, { status: 'archived', published_at: null });
    expect(archived.body.data).toMatchObject({ status: 'archived', published_at: null });
  });

  it.each<[string, object, string]>([
    ['name', { name: '' }, 'name'],
    ['price', { price: 'free' }, 'price'],
    ['category', { category_id: 999_999 }, 'category_id'],
    ['brand', { brand_id: 999_999 }, 'brand_id'],
    ['slug', { slug: 'no good' }, 'slug'],
    ['variants', { variants: ['x'] }, 'variants'],
  ])('rejects a bad %s', async (_, input, field) => {
    const { id } = await made();
    const { errors, code } = (await change(id, input)).body;
    expect([code, Object.keys(errors)[0]]).toEqual(['VALIDATION_ERROR', field]);
  });

  it('rejects a slug or a SKU of another product or variant', async () => {
    const [one, two] = [await made(), await made()];
    expect(errorOf(await change(one.id, { slug: two.slug }))).toEqual([422, 'VALIDATION_ERROR', ['slug']]);
    expect(errorOf(await change(one.id, { sku: two.sku }))).toEqual([422, 'VALIDATION_ERROR', ['sku']]);
    expect((await shown(two.slug)).body.data.id).toBe(two.id);
  });
});

describe('a former slug', () => {
  it('finds the product, returns the current slug, and is never given to another product', async () => {
    const { id, slug } = await made({ name: 'Old name' });
    await change(id, { name: 'New name' });
    expect((await shown(slug)).body.data.slug).toBe(slug);
    await change(id, { slug: 'new-name' });
    await change(id, { slug: 'newest-name' });
    for (const known of [slug, 'new-name', 'newest-name']) {
      expect((await shown(known)).body.data).toMatchObject({ id, slug: 'newest-name' });
      for (const part of ['related', 'frequently-bought-together', 'reviews']) {
        expect((await store.client.get(`/catalogue/products/${known}/${part}`)).status).toBe(200);
      }
    }
    expect(errorOf(await create({ slug }))).toEqual([422, 'VALIDATION_ERROR', ['slug']]);
    expect((await made({ name: 'Old name' })).slug).toBe('old-name-2');
    const other = await made();
    expect(errorOf(await change(other.id, { slug: 'new-name' }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['slug'],
    ]);
    expect((await change(id, { slug })).body.data.slug).toBe(slug);
    expect((await shown('newest-name')).body.data).toMatchObject({ id, slug });
  });

  it('finds nothing while its product is not visible', async () => {
    const { id, slug } = await made();
    await change(id, { slug: `${slug}-b`, status: 'archived' });
    expect((await shown(slug)).status).toBe(404);
  });

  it('goes to one of two products that request it concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, slug } = await made();
      const rivals = [await made(), await made()];
      const responses = await Promise.all([
        change(id, { slug: `${slug}-moved` }),
        ...rivals.map((rival) => change(rival.id, { slug })),
        create({ slug }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 422, 422, 422]);
      expect((await shown(slug)).body.data.id).toBe(id);
    }
  });
});

describe('DELETE /admin/products/{id} and POST /admin/products/{id}/restore', () => {
  it('deletes a product and restores it unchanged', async () => {
    const data = await made({ variants: [{ sku: sku(), stock_quantity: 5 }] });
    const { client } = await signedIn(store);
    await client.post('/cart/items', { product_id: data.id });
    const lists = async (): Promise<boolean> =>
      (await found(`category_id=${shop.categoryId}`)).includes(data.id);
    expect(await lists()).toBe(true);
    for (let time = 0; time < 2; time++) {
      expect((await shop.manager.client.delete(`/admin/products/${data.id}`)).status).toBe(204);
    }
    expect([await lists(), (await shown(data.slug)).status]).toEqual([false, 404]);
    const cart = await client.get('/cart');
    expect(cart.body.data.items).toMatchObject([{ product: { id: data.id }, is_available: false }]);
    expect(errorOf(await client.post('/cart/items', { product_id: data.id }))[0]).toBe(422);
    const seen = await shop.manager.client.get(`/admin/products/${data.id}`);
    expect(seen.body.data).toMatchObject({ id: data.id, deleted_at: expect.any(String) });
    for (let time = 0; time < 2; time++) {
      const restored = await shop.manager.client.post(`/admin/products/${data.id}/restore`);
      expect([restored.status, restored.body.data.deleted_at]).toEqual([200, null]);
    }
    expect([await lists(), (await shown(data.slug)).status]).toEqual([true, 200]);
    expect((await client.get('/cart')).body.data.items).toMatchObject([{ is_available: true }]);
  });

  it('ends in one state after concurrent requests', async () => {
    const { id, slug } = await made();
    const calls = Array.from({ length: 10 }, (_, index) =>
      index % 2
        ? shop.manager.client.post(`/admin/products/${id}/restore`)
        : shop.manager.client.delete(`/admin/products/${id}`),
    );
    for (const { status } of await Promise.all(calls)) expect([200, 204]).toContain(status);
    await shop.manager.client.post(`/admin/products/${id}/restore`);
    expect((await shown(slug)).status).toBe(200);
  });
});

describe('variants', () => {
  const path = (id: number, variantId?: number): string =>
    `/admin/products/${id}/variants${variantId === undefined ? '' : `/${variantId}`}`;

  it('are created with opening stock, listed and updated', async () => {
    const [small, large] = (await shop.attribute('Cut', 'select', ['S', 'L'])) as [number, number];
    const { id, slug } = await made();
    const added = await shop.manager.client.post(path(id), {
      sku: sku(),
      price: '8.00',
      compare_price: '9',
      weight: 0.5,
      stock_quantity: 6,
      attribute_value_ids: [small],
    });
    expect([added.status, added.body.data]).toMatchObject([
      201,
      { product_id: id, price: '8.00', stock_quantity: 6, weight: 0.5, attribute_value_ids: [small] },
    ]);
    const list = await shop.manager.client.get(path(id));
    expect(list.body.meta).toMatchObject({ total: 2, per_page: 100 });
    expect(list.body.data[1]).toEqual(added.body.data);
    const changed = await shop.manager.client.put(path(id, added.body.data.id), {
      price: 7,
      compare_price: null,
      attribute_value_ids: [large],
      stock_quantity: 1000,
    });
    expect(changed.body.data).toMatchObject({
      price: '7.00',
      compare_price: null,
      stock_quantity: 6,
      attribute_value_ids: [large],
      sku: added.body.data.sku,
    });
    const { body } = await shown(slug);
    expect(body.data).toMatchObject({ price: '7.00', is_in_stock: true });
    expect(await found(`attribute_value_id[]=${large}`)).toEqual([id]);
    expect(await found(`attribute_value_id[]=${small}`)).toEqual([]);
  });

  it('give their own price to lists and filters', async () => {
    const { id, variants } = await made({ price: '300', name: 'Pricey' });
    expect(await found('search=pricey&max_price=100')).toEqual([]);
    await shop.manager.client.put(path(id, variants[0].id), { price: '99' });
    expect(await found('search=pricey&max_price=100')).toEqual([id]);
  });

  it('are deleted, or only marked when they were ordered', async () => {
    const data = await made({ variants: [{ sku: sku(), stock_quantity: 1 }, { sku: sku() }] });
    const [sold, unsold] = data.variants;
    const orderId = await ordered(data.id, sold.id);
    for (const { id } of [sold, unsold]) {
      expect((await shop.manager.client.delete(path(data.id, id))).status).toBe(204);
      expect(errorOf(await shop.manager.client.delete(path(data.id, id)))).toEqual([404, 'NOT_FOUND']);
      expect(errorOf(await shop.manager.client.put(path(data.id, id), {}))).toEqual([404, 'NOT_FOUND']);
    }
    const left = await store.db.rows('SELECT id, deleted_at FROM product_variants WHERE product_id = $1', [
      data.id,
    ]);
    expect(left).toEqual([{ id: sold.id, deleted_at: expect.any(Date) }]);
    const item = await store.db.row('SELECT variant_id FROM order_items WHERE order_id = $1', [orderId]);
    expect(item).toEqual({ variant_id: sold.id });
    expect((await shown(data.slug)).body.data.variants).toEqual([]);
  });

  it('belong to their product', async () => {
    const [one, two] = [await made(), await made()];
    const foreign = path(one.id, two.variants[0].id);
    expect(errorOf(await shop.manager.client.put(foreign, { price: '1' }))).toEqual([404, 'NOT_FOUND']);
    expect(errorOf(await shop.manager.client.delete(foreign))).toEqual([404, 'NOT_FOUND']);
  });

  it.each<[string, object, string]>([
    ['no sku', {}, 'sku'],
    ['a sku that is taken', { sku: 'TAKEN-V' }, 'sku'],
    ['a bad price', { sku: 'V-1', price: '1.234' }, 'price'],
    ['a price that is too high', { sku: 'V-1', price: '99999999999' }, 'price'],
    ['stock that is no number', { sku: 'V-1', stock_quantity: 'many' }, 'stock_quantity'],
    ['an unknown value', { sku: 'V-1', attribute_value_ids: [999_999] }, 'attribute_value_ids'],
    ['values that are no list', { sku: 'V-1', attribute_value_ids: { a: 1 } }, 'attribute_value_ids'],
  ])('are rejected with %s', async (_, input, field) => {
    const known = await store.db.row(`SELECT FROM product_variants WHERE sku = 'TAKEN-V'`);
    const { id } = known ? await made() : await made({ variants: [{ sku: 'TAKEN-V' }] });
    expect(errorOf(await shop.manager.client.post(path(id), input))).toEqual([
      422,
      'VALIDATION_ERROR',
      [field],
    ]);
  });

  it('have at most one value of each attribute', async () => {
    const values = await shop.attribute('Finish', 'text', ['Matt', 'Gloss']);
    const { id, variants } = await made();
    const rejected = await shop.manager.client.put(path(id, variants[0].id), { attribute_value_ids: values });
    expect(errorOf(rejected)).toEqual([422, 'VALIDATION_ERROR', ['attribute_value_ids']]);
  });
});
