import type { TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { type AffiliateShop, openAffiliates } from './affiliates.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: AffiliateShop;
let admin: TestAccount;
let account: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openAffiliates(store);
  admin = shop.admin;
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  account = await signedIn(store);
});

function create(input: object = {}): Promise<TestResponse> {
  return admin.client.post('/admin/affiliates', { user_id: account.id, ...input });
}

async function walletOf({ id }: { id: number }): Promise<number | undefined> {
  return (await store.db.row<{ balance: number }>('SELECT balance FROM wallets WHERE user_id = $1', [id]))
    ?.balance;
}

describe('POST /admin/affiliates', () => {
  it('makes a user an affiliate', async () => {
    const { status, body } = await create({
      code: 'spring-26',
      commission_type: 'fixed',
      commission_rate: '2.5',
      status: 'pending',
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      user_id: account.id,
      user: { id: account.id, name: 'Camille Martin', email: account.email },
      code: 'SPRING-26',
      commission_type: 'fixed',
      commission_rate: 2.5,
      status: 'pending',
      currency: 'EUR',
      balance: '0.00',
      total_earned: '0.00',
      total_orders: 0,
      approved_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('needs no more than the user', async () => {
    const { body } = await create();
    expect(body.data).toMatchObject({
      code: expect.stringMatching(/^[2-9A-Z]{10}$/),
      commission_type: 'percentage',
      commission_rate: 0.05,
      status: 'active',
      approved_at: expect.any(String),
    });
  });

  it.each([
    [{ user_id: 999_999 }, 'user_id'],
    [{ user_id: undefined }, 'user_id'],
    [{ code: 'a b' }, 'code'],
    [{ code: 'x'.repeat(51) }, 'code'],
    [{ commission_type: 'gift' }, 'commission_type'],
    [{ commission_rate: -1 }, 'commission_rate'],
    [{ commission_rate: 1.5 }, 'commission_rate'],
    [{ commission_rate: 0.12345 }, 'commission_rate'],
    [{ status: 'paused' }, 'status'],
  ])('rejects %j', async (input, field) => {
    const { status, body } = await create(input);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
  });

  it('rejects a user who is an affiliate, a code that is taken and a deleted account', async () => {
    await create({ code: 'TAKEN' });
    expect((await create()).body.errors).toEqual({ user_id: ['This user is an affiliate already.'] });
    const other = await signedIn(store);
    const taken = await create({ user_id: other.id, code: 'taken' });
    expect(taken.body.errors).toEqual({ code: ['This code is taken.'] });
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [other.id]);
    expect((await create({ user_id: other.id })).body.errors).toEqual({
      user_id: ['There is no such user.'],
    });
  });
});

describe('GET /admin/affiliates', () => {
  it('lists affiliates with what they brought, newest first', async () => {
    const affiliate = await shop.affiliate();
    await shop.delivered(affiliate.code);
    const { status, body } = await admin.client.get('/admin/affiliates?per_page=1');
    expect([status, body.meta.per_page]).toEqual([200, 1]);
    expect(body.data).toMatchObject([
      { id: affiliate.affiliateId, balance: '5.00', total_earned: '5.00', total_orders: 1 },
    ]);
  });

  it('filters by status, user and text', async () => {
    const { id } = (await create({ code: 'NEEDLE_1', status: 'pending' })).body.data;
    await shop.affiliate({ code: 'NEEDLEX1', status: 'active' });
    for (const filter of [
      `user_id=${account.id}`,
      'status=pending&search=needle',
      'search=needle_1',
      `search=${encodeURIComponent(account.email.toUpperCase())}`,
    ]) {
      const { body } = await admin.client.get(`/admin/affiliates?${filter}`);
      expect(body.data.map((found: { id: number }) => found.id)).toEqual([id]);
    }
    expect((await admin.client.get('/admin/affiliates?status=paused')).status).toBe(422);
  });
});

describe('GET, PUT and DELETE /admin/affiliates/{id}', () => {
  it('shows one', async () => {
    const { data } = (await create()).body;
    const { status, body } = await admin.client.get(`/admin/affiliates/${data.id}`);
    expect([status, body.data]).toEqual([200, data]);
  });

  it('changes what is given and nothing else', async () => {
    const { data } = (await create({ commission_rate: 0.2 })).body;
    const { status, body } = await admin.client.put(`/admin/affiliates/${data.id}`, { code: 'renamed' });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...data, code: 'RENAMED', updated_at: expect.any(String) });
  });

  it('pays orders that were placed before by the old terms', async () => {
    const affiliate = await shop.affiliate({ commission_rate: 0.2 });
    const order = await shop.order(await shop.shopper(), affiliate.code);
    await admin.client.put(`/admin/affiliates/${affiliate.affiliateId}`, { commission_rate: 0.1 });
    await shop.move(order, 'delivered', { mark_as_paid: true });
    expect((await shop.totalsOf(affiliate))[0]).toBe('20.00');
  });

  it('rejects inconsistent terms, and a code that is taken', async () => {
    const { data } = (await create({ commission_type: 'fixed', commission_rate: 5 })).body;
    const path = `/admin/affiliates/${data.id}`;
    const terms = await admin.client.put(path, { commission_type: 'percentage' });
    expect([terms.status, Object.keys(terms.body.errors)]).toEqual([422, ['commission_rate']]);
    const { code } = await shop.affiliate();
    const taken = await admin.client.put(path, { code });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['code']]);
  });

  it('deletes one who has brought nothing, and no other', async () => {
    const { id } = (await create()).body.data;
    expect((await admin.client.delete(`/admin/affiliates/${id}`)).status).toBe(204);
    expect((await admin.client.get(`/admin/affiliates/${id}`)).status).toBe(404);
    const affiliate = await shop.affiliate();
    await shop.order(await shop.shopper(), affiliate.code);
    const { status, body } = await admin.client.delete(`/admin/affiliates/${affiliate.affiliateId}`);
    expect([status, body.code]).toEqual([409, 'AFFILIATE_HAS_CONVERSIONS']);
  });
});

describe('POST /admin/affiliates/{id}/approve and /reject', () => {
  it('let an affiliate earn, and end it; twice is as once', async () => {
    const { id } = (await account.client.post('/user/affiliate/register')).body.data;
    const first = await admin.client.post(`/admin/affiliates/${id}/approve`);
    expect([first.status, first.body.data.status]).toEqual([200, 'active']);
    const { approved_at } = first.body.data;
    expect(approved_at).toEqual(expect.any(String));
    const again = await admin.client.post(`/admin/affiliates/${id}/approve`);
    expect([again.status, again.body.data.approved_at]).toEqual([200, approved_at]);
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status, body } = await admin.client.post(`/admin/affiliates/${id}/reject`);
      expect([status, body.data.status, body.data.approved_at]).toEqual([200, 'rejected', null]);
    }
  });

  it('leave what was earned before', async () => {
    const affiliate = await shop.affiliate();
    const order = await shop.order(await shop.shopper(), affiliate.code);
    await admin.client.post(`/admin/affiliates/${affiliate.affiliateId}/reject`);
    await shop.move(order, 'delivered', { mark_as_paid: true });
    expect(await shop.totalsOf(affiliate)).toEqual(['5.00', '5.00', 1]);
    expect((await shop.pay(affiliate)).status).toBe(201);
  });
});

describe('GET /admin/affiliates/{id}/conversions', () => {
  it('lists what the affiliate lists', async () => {
    const affiliate = await shop.affiliate();
    await shop.delivered(affiliate.code);
    await shop.order(await shop.shopper(), affiliate.code);
    const path = `/admin/affiliates/${affiliate.affiliateId}/conversions`;
    const { status, body } = await admin.client.get(path);
    expect([status, body.meta.total]).toEqual([200, 2]);
    expect(body.data).toEqual(await shop.conversionsOf(affiliate));
    expect((await admin.client.get(`${path}?status=approved`)).body.meta.total).toBe(1);
  });
});

describe('POST /admin/affiliates/{id}/payouts', () => {
  it('pays all that is approved into the wallet', async () => {
    const affiliate = await shop.affiliate();
    await shop.delivered(affiliate.code);
    await shop.delivered(affiliate.code);
    await shop.order(await shop.shopper(), affiliate.code);
    const { status, body } = await shop.pay(affiliate);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      affiliate_id: affiliate.affiliateId,
      method: 'wallet',
      currency: 'EUR',
      commission_amount: '10.00',
      amount: '10.00',
      balance: '0.00',
      conversions: [
        { status: 'paid', paid_at: expect.any(String), commission_amount: 5 },
        { status: 'paid', paid_at: expect.any(String), commission_amount: 5 },
      ],
    });
    expect((await shop.conversionsOf(affiliate)).map(({ status: now }) => now)).toEqual([
      'pending',
      'paid',
      'paid',
    ]);
    expect(await shop.totalsOf(affiliate)).toEqual(['0.00', '10.00', 3]);
    const wallet = (await affiliate.client.get('/user/wallet')).body.data;
    expect(wallet).toMatchObject({
      balance: '10.00',
      transactions: [
        { type: 'credit', amount: '10.00', source: 'affiliate', reference: `PAYOUT-${body.data.id}` },
      ],
    });
  });

  it('pays only the conversions that are named', async () => {
    const affiliate = await shop.affiliate();
    await shop.delivered(affiliate.code);
    await shop.delivered(affiliate.code);
    const [second, first] = await shop.conversionsOf(affiliate);
    const { body } = await shop.pay(affiliate, { conversion_ids: [first?.id, first?.id] });
    expect(body.data.conversions.map(({ id }: { id: number }) => id)).toEqual([first?.id]);
    expect(body.data).toMatchObject({ amount: '5.00', balance: '5.00' });
    const { code, errors } = (await shop.pay(affiliate, { conversion_ids: [second?.id, first?.id] })).body;
    expect([code, errors]).toEqual([
      'CONVERSION_NOT_PAYABLE',
      { 'conversion_ids.1': ['This conversion is paid.'] },
    ]);
    expect(await shop.totalsOf(affiliate)).toEqual(['5.00', '10.00', 2]);
  });

  it('leaves the wallet alone when the money went another way', async () => {
    const affiliate = await shop.affiliate();
    await shop.delivered(affiliate.code);
    const { body } = await shop.pay(affiliate, { method: 'external' });
    expect(body.data).toMatchObject({ method: 'external', amount: '5.00', balance: '0.00' });
    expect(await walletOf(affiliate)).toBe(0);
  });

  it('credits a wallet in another currency at the rate of the day', async () => {
    const affiliate = await shop.affiliate();
    await store.db.rows(`UPDATE wallets SET currency = 'USD' WHERE user_id = $1`, [affiliate.id]);
    await shop.delivered(affiliate.code);
    expect((await shop.pay(affiliate)).body.data.amount).toBe('5.00');
    expect(await walletOf(affiliate)).toBe(541);
  });

  it('pays each conversion once, however many pay at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const affiliate = await shop.affiliate();
      await shop.delivered(affiliate.code);
      await shop.delivered(affiliate.code);
      const [conversion] = await shop.conversionsOf(affiliate);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          shop.pay(affiliate, index % 2 ? {} : { conversion_ids: [conversion?.id] }),
        ),
      );
      const errors = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
      expect(new Set([...errors, 'NOTHING_TO_PAY', 'CONVERSION_NOT_PAYABLE'])).toEqual(
        new Set(['NOTHING_TO_PAY', 'CONVERSION_NOT_PAYABLE']),
      );
      expect(await shop.totalsOf(affiliate)).toEqual(['0.00', '10.00', 2]);
      expect(await walletOf(affiliate)).toBe(1000);
    }
  });

  it('pays or reverses, whichever comes first, when an order is refunded concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const affiliate = await shop.affiliate();
      const order = await shop.delivered(affiliate.code);
      const [payout] = await Promise.all([shop.pay(affiliate), shop.move(order, 'refunded')]);
      const [conversion] = await shop.conversionsOf(affiliate);
      const paid = payout.status === 201;
      expect(conversion?.status).toBe(paid ? 'paid' : 'cancelled');
      expect((await shop.totalsOf(affiliate))[0]).toBe(paid ? '-5.00' : '0.00');
      expect(await walletOf(affiliate)).toBe(paid ? 500 : 0);
    }
  });

  it('sets off what was paid for an order that came back', async () => {
    const affiliate = await shop.affiliate();
    const returned = await shop.delivered(affiliate.code);
    await shop.pay(affiliate);
    await shop.move(returned, 'refunded');
    for (const [amount, balance] of [
      ['0.00', '0.00'],
      ['5.00', '0.00'],
    ]) {
      await shop.delivered(affiliate.code);
      const { body } = await shop.pay(affiliate);
      expect(body.data).toMatchObject({ commission_amount: '5.00', amount, balance });
    }
    expect(await walletOf(affiliate)).toBe(1000);
    const ledger = await store.db.rows(
      'SELECT kind, amount, balance_after FROM affiliate_entries WHERE affiliate_id = $1 ORDER BY id',
      [affiliate.affiliateId],
    );
    expect(ledger.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])).toEqual([
      ['commission', 500, 500],
      ['payout', -500, 0],
      ['adjustment', -500, -500],
      ['commission', 500, 0],
      ['commission', 500, 500],
      ['payout', -500, 0],
    ]);
  });

  it('rejects conversions that cannot be paid', async () => {
    const affiliate = await shop.affiliate();
    const other = await shop.affiliate();
    await shop.order(await shop.shopper(), affiliate.code);
    await shop.delivered(other.code);
    const [pending] = await shop.conversionsOf(affiliate);
    const [foreign] = await shop.conversionsOf(other);
    expect((await shop.pay(affiliate)).body.code).toBe('NOTHING_TO_PAY');
    const { status, body } = await shop.pay(affiliate, { conversion_ids: [pending?.id, foreign?.id] });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'CONVERSION_NOT_PAYABLE',
      {
        'conversion_ids.0': ['This conversion is pending.'],
        'conversion_ids.1': ['This affiliate has no such conversion.'],
      },
    ]);
    for (const input of [{ conversion_ids: [] }, { conversion_ids: ['x'] }, { method: 'cash' }]) {
      expect((await shop.pay(affiliate, input)).body.code).toBe('VALIDATION_ERROR');
    }
  });
});

const ROUTES: [string, string][] = [
  ['GET', '/admin/affiliates/{id}'],
  ['PUT', '/admin/affiliates/{id}'],
  ['DELETE', '/admin/affiliates/{id}'],
  ['POST', '/admin/affiliates/{id}/approve'],
  ['POST', '/admin/affiliates/{id}/reject'],
  ['GET', '/admin/affiliates/{id}/conversions'],
  ['POST', '/admin/affiliates/{id}/payouts'],
];

it.each(ROUTES)('%s %s answers 404 to an unknown id, whatever the body', async (method, path) => {
  for (const id of ['999999', '99999999999', 'x']) {
    for (const body of [undefined, { status: 'paused', method: 'cash' }]) {
      const answer = await admin.client.send(method, path.replace('{id}', id), {
        body: method === 'GET' ? undefined : body,
      });
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  }
});

it.each([['GET', '/admin/affiliates'], ['POST', '/admin/affiliates'], ...ROUTES])(
  '%s %s is for administrators',
  async (method, route) => {
    const path = route.replace('{id}', '1');
    expect((await store.client.send(method, path)).status).toBe(401);
    for (const role of ['customer', 'manager'] as const) {
      const { client } = await signedIn(store, { roles: [role] });
      const { status, body } = await client.send(method, path);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
  },
);
