import type { NewCoupon } from '../../src/promotions/coupons/coupons.service';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR_MS = 3_600_000;

let store: TestStore;
let shop: CheckoutShop;
let lamp: TestItem;
let shopper: Shopper;
let serial = 0;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  lamp = await shop.item(6000, 10_000);
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  shopper = await shop.shopper();
  await shop.fill(shopper, lamp, 2);
});

async function coupon(input: Partial<NewCoupon> = {}): Promise<string> {
  const code = `CODE${++serial}`;
  await shop.coupon({ type: 'percentage', value: 1000, ...input, code });
  return code;
}

function apply(code: unknown): ReturnType<Shopper['client']['post']> {
  return shopper.client.post('/cart/coupon', { code });
}

const hours = (count: number): Date => new Date(Date.now() + count * HOUR_MS);

describe('POST /cart/coupon', () => {
  it.each<[string, Partial<NewCoupon>, object]>([
    ['a percentage', { value: 1000 }, { type: 'percentage', value: '10.00', discount: '12.00' }],
    ['a fixed amount', { type: 'fixed', value: 1550 }, { type: 'fixed', value: '15.50', discount: '15.50' }],
    [
      'free shipping',
      { type: 'free_shipping', value: 0 },
      { type: 'free_shipping', value: '0.00', discount: '0.00' },
    ],
    [
      'buy one, get one',
      { type: 'buy_x_get_y', value: 0, buyQuantity: 1, getQuantity: 1 },
      { type: 'buy_x_get_y', value: '0.00', discount: '60.00' },
    ],
  ])('applies %s', async (_, input, expected) => {
    const code = await coupon(input);
    const { status, body } = await apply(` ${code.toLowerCase()} `);
    expect(status).toBe(200);
    const { discount, ...summary } = expected as { discount: string };
    expect(body).toMatchObject({
      message: 'Coupon applied.',
      data: {
        discount_amount: discount,
        subtotal: '120.00',
        coupon: { code, is_applicable: true, ...summary },
      },
    });
  });

  it.each<[string, Partial<NewCoupon>]>([
    ['COUPON_INACTIVE', { isActive: false }],
    ['COUPON_NOT_STARTED', { startsAt: hours(1) }],
    ['COUPON_EXPIRED', { expiresAt: hours(-1) }],
    ['COUPON_USAGE_LIMIT', { usageLimit: 0 }],
    ['COUPON_USER_LIMIT', { perUserLimit: 0 }],
    ['COUPON_MIN_AMOUNT', { minOrderAmount: 12_001 }],
    ['COUPON_NOT_APPLICABLE', { productIds: [] }],
  ])('rejects with %s', async (code, input) => {
    const other = await shop.item(100);
    const limits = code === 'COUPON_NOT_APPLICABLE' ? { productIds: [other.productId] } : {};
    const { status, body } = await apply(await coupon({ ...input, ...limits }));
    expect([status, body.code]).toEqual([422, code]);
  });

  it('names the first of several reasons in the documented order', async () => {
    const all = {
      startsAt: hours(1),
      expiresAt: hours(-1),
      usageLimit: 0,
      perUserLimit: 0,
      minOrderAmount: 99_999,
    };
    const inOrder: [keyof typeof all | 'isActive', string][] = [
      ['isActive', 'COUPON_INACTIVE'],
      ['startsAt', 'COUPON_NOT_STARTED'],
      ['expiresAt', 'COUPON_EXPIRED'],
      ['usageLimit', 'COUPON_USAGE_LIMIT'],
      ['perUserLimit', 'COUPON_USER_LIMIT'],
      ['minOrderAmount', 'COUPON_MIN_AMOUNT'],
    ];
    for (const [index, [, expected]] of inOrder.entries()) {
      const repaired = Object.fromEntries(inOrder.slice(0, index).map(([name]) => [name, undefined]));
      const code = await coupon({
        ...all,
        isActive: index > 0,
        ...repaired,
        ...(index > 0 && { isActive: true }),
      });
      expect((await apply(code)).body.code).toBe(expected);
    }
  });

  it('rejects an unknown and a deleted code alike', async () => {
    const deleted = await coupon();
    await store.db.rows('UPDATE coupons SET deleted_at = now() WHERE code = $1', [deleted]);
    for (const code of ['NOBODY-KNOWS', deleted])
      expect((await apply(code)).body.code).toBe('COUPON_NOT_FOUND');
  });

  it.each([undefined, '', 7, 'x'.repeat(51)])('rejects %p as a code', async (code) => {
    const { status, body } = await apply(code);
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('replaces the coupon that the cart has', async () => {
    await apply(await coupon());
    const second = await coupon({ value: 5000 });
    expect((await apply(second)).body.data).toMatchObject({
      discount_amount: '60.00',
      coupon: { code: second },
    });
  });

  it('covers a category with all that is below it', async () => {
    const parent = await shop.category('Parent');
    const child = await shop.category('Child', parent);
    const vase = await shop.item(1000, 5, { categoryId: child });
    await shop.fill(shopper, vase);
    const { body } = await apply(await coupon({ categoryIds: [parent], value: 5000 }));
    expect(body.data.discount_amount).toBe('5.00');
  });

  it('converts a fixed amount and the minimum into the cart’s currency', async () => {
    shopper = await shop.shopper({ currency: 'USD' });
    await shop.fill(shopper, lamp);
    const code = await coupon({ type: 'fixed', value: 1000, minOrderAmount: 6000 });
    expect((await apply(code)).body.data).toMatchObject({
      currency: 'USD',
      subtotal: '64.95',
      discount_amount: '10.83',
      coupon: { value: '10.83' },
    });
  });
});

describe('a coupon in the cart', () => {
  it('stays without effect when it stops applying, and works again when it does', async () => {
    const code = await coupon({ minOrderAmount: 12_000 });
    const item = (await apply(code)).body.data.items[0].id;
    const less = await shopper.client.put(`/cart/items/${item}`, { quantity: 1 });
    expect(less.body.data).toMatchObject({
      discount_amount: '0.00',
      needs_shipping: true,
      coupon: {
        code,
        is_applicable: false,
        problem: { code: 'COUPON_MIN_AMOUNT', min_order_amount: '120.00' },
      },
    });
    const preview = await shopper.client.send('POST', '/orders/preview', {
      body: {},
      headers: { 'accept-language': 'fr' },
    });
    expect(preview.body.data.problems).toContainEqual({
      code: 'COUPON_MIN_AMOUNT',
      message: 'Le panier n’atteint pas le montant minimum de ce code promo.',
      field: 'coupon_code',
      min_order_amount: '120.00',
    });
    const order = await shopper.client.send('POST', '/orders', {
      body: {},
      headers: { 'accept-language': 'fr' },
    });
    expect(order.body.meta.problems[0].message).toBe(
      'Le panier n’atteint pas le montant minimum de ce code promo.',
    );
    const more = await shopper.client.put(`/cart/items/${item}`, { quantity: 3 });
    expect(more.body.data).toMatchObject({ discount_amount: '18.00', coupon: { code, is_applicable: true } });
    expect(more.body.data.coupon.problem).toBeNull();
  });

  it('goes with DELETE /cart/coupon', async () => {
    await apply(await coupon());
    const { status, body } = await shopper.client.delete('/cart/coupon');
    expect([status, body.data.discount_amount]).toEqual([200, '0.00']);
    expect(body.data).not.toHaveProperty('coupon');
    expect((await shopper.client.delete('/cart/coupon')).status).toBe(200);
  });
});

describe('a coupon on an order', () => {
  it('is counted, stays on the order and is given back when the order is cancelled', async () => {
    const code = await coupon({ usageLimit: 1, perUserLimit: 1 });
    await apply(code);
    const placed = await shopper.client.post('/orders', {});
    expect(placed.body.data).toMatchObject({
      discount_amount: '12.00',
      coupon: { code, type: 'percentage', value: '10.00' },
      items: [{ discount_amount: '12.00', total: '108.00' }],
    });
    await shop.fill(shopper, lamp);
    expect((await apply(code)).body.code).toBe('COUPON_USAGE_LIMIT');
    await shopper.client.post(`/orders/${placed.body.data.order_number}/cancel`);
    expect((await apply(code)).status).toBe(200);
    const uses = await store.db.row('SELECT used_count FROM coupons WHERE code = $1', [code]);
    expect(uses).toEqual({ used_count: 0 });
  });

  it('may come with the order instead of the cart', async () => {
    const code = await coupon({ value: 2500 });
    const { body } = await shopper.client.post('/orders', { coupon_code: code.toLowerCase() });
    expect(body.data).toMatchObject({ discount_amount: '30.00', coupon: { code } });
  });

  it('waives the shipping of a free shipping coupon', async () => {
    const code = await coupon({ type: 'free_shipping', value: 0 });
    const { body } = await shopper.client.post('/orders', { coupon_code: code });
    expect(body.data).toMatchObject({ discount_amount: '0.00', shipping_amount: '0.00', total: '120.00' });
  });

  it('rejects the order when the coupon of the cart no longer applies', async () => {
    const code = await coupon();
    await apply(code);
    await store.db.rows('UPDATE coupons SET is_active = false WHERE code = $1', [code]);
    const { status, body } = await shopper.client.post('/orders', {});
    expect([status, body.code]).toEqual([422, 'COUPON_INACTIVE']);
  });

  it('counts the limit of each user apart', async () => {
    const code = await coupon({ perUserLimit: 1 });
    await shopper.client.post('/orders', { coupon_code: code });
    await shop.fill(shopper, lamp);
    const again = await shopper.client.post('/orders', { coupon_code: code });
    expect(again.body.code).toBe('COUPON_USER_LIMIT');
    const other = await shop.shopper();
    await shop.fill(other, lamp);
    expect((await other.client.post('/orders', { coupon_code: code })).status).toBe(201);
  });
});
