import { BundlesService } from '../../src/promotions/bundles/bundles.service';
import { CollectionsService } from '../../src/catalog/collections/collections.service';
import { FlashSalesService } from '../../src/promotions/flash-sales/flash-sales.service';
import { type StaffedShop, openStaffedShop } from './admin-catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Text that occurs nowhere else. */
const MARK = 'Zyxwv';

/** Ways in which staff hide a product. */
const HIDINGS = ['draft', 'archived', 'deleted', 'later'] as const;
type Hiding = (typeof HIDINGS)[number];

let store: TestStore;
let shop: StaffedShop;
let categoryId: number;
let brandId: number;
let valueId: number;
let anchorSlug: string;
const made: Record<string, { id: number; slug: string; variantId: number }> = {};

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
  categoryId = await shop.category('Place');
  brandId = await shop.brand('Maker');
  [valueId] = (await shop.attribute('Colour', 'color', ['Red'])) as [number];
  const anchor = await shop.product({ name: 'Anchor', categoryId, brandId });
  anchorSlug = anchor.product.slug;
  for (const kind of ['shown', ...HIDINGS]) await addProduct(kind, anchor.product.id);
  await sell();
});

afterAll(() => store?.stop());

async function addProduct(kind: string, anchorId: number): Promise<void> {
  const { product, variants } = await shop.product({
    name: `${MARK} ${kind}`,
    sku: `${MARK}-${kind}`,
    categoryId,
    brandId,
    isFeatured: true,
    comparePrice: 2_000,
    variants: [
      { sku: `${MARK}-${kind}-A`, comparePrice: 2_000, attributeValueIds: [valueId], stockQuantity: 5 },
    ],
  });
  made[kind] = { id: product.id, slug: product.slug, variantId: variants[0]?.id ?? 0 };
  const order = await store.db.row<{ id: number }>(
    `INSERT INTO orders (order_number, user_id, status, currency, exchange_rate, subtotal, discount_amount,
       shipping_amount, total, amount_due, placed_at)
     VALUES ('T-' || nextval('order_number_seq'), $1, 'delivered', 'EUR', 1, 100, 0, 0, 100, 100, now()) RETURNING id`,
    [shop.customer.id],
  );
  await store.db.rows(
    `INSERT INTO order_items (order_id, product_id, product_name, sku, quantity, unit_price, total)
     SELECT $1, id, 'x', 'x', 1, 100, 100 FROM unnest($2::integer[]) id`,
    [order?.id, [anchorId, product.id]],
  );
  await shop.customer.client.post('/user/wishlist', { product_id: product.id });
}

/** Puts every product into a collection, a bundle and a flash sale. */
async function sell(): Promise<void> {
  const ids = Object.values(made);
  const period = {
    startsAt: new Date(store.clock.now().getTime() - HOUR),
    endsAt: new Date(store.clock.now().getTime() + DAY),
  };
  await store.db.tx(async (tx) => {
    await store
      .get(CollectionsService)
      .createCollection(tx, { name: 'Group', productIds: ids.map(({ id }) => id) });
    await store.get(BundlesService).createBundle(tx, {
      name: 'Bundle',
      discountType: 'percentage',
      discountValue: 1_000,
      items: ids.map(({ variantId }) => ({ productVariantId: variantId, isRequired: false })),
    });
    await store.get(FlashSalesService).createFlashSale(tx, {
      name: 'Sale',
      ...period,
      items: ids.map(({ variantId }) => ({ productVariantId: variantId, salePrice: 500 })),
    });
  });
}

/** Every read that can show a product to customers or the public. */
const READS: [what: string, path: () => string][] = [
  ['the list', () => '/catalogue/products?per_page=100'],
  ['the list by category', () => `/catalogue/products?category_id=${categoryId}`],
  ['the list by brand', () => `/catalogue/products?brand_id=${brandId}`],
  ['the list by option', () => `/catalogue/products?attribute_value_id[]=${valueId}`],
  ['the list of what is featured', () => '/catalogue/products?featured=true'],
  ['the list of what is on sale', () => '/catalogue/products?on_sale=true'],
  ['the list of what is new', () => '/catalogue/products?is_new=true'],
  ['the list of what is in stock', () => '/catalogue/products?in_stock=true'],
  ['the list by price', () => '/catalogue/products?max_price=1000&sort=price_asc'],
  ['a search', () => `/catalogue/products?search=${MARK}`],
  ['a search with a typing error', () => '/catalogue/products?search=Zyxwu'],
  ['a search by SKU', () => `/catalogue/products?search=${MARK}-`],
  ['featured products', () => '/catalogue/products/featured'],
  ['related products', () => `/catalogue/products/${anchorSlug}/related`],
  ['products bought together', () => `/catalogue/products/${anchorSlug}/frequently-bought-together`],
  ['a collection', () => '/collections/group'],
  ['bundles', () => '/bundles'],
  ['a bundle', () => '/bundles/1'],
  ['flash sales', () => '/flash-sales'],
  ['a flash sale', () => '/flash-sales/1'],
  ['a wishlist', () => '/user/wishlist'],
];

/** Returns the products that a response mentions by name, slug or SKU. */
async function mentioned(path: string): Promise<string[]> {
  const { status, body } = await shop.customer.client.get(path);
  expect(status).toBe(200);
  const text = JSON.stringify(body).toLowerCase();
  return Object.keys(made).filter((kind) => new RegExp(`${MARK}[ -]${kind}`, 'i').test(text));
}

function hide(kind: Hiding): Promise<unknown> {
  const path = `/admin/products/${made[kind]?.id}`;
  const { client } = shop.manager;
  if (kind === 'deleted') return client.delete(path);
  if (kind !== 'later') return client.put(path, { status: kind });
  return client.put(path, { published_at: new Date(store.clock.now().getTime() + HOUR).toISOString() });
}

function show(kind: Hiding): Promise<unknown> {
  const path = `/admin/products/${made[kind]?.id}`;
  if (kind === 'deleted') return shop.manager.client.post(`${path}/restore`);
  return shop.manager.client.put(path, {
    status: 'published',
    published_at: store.clock.now().toISOString(),
  });
}

const everything = ['shown', ...HIDINGS];

describe('visible products', () => {
  it.each(READS)('are in %s', async (_, path) => {
    expect(await mentioned(path())).toEqual(everything);
  });
});

describe('hidden products', () => {
  beforeAll(async () => {
    for (const kind of HIDINGS) await hide(kind);
  });

  it.each(READS)('are not in %s', async (_, path) => {
    expect(await mentioned(path())).toEqual(['shown']);
  });

  it('are not counted', async () => {
    const { body } = await store.client.get(
      `/catalogue/products?category_id=${categoryId}&per_page=1&facets=true`,
    );
    expect(body.meta.total).toBe(2);
    expect(body.meta.facets).toMatchObject({
      categories: [{ count: 2 }],
      brands: [{ count: 2 }],
      attributes: [{ values: [{ count: 1 }] }],
    });
    const collections = await store.client.get('/collections');
    expect(collections.body.data).toMatchObject([{ products_count: 1 }]);
    expect((await store.client.get('/collections/group')).body.meta.total).toBe(1);
  });

  describe.each(HIDINGS)('have no page when %s:', (kind) => {
    it.each(['', '/related', '/frequently-bought-together', '/reviews', '/questions'])('%s', async (part) => {
      const { status, body } = await store.client.get(`/catalogue/products/${made[kind]?.slug}${part}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    });
  });

  it.each(HIDINGS)('cannot be bought, wished for or asked about when %s', async (kind) => {
    const { id, slug } = made[kind] ?? {};
    const { client } = shop.customer;
    const responses = [
      await client.post('/cart/items', { product_id: id }),
      await client.post('/user/wishlist', { product_id: id }),
      await client.post(`/catalogue/products/${slug}/reviews`, { rating: 5 }),
      await client.post(`/products/${slug}/questions`, { question: 'Is it there?' }),
    ];
    expect(responses.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true, true]);
  });
});

describe('products that are visible again', () => {
  beforeAll(async () => {
    for (const kind of HIDINGS) await show(kind);
  });

  it.each(READS)('are in %s', async (_, path) => {
    expect(await mentioned(path())).toEqual(everything);
  });
});

it('shows a scheduled product at its publication time', async () => {
  await hide('later');
  expect(await mentioned(`/catalogue/products?category_id=${categoryId}`)).not.toContain('later');
  store.clock.advance(2 * HOUR);
  expect(await mentioned(`/catalogue/products?category_id=${categoryId}`)).toContain('later');
});
