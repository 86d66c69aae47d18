import { randomUUID } from 'node:crypto';
import type { TestResponse } from '@comptoir/testing';
import { GuestsService } from '../../src/customers/guests/guests.service';
import { signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import { type CheckoutShop, HOME, type TestItem, openCheckout } from './checkout.fixture';
import { Visitor, mailbox, openVisitor } from './visitor.fixture';

const DAY_MS = 86_400_000;

let store: TestStore;
let shop: CheckoutShop;
let lamp: TestItem;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  lamp = await shop.item(6000, 50, { name: 'Lamp' });
});

afterAll(async () => {
  await store.stop();
});

const visitor = (body: object = {}): Promise<Visitor> => openVisitor(store, body);
const outcome = ({ status, body }: TestResponse): unknown[] => [status, body.code];

describe('a guest cart', () => {
  it('is opened without an account, filled and read with its token', async () => {
    const opened = await store.client.post('/guest-carts');
    expect(opened.body.data).toEqual({
      cart_token: expect.stringMatching(/^[\w.-]{70,100}$/),
      expires_at: expect.any(String),
    });
    expect(Date.parse(opened.body.data.expires_at) - store.clock.now().getTime()).toBeLessThanOrEqual(
      30 * DAY_MS,
    );
    const guest = new Visitor(store, opened.body.data.cart_token);
    await guest.add(lamp, 2);
    const { body } = await guest.send('GET', '/cart');
    expect(body.data).toMatchObject({ items_count: 2, total: '120.00', currency: 'EUR' });
    // Nothing that is stored gives the token.
    const stored = await store.db.row('SELECT token_hash::text FROM guests ORDER BY user_id DESC LIMIT 1');
    expect(JSON.stringify(stored)).not.toContain(guest.token);
  });

  it('costs nothing before its first line', async () => {
    const count = async (): Promise<unknown> =>
      store.db.row(
        'SELECT (SELECT count(*) FROM users) users, (SELECT count(*) FROM guests) guests, (SELECT count(*) FROM carts) carts',
      );
    const before = await count();
    const guest = await visitor({ preferred_currency: 'USD', preferred_language: 'fr' });
    const looks: [path: string, status: number][] = [
      ['/cart', 200],
      ['/orders', 200],
      ['/orders/ORD-20260101-000001', 404],
      ['/shipping-methods?country=FR', 200],
    ];
    for (const [path, status] of looks)
      expect([path, (await guest.send('GET', path)).status]).toEqual([path, status]);
    expect((await guest.send('GET', '/cart')).body.data).toMatchObject({
      ...{ id: 0, items: [], items_count: 0, total: '0.00', currency: 'USD' },
    });
    const { client } = await shop.shopper();
    const own = await count();
    const merged = await client.post('/cart/merge', { cart_token: guest.token });
    expect([merged.status, merged.body.meta]).toEqual([200, { skipped: [] }]);
    expect(own).toMatchObject({ guests: (before as { guests: unknown }).guests });
    const { body } = await guest.add(lamp);
    expect(body.data).toMatchObject({ id: expect.any(Number), currency: 'USD', items_count: 1 });
    expect(body.data.id).toBeGreaterThan(0);
    const stored = await store.db.row(
      `SELECT preferred_language, preferred_currency FROM users WHERE is_guest ORDER BY id DESC LIMIT 1`,
    );
    expect(stored).toEqual({ preferred_language: 'fr', preferred_currency: 'USD' });
  });

  it.each(['fr', 'en-GB', 'en_GB', 'zho_Hant12'])('is opened in the language %s', async (language) => {
    const guest = await visitor({ preferred_language: language, preferred_currency: 'USD' });
    expect((await guest.send('GET', '/cart')).status).toBe(200);
    expect((await guest.add(lamp)).body.data).toMatchObject({ items_count: 1, currency: 'USD' });
  });

  it('is stored once for first lines at the same instant, and for any first change', async () => {
    const twice = await visitor();
    const guests = async (): Promise<number> =>
      (await store.db.rows('SELECT FROM users WHERE is_guest')).length;
    const before = await guests();
    const added = await Promise.all(Array.from({ length: 8 }, () => twice.add(lamp)));
    expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await twice.send('GET', '/cart')).body.data).toMatchObject({ items_count: 8 });
    expect(await guests()).toBe(before + 1);
    const other = await visitor();
    for (const [method, path, body, status] of [
      ['DELETE', '/cart', undefined, 204],
      ['PUT', '/cart/preferences', { preferred_currency: 'USD' }, 200],
    ] as const) {
      expect((await other.send(method, path, body)).status).toBe(status);
    }
    expect((await other.send('GET', '/cart')).body.data).toMatchObject({ currency: 'USD' });
    expect(await guests()).toBe(before + 2);
  });

  it('is not brought back by its token after its end or its deletion', async () => {
    const [late, deleted] = [await visitor(), await visitor()];
    await deleted.add(lamp);
    await store.db.rows(`UPDATE users SET deleted_at = now() WHERE id = (SELECT max(user_id) FROM guests)`);
    expect(outcome(await deleted.add(lamp))).toEqual([401, 'UNAUTHENTICATED']);
    store.clock.advance(31 * DAY_MS);
    expect(outcome(await late.add(lamp))).toEqual([401, 'UNAUTHENTICATED']);
    expect(outcome(await late.send('GET', '/cart'))).toEqual([401, 'UNAUTHENTICATED']);
    store.clock.reset();
    const [text = '', signature = ''] = late.token.split(/\.(?=[^.]*$)/);
    for (const forged of [`${text.replace('.en.', '.de.')}.${signature}`, `${text}.${'A'.repeat(43)}`]) {
      expect(outcome(await new Visitor(store, forged).add(lamp))).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect((await late.add(lamp)).status).toBe(200);
  });

  it('is of nobody else', async () => {
    const [owner, other] = [await visitor(), await visitor()];
    const { body } = await owner.add(lamp);
    const path = `/cart/items/${body.data.items[0].id}`;
    expect(outcome(await other.send('PUT', path, { quantity: 2 }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await other.send('DELETE', path))).toEqual([404, 'NOT_FOUND']);
    for (const token of ['', 'x', `${owner.token.slice(0, -1)}-`, owner.token.toLowerCase(), 'ü'.repeat(9)]) {
      const stranger = new Visitor(store, encodeURIComponent(token));
      expect(outcome(await stranger.send('GET', '/cart'))).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect(outcome(await store.client.get('/cart'))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('does not open what needs an account', async () => {
    const guest = await visitor();
    for (const path of [
      '/user',
      '/user/wallet',
      '/user/loyalty/balance',
      '/user/wishlist',
      '/returns',
      '/user/export',
    ]) {
      expect(outcome(await guest.send('GET', path))).toEqual([403, 'ACCOUNT_REQUIRED']);
    }
    for (const path of ['/admin/orders', '/admin/users', '/admin/settings']) {
      expect(outcome(await guest.send('GET', path))).toEqual([403, 'ACCOUNT_REQUIRED']);
    }
    expect(outcome(await guest.send('POST', '/cart/merge', { cart_token: guest.token }))).toEqual([
      403,
      'ACCOUNT_REQUIRED',
    ]);
    expect(outcome(await guest.send('POST', '/auth/logout'))).toEqual([403, 'ACCOUNT_REQUIRED']);
    expect((await guest.send('GET', '/catalogue/products')).status).toBe(200);
  });

  it('changes its currency and the language of its mails, as an account does', async () => {
    const guest = await visitor();
    await guest.add(lamp);
    const changed = await guest.send('PUT', '/cart/preferences', { preferred_currency: 'USD' });
    expect(changed.status).toBe(200);
    // 60.00 EUR at 1.0825.
    expect((await guest.send('GET', '/cart')).body.data).toMatchObject({ currency: 'USD', total: '64.95' });
    const wrong = await guest.send('PUT', '/cart/preferences', { preferred_currency: 'EURO' });
    expect(outcome(wrong)).toEqual([422, 'VALIDATION_ERROR']);
    const nothing = await guest.send('PUT', '/cart/preferences', {});
    expect(nothing.status).toBe(200);
    const { client } = await signedIn(store);
    const account = await client.put('/cart/preferences', { preferred_currency: 'USD' });
    expect(account.status).toBe(200);
    const { preferred_currency, preferred_language } = (await client.get('/user')).body.data;
    expect([preferred_currency, preferred_language]).toEqual(['USD', 'en']);
  });

  it('gives way to an access token', async () => {
    const guest = await visitor();
    await guest.add(lamp, 3);
    const customer = await shop.shopper();
    const headers = { 'cart-token': guest.token };
    expect((await customer.client.get('/cart', { headers })).body.data.items_count).toBe(0);
    const forged = await store.client.get('/cart', { headers, token: 'forged' });
    expect(outcome(forged)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('ends when it is not used, and a job deletes it', async () => {
    const idle = await visitor();
    await idle.add(lamp);
    const buyer = await visitor();
    await buyer.add(lamp);
    const placed = await buyer.order();
    expect(placed.status).toBe(201);
    await store.db.rows('UPDATE guests SET expires_at = $1', [new Date(store.clock.now().getTime() - 1)]);
    expect(outcome(await idle.send('GET', '/cart'))).toEqual([401, 'UNAUTHENTICATED']);
    await store.get(GuestsService).deleteExpiredGuests();
    const [left] = await store.db.rows<{ guests: number; orders: number }>(
      `SELECT count(*)::int AS guests, (SELECT count(*)::int FROM orders WHERE order_number = $1) AS orders
       FROM users u WHERE is_guest AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = u.id)`,
      [placed.body.data.order_number],
    );
    expect(left).toEqual({ guests: 0, orders: 1 });
  });
});

describe('an order of a guest', () => {
  it('is priced as for anybody, mailed to its address in its language, and read with the token', async () => {
    const guest = await visitor({ preferred_language: 'fr' });
    await guest.add(lamp, 2);
    const preview = await guest.send('POST', '/orders/preview', { shipping_address: HOME });
    // Two lamps of 60.00 and shipping of 5.00.
    expect(preview.body.data).toMatchObject({ total: '125.00', problems: [] });
    const email = mailbox();
    const addressee = 'Élodie Girardin-Petit';
    const billing_address = { ...HOME, full_name: addressee };
    const { status, body } = await guest.order({ email, billing_address });
    expect([status, body.data.total]).toEqual([201, '125.00']);
    const { order_number } = body.data;
    expect((await guest.send('GET', `/orders/${order_number}`)).status).toBe(200);
    const { body: list } = await guest.send('GET', '/orders');
    expect(list.data.map((order: { order_number: string }) => order.order_number)).toEqual([order_number]);
    expect((await guest.send('GET', '/cart')).body.data.items_count).toBe(0);
    const stranger = await visitor();
    expect((await stranger.send('GET', `/orders/${order_number}`)).status).toBe(404);
    expect((await stranger.send('POST', `/orders/${order_number}/cancel`)).status).toBe(404);
    await store.drain();
    const mails = store.mail.inbox.messages({ to: email });
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(order_number)]);
    const admin = await shop.staff('admin');
    const { body: staff } = await admin.client.get(`/admin/orders?search=${encodeURIComponent(email)}`);
    expect(staff.data[0].user).toMatchObject({ email, name: addressee, is_guest: true });
    const { body: named } = await admin.client.get(`/admin/orders?search=${encodeURIComponent(addressee)}`);
    expect(named.data.map((order: { order_number: string }) => order.order_number)).toEqual([order_number]);
  });

  it('needs an address, and keeps to it', async () => {
    const guest = await visitor();
    await guest.add(lamp);
    const without = await guest.send('POST', '/orders', { shipping_address: HOME });
    expect([...outcome(without), Object.keys(without.body.errors)]).toEqual([
      422,
      'VALIDATION_ERROR',
      ['email'],
    ]);
    expect((await guest.order({ email: 'nobody' })).status).toBe(422);
    const email = mailbox();
    expect((await guest.order({ email })).status).toBe(201);
    await guest.add(lamp);
    expect(Object.keys((await guest.order()).body.errors)).toEqual(['email']);
    expect((await guest.order({ email: email.toUpperCase() })).status).toBe(201);
  });

  it('is paid by gift cards, not by a wallet or an address book', async () => {
    const guest = await visitor();
    await guest.add(lamp);
    expect(outcome(await guest.order({ use_wallet: true }))).toEqual([403, 'ACCOUNT_REQUIRED']);
    const { addressId } = await shop.shopper();
    const foreign = await guest.order({ shipping_address: null, shipping_address_id: addressId });
    expect(outcome(foreign)).toEqual([422, 'VALIDATION_ERROR']);
    const card = await shop.giftCard({ initialAmount: 10_000 });
    const { body } = await guest.order({ gift_card_code: card.code });
    // 60.00 and 5.00 of shipping, paid by the card of 100.00.
    expect(body.data).toMatchObject({ total: '65.00', gift_card_amount: '65.00', payment_status: 'paid' });
  });

  it('is written once for a repeated key, and is paid by card', async () => {
    const guest = await visitor();
    await guest.add(lamp);
    const body = { email: mailbox(), shipping_address: HOME };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await guest.send('POST', '/orders', body, headers);
    const second = await guest.send('POST', '/orders', body, headers);
    expect([first.status, second.body]).toEqual([201, first.body]);
    const { order_number } = first.body.data;
    const intent = await guest.send('POST', '/payments/intent', { order_number });
    expect([intent.status, intent.body.data.processor_client_secret]).toEqual([200, expect.any(String)]);
    const saved = await guest.send('POST', '/payments/intent', { order_number, save_card: true });
    expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ['save_card']]);
    const other = await visitor();
    expect((await other.send('POST', '/payments/intent', { order_number })).status).toBe(404);
  });

  it('is withdrawn from with the token of its cart, too, by nobody else', async () => {
    const admin = await shop.staff('admin');
    await admin.client.put('/admin/settings', { withdrawal: { enabled: true } });
    const guest = await visitor();
    await guest.add(lamp);
    const { body } = await guest.order({ email: mailbox() });
    await admin.client.put('/admin/settings', { withdrawal: { enabled: false } });
    const path = `/orders/${body.data.order_number}/withdrawal`;
    expect((await (await visitor()).send('POST', path, {})).status).toBe(404);
    const withdrawn = await guest.send('POST', path, {});
    expect([withdrawn.status, withdrawn.body.data]).toEqual([201, null]);
    const { body: shown } = await guest.send('GET', `/orders/${body.data.order_number}`);
    expect(shown.data.status).toBe('cancelled');
  });

  it('can correct the address of an order that was cancelled before it was paid', async () => {
    const guest = await visitor();
    await guest.add(lamp);
    const wrong = (await guest.order({ email: mailbox() })).body.data;
    await guest.add(lamp);
    const right = mailbox();
    const refused = await guest.order({ email: right });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']]);
    expect(refused.body.meta).toEqual({ new_cart_required: true });
    expect((await guest.send('POST', `/orders/${wrong.order_number}/cancel`, {})).status).toBe(200);
    const placed = await guest.order({ email: right });
    expect(placed.status).toBe(201);
    await store.drain();
    const subject = placed.body.data.order_number;
    expect(store.mail.inbox.messages({ to: right, subject }).length).toBeGreaterThan(0);
  });

  it.each([
    ['en', 'You receive this message because you have ordered at', 'account'],
    ['fr', 'Vous recevez ce message parce que vous avez commandé chez', 'compte'],
  ])('has mails in %s that speak of an order, not of an account', async (language, reason, account) => {
    const guest = await visitor({ preferred_language: language });
    await guest.add(lamp);
    const email = mailbox();
    const card = await shop.giftCard({ initialAmount: 10_000 });
    const { body } = await guest.order({ email, gift_card_code: card.code });
    await store.drain();
    await guest.send('POST', `/orders/${body.data.order_number}/cancel`, {});
    await store.drain();
    const mails = store.mail.inbox.messages({ to: email });
    expect(mails.length).toBeGreaterThan(2);
    for (const { text } of mails) {
      expect(text).toContain(reason);
      expect(text).not.toMatch(new RegExp(`\\b${account}\\b|wallet|porte-monnaie`, 'i'));
    }
  });

  it('pay the tax of the shop for downloads without an address', async () => {
    const admin = await signedIn(store, { roles: ['admin'] });
    const taxed = { enabled: true, home_country: 'FR', rates: [{ country: 'FR', rate: 20, name: 'TVA' }] };
    expect((await admin.client.put('/admin/settings', { tax: taxed })).status).toBe(200);
    const song = await shop.item(1200, 50, { name: 'Song', isDigital: true });
    const guest = await visitor();
    await guest.add(song);
    const order = await guest.send('POST', '/orders', { email: mailbox() });
    expect(order.body.data).toMatchObject({
      tax_amount: '2.00',
      total: '12.00',
      taxes: [{ country: 'FR', rate: 20, category: 'S' }],
    });
    await admin.client.put('/admin/settings', { tax: { enabled: false } });
  });

  it('get refunds as they paid: they have no wallet', async () => {
    const guest = await visitor();
    await guest.add(lamp);
    const card = await shop.giftCard({ initialAmount: 10_000 });
    const { body } = await guest.order({ gift_card_code: card.code });
    const manager = await shop.staff('manager');
    const refund = (method: string): Promise<TestResponse> =>
      manager.client.post('/admin/refunds', {
        ...{ order_number: body.data.order_number, amount: '5.00', reason: 'Scratch', method },
      });
    const refused = await refund('wallet');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['method']]);
    expect((await refund('original')).body.data).toMatchObject({ status: 'processed', amount: '5.00' });
  });

  it('counts the uses of a coupon by address, over carts and the account', async () => {
    const code = `ONCE${randomUUID().slice(0, 8)}`.toUpperCase();
    await shop.coupon({ code, type: 'fixed', value: 1000, perUserLimit: 1 });
    const email = mailbox();
    const previewed: unknown[] = [];
    const buy = async (address: string): Promise<TestResponse> => {
      const guest = await visitor();
      await guest.add(lamp);
      const input = { email: address, coupon_code: code, shipping_address: HOME };
      const { body } = await guest.send('POST', '/orders/preview', input);
      previewed.push(body.data.problems.map((problem: { code: string }) => problem.code));
      return guest.order(input);
    };
    expect((await buy(email)).body.data.discount_amount).toBe('10.00');
    expect(outcome(await buy(email.toUpperCase()))).toEqual([422, 'COUPON_USER_LIMIT']);
    expect((await buy(mailbox())).status).toBe(201);
    const customer = await shop.shopper();
    await shop.fill(customer, lamp);
    const own = { shipping_address_id: customer.addressId, coupon_code: code };
    expect((await customer.client.post('/orders', own)).status).toBe(201);
    expect(outcome(await buy(customer.email))).toEqual([422, 'COUPON_USER_LIMIT']);
    // Nobody learns from an order that cannot be placed whether an address has used a coupon.
    const errors: unknown[] = [];
    for (const address of [email, mailbox()]) {
      const guest = await visitor();
      await guest.add(lamp);
      const input = { email: address, coupon_code: code, expected_total: '0.01', shipping_address: HOME };
      const { body } = await guest.order(input);
      errors.push([body.code, body.meta.problems]);
    }
    expect(errors[0]).toEqual(errors[1]);
    expect(errors[0]).toMatchObject(['CART_CHANGED', [{ code: 'CART_CHANGED' }]]);
    // Nobody learns it from a preview, either.
    expect(previewed).toEqual([[], [], [], []]);
  });

  it('counts one use of a coupon for all addresses of a mailbox, whoever is first', async () => {
    const code = `MAIL${randomUUID().slice(0, 8)}`.toUpperCase();
    await shop.coupon({ code, type: 'fixed', value: 1000, perUserLimit: 1 });
    const name = randomUUID().slice(0, 8);
    const asGuest = async (email: string): Promise<unknown[]> => {
      const guest = await visitor();
      await guest.add(lamp);
      return outcome(await guest.order({ email, coupon_code: code }));
    };
    const asCustomer = async (email: string): Promise<unknown[]> => {
      const customer = await shop.shopper();
      await store.db.rows('UPDATE users SET email = $2 WHERE id = $1', [customer.id, email]);
      await shop.fill(customer, lamp);
      const order = { shipping_address_id: customer.addressId, coupon_code: code };
      return outcome(await customer.client.post('/orders', order));
    };
    const used = [422, 'COUPON_USER_LIMIT'];
    expect(await asGuest(`${name}@example.com`)).toEqual([201, undefined]);
    expect(await asCustomer(`${name}@example.com`)).toEqual(used);
    expect(await asGuest(`${name}+1@example.com`)).toEqual(used);
    expect(await asCustomer(`${name.toUpperCase()}+shop@Example.com`)).toEqual(used);
    expect(await asGuest(`${name}@example.org`)).toEqual([201, undefined]);
    expect(await asGuest(`${name}.${name}@gmail.com`)).toEqual([201, undefined]);
    expect(await asGuest(`${name}${name}+a@googlemail.com`)).toEqual(used);
    expect(await asCustomer(`${randomUUID()}@example.com`)).toEqual([201, undefined]);
  });

  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['ada+news+x@example.com', 'ada@example.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('reads %s as the mailbox %s', async (address, mailboxKey) => {
    expect(await store.db.row('SELECT mailbox_key($1) AS key', [address])).toEqual({ key: mailboxKey });
  });

  it('lets nobody try addresses without end', async () => {
    const code = `TRY${randomUUID().slice(0, 8)}`.toUpperCase();
    await shop.coupon({ code, type: 'fixed', value: 1000, perUserLimit: 1 });
    const email = mailbox();
    const limited = await startStore({ RATE_LIMIT: 'on', DATABASE_URL: store.env.DATABASE_URL ?? '' });
    try {
      const guest = await visitor();
      await guest.add(lamp);
      expect((await guest.order({ email, coupon_code: code })).status).toBe(201);
      const { body } = await limited.client.post('/guest-carts');
      const headers = { 'cart-token': body.data.cart_token };
      const goods = { product_id: lamp.productId, variant_id: lamp.variantId, quantity: 1 };
      await limited.client.send('POST', '/cart/items', { body: goods, headers });
      const statuses: number[] = [];
      while (statuses.length < 70 && !statuses.includes(429)) {
        const order = { email, coupon_code: code, shipping_address: HOME };
        statuses.push((await limited.client.send('POST', '/orders', { body: order, headers })).status);
      }
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(60);
    } finally {
      await limited.stop();
    }
  });
});

describe('POST /cart/merge', () => {
  it('adds the goods of a guest to the own cart once, and names what does not fit', async () => {
    const scarce = await shop.item(1000, 3, { name: 'Cup' });
    const customer = await shop.shopper();
    await shop.fill(customer, scarce, 2);
    const guest = await visitor();
    await guest.add(scarce, 2);
    await guest.add(lamp);
    const merge = (): Promise<TestResponse> =>
      customer.client.post('/cart/merge', { cart_token: guest.token });
    const { status, body } = await merge();
    // Three cups of 10.00, which is all of the stock, and a lamp of 60.00.
    expect([status, body.data.total, body.data.items_count]).toEqual([200, '90.00', 4]);
    expect(body.meta.skipped).toEqual([
      expect.objectContaining({ product_name: 'Cup', quantity: 1, reason: 'INSUFFICIENT_STOCK' }),
    ]);
    expect((await guest.send('GET', '/cart')).body.data.items_count).toBe(0);
    const again = await merge();
    expect([again.body.data.items_count, again.body.meta.skipped]).toEqual([4, []]);
  });

  it('keeps the coupon of the guest if the own cart has none', async () => {
    const code = `G${randomUUID().slice(0, 8)}`.toUpperCase();
    await shop.coupon({ code, type: 'fixed', value: 500 });
    const guest = await visitor();
    await guest.add(lamp);
    await guest.send('POST', '/cart/coupon', { code });
    const customer = await shop.shopper();
    const { body } = await customer.client.post('/cart/merge', { cart_token: guest.token });
    expect([body.data.coupon.code, body.data.total]).toEqual([code, '55.00']);
  });

  it('does not take a token that is none, or that of a login', async () => {
    const customer = await signedIn(store);
    for (const cart_token of ['x', customer.accessToken.slice(0, 43)]) {
      expect(outcome(await customer.client.post('/cart/merge', { cart_token }))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await customer.client.post('/cart/merge', {})).status).toBe(422);
  });
});

describe('two requests at once', () => {
  it('merge a guest cart once', async () => {
    const guest = await visitor();
    await guest.add(lamp, 2);
    const customer = await shop.shopper();
    const merge = (): Promise<TestResponse> =>
      customer.client.post('/cart/merge', { cart_token: guest.token });
    const answers = await Promise.all([merge(), merge(), merge()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await customer.client.get('/cart')).body.data.items_count).toBe(2);
  });

  it('order and merge leave the goods in the order or in the cart', async () => {
    const guest = await visitor();
    await guest.add(lamp, 2);
    const customer = await shop.shopper();
    const [order, merge] = await Promise.all([
      guest.order(),
      customer.client.post('/cart/merge', { cart_token: guest.token }),
    ]);
    expect(merge.status).toBe(200);
    const cart = await customer.client.get('/cart');
    const isOrdered = order.status === 201;
    expect([order.body.code, cart.body.data.items_count]).toEqual(
      isOrdered ? [undefined, 0] : ['CART_EMPTY', 2],
    );
    expect((await guest.send('GET', '/cart')).body.data.items_count).toBe(0);
  });

  it('sell the last unit to a guest or to a customer', async () => {
    const last = await shop.item(2000, 1);
    const [guest, customer] = [await visitor(), await shop.shopper()];
    await guest.add(last);
    await shop.fill(customer, last);
    const answers = await Promise.all([
      guest.order(),
      customer.client.post('/orders', { shipping_address_id: customer.addressId }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['INSUFFICIENT_STOCK']);
    expect(await shop.inventoryOf(last)).toEqual({ on_hand: 1, reserved: 1 });
  });
});

describe('POST /orders/claim', () => {
  it('takes over the orders under the own address with all that belongs to them, once', async () => {
    const customer = await shop.shopper();
    const code = `C${randomUUID().slice(0, 8)}`.toUpperCase();
    await shop.coupon({ code, type: 'fixed', value: 1000 });
    const card = await shop.giftCard({ initialAmount: 10_000 });
    const guest = await visitor();
    await guest.add(lamp);
    const placed = await guest.order({
      email: customer.email.toUpperCase(),
      coupon_code: code,
      gift_card_code: card.code,
    });
    const { order_number } = placed.body.data;
    // The order is paid, so it has an invoice.
    await store.drain();
    const stranger = await shop.shopper();
    expect((await stranger.client.post('/orders/claim')).body.data).toEqual([]);
    const claim = (): Promise<TestResponse> => customer.client.post('/orders/claim');
    const answers = await Promise.all([claim(), claim()]);
    expect(answers.map(outcome)).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const claimed = answers.flatMap(({ body }) => body.data as { order_number: string }[]);
    expect(claimed.map((order) => order.order_number)).toEqual([order_number]);
    expect((await customer.client.get(`/orders/${order_number}`)).status).toBe(200);
    expect((await customer.client.get('/user/invoices')).body.data).toHaveLength(1);
    expect((await guest.send('GET', `/orders/${order_number}`)).status).toBe(404);
    const uses = await store.db.rows('SELECT uses FROM coupon_user_uses WHERE user_id = $1', [customer.id]);
    expect(uses).toEqual([{ uses: 1 }]);
    const left = await store.db.rows(
      `SELECT u.name, g.email FROM guests g JOIN users u ON u.id = g.user_id
       WHERE g.token_hash = sha256($1::bytea)`,
      [guest.token],
    );
    expect(left).toEqual([{ name: 'Guest', email: null }]);
  });

  it('needs a verified account', async () => {
    const unverified = await signedIn(store, { emailVerified: false });
    expect(outcome(await unverified.client.post('/orders/claim'))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(outcome(await (await visitor()).send('POST', '/orders/claim'))).toEqual([403, 'ACCOUNT_REQUIRED']);
  });
});

describe('staff', () => {
  it('list guests when asked, erase them, and give them no login', async () => {
    const guest = await visitor();
    await guest.add(lamp);
    const email = mailbox();
    await guest.order({ email });
    const admin = await shop.staff('admin');
    const find = (query: string): Promise<TestResponse> =>
      admin.client.get(`/admin/users?search=${encodeURIComponent(email)}${query}`);
    expect((await find('')).body.data).toEqual([]);
    const [listed] = (await find('&status=guest')).body.data;
    expect(listed).toMatchObject({ email, is_guest: true, orders_count: 1, name: HOME.full_name });
    const path = `/admin/users/${listed.id}`;
    for (const change of [
      { email: mailbox() },
      { password: 'Abcdefg1' },
      { roles: ['admin'] },
      { email_verified: true },
    ]) {
      const { status, body } = await admin.client.put(path, change);
      expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(change)]);
    }
    expect((await admin.client.delete(path)).status).toBe(204);
    expect(outcome(await guest.send('GET', '/cart'))).toEqual([401, 'UNAUTHENTICATED']);
  });
});
