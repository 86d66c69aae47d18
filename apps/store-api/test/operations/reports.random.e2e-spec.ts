import { Money } from '@comptoir/contracts';
import { testSeed } from '../../../../tools/testing-servers/test-seed';
import { patience } from '../../../../tools/testing-servers/time-scale';
import { CurrenciesService } from '../../src/pricing/currencies/currencies.service';
import { WalletService } from '../../src/credit/wallet/wallet.service';
import type { TestAccount } from '../accounts';
import type { Shopper, TestItem } from '../checkout/checkout.fixture';
import { RefundsFixtures } from '../orders/refunds.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { reportOf } from './reports.fixture';

/** Orders of the shop's life; each takes one to three random operations. */
const ORDERS = 16;
const TRADING_MS = patience(300_000);
const SEED = testSeed(20_261_123);

type Row = Record<string, unknown>;
type Sums = Record<string, number>;

let store: TestStore;
let fixtures: RefundsFixtures;
let admin: TestAccount;
let orders: Row[];
let refunds: Row[];
let invoices: Row[];

/** Returns numbers from 0 to below `limit` that a seed decides. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  admin = await fixtures.shop.staff('admin');
  await store.db.tx((tx) =>
    store.get(CurrenciesService).upsertCurrency(tx, { code: 'JPY', exchangeRate: '163.4512' }),
  );
  await trade();
  orders = await store.db.rows('SELECT * FROM orders');
  refunds = await store.db.rows(
    'SELECT f.*, o.exchange_rate FROM refunds f JOIN orders o ON o.id = f.order_id',
  );
  invoices = await store.db.rows('SELECT * FROM invoices');
}, TRADING_MS);

afterAll(() => store?.stop());

async function trade(): Promise<void> {
  const random = randomNumbers(SEED);
  const items = [await fixtures.shop.item(1999, 1000), await fixtures.shop.item(750, 1000)] as const;
  const shoppers = [
    await fixtures.shop.shopper({ wallet: 20_000 }),
    await fixtures.shop.shopper({ wallet: 900_000, currency: 'JPY' }),
  ] as const;
  for (let index = 0; index < ORDERS; index++) {
    const shopper = shoppers[random(2) as 0 | 1];
    const placed = await place(shopper, items[random(2) as 0 | 1], 1 + random(3), random);
    for (let step = random(3); step > 0; step--) await change(placed, random);
    await fixtures.settle();
  }
  await store.db.tx((tx) =>
    store
      .get(WalletService)
      .creditWallet(tx, shoppers[0].id, { amount: 321, source: 'adjustment', reference: null }),
  );
}

async function place(
  shopper: Shopper,
  item: TestItem,
  quantity: number,
  random: (limit: number) => number,
): Promise<{ id: number; order_number: string }> {
  await fixtures.shop.fill(shopper, item, quantity);
  const codes =
    random(3) === 0 ? [(await fixtures.shop.giftCard({ initialAmount: 100 + random(3000) })).code] : [];
  const body = { gift_card_codes: codes, use_wallet: random(3) === 0 };
  const { data } = (await shopper.client.post('/orders', body)).body;
  if (data.amount_due !== '0.00' && random(4) > 0) {
    const intent = { order_number: data.order_number, payment_method_id: 'pm_card_visa' };
    if (random(2)) await shopper.client.post('/payments/intent', intent);
    else
      await admin.client.patch(`/admin/orders/${data.id}/status`, {
        status: 'confirmed',
        mark_as_paid: true,
      });
  }
  await fixtures.settle();
  return data;
}

/** Refunds or cancels; the shop may refuse. */
async function change(
  { id, order_number }: { id: number; order_number: string },
  random: (limit: number) => number,
): Promise<void> {
  const kind = random(5);
  if (kind === 0) await admin.client.patch(`/admin/orders/${id}/status`, { status: 'cancelled' });
  else {
    const { body } = await admin.client.post('/admin/refunds', {
      ...{ order_number, reason: 'Scratched.', method: random(2) ? 'wallet' : 'original' },
      ...(random(2) ? { amount: `${1 + random(9)}.00` } : {}),
    });
    if (body.data?.status === 'approved' && random(2)) {
      await admin.client.patch(`/admin/refunds/${body.data.id}`, { status: 'processed' });
    }
  }
  await fixtures.settle();
}

const number = (value: unknown): number => Number(value);

/** Adds up a figure of rows by a key. */
function sumBy(rows: readonly Row[], key: (row: Row) => string, amount: (row: Row) => number): Sums {
  const sums: Sums = {};
  for (const row of rows) if (amount(row) !== 0) sums[key(row)] = (sums[key(row)] ?? 0) + amount(row);
  return sums;
}

/** Reads a figure of a report in minor units. */
function shown(rows: readonly Row[], key: (row: Row) => string, column: string, currency?: string): Sums {
  return sumBy(rows, key, (row) => Money.parse(String(row[column]), currency ?? String(row.currency)));
}

const byCurrency = (row: Row): string => String(row.currency);
const isPaid = ({ payment_status }: Row): boolean =>
  ['paid', 'partially_refunded', 'refunded'].includes(String(payment_status));

/** Converts to euros as a person would, rounded half up. */
function inEuros(amount: number, { currency, exchange_rate }: Row): number {
  if (currency === 'EUR') return amount;
  return Math.floor((amount * 100) / number(exchange_rate) + 0.5);
}

it('trades in both currencies, with refunds', () => {
  expect(new Set(orders.filter(isPaid).map(byCurrency))).toEqual(new Set(['EUR', 'JPY']));
  expect(refunds.length).toBeGreaterThan(4);
});

it.each(['total', 'tax_amount', 'discount_amount', 'shipping_amount', 'refunded_amount', 'subtotal'])(
  'the sales have the %s of all paid orders',
  async (column) => {
    const names: Record<string, string> = {
      ...{ total: 'total', tax_amount: 'tax', discount_amount: 'discounts', shipping_amount: 'shipping' },
      ...{ refunded_amount: 'refunded', subtotal: 'gross' },
    };
    const rows = await reportOf(admin, 'sales?interval=week');
    expect(shown(rows, byCurrency, names[column] ?? '')).toEqual(
      sumBy(orders.filter(isPaid), byCurrency, (order) => number(order[column])),
    );
  },
);

it('the sales in the base currency are those of each order, added up', async () => {
  const rows = await reportOf(admin, 'sales');
  expect(shown(rows, byCurrency, 'base_total', 'EUR')).toEqual(
    sumBy(orders.filter(isPaid), byCurrency, (order) => inEuros(number(order.total), order)),
  );
});

it('the best sellers have the goods of all paid orders', async () => {
  const goods = sumBy(
    orders.filter(isPaid),
    byCurrency,
    (order) => number(order.subtotal) - number(order.discount_amount),
  );
  for (const group of ['product', 'category', 'country']) {
    const rows = await reportOf(admin, `best-sellers?group_by=${group}`);
    expect(shown(rows, byCurrency, 'total')).toEqual(goods);
  }
});

it('the taxes have the invoices minus the credit notes', async () => {
  const rows = await reportOf(admin, 'taxes?interval=month');
  const signed = ({ type, total }: Row): number => (type === 'invoice' ? 1 : -1) * number(total);
  expect(shown(rows, byCurrency, 'gross')).toEqual(sumBy(invoices, byCurrency, signed));
});

it('the payments have what each tender paid and got back', async () => {
  const rows = await reportOf(admin, 'payments');
  const payments = await store.db.rows<Row>(`SELECT * FROM payments WHERE status = 'paid'`);
  const key = (tender: string) => (row: Row) => `${tender} ${byCurrency(row)}`;
  const keyOfRow = (row: Row): string => `${String(row.tender)} ${byCurrency(row)}`;
  const paid = orders.filter(isPaid);
  const card = sumBy(
    payments,
    (row) => String(row.order_id),
    (row) => number(row.amount),
  );
  expect(shown(rows, keyOfRow, 'received')).toEqual({
    ...sumBy(payments, key('card'), (row) => number(row.amount)),
    ...sumBy(paid, key('gift_card'), (row) => number(row.gift_card_amount)),
    ...sumBy(paid, key('wallet'), (row) => number(row.wallet_amount)),
    ...sumBy(paid, key('offline'), (row) => number(row.amount_due) - (card[String(row.id)] ?? 0)),
  });
  const done = refunds.filter(({ status }) => status === 'processed');
  const credited = refunds.filter(
    ({ status, credited_at }) => credited_at !== null || status === 'processed',
  );
  expect(shown(rows, keyOfRow, 'refunded')).toEqual({
    ...sumBy(done, key('card'), (row) => number(row.card_amount)),
    ...sumBy(credited, key('gift_card'), (row) => number(row.gift_card_amount)),
    ...sumBy(credited, key('wallet'), (row) => number(row.wallet_amount)),
    ...sumBy(done, key('offline'), (row) => number(row.offline_amount)),
  });
});

it('the refunds are all of them, in each state', async () => {
  const rows = await reportOf(admin, 'refunds');
  const key = (row: Row): string => `${String(row.status)} ${String(row.source)} ${byCurrency(row)}`;
  expect(shown(rows, key, 'amount')).toEqual(sumBy(refunds, key, (row) => number(row.amount)));
});

it('the liabilities close with the balances', async () => {
  const rows = await reportOf(admin, 'liabilities?interval=year');
  const key = (row: Row): string => `${String(row.book)} ${byCurrency(row)}`;
  const balances = await store.db.rows<Row>(
    `SELECT 'gift_card' AS book, currency, balance FROM gift_cards UNION ALL SELECT 'wallet', currency, balance FROM wallets`,
  );
  const last = rows.filter(({ period }) => period === rows.at(-1)?.period);
  expect(shown(last, key, 'closing')).toEqual(sumBy(balances, key, (row) => number(row.balance)));
});

it('the stock has all units', async () => {
  const [now] = await reportOf(admin, 'stock');
  const [then] = await reportOf(admin, `stock?day=${store.clock.now().toISOString().slice(0, 10)}`);
  const rows = await store.db.rows<Row>('SELECT on_hand FROM inventory');
  expect(now?.on_hand).toBe(rows.reduce((sum, row) => sum + number(row.on_hand), 0));
  expect(then).toEqual(now);
});

it('leaves books that balance', async () => {
  await expectLedgersToBalance(store);
});
