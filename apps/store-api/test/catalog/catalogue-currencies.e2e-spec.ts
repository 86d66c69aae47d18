import { CollectionsService } from '../../src/catalog/collections/collections.service';
import { BundlesService } from '../../src/promotions/bundles/bundles.service';
import { FlashSalesService } from '../../src/promotions/flash-sales/flash-sales.service';
import { CurrenciesService } from '../../src/pricing/currencies/currencies.service';
import { signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import { type Shop, openShop } from './catalog.fixture';

const HOUR = 3_600_000;

/** Rows of the list as name, price, compare price. */
type Row = [string, string, string | null];
let store: TestStore;
let shop: Shop;
let category: number;
let rug: string;
let rugId: number;
let chair: string;

const list = async (query: string): Promise<{ rows: Row[]; facets?: { price: object } }> => {
  const path = `/catalogue/products?category_id=${category}&currency=USD&${query}`;
  const { status, body } = await store.client.get(path);
  expect(status).toBe(200);
  return {
    rows: body.data.map(({ name, price, compare_price }: Record<string, any>) => [
      name,
      price,
      compare_price,
    ]),
    facets: body.meta.facets,
  };
};

beforeAll(async () => {
  store = await startStore();
  shop = await openShop(store);
  category = await shop.category('Abroad');
  const add = (name: string, price: number, input: object = {}): ReturnType<Shop['product']> =>
    shop.product({ name, categoryId: category, price, ...input });
  const { product } = await add('Rug', 1000, { comparePrice: 1200, isFeatured: true });
  const vase = await add('Vase', 1001);
  const bowl = await add('Bowl', 2000);
  const { product: withVariants, variants } = await add('Chair', 2000, {
    variants: [
      { sku: 'CHAIR-L', price: 3000, stockQuantity: 1 },
      { sku: 'CHAIR-S', price: 2000, stockQuantity: 1 },
    ],
  });
  [rug, rugId, chair] = [product.slug, product.id, withVariants.slug];
  const [large, small] = variants.map(({ id }) => id);
  const now = store.clock.now();
  await store.db.tx(async (tx) => {
    const fixed: [currency: string, variantId: number | undefined, price: number, minQuantity: number][] = [
      ['USD', vase.variants[0]?.id, 999, 1],
      ['USD', vase.variants[0]?.id, 500, 2],
      ['USD', large, 1500, 1],
      // Lists in a third currency do not count.
      ['GBP', small, 100, 1],
    ];
    await store
      .get(CurrenciesService)
      .upsertCurrency(tx, { code: 'GBP', exchangeRate: '0.85', isActive: false });
    for (const [currency, variantId, price, minQuantity] of fixed) {
      await tx.rows(
        `WITH made AS (INSERT INTO price_lists (name, currency) VALUES ('Abroad', $1) RETURNING id)
         INSERT INTO price_list_prices (price_list_id, variant_id, min_quantity, price)
         SELECT id, $2, $3, $4 FROM made`,
        [currency, variantId, minQuantity, price],
      );
    }
    await store.get(FlashSalesService).createFlashSale(tx, {
      name: 'Bowls',
      startsAt: now,
      endsAt: new Date(now.getTime() + HOUR),
      items: [{ productVariantId: bowl.variants[0]?.id ?? 0, salePrice: 800 }],
    });
  });
  await store.get(FlashSalesService).updateDuePrices();
});

afterAll(() => store?.stop());

// At 1.0825: rug 10.825 = 10.83 beside 12.99, bowl 8.66 beside 21.65; vase and large chair are fixed at
// 9.99 and 15.00, the small chair is 21.65. In euros the vase is dearer than the rug.
const bowl: Row = ['Bowl', '8.66', '21.65'];
const rugs: Row = ['Rug', '10.83', '12.99'];
const vase: Row = ['Vase', '9.99', null];
const chairs: Row = ['Chair', '15.00', null];

it('sorts and shows a list as a cart has the prices', async () => {
  expect((await list('sort=price_asc')).rows).toEqual([bowl, vase, rugs, chairs]);
  expect((await list('sort=price_desc')).rows).toEqual([chairs, rugs, vase, bowl]);
  for (const [name, price] of [bowl, vase, rugs]) {
    const { body } = await store.client.get(`/catalogue/products/${name.toLowerCase()}/prices?currency=USD`);
    expect([name, body.data.variants[0].prices[0].unit_price]).toEqual([name, price]);
  }
});

it('filters by prices and shows their range in that currency', async () => {
  expect((await list('sort=price_asc&min_price=9.99&max_price=10.83')).rows).toEqual([vase, rugs]);
  expect((await list('min_price=8.67&max_price=10.82')).rows).toEqual([vase]);
  const { facets } = await list('facets=true');
  expect(facets?.price).toEqual({ currency: 'USD', min: '8.66', max: '15.00' });
  const { body } = await store.client.get(`/catalogue/products?category_id=${category}&facets=true`);
  expect(body.meta.facets.price).toEqual({ currency: 'EUR', min: '8.00', max: '20.00' });
});

it('converts a product and its suggestions, apart from those in euros', async () => {
  const path = `/catalogue/products/${chair}`;
  const [dollars, euros] = [await store.client.get(`${path}?currency=usd`), await store.client.get(path)];
  expect(dollars.body.data).toMatchObject({
    ...{ currency: 'USD', price: '15.00', price_from: '15.00' },
    variants: [{ price: '15.00' }, { price: '21.65' }],
  });
  expect(euros.body.data).toMatchObject({
    ...{ currency: 'EUR', price: '20.00', price_from: '20.00' },
    variants: [{ price: '30.00' }, { price: '20.00' }],
  });
  for (const name of ['related', 'frequently-bought-together']) {
    const { body } = await store.client.get(`${path}/${name}?currency=USD`);
    const shown = body.data.find(({ slug }: { slug: string }) => slug === rug);
    expect(shown).toMatchObject({ currency: 'USD', price: '10.83' });
  }
  const { body } = await store.client.get('/catalogue/products/featured?currency=USD');
  expect(body.data).toContainEqual(expect.objectContaining({ slug: rug, currency: 'USD', price: '10.83' }));
});

it.each(['CHF', 'GBP', 'dollar'])('refuses the currency %s', async (currency) => {
  for (const path of ['', '/featured', `/${rug}`, `/${rug}/related`, `/${rug}/frequently-bought-together`]) {
    const { status, body } = await store.client.get(`/catalogue/products${path}?currency=${currency}`);
    expect([path, status, Object.keys(body.errors)]).toEqual([path, 422, ['currency']]);
  }
});

it('converts collections, flash sales and fixed discounts of bundles', async () => {
  const made = await store.db.tx((tx) =>
    store.get(CollectionsService).createCollection(tx, { name: 'Rugs', productIds: [rugId] }),
  );
  const collection = await store.client.get(`/collections/${made.slug}?currency=USD`);
  expect(collection.body.data.products).toMatchObject([{ currency: 'USD', price: '10.83' }]);

  const sales = await store.client.get('/flash-sales?currency=USD');
  const sale = { currency: 'USD', items: [{ sale_price: 8.66, original_price: 21.65 }] };
  expect(sales.body.data).toMatchObject([sale]);
  const [{ id: saleId }] = sales.body.data;
  const inEuros = { currency: 'EUR', items: [{ sale_price: 8, original_price: 20 }] };
  expect((await store.client.get(`/flash-sales/${saleId}?currency=USD`)).body.data).toMatchObject(sale);
  expect((await store.client.get(`/flash-sales/${saleId}`)).body.data).toMatchObject(inEuros);

  // 5.00 EUR = 5.4125 USD; a percentage is the same in all currencies.
  const [fixed, percentage] = await store.db.tx(async (tx) => [
    await store
      .get(BundlesService)
      .createBundle(tx, { name: 'Five', discountType: 'fixed', discountValue: 500, items: [] }),
    await store
      .get(BundlesService)
      .createBundle(tx, { name: 'Tenth', discountType: 'percentage', discountValue: 1000, items: [] }),
  ]);
  const five = { id: fixed?.id, currency: 'USD', discount_value: 5.41 };
  const tenth = { id: percentage?.id, currency: 'USD', discount_value: 10 };
  const bundles = await store.client.get('/bundles?currency=USD');
  expect(bundles.body.data).toEqual([expect.objectContaining(tenth), expect.objectContaining(five)]);
  expect((await store.client.get(`/bundles/${fixed?.id}?currency=USD`)).body.data).toMatchObject(five);
  expect((await store.client.get(`/bundles/${fixed?.id}`)).body.data).toMatchObject({
    currency: 'EUR',
    discount_value: 5,
  });
  for (const path of [
    `/collections/${made.slug}`,
    '/flash-sales',
    `/flash-sales/${saleId}`,
    '/bundles',
    `/bundles/${fixed?.id}`,
  ]) {
    const { status, body } = await store.client.get(`${path}?currency=GBP`);
    expect([path, status, Object.keys(body.errors)]).toEqual([path, 422, ['currency']]);
  }
});

it('shows a wishlist in the preferred currency of its customer', async () => {
  const { id, client } = await signedIn(store);
  const first = (currency: string, price: string): object[] => [{ currency, price }];
  expect((await client.post('/user/wishlist', { product_id: rugId })).body.data.currency).toBe('EUR');
  await store.db.rows("UPDATE users SET preferred_currency = 'USD' WHERE id = $1", [id]);
  expect((await client.get('/user/wishlist')).body.data).toMatchObject(first('USD', '10.83'));
  expect((await client.get('/user/wishlist?currency=EUR')).body.data).toMatchObject(first('EUR', '10.00'));
  expect((await client.get('/user/wishlist?currency=GBP')).status).toBe(422);
  await store.db.rows("UPDATE users SET preferred_currency = 'GBP' WHERE id = $1", [id]);
  expect((await client.get('/user/wishlist')).body.data).toMatchObject(first('EUR', '10.00'));
});
