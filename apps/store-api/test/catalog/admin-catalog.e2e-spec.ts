import type { TestResponse } from '@comptoir/testing';
import { type StaffedShop, openStaffedShop, errorOf } from './admin-catalog.fixture';
import { unsizedImage } from './catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: StaffedShop;
let serial = 0;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());

const staff = (): StaffedShop['manager']['client'] => shop.manager.client;
const found = async (search: string): Promise<string[]> =>
  (await store.client.get(`/catalogue/products?search=${encodeURIComponent(search)}`)).body.data.map(
    ({ name }: { name: string }) => name,
  );

async function made(path: string, input: object): Promise<any> {
  const { status, body } = await shop.admin.client.post(path, input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

describe.each([
  ['/admin/categories', 'manager'],
  ['/admin/brands', 'manager'],
  ['/admin/attributes', 'manager'],
  ['/admin/collections', 'admin'],
])('%s', (path, access) => {
  it(`is for ${access}s`, async () => {
    const one = '/999999';
    const calls = [
      ['GET', ''],
      ['POST', ''],
      ['GET', one],
      ['PUT', one],
      ['DELETE', one],
    ];
    if (path.endsWith('brands')) calls.push(['POST', `${one}/restore`]);
    if (path.endsWith('collections')) calls.push(['PUT', `${one}/products`]);
    for (const [method = '', end = ''] of calls) {
      expect(errorOf(await store.client.send(method, path + end))).toEqual([401, 'UNAUTHENTICATED']);
      expect(errorOf(await shop.customer.client.send(method, path + end))).toEqual([403, 'FORBIDDEN']);
      const manager = await shop.manager.client.send(method, path + end, {
        body: method === 'GET' ? undefined : {},
      });
      expect(manager.status === 403).toBe(access === 'admin');
    }
  });

  it('answers 404 for an unknown id, whatever the body', async () => {
    for (const id of ['999999', 'abc', '99999999999999']) {
      expect(errorOf(await shop.admin.client.get(`${path}/${id}`))).toEqual([404, 'NOT_FOUND']);
      expect(errorOf(await shop.admin.client.delete(`${path}/${id}`))).toEqual([404, 'NOT_FOUND']);
      for (const body of [{}, { name: 5, sort_order: 'x' }]) {
        expect(errorOf(await shop.admin.client.put(`${path}/${id}`, body))).toEqual([404, 'NOT_FOUND']);
      }
    }
  });

  it('lists in pages', async () => {
    const { status, body } = await shop.admin.client.get(`${path}?per_page=1&sort=-name`);
    expect([status, body.meta.per_page, body.data.length <= 1]).toEqual([200, 1, true]);
    expect(errorOf(await shop.admin.client.get(`${path}?page=0`))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['page'],
    ]);
  });
});

describe('categories', () => {
  const move = (id: number, parentId: number | null): Promise<TestResponse> =>
    staff().put(`/admin/categories/${id}`, { parent_id: parentId });
  const pathOf = async (id: number): Promise<string[]> =>
    (await staff().get(`/admin/categories/${id}`)).body.data.path.map(({ name }: { name: string }) => name);
  const category = async (name: string, parentId?: number): Promise<number> =>
    (await made('/admin/categories', { name, parent_id: parentId })).id;

  it('are created, shown, updated and deleted', async () => {
    const data = await made('/admin/categories', {
      name: 'Lampes d’été',
      image_url: `${store.config.storage.publicUrl}/categories/lamps.webp`,
      sort_order: 3,
    });
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Lampes d’été',
      slug: 'lampes-d-ete',
      parent_id: null,
      image_url: `${store.config.storage.publicUrl}/categories/lamps.webp`,
      image_sizes: [],
      cover_image: unsizedImage(`${store.config.storage.publicUrl}/categories/lamps.webp`, 'Lampes d’été'),
      sort_order: 3,
      is_active: true,
      path: [{ id: data.id, name: 'Lampes d’été', slug: 'lampes-d-ete' }],
      children_count: 0,
      products_count: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
      translations: {},
      custom_fields: {},
    });
    const stored = await store.db.row('SELECT image_url FROM categories WHERE id = $1', [data.id]);
    expect(stored).toEqual({ image_url: 'categories/lamps.webp' });
    const hidden = await staff().put(`/admin/categories/${data.id}`, { is_active: false, image_url: null });
    expect(hidden.body.data).toMatchObject({ slug: 'lampes-d-ete', is_active: false, image_url: null });
    expect((await store.client.get(`/catalogue/categories/${data.id}`)).status).toBe(404);
    await staff().put(`/admin/categories/${data.id}`, { is_active: true, slug: 'lamps' });
    expect((await store.client.get(`/catalogue/categories/${data.id}`)).body.data.slug).toBe('lamps');
    expect((await staff().delete(`/admin/categories/${data.id}`)).status).toBe(204);
    expect((await store.client.get(`/catalogue/categories/${data.id}`)).status).toBe(404);
  });

  it('move together with their descendants', async () => {
    const [a, b] = [await category('Area A'), await category('Area B')];
    const child = await category('Child', a);
    const grandchild = await category('Grandchild', child);
    const { product, variants } = await shop.product({ categoryId: grandchild });
    expect(await pathOf(grandchild)).toEqual(['Area A', 'Child', 'Grandchild']);
    expect((await move(child, b)).status).toBe(200);
    expect(await pathOf(grandchild)).toEqual(['Area B', 'Child', 'Grandchild']);
    const under = async (id: number): Promise<number[]> =>
      (await store.client.get(`/catalogue/products?category_id=${id}`)).body.data.map(
        ({ id: own }: { id: number }) => own,
      );
    expect([await under(a), await under(b)]).toEqual([[], [product.id]]);
    await move(child, null);
    expect([await pathOf(grandchild), await under(b)]).toEqual([['Child', 'Grandchild'], []]);
    expect(variants).toHaveLength(1);
    const list = await staff().get(`/admin/categories?parent_id=${child}`);
    expect(list.body.data).toMatchObject([{ id: grandchild, products_count: 1, path: [{ id: child }, {}] }]);
  });

  it('cannot be inside themselves', async () => {
    const root = await category('Loop');
    const child = await category('Loop child', root);
    const grandchild = await category('Loop grandchild', child);
    for (const inside of [root, child, grandchild]) {
      expect(errorOf(await move(root, inside))).toEqual([422, 'VALIDATION_ERROR', ['parent_id']]);
    }
    expect(errorOf(await move(root, 999_999))).toEqual([422, 'VALIDATION_ERROR', ['parent_id']]);
    expect(await pathOf(grandchild)).toEqual(['Loop', 'Loop child', 'Loop grandchild']);
  });

  it('form no cycle after two concurrent moves', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await category(`Round ${round} a`), await category(`Round ${round} b`)];
      const [below] = [await category(`Round ${round} below`, b)];
      const responses = await Promise.all([move(a, below ?? b), move(b, a)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect((await store.client.get('/catalogue/categories')).status).toBe(200);
    }
  });

  it('are at most 20 levels deep', async () => {
    let parent: number | undefined;
    for (let level = 1; level <= 20; level++) parent = await category(`Level ${level}`, parent);
    const rejected = await staff().post('/admin/categories', { name: 'Level 21', parent_id: parent });
    expect(errorOf(rejected)).toEqual([422, 'VALIDATION_ERROR', ['parent_id']]);
    const [top, below] = [await category('Top'), await category('Pair')];
    await category('Pair child', below);
    const nineteenth = (await staff().get(`/admin/categories/${parent}`)).body.data.path[18].id as number;
    expect((await move(top, nineteenth)).status).toBe(200);
    expect(errorOf(await move(below, nineteenth))).toEqual([422, 'VALIDATION_ERROR', ['parent_id']]);
  });

  it('cannot be deleted while they have products or subcategories', async () => {
    const parent = await category('Full');
    const child = await category('Full child', parent);
    const { product } = await shop.product({ categoryId: child });
    for (const id of [parent, child]) {
      expect(errorOf(await staff().delete(`/admin/categories/${id}`))).toEqual([409, 'CATEGORY_NOT_EMPTY']);
    }
    await staff().delete(`/admin/products/${product.id}`);
    expect(errorOf(await staff().delete(`/admin/categories/${child}`))).toEqual([409, 'CATEGORY_NOT_EMPTY']);
    await staff().put(`/admin/products/${product.id}`, { category_id: shop.categoryId });
    expect((await staff().delete(`/admin/categories/${child}`)).status).toBe(204);
    expect((await staff().delete(`/admin/categories/${parent}`)).status).toBe(204);
  });

  it('are not deleted while a product is added concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await category(`Going ${round}`);
      const [gone, came] = await Promise.all([
        staff().delete(`/admin/categories/${id}`),
        staff().post('/admin/products', { name: 'x', sku: `GOING-${round}`, price: '1', category_id: id }),
      ]);
      expect([
        [204, 422],
        [409, 201],
      ]).toContainEqual([gone.status, came.status]);
    }
  });

  it('are found by a new name immediately', async () => {
    const id = await category('Chandeliers');
    await shop.product({ name: 'Crystal', categoryId: id });
    expect([await found('chandeliers'), await found('candelabra')]).toEqual([['Crystal'], []]);
    await staff().put(`/admin/categories/${id}`, { name: 'Candelabra' });
    expect([await found('chandeliers'), await found('candelabra')]).toEqual([[], ['Crystal']]);
  });

  it.each<[object, string]>([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(151) }, 'name'],
    [{ name: 'x', slug: 'general' }, 'slug'],
    [{ name: 'x', slug: 'A b' }, 'slug'],
    [{ name: 'x', parent_id: 999_999 }, 'parent_id'],
    [{ name: 'x', parent_id: 'top' }, 'parent_id'],
    [{ name: 'x', image_url: 'javascript:alert(1)' }, 'image_url'],
    [{ name: 'x', sort_order: 'first' }, 'sort_order'],
    [{ name: 'x', is_active: 'perhaps' }, 'is_active'],
  ])('are rejected as %j', async (input, field) => {
    expect(errorOf(await staff().post('/admin/categories', input))).toEqual([
      422,
      'VALIDATION_ERROR',
      [field],
    ]);
    if (field === 'name' && !('name' in input)) return;
    const changed = await staff().put(`/admin/categories/${await category(`Change ${++serial}`)}`, input);
    expect(errorOf(changed)).toEqual([422, 'VALIDATION_ERROR', [field]]);
  });
});

describe('a category of many products', () => {
  it('is renamed in all of them, the best sellers immediately and the others by jobs', async () => {
    const { id } = await made('/admin/categories', { name: 'Plenty' });
    await store.db.rows(
      `INSERT INTO products (name, slug, sku, price, category_id, status, published_at, min_price, max_price, sales_count)
       SELECT 'Many ' || n, 'many-' || n, 'MANY-' || n, 100, $1, 'published', now(), 100, 100, n
       FROM generate_series(1, 1050) n`,
      [id],
    );
    const renamed = async (): Promise<unknown> =>
      store.db.row(
        `SELECT count(*)::int AS count, min(sales_count) AS least FROM products
         WHERE category_id = $1 AND search_text LIKE '%abundance%'`,
        [id],
      );
    expect((await staff().put(`/admin/categories/${id}`, { name: 'Abundance' })).status).toBe(200);
    expect(await renamed()).toEqual({ count: 1_000, least: 51 });
    await store.drain();
    expect(await renamed()).toEqual({ count: 1_050, least: 1 });
  });
});

describe('brands', () => {
  it('are created, updated, deleted and restored', async () => {
    const brand = await made('/admin/brands', {
      name: 'Maison Été',
      logo_url: 'https://cdn.example.com/logo.png',
      description: '<p>Since 1920</p><script>x</script>',
    });
    expect(brand).toMatchObject({
      slug: 'maison-ete',
      description: '<p>Since 1920</p>',
      products_count: 0,
      deleted_at: null,
    });
    const { product } = await shop.product({ name: 'Vase', brandId: brand.id });
    const shown = async (): Promise<unknown> =>
      (await store.client.get(`/catalogue/products/${product.slug}`)).body.data.brand;
    expect(await shown()).toEqual({
      id: brand.id,
      name: 'Maison Été',
      logo_url: 'https://cdn.example.com/logo.png',
      logo: unsizedImage('https://cdn.example.com/logo.png', 'Maison Été'),
    });
    await staff().put(`/admin/brands/${brand.id}`, { name: 'Atelier Hiver', logo_url: null });
    expect(await shown()).toEqual({ id: brand.id, name: 'Atelier Hiver', logo_url: null, logo: null });
    expect([await found('maison'), await found('atelier')]).toEqual([[], ['Vase']]);
    for (let time = 0; time < 2; time++) {
      expect((await staff().delete(`/admin/brands/${brand.id}`)).status).toBe(204);
    }
    expect([await shown(), await found('atelier'), await found('vase')]).toEqual([null, [], ['Vase']]);
    const facets = await store.client.get(`/catalogue/products?search=vase&facets=true`);
    expect(facets.body.meta.facets.brands).toEqual([]);
    const rejected = await staff().put(`/admin/products/${(await shop.product()).product.id}`, {
      brand_id: brand.id,
    });
    expect(errorOf(rejected)).toEqual([422, 'VALIDATION_ERROR', ['brand_id']]);
    const trashed = await staff().get('/admin/brands?trashed=only&search=atel');
    expect(trashed.body.data).toMatchObject([
      { id: brand.id, products_count: 1, deleted_at: expect.any(String) },
    ]);
    expect((await staff().get('/admin/brands?search=atel')).body.data).toEqual([]);
    const restored = await staff().post(`/admin/brands/${brand.id}/restore`);
    expect([restored.status, restored.body.data.deleted_at]).toEqual([200, null]);
    expect([await shown(), await found('atelier')]).toEqual([
      expect.objectContaining({ id: brand.id }),
      ['Vase'],
    ]);
    expect(errorOf(await staff().post('/admin/brands/999999/restore'))).toEqual([404, 'NOT_FOUND']);
  });

  it.each<[object, string]>([
    [{}, 'name'],
    [{ name: 'x', slug: 'Taken!' }, 'slug'],
    [{ name: 'x', slug: 'taken-brand' }, 'slug'],
    [{ name: 'x', logo_url: 'ftp://x/y.png' }, 'logo_url'],
    [{ name: 'x', description: 5 }, 'description'],
  ])('are rejected as %j', async (input, field) => {
    await staff().post('/admin/brands', { name: 'Taken brand', slug: 'taken-brand' });
    expect(errorOf(await staff().post('/admin/brands', input))).toEqual([422, 'VALIDATION_ERROR', [field]]);
  });
});

describe('attributes', () => {
  const values = (count: number): { value: string }[] =>
    Array.from({ length: count }, (_, index) => ({ value: `Value ${index}` }));

  it('are created with values, and updated as a whole', async () => {
    const data = await made('/admin/attributes', {
      name: 'Shade',
      type: 'color',
      values: [
        { value: 'Rose', color_code: '#FFAACC' },
        { value: 'Sky', sort_order: 9 },
      ],
    });
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Shade',
      type: 'color',
      sort_order: 0,
      version: expect.any(String),
      translations: {},
      values: [
        { id: expect.any(Number), value: 'Rose', color_code: '#FFAACC', sort_order: 0, translations: {} },
        { id: expect.any(Number), value: 'Sky', color_code: null, sort_order: 9, translations: {} },
      ],
    });
    const [rose, sky] = data.values;
    await shop.product({ name: 'Curtain', variants: [{ sku: 'CURTAIN', attributeValueIds: [sky.id] }] });
    const swapped = await staff().put(`/admin/attributes/${data.id}`, {
      name: 'Tone',
      values: [
        { id: rose.id, value: 'Sky' },
        { id: sky.id, value: 'Rose', color_code: '#010203' },
        { value: 'Sand' },
      ],
    });
    expect(swapped.body.data).toMatchObject({
      name: 'Tone',
      values: [
        { id: rose.id, value: 'Sky', color_code: '#FFAACC' },
        { id: sky.id, value: 'Rose', color_code: '#010203' },
        { value: 'Sand', sort_order: 2 },
      ],
    });
    const { body } = await store.client.get('/catalogue/products?search=curtain');
    expect(body.data[0].variants[0].attributes).toMatchObject([
      { attribute_name: 'Tone', value_id: sky.id, value: 'Rose', color_code: '#010203' },
    ]);
    expect(await found('rose')).toEqual(['Curtain']);
    const listed = await staff().get('/admin/attributes?search=sand&type=color');
    expect(listed.body.data).toEqual([swapped.body.data]);
  });

  it('keep values that a variant has', async () => {
    const data = await made('/admin/attributes', { name: 'Height', type: 'select', values: values(2) });
    const { product, variants } = await shop.product({
      variants: [{ sku: 'HEIGHT', attributeValueIds: [data.values[0].id] }],
    });
    const path = `/admin/attributes/${data.id}`;
    for (const answer of [
      await staff().delete(path),
      await staff().put(path, { values: [{ value: 'Value 1' }] }),
    ]) {
      expect(errorOf(answer)).toEqual([409, 'ATTRIBUTE_IN_USE']);
    }
    expect((await staff().get(path)).body.data).toEqual(data);
    const kept = await staff().put(path, { values: [{ value: 'Value 0' }] });
    expect(kept.body.data.values).toMatchObject([{ id: data.values[0].id }]);
    await staff().put(`/admin/products/${product.id}/variants/${variants[0]?.id}`, {
      attribute_value_ids: [],
    });
    expect((await staff().delete(path)).status).toBe(204);
    expect((await staff().get(path)).status).toBe(404);
  });

  it.each<[object, string]>([
    [{}, 'name'],
    [{ name: 'Taken', type: 'text' }, 'name'],
    [{ name: 'x', type: 'smell' }, 'type'],
    [{ name: 'x', type: 'text', values: [{}] }, 'values.0.value'],
    [{ name: 'x', type: 'color', values: [{ value: 'Red', color_code: 'red' }] }, 'values.0.color_code'],
    [{ name: 'x', type: 'text', values: [{ value: 'a' }, { value: 'a' }] }, 'values'],
    [{ name: 'x', type: 'text', values: 'a' }, 'values'],
  ])('are rejected as %j', async (input, field) => {
    await staff().post('/admin/attributes', { name: 'Taken', type: 'text' });
    const { status, body } = await staff().post('/admin/attributes', input);
    expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining([field])]);
  });

  it('reject a value of another attribute', async () => {
    const [one, two] = [
      await made('/admin/attributes', { name: 'One', type: 'text', values: values(1) }),
      await made('/admin/attributes', { name: 'Two', type: 'text', values: values(1) }),
    ];
    const rejected = await staff().put(`/admin/attributes/${one.id}`, {
      values: [{ id: two.values[0].id, value: 'x' }],
    });
    expect(errorOf(rejected)).toEqual([422, 'VALIDATION_ERROR', ['values.0.id']]);
  });
});

describe('collections', () => {
  const admin = (): StaffedShop['admin']['client'] => shop.admin.client;
  const shown = async (slug: string): Promise<number[]> =>
    (await store.client.get(`/collections/${slug}`)).body.data.products.map(({ id }: { id: number }) => id);

  it('list their products in the given order, from the next read on', async () => {
    const ids = [];
    for (let index = 0; index < 4; index++) ids.push((await shop.product()).product.id);
    const [a, b, c, d] = ids as [number, number, number, number];
    const data = await made('/admin/collections', {
      name: 'Summer',
      description: '<em>Sun</em><img src=x onerror=alert(1)>',
      product_ids: [c, a],
    });
    expect(data).toMatchObject({ slug: 'summer', product_ids: [c, a], products_count: 2, is_active: true });
    expect(data.description).not.toContain('onerror');
    expect(await shown('summer')).toEqual([c, a]);
    const path = `/admin/collections/${data.id}`;
    const set = await admin().put(`${path}/products`, { product_ids: [d, b, d, a] });
    expect([set.status, set.body.data.product_ids]).toEqual([200, [d, b, a]]);
    expect(await shown('summer')).toEqual([d, b, a]);
    const count = async (): Promise<number> =>
      (await store.client.get('/collections/summer?per_page=1')).body.meta.total;
    expect(await count()).toBe(3);
    await admin().put(`${path}/products`, { product_ids: [a] });
    expect(await count()).toBe(1);
    expect((await admin().put(path, { name: 'Winter', is_active: false })).body.data).toMatchObject({
      name: 'Winter',
      slug: 'summer',
      product_ids: [a],
    });
    expect((await store.client.get('/collections/summer')).status).toBe(404);
    expect((await admin().get('/admin/collections?is_active=false&search=wint')).body.data).toMatchObject([
      { id: data.id },
    ]);
    expect((await admin().delete(path)).status).toBe(204);
    expect((await admin().get(path)).status).toBe(404);
    expect((await store.client.get(`/catalogue/products?page=1`)).status).toBe(200);
  });

  it('have one of two concurrently written lists', async () => {
    const data = await made('/admin/collections', { name: 'Race' });
    const ids: number[] = [];
    for (let index = 0; index < 4; index++) ids.push((await shop.product()).product.id);
    const [a, b, c, d] = ids as [number, number, number, number];
    const put = (productIds: number[]): Promise<TestResponse> =>
      admin().put(`/admin/collections/${data.id}/products`, { product_ids: productIds });
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all([put([a, b, c]), put([c, d]), put([b, a])]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([
        [a, b, c],
        [c, d],
        [b, a],
      ]).toContainEqual(await shown('race'));
    }
  });

  it.each<[object, string]>([
    [{}, 'name'],
    [{ name: 'x', slug: 'a/b' }, 'slug'],
    [{ name: 'x', product_ids: [999_999] }, 'product_ids'],
    [{ name: 'x', product_ids: 'all' }, 'product_ids'],
    [{ name: 'x', image_url: '//cdn.example.com/x.png' }, 'image_url'],
  ])('are rejected as %j', async (input, field) => {
    expect(errorOf(await admin().post('/admin/collections', input))).toEqual([
      422,
      'VALIDATION_ERROR',
      [field],
    ]);
  });

  it('reject unknown products, and keep their list', async () => {
    const { id } = (await shop.product()).product;
    const data = await made('/admin/collections', { name: 'Kept', product_ids: [id] });
    const path = `/admin/collections/${data.id}/products`;
    for (const body of [{ product_ids: [999_999] }, { product_ids: 'x' }, {}]) {
      expect(errorOf(await admin().put(path, body))).toEqual([422, 'VALIDATION_ERROR', ['product_ids']]);
    }
    expect(errorOf(await admin().put('/admin/collections/999999/products', {}))).toEqual([404, 'NOT_FOUND']);
    expect(await shown('kept')).toEqual([id]);
  });
});
