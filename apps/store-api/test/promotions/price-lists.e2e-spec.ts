import { ProductsReadService } from '../../src/catalog/products/products.read.service';
import { PriceListsService } from '../../src/promotions/price-lists/price-lists.service';
import type { TestAccount } from '../accounts';
import { sendForm } from '../catalog/admin-catalog.fixture';
import type { Shopper, TestItem } from '../checkout/checkout.fixture';
import { type PricingShop, openPricing } from '../pricing/pricing.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';

const HOUR_MS = 3_600_000;

let store: TestStore;
let shop: PricingShop;
let admin: TestAccount['client'];
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openPricing(store);
  admin = shop.admin.client;
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  await store.db.rows('UPDATE price_lists SET is_active = false');
  shopper = await shop.shopper();
});

type ListedPrice = [item: TestItem, price: number | string | null, minQuantity?: number];

/** Creates a list in euros for everybody. @returns its id */
async function createList(input: object = {}, prices: ListedPrice[] = []): Promise<number> {
  const { status, body } = await admin.post('/admin/price-lists', {
    name: 'List',
    currency: 'EUR',
    ...input,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  if (prices.length) expect((await savePrices(body.data.id, prices)).status).toBe(200);
  return body.data.id;
}

function savePrices(id: number, prices: ListedPrice[]): ReturnType<TestAccount['client']['put']> {
  return admin.put(`/admin/price-lists/${id}/prices`, {
    prices: prices.map(([{ variantId }, price, min_quantity]) => ({
      variant_id: variantId,
      min_quantity,
      price,
    })),
  });
}

async function cartItem(by = shopper): Promise<Record<string, any>> {
  return (await by.client.get('/cart')).body.data.items[0];
}

describe('the routes of price lists', () => {
  const routes = [
    ['GET', '/admin/price-lists'],
    ['POST', '/admin/price-lists'],
    ['GET', '/admin/price-lists/1'],
    ['PUT', '/admin/price-lists/1'],
    ['DELETE', '/admin/price-lists/1'],
    ['GET', '/admin/price-lists/1/prices'],
    ['PUT', '/admin/price-lists/1/prices'],
    ['GET', '/admin/price-lists/1/prices/export'],
  ] as const;

  it('are for administrators, and know nothing that does not exist', async () => {
    const manager = await shop.staff('manager');
    for (const [method, path] of routes) {
      expect((await store.client.send(method, path)).status).toBe(401);
      expect((await manager.client.send(method, path)).body.code).toBe('FORBIDDEN');
      if (!/\/1/.test(path)) continue;
      const body = method === 'GET' ? undefined : { name: 7, prices: 7 };
      const unknown = await admin.send(method, path.replace('/1', '/999999'), { body });
      expect([path, unknown.status, unknown.body.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('create, change and delete a list', async () => {
    const group = await shop.group(0, []);
    const starts_at = new Date(store.clock.now().getTime() + HOUR_MS).toISOString();
    const input = { name: 'Trade', currency: 'usd', customer_group_id: group, starts_at };
    const { status, body } = await admin.post('/admin/price-lists', input);
    expect([status, body.data]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), name: 'Trade', currency: 'USD', customer_group_id: group },
        ...{ starts_at, ends_at: null, is_active: true, status: 'scheduled', prices_count: 0 },
        ...{ created_at: expect.any(String), updated_at: expect.any(String), version: expect.any(String) },
      },
    ]);
    const path = `/admin/price-lists/${body.data.id}`;
    const found = await admin.get(
      `/admin/price-lists?status=scheduled&currency=USD&customer_group_id=${group}&search=rad`,
    );
    expect(found.body.data).toEqual([body.data]);
    const changed = await admin.put(path, { name: 'Shops', starts_at: null, customer_group_id: null });
    expect(changed.body.data).toMatchObject({ name: 'Shops', status: 'live', customer_group_id: null });
    expect((await admin.get(path)).body.data).toEqual(changed.body.data);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
  });

  it.each([
    ['an unknown currency', { currency: 'CHF' }, 'currency'],
    ['an unknown group', { customer_group_id: 999_999 }, 'customer_group_id'],
    ['no period', { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-02T00:00:00Z' }, 'ends_at'],
    ['no name', { name: ' ' }, 'name'],
  ])('reject %s', async (_, input, field) => {
    const body = { name: 'List', currency: 'EUR', ...input };
    const answer = await admin.post('/admin/price-lists', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    if (field === 'currency') return;
    const changed = await admin.put(`/admin/price-lists/${await createList()}`, input);
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, [field]]);
  });

  it('go with their customer group', async () => {
    const group = await shop.group(0, []);
    const id = await createList({ customer_group_id: group });
    expect((await admin.delete(`/admin/customer-groups/${group}`)).status).toBe(204);
    expect((await admin.get(`/admin/price-lists/${id}`)).status).toBe(404);
  });
});

describe('the prices of a list', () => {
  it('are added, changed and removed together', async () => {
    const [lamp, desk] = [await shop.item(1000), await shop.item(20_000)];
    const id = await createList();
    const first = await savePrices(id, [
      [lamp, '9.00'],
      [lamp, 8.5, 10],
      [desk, '180', 1],
    ]);
    expect(first.body.data).toEqual({ saved: 3, removed: 0 });
    const second = await savePrices(id, [
      [lamp, '9.00'],
      [lamp, '8.25', 10],
      [desk, null],
    ]);
    expect(second.body.data).toEqual({ saved: 1, removed: 1 });
    const { body } = await admin.get(`/admin/price-lists/${id}/prices?variant_id=${lamp.variantId}`);
    const price = { variant_id: lamp.variantId, product_id: lamp.productId, variant_price: '10.00' };
    expect(body.data).toEqual([
      expect.objectContaining({ ...price, min_quantity: 1, price: '9.00' }),
      expect.objectContaining({ ...price, min_quantity: 10, price: '8.25' }),
    ]);
    expect((await admin.get(`/admin/price-lists/${id}/prices?search=zzz`)).body.data).toEqual([]);
    expect((await admin.get(`/admin/price-lists/${id}`)).body.data.prices_count).toBe(2);
  });

  it('are rejected when one is wrong, and change nothing', async () => {
    const lamp = await shop.item(1000);
    const ghost = { ...lamp, variantId: 999_999 };
    const id = await createList({ currency: 'KWD' });
    const cases: [ListedPrice[], string][] = [
      [[[lamp, '1.005']], 'prices.0.price'],
      [[[lamp, '1.0005']], 'prices.0.price'],
      [[[lamp, -1]], 'prices.0.price'],
      [[[lamp, '1000000000.01']], 'prices.0.price'],
      [[[lamp, 1, 0]], 'prices.0.min_quantity'],
      [
        [
          [lamp, 1],
          [ghost, 1],
        ],
        'prices.1.variant_id',
      ],
      [
        [
          [lamp, 1, 2],
          [lamp, 2, 2],
        ],
        'prices.1.min_quantity',
      ],
    ];
    for (const [prices, field] of cases) {
      const { status, body } = await savePrices(id, prices);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
    const absent = await admin.put(`/admin/price-lists/${id}/prices`, {
      prices: [{ variant_id: lamp.variantId }],
    });
    expect([absent.status, Object.keys(absent.body.errors)]).toEqual([422, ['prices.0.price']]);
    const many = Array.from({ length: 1001 }, (_, index) => [lamp, 1, index + 1] as ListedPrice);
    expect((await savePrices(id, many)).status).toBe(422);
    expect((await admin.get(`/admin/price-lists/${id}`)).body.data.prices_count).toBe(0);
  });
});

describe('a quantity break', () => {
  it('applies from its units on, and its loss is shown', async () => {
    const lamp = await shop.item(1000);
    await createList({}, [
      [lamp, '9.00'],
      [lamp, '8.50', 10],
    ]);
    await shop.fill(shopper, lamp, 10);
    const held = await cartItem();
    expect(held).toMatchObject({ unit_price: '8.50', total: '85.00', price_changed: false });
    // 9 × 9.00: the shopper sees it in the answer, so the order takes it.
    const { body } = await shopper.client.put(`/cart/items/${held.id}`, { quantity: 9 });
    expect(body.data.items[0]).toMatchObject({ unit_price: '9.00', total: '81.00', price_changed: false });
    const order = await shopper.client.post('/orders', {});
    expect([order.status, order.body.data.subtotal]).toEqual([201, '81.00']);
  });
});

describe('a list that begins or ends', () => {
  it('is a changed price, and a higher one must be seen', async () => {
    const lamp = await shop.item(1000);
    const id = await createList({}, [[lamp, '9.00']]);
    await shop.fill(shopper, lamp, 2);
    const ends_at = new Date(store.clock.now().getTime() + 1000).toISOString();
    await admin.put(`/admin/price-lists/${id}`, { ends_at });
    store.clock.advance(1000);
    const refused = await shopper.client.post('/orders', {});
    expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
    expect(refused.body.meta.items).toEqual([
      expect.objectContaining({ previous_total: '18.00', total: '20.00' }),
    ]);
    expect(await cartItem()).toMatchObject({
      ...{ unit_price: '10.00', price_changed: true, previous_unit_price: '9.00' },
    });
    expect((await shopper.client.post('/orders', {})).status).toBe(201);
  });

  it('is a changed price in the currency of the list, to the minor unit', async () => {
    // 1001 / 163.4512 = 6.124, and 6.12 × 163.4512 = 1000.3: an amount in euros would lose a yen.
    const [lamp, buyer] = [await shop.item(1000), await shop.shopper({ currency: 'JPY' })];
    const id = await createList({ currency: 'JPY' }, [[lamp, 1001]]);
    await shop.fill(buyer, lamp);
    expect(await cartItem(buyer)).toMatchObject({ unit_price: '1001.00', price_changed: false });
    await savePrices(id, [[lamp, 1000]]);
    expect(await cartItem(buyer)).toMatchObject({ price_changed: true, previous_unit_price: '1001.00' });
    await admin.put(`/admin/price-lists/${id}`, { is_active: false });
    // 10.00 × 163.4512 = 1634.512
    expect(await cartItem(buyer)).toMatchObject({
      ...{ unit_price: '1635.00', price_changed: true, previous_unit_price: '1001.00' },
    });
  });
});

describe('the list that applies', () => {
  it('is that of the customer’s group, for its members only', async () => {
    const [lamp, member] = [await shop.item(1000), await shop.shopper()];
    const group = await shop.group(0, [member]);
    await createList({}, [[lamp, '7.00']]);
    await createList({ customer_group_id: group }, [[lamp, '8.00']]);
    for (const by of [member, shopper]) await shop.fill(by, lamp);
    expect([(await cartItem(member)).unit_price, (await cartItem()).unit_price]).toEqual(['8.00', '7.00']);
  });

  it('is in the customer’s currency, else in the base currency', async () => {
    const [lamp, desk] = [await shop.item(1000), await shop.item(2000)];
    const buyer = await shop.shopper({ currency: 'JPY' });
    await createList({}, [
      [lamp, '9.00'],
      [desk, '18.00'],
    ]);
    await createList({ currency: 'JPY' }, [[lamp, 1500]]);
    await createList({ currency: 'KWD' }, [[desk, 1]]);
    await shop.fill(buyer, lamp);
    await shop.fill(buyer, desk);
    const { items } = (await buyer.client.get('/cart')).body.data;
    // 18.00 × 163.4512 = 2942.12
    expect(items.map((one: { unit_price: string }) => one.unit_price)).toEqual(['1500.00', '2942.00']);
  });
});

describe('an order at list prices', () => {
  const rates = [{ country: 'FR', rate: 20, name: 'TVA' }];

  // Ten units at 8.50 or 1500 yen, less ten percent; shipping 5.00 EUR or 817.256, so 817 yen.
  it.each([
    // 76.50 / 6 = 12.75; 5.00 / 6 = 0.83
    ['EUR', true, { subtotal: '85.00', discount_amount: '8.50', tax_amount: '13.58', total: '81.50' }],
    // 76.50 / 5 = 15.30; 5.00 / 5 = 1.00
    ['EUR', false, { subtotal: '85.00', discount_amount: '8.50', tax_amount: '16.30', total: '97.80' }],
    // 13500 / 6 = 2250; 817 / 6 = 136.2
    [
      'JPY',
      true,
      { subtotal: '15000.00', discount_amount: '1500.00', tax_amount: '2386.00', total: '14317.00' },
    ],
    // 13500 / 5 = 2700; 817 / 5 = 163.4
    [
      'JPY',
      false,
      { subtotal: '15000.00', discount_amount: '1500.00', tax_amount: '2863.00', total: '17180.00' },
    ],
  ])('in %s with tax included: %s has these amounts', async (currency, prices_include_tax, amounts) => {
    await shop.settings({ tax: { enabled: true, prices_include_tax, rates } });
    const [lamp, buyer] = [await shop.item(1000), await shop.shopper({ currency })];
    await createList({}, [[lamp, '8.50', 10]]);
    await createList({ currency: 'JPY' }, [[lamp, 1500, 10]]);
    await shop.promotion({ product_ids: [lamp.productId], value: 10 });
    await shop.fill(buyer, lamp, 10);
    const shown = (await buyer.client.post('/orders/preview', {})).body.data;
    const { status, body } = await buyer.client.post('/orders', { expected_total: shown.total });
    expect([status, body.data]).toEqual([201, expect.objectContaining({ ...amounts, currency })]);
    await shop.settings({ tax: { enabled: false, prices_include_tax: true, rates: [] } });
    await shop.endAll();
  });

  it('keeps its prices when the list is deleted, and reorders at those of today', async () => {
    const lamp = await shop.item(1000);
    const id = await createList({}, [[lamp, '9.00']]);
    await shop.fill(shopper, lamp, 2);
    const { order_number } = (await shopper.client.post('/orders', {})).body.data;
    expect((await admin.delete(`/admin/price-lists/${id}`)).status).toBe(204);
    const kept = await shopper.client.get(`/orders/${order_number}`);
    expect(kept.body.data.items[0]).toMatchObject({ unit_price: '9.00', total: '18.00' });
    await createList({}, [[lamp, '9.50', 2]]);
    expect((await shopper.client.post(`/orders/${order_number}/reorder`)).status).toBe(200);
    expect(await cartItem()).toMatchObject({ unit_price: '9.50', total: '19.00' });
    await expectLedgersToBalance(store);
  });
});

/** The shown price, compare price and price range of an item, in cents, read without a cache. */
async function shownPrices({ productId }: TestItem): Promise<unknown[]> {
  const [details, row] = await Promise.all([
    store.get(ProductsReadService).readProductDetails(productId),
    store.db.row<{ min_price: number; max_price: number }>(
      'SELECT min_price, max_price FROM products WHERE id = $1',
      [productId],
    ),
  ]);
  const variants = details?.variants.map(({ price }) => price) ?? [];
  return [details?.price, ...variants, details?.compare_price, row?.min_price, row?.max_price];
}

describe('the catalogue', () => {
  it('shows lists for everybody in the base currency for one unit, and no others', async () => {
    const [lamp, member] = [await shop.item(1000), await shop.shopper()];
    const group = await shop.group(0, [member]);
    await createList({ customer_group_id: group }, [[lamp, '5.00']]);
    await createList({ currency: 'JPY' }, [[lamp, 5]]);
    const id = await createList({}, [[lamp, '6.00', 2]]);
    expect(await shownPrices(lamp)).toEqual([1000, 1000, null, 1000, 1000]);
    await savePrices(id, [[lamp, '9.00']]);
    expect(await shownPrices(lamp)).toEqual([900, 900, null, 900, 900]);
    await createList({}, [[lamp, '8.80']]);
    expect(await shownPrices(lamp)).toEqual([880, 880, null, 880, 880]);
    await shop.flash(lamp, 890);
    expect(await shownPrices(lamp)).toEqual([880, 880, null, 880, 880]);
    await store.db.rows('UPDATE flash_sale_items SET sale_price = 800 WHERE product_variant_id = $1', [
      lamp.variantId,
    ]);
    // Beside the flash sale, the compare price is the price of the list.
    expect((await shownPrices(lamp)).slice(0, 3)).toEqual([800, 800, 880]);
  });

  it('follows a list that begins, ends, is changed or deleted', async () => {
    const lamp = await shop.item(1000);
    const now = store.clock.now().getTime();
    const [starts_at, ends_at] = [new Date(now + 1000), new Date(now + 2000)];
    const id = await createList({ starts_at, ends_at }, [[lamp, '9.00']]);
    const due = (): Promise<void> => store.get(PriceListsService).updateDuePrices();
    expect(await shownPrices(lamp)).toEqual([1000, 1000, null, 1000, 1000]);
    store.clock.advance(1000);
    await due();
    expect(await shownPrices(lamp)).toEqual([900, 900, null, 900, 900]);
    store.clock.advance(1000);
    await due();
    expect(await shownPrices(lamp)).toEqual([1000, 1000, null, 1000, 1000]);
    await admin.put(`/admin/price-lists/${id}`, { ends_at: null });
    expect(await shownPrices(lamp)).toEqual([900, 900, null, 900, 900]);
    await savePrices(id, [[lamp, '11.00']]);
    expect(await shownPrices(lamp)).toEqual([1100, 1100, null, 1100, 1100]);
    expect((await admin.delete(`/admin/price-lists/${id}`)).status).toBe(204);
    expect(await shownPrices(lamp)).toEqual([1000, 1000, null, 1000, 1000]);
  });
});

describe('the prices of a product', () => {
  async function pathOf({ productId }: TestItem): Promise<string> {
    const row = await store.db.row<{ slug: string }>('SELECT slug FROM products WHERE id = $1', [productId]);
    return `/catalogue/products/${row?.slug}/prices`;
  }

  it('are those of the caller, with quantity breaks', async () => {
    const [lamp, member] = [await shop.item(1000), await shop.shopper({ currency: 'JPY' })];
    const group = await shop.group(0, [member]);
    await createList({}, [
      [lamp, '9.00'],
      [lamp, '9.00', 5],
      [lamp, '8.50', 10],
    ]);
    await createList({ customer_group_id: group }, [[lamp, '7.00', 20]]);
    const path = await pathOf(lamp);
    const pricesOf = async (client: TestAccount['client'], query = ''): Promise<unknown[]> => {
      const { status, body } = await client.get(path + query);
      if (status !== 200) throw new Error(JSON.stringify(body));
      const [variant] = body.data.variants;
      const prices = variant.prices.map((one: Record<string, unknown>) => [one.min_quantity, one.unit_price]);
      return [body.data.currency, variant.variant_id, ...prices];
    };
    const euros = [
      [1, '9.00'],
      [10, '8.50'],
    ];
    expect(await pricesOf(store.client)).toEqual(['EUR', lamp.variantId, ...euros]);
    const own = await pricesOf(member.client, '?currency=EUR');
    expect(own).toEqual(['EUR', lamp.variantId, ...euros, [20, '7.00']]);
    // 9.00, 8.50 and 7.00 × 163.4512 = 1471.06, 1389.34 and 1144.16
    const yen = [
      [1, '1471.00'],
      [10, '1389.00'],
      [20, '1144.00'],
    ];
    expect(await pricesOf(member.client)).toEqual(['JPY', lamp.variantId, ...yen]);
    // Three units at 8.00, then the list again.
    await shop.flash(lamp, 800, 3);
    expect(await pricesOf(store.client)).toEqual([
      'EUR',
      lamp.variantId,
      [1, '8.00'],
      [4, '9.00'],
      [10, '8.50'],
    ]);
    expect((await store.client.get(path)).headers.get('cache-control')).toBe('no-store');
  });

  it('need a product and an active currency', async () => {
    const path = await pathOf(await shop.item(1000));
    const unknown = await store.client.get('/catalogue/products/no-such-product/prices');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    for (const currency of ['CHF', 'XYZ', 'EU']) {
      const { status, body } = await store.client.get(`${path}?currency=${currency}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['currency']]);
    }
  });
});

describe('the lowest price of the 30 days before a reduction', () => {
  it('counts the prices for everybody, each until the next began', async () => {
    const lamp = await shop.item(10_000);
    const lowest = async (): Promise<number | null | undefined> =>
      (await store.get(ProductsReadService).readProductDetails(lamp.productId))?.lowest_price_30_days;
    const daysLater = async (days: number): Promise<void> => {
      await store.db.rows(
        `UPDATE variant_price_periods h SET started_at = h.started_at - $2 * interval '1 day'
         WHERE variant_id = $1`,
        [lamp.variantId, days],
      );
    };
    const change = (body: object): Promise<unknown> => admin.put(`/admin/products/${lamp.productId}`, body);
    expect(await lowest()).toBeNull();
    await daysLater(10);
    // 100.00 until now, and then 80.00 instead of it.
    await change({ price: '80.00', compare_price: '100.00' });
    expect(await lowest()).toBe(10_000);
    await daysLater(10);
    // A list at 60.00, beside 100.00: its reduction follows 80.00.
    const id = await createList({}, [[lamp, '60.00']]);
    expect(await lowest()).toBe(8000);
    await daysLater(25);
    // Still the same reduction, 25 days later.
    expect(await lowest()).toBe(8000);
    await admin.put(`/admin/price-lists/${id}`, { is_active: false });
    expect(await lowest()).toBe(6000);
    await daysLater(31);
    // 80.00 for 31 days. A higher compare price is a new reduction, whose earlier price is 80.00 itself.
    await change({ compare_price: '120.00' });
    expect(await lowest()).toBe(8000);
    await change({ compare_price: null });
    expect(await lowest()).toBeNull();
  });
});

describe('the CSV file of a price list', () => {
  async function importText(id: number, text: string): Promise<[status: number, body: any]> {
    const path = `/admin/price-lists/${id}/prices/import`;
    const form = { field: 'file', name: 'prices.csv', type: 'text/csv' };
    const { status, body } = await sendForm(store, path, shop.admin.accessToken, [text], form);
    return [status, body];
  }

  const exportFile = async (id: number): Promise<string> => {
    const headers = { authorization: `Bearer ${shop.admin.accessToken}` };
    const response = await fetch(`${store.client.baseUrl}/admin/price-lists/${id}/prices/export`, {
      headers,
    });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="price-list-${id}.csv"`);
    return response.text();
  };

  const skuOf = async ({ variantId }: TestItem): Promise<string> => {
    const row = await store.db.row<{ sku: string }>('SELECT sku FROM product_variants WHERE id = $1', [
      variantId,
    ]);
    return row?.sku ?? '';
  };

  it('comes back as it was, and its changes are priced in', async () => {
    const item = await shop.item(1000, 50, { name: 'Bowl' });
    const sku = await skuOf(item);
    const id = await createList({}, [
      [item, '9.00'],
      [item, '8.50', 10],
    ]);
    const text = await exportFile(id);
    expect(text).toBe(
      `sku,product_name,min_quantity,currency,price\r\n${sku},Bowl,1,EUR,9.00\r\n${sku},Bowl,10,EUR,8.50\r\n`,
    );
    expect(await importText(id, text)).toMatchObject([200, { data: { saved: 0, removed: 0 } }]);
    // A spreadsheet with semicolons has decimal commas; an empty price removes the row.
    const edited = `Price;SKU;Min_Quantity\n7,25;${sku};\n;${sku};10\n`;
    expect(await importText(id, edited)).toMatchObject([200, { data: { saved: 1, removed: 1 } }]);
    await shop.fill(shopper, item, 12);
    expect(await cartItem()).toMatchObject({ unit_price: '7.25' });
  });

  it('names each faulty cell, and then changes nothing', async () => {
    const item = await shop.item(1000, 50, { name: 'Jug' });
    const sku = await skuOf(item);
    const id = await createList({}, [[item, '9.00']]);
    const rows = [
      ...['sku,min_quantity,currency,price', `${sku},1,EUR,5.00`, `${sku},0,EUR,5.00`, `${sku},2,USD,5.00`],
      ...[`nothing,1,EUR,5.00`, `${sku},3,EUR,5.001`, `${sku},4,EUR,-1`, `${sku},1,EUR,6.00`, `,1,EUR,1.00`],
    ];
    const [status, body] = await importText(id, rows.join('\n'));
    expect([status, body.code, Object.keys(body.errors).sort()]).toEqual([
      422,
      'VALIDATION_ERROR',
      ['rows.3.min_quantity', 'rows.4.currency', 'rows.5.sku', 'rows.6.price', 'rows.7.price'].concat(
        ...['rows.8.sku', 'rows.9.sku'],
      ),
    ]);
    expect(await exportFile(id)).toContain(`${sku},Jug,1,EUR,9.00`);
    expect((await importText(id, 'sku\nA'))[1].errors).toEqual({
      file: ['The file has no column price.'],
    });
    expect((await importText(999_999, 'sku,price\nA,1'))[0]).toBe(404);
    const [tooLarge] = await importText(id, 'x'.repeat(3 * 1024 * 1024));
    expect(tooLarge).toBe(413);
  });
});
