import type { TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { expectLedgersToBalance } from '../reconciliation';
import { HOME } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

/** A shop that is set up through the API alone, in one base currency. */
class CurrencyShop {
  private constructor(
    readonly store: TestStore,
    readonly admin: TestAccount,
    readonly shopper: TestAccount,
    readonly categoryId: number,
  ) {}

  static async open(currency: string): Promise<CurrencyShop> {
    const store = await startStore({ BASE_CURRENCY: currency });
    const admin = await signedIn(store, { roles: ['admin'] });
    const shopper = await signedIn(store);
    await shopper.client.post('/user/addresses', HOME);
    const { body } = await admin.client.post('/admin/categories', { name: 'General' });
    return new CurrencyShop(store, admin, shopper, body.data.id);
  }

  async made(path: string, body: object): Promise<any> {
    const response = await this.admin.client.post(path, body);
    if (response.status !== 201) throw new Error(JSON.stringify(response.body));
    return response.body.data;
  }

  product(sku: string, price: string, more: object = {}): Promise<TestResponse> {
    return this.admin.client.post('/admin/products', {
      ...{ name: sku, sku, price, category_id: this.categoryId, status: 'published' },
      variants: [{ sku: `${sku}-A`, stock_quantity: 10 }],
      ...more,
    });
  }

  async method(cost: string): Promise<void> {
    const zone = await this.made('/admin/shipping-zones', { name: 'Near', countries: ['FR'] });
    const days = { days_min: 1, days_max: 2, zone_ids: [zone.id] };
    await this.made('/admin/shipping-methods', { name: 'Standard', rate_type: 'flat', cost, ...days });
  }

  /** Orders two units, pays them with a gift card and delivers them. */
  async delivered(productId: number): Promise<any> {
    const card = await this.made('/admin/gift-cards', { initial_amount: '5000' });
    await this.shopper.client.post('/cart/items', { product_id: productId, quantity: 2 });
    const placed = await this.shopper.client.post('/orders', { gift_card_codes: [card.code] });
    if (placed.body.data?.payment_status !== 'paid') throw new Error(JSON.stringify(placed.body));
    const { id } = placed.body.data;
    await this.admin.client.patch(`/admin/orders/${id}/status`, { status: 'delivered' });
    return placed.body.data;
  }
}

const errorsOf = ({ status, body }: TestResponse): unknown => [status, body.code, body.errors];

describe('a shop in dinars, which have three decimals', () => {
  let shop: CurrencyShop;
  beforeAll(async () => {
    shop = await CurrencyShop.open('KWD');
  });
  afterAll(() => shop?.store.stop());

  it('takes prices to the fils, and finds products by them', async () => {
    const { status, body } = await shop.product('LAMP', '1.234', { compare_price: '2.005' });
    expect([status, body.data.price, body.data.compare_price]).toEqual([201, '1.234', '2.005']);
    const found = async (query: string): Promise<number> =>
      (await shop.store.client.get(`/catalogue/products?${query}`)).body.meta.total;
    expect(await found('min_price=1.234&max_price=1.234')).toBe(1);
    expect(await found('min_price=1.235')).toBe(0);
    const path = `/admin/products/${body.data.id}`;
    expect(errorsOf(await shop.admin.client.put(path, { price: '1.2345' }))).toEqual([
      422,
      'VALIDATION_ERROR',
      { price: [expect.any(String)] },
    ]);
    const [variant] = body.data.variants;
    const changed = await shop.admin.client.put(`${path}/variants/${variant.id}`, { price: '1.301' });
    expect([changed.status, changed.body.data.price]).toEqual([200, '1.301']);
    const sale = await shop.made('/admin/flash-sales', {
      name: 'Now',
      starts_at: new Date(Date.now() - 60_000),
      ends_at: new Date(Date.now() + 60_000),
      items: [{ product_variant_id: variant.id, sale_price: '0.999' }],
    });
    expect(sale.items[0].sale_price).toBe(0.999);
  });

  it('takes everything else that staff counts in money to the fils', async () => {
    const coupon = await shop.made('/admin/coupons', {
      ...{ code: 'FEW', type: 'percentage', value: '10', is_active: true },
      ...{ min_order_amount: '0.125', max_discount_amount: '1.001' },
    });
    expect([coupon.min_order_amount, coupon.max_discount_amount]).toEqual(['0.125', '1.001']);
    const card = await shop.made('/admin/gift-cards', { initial_amount: '10.005' });
    const path = `/admin/gift-cards/${card.id}/transactions`;
    const { body } = await shop.admin.client.post(path, { type: 'debit', amount: '0.004' });
    expect(body.data.balance).toBe('10.001');
    const banded = await shop.made('/admin/shipping-methods', {
      ...{
        name: 'Bands',
        rate_type: 'price_based',
        days_min: 1,
        days_max: 2,
        cost: '0.005',
        free_over: '50.005',
      },
      rates: [
        { min: 0, max: 10.505, cost: '0.125' },
        { min: 10.505, cost: '0' },
      ],
    });
    expect([banded.cost, banded.free_over, banded.rates[0].cost]).toEqual(['0.005', '50.005', '0.125']);
  });

  it('gives back amounts to the fils', async () => {
    await shop.method('0.250');
    const { data } = (await shop.product('CHAIR', '3.333')).body;
    const order = await shop.delivered(data.id);
    // The card would take multiples of 0.010 only: 2 × 3.330 + 0.250.
    expect(order.total).toBe('6.910');
    const { order_number } = order;
    const refund = (amount: string): Promise<TestResponse> =>
      shop.admin.client.post('/admin/refunds', { order_number, amount, reason: 'Scratched.' });
    expect((await refund('0.001')).body.data.amount).toBe('0.001');
    expect(errorsOf(await refund('0.0001'))).toEqual([
      422,
      'VALIDATION_ERROR',
      { amount: [expect.any(String)] },
    ]);
    const items = [{ order_item_id: order.items[0].id, quantity: 1 }];
    const request = { reason: 'other', items };
    const { id } = (await shop.shopper.client.post(`/orders/${order_number}/return`, request)).body.data;
    const put = (body: object): Promise<TestResponse> => shop.admin.client.put(`/admin/returns/${id}`, body);
    for (const status of ['approved', 'received']) expect((await put({ status })).status).toBe(200);
    const refunded = await put({ status: 'refunded', refund_amount: '1.005' });
    expect(refunded.body.data.refund.amount).toBe('1.005');
    await shop.store.drain();
    await expectLedgersToBalance(shop.store);
  });
});

describe('a shop in yen, which have no decimals', () => {
  let shop: CurrencyShop;
  beforeAll(async () => {
    shop = await CurrencyShop.open('JPY');
  });
  afterAll(() => shop?.store.stop());

  const rejected = (field: string, name = field): unknown => [
    422,
    'VALIDATION_ERROR',
    { [field]: [`${name} must be an amount of JPY, which has 0 decimals`] },
  ];

  it('takes whole amounts, however they are written, and says why no others', async () => {
    expect((await shop.product('A', '1000')).body.data.price).toBe('1000.00');
    expect((await shop.product('B', '1000.00')).body.data.price).toBe('1000.00');
    expect(errorsOf(await shop.product('C', '1000.5'))).toEqual(rejected('price'));
    const card = await shop.admin.client.post('/admin/gift-cards', { initial_amount: '10.5' });
    expect(errorsOf(card)).toEqual(rejected('initial_amount'));
    const coupon = { code: 'X', type: 'percentage', value: '10', min_order_amount: '0.5' };
    expect(errorsOf(await shop.admin.client.post('/admin/coupons', coupon))).toEqual(
      rejected('min_order_amount'),
    );
    const found = await shop.store.client.get('/catalogue/products?min_price=999.5&max_price=1000.5');
    expect(found.body.meta.total).toBe(2);
  });

  it('gives back whole amounts', async () => {
    await shop.method('500');
    const { data } = (await shop.product('D', '1200')).body;
    const { order_number } = await shop.delivered(data.id);
    const refund = (amount: string): Promise<TestResponse> =>
      shop.admin.client.post('/admin/refunds', { order_number, amount, reason: 'Scratched.' });
    expect(errorsOf(await refund('100.5'))).toEqual(rejected('amount'));
    expect((await refund('100.00')).body.data.amount).toBe('100.00');
    await shop.store.drain();
    await expectLedgersToBalance(shop.store);
  });
});
