import { WalletService } from '../../src/credit/wallet/wallet.service';
import { type TestAccount, signedIn } from '../accounts';
import { openShop } from '../catalog/catalog.fixture';
import { errorOf } from '../customers/passwords.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let me: TestAccount;

beforeAll(async () => {
  store = await startStore();
  await openShop(store);
});

afterAll(() => store?.stop());

beforeEach(async () => {
  me = await signedIn(store);
});

async function credit(amount: number, description = ''): Promise<void> {
  const entry = { amount, source: 'adjustment', reference: null, description } as const;
  await store.db.tx((tx) => store.get(WalletService).creditWallet(tx, me.id, entry));
}

async function debit(amount: number, reference: string): Promise<void> {
  await store.db.tx((tx) =>
    store.get(WalletService).debitWallet(tx, me.id, { amount, source: 'order', reference }),
  );
}

describe('GET /user/wallet', () => {
  it('is empty at first', async () => {
    expect((await me.client.get('/user/wallet')).body).toEqual({
      status: 'success',
      data: { balance: '0.00', currency: 'EUR', transactions: [] },
      meta: { current_page: 1, per_page: 15, total: 0, last_page: 1 },
    });
  });

  it('shows balance and transactions, the newest first', async () => {
    await credit(2_550, 'Welcome');
    await debit(1_005, 'ORD-20261120-000001');
    const { body } = await me.client.get('/user/wallet');
    expect(body.data).toEqual({
      balance: '15.45',
      currency: 'EUR',
      transactions: [
        {
          id: expect.any(Number) as number,
          type: 'debit',
          amount: '10.05',
          balance_after: '15.45',
          source: 'order',
          reference: 'ORD-20261120-000001',
          description: '',
          created_at: expect.stringMatching(/Z$/) as string,
        },
        expect.objectContaining({
          type: 'credit',
          amount: '25.50',
          balance_after: '25.50',
          source: 'adjustment',
          reference: null,
          description: 'Welcome',
        }),
      ],
    });
  });

  it('pages the transactions', async () => {
    for (const amount of [100, 200, 300]) await credit(amount);
    const { body } = await me.client.get('/user/wallet?per_page=2&page=2');
    expect(body.data).toMatchObject({ balance: '6.00', transactions: [{ amount: '1.00' }] });
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    const beyond = await me.client.get('/user/wallet?page=9');
    expect(beyond.body).toMatchObject({ data: { balance: '6.00', transactions: [] }, meta: { total: 3 } });
  });

  it('never shows a balance that the last transaction does not lead to', async () => {
    await credit(100_000);
    const changes = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? credit(7) : debit(5, `ORD-${index}`),
    );
    const reads = Array.from({ length: 30 }, () => me.client.get('/user/wallet'));
    const [answers] = await Promise.all([Promise.all(reads), Promise.all(changes)]);
    for (const { body } of answers) {
      expect(body.data.balance).toBe(body.data.transactions[0].balance_after);
    }
  });

  it('uses two decimals also for currencies without any', async () => {
    await store.db.rows(`UPDATE wallets SET currency = 'JPY', balance = 1200 WHERE user_id = $1`, [me.id]);
    const { body } = await me.client.get('/user/wallet');
    expect(body.data).toMatchObject({ balance: '1200.00', currency: 'JPY' });
  });

  it('is private', async () => {
    await credit(500);
    const other = await signedIn(store);
    expect((await other.client.get('/user/wallet')).body.data).toMatchObject({
      balance: '0.00',
      transactions: [],
    });
  });

  it('asks for a signed-in account with a verified e-mail', async () => {
    expect(errorOf(await store.client.get('/user/wallet'))).toEqual([401, 'UNAUTHENTICATED']);
    const { client } = await signedIn(store, { emailVerified: false });
    expect(errorOf(await client.get('/user/wallet'))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });

  it('rejects a page that is none', async () => {
    expect(errorOf(await me.client.get('/user/wallet?page=0'))).toEqual([422, 'VALIDATION_ERROR']);
  });
});
