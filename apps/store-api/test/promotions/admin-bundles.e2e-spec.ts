import type { TestAccount } from '../accounts';
import type { TestItem } from '../checkout/checkout.fixture';
import { type PricingShop, openPricing } from '../pricing/pricing.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: PricingShop;
let admin: TestAccount['client'];
let desk: TestItem;
let chair: TestItem;

beforeAll(async () => {
  store = await startStore();
  shop = await openPricing(store);
  admin = shop.admin.client;
  [desk, chair] = [await shop.item(20_000), await shop.item(10_000)];
});

afterAll(async () => {
  await store.stop();
});

const valid = { name: 'Office', discount_type: 'percentage', discount_value: 12.5 };

describe('the routes of bundles', () => {
  const routes = [
    ['GET', '/admin/bundles'],
    ['POST', '/admin/bundles'],
    ['GET', '/admin/bundles/1'],
    ['PUT', '/admin/bundles/1'],
    ['DELETE', '/admin/bundles/1'],
    ['POST', '/admin/bundles/1/items'],
    ['DELETE', '/admin/bundles/1/items/1'],
  ] as const;

  it('are for administrators', async () => {
    const manager = await shop.staff('manager');
    for (const [method, path] of routes) {
      expect((await store.client.send(method, path)).status).toBe(401);
      expect((await manager.client.send(method, path)).body.code).toBe('FORBIDDEN');
    }
  });

  it('know nothing that does not exist, whatever the body', async () => {
    for (const [method, path] of routes.slice(2)) {
      for (const id of ['999999', 'x']) {
        const { status, body } = await admin.send(method, path.replace('/1', `/${id}`), {
          body: method === 'GET' ? undefined : { name: 7 },
        });
        expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND']);
      }
    }
    const bundle = await shop.bundle([desk]);
    expect((await admin.delete(`/admin/bundles/${bundle}/items/999999`)).status).toBe(404);
  });
});

describe('/admin/bundles', () => {
  it('stores an own image by its key, and rejects an invalid URL', async () => {
    const picture = `${store.config.storage.publicUrl}/pictures/office.webp`;
    const made = await admin.post('/admin/bundles', { ...valid, name: 'Pictured', image: picture });
    expect(made.body.data.image).toBe(picture);
    const path = `/admin/bundles/${made.body.data.id}`;
    for (const image of ['', '../x', 'javascript:alert(1)', 'a//b', '\ud800']) {
      const refused = [
        await admin.put(path, { image }),
        await admin.post('/admin/bundles', { ...valid, name: 'No picture', image }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([422, 422]);
    }
    expect((await admin.put(path, { image: null })).body.data.image).toBeNull();
  });

  it('makes one with its items, which the shop shows', async () => {
    const { status, body } = await admin.post('/admin/bundles', {
      ...valid,
      description: 'All for a desk',
      starts_at: '2026-01-01T00:00:00.000Z',
      items: [
        { product_variant_id: desk.variantId },
        { product_variant_id: chair.variantId, quantity: 2, is_required: false },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Bundle created.',
      data: {
        ...valid,
        slug: 'office',
        description: 'All for a desk',
        image: null,
        is_active: true,
        starts_at: '2026-01-01T00:00:00.000Z',
        ends_at: null,
        items: [
          { product_variant_id: desk.variantId, quantity: 1, is_required: true },
          { product_variant_id: chair.variantId, quantity: 2, is_required: false },
        ],
      },
    });
    expect((await admin.get(`/admin/bundles/${body.data.id}`)).body.data).toEqual(body.data);
    const { translations: _, ...shown } = body.data;
    expect((await store.client.get(`/bundles/${body.data.id}`)).body.data).toEqual(shown);
  });

  it('changes what is given and nothing else', async () => {
    const id = await shop.bundle([desk, chair]);
    const before = (await admin.get(`/admin/bundles/${id}`)).body.data;
    const { status, body } = await admin.put(`/admin/bundles/${id}`, {
      discount_type: 'fixed',
      discount_value: '250.00',
      ends_at: '2099-01-01T00:00:00.000Z',
      is_active: false,
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...before,
      discount_type: 'fixed',
      discount_value: 250,
      ends_at: '2099-01-01T00:00:00.000Z',
      is_active: false,
      version: String(Number(before.version) + 1),
    });
    expect((await store.client.get(`/bundles/${id}`)).status).toBe(404);
    expect((await admin.put(`/admin/bundles/${id}`, { ends_at: null })).body.data.ends_at).toBeNull();
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a slug that is taken', { slug: 'taken' }, 'slug'],
    ['a slug that is none', { slug: 'A b' }, 'slug'],
    ['a type that there is not', { discount_type: 'free' }, 'discount_type'],
    ['more than all', { discount_value: 100.01 }, 'discount_value'],
    ['three decimals', { discount_value: 1.234 }, 'discount_value'],
    ['more than fits', { discount_type: 'fixed', discount_value: '999999999999' }, 'discount_value'],
    [
      'a period that ends before it starts',
      { starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' },
      'ends_at',
    ],
  ])('rejects %s', async (_, input, field) => {
    await admin.post('/admin/bundles', { ...valid, slug: 'taken' });
    const made = await admin.post('/admin/bundles', { ...valid, ...input });
    expect([made.status, made.body.code, Object.keys(made.body.errors)]).toEqual([
      422,
      'VALIDATION_ERROR',
      [field],
    ]);
    const id = await shop.bundle([desk]);
    const shown = (await admin.get(`/admin/bundles/${id}`)).body.data;
    const changed = await admin.put(`/admin/bundles/${id}`, { description: 'x', ...input });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, [field]]);
    expect((await admin.get(`/admin/bundles/${id}`)).body.data).toEqual(shown);
  });

  it.each([
    ['an unknown variant', [{ product_variant_id: 999_999 }], 'items'],
    ['a variant twice', 'twice', 'items'],
    ['no variant', [{}], 'items.0.product_variant_id'],
    ['no units', [{ product_variant_id: 1, quantity: 0 }], 'items.0.quantity'],
  ])('rejects items with %s', async (_, items, field) => {
    const twice = [{ product_variant_id: desk.variantId }, { product_variant_id: desk.variantId }];
    const { status, body } = await admin.post('/admin/bundles', {
      ...valid,
      items: items === 'twice' ? twice : items,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('adds and removes items', async () => {
    const id = await shop.bundle([desk]);
    const path = `/admin/bundles/${id}/items`;
    const added = await admin.post(path, {
      product_variant_id: chair.variantId,
      quantity: 3,
      is_required: false,
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      message: 'Item added.',
      data: {
        product_variant_id: chair.variantId,
        quantity: 3,
        is_required: false,
        product: { id: chair.productId },
      },
    });
    for (const product_variant_id of [chair.variantId, 999_999, undefined]) {
      const { status, body } = await admin.post(path, { product_variant_id });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['product_variant_id']]);
    }
    const other = await shop.bundle([desk]);
    expect((await admin.delete(`/admin/bundles/${other}/items/${added.body.data.id}`)).status).toBe(404);
    expect((await admin.delete(`${path}/${added.body.data.id}`)).status).toBe(204);
    expect((await admin.get(`/admin/bundles/${id}`)).body.data.items).toHaveLength(1);
  });

  it('adds a variant once in many concurrent requests', async () => {
    const id = await shop.bundle([desk]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        admin.post(`/admin/bundles/${id}/items`, { product_variant_id: chair.variantId }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(422)]);
  });

  it('shows staff what is not sold any more', async () => {
    const gone = await shop.item(100);
    const id = await shop.bundle([desk, gone]);
    await store.db.rows('UPDATE product_variants SET is_active = false WHERE id = $1', [gone.variantId]);
    expect((await admin.get(`/admin/bundles/${id}`)).body.data.items).toHaveLength(2);
    expect((await store.client.get(`/bundles/${id}`)).body.data.items).toHaveLength(1);
  });

  it('lists, finds and sorts', async () => {
    await store.db.rows('DELETE FROM bundles');
    const [b, a] = [
      await shop.bundle([desk], { name: 'B' }),
      await shop.bundle([], { name: 'A', is_active: false }),
    ];
    const ids = async (query: string): Promise<number[]> =>
      (await admin.get(`/admin/bundles?${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([a, b]);
    expect(await ids('sort=-name')).toEqual([b, a]);
    expect(await ids('is_active=true')).toEqual([b]);
    expect(await ids('search=b')).toEqual([b]);
    expect(await ids('per_page=1&page=2')).toEqual([b]);
  });

  it('is gone when it is deleted', async () => {
    const id = await shop.bundle([desk]);
    expect((await admin.delete(`/admin/bundles/${id}`)).status).toBe(204);
    expect((await admin.delete(`/admin/bundles/${id}`)).status).toBe(404);
    expect((await store.client.get(`/bundles/${id}`)).status).toBe(404);
  });
});
