import { setTimeout as sleep } from 'node:timers/promises';
import { LedgerPostingService } from '../../src/operations/ledger/ledger.posting.service';
import { type TestAccount, signedIn } from '../accounts';
import { RefundsFixtures } from '../orders/refunds.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { sell } from './reports.fixture';

const DAY_MS = 86_400_000;

let store: TestStore;
let fixtures: RefundsFixtures;
let admin: TestAccount;
beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  admin = await signedIn(store, { roles: ['admin'] });
  await admin.client.put('/admin/settings', {
    checkout: { payment_methods: ['card', 'cash_on_delivery', 'invoice'] },
  });
});
afterAll(() => store?.stop());
afterEach(() => expectLedgersToBalance(store));

type Sums = Record<string, string>;

/** Begins a day that has no entry yet, and returns it. */
function nextDay(): string {
  store.clock.advance(3 * DAY_MS);
  return store.clock.now().toISOString().slice(0, 10);
}

/** Books what was written before this moment. */
function post(): Promise<void> {
  store.clock.advance(1_000);
  return store.get(LedgerPostingService).postAll();
}

/** Returns what each account got or gave on a day; debits are above zero. */
async function movesOn(day: string): Promise<Sums> {
  await post();
  const { status, body } = await admin.client.get(`/admin/ledger/balances?from=${day}&to=${day}`);
  expect(status).toBe(200);
  const sums: Record<string, number> = {};
  for (const { account, country, rate, base_debit, base_credit } of body.data) {
    const terms = /^\d/.test(rate ?? '') ? `${rate}%` : rate;
    const key = [account, country, terms].filter(Boolean).join(' ');
    const moved = Math.round((Number(base_debit) - Number(base_credit)) * 100);
    if (moved !== 0) sums[key] = (sums[key] ?? 0) + moved;
  }
  return Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, (sum / 100).toFixed(2)]));
}

describe('what is booked', () => {
  it('a sale by rate and country, with its shipping and its payment', async () => {
    const day = nextDay();
    await sell(store, admin, {
      ...{ placedAt: store.clock.now().toISOString(), price: 6_000, quantity: 2 },
      ...{ shipping: 600, tax: 2_100, taxRate: 20 },
    });
    expect(await movesOn(day)).toEqual({
      other_payments: '126.00',
      'sales FR 20%': '-100.00',
      'shipping FR 20%': '-5.00',
      'tax FR 20%': '-21.00',
    });
  });

  it('a card payment and its refund, each on its day', async () => {
    const paid = nextDay();
    const order = await fixtures.order();
    await fixtures.move(order, 'shipped');
    const sale = await movesOn(paid);
    expect(sale.card).toBe('125.00');
    expect(sale.receivables).toBeUndefined();
    const refunded = nextDay();
    await fixtures.refund(order);
    await fixtures.settle();
    const back = await movesOn(refunded);
    expect(back.card).toBe('-125.00');
    expect(back.receivables).toBeUndefined();
    expect(await movesOn(paid)).toEqual(sale);
  });

  it('a refund that the bank returns, which its day keeps and the day of the return takes back', async () => {
    store.stripe.configure({ refundDelay: 3_600_000 });
    nextDay();
    const order = await fixtures.order({ card: 'pm_card_refundFail' });
    await fixtures.move(order, 'shipped');
    const refunded = nextDay();
    await fixtures.refund(order);
    await fixtures.settle();
    expect((await movesOn(refunded)).card).toBe('-125.00');
    const returned = nextDay();
    store.stripe.settle();
    await fixtures.settle();
    expect((await movesOn(returned)).card).toBe('125.00');
    expect((await movesOn(refunded)).card).toBe('-125.00');
    store.stripe.configure({ refundDelay: 0 });
  });

  it('a gift card as a liability until it pays', async () => {
    const voucher = await fixtures.shop.item(2_000, 100, { isDigital: true, isGiftCard: true });
    const sold = nextDay();
    await fixtures.order({ lines: [[voucher, 1]] });
    expect(await movesOn(sold)).toEqual({ card: '20.00', gift_cards: '-20.00' });
    const { code } = (await store.db.row<{ code: string }>(
      'SELECT g.code FROM sold_gift_cards s JOIN gift_cards g ON g.id = s.gift_card_id ORDER BY g.id DESC LIMIT 1',
    )) ?? { code: '' };
    const spent = nextDay();
    const order = await fixtures.order({ checkout: { gift_card_codes: [code] } });
    await fixtures.move(order, 'shipped');
    expect(await movesOn(spent)).toMatchObject({ card: '105.00', gift_cards: '20.00' });
  });

  it('credit that pays an invoice from its day on, also when the rest is paid later', async () => {
    const { code } = await fixtures.shop.giftCard({ initialAmount: 2_500 });
    const shopper = await fixtures.shop.shopper({ wallet: 1_000 });
    const checkout = { payment_method: 'cash_on_delivery', gift_card_codes: [code] };
    const invoiced = nextDay();
    const order = await fixtures.order({ shopper, checkout, status: 'delivered' });
    const owed = { receivables: '90.00', gift_cards: '25.00', wallets: '10.00' };
    expect(await movesOn(invoiced)).toMatchObject(owed);
    const paid = nextDay();
    await admin.client.post(`/admin/orders/${order.id}/payments`, { method: 'cash' });
    expect(await movesOn(paid)).toEqual({ cash: '90.00', receivables: '-90.00' });
    expect(await movesOn(invoiced)).toMatchObject(owed);
  });

  it('what parts of a payment in another currency leave in the base currency', async () => {
    const shopper = await fixtures.shop.shopper({ currency: 'USD' });
    const order = await fixtures.order({ shopper, checkout: { payment_method: 'cash_on_delivery' } });
    await fixtures.move(order, 'delivered');
    await post();
    const path = `/admin/orders/${order.id}/payments`;
    const paid = nextDay();
    for (const amount of ['20.01', '30.01', '40.01'])
      expect((await admin.client.post(path, { method: 'cash', amount })).status).toBe(201);
    await admin.client.post(path, { method: 'cash' });
    const { receivables, cash, rounding } = await movesOn(paid);
    expect([receivables, cash, rounding]).toEqual(['-125.00', '124.99', '0.01']);
    const { status, body } = await admin.client.get(
      `/admin/ledger/entries?order_number=${order.order_number}`,
    );
    expect(status).toBe(200);
    expect(body.data.filter(({ source }: { source: string }) => source === 'rounding')).toMatchObject([
      { amount: '0.00', base_amount: '0.01', currency: 'USD', order_number: order.order_number },
    ]);
  });

  it('an invoice on its day, and each part that pays it on its own', async () => {
    const day = nextDay();
    const id = await sell(store, admin, { placedAt: store.clock.now().toISOString(), price: 5_000 });
    await post();
    const rows = await store.db.rows<{ n: number }>(
      'SELECT count(*)::int AS n FROM ledger_entries WHERE order_id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 2 }]);
    expect((await movesOn(day)).receivables).toBeUndefined();
  });
});

describe('the ledger', () => {
  it('books a record once, whoever posts it, and as often as it is posted', async () => {
    nextDay();
    await sell(store, admin, { placedAt: store.clock.now().toISOString(), price: 700 });
    await store.db.rows('UPDATE ledger_state SET posted_until = NULL');
    await Promise.all([post(), post(), post()]);
    const count = async (): Promise<unknown> => store.db.rows('SELECT count(*) AS n FROM ledger_entries');
    const before = await count();
    await store.db.rows('UPDATE ledger_state SET posted_until = NULL');
    await post();
    expect(await count()).toEqual(before);
  });

  it('never changes an entry', async () => {
    for (const sql of [
      'UPDATE ledger_entries SET amount = amount + 1',
      'DELETE FROM ledger_entries',
      'TRUNCATE ledger_entries',
    ]) {
      await expect(store.db.rows(sql)).rejects.toThrow('never changed');
    }
  });

  it('adds nothing to a closed day', async () => {
    const closed = nextDay();
    const placedAt = store.clock.now().toISOString();
    await sell(store, admin, { placedAt, price: 1_000 });
    const before = await movesOn(closed);
    const today = nextDay();
    const answer = await admin.client.post('/admin/ledger/closings', { through: closed });
    expect(answer.status).toBe(200);
    expect(answer.body.data.closed_through).toBe(closed);
    expect((await admin.client.get('/admin/ledger')).body.data.closed_through).toBe(closed);
    await sell(store, admin, { placedAt, price: 300 });
    await store.db.rows('UPDATE ledger_state SET posted_until = NULL');
    expect(await movesOn(closed)).toEqual(before);
    expect(await movesOn(today)).toEqual({ other_payments: '3.00', 'sales FR E': '-3.00' });
    const again = await admin.client.post('/admin/ledger/closings', { through: closed });
    expect([again.status, again.body.code]).toEqual([409, 'LEDGER_CLOSED']);
    const open = await admin.client.post('/admin/ledger/closings', { through: today });
    expect([open.status, Object.keys(open.body.errors)]).toEqual([422, ['through']]);
  });

  it('numbers its entries on when days are closed while it is posted', async () => {
    const through = nextDay();
    nextDay();
    const placedAt = store.clock.now().toISOString();
    await sell(store, admin, { placedAt, price: 400 });
    store.clock.advance(1_000);
    const posting = store.get(LedgerPostingService);
    let closing: ReturnType<TestAccount['client']['post']> | undefined;
    await store.db.tx(async (tx) => {
      await posting.postSpan(tx, await posting.lockLedger(tx));
      await sell(store, admin, { placedAt, price: 500 });
      closing = admin.client.post('/admin/ledger/closings', { through });
      const isWaiting = async (): Promise<boolean> =>
        (
          await store.db
            .rows(`SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database OR l.database IS NULL
           WHERE d.datname = current_database() AND NOT l.granted`)
        ).length > 0;
      while (!(await isWaiting())) await sleep(20);
    });
    expect((await closing)?.status).toBe(200);
  });

  it('is not closed while older orders wait to be booked', async () => {
    nextDay();
    await store.db.rows(`UPDATE ledger_state SET posted_until = $1`, [
      new Date(store.clock.now().getTime() - 90 * DAY_MS),
    ]);
    const through = new Date(store.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
    const answer = await admin.client.post('/admin/ledger/closings', { through });
    expect([answer.status, answer.body.code]).toEqual([409, 'LEDGER_BEHIND']);
  });
});

describe('the rows', () => {
  it('are listed with the names of their accounts and their documents', async () => {
    nextDay();
    const order = await fixtures.order();
    await fixtures.move(order, 'shipped');
    await post();
    const path = `/admin/ledger/entries?order_number=${order.order_number}`;
    const { data, meta } = (await admin.client.get(path)).body;
    expect(meta.total).toBe(data.length);
    const sale = data.find(({ credit }: { credit: { account: string } }) => credit.account === 'sales');
    expect(sale).toMatchObject({
      ...{ source: 'document', amount: '120.00', currency: 'EUR', order_number: order.order_number },
      debit: { account: 'receivables', number: '1100', name: 'Customers' },
      document_number: expect.stringMatching(/^INV-/),
    });
    const cards = (await admin.client.get(`${path}&account=card&source=payment`)).body.data;
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ debit: { account: 'card' }, amount: '125.00' });
  });

  it('have the numbers that staff give to their accounts', async () => {
    const path = '/admin/ledger/accounts/tax:FR:20';
    const named = await admin.client.put(path, { number: '445712', name: 'TVA 20 %' });
    expect(named.body.data).toEqual({
      ...{ account: 'tax:FR:20', kind: 'liability', number: '445712', name: 'TVA 20 %', is_own: true },
    });
    const day = nextDay();
    const placedAt = store.clock.now().toISOString();
    await sell(store, admin, { placedAt, price: 1_200, tax: 200, taxRate: 20 });
    await post();
    const { data } = (await admin.client.get(`/admin/ledger/balances?from=${day}&to=${day}`)).body;
    const rows = data.filter(({ account, credit }: Sums) => account === 'tax' && credit !== '0.00');
    expect(rows).toMatchObject([{ number: '445712', name: 'TVA 20 %', country: 'FR', rate: '20' }]);
    const { data: accounts } = (await admin.client.get('/admin/ledger/accounts')).body;
    expect(accounts).toContainEqual(named.body.data);
    expect((await admin.client.delete(path)).status).toBe(204);
    expect((await admin.client.delete(path)).status).toBe(404);
    for (const unknown of ['gold', 'bank:FR', 'tax:fr', 'tax:FR:x', 'tax:FR:20.00']) {
      const body = { number: '1', name: 'x' };
      expect((await admin.client.put(`/admin/ledger/accounts/${unknown}`, body)).status).toBe(404);
    }
    const wrong = await admin.client.put(path, { number: 'a b', name: '' });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['name', 'number']]);
  });

  it.each([
    ['GET', '/admin/ledger'],
    ['GET', '/admin/ledger/entries'],
    ['GET', '/admin/ledger/balances'],
    ['GET', '/admin/ledger/accounts'],
    ['GET', '/admin/ledger/export?format=csv&from=2026-01-01&to=2026-01-31'],
    ['POST', '/admin/ledger/closings'],
    ['PUT', '/admin/ledger/accounts/bank'],
    ['DELETE', '/admin/ledger/accounts/bank'],
  ])('are for staff only: %s %s', async (method, path) => {
    const customer = await signedIn(store);
    const ask = (client: TestAccount['client']) =>
      client[method.toLowerCase() as 'post'](path, method === 'GET' ? undefined : {});
    expect((await ask(store.client)).status).toBe(401);
    expect((await ask(customer.client)).status).toBe(403);
    const manager = await signedIn(store, { roles: ['manager'] });
    expect((await ask(manager.client)).status).toBe(method === 'GET' ? 200 : 403);
  });
});

describe('the files', () => {
  let day: string;
  let to: string;
  beforeAll(async () => {
    day = nextDay();
    const placedAt = store.clock.now().toISOString();
    await sell(store, admin, { placedAt, price: 1_200, quantity: 3, shipping: 400, tax: 667, taxRate: 20 });
    await sell(store, admin, { placedAt, price: 900, currency: 'USD', rate: 1.1, tax: 47, taxRate: 5.5 });
    to = nextDay();
    await post();
  });

  async function fileOf(format: string, more = ''): Promise<{ text: string; headers: Headers }> {
    const path = `/admin/ledger/export?format=${format}&from=${day}&to=${to}${more}`;
    const answer = await admin.client.get(path);
    expect(answer.status).toBe(200);
    return { text: answer.body, headers: answer.headers };
  }

  it('fec: has the 18 columns of the law, and each entry balances', async () => {
    const { text, headers } = await fileOf('fec');
    expect(headers.get('content-disposition')).toMatch(/FEC\d{8}\.txt"$/);
    const [header = '', ...lines] = text.split('\r\n').filter(Boolean);
    expect(header.split('\t')).toHaveLength(18);
    const sums = new Map<string, number>();
    for (const line of lines) {
      const cells = line.split('\t');
      expect(cells).toHaveLength(18);
      for (const at of [3, 9, 15]) expect(cells[at]).toMatch(/^\d{8}$/);
      for (const at of [11, 12]) expect(cells[at]).toMatch(/^\d+,\d{2}$/);
      const cents = (cell = ''): number => Math.round(Number(cell.replace(',', '.')) * 100);
      const number = cells[2] ?? '';
      sums.set(number, (sums.get(number) ?? 0) + cents(cells[11]) - cents(cells[12]));
    }
    expect(sums.size).toBeGreaterThan(2);
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    expect(text).toContain('\t9,00\tUSD\r\n');
  });

  it('datev: is a booking stack in Windows-1252 that names the adviser', async () => {
    const { text, headers } = await fileOf('datev', '&consultant=1001&client=7');
    expect(headers.get('content-type')).toContain('windows-1252');
    const [header = '', columns = '', ...lines] = text.split('\r\n').filter(Boolean);
    expect(header).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";1001;7;\d{4}0101;4;/);
    expect(header.split(';')).toHaveLength(31);
    for (const line of lines) expect(line.split(';')).toHaveLength(columns.split(';').length);
    expect(lines.some((line) => line.startsWith('8,53;"S";"USD";1,'))).toBe(true);
  });

  it.each([
    ['consultant', ''],
    ['client', '&consultant=1001'],
    ['to', '&consultant=1001&client=7&to=2031-01-01'],
  ])('datev: needs %s', async (field, more) => {
    const path = `/admin/ledger/export?format=datev&from=2030-12-01${more.includes('to=') ? '' : '&to=2030-12-31'}${more}`;
    const answer = await admin.client.get(path);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('xero and quickbooks: have a journal for each day that balances', async () => {
    const xero = (await fileOf('xero', '&no_tax=Tax%20Exempt')).text.split('\r\n').filter(Boolean).slice(1);
    const total = xero.reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-1)) * 100), 0);
    expect(xero.length).toBeGreaterThan(3);
    expect(total).toBe(0);
    expect(xero.every((line) => line.includes(',Tax Exempt,'))).toBe(true);
    const books = (await fileOf('quickbooks')).text.split('\r\n').filter(Boolean).slice(1);
    const side = (at: number): number =>
      books.reduce((sum, line) => sum + Math.round(Number(line.split(',')[at]) * 100), 0);
    expect(side(4)).toBe(side(5));
    expect(side(4)).toBeGreaterThan(0);
  });

  it('csv: has all rows, and a wrong range is refused', async () => {
    const { text } = await fileOf('csv');
    const [header = ''] = text.split('\r\n');
    expect(header.split(',').slice(0, 5)).toEqual(['number', 'line', 'day', 'debit', 'credit']);
    const wrong = await admin.client.get(`/admin/ledger/export?format=csv&from=${to}&to=${day}`);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['from']]);
    const balances = await admin.client.get(
      `/admin/ledger/balances?from=${day}&to=${to}&format=csv&bom=true`,
    );
    expect(balances.body.replace('\uFEFF', '')).toMatch(/^account,number,name,/);
  });
});
