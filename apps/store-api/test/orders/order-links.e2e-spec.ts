import type { TestResponse } from '@comptoir/testing';
import { sendForm } from '../catalog/admin-catalog.fixture';
import { SettingsService } from '../../src/platform/settings/settings.service';
import { OrderLinksService } from '../../src/orders/order-links/order-links.service';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;
const NOT_FOUND = [404, 'ORDER_LINK_NOT_FOUND'];

let store: TestStore;
let fixtures: RefundsFixtures;
let caller = 0;

beforeAll(async () => {
  store = await startStore({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  fixtures = await RefundsFixtures.open(store);
});
afterAll(() => store?.stop());
beforeEach(() => caller++);

/** Calls a route without signing in; each test has an address of its own. */
function call(method: 'GET' | 'POST', path: string, body?: object): Promise<TestResponse> {
  const headers = { 'x-forwarded-for': `198.18.1.${caller}` };
  return store.client.send(method, `/order-links${path}`, { body, headers });
}

const open = (token: string): Promise<TestResponse> => call('GET', `/${token}`);
const codeOf = ({ status, body }: TestResponse): unknown[] => [status, body.code];

/** Returns the token of the newest mail of an order. */
function mailedToken(email: string, subject: string): string {
  const mail = store.mail.inbox.messages({ to: email, subject }).at(-1);
  const link = mail?.links.find((url) => url.includes('/orders/'));
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

function tokenOf({ shopper, order_number }: PaidOrder): Promise<string> {
  return newToken(order_number, { userId: shopper.id, email: shopper.email });
}

async function newToken(number: string, contact: { userId: number; email: string }): Promise<string> {
  const link = await store.get(OrderLinksService).createLink(number, contact);
  return new URL(link).searchParams.get('token') ?? '';
}

/** Places an order of two lamps at 60.00, with delivery at 5.00, and does not pay it. */
async function placeUnpaid(): Promise<Pick<PaidOrder, 'shopper' | 'order_number' | 'id'>> {
  const shopper = await fixtures.shop.shopper();
  await fixtures.shop.fill(shopper, fixtures.lamp, 2);
  const { data } = (await shopper.client.post('/orders', {})).body;
  await store.drain();
  return { shopper, order_number: data.order_number, id: data.id };
}

describe('the link in the mails of an order', () => {
  it('shows the order as its customer sees it, with its parcels and invoices', async () => {
    const order = await fixtures.order({ status: 'shipped' });
    const token = mailedToken(order.shopper.email, 'shipped');
    const { status, body, headers } = await open(token);
    const own = (await order.shopper.client.get(`/orders/${order.order_number}`)).body.data;
    expect([status, headers.get('cache-control'), body.data.order]).toEqual([200, 'no-store', own]);
    const download_url = `http://store.test/api/v1/order-links/${token}/invoices/${body.data.invoices[0].id}`;
    expect(body.data).toMatchObject({
      can_pay: false,
      can_cancel: false,
      invoices: [{ order_number: order.order_number, type: 'invoice', total: '125.00', download_url }],
      downloads: [],
      expires_at: expect.any(String),
    });
    const days = (Date.parse(body.data.expires_at) - store.clock.now().getTime()) / DAY_MS;
    expect(Math.round(days)).toBe(90);
    const file = await fetch(download_url.replace('http://store.test/api/v1', store.client.baseUrl));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const other = await fixtures.order({ shopper: order.shopper });
    const [foreign] = (await open(await tokenOf(other))).body.data.invoices;
    expect(codeOf(await call('GET', `/${token}/invoices/${foreign.id}`))).toEqual([404, 'NOT_FOUND']);
  });

  it('downloads bought files', async () => {
    const song = await fixtures.shop.item(500, 10, { name: 'Song', isDigital: true });
    const form = { field: 'file', name: 'song.flac', type: 'audio/flac' };
    const path = `/admin/digital-goods/${song.variantId}/files`;
    await sendForm(store, path, fixtures.manager.accessToken, ['la la la'], form);
    const token = await tokenOf(await fixtures.order({ lines: [[song, 1]] }));
    const [{ files }] = (await open(token)).body.data.downloads;
    const response = await fetch(`${store.client.baseUrl}/order-links/${token}/downloads/${files[0].id}`);
    expect([response.status, await response.text()]).toEqual([200, 'la la la']);
    expect(codeOf(await call('GET', `/${token}/downloads/999999`))).toEqual([404, 'NOT_FOUND']);
  });

  it('pays the order once, and replaces a declined payment', async () => {
    const { shopper, order_number } = await placeUnpaid();
    const token = mailedToken(shopper.email, 'received');
    expect((await open(token)).body.data).toMatchObject({ can_pay: true, can_cancel: true, invoices: [] });
    const [first, second] = await Promise.all([
      call('POST', `/${token}/payment-intent`),
      call('POST', `/${token}/payment-intent`),
    ]);
    expect([first.status, second.body.data.id]).toEqual([200, first.body.data.id]);
    expect(first.body.data).toMatchObject({ order_number, amount: '125.00', currency: 'EUR' });
    await fixtures.payments.payInBrowser(first.body.data, 'pm_card_visa_chargeDeclined');
    await fixtures.payments.deliverEvents();
    const next = await call('POST', `/${token}/payment-intent`);
    expect(next.body.data.id).not.toBe(first.body.data.id);
    await fixtures.payments.payInBrowser(next.body.data, 'pm_card_visa');
    await fixtures.payments.deliverEvents();
    expect((await open(token)).body.data).toMatchObject({
      can_pay: false,
      order: { payment_status: 'paid', paid_amount: '125.00' },
    });
    expect(codeOf(await call('POST', `/${token}/payment-intent`))).toEqual([422, 'ORDER_NOT_PAYABLE']);
  });

  it('answers 502 while the processor is down, and pays afterwards', async () => {
    const { shopper, order_number } = await placeUnpaid();
    const token = await newToken(order_number, { userId: shopper.id, email: shopper.email });
    store.stripe.addFault({ type: 'error', status: 500, path: '^/v1/payment_intents$', count: 3 });
    const down = await call('POST', `/${token}/payment-intent`);
    store.stripe.clearFaults();
    expect(codeOf(down)).toEqual([502, 'PAYMENT_PROCESSOR_ERROR']);
    expect((await call('POST', `/${token}/payment-intent`)).status).toBe(200);
  });

  it('cancels an order that is not shipped, and gives its stock back', async () => {
    const cup = await fixtures.shop.item(1000, 5, { name: 'Cup' });
    const order = await fixtures.order({ lines: [[cup, 2]] });
    const token = await tokenOf(order);
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 3, reserved: 0 });
    const cancelled = await call('POST', `/${token}/cancel`, { reason: 'Too late' });
    expect(cancelled.body.data).toMatchObject({ can_cancel: false, order: { status: 'cancelled' } });
    expect(cancelled.body.data.order.status_history.at(-1)).toMatchObject({
      note: 'Too late',
      actor: 'customer',
    });
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 5, reserved: 0 });
    expect(codeOf(await call('POST', `/${token}/cancel`))).toEqual([422, 'ORDER_NOT_CANCELLABLE']);
  });

  it('requests a return, and withdraws', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const token = await tokenOf(order);
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const asked = await call('POST', `/${token}/return`, { reason: 'damaged', items });
    expect([asked.status, asked.body.data.order_number]).toEqual([201, order.order_number]);
    const twice = await call('POST', `/${token}/return`, {
      reason: 'damaged',
      items: [{ ...items[0], quantity: 2 }],
    });
    expect(codeOf(twice)).toEqual([422, 'RETURN_QUANTITY_EXCEEDED']);
    expect(codeOf(await call('POST', `/${token}/withdrawal`, {}))).toEqual([422, 'ORDER_NOT_WITHDRAWABLE']);
    const settings = store.get(SettingsService);
    await settings.changeSettings(fixtures.manager.id, [{ key: 'withdrawal.enabled', value: true }]);
    const next = await fixtures.order({ status: 'delivered' });
    const withdrawn = await call('POST', `/${await tokenOf(next)}/withdrawal`, {});
    expect([withdrawn.status, withdrawn.body.data.kind]).toEqual([201, 'withdrawal']);
  });
});

describe('a link that is not valid', () => {
  const answersOf = async (token: string): Promise<unknown[]> =>
    (
      await Promise.all([
        open(token),
        call('POST', `/${token}/payment-intent`),
        call('POST', `/${token}/cancel`),
        call('POST', `/${token}/return`, { reason: 'damaged', items: [{ order_item_id: 1, quantity: 1 }] }),
        call('POST', `/${token}/withdrawal`, {}),
        call('GET', `/${token}/invoices/1`),
        call('GET', `/${token}/downloads/1`),
      ])
    ).map(codeOf);
  const all = (answer: unknown[]): unknown[] => Array(7).fill(answer);

  it('is not found, whether or not the order exists', async () => {
    const order = await fixtures.order();
    const [number = '', expires = '', signature = ''] = (await tokenOf(order)).split('.');
    const unknown = `ORD-20200101-000001.${expires}.${signature}`;
    const longer = `${number}.${(Number.parseInt(expires, 36) + 1).toString(36)}.${signature}`;
    const forged = `${number}.${expires}.${'A'.repeat(43)}`;
    for (const token of [unknown, longer, forged]) expect(await answersOf(token)).toEqual(all(NOT_FOUND));
    for (const token of ['x', number, `${number}.${expires}`, `${number}.${expires}.${signature}A`])
      expect(codeOf(await open(token))).toEqual(NOT_FOUND);
  });

  it('has expired after the days of the setting', async () => {
    const settings = store.get(SettingsService);
    await settings.changeSettings(fixtures.manager.id, [{ key: 'checkout.order_link_days', value: 2 }]);
    const token = await tokenOf(await fixtures.order());
    store.clock.advance(2 * DAY_MS - 60_000);
    expect((await open(token)).status).toBe(200);
    store.clock.advance(120_000);
    expect(await answersOf(token)).toEqual(all([410, 'ORDER_LINK_EXPIRED']));
    await settings.changeSettings(fixtures.manager.id, [{ key: 'checkout.order_link_days', value: 90 }]);
  });

  it('ends with the account, and when the customer gets another address', async () => {
    const orders = [await fixtures.order(), await fixtures.order(), await fixtures.order()];
    const tokens = await Promise.all(orders.map(tokenOf));
    const [moved, suspended, deleted] = orders.map(({ shopper }) => shopper.id);
    await store.db.rows("UPDATE users SET email = 'moved@example.com' WHERE id = $1", [moved]);
    await store.db.rows('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended]);
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [deleted]);
    expect((await Promise.all(tokens.map(open))).map(codeOf)).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  });

  it('ends when the order gets another customer', async () => {
    const order = await fixtures.order();
    const token = await tokenOf(order);
    const { id } = await fixtures.shop.shopper();
    await store.db.rows('UPDATE orders SET user_id = $2 WHERE id = $1', [order.id, id]);
    expect(codeOf(await open(token))).toEqual(NOT_FOUND);
    await store.db.rows('UPDATE orders SET user_id = $2 WHERE id = $1', [order.id, order.shopper.id]);
  });
});

describe('POST /order-links', () => {
  const request = (order_number: string, email: string): Promise<TestResponse> =>
    call('POST', '', { order_number, email });

  it('mails the link when number and address match, and answers all the same', async () => {
    const { shopper, order_number } = await placeUnpaid();
    const answers = [
      await request(order_number, shopper.email.toUpperCase()),
      await request(order_number, 'someone@example.com'),
      await request('ORD-20200101-000001', shopper.email),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await store.drain();
    const mails = store.mail.inbox.messages({ to: shopper.email, subject: 'your link' });
    expect(mails).toHaveLength(1);
    expect(store.mail.inbox.messages({ to: 'someone@example.com' })).toEqual([]);
    const shown = await open(mailedToken(shopper.email, 'your link'));
    expect(shown.body.data.order.order_number).toBe(order_number);
  });

  it('mails guests the link of their order', async () => {
    const { shopper, order_number } = await placeUnpaid();
    const email = `guest-${shopper.id}@example.com`;
    await store.db.rows(
      `UPDATE users SET is_guest = true, email = NULL, password_hash = NULL, email_verified_at = NULL WHERE id = $1`,
      [shopper.id],
    );
    await store.db.rows(
      `INSERT INTO guests (user_id, token_hash, email, created_at, expires_at)
       VALUES ($1, $2, $3, now(), now() + interval '1 day')`,
      [shopper.id, Buffer.from(email), email],
    );
    await request(order_number, email);
    await store.drain();
    const shown = await open(mailedToken(email, 'your link'));
    expect(shown.body.data.order.order_number).toBe(order_number);
  });

  it('rejects what is no address, and limits a client', async () => {
    expect(codeOf(await request('ORD-20200101-000001', 'nobody'))).toEqual([422, 'VALIDATION_ERROR']);
    for (let n = 0; n < 4; n++) await request('ORD-20200101-000001', 'someone@example.com');
    expect(codeOf(await request('ORD-20200101-000001', 'someone@example.com'))).toEqual([
      429,
      'TOO_MANY_REQUESTS',
    ]);
  });
});
