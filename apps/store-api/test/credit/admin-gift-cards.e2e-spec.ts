import type { TestAccount } from '../accounts';
import { expectLedgersToBalance } from '../reconciliation';
import { type CheckoutShop, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
});

afterAll(async () => {
  await expectLedgersToBalance(store);
  await store.stop();
});

const post = (input: object): ReturnType<TestAccount['client']['post']> =>
  admin.client.post('/admin/gift-cards', input);

async function card(input: object = {}): Promise<{ id: number; code: string }> {
  const { status, body } = await post({ initial_amount: '50.00', ...input });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

const book = (id: number, body: object): ReturnType<TestAccount['client']['post']> =>
  admin.client.post(`/admin/gift-cards/${id}/transactions`, body);

describe('/admin/gift-cards', () => {
  it('issues a card with a code that cannot be guessed and is shown once', async () => {
    const made = await card({ expires_at: '2036-01-31' });
    expect(made).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^([2-9A-HJ-KM-NP-TV-Z]{4}-){3}[2-9A-HJ-KM-NP-TV-Z]{4}$/),
      initial_amount: '50.00',
      balance: '50.00',
      currency: 'EUR',
      expires_at: '2036-01-31',
      recipient_email: null,
      is_active: true,
      status: 'active',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    const path = `/admin/gift-cards/${made.id}`;
    const masked = `••••${made.code.slice(-4)}`;
    expect((await admin.client.get(path)).body.data).toEqual({ ...made, code: masked });
    for (const search of [made.code.toLowerCase(), made.code.slice(-4)]) {
      const { body } = await admin.client.get(
        `/admin/gift-cards?search=${search}&currency=eur&sort=-balance`,
      );
      expect(body.data.map(({ code }: { code: string }) => code)).toContain(masked);
    }
    expect((await store.client.get(`/gift-cards/${made.code}`)).body.data.balance).toBe('50.00');
  });

  it('disables, and lists the state of each', async () => {
    const made = await card({ code: 'summer-2026-gift' });
    expect(made.code).toBe('SUMMER-2026-GIFT');
    const path = `/admin/gift-cards/${made.id}`;
    const { body } = await admin.client.put(path, { is_active: false, expires_at: '2036-02-01' });
    expect(body.data).toMatchObject({ is_active: false, status: 'inactive', expires_at: '2036-02-01' });
    expect((await store.client.get(`/gift-cards/${made.code}`)).body.data.is_active).toBe(false);
    const { body: listed } = await admin.client.get('/admin/gift-cards?status=inactive&is_active=false');
    expect(listed.data.map(({ id }: { id: number }) => id)).toEqual([made.id]);
  });

  it('changes the balance by ledger entries only, never below zero in concurrent requests', async () => {
    const { id, code } = await card();
    expect((await book(id, { type: 'credit', amount: '10.00', note: 'Sorry.' })).body.data.balance).toBe(
      '60.00',
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => book(id, { type: 'debit', amount: 20 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'GIFT_CARD_BALANCE_TOO_LOW']),
    );
    const { body } = await admin.client.get(`/admin/gift-cards/${id}/transactions?per_page=2&page=3`);
    expect(body).toMatchObject({
      data: [{ type: 'issue', amount: '50.00', balance_after: '50.00', order_number: null, note: '' }],
      meta: { total: 5, last_page: 3 },
    });
    const second = await admin.client.get(`/admin/gift-cards/${id}/transactions`);
    expect(second.body.data[3]).toMatchObject({ type: 'adjustment', amount: '10.00', note: 'Sorry.' });
    expect((await store.client.get(`/gift-cards/${code}`)).body.data.balance).toBe('0.00');
    await expect(
      store.db.rows('DELETE FROM gift_card_transactions WHERE gift_card_id = $1', [id]),
    ).rejects.toThrow('never changed');
  });

  it('deletes a card and retains its ledger', async () => {
    const { id, code } = await card();
    const path = `/admin/gift-cards/${id}`;
    expect((await admin.client.delete(path)).status).toBe(204);
    for (const call of [
      admin.client.get(path),
      admin.client.put(path, { is_active: 'maybe' }),
      admin.client.delete(path),
      admin.client.get(`${path}/transactions`),
      book(id, {}),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect((await store.client.get(`/gift-cards/${code}`)).body.data.is_active).toBe(false);
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(1000));
    expect((await shopper.client.post('/orders', { gift_card_codes: [code] })).body.code).toBe(
      'GIFT_CARD_INVALID',
    );
  });

  it.each<[string, object, string]>([
    ['nothing on it', { initial_amount: 0 }, 'initial_amount'],
    ['less than nothing', { initial_amount: -5 }, 'initial_amount'],
    ['too much', { initial_amount: '999999999999' }, 'initial_amount'],
    ['an unknown currency', { currency: 'GBP' }, 'currency'],
    ['a day that is over', { expires_at: '2020-01-01' }, 'expires_at'],
    ['a day that is none', { expires_at: '2036-02-30' }, 'expires_at'],
    ['a weak code', { code: 'ABC' }, 'code'],
    ['an address that is none', { recipient_email: 'nobody' }, 'recipient_email'],
  ])('rejects %s', async (_, input, field) => {
    const before = await store.db.row('SELECT count(*)::int AS n FROM gift_cards');
    const { status, body } = await post({ initial_amount: '5.00', ...input });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    expect(await store.db.row('SELECT count(*)::int AS n FROM gift_cards')).toEqual(before);
  });

  it('rejects a code that is taken', async () => {
    await card({ code: 'TAKEN-CODE' });
    expect((await post({ code: 'taken-code', initial_amount: 5 })).body.errors).toHaveProperty('code');
  });

  it('is for administrators', async () => {
    const manager = await shop.staff('manager');
    expect((await store.client.get('/admin/gift-cards')).status).toBe(401);
    expect((await manager.client.get('/admin/gift-cards')).body.code).toBe('FORBIDDEN');
    expect((await manager.client.post('/admin/gift-cards', {})).body.code).toBe('FORBIDDEN');
  });
});

describe('the mail to the recipient', () => {
  const mailsTo = (to: string): { subject: string; text: string }[] =>
    store.mail.inbox.messages({ to }).map(({ subject, text }) => ({ subject, text: text ?? '' }));

  it("carries the code, in the recipient's language or the shop's", async () => {
    const reader = await shop.shopper({ language: 'fr' });
    const made = await card({ recipient_email: reader.email.toUpperCase(), expires_at: '2036-01-31' });
    const other = await card({ recipient_email: 'friend@example.com' });
    await store.drain();
    const [french] = mailsTo(reader.email);
    expect(french?.subject).toBe('Votre carte cadeau');
    for (const part of [made.code, '31 janvier 2036']) expect(french?.text).toContain(part);
    const [english] = mailsTo('friend@example.com');
    expect(english?.subject).toBe('Your gift card');
    for (const part of [other.code, '€50.00']) expect(english?.text).toContain(part);
  });

  it('goes to a new recipient, and to no one while the card is inactive', async () => {
    const { id } = await card({ is_active: false, recipient_email: 'first@example.com' });
    await store.drain();
    expect(mailsTo('first@example.com')).toEqual([]);
    const path = `/admin/gift-cards/${id}`;
    await admin.client.put(path, { is_active: true, recipient_email: 'second@example.com' });
    await admin.client.put(path, { recipient_email: 'second@example.com' });
    await store.drain();
    expect(mailsTo('second@example.com')).toHaveLength(1);
  });
});
