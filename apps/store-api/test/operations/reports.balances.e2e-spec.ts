import { SettingsService } from '../../src/platform/settings/settings.service';
import { type TestAccount, signedIn } from '../accounts';
import { errorOf } from '../catalog/admin-catalog.fixture';
import { type CheckoutShop, openCheckout } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { reportOf } from './reports.fixture';

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;
let customer: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  manager = await shop.staff();
  customer = await signedIn(store);
  const { id } = await shop.staff('admin');
  await store.get(SettingsService).changeSettings(id, [{ key: 'store.timezone', value: 'Europe/Paris' }]);
});

afterAll(() => store?.stop());

const YEAR = 'from=2025-01-01&to=2025-06-30&interval=quarter';

describe.each(['liabilities', 'points', 'affiliates', 'stock'])('GET /admin/reports/%s', (report) => {
  const path = `/admin/reports/${report}`;

  it('is for managers and administrators', async () => {
    expect(errorOf(await store.client.get(path))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await customer.client.get(path))).toEqual([403, 'FORBIDDEN']);
    expect((await manager.client.get(path)).status).toBe(200);
    const wrong = await manager.client.get(`${path}?from=x&day=x`);
    expect(errorOf(wrong)).toEqual([422, 'VALIDATION_ERROR', [report === 'stock' ? 'day' : 'from']]);
  });

  it('is a CSV file on request', async () => {
    const answer = await fetch(`${store.client.baseUrl}${path}?format=csv`, {
      headers: { authorization: `Bearer ${manager.accessToken}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect((await answer.text()).split('\r\n')[0]).toMatch(/^(period|warehouse),/);
  });
});

describe('liabilities', () => {
  beforeAll(async () => {
    // Euros: issued 50.00 in December 2024, 20.00 spent in February, 5.00 returned in May, 1.50 withdrawn in June.
    await ledgerOf('EUR', [
      ['2024-12-31T22:59:00Z', 'issue', 5000],
      ['2025-02-01T12:00:00Z', 'debit', -2000],
      ['2025-05-01T12:00:00Z', 'credit', 500],
      ['2025-06-30T21:59:00Z', 'adjustment', -150],
      ['2025-06-30T22:00:00Z', 'adjustment', -50],
    ]);
    // Yen: issued 3,000 at the first minute of the year in Paris.
    await ledgerOf('JPY', [['2024-12-31T23:00:00Z', 'issue', 3000]]);
  });

  async function ledgerOf(
    currency: string,
    entries: [at: string, type: string, amount: number][],
  ): Promise<void> {
    await store.db.rows(
      `INSERT INTO currencies (code, name, symbol, exchange_rate) VALUES ('JPY', 'Yen', '¥', 160) ON CONFLICT DO NOTHING`,
    );
    const [first] = entries;
    const card = await store.db.row<{ id: number }>(
      `INSERT INTO gift_cards (code, currency, initial_amount, balance) VALUES ('REPORT-' || $1, $1, $2, $3) RETURNING id`,
      [currency, first?.[2], entries.reduce((sum, [, , amount]) => sum + amount, 0)],
    );
    let balance = 0;
    for (const [at, type, amount] of entries) {
      balance += amount;
      await store.db.rows(
        `INSERT INTO gift_card_transactions (gift_card_id, type, amount, balance_after, created_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [card?.id, type, amount, balance, at],
      );
    }
  }

  it('open each period with what the one before closed with', async () => {
    const nothing = { sold: '0.00', issued: '0.00', returned: '0.00', spent: '0.00', adjusted: '0.00' };
    const euros = { book: 'gift_card', currency: 'EUR', ...nothing };
    const yen = { book: 'gift_card', currency: 'JPY', ...nothing };
    expect(await reportOf(manager, `liabilities?${YEAR}`)).toEqual([
      { ...euros, period: '2025-01-01', opening: '50.00', spent: '-20.00', closing: '30.00' },
      { ...yen, period: '2025-01-01', opening: '0.00', issued: '3000.00', closing: '3000.00' },
      {
        ...euros,
        period: '2025-04-01',
        opening: '30.00',
        returned: '5.00',
        adjusted: '-1.50',
        closing: '33.50',
      },
      { ...yen, period: '2025-04-01', opening: '3000.00', closing: '3000.00' },
    ]);
    const rows = await reportOf(manager, `liabilities?${YEAR}&currency=JPY`);
    expect(rows).toHaveLength(2);
  });

  it('close with the balances', async () => {
    await shop.shopper({ wallet: 1234 });
    const today = await reportOf(manager, 'liabilities');
    const last = today.slice(-3).map(({ book, currency, closing }) => [book, currency, closing]);
    // 33.50 − 0.50 on 1 July.
    expect(last).toEqual([
      ['gift_card', 'EUR', '33.00'],
      ['gift_card', 'JPY', '3000.00'],
      ['wallet', 'EUR', '12.34'],
    ]);
    await expectLedgersToBalance(store);
  });

  it('keep the minus of numbers in a file', async () => {
    const answer = await fetch(`${store.client.baseUrl}/admin/reports/liabilities?${YEAR}&format=csv`, {
      headers: { authorization: `Bearer ${manager.accessToken}` },
    });
    expect((await answer.text()).split('\r\n').slice(0, 2)).toEqual([
      'period,book,currency,opening,sold,issued,returned,spent,adjusted,closing',
      '2025-01-01,gift_card,EUR,50.00,0.00,0.00,0.00,-20.00,0.00,30.00',
    ]);
  });
});

it('values points at the present rate, beside the debts', async () => {
  const { id } = await signedIn(store);
  await store.db.rows(
    'INSERT INTO loyalty_accounts (user_id, balance, debt, lifetime_earned) VALUES ($1, 0, 100, 250)',
    [id],
  );
  const entries: [string, string, string, number, number, number][] = [
    ['2025-01-10T12:00:00Z', 'earned', 'registration', 250, 0, 250],
    ['2025-02-10T12:00:00Z', 'redeemed', 'redemption', -50, 0, 200],
    ['2025-05-10T12:00:00Z', 'reversed', 'redemption', -200, 100, 0],
  ];
  for (const [at, type, cause, points, debt, balance] of entries) {
    await store.db.rows(
      `INSERT INTO loyalty_entries (user_id, type, cause, points, debt_delta, balance_after, description, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'x', $7)`,
      [id, type, cause, points, debt, balance, at],
    );
  }
  // 200 points at 100 for a euro are 2.00.
  const none = { earned: 0, redeemed: 0, reversed: 0, adjusted: 0 };
  expect(await reportOf(manager, `points?${YEAR}`)).toEqual([
    {
      ...none,
      ...{
        period: '2025-01-01',
        opening: 0,
        earned: 250,
        redeemed: -50,
        closing: 200,
        debt: 0,
        base_value: '2.00',
      },
    },
    {
      ...none,
      ...{ period: '2025-04-01', opening: 200, reversed: -200, closing: 0, debt: 100, base_value: '0.00' },
    },
  ]);
});

it('has what affiliates earned and were paid', async () => {
  const buyer = await shop.shopper();
  const { id } = await signedIn(store);
  const affiliate = await store.db.row<{ id: number }>(
    `INSERT INTO affiliates (user_id, code, commission_type, commission_rate, status, currency, balance, approved_at)
     VALUES ($1, 'REPORT', 'percentage', 0.1, 'active', 'EUR', 250, now()) RETURNING id`,
    [id],
  );
  const order = await store.db.row<{ id: number }>(
    `INSERT INTO orders (order_number, user_id, currency, exchange_rate, subtotal, discount_amount, shipping_amount,
       total, amount_due, placed_at)
     VALUES ('T-AFFILIATE', $1, 'EUR', 1, 10000, 0, 0, 10000, 10000, '2025-01-05T12:00:00Z') RETURNING id`,
    [buyer.id],
  );
  const conversion = await store.db.row<{ id: number }>(
    `INSERT INTO affiliate_conversions (affiliate_id, order_id, referred_user_id, commission_amount, status,
       approved_at, created_at)
     VALUES ($1, $2, $3, 1000, 'approved', now(), '2025-01-05T12:00:00Z') RETURNING id`,
    [affiliate?.id, order?.id, buyer.id],
  );
  const payout = await store.db.row<{ id: number }>(
    `INSERT INTO affiliate_payouts (affiliate_id, method, commission_amount, amount, created_at)
     VALUES ($1, 'external', 750, 750, '2025-04-02T12:00:00Z') RETURNING id`,
    [affiliate?.id],
  );
  await store.db.rows(
    `INSERT INTO affiliate_entries (affiliate_id, kind, amount, balance_after, conversion_id, payout_id, created_at)
     VALUES ($1, 'commission', 1000, 1000, $2, NULL, '2025-01-20T12:00:00Z'),
       ($1, 'payout', -750, 250, NULL, $3, '2025-04-02T12:00:00Z')`,
    [affiliate?.id, conversion?.id, payout?.id],
  );
  const none = { currency: 'EUR', earned: '0.00', reversed: '0.00', adjusted: '0.00', paid_out: '0.00' };
  const states = { pending: '0.00', approved: '0.00', paid: '0.00', cancelled: '0.00' };
  // 10.00 earned, 7.50 paid out.
  expect(await reportOf(manager, `affiliates?${YEAR}`)).toEqual([
    {
      ...{ ...none, ...states, period: '2025-01-01' },
      ...{ opening: '0.00', earned: '10.00', closing: '10.00', approved: '10.00' },
    },
    { ...none, ...states, period: '2025-04-01', opening: '10.00', paid_out: '-7.50', closing: '2.50' },
  ]);
});

describe('stock', () => {
  it('has units and their value now, and at the end of a past day', async () => {
    const item = await shop.item(1250, 4, { name: 'Counted lamp' });
    await store.db.rows(
      `INSERT INTO stock_movements (inventory_id, kind, on_hand_delta, reason, created_at)
       SELECT id, 'adjust', delta, 'correction', at::timestamptz
       FROM inventory, (VALUES (10, '2025-03-29T22:59:00Z'), (-3, '2025-03-29T23:00:00Z'), (-7, '2025-04-02T00:00:00Z')) m (delta, at)
       WHERE variant_id = $1`,
      [item.variantId],
    );
    const rowOf = async (path: string): Promise<Record<string, unknown> | undefined> =>
      (await reportOf(manager, path)).find((row) => row.product_id === item.productId);
    // 4 × 12.50 now. In Paris, 29 March 2025 ends at 23:00 UTC: 10 units until then, 7 a day later.
    expect(await rowOf('stock?group_by=product')).toEqual({
      warehouse: expect.any(String),
      product_id: item.productId,
      name: 'Counted lamp',
      on_hand: 4,
      reserved: 0,
      value: '50.00',
    });
    expect(await rowOf('stock?group_by=product&day=2025-03-29')).toMatchObject({
      on_hand: 10,
      value: '125.00',
    });
    expect(await rowOf('stock?group_by=product&day=2025-03-30')).toMatchObject({
      on_hand: 7,
      value: '87.50',
    });
    const [all, ...others] = await reportOf(manager, 'stock');
    expect(others).toEqual([]);
    expect(all).toMatchObject({ product_id: null, name: null, on_hand: 4, value: '50.00' });
  });

  it('knows no day of the future', async () => {
    expect(errorOf(await manager.client.get('/admin/reports/stock?day=2999-01-01'))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['day'],
    ]);
  });
});
