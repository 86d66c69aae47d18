import { AffiliateConversionsService } from '../../src/credit/affiliates/affiliates.conversions.service';
import { SettingsService } from '../../src/platform/settings/settings.service';
import { type TestAccount, signedIn } from '../accounts';
import { type AffiliateShop, type PlacedOrder, openAffiliates } from './affiliates.fixture';
import { HOME, type Shopper } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: AffiliateShop;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openAffiliates(store);
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  shopper = await shop.shopper();
});

describe('POST /user/affiliate/register', () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await signedIn(store);
  });

  it('waits for approval at the usual terms', async () => {
    const { status, body } = await account.client.post('/user/affiliate/register');
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^[2-9A-Z]{10}$/),
      commission_type: 'percentage',
      commission_rate: 0.05,
      status: 'pending',
      currency: 'EUR',
      balance: '0.00',
      total_earned: '0.00',
      total_orders: 0,
      approved_at: null,
      created_at: expect.any(String),
    });
  });

  it('takes the terms from the settings', async () => {
    const settings = store.get(SettingsService);
    await settings.changeSettings(shop.admin.id, [{ key: 'affiliate.commission_rate', value: 0.125 }]);
    const { body } = await account.client.post('/user/affiliate/register');
    await settings.changeSettings(shop.admin.id, [{ key: 'affiliate.commission_rate', value: 0.05 }]);
    expect(body.data.commission_rate).toBe(0.125);
  });

  it('registers once, however often it is asked at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => account.client.post('/user/affiliate/register')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(422)]);
    const refused = answers.filter(({ status }) => status === 422);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['AFFILIATE_ALREADY_REGISTERED']));
  });

  it('may be tried again after a rejection, with the same code', async () => {
    const first = (await account.client.post('/user/affiliate/register')).body.data;
    await shop.admin.client.post(`/admin/affiliates/${first.id}/approve`);
    await shop.admin.client.post(`/admin/affiliates/${first.id}/reject`);
    const { status, body } = await account.client.post('/user/affiliate/register');
    expect([status, body.data]).toEqual([201, first]);
    expect((await account.client.post('/user/affiliate/register')).body.code).toBe(
      'AFFILIATE_ALREADY_REGISTERED',
    );
  });
});

describe('GET /user/affiliate', () => {
  it('shows the own account without its id', async () => {
    const affiliate = await shop.affiliate({ code: 'mine-10' });
    const { status, body } = await affiliate.client.get('/user/affiliate');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      code: 'MINE-10',
      commission_type: 'percentage',
      commission_rate: 0.05,
      status: 'active',
      currency: 'EUR',
      balance: '0.00',
      total_earned: '0.00',
      total_orders: 0,
      approved_at: expect.any(String),
      created_at: expect.any(String),
    });
  });

  it('answers 404 to a user who is none, and so do the conversions', async () => {
    for (const path of ['/user/affiliate', '/user/affiliate/conversions']) {
      const { status, body } = await shopper.client.get(path);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('GET /user/affiliate/conversions', () => {
  it('lists what the own code brought, newest first, page by page', async () => {
    const affiliate = await shop.affiliate();
    await shop.order(shopper, (await shop.affiliate()).code);
    const first = await shop.order(shopper, affiliate.code);
    const second = await shop.order(shopper, affiliate.code.toLowerCase());
    const { status, body } = await affiliate.client.get('/user/affiliate/conversions?per_page=1');
    expect(status).toBe(200);
    expect(body.meta).toEqual({ current_page: 1, per_page: 1, total: 2, last_page: 2 });
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        order_id: second.id,
        referred_user_id: shopper.id,
        commission_amount: 5,
        currency: 'EUR',
        status: 'pending',
        approved_at: null,
        paid_at: null,
        created_at: expect.any(String),
      },
    ]);
    const next = await affiliate.client.get('/user/affiliate/conversions?per_page=1&page=2');
    expect(next.body.data[0].order_id).toBe(first.id);
    expect(await shop.totalsOf(affiliate)).toEqual(['0.00', '0.00', 2]);
  });

  it('filters by status', async () => {
    const affiliate = await shop.affiliate();
    await shop.delivered(affiliate.code);
    for (const [status, total] of [
      ['approved', 1],
      ['pending', 0],
    ] as const) {
      const { body } = await affiliate.client.get(`/user/affiliate/conversions?status=${status}`);
      expect(body.meta.total).toBe(total);
    }
    expect((await affiliate.client.get('/user/affiliate/conversions?status=lost')).status).toBe(422);
  });
});

describe('a visit with ?ref', () => {
  it('is remembered for as long as the settings say, on any GET', async () => {
    const { code } = await shop.affiliate();
    for (const path of ['/catalogue/products', '/faqs', '/catalogue/products/unknown']) {
      const { headers } = await store.client.get(`${path}?ref=${code.toLowerCase()}`);
      expect(headers.getSetCookie()).toEqual([
        `ref=${code}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      ]);
    }
    await store
      .get(SettingsService)
      .changeSettings(shop.admin.id, [{ key: 'affiliate.cookie_days', value: 7 }]);
    const { headers } = await store.client.get(`/faqs?ref=${code}`);
    await store
      .get(SettingsService)
      .changeSettings(shop.admin.id, [{ key: 'affiliate.cookie_days', value: 30 }]);
    expect(headers.getSetCookie()[0]).toContain('Max-Age=604800;');
  });

  it('is not remembered without an active affiliate', async () => {
    const rejected = await shop.affiliate({ status: 'rejected' });
    const waiting = await shop.affiliate({ status: 'pending' });
    const suspended = await shop.affiliate();
    await store.db.rows('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.id]);
    for (const ref of [rejected.code, waiting.code, suspended.code, 'UNKNOWN', '', '%00', `A&ref=B`]) {
      const { status, headers } = await store.client.get(`/faqs?ref=${ref}`);
      expect([status, headers.getSetCookie()]).toEqual([200, []]);
    }
  });

  it('is not remembered by anything but a GET', async () => {
    const { code } = await shop.affiliate();
    const { headers } = await shopper.client.post(`/orders/preview?ref=${code}`, {});
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('an order', () => {
  it('counts for the cookie, and for the code of the order before it', async () => {
    const [clicked, named] = [await shop.affiliate(), await shop.affiliate()];
    const cookie = { cookie: `theme=dark; ref=${clicked.code}` };
    const first = await shop.order(shopper, undefined, cookie);
    const second = await shop.order(shopper, named.code, cookie);
    const third = await shop.order(shopper, '', cookie);
    expect((await shop.conversionsOf(clicked)).map(({ order_id }) => order_id)).toEqual([third.id, first.id]);
    expect((await shop.conversionsOf(named)).map(({ order_id }) => order_id)).toEqual([second.id]);
  });

  it('of the affiliate never counts', async () => {
    const own = await shop.admin.client.post('/admin/affiliates', { user_id: shopper.id });
    await shop.order(shopper, own.body.data.code);
    expect((await shopper.client.get('/user/affiliate/conversions')).body.meta.total).toBe(0);
  });

  it('of the affiliate as a guest does not count either', async () => {
    const affiliate = await shop.affiliate();
    const line = { product_id: shop.lamp.productId, variant_id: shop.lamp.variantId, quantity: 1 };
    const spelled = affiliate.email.replace('@', '+7@');
    for (const email of [affiliate.email.toUpperCase(), spelled, `other-${affiliate.email}`]) {
      const { body } = await store.client.post('/guest-carts', {});
      const headers = { 'cart-token': body.data.cart_token };
      await store.client.send('POST', '/cart/items', { body: line, headers });
      const order = { email, shipping_address: HOME, affiliate_code: affiliate.code };
      expect((await store.client.send('POST', '/orders', { body: order, headers })).status).toBe(201);
    }
    // One of three.
    expect(await shop.conversionsOf(affiliate)).toHaveLength(1);
    // An account with such an address is the affiliate, too.
    const account = await shop.shopper({ email: affiliate.email.replace('@', '+8@') });
    await shop.order(account, affiliate.code);
    expect(await shop.conversionsOf(affiliate)).toHaveLength(1);
  });

  it.each(['UNKNOWN', 'not a code', ''])('goes through with the code %p', async (code) => {
    expect((await shop.order(shopper, code)).id).toEqual(expect.any(Number));
  });

  it('does not count for an affiliate who is not active', async () => {
    const affiliate = await shop.affiliate({ status: 'pending' });
    await shop.order(shopper, affiliate.code);
    expect(await shop.conversionsOf(affiliate)).toEqual([]);
  });

  it('pays on what was bought less the discount, in the base currency, and not on shipping', async () => {
    const affiliate = await shop.affiliate({ commission_rate: 0.1 });
    await shop.coupon({ code: 'TENOFF', type: 'percentage', value: 1000 });
    const american = await shop.shopper({ currency: 'USD' });
    await shop.fill(american, shop.lamp);
    const { body } = await american.client.post('/orders', {
      coupon_code: 'TENOFF',
      affiliate_code: affiliate.code,
    });
    expect(body.data).toMatchObject({ currency: 'USD', subtotal: '108.25', discount_amount: '10.83' });
    expect(await shop.conversionsOf(affiliate)).toMatchObject([{ commission_amount: 9, currency: 'EUR' }]);
  });

  it('that is rejected leaves no conversion', async () => {
    const affiliate = await shop.affiliate();
    const { status } = await shopper.client.post('/orders', { affiliate_code: affiliate.code });
    expect(status).toBe(422);
    expect(await shop.conversionsOf(affiliate)).toEqual([]);
  });

  it('counts once when it is sent again with its key', async () => {
    const affiliate = await shop.affiliate();
    await shop.fill(shopper, shop.lamp);
    const request = { headers: { 'idempotency-key': 'order-with-a-code' } };
    for (let attempt = 0; attempt < 2; attempt++) {
      await shopper.client.post('/orders', { affiliate_code: affiliate.code }, request);
    }
    expect(await shop.conversionsOf(affiliate)).toHaveLength(1);
  });
});

describe('a conversion', () => {
  it('is approved at delivery, and adds to the balance', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.order(shopper, affiliate.code);
    await shop.move(order, 'shipped');
    expect(await shop.conversionsOf(affiliate)).toMatchObject([{ status: 'pending', approved_at: null }]);
    await shop.move(order, 'delivered', { mark_as_paid: true });
    expect(await shop.conversionsOf(affiliate)).toMatchObject([
      { status: 'approved', approved_at: expect.any(String), paid_at: null },
    ]);
    expect(await shop.totalsOf(affiliate)).toEqual(['5.00', '5.00', 1]);
  });

  it('is cancelled with its order', async () => {
    const affiliate = await shop.affiliate();
    await shop.move(await shop.order(shopper, affiliate.code), 'cancelled');
    expect(await shop.conversionsOf(affiliate)).toMatchObject([{ status: 'cancelled' }]);
    expect(await shop.totalsOf(affiliate)).toEqual(['0.00', '0.00', 0]);
  });

  it('is cancelled by a refund after the delivery, silent or not', async () => {
    const affiliate = await shop.affiliate();
    await shop.move(await shop.delivered(affiliate.code), 'refunded', { notify_customer: false });
    expect(await shop.conversionsOf(affiliate)).toMatchObject([{ status: 'cancelled' }]);
    expect(await shop.totalsOf(affiliate)).toEqual(['0.00', '0.00', 0]);
  });

  it('stays paid when the order is refunded after the payout; the balance is adjusted once', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.delivered(affiliate.code);
    await shop.pay(affiliate);
    await shop.move(order, 'refunded');
    await Promise.all(
      Array.from({ length: 5 }, () => store.get(AffiliateConversionsService).settleConversion(order.id)),
    );
    expect(await shop.conversionsOf(affiliate)).toMatchObject([{ status: 'paid' }]);
    expect(await shop.totalsOf(affiliate)).toEqual(['-5.00', '5.00', 1]);
  });

  /** Refunds a part of an order, or all of the rest, and waits for the handlers. */
  const refund = async ({ order_number }: PlacedOrder, body: object = {}): Promise<void> => {
    const { status } = await shop.admin.client.post('/admin/refunds', { order_number, reason: 'x', ...body });
    expect(status).toBe(201);
    await store.drain();
  };
  /** The order totals 105.00 with shipping. */
  const PARTS: [amount: string, earned: string][] = [
    ['50', '2.62'],
    ['0.01', '2.62'],
    ['33.33', '1.03'],
  ];

  it('shrinks with each refund of a part, to exactly nothing with the last one', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.delivered(affiliate.code);
    for (const [amount, earned] of PARTS) {
      await refund(order, { amount });
      expect(await shop.totalsOf(affiliate)).toEqual([earned, earned, 1]);
      expect(await shop.conversionsOf(affiliate)).toMatchObject([
        { status: 'approved', commission_amount: Number(earned) },
      ]);
    }
    await refund(order);
    expect(await shop.conversionsOf(affiliate)).toMatchObject([{ status: 'cancelled' }]);
    expect(await shop.totalsOf(affiliate)).toEqual(['0.00', '0.00', 0]);
  });

  it('is paid out for what did not go back, and set off for what goes back afterwards', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.delivered(affiliate.code);
    await refund(order, { amount: '50' });
    expect((await shop.pay(affiliate)).body.data).toMatchObject({
      amount: '2.62',
      commission_amount: '2.62',
    });
    await refund(order, { amount: '33.33' });
    expect(await shop.totalsOf(affiliate)).toEqual(['-1.59', '2.62', 1]);
    await refund(order);
    expect(await shop.totalsOf(affiliate)).toEqual(['-2.62', '2.62', 1]);
    expect(await shop.conversionsOf(affiliate)).toMatchObject([{ status: 'paid', commission_amount: 2.62 }]);
  });

  it('is earned at delivery for what did not go back before', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.order(await shop.shopper({ wallet: 50_000 }), affiliate.code);
    await refund(order, { amount: '50' });
    expect(await shop.conversionsOf(affiliate)).toMatchObject([
      { status: 'pending', commission_amount: 2.62 },
    ]);
    await shop.move(order, 'delivered');
    expect(await shop.totalsOf(affiliate)).toEqual(['2.62', '2.62', 1]);
  });

  it('is earned again when a refund fails after all', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.delivered(affiliate.code);
    await refund(order, { amount: '50' });
    await store.db.rows(`UPDATE refunds SET credited_at = NULL, status = 'failed' WHERE order_id = $1`, [
      order.id,
    ]);
    await store.get(AffiliateConversionsService).settleConversion(order.id);
    expect(await shop.totalsOf(affiliate)).toEqual(['5.00', '5.00', 1]);
  });

  it('follows a refund of everything that leaves the order delivered', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.delivered(affiliate.code);
    await shop.pay(affiliate);
    await Promise.all([refund(order, { amount: '50' }), refund(order, { amount: '10' })]);
    expect(await shop.totalsOf(affiliate)).toEqual(['-2.86', '5.00', 1]);
    await refund(order);
    expect(await shop.totalsOf(affiliate)).toEqual(['-5.00', '5.00', 1]);
  });

  it('changes once, however often the event of its order is handled', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.delivered(affiliate.code);
    await Promise.all(
      Array.from({ length: 10 }, () => store.get(AffiliateConversionsService).settleConversion(order.id)),
    );
    expect(await shop.totalsOf(affiliate)).toEqual(['5.00', '5.00', 1]);
  });
});

it.each([
  ['POST', '/user/affiliate/register'],
  ['GET', '/user/affiliate'],
  ['GET', '/user/affiliate/conversions'],
])('%s %s needs a verified account', async (method, path) => {
  expect((await store.client.send(method, path)).status).toBe(401);
  const unverified = await signedIn(store, { emailVerified: false });
  const { status, body } = await unverified.client.send(method, path);
  expect([status, body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
});
