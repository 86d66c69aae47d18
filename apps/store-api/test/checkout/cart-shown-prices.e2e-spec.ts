import type { Shopper, TestItem } from './checkout.fixture';
import { type PricingShop, openPricing } from '../pricing/pricing.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: PricingShop;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openPricing(store);
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  shopper = await shop.shopper();
});

afterEach(async () => {
  await shop.endAll();
});

function place(body: object = {}, by = shopper): ReturnType<Shopper['client']['post']> {
  return by.client.post('/orders', body);
}

async function setPrice({ variantId }: TestItem, price: number): Promise<void> {
  await store.db.rows('UPDATE product_variants SET price = $2 WHERE id = $1', [variantId, price]);
}

/** Two units at 50.00 each, whose price then becomes 55.00 unseen. Shipping costs 5.00. */
async function withUnseenRise(): Promise<TestItem> {
  const item = await shop.item(5000);
  await shop.fill(shopper, item, 2);
  await setPrice(item, 5500);
  return item;
}

async function expectRefusedOnce(previous: string | null, total: string): Promise<void> {
  const { status, body } = await place();
  expect([status, body.code]).toEqual([409, 'CART_CHANGED']);
  expect(body.meta.items).toEqual([expect.objectContaining({ previous_total: previous, total })]);
  await shopper.client.get('/cart');
  expect((await place()).status).toBe(201);
}

describe('an order of an item whose price rose unseen', () => {
  it('is rejected with the old and the new price, and changes nothing', async () => {
    const item = await withUnseenRise();
    const { status, body } = await place();
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'CART_CHANGED',
      errors: { 'items.0.price': ['The price is now 110.00.'] },
      meta: {
        current_total: '115.00',
        items: [
          {
            cart_item_id: expect.any(Number),
            variant_id: item.variantId,
            previous_total: '100.00',
            total: '110.00',
          },
        ],
        problems: [
          {
            code: 'CART_CHANGED',
            message: 'The price is now 110.00.',
            field: 'items.0.price',
            item_id: body.meta.items[0].cart_item_id,
          },
        ],
      },
    });
    expect((await shop.inventoryOf(item)).reserved).toBe(0);
    expect((await place()).status).toBe(409);
    expect((await shopper.client.get('/orders')).body.data).toEqual([]);
  });

  it.each([
    ['the cart was read', () => shopper.client.get('/cart')],
    ['a preview was read', () => shopper.client.post('/orders/preview', {})],
  ])('is accepted after %s', async (_, read) => {
    await withUnseenRise();
    expect((await read()).status).toBe(200);
    const { status, body } = await place();
    expect([status, body.data?.total]).toEqual([201, '115.00']);
  });

  it('is accepted when it expects the new total, and rejected for the old one', async () => {
    await withUnseenRise();
    const old = await place({ expected_total: '105.00' });
    expect([old.status, old.body.meta.current_total]).toEqual([409, '115.00']);
    expect((await place({ expected_total: '115.00' })).status).toBe(201);
  });

  it('is rejected again when the price rises again', async () => {
    const item = await withUnseenRise();
    await shopper.client.get('/cart');
    await setPrice(item, 5600);
    await expectRefusedOnce('110.00', '112.00');
  });

  it('is rejected when the price fell, was shown, and rose to the first price', async () => {
    const item = await shop.item(5000);
    await shop.fill(shopper, item);
    await setPrice(item, 4000);
    await shopper.client.get('/cart');
    await setPrice(item, 5000);
    await expectRefusedOnce('40.00', '50.00');
  });

  it('is accepted when another change of the cart showed the price', async () => {
    await withUnseenRise();
    await shop.fill(shopper, await shop.item(100));
    expect((await place()).status).toBe(201);
  });
});

describe('an order', () => {
  it('is accepted when a price fell', async () => {
    const item = await shop.item(5000);
    await shop.fill(shopper, item);
    await setPrice(item, 4000);
    const { status, body } = await place();
    expect([status, body.data?.total]).toEqual([201, '45.00']);
  });

  it('is accepted for items from before prices were remembered', async () => {
    await withUnseenRise();
    await store.db.rows(
      `UPDATE cart_items SET shown_total = NULL, shown_currency = NULL
       WHERE cart_id = (SELECT id FROM carts WHERE user_id = $1)`,
      [shopper.id],
    );
    expect((await place()).status).toBe(201);
  });

  it('is rejected once when a promotion ended', async () => {
    const item = await shop.item(5000);
    await shop.promotion({ product_ids: [item.productId] });
    await shop.fill(shopper, item);
    await shop.endAll();
    await expectRefusedOnce('45.00', '50.00');
  });

  it('is rejected once when a flash sale ended', async () => {
    const item = await shop.item(5000);
    await shop.flash(item, 4000);
    await shop.fill(shopper, item, 2);
    await store.db.rows('UPDATE flash_sales SET is_active = false');
    await expectRefusedOnce('80.00', '100.00');
  });

  it('is rejected once when a bundle ended', async () => {
    const [lamp, shade] = [await shop.item(5000), await shop.item(1000)];
    await shop.bundle([lamp, shade]);
    await shop.fill(shopper, lamp);
    await shop.fill(shopper, shade);
    await shop.endAll();
    const { body } = await place();
    expect(body.meta.items).toMatchObject([
      // 15 percent off 60.00 is 9.00: 7.50 off the lamp and 1.50 off the shade.
      { previous_total: '42.50', total: '50.00' },
      { previous_total: '8.50', total: '10.00' },
    ]);
    await shopper.client.get('/cart');
    expect((await place()).status).toBe(201);
  });

  it('is rejected once when the customer broke a bundle and did not read the cart', async () => {
    const [lamp, shade] = [await shop.item(5000), await shop.item(1000)];
    await shop.bundle([lamp, shade]);
    await shop.fill(shopper, lamp);
    await shop.fill(shopper, shade);
    const { body } = await shopper.client.get('/cart');
    await shopper.client.delete(`/cart/items/${body.data.items[1].id}`);
    await expectRefusedOnce('42.50', '50.00');
  });

  it('is rejected once when the rate of the currency rose', async () => {
    shopper = await shop.shopper({ currency: 'USD' });
    // The rate of the test is 1.0825: 54.125 rounds to 54.13. At 1.1 it is 55.00.
    await shop.fill(shopper, await shop.item(5000));
    const [before] = await store.db.rows<{ exchange_rate: string }>(
      `SELECT exchange_rate FROM currencies WHERE code = 'USD'`,
    );
    await store.db.rows(`UPDATE currencies SET exchange_rate = 1.1 WHERE code = 'USD'`);
    await expectRefusedOnce('54.13', '55.00');
    await store.db.rows(`UPDATE currencies SET exchange_rate = $1 WHERE code = 'USD'`, [
      before?.exchange_rate,
    ]);
  });

  it('is rejected once in a currency that was never shown', async () => {
    await shop.fill(shopper, await shop.item(5000));
    await store.db.rows(`UPDATE users SET preferred_currency = 'JPY' WHERE id = $1`, [shopper.id]);
    // 50.00 × 163.4512 = 8172.56
    await expectRefusedOnce(null, '8173.00');
  });
});

describe('the cart', () => {
  it('shows the price before it changed', async () => {
    await withUnseenRise();
    for (let read = 0; read < 2; read++) {
      const { body } = await shopper.client.get('/cart');
      expect(body.data.items[0]).toMatchObject({
        unit_price: '55.00',
        price_changed: true,
        previous_unit_price: '50.00',
      });
    }
  });
});

describe('a price that changes while orders are placed', () => {
  it('is charged only to customers who saw it', async () => {
    for (let round = 0; round < 3; round++) {
      const item = await shop.item(5000);
      const people = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
      await Promise.all(people.map((one) => shop.fill(one, item)));
      const [, ...answers] = await Promise.all([
        setPrice(item, 5500),
        ...people.map((one) => place({}, one)),
      ]);
      const outcomes = answers.map(({ status, body }) => [
        status,
        body.data?.total ?? body.meta?.current_total,
      ]);
      const allowed = [
        [201, '55.00'],
        [409, '60.00'],
      ];
      expect(allowed).toEqual(expect.arrayContaining(outcomes));
    }
  });
});
