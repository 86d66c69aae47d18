import { BundlesService, type NewBundle } from '../../src/promotions/bundles/bundles.service';
import { VariantSnapshotsService } from '../../src/catalog/prices/variant-snapshots.service';
import { VariantsService } from '../../src/catalog/variants/variants.service';
import { CollectionsService } from '../../src/catalog/collections/collections.service';
import { FlashSalesService, type NewFlashSale } from '../../src/promotions/flash-sales/flash-sales.service';
import { GiftCardsService, type NewGiftCard } from '../../src/credit/gift-cards/gift-cards.service';
import { openShop, type Shop, unsizedImage } from '../catalog/catalog.fixture';
import { startStore, type TestStore } from '../store-harness';

const HOUR = 3_600_000;

let store: TestStore;
let shop: Shop;

beforeAll(async () => {
  store = await startStore();
  shop = await openShop(store);
});

afterAll(async () => {
  await store?.stop();
});

const inHours = (hours: number): Date => new Date(store.clock.now().getTime() + hours * HOUR);

/** Creates a product and returns its only variant. */
async function variant(price = 2000): Promise<{ id: number; productId: number; slug: string }> {
  const { product, variants } = await shop.product({ price, images: [{ url: 'products/1.webp' }] });
  return { id: variants[0]?.id ?? 0, productId: product.id, slug: product.slug };
}

describe('flash sales', () => {
  const create = (input: Partial<NewFlashSale>): Promise<{ id: number }> =>
    store.db.tx((tx) =>
      store
        .get(FlashSalesService)
        .createFlashSale(tx, { name: 'Sale', startsAt: inHours(-1), endsAt: inHours(1), ...input }),
    );

  it('lists those of this moment with their items and the time that is left', async () => {
    const { id, productId, slug } = await variant(1999);
    const sale = await create({
      name: 'Today',
      items: [{ productVariantId: id, salePrice: 1499, qtyLimit: 5 }],
    });
    await create({ name: 'Yesterday', startsAt: inHours(-3), endsAt: inHours(-2) });
    await create({ name: 'Tomorrow', startsAt: inHours(2), endsAt: inHours(3) });
    await create({ name: 'Off', isActive: false });
    const { status, body } = await store.client.get('/flash-sales');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: sale.id,
        name: 'Today',
        starts_at: expect.any(String),
        ends_at: expect.any(String),
        is_active: true,
        currency: 'EUR',
        remaining_seconds: expect.any(Number),
        items: [
          {
            id: expect.any(Number),
            product_variant_id: id,
            sale_price: 14.99,
            original_price: 19.99,
            discount_percent: 25,
            compare_price: '19.99',
            discount_percentage: 25,
            lowest_price_30_days: '19.99',
            unit_price: null,
            qty_limit: 5,
            qty_sold: 0,
            is_active: true,
            sku: expect.any(String),
            product: {
              id: productId,
              name: expect.any(String),
              slug,
              image: `${store.config.storage.publicUrl}/products/1.webp`,
              cover_image: expect.objectContaining({
                url: `${store.config.storage.publicUrl}/products/1.webp`,
                alt: expect.stringContaining('Product'),
              }),
            },
          },
        ],
      },
    ]);
    expect(body.data[0].remaining_seconds).toBeGreaterThan(3500);
    expect(body.data[0].remaining_seconds).toBeLessThanOrEqual(3600);
    const one = await store.client.get(`/flash-sales/${sale.id}`);
    expect(one.body.data.items).toEqual(body.data[0].items);
  });

  it('shows the reference prices that the page of the product shows', async () => {
    const { id, slug } = await variant(2000);
    await store.db.rows('UPDATE product_variants SET compare_price = 2500 WHERE id = $1', [id]);
    await store.db.rows(
      `INSERT INTO variant_price_periods (variant_id, started_at, price) VALUES ($1, now() - interval '20 days', 1800)`,
      [id],
    );
    await create({ name: 'Referenced', items: [{ productVariantId: id, salePrice: 1500 }] });
    await store.drain();
    const { body } = await store.client.get('/flash-sales');
    const [item] = body.data
      .flatMap(({ items }: { items: object[] }) => items)
      .filter((one: { product_variant_id: number }) => one.product_variant_id === id);
    const { body: page } = await store.client.get(`/catalogue/products/${slug}`);
    const { compare_price, discount_percentage, lowest_price_30_days } = page.data;
    expect(item).toMatchObject({ compare_price, discount_percentage, lowest_price_30_days });
    expect(item).toMatchObject({ original_price: 20, compare_price: '25.00', discount_percentage: 40 });
    expect(lowest_price_30_days).not.toBeNull();
  });

  it('shows one that is still to come, but none that was switched off', async () => {
    const later = await create({ startsAt: inHours(5), endsAt: inHours(6) });
    const off = await create({ isActive: false });
    expect((await store.client.get(`/flash-sales/${later.id}`)).status).toBe(200);
    for (const id of [off.id, 999999, 'x']) {
      const { status, body } = await store.client.get(`/flash-sales/${id}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('gives a variant one price at a time', async () => {
    const { id } = await variant();
    const items = [{ productVariantId: id, salePrice: 100 }];
    await create({ items });
    await expect(create({ items })).rejects.toMatchObject({ code: 'FLASH_SALE_OVERLAP', status: 422 });
    await create({ items, startsAt: inHours(1), endsAt: inHours(2) });
  });

  it.each([
    ['ends before it starts', { startsAt: new Date(2), endsAt: new Date(1) }, 'ends_at'],
    ['has an unknown variant', { items: [{ productVariantId: 999999, salePrice: 1 }] }, 'product_variant_id'],
  ])('rejects a sale that %s', async (_, input, field) => {
    const error: unknown = await create(input).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', errors: { [field]: [expect.any(String)] } });
  });

  it('rejects a price that is not lower', async () => {
    const { id } = await variant(2000);
    await expect(create({ items: [{ productVariantId: id, salePrice: 2000 }] })).rejects.toMatchObject({
      errors: { sale_price: [expect.any(String)] },
    });
  });
});

describe('bundles', () => {
  const create = (input: Partial<NewBundle>): Promise<{ id: number }> =>
    store.db.tx((tx) =>
      store.get(BundlesService).createBundle(tx, {
        name: 'Set',
        discountType: 'percentage',
        discountValue: 1250,
        items: [],
        ...input,
      }),
    );

  it('lists what is on offer, with its items', async () => {
    const [chair, lamp] = [await variant(), await variant()];
    const bundle = await create({
      name: 'Desk set',
      description: 'All for a desk',
      image: 'bundles/desk.webp',
      items: [{ productVariantId: chair.id }, { productVariantId: lamp.id, quantity: 2, isRequired: false }],
    });
    await create({ name: 'Over', endsAt: inHours(-1) });
    await create({ name: 'Later', startsAt: inHours(1) });
    await create({ name: 'Off', isActive: false });
    const { status, body } = await store.client.get('/bundles');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: bundle.id,
        name: 'Desk set',
        slug: 'desk-set',
        description: 'All for a desk',
        image: `${store.config.storage.publicUrl}/bundles/desk.webp`,
        cover_image: unsizedImage(`${store.config.storage.publicUrl}/bundles/desk.webp`, 'Desk set'),
        discount_type: 'percentage',
        discount_value: 12.5,
        currency: 'EUR',
        is_active: true,
        starts_at: null,
        ends_at: null,
        created_at: expect.any(String),
        version: '1',
        items: [
          expect.objectContaining({ product_variant_id: chair.id, quantity: 1, is_required: true }),
          expect.objectContaining({ product_variant_id: lamp.id, quantity: 2, is_required: false }),
        ],
      },
    ]);
    const one = await store.client.get(`/bundles/${bundle.id}`);
    expect(one.body.data).toEqual(body.data[0]);
  });

  it('does not show what is not on offer', async () => {
    const over = await create({ endsAt: inHours(-1) });
    for (const id of [over.id, 999999, 'x']) {
      const { status, body } = await store.client.get(`/bundles/${id}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it.each([
    ['a slug that is taken', { slug: 'desk-set' }, 'slug'],
    ['more than all of the price', { discountValue: 10_001 }, 'discount_value'],
    ['an unknown variant', { items: [{ productVariantId: 999999 }] }, 'items'],
    ['a period that ends before it starts', { startsAt: new Date(2), endsAt: new Date(1) }, 'ends_at'],
  ])('rejects %s', async (_, input, field) => {
    const error: unknown = await create(input).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', errors: { [field]: [expect.any(String)] } });
  });
});

describe('collections', () => {
  it('lists active ones and shows the products of one, in their order and page by page', async () => {
    const [a, b, c] = [await variant(), await variant(), await variant()];
    const hidden = await shop.product({ status: 'draft' });
    await store.db.tx(async (tx) => {
      const collections = store.get(CollectionsService);
      await collections.createCollection(tx, {
        name: 'Our favourites',
        description: 'Handpicked',
        imageUrl: 'https://cdn.example.com/c.webp',
        productIds: [c.productId, hidden.product.id, a.productId, b.productId, c.productId],
      });
      await collections.createCollection(tx, { name: 'Off', isActive: false });
    });
    const list = await store.client.get('/collections');
    const collection = {
      id: expect.any(Number),
      name: 'Our favourites',
      slug: 'our-favourites',
      description: 'Handpicked',
      image_url: 'https://cdn.example.com/c.webp',
      image_sizes: [],
      cover_image: unsizedImage('https://cdn.example.com/c.webp', 'Our favourites'),
      products_count: 3,
    };
    expect([list.status, list.body.data]).toEqual([200, [collection]]);
    const first = await store.client.get('/collections/our-favourites?per_page=2');
    expect(first.body.data).toMatchObject(collection);
    expect(first.body.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
    const second = await store.client.get('/collections/our-favourites?per_page=2&page=2');
    const ids = [...first.body.data.products, ...second.body.data.products].map(({ id }) => id);
    expect(ids).toEqual([c.productId, a.productId, b.productId]);
    for (const slug of ['off', 'unknown']) {
      const { status, body } = await store.client.get(`/collections/${slug}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await store.client.get('/collections/our-favourites?page=0')).status).toBe(422);
  });

  it('rejects a product that does not exist', async () => {
    const create = store.db.tx((tx) =>
      store.get(CollectionsService).createCollection(tx, { name: 'x', productIds: [999999] }),
    );
    await expect(create).rejects.toMatchObject({ errors: { product_ids: [expect.any(String)] } });
  });
});

describe('gift cards', () => {
  const issue = (input: Partial<NewGiftCard> = {}): Promise<{ code: string }> =>
    store.db.tx((tx) =>
      store.get(GiftCardsService).issueGiftCard(tx, { initialAmount: 5000, currency: 'EUR', ...input }),
    );

  it('returns the balance for a code in any case', async () => {
    const { code } = await issue({ expiresAt: '2099-12-31' });
    expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
    const { status, body } = await store.client.get(`/gift-cards/${code.toLowerCase()}`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      code,
      initial_amount: '50.00',
      balance: '50.00',
      currency: 'EUR',
      expires_at: '2099-12-31',
      is_active: true,
    });
  });

  it('books the first balance in the ledger', async () => {
    const { code } = await issue();
    const rows = await store.db.rows(
      `SELECT t.type, t.amount, t.balance_after FROM gift_card_transactions t
       JOIN gift_cards g ON g.id = t.gift_card_id WHERE g.code = $1`,
      [code],
    );
    expect(rows).toEqual([{ type: 'issue', amount: 5000, balance_after: 5000 }]);
  });

  it('shows expired and disabled ones as not active', async () => {
    const today = store.clock.now().toISOString().slice(0, 10);
    const lastDay = await issue({ expiresAt: today });
    const expired = await issue({ expiresAt: '2020-01-01' });
    const disabled = await issue({ isActive: false });
    const isActive = async ({ code }: { code: string }): Promise<boolean> =>
      (await store.client.get(`/gift-cards/${code}`)).body.data.is_active;
    expect(await Promise.all([lastDay, expired, disabled].map(isActive))).toEqual([true, false, false]);
  });

  it.each(['NOPE-NOPE-NOPE-NOPE', '%F0%9F%8E%81', 'x'.repeat(250)])('does not know %s', async (code) => {
    const { status, body } = await store.client.get(`/gift-cards/${code}`);
    expect([status, body.code]).toEqual([404, 'GIFT_CARD_NOT_FOUND']);
  });

  it('rejects a code that is taken and a currency that the shop does not know', async () => {
    const { code } = await issue();
    await expect(issue({ code })).rejects.toMatchObject({ errors: { code: ['This code is taken.'] } });
    await expect(issue({ currency: 'JPY' })).rejects.toMatchObject({
      errors: { currency: [expect.any(String)] },
    });
  });

  it('limits attempts to guess codes', async () => {
    const limited = await startStore({ RATE_LIMIT: 'on' });
    try {
      const statuses = [];
      for (let call = 0; call < 31; call++) {
        statuses.push((await limited.client.get('/gift-cards/GUESS')).status);
      }
      expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('VariantSnapshotsService', () => {
  it('returns all that a cart needs of a variant', async () => {
    const root = await shop.category('Root');
    const leaf = await shop.category('Leaf', root);
    const brandId = await shop.brand('Maker');
    const [black] = (await shop.attribute('Frame', 'text', ['Black'])) as [number];
    const [large] = (await shop.attribute('Format', 'text', ['Large'])) as [number];
    const { product, variants } = await shop.product({
      name: 'Print',
      sku: 'PRINT',
      categoryId: leaf,
      brandId,
      weight: '1.5',
      images: [{ url: 'products/print.webp' }],
      variants: [
        { sku: 'P-BL', price: 3000, comparePrice: 4000, attributeValueIds: [large, black], stockQuantity: 6 },
        { sku: 'P-OFF', price: 2000, weight: '0.25', isActive: false },
      ],
    });
    const [sold, off] = [variants[0]?.id ?? 0, variants[1]?.id ?? 0];
    await store.db.tx((tx) =>
      store.get(FlashSalesService).createFlashSale(tx, {
        name: 'Now',
        startsAt: inHours(-1),
        endsAt: inHours(1),
        items: [{ productVariantId: sold, salePrice: 2500, qtyLimit: 4 }],
      }),
    );
    const facts = await store
      .get(VariantSnapshotsService)
      .readVariantSnapshots(store.db, [sold, off, 999999]);
    expect([...facts.keys()].sort()).toEqual([sold, off].sort());
    expect(facts.get(sold)).toEqual({
      variantId: sold,
      productId: product.id,
      productName: 'Print',
      productSlug: 'print',
      sku: 'P-BL',
      variantName: 'Black / Large',
      image: 'products/print.webp',
      cover: { url: 'products/print.webp', alt: '', widths: [] },
      basePrice: 3000,
      comparePrice: 4000,
      flash: { itemId: expect.any(Number), salePrice: 2500, left: 4 },
      content: { content_amount: null, content_unit: null },
      ageLimit: null,
      weightGrams: 1500,
      isDigital: false,
      isGiftCard: false,
      beyond: null,
      taxClass: 'standard',
      withdrawalExcluded: null,
      categoryId: leaf,
      categoryPath: [root, leaf],
      brandId,
      sellable: true,
      available: 6,
    });
    expect(facts.get(off)).toMatchObject({
      sellable: false,
      weightGrams: 250,
      variantName: '',
      flash: null,
    });

    await store.db.dataSource.query(
      'UPDATE flash_sale_items SET qty_sold = qty_limit WHERE qty_limit IS NOT NULL',
    );
    expect(
      (await store.get(VariantSnapshotsService).readVariantSnapshots(store.db, [sold])).get(sold)?.flash,
    ).toBeNull();
    await store.db.dataSource.query(`UPDATE products SET status = 'archived' WHERE id = $1`, [product.id]);
    expect(
      (await store.get(VariantSnapshotsService).readVariantSnapshots(store.db, [sold])).get(sold)?.sellable,
    ).toBe(false);
  });

  it('stands the first active variant for the product', async () => {
    const { product, variants } = await shop.product({
      variants: [{ sku: 'D-1', isActive: false }, { sku: 'D-2' }, { sku: 'D-3' }],
    });
    const prices = store.get(VariantSnapshotsService);
    expect(await prices.findDefaultVariantId(store.db, product.id)).toBe(variants[1]?.id);
    expect(await prices.findDefaultVariantId(store.db, 999999)).toBeUndefined();
  });
});

describe('ProductsService and VariantsService', () => {
  it('makes one variant of a product without any', async () => {
    const { variants } = await shop.product({
      sku: 'PLAIN',
      price: 700,
      comparePrice: 900,
      variants: undefined,
    });
    expect(variants).toMatchObject([{ sku: 'PLAIN', price: 700, compare_price: 900, is_active: true }]);
  });

  it('adds a variant that the product’s price follows', async () => {
    const { product } = await shop.product({ name: 'Growing', price: 5000 });
    await store.db.tx((tx) =>
      store.get(VariantsService).createVariant(tx, product, { sku: 'GROW-2', price: 100 }),
    );
    const { body } = await store.client.get('/catalogue/products?search=growing&max_price=1');
    expect(body.data).toMatchObject([{ price: '1.00', variants: [{}, { sku: 'GROW-2' }] }]);
  });

  it.each([
    ['a slug that is taken', { slug: 'growing' }, 'slug'],
    ['a SKU that is taken', { sku: 'PLAIN' }, 'sku'],
    ['the SKU of another variant', { variants: [{ sku: 'GROW-2' }] }, 'variants.0.sku'],
    ['an unknown category', { categoryId: 999999 }, 'category_id'],
    ['an unknown brand', { brandId: 999999 }, 'brand_id'],
    [
      'an unknown option',
      { variants: [{ sku: 'OPT', attributeValueIds: [999999] }] },
      'variants.0.attribute_value_ids',
    ],
  ])('rejects %s', async (_, input, field) => {
    const error: unknown = await shop.product(input).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', errors: { [field]: [expect.any(String)] } });
  });

  it('rejects two values of one attribute on a variant', async () => {
    const values = await shop.attribute('Finish', 'select', ['Matt', 'Gloss']);
    const create = shop.product({ variants: [{ sku: 'TWO', attributeValueIds: values }] });
    await expect(create).rejects.toMatchObject({
      errors: { 'variants.0.attribute_value_ids': ['Only one value of each attribute may be given.'] },
    });
  });

  it('sees what others commit at the same time', async () => {
    const { product } = await shop.product({ price: 9000, variants: [{ sku: 'RACE' }] });
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        store.db.tx((tx) =>
          store
            .get(VariantsService)
            .createVariant(tx, product, { sku: `RACE-${index}`, price: 1000 + index }),
        ),
      ),
    );
    const row = await store.db.row('SELECT min_price, max_price FROM products WHERE id = $1', [product.id]);
    expect(row).toEqual({ min_price: 1000, max_price: 9000 });
  });
});
