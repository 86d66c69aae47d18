import { LedgerPostingService } from '../../src/operations/ledger/ledger.posting.service';
import type { TestAccount } from '../accounts';
import type { Shopper } from '../checkout/checkout.fixture';
import { RefundsFixtures } from '../orders/refunds.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;

interface Owed {
  id: number;
  order_number: string;
  shopper: Shopper;
}

let store: TestStore;
let fixtures: RefundsFixtures;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  admin = await fixtures.shop.staff('admin');
  await admin.client.put('/admin/settings', {
    checkout: {
      payment_methods: ['card', 'bank_transfer', 'cash_on_delivery', 'invoice'],
      bank_transfer_instructions: 'IBAN FR76',
    },
  });
});
afterAll(() => store?.stop());
afterEach(() => expectLedgersToBalance(store));

/** Places an unpaid order of two lamps, 125.00 with shipping, and delivers it. */
async function owed(
  payment_method = 'invoice',
  { status = 'delivered', currency }: { status?: string | null; currency?: string } = {},
): Promise<Owed> {
  const shopper = await fixtures.shop.shopper(currency ? { currency } : {});
  const terms = { credit_limit: '900.00', payment_terms_days: 14 };
  await admin.client.put(`/admin/users/${shopper.id}/payment-terms`, terms);
  await fixtures.shop.fill(shopper, fixtures.lamp, 2);
  const { body } = await shopper.client.post('/orders', { payment_method });
  if (status) await fixtures.move(body.data, status);
  return { ...body.data, shopper };
}

const today = (): string => store.clock.now().toISOString().slice(0, 10);
const post = ({ id }: Owed, path: string, body: object): Promise<{ status: number }> =>
  admin.client.post(`/admin/orders/${id}/${path}`, body);

/** Ends the day with everything booked, and returns it. */
async function endDay(days = 1): Promise<string> {
  await fixtures.settle();
  const day = today();
  store.clock.advance(1_000);
  await store.get(LedgerPostingService).postAll();
  store.clock.advance(days * DAY_MS);
  return day;
}

/** Reads the open items of a day, and compares their sum with the account of customers. */
async function openItems(day: string): Promise<{ data: Record<string, any>[]; meta: Record<string, any> }> {
  const { status, body } = await admin.client.get(`/admin/reports/open-items?as_of=${day}`);
  expect(status).toBe(200);
  const balances = await admin.client.get(`/admin/ledger/balances?from=${day}&to=${day}`);
  const sum = (rows: Record<string, string>[], name: string): number =>
    Math.round(rows.reduce((all, row) => all + Number(row[name]) * 100, 0));
  const customers = balances.body.data.filter(
    ({ account }: { account: string }) => account === 'receivables',
  );
  expect(sum(body.data, 'base_left')).toBe(sum(customers, 'base_closing'));
  expect(Math.round(Number(body.meta.base_left) * 100)).toBe(sum(customers, 'base_closing'));
  for (const [age, left] of Object.entries(body.meta.ages)) {
    const rows = body.data.filter((row: Record<string, string>) => row.age === age);
    expect([age, sum(rows, 'base_left')]).toEqual([age, Math.round(Number(left) * 100)]);
  }
  for (const { currency, closing } of customers) {
    const rows = body.data.filter((row: Record<string, string>) => row.currency === currency);
    expect(sum(rows, 'left')).toBe(Math.round(Number(closing) * 100));
  }
  return body;
}

const itemOf = async (day: string, { order_number }: Owed): Promise<Record<string, any> | undefined> =>
  (await openItems(day)).data.find((row) => row.order_number === order_number);

it('lists what each order owes at the end of a day, as the ledger has it', async () => {
  const order = await owed();
  const invoiced = await endDay();
  await post(order, 'payments', { amount: '25.00' });
  await post(order, 'write-offs', { amount: '40.00', reason: 'Insolvent.' });
  const written = await endDay();
  const returned = await fixtures.refund(order, { unpaid: true, amount: '10.00' });
  expect(returned.status).toBe(201);
  const credited = await endDay();
  await post(order, 'payments', {});
  const paid = await endDay();
  const due = new Date(Date.parse(invoiced) + 14 * DAY_MS).toISOString().slice(0, 10);
  expect(await itemOf(invoiced, order)).toEqual({
    ...{
      order_id: order.id,
      order_number: order.order_number,
      invoice_number: expect.stringMatching(/^INV-/),
    },
    ...{ customer: expect.any(String), company: null, currency: 'EUR', invoiced_on: invoiced, due_on: due },
    ...{ total: '125.00', received: '0.00', credited: '0.00', written_off: '0.00', left: '125.00' },
    ...{ base_left: '125.00', days_overdue: 0, age: 'not_due' },
  });
  const amounts = async (day: string): Promise<unknown[]> => {
    const { total, received, credited: note, written_off, left } = (await itemOf(day, order)) ?? {};
    return [total, received, note, written_off, left];
  };
  expect(await amounts(written)).toEqual(['125.00', '25.00', '0.00', '40.00', '60.00']);
  expect(await amounts(credited)).toEqual(['125.00', '25.00', '10.00', '40.00', '50.00']);
  expect(await itemOf(paid, order)).toBeUndefined();
  // A day that is over stays as it was.
  expect(await amounts(written)).toEqual(['125.00', '25.00', '0.00', '40.00', '60.00']);
});

it('has parts that came before the invoice below zero, and orders in other currencies', async () => {
  const early = await owed('invoice', { status: null });
  await post(early, 'payments', { amount: '25.00' });
  const foreign = await owed('cash_on_delivery', { currency: 'USD' });
  const day = await endDay();
  expect(await itemOf(day, early)).toMatchObject({
    ...{ invoice_number: null, invoiced_on: null, due_on: null, total: '0.00', received: '25.00' },
    ...{ left: '-25.00', base_left: '-25.00', age: 'not_due' },
  });
  const item = await itemOf(day, foreign);
  expect(item).toMatchObject({ currency: 'USD', left: item?.total });
  await fixtures.move(early, 'delivered');
  expect(await itemOf(await endDay(), early)).toMatchObject({ total: '125.00', left: '100.00' });
});

it('is a file, of days that are over, for administrators', async () => {
  const order = await owed();
  const day = await endDay();
  const file = await admin.client.get(`/admin/reports/open-items?as_of=${day}&format=csv`);
  expect(file.headers.get('content-disposition')).toContain(`open-items-${day}.csv`);
  const [header, ...lines] = String(file.body).trim().split(/\r?\n/);
  expect(header).toBe(
    'order_id,order_number,invoice_number,customer,company,currency,invoiced_on,due_on,total,received,credited,written_off,left,base_left,days_overdue,age',
  );
  expect(lines.some((line) => line.includes(order.order_number))).toBe(true);
  const tomorrow = new Date(store.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
  const future = await admin.client.get(`/admin/reports/open-items?as_of=${tomorrow}`);
  expect([future.status, Object.keys(future.body.errors)]).toEqual([422, ['as_of']]);
  expect((await admin.client.get('/admin/reports/open-items')).body.meta.as_of).toBe(today());
  expect((await fixtures.manager.client.get('/admin/reports/open-items')).status).toBe(403);
});

it('adds up what is left by the days since the due date', async () => {
  const order = await owed('cash_on_delivery');
  const delivered = await endDay();
  const ageAfter = async (days: number): Promise<unknown[]> => {
    store.clock.advance(days * DAY_MS);
    // A session ends after ninety days.
    admin = await fixtures.shop.staff('admin');
    const day = today();
    const row = await itemOf(day, order);
    return [row?.days_overdue, row?.age];
  };
  expect(await itemOf(delivered, order)).toMatchObject({
    due_on: delivered,
    days_overdue: 0,
    age: 'not_due',
  });
  expect(await ageAfter(0)).toEqual([1, 'days_1_30']);
  expect(await ageAfter(30)).toEqual([31, 'days_31_60']);
  expect(await ageAfter(30)).toEqual([61, 'days_61_90']);
  expect(await ageAfter(30)).toEqual([91, 'over_90']);
  await post(order, 'write-offs', { reason: 'Gone.' });
  expect(await itemOf(await endDay(), order)).toBeUndefined();
});
