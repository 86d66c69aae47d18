import pg from 'pg';
import { Money } from '@comptoir/contracts';
import type { Shopper, TestItem } from '../checkout/checkout.fixture';
import { SettingsService } from '../../src/platform/settings/settings.service';
import { type PricingShop, openPricing } from './pricing.fixture';
import { type TestStore, startStore } from '../store-harness';

const MINUTE_MS = 60_000;
const RATES = [
  { country: 'FR', rate: 20, name: 'TVA' },
  { country: 'BE', rate: 21 },
];

let store: TestStore;
let shop: PricingShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openPricing(store);
});

afterAll(async () => {
  await store.stop();
});

afterEach(async () => {
  await shop.endAll();
  await shop.settings({ tax: { enabled: false, prices_include_tax: true, rates: [] } });
});

const TAXES = {
  'without tax': { enabled: false, prices_include_tax: true, rates: RATES },
  'with tax in the prices': { enabled: true, prices_include_tax: true, rates: RATES },
  'with tax on top': { enabled: true, prices_include_tax: false, rates: RATES },
} as const;

async function preview(shopper: Shopper, body: object = {}): Promise<Record<string, any>> {
  return (await shopper.client.post('/orders/preview', body)).body.data;
}

const AMOUNTS = [
  'subtotal',
  'discount_amount',
  'discounts',
  'shipping_amount',
  'tax_amount',
  'tax',
  'prices_include_tax',
  'total',
  'gift_card_amount',
  'wallet_amount',
  'amount_due',
  'currency',
] as const;

const LINE_AMOUNTS = [
  'variant_id',
  'quantity',
  'unit_price',
  'discount_amount',
  'discounts',
  'tax_amount',
  'total',
];

function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

interface Mixed {
  shopper: Shopper;
  checkout: object;
}

/** Fills a cart with a flash sale, a promotion, a group, a bundle, a coupon, a gift card and a wallet. */
async function mixedCart(currency: string, code: string): Promise<Mixed> {
  const shopper = await shop.shopper({ currency, wallet: 733 });
  await shop.group(3, [shopper]);
  const [flash, lamp, desk, chair] = [
    await shop.item(4999),
    await shop.item(3333),
    await shop.item(19_999),
    await shop.item(8777),
  ] as const;
  await shop.flash(flash, 3777);
  await shop.promotion({ name: 'Lamps', value: 12.5, product_ids: [lamp.productId] });
  await shop.bundle([desk, chair], { name: 'Office', discount_value: 15 });
  await shop.coupon({ code, type: 'percentage', value: 1000 });
  const card = await shop.giftCard({ initialAmount: 4321 });
  await shop.fill(shopper, flash, 2);
  await shop.fill(shopper, lamp, 3);
  await shop.fill(shopper, desk, 1);
  await shop.fill(shopper, chair, 2);
  const applied = await shopper.client.post('/cart/coupon', { code });
  expect(applied.status).toBe(200);
  return { shopper, checkout: { gift_card_codes: [card.code] } };
}

let serial = 0;

describe('a cart with every rule', () => {
  const currencies = ['EUR', 'JPY', 'KWD'];
  const cases = currencies.flatMap((currency) =>
    Object.entries(TAXES).map(([name, tax]) => ({ name, currency, tax })),
  );

  it.each(cases)('is priced alike in cart, preview and order: $currency $name', async ({ currency, tax }) => {
    await shop.settings({ tax });
    const { shopper, checkout } = await mixedCart(currency, `MIX${++serial}`);
    const cart = (await shopper.client.get('/cart')).body.data;
    const preview = (await shopper.client.post('/orders/preview', checkout)).body.data;
    const placed = await shopper.client.post('/orders', { ...checkout, expected_total: preview.total });
    expect([placed.status, placed.body.code, placed.body.meta]).toEqual([201, undefined, undefined]);
    const order = placed.body.data;
    const minor = (text: string): number => Money.parse(text, currency);
    const summed = (list: Record<string, string>[], name: string): number =>
      list.reduce((all, entry) => all + minor(entry[name] ?? ''), 0);

    expect(pick(preview, AMOUNTS)).toEqual(pick(order, AMOUNTS));
    expect(preview.items.map((item: object) => pick({ ...item }, LINE_AMOUNTS))).toEqual(
      order.items.map((item: object) => pick({ ...item }, LINE_AMOUNTS)),
    );
    expect(pick(cart, ['subtotal', 'discount_amount', 'discounts', 'currency'])).toEqual(
      pick(order, ['subtotal', 'discount_amount', 'discounts', 'currency']),
    );
    expect(cart.items.map(({ discounts }: { discounts: unknown }) => discounts)).toEqual(
      order.items.map(({ discounts }: { discounts: unknown }) => discounts),
    );
    expect(order.discounts.map(({ source }: { source: string }) => source)).toEqual([
      'promotion',
      'group',
      'bundle',
      'coupon',
    ]);

    expect(summed(order.discounts, 'amount')).toBe(minor(order.discount_amount));
    expect(summed(order.items, 'discount_amount')).toBe(minor(order.discount_amount));
    const added = tax.prices_include_tax ? 0 : minor(order.tax_amount);
    expect(minor(order.total)).toBe(summed(order.items, 'total') + minor(order.shipping_amount) + added);
    expect(minor(order.total)).toBe(
      minor(order.gift_card_amount) + minor(order.wallet_amount) + minor(order.amount_due),
    );
    expect(minor(order.tax_amount) > 0).toBe(tax.enabled);
    expect(order.tax).toEqual(tax.enabled ? { country: 'FR', name: 'TVA', rate: 20 } : null);
  });

  it('comes to these amounts', async () => {
    await shop.settings({ tax: TAXES['with tax on top'] });
    const { shopper, checkout } = await mixedCart('EUR', `MIX${++serial}`);
    const { body } = await shopper.client.post('/orders', checkout);
    expect(body.data).toMatchObject({
      // 2 × 37.77 + 3 × 33.33 + 199.99 + 2 × 87.77
      subtotal: '551.06',
      items: [
        { unit_price: '37.77', total: '67.99' },
        { unit_price: '33.33', total: '78.74' },
        { unit_price: '199.99', total: '148.40' },
        { unit_price: '87.77', total: '141.75' },
      ],
      discounts: [
        { source: 'promotion', name: 'Lamps', amount: '12.50' },
        // 3 % of 199.99 and of 175.54
        { source: 'group', amount: '11.27' },
        // 15 % of 193.99 and of one of two chairs at 170.27
        { source: 'bundle', name: 'Office', amount: '41.87' },
        // 10 % of 485.42
        { source: 'coupon', amount: '48.54' },
      ],
      discount_amount: '114.18',
      shipping_amount: '5.00',
      // 20 % of each line and of shipping: 13.60 + 15.75 + 29.68 + 28.35 + 1.00
      tax_amount: '88.38',
      total: '530.26',
      gift_card_amount: '43.21',
      wallet_amount: '7.33',
      amount_due: '479.72',
    });
  });

  it('reads the same when its rules are gone', async () => {
    await shop.settings({ tax: TAXES['with tax in the prices'] });
    const { shopper, checkout } = await mixedCart('EUR', `MIX${++serial}`);
    const order = (await shopper.client.post('/orders', checkout)).body.data;
    await store.db.rows('DELETE FROM promotions');
    await store.db.rows('DELETE FROM bundles');
    await store.db.rows('DELETE FROM customer_groups');
    await shop.settings({ tax: { enabled: false, rates: [] } });
    expect((await shopper.client.get(`/orders/${order.order_number}`)).body.data).toEqual(order);
  });

  it.each(currencies)(
    'is given back to the minor unit, line by line and with its shipping: %s',
    async (currency) => {
      await shop.settings({ tax: TAXES['with tax on top'] });
      const { shopper, checkout } = await mixedCart(currency, `MIX${++serial}`);
      const order = (await shopper.client.post('/orders', checkout)).body.data;
      const confirm = { status: 'confirmed', mark_as_paid: true };
      await shop.admin.client.patch(`/admin/orders/${order.id}/status`, confirm);
      const refund = async (items: object[], more: object = {}): Promise<number> => {
        const reason = 'Changed my mind';
        const body = { order_number: order.order_number, items, reason, method: 'wallet', ...more };
        const answer = await shop.admin.client.post('/admin/refunds', body);
        expect(answer.status).toBe(201);
        return Money.parse(answer.body.data.amount, currency);
      };
      const units: object[] = order.items.flatMap(({ id, quantity }: { id: number; quantity: number }) =>
        Array.from({ length: quantity }, () => ({ order_item_id: id, quantity: 1 })),
      );
      let refunded = 0;
      for (const unit of units.slice(1)) refunded += await refund([unit]);
      refunded += await refund(units.slice(0, 1), { include_shipping: true });
      expect(refunded).toBe(Money.parse(order.total, currency));
    },
  );

  it('pays an affiliate on what is left of the goods, and points on it when it is delivered', async () => {
    const { shopper } = await mixedCart('EUR', `MIX${++serial}`);
    const affiliate = await shop.shopper();
    const made = await shop.admin.client.post('/admin/affiliates', {
      user_id: affiliate.id,
      commission_rate: 0.1,
    });
    const order = (
      await shopper.client.post('/orders', { use_wallet: false, affiliate_code: made.body.data.code })
    ).body.data;
    const conversion = await store.db.row(
      'SELECT commission_amount FROM affiliate_conversions WHERE order_id = $1',
      [order.id],
    );
    // 551.06 − 114.18
    expect(conversion).toEqual({ commission_amount: 4369 });
    await shop.admin.client.patch(`/admin/orders/${order.id}/status`, {
      status: 'delivered',
      mark_as_paid: true,
    });
    await store.drain();
    expect((await shopper.client.get('/user/loyalty/balance')).body.data.balance).toBe(436);
  });
});

describe('tax', () => {
  it('is that of the country that the goods go to', async () => {
    await shop.settings({ tax: TAXES['with tax on top'] });
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(10_000));
    const address = {
      full_name: 'A B',
      address_line1: '1 rue X',
      city: 'Liège',
      postal_code: '4000',
      country: 'BE',
    };
    expect(await preview(shopper)).toMatchObject({ tax_amount: '21.00', total: '126.00' });
    expect(await preview(shopper, { shipping_address: address })).toMatchObject({
      tax_amount: '22.05',
      tax: { country: 'BE', name: '', rate: 21 },
    });
  });

  it('is nothing for a country without a rate', async () => {
    await shop.settings({ tax: { enabled: true, prices_include_tax: false, rates: [RATES[1]] } });
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(10_000));
    expect(await preview(shopper)).toMatchObject({ tax_amount: '0.00', tax: null, total: '105.00' });
  });

  it('of what is not shipped is that of the billing address', async () => {
    await shop.settings({ tax: TAXES['with tax on top'] });
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(10_000, 5, { isDigital: true }));
    expect(await preview(shopper)).toMatchObject({ tax_amount: '20.00', total: '120.00' });
  });
});

describe('tax by class, region and place', () => {
  const FRENCH = {
    full_name: 'A B',
    address_line1: '1 rue X',
    city: 'Paris',
    postal_code: '75001',
    country: 'FR',
  };
  const BELGIAN = { ...FRENCH, city: 'Liège', postal_code: '4000', country: 'BE' };
  const rates = [...RATES, { country: 'FR', class: 'reduced', rate: 5.5, name: 'TVA' }];

  async function classOf({ productId }: TestItem, tax_class: string): Promise<void> {
    const { status } = await shop.admin.client.put(`/admin/products/${productId}`, { tax_class });
    expect(status).toBe(200);
  }

  it('is frozen for each line and for shipping', async () => {
    const tax = { enabled: true, prices_include_tax: false, shipping: 'proportional', rates };
    await shop.settings({ tax });
    const shopper = await shop.shopper();
    const [lamp, book, file] = [
      await shop.item(10_000),
      await shop.item(30_000),
      await shop.item(5000, 5, { isDigital: true }),
    ];
    await classOf(book, 'reduced');
    for (const item of [lamp, book, file]) await shop.fill(shopper, item);
    const addresses = { shipping_address: FRENCH, billing_address: BELGIAN };
    const quote = (await shopper.client.post('/orders/preview', addresses)).body.data;
    const { status, body } = await shopper.client.post('/orders', addresses);
    expect(status).toBe(201);
    await shop.settings({ tax: { enabled: false, rates: [] } });
    const order = (await shopper.client.get(`/orders/${body.data.order_number}`)).body.data;

    // 20 % of 100.00 is 20.00, 5.5 % of 300.00 is 16.50, 21 % of 50.00 is 10.50. Shipping of 5.00 is divided
    // 1 to 3: 20 % of 1.25 is 0.25, 5.5 % of 3.75 is 0.20625.
    const rows = [
      { country: 'BE', name: '', rate: 21, category: 'S', net: '50.00', tax: '10.50' },
      { country: 'FR', name: 'TVA', rate: 20, category: 'S', net: '101.25', tax: '20.25' },
      { country: 'FR', name: 'TVA', rate: 5.5, category: 'S', net: '303.75', tax: '16.71' },
    ];
    expect([quote.taxes, order.taxes]).toEqual([rows, rows]);
    expect(order).toMatchObject({ tax_amount: '47.46', tax: { country: 'FR', name: 'TVA', rate: 20 } });
    const terms = (from: { items: { tax_class: string; tax_rate: number }[] }): [string, number][] =>
      from.items.map(({ tax_class, tax_rate }) => [tax_class, tax_rate]);
    expect([terms(quote), terms(order)]).toEqual(
      Array(2).fill([
        ['standard', 20],
        ['reduced', 5.5],
        ['standard', 21],
      ]),
    );
  });

  it('of orders from before lines had terms is that of the order', async () => {
    await shop.settings({ tax: { enabled: true, prices_include_tax: true, rates } });
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(11_500));
    const { id, order_number } = (await shopper.client.post('/orders', {})).body.data;
    await store.db.rows('UPDATE orders SET shipping_taxes = NULL WHERE id = $1', [id]);
    await store.db.rows('UPDATE order_items SET tax = NULL WHERE order_id = $1', [id]);
    const order = (await shopper.client.get(`/orders/${order_number}`)).body.data;
    // 115.00 and shipping of 5.00: 20/120 of them are 19.17 and 0.83.
    expect(order.taxes).toEqual([
      { country: 'FR', name: 'TVA', rate: 20, category: 'S', net: '100.00', tax: '20.00' },
    ]);
    expect(order.items[0]).toMatchObject({ tax_rate: 20, tax_class: 'standard' });
  });

  it('rejects a class that there is not', async () => {
    const { productId } = await shop.item(100);
    const { status, body } = await shop.admin.client.put(`/admin/products/${productId}`, {
      tax_class: 'luxury',
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['tax_class']]);
  });
});

describe('a customer who is exempt from tax', () => {
  const exemption = { reason: 'Charity', certificate_number: 'W751234567' };

  it('is charged none until the exemption ends, and the order says why', async () => {
    await shop.settings({ tax: TAXES['with tax on top'] });
    const shopper = await shop.shopper();
    const path = `/admin/users/${shopper.id}/tax-exemption`;
    const expires_at = new Date(store.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
    expect((await shop.admin.client.get(path)).status).toBe(404);
    const saved = await shop.admin.client.put(path, { ...exemption, expires_at });
    expect([saved.status, saved.body.data]).toMatchObject([
      200,
      { ...exemption, expires_at, user_id: shopper.id },
    ]);
    expect((await shop.admin.client.get(path)).body.data).toEqual(saved.body.data);

    await shop.fill(shopper, await shop.item(10_000));
    const { body } = await shopper.client.post('/orders', {});
    // 100.00 and shipping of 5.00 without the 20 % of France.
    expect(body.data).toMatchObject({ total: '105.00', tax_amount: '0.00', tax_exemption: exemption });
    expect(body.data.taxes).toEqual([
      { country: 'FR', name: 'TVA', rate: 0, category: 'E', net: '105.00', tax: '0.00' },
    ]);

    const paid = { status: 'confirmed', mark_as_paid: true };
    expect((await shop.admin.client.patch(`/admin/orders/${body.data.id}/status`, paid)).status).toBe(200);
    await store.drain();
    const invoice = await store.db.row<{ exemption: object }>(
      "SELECT snapshot -> 'exemption' AS exemption FROM invoices WHERE order_id = $1",
      [body.data.id],
    );
    expect(invoice?.exemption).toEqual(exemption);

    await shop.admin.client.put(path, { ...exemption, expires_at: store.clock.now().toISOString() });
    await shop.fill(shopper, await shop.item(10_000));
    const taxed = (await shopper.client.post('/orders', {})).body.data;
    expect(taxed).toMatchObject({ total: '126.00', tax_amount: '21.00', tax_exemption: null });
    const before = await shopper.client.get(`/orders/${body.data.order_number}`);
    expect(before.body.data).toMatchObject({ tax_amount: '0.00', tax_exemption: exemption });

    expect((await shop.admin.client.delete(path)).status).toBe(204);
    expect((await shop.admin.client.delete(path)).status).toBe(404);
  });

  it('needs a reason, and an account', async () => {
    const shopper = await shop.shopper();
    const refused = await shop.admin.client.put(`/admin/users/${shopper.id}/tax-exemption`, { reason: '' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']]);
    expect((await shop.admin.client.put('/admin/users/999999/tax-exemption', exemption)).status).toBe(404);
  });
});

describe('free shipping from an amount on', () => {
  it('compares the goods before discounts, or after them by the setting', async () => {
    const shopper = await shop.shopper();
    const methodId = await shop.method({ name: 'Over 50', cost: 700, freeOver: 5000, sortOrder: 9 });
    const item = await shop.item(5000);
    await shop.promotion({ product_ids: [item.productId] });
    await shop.fill(shopper, item);
    const costs = async (): Promise<string[]> => {
      const offers = await shopper.client.get('/shipping-methods?country=FR');
      const offer = offers.body.data.find(({ id }: { id: number }) => id === methodId);
      return [offer.cost, (await preview(shopper, { shipping_method_id: methodId })).shipping_amount];
    };
    expect(await costs()).toEqual(['0.00', '0.00']);
    await shop.settings({ promotions: { thresholds_after_discounts: true } });
    // 50.00 less ten percent is 45.00.
    expect(await costs()).toEqual(['7.00', '7.00']);
    await shop.settings({ promotions: { thresholds_after_discounts: false } });
    await store.db.rows('UPDATE shipping_methods SET is_active = false WHERE id = $1', [methodId]);
  });
});

describe('a flash sale and a promotion', () => {
  it('compete, and only units at the flash price count for the sale', async () => {
    const [shopper, item] = [await shop.shopper(), await shop.item(5000)];
    await shop.flash(item, 4600, 10);
    await shop.fill(shopper, item, 2);
    expect((await preview(shopper)).items[0]).toMatchObject({ unit_price: '46.00', total: '92.00' });
    await shop.promotion({ product_ids: [item.productId] });
    expect((await preview(shopper)).items[0]).toMatchObject({
      unit_price: '50.00',
      discount_amount: '10.00',
      total: '90.00',
    });
    expect((await shopper.client.post('/orders', {})).status).toBe(201);
    const sold = await store.db.row<{ qty_sold: number }>(
      'SELECT qty_sold FROM flash_sale_items WHERE product_variant_id = $1',
      [item.variantId],
    );
    expect(sold).toEqual({ qty_sold: 0 });
  });
});

describe('a promotion that ends before the order', () => {
  async function shown(): Promise<{ shopper: Shopper; total: string }> {
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(10_000), 2);
    return { shopper, total: (await shopper.client.post('/orders/preview', {})).body.data.total };
  }

  it('answers the new total, and takes no payment', async () => {
    const ends_at = new Date(store.clock.now().getTime() + MINUTE_MS).toISOString();
    await shop.promotion({ applies_to_all: true, ends_at });
    const { shopper, total } = await shown();
    expect(total).toBe('185.00');
    store.clock.advance(MINUTE_MS + 1);
    const refused = await shopper.client.post('/orders', { expected_total: total });
    expect([refused.status, refused.body.code, refused.body.meta]).toEqual([
      409,
      'CART_CHANGED',
      {
        current_total: '205.00',
        problems: [{ code: 'CART_CHANGED', field: 'expected_total', message: expect.any(String) }],
      },
    ]);
    expect((await shopper.client.get('/orders')).body.data).toEqual([]);
    expect((await shopper.client.post('/orders', { expected_total: '205.00' })).status).toBe(201);
  });

  it('lets through exactly those orders that it still holds for', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await shop.promotion({ applies_to_all: true });
      const people = await Promise.all(Array.from({ length: 8 }, shown));
      const [, ...answers] = await Promise.all([
        shop.admin.client.put(`/admin/promotions/${id}`, { is_active: false }),
        ...people.map(({ shopper, total }) => shopper.client.post('/orders', { expected_total: total })),
      ]);
      const outcomes = answers.map(({ status, body }) => [
        status,
        body.data?.total ?? body.meta?.current_total,
      ]);
      const allowed = [
        [201, '185.00'],
        [409, '205.00'],
      ];
      expect(allowed).toEqual(expect.arrayContaining(outcomes));
    }
  });
});

describe('a flash sale without a limit', () => {
  it('is ordered at the price that the cart shows', async () => {
    const item = await shop.item(5000);
    await shop.flash(item, 4000);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item, 3);
    expect((await shopper.client.get('/cart')).body.data.total).toBe('120.00');
    expect((await shopper.client.post('/orders', {})).body.data.subtotal).toBe('120.00');
  });

  it('goes before promotions and groups that are as low', async () => {
    const item = await shop.item(5000);
    await shop.flash(item, 2500);
    const shopper = await shop.shopper();
    await shop.group(50, [shopper]);
    await shop.promotion({ product_ids: [item.productId], value: 50 });
    await shop.fill(shopper, item);
    expect((await shopper.client.get('/cart')).body.data).toMatchObject({ total: '25.00', discounts: [] });
  });
});

/**
 * Statements of caches and logs, and those after the end of the transaction. A log commits alone; an order commits with
 * its last statement.
 */
const BESIDES =
  /\b(sessions|settings|api_log|search_log|clock_timestamp|pg_notify)\b|^COMMIT$|FROM hooks WHERE is_active|^SELECT \* FROM field_definitions WHERE deleted_at IS NULL AND target = \$1/;

/**
 * Counts the statements that some work sends to the database. The settings are held, because their cached copy
 * is read again each second.
 */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const settings = store.get(SettingsService);
  const held = jest.spyOn(settings, 'readSettings').mockResolvedValue(await settings.readSettings());
  const texts: string[] = [];
  const send = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  // A pipeline knows the text of all its statements only until it is sent.
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query] = args;
    texts.push(typeof query === 'string' ? query : String((query as { text?: string }).text));
    return send.apply(this, args);
  });
  try {
    await work();
    return texts.filter((text) => !BESIDES.test(text)).length;
  } finally {
    spy.mockRestore();
    held.mockRestore();
  }
}

describe('the statements that pricing takes', () => {
  it('are as many for ten lines and many rules as for one line', async () => {
    const [few, many] = [await shop.shopper(), await shop.shopper()];
    const items = await Promise.all(Array.from({ length: 10 }, () => shop.item(1000)));
    await shop.fill(few, items[0] as TestItem);
    for (const item of items) await shop.fill(many, item);
    const readOne = await statementsOf(() => few.client.get('/cart'));
    const orderOne = await statementsOf(() => few.client.post('/orders', {}));
    for (const { productId } of items) await shop.promotion({ product_ids: [productId] });
    await shop.bundle(items.slice(0, 2));
    // The first read stores the prices that it shows.
    await many.client.get('/cart');
    const readTen = await statementsOf(() => many.client.get('/cart'));
    const orderTen = await statementsOf(() => many.client.post('/orders', {}));
    expect([readOne, readTen]).toEqual([1, 1]);
    expect(orderTen).toBe(orderOne);
  });
});
