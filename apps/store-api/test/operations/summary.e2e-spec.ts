import { addDays } from '../../src/operations/reports/report-range';
import { CurrenciesService } from '../../src/pricing/currencies/currencies.service';
import type { TestAccount } from '../accounts';
import { errorOf } from '../catalog/admin-catalog.fixture';
import { OssWarningsService } from '../../src/operations/reports/reports.warnings.service';
import { type CheckoutShop, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';
import { sell } from './reports.fixture';

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;

beforeAll(async () => {
  store = await startStore({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  shop = await openCheckout(store);
  manager = await shop.staff();
  await store.db.tx((tx) =>
    store.get(CurrenciesService).upsertCurrency(tx, { code: 'JPY', exchangeRate: '160' }),
  );
});

afterAll(() => store?.stop());

it('is for managers and administrators', async () => {
  expect(errorOf(await store.client.get('/admin/summary'))).toEqual([401, 'UNAUTHENTICATED']);
  const { client } = await shop.shopper();
  expect(errorOf(await client.get('/admin/summary'))).toEqual([403, 'FORBIDDEN']);
});

it('has what waits, and the sales of 30 days beside the 30 days before', async () => {
  const today = store.clock.now().toISOString().slice(0, 10);
  const noon = (days: number): string => `${addDays(today, -days)}T00:00:00Z`;
  const lamp = await shop.item(6000, 3, { name: 'Lamp' });
  await shop.item(1000, 50, { name: 'Chair' });
  const buyer = await shop.shopper();
  const { productId } = lamp;
  // Now: 2 × 60.00 today, 1,604 yen (10.03) 29 days ago. Before: 30.00 at 30 days, 5.00 at 59 days; 60 days are too old.
  await sell(store, buyer, { placedAt: noon(0), price: 6000, quantity: 2, productId });
  await sell(store, buyer, { placedAt: noon(29), currency: 'JPY', rate: 160, price: 1604, productId });
  await sell(store, buyer, { placedAt: noon(30), price: 3000 });
  await sell(store, buyer, { placedAt: noon(59), price: 500 });
  await sell(store, buyer, { placedAt: noon(60), price: 9999 });
  await store.db.rows(
    `INSERT INTO product_questions (product_id, user_id, question, created_at, updated_at) VALUES ($1, $2, 'Why?', now(), now())`,
    [productId, buyer.id],
  );
  await store.db.rows(`INSERT INTO reviews (product_id, user_id, rating) VALUES ($1, $2, 5)`, [
    productId,
    buyer.id,
  ]);
  await store.db.rows(
    `INSERT INTO refunds (order_id, user_id, source, method, status, currency, amount, offline_amount, counted_amount,
       created_at, updated_at)
     SELECT id, user_id, 'cancellation', 'original', 'approved', currency, 5, 5, 0, now(), now() FROM orders LIMIT 1`,
  );
  const { body } = await manager.client.get('/admin/summary');
  expect(body.data).toMatchObject({
    shop_name: expect.any(String),
    timezone: 'UTC',
    base_currency: 'EUR',
    oss_threshold: null,
    waiting: {
      orders_to_ship: 5,
      returns_to_approve: 0,
      returns_to_settle: 0,
      refunds_to_approve: 0,
      refunds_to_pay_out: 1,
      reviews_to_moderate: 1,
      questions_to_answer: 1,
      messages_to_read: 0,
      affiliates_to_approve: 0,
      disputes_to_answer: 0,
      next_dispute_due_at: null,
      low_stock: 1,
      failing_webhooks: 0,
    },
    // 120.00 + 10.03 = 130.03 in two orders: 65.02 on average. Before: 35.00 in two.
    current: { orders: 2, revenue: '130.03', average: '65.02' },
    previous: { orders: 2, revenue: '35.00', average: '17.50' },
    best_sellers: [{ product_id: productId, name: 'Lamp', units: 3, total: '130.03' }],
  });
  const { days } = body.data;
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({
    ...{ day: addDays(today, -29), orders: 1, revenue: '10.03', average: '10.03' },
    ...{ previous_orders: 1, previous_revenue: '5.00' },
  });
  expect(days[29]).toEqual({
    ...{ day: today, orders: 1, revenue: '120.00', average: '120.00' },
    ...{ previous_orders: 1, previous_revenue: '30.00' },
  });
  // Today alone beside yesterday, which had none; 60 days have all but the last sale: 120.00 + 10.03 + 30.00 + 5.00.
  const sales = async (count: number): Promise<Record<string, any>> =>
    (await manager.client.get(`/admin/summary?days=${count}`)).body.data;
  expect(await sales(1)).toMatchObject({
    current: { orders: 1, revenue: '120.00' },
    previous: { orders: 0, revenue: '0.00', average: '0.00' },
  });
  const long = await sales(60);
  expect([long.days.length, long.current.revenue, long.previous.revenue]).toEqual([60, '165.03', '99.99']);
  expect((await sales(365)).days).toHaveLength(365);
  expect((await manager.client.get('/admin/summary?days=366')).status).toBe(422);
  // Sales may be half a minute old, what waits is not.
  await store.db.rows('UPDATE product_questions SET answer = $1, answered_at = now()', ['So.']);
  const again = await manager.client.get('/admin/summary');
  expect(again.body.data.waiting.questions_to_answer).toBe(0);
});

it('has the sales to other countries of the EU beside the threshold, for a shop in the EU', async () => {
  const admin = await shop.staff('admin');
  const { status } = await admin.client.put('/admin/settings', { tax: { home_country: 'FR' } });
  expect(status).toBe(200);
  // 9,680.00 with 21 % in it are 8,000.00 net, 80 % of 10,000.00.
  const placedAt = `${store.clock.now().getUTCFullYear() - 1}-01-15T12:00:00Z`;
  await sell(store, manager, { placedAt, price: 968_000, tax: 168_000, taxRate: 21, country: 'BE' });
  const { body } = await manager.client.get('/admin/summary');
  expect(body.data.oss_threshold).toEqual({ percent: 80, state: 'near' });
});

it('warns administrators of the threshold once for each level, also when two workers find it', async () => {
  const admin = await shop.staff('admin');
  const settings = (tax: object): Promise<unknown> => admin.client.put('/admin/settings', { tax });
  const year = store.clock.now().getUTCFullYear() - 1;
  const placedAt = `${year}-01-16T12:00:00Z`;
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['tax.threshold_reached'] };
  expect((await admin.client.post('/user/webhooks', hook)).status).toBe(201);
  const warn = async (): Promise<void> => {
    const service = store.get(OssWarningsService);
    await Promise.all([service.warnStaff(), service.warnStaff()]);
    await store.drain();
  };
  const told = async (): Promise<unknown> => ({
    mails: store.mail.inbox.messages({ to: admin.email, subject: 'Taxes: ' }).map(({ subject }) => subject),
    events: (
      await store.db.rows<{ data: object }>(
        `SELECT payload::json -> 'data' AS data FROM webhook_deliveries WHERE event = $1 ORDER BY id`,
        ['tax.threshold_reached'],
      )
    ).map(({ data }) => data),
  });
  await settings({ enabled: true, home_country: 'FR', cross_border: 'destination' });
  await warn();
  expect(await told()).toEqual({ mails: [], events: [] });
  await settings({ cross_border: 'home' });
  await warn();
  await warn();
  const mail = (percent: number): string =>
    `Taxes: ${percent} % of the threshold for sales to other countries of the EU`;
  const event = { year, threshold: '10000.00', currency: 'EUR' };
  const first = { ...event, percent: 80, net: '8000.00' };
  expect(await told()).toEqual({ mails: [mail(80)], events: [first] });
  // Another 2,420.00 with 21 % in it are 2,000.00 net.
  await sell(store, manager, { placedAt, price: 242_000, tax: 42_000, taxRate: 21, country: 'BE' });
  await warn();
  expect(await told()).toEqual({
    mails: expect.arrayContaining([mail(80), mail(100)]),
    events: [first, { ...event, percent: 100, net: '10000.00' }],
  });
});
