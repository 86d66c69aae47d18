import type { TestResponse } from '@comptoir/testing';
import { FlashSalesService } from '../../src/promotions/flash-sales/flash-sales.service';
import { SettingsService } from '../../src/platform/settings/settings.service';
import { signedIn } from '../accounts';
import { exported, imported } from '../operations/imports.fixture';
import { type TestStore, startStore } from '../store-harness';
import { type StaffedShop, errorOf, openStaffedShop } from './admin-catalog.fixture';

const HOUR = 3_600_000;
const MAKER = {
  name: 'Atelier Morel',
  address: '12 rue des Tanneurs\n69009 Lyon\nFrance',
  email: 'safety@morel.example',
  url: null,
};
const AGENT = {
  name: 'EU Agent',
  address: '1 Hafenstrasse\n20457 Hamburg',
  email: null,
  url: 'https://agent.example/contact',
};

let store: TestStore;
let shop: StaffedShop;
let serial = 0;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());

/** Returns a GTIN that no other variant of this file has. */
function newGtin(): string {
  const digits = `40063813${String(++serial).padStart(4, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function create(variant: object = {}, input: object = {}): Promise<TestResponse> {
  const sku = `INF-${++serial}`;
  return shop.manager.client.post('/admin/products', {
    name: `Thing ${serial}`,
    sku,
    price: '12.90',
    category_id: shop.categoryId,
    status: 'published',
    variants: [{ sku: `${sku}-A`, stock_quantity: 5, ...variant }],
    ...input,
  });
}

async function made(variant: object = {}, input: object = {}): Promise<any> {
  const { status, body } = await create(variant, input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

const change = (product: { id: number; variants: { id: number }[] }, input: object): Promise<TestResponse> =>
  shop.manager.client.put(`/admin/products/${product.id}/variants/${product.variants[0]?.id}`, input);
const shown = async (slug: string, query = ''): Promise<any> =>
  (await store.client.get(`/catalogue/products/${slug}${query}`)).body.data;
const listed = async (id: number, query = ''): Promise<any> =>
  (await store.client.get(`/catalogue/products?per_page=100${query}`)).body.data.find(
    (product: { id: number }) => product.id === id,
  );

describe('the numbers of a variant', () => {
  it('are stored, shown to all and cleared', async () => {
    const gtin = newGtin();
    const product = await made({ gtin: `${gtin.slice(0, 1)} ${gtin.slice(1)}`, mpn: 'AM-77/b' });
    expect(product.variants[0]).toMatchObject({ gtin, mpn: 'AM-77/b' });
    expect((await shown(product.slug)).variants[0]).toMatchObject({ gtin, mpn: 'AM-77/b' });
    const { status, body } = await change(product, { gtin: '', mpn: null });
    expect([status, body.data.gtin, body.data.mpn]).toEqual([200, null, null]);
  });

  it.each([
    ['4006381333932', 'gtin has a wrong check digit: compare its digits with the barcode'],
    ['400638133393', 'gtin has a wrong check digit: compare its digits with the barcode'],
    ['40063813339', 'gtin must have 8, 12, 13 or 14 digits'],
    ['40063813339X1', 'gtin must have 8, 12, 13 or 14 digits'],
  ])('refuse the GTIN %s', async (gtin, message) => {
    const { status, body } = await create({ gtin });
    expect([status, body.errors]).toEqual([422, { 'variants.0.gtin': [message] }]);
  });

  it('refuse a number of 71 characters', async () => {
    expect(errorOf(await create({ mpn: 'x'.repeat(71) }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['variants.0.mpn'],
    ]);
  });

  it('are those of one variant, with leading zeros too, until it is deleted', async () => {
    const gtin = newGtin();
    const product = await made({ gtin });
    const other = await made();
    const refused = await change(other, { gtin: `0${gtin}` });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { gtin: ['Another variant has this GTIN.'] },
    ]);
    const twice = await create(
      {},
      {
        variants: [
          { sku: `TWICE-${serial}-A`, gtin: newGtin() },
          { sku: `TWICE-${serial}-B`, gtin },
        ],
      },
    );
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['variants.1.gtin']]);
    const path = `/admin/products/${product.id}/variants/${product.variants[0].id}`;
    expect((await shop.manager.client.delete(path)).status).toBe(204);
    expect((await change(other, { gtin })).status).toBe(200);
  });

  it('goes to one of two variants that ask for it at once', async () => {
    const gtin = newGtin();
    const products = await Promise.all([made(), made(), made(), made()]);
    const answers = await Promise.all(products.map((product) => change(product, { gtin })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('move between variants in one request', async () => {
    const [first, second] = [newGtin(), newGtin()];
    const sku = `SWAP-${serial}`;
    const product = await made({}, { variants: [{ sku: `${sku}-A`, gtin: first }, { sku: `${sku}-B` }] });
    const [a, b] = product.variants;
    const { status, body } = await shop.manager.client.put(`/admin/products/${product.id}`, {
      variants: [
        { id: a.id, gtin: second },
        { id: b.id, gtin: first },
      ],
    });
    expect([status, body.data.variants.map((variant: any) => variant.gtin)]).toEqual([200, [second, first]]);
  });
});

describe('the price per kilogram and the like', () => {
  const coffee = { content_amount: 250, content_unit: 'g' };

  it('is shown in lists, on the page and in the cart', async () => {
    const product = await made(coffee);
    const price = { amount: '51.60', per: '1 kg', currency: 'EUR' };
    const item = await listed(product.id);
    expect([item.unit_price, item.variants[0].unit_price]).toEqual([price, price]);
    const page = await shown(product.slug);
    expect([page.unit_price, page.variants[0].unit_price]).toEqual([price, price]);
    expect(page.variants[0]).toMatchObject(coffee);
    const { client } = await signedIn(store);
    const cart = await client.post('/cart/items', { product_id: product.id, quantity: 2 });
    expect(cart.body.data.items[0]).toMatchObject({ unit_price: '12.90', variant: { unit_price: price } });
    const own = await client.get(`/catalogue/products/${product.slug}/prices`);
    expect(own.body.data.variants[0].prices).toEqual([
      { min_quantity: 1, unit_price: '12.90', price_per_measure: price },
    ]);
  });

  it('is in the currency of the visitor, fixed prices included', async () => {
    const product = await made(coffee);
    const variantId = product.variants[0].id;
    // 12.90 at 1.0825 is 13.96 dollars for 250 g.
    const converted = { amount: '55.84', per: '1 kg', currency: 'USD' };
    expect((await listed(product.id, '&currency=USD')).unit_price).toEqual(converted);
    expect((await shown(product.slug, '?currency=USD')).variants[0].unit_price).toEqual(converted);
    await store.db.rows(
      `WITH made AS (INSERT INTO price_lists (name, currency) VALUES ('Abroad', 'USD') RETURNING id)
       INSERT INTO price_list_prices (price_list_id, variant_id, min_quantity, price)
       SELECT id, $1, 1, 1500 FROM made`,
      [variantId],
    );
    store.clock.advance(2_000);
    expect((await listed(product.id, '&currency=USD&sort=newest')).unit_price.amount).toBe('60.00');
    const { client } = await signedIn(store, { currency: 'USD' });
    const cart = await client.post('/cart/items', { product_id: product.id });
    expect(cart.body.data.items[0].variant.unit_price).toEqual({ ...converted, amount: '60.00' });
  });

  it('follows flash sales and promotions, and the variant whose price is shown', async () => {
    const sku = `BAG-${++serial}`;
    const product = await made(
      {},
      {
        variants: [
          { sku: `${sku}-S`, price: '5.00', content_amount: 100, content_unit: 'g', stock_quantity: 5 },
          { sku: `${sku}-L`, price: '20.00', content_amount: 1, content_unit: 'kg', stock_quantity: 5 },
        ],
      },
    );
    expect((await listed(product.id)).unit_price.amount).toBe('50.00');
    const now = store.clock.now();
    await store.db.tx((tx) =>
      store.get(FlashSalesService).createFlashSale(tx, {
        name: 'Bags',
        startsAt: now,
        endsAt: new Date(now.getTime() + HOUR),
        items: [{ productVariantId: product.variants[1].id, salePrice: 400 }],
      }),
    );
    await store.get(FlashSalesService).updateDuePrices();
    const sale = await listed(product.id, '&sort=price_asc');
    expect([sale.price, sale.unit_price.amount]).toEqual(['4.00', '4.00']);
    const { body } = await store.client.get('/flash-sales');
    expect(body.data[0].items[0].unit_price).toEqual({ amount: '4.00', per: '1 kg', currency: 'EUR' });
    await store.db.rows(
      `INSERT INTO promotions (name, type, value, applies_to_all, is_active)
       VALUES ('Half', 'percentage', 5000, true, true)`,
    );
    const half = await listed(product.id, '&sort=price_desc');
    const own = half.variants.map((variant: any) => [
      variant.price_after_promotion,
      variant.unit_price.amount,
    ]);
    // A promotion does not lower the price of a flash sale.
    expect([half.price_after_promotion, half.unit_price.amount]).toEqual(['2.50', '25.00']);
    expect(own).toEqual([
      ['2.50', '25.00'],
      [null, '4.00'],
    ]);
    await store.db.rows('DELETE FROM promotions');
  });

  it('is null without a content, which is removed as a whole', async () => {
    const product = await made(coffee);
    const removed = await change(product, { content_amount: null, content_unit: null });
    expect([removed.status, removed.body.data.content_amount]).toEqual([200, null]);
    expect((await shown(product.slug)).unit_price).toBeNull();
  });

  it.each([
    ['an amount without a unit', { content_amount: 250 }, 'variants.0.content_unit'],
    ['a unit without an amount', { content_unit: 'g' }, 'variants.0.content_unit'],
    ['an amount of zero', { content_amount: 0, content_unit: 'g' }, 'variants.0.content_amount'],
    ['an unknown unit', { content_amount: 1, content_unit: 'oz' }, 'variants.0.content_unit'],
  ])('refuses %s', async (_, variant, field) => {
    expect(errorOf(await create(variant))).toEqual([422, 'VALIDATION_ERROR', [field]]);
  });

  it('refuses to lose its unit, and changes its amount alone', async () => {
    const product = await made(coffee);
    expect(errorOf(await change(product, { content_unit: null }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['content_unit'],
    ]);
    const { body } = await change(product, { content_amount: 500 });
    expect(body.data).toMatchObject({ content_amount: 500, content_unit: 'g' });
  });
});

describe('the lowest price of 30 days', () => {
  it('is that of each reduced variant, also beside a cheaper one', async () => {
    const sku = `LOW-${++serial}`;
    const product = await made(
      {},
      {
        variants: [
          { sku: `${sku}-S`, price: '10.00', stock_quantity: 5 },
          { sku: `${sku}-L`, price: '20.00', stock_quantity: 5 },
        ],
      },
    );
    const large = `/admin/products/${product.id}/variants/${product.variants[1].id}`;
    store.clock.advance(HOUR);
    expect((await shop.manager.client.put(large, { price: '15.00', compare_price: '22.00' })).status).toBe(
      200,
    );
    store.clock.advance(2_000);
    const page = await shown(product.slug);
    const own = page.variants.map((variant: any) => [variant.price, variant.lowest_price_30_days]);
    expect([page.lowest_price_30_days, ...own]).toEqual([null, ['10.00', null], ['15.00', '20.00']]);
    const dollars = await shown(product.slug, '?currency=USD');
    expect(dollars.variants[1].lowest_price_30_days).toBe('21.65');
  });
});

describe('origin, safety and age', () => {
  it('are shown to all, the code of customs to staff only', async () => {
    const product = await made(
      {},
      {
        origin_country: 'pt',
        hs_code: '9405.21.40',
        manufacturer: MAKER,
        responsible_person: AGENT,
        safety_warnings: 'Keep away from water.',
        age_limit: 18,
      },
    );
    const own = {
      origin_country: 'PT',
      manufacturer: MAKER,
      responsible_person: AGENT,
      safety_warnings: 'Keep away from water.',
      age_limit: 18,
    };
    expect(product).toMatchObject({ ...own, hs_code: '94052140' });
    const page = await shown(product.slug);
    expect(page).toMatchObject(own);
    expect(page).not.toHaveProperty('hs_code');
    const { client } = await signedIn(store);
    const cart = await client.post('/cart/items', { product_id: product.id });
    expect(cart.body.data.items[0].product.age_limit).toBe(18);
    const cleared = await shop.manager.client.put(`/admin/products/${product.id}`, {
      origin_country: null,
      hs_code: '',
      manufacturer: null,
      responsible_person: null,
      safety_warnings: null,
      age_limit: null,
    });
    expect(cleared.body.data).toMatchObject({
      origin_country: null,
      hs_code: null,
      manufacturer: null,
      responsible_person: null,
      safety_warnings: '',
      age_limit: null,
    });
  });

  it('come from the brand where the product has none', async () => {
    const { client } = shop.manager;
    const brand = await client.post('/admin/brands', { name: `Brand ${++serial}`, manufacturer: MAKER });
    expect([brand.status, brand.body.data.manufacturer]).toEqual([201, MAKER]);
    const brandId = brand.body.data.id;
    const changed = await client.put(`/admin/brands/${brandId}`, { responsible_person: AGENT });
    expect(changed.body.data).toMatchObject({ manufacturer: MAKER, responsible_person: AGENT });
    const product = await made({}, { brand_id: brandId });
    expect([product.manufacturer, product.responsible_person]).toEqual([null, null]);
    expect(await shown(product.slug)).toMatchObject({ manufacturer: MAKER, responsible_person: AGENT });
    const own = { ...MAKER, name: 'Own maker' };
    const other = await made({}, { brand_id: brandId, manufacturer: own });
    expect(await shown(other.slug)).toMatchObject({ manufacturer: own, responsible_person: AGENT });
  });

  it('are translated', async () => {
    await store
      .get(SettingsService)
      .changeSettings(shop.admin.id, [{ key: 'store.languages', value: ['en', 'fr'] }]);
    const product = await made(
      {},
      {
        safety_warnings: 'Hot surface.',
        translations: { fr: { safety_warnings: 'Surface chaude.' } },
      },
    );
    const french = await store.client.get(`/catalogue/products/${product.slug}?locale=fr`);
    expect(french.body.data.safety_warnings).toBe('Surface chaude.');
    expect((await shown(product.slug, '?locale=en')).safety_warnings).toBe('Hot surface.');
  });

  it.each([
    ['origin_country', 'XX', 'origin_country'],
    ['hs_code', '94052', 'hs_code'],
    ['hs_code', '94052140123', 'hs_code'],
    ['age_limit', 0, 'age_limit'],
    ['age_limit', 22, 'age_limit'],
    ['age_limit', 17.5, 'age_limit'],
    ['safety_warnings', 'x'.repeat(5_001), 'safety_warnings'],
    ['manufacturer', { name: 'A' }, 'manufacturer.address'],
    ['manufacturer', { name: 'A', address: 'B' }, 'manufacturer.email'],
    ['manufacturer', { name: 'A', address: 'B', email: 'nobody' }, 'manufacturer.email'],
    ['responsible_person', { name: 'A', address: 'B', url: 'javascript:alert(1)' }, 'responsible_person.url'],
  ])('refuse %s as %j', async (field, value, wrong) => {
    expect(errorOf(await create({}, { [field]: value }))).toEqual([422, 'VALIDATION_ERROR', [wrong]]);
  });
});

describe('a file of products', () => {
  const rows = (file: string): Record<string, string>[] => {
    const [header = '', ...lines] = file.trim().split('\r\n');
    return lines.map((line) =>
      Object.fromEntries(header.split(',').map((name, at) => [name, line.split(',')[at] ?? ''])),
    );
  };

  it('brings and takes all of them', async () => {
    const gtin = newGtin();
    const sku = `CSV-${++serial}`;
    const header =
      'sku,name,price,category_id,origin_country,hs_code,age_limit,safety_warnings,manufacturer_name,' +
      'manufacturer_address,manufacturer_email,gtin,mpn,content_amount,content_unit';
    const line = `${sku},From a file,12.90,${shop.categoryId},PT,94052140,18,Hot,Morel,1 rue,a@b.example,${gtin},M-1,250,g`;
    const job = await imported(store, shop, `${header}\r\n${line}\r\n`);
    expect([job.failed, job.errors, job.created]).toEqual([0, [], 1]);
    const path = `/admin/products/export?search=${sku}`;
    const file = await exported(shop, path);
    expect(rows(file)[0]).toMatchObject({
      ...{ sku, origin_country: 'PT', hs_code: '94052140', age_limit: '18', safety_warnings: 'Hot' },
      ...{ manufacturer_name: 'Morel', manufacturer_address: '1 rue', manufacturer_email: 'a@b.example' },
      ...{ manufacturer_url: '', responsible_person_name: '' },
      ...{ gtin, mpn: 'M-1', content_amount: '250', content_unit: 'g' },
    });
    expect(await imported(store, shop, file)).toMatchObject({ failed: 0, unchanged: 1 });
    const cleared = await imported(
      store,
      shop,
      'sku,variant_sku,age_limit,manufacturer_name,manufacturer_address,manufacturer_email,content_amount,content_unit\r\n' +
        `${sku},${sku},,,,,,\r\n`,
    );
    expect([cleared.failed, cleared.updated]).toEqual([0, 1]);
    expect(rows(await exported(shop, path))[0]).toMatchObject({
      ...{ age_limit: '', manufacturer_name: '', content_amount: '', gtin, hs_code: '94052140' },
    });
  });

  it('names the column and row of what is wrong', async () => {
    const taken = newGtin();
    await made({ gtin: taken });
    const of = async (columns: string, cells: string): Promise<[string, string]> => {
      const sku = `BAD-${++serial}`;
      const file = `sku,name,price,category_id,${columns}\r\n${sku},Bad,1,${shop.categoryId},${cells}\r\n`;
      const job = await imported(store, shop, file);
      return [job.errors[0]?.field, job.errors[0]?.message];
    };
    expect(await of('gtin', taken)).toEqual(['gtin', 'Another variant has this GTIN.']);
    expect((await of('gtin', '123'))[0]).toBe('gtin');
    expect((await of('content_amount', '5'))[0]).toBe('content_unit');
    expect((await of('manufacturer_name,manufacturer_address', 'A,B'))[0]).toBe('manufacturer_email');
    expect((await of('manufacturer_name', 'A'))[0]).toBe('manufacturer_address');
    expect((await of('responsible_person_url', 'x'))[0]).toMatch(/^responsible_person_/);
  });
});
