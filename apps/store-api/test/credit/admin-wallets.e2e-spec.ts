import { expectLedgersToBalance } from '../reconciliation';
import { type CheckoutShop, type Shopper, openCheckout } from '../checkout/checkout.fixture';
import { type TestAccount } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import type { TestResponse } from '@comptoir/testing';

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;
let customer: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
});
afterAll(() => store?.stop());

beforeEach(async () => {
  customer = await shop.shopper({ wallet: 3000 });
});

const CREDIT = { type: 'credit', amount: '12.50', currency: 'EUR', reason: 'Torn parcel' };

function adjust(body: object, { id }: { id: number } = customer, headers = {}): Promise<TestResponse> {
  return admin.client.post(`/admin/users/${id}/wallet/adjustments`, body, { headers });
}

async function balance(): Promise<string> {
  return (await customer.client.get('/user/wallet')).body.data.balance;
}

describe('POST /admin/users/{id}/wallet/adjustments', () => {
  it('adds and subtracts an amount, which the customer and the log see with its reason', async () => {
    const { status, body } = await adjust(CREDIT);
    // 30.00 + 12.50 = 42.50
    expect([status, body.data.balance, body.data.currency]).toEqual([201, '42.50', 'EUR']);
    const [own] = (await customer.client.get('/user/wallet')).body.data.transactions;
    expect(own).toMatchObject({
      type: 'credit',
      amount: '12.50',
      balance_after: '42.50',
      source: 'adjustment',
      description: 'Torn parcel',
    });
    const debit = await adjust({ ...CREDIT, type: 'debit', amount: '42.50', reason: 'Paid in cash' });
    expect(debit.body.data).toMatchObject({ balance: '0.00', transactions: [{ type: 'debit' }, {}, {}] });
    const logged = await store.db.row(
      `SELECT actor_id FROM activity_log WHERE subject_type = 'wallet_transactions' AND subject_id = $1::text`,
      [own.id],
    );
    expect(logged).toEqual({ actor_id: admin.id });
  });

  it('happens once with an idempotency key, however often it is sent', async () => {
    const headers = { 'idempotency-key': 'torn-parcel-1' };
    const answers = [await adjust(CREDIT, customer, headers), await adjust(CREDIT, customer, headers)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await balance()).toBe('42.50');
  });

  it('never leaves less than nothing, also in concurrent requests', async () => {
    const debit = { ...CREDIT, type: 'debit', amount: '10.00' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => adjust(debit)));
    const codes = answers.map(({ status, body }) => body.code ?? status).sort();
    expect(codes).toEqual([201, 201, 201, 'INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCE']);
    expect(await balance()).toBe('0.00');
    expect((await adjust(debit)).status).toBe(422);
  });

  it.each([
    ['type', { type: 'gift' }],
    ['amount', { amount: '0.00' }],
    ['amount', { amount: '-1.00' }],
    ['amount', { amount: '1.005' }],
    ['amount', { amount: '99999999999' }],
    ['currency', { currency: 'USD' }],
    ['currency', { currency: undefined }],
    ['reason', { reason: '' }],
    ['reason', { reason: undefined }],
  ])('rejects a wrong %s and changes nothing: %j', async (field, wrong) => {
    const { status, body } = await adjust({ ...CREDIT, ...wrong });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    expect(await balance()).toBe('30.00');
  });

  it('is for the wallets of others', async () => {
    const { status, body } = await adjust(CREDIT, admin);
    expect([status, body.code]).toEqual([403, 'OWN_WALLET']);
  });

  it('is for accounts that exist', async () => {
    expect((await adjust(CREDIT, { id: 999_999 })).status).toBe(404);
    expect((await admin.client.delete(`/admin/users/${customer.id}`)).status).toBe(204);
    expect((await adjust(CREDIT)).status).toBe(404);
  });

  it('is for administrators', async () => {
    const { client } = await shop.staff('manager');
    const path = `/admin/users/${customer.id}/wallet`;
    const answers = [await client.post(`${path}/adjustments`, CREDIT), await client.get(path)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe('GET /admin/users/{id}/wallet', () => {
  it('shows what the customer sees, page by page', async () => {
    await adjust(CREDIT);
    const { body } = await admin.client.get(`/admin/users/${customer.id}/wallet?per_page=1`);
    expect(body.meta).toEqual({ current_page: 1, per_page: 1, total: 2, last_page: 2 });
    expect(body.data).toMatchObject({ balance: '42.50', transactions: [{ source: 'adjustment' }] });
  });

  it('answers 404 for an unknown account', async () => {
    expect((await admin.client.get('/admin/users/999999/wallet')).status).toBe(404);
  });
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));
