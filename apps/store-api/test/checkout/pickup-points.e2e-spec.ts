import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ErasureService } from '../../src/customers/privacy/erasure.service';
import type { TestAccount } from '../accounts';
import { errorOf } from '../catalog/admin-catalog.fixture';
import { type HookProgram, startHookProgram } from '../hook-program';
import { type TestStore, startStore } from '../store-harness';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from './checkout.fixture';

const SERVER = path.resolve(__dirname, '../../../../examples/pickup-points/server.mjs');
const DAY_MS = 24 * 60 * 60_000;
const LILAS = { id: 'FR-69003-1', name: 'Tabac des Lilas', address: '4 cours Lafayette, 69003 Lyon' };
/** Secret of a hook that was replaced; the server takes both. */
const OLD_SECRET = `whsec_${Buffer.from('an older secret of 24 by').toString('base64')}`;

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;
let program: HookProgram;
let mug: TestItem;
let shopper: Shopper;
let relay: number;
const servers: ChildProcess[] = [];

beforeAll(async () => {
  [store, program] = await Promise.all([startStore({ WEBHOOK_ALLOW_PRIVATE: 'true' }), startHookProgram()]);
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
  mug = await shop.item(1200, 10_000, { name: 'Mug' });
  relay = await shop.method({ name: 'Pickup point', carrier: 'Relais', cost: 450 });
});
afterAll(() => Promise.all([store?.stop(), program?.close()]));

beforeEach(async () => {
  const { body } = await admin.client.get('/admin/hooks');
  for (const { id } of body.data) await admin.client.delete(`/admin/hooks/${id}`);
  program.clear();
  shopper = await shop.shopper();
  await shop.fill(shopper, mug, 2);
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.kill();
    await once(server, 'close');
  }
});

async function hook(url: string, more: object = {}): Promise<{ id: number; secret: string }> {
  const input = { name: 'Pickup points', step: 'checkout.shipping', url, on_failure: 'continue', ...more };
  const { body, status } = await admin.client.post('/admin/hooks', input);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Starts the example as its page says. @returns its address */
async function startServer(secret: string): Promise<string> {
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: '0', PICKUP_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  for await (const line of createInterface({ input: server.stdout })) {
    const [url] = /http:\S+/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('the server has no address');
}

/** Starts the example with the secret of its hook. */
async function serve(): Promise<{ id: number; url: string; secret: string }> {
  const { id, secret } = await hook('http://127.0.0.1:9/');
  const url = await startServer(`${OLD_SECRET},${secret}`);
  const changed = await admin.client.put(`/admin/hooks/${id}`, { url });
  expect(changed.status).toBe(200);
  return { id, url, secret };
}

/** Sends the example a question, signed as the store does it. @param age seconds since then */
function asked(
  url: string,
  key: string,
  message: { step: string; data: object },
  age = 0,
): Promise<Response> {
  const body = JSON.stringify({ id: 'msg_1', version: 1, ...message });
  const time = Math.floor(Date.now() / 1000) - age;
  const digest = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'));
  const signature = digest.update(`msg_1.${time}.${body}`).digest('base64');
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,other v1,${signature}`,
  };
  return fetch(url, { method: 'POST', headers, body });
}

const checkout = (more: object = {}): object => ({
  shipping_address_id: shopper.addressId,
  shipping_method_id: relay,
  ...more,
});
const preview = async (more: object = {}): Promise<any> =>
  (await shopper.client.post('/orders/preview', checkout(more))).body.data;
const place = (more: object = {}): ReturnType<Shopper['client']['post']> =>
  shopper.client.post('/orders', checkout(more));
const staffView = async (id: number): Promise<any> =>
  (await admin.client.get(`/admin/orders/${id}`)).body.data;
const relayOf = (methods: any[]): any => methods.find(({ id }) => id === relay);

describe('the example of pickup points', () => {
  it('offers points near the postcode, of which the order stores the chosen one', async () => {
    const { id } = await serve();
    const quote = await preview();
    const offered = relayOf(quote.shipping_methods);
    expect(offered.cost).toBe('3.90');
    expect(offered.pickup_points.map((point: any) => point.id)).toEqual([
      'FR-69003-1',
      'FR-69003-2',
      'FR-69006-1',
      'FR-69100-1',
    ]);
    expect(offered.pickup_points[0]).toEqual(LILAS);
    expect(quote.shipping_methods.find((method: any) => method.id === shop.methodId)).toMatchObject({
      cost: '5.00',
      pickup_points: [],
    });
    expect(quote.problems).toMatchObject([
      { code: 'VALIDATION_ERROR', field: 'pickup_point_id', message: 'Please choose a pickup point.' },
    ]);
    expect(errorOf(await place())).toEqual([422, 'VALIDATION_ERROR', ['pickup_point_id']]);

    const chosen = await preview({ pickup_point_id: LILAS.id });
    expect([chosen.problems, chosen.shipping_method.pickup_point, chosen.total]).toEqual([
      [],
      LILAS,
      '27.90',
    ]);
    const placed = await place({ pickup_point_id: LILAS.id, expected_total: chosen.total });
    expect(placed.status).toBe(201);
    const method = { id: relay, name: 'Pickup point', carrier: 'Relais', pickup_point: LILAS };
    expect(placed.body.data.shipping_method).toEqual(method);
    // The order has a copy, so the carrier may say something else later.
    await admin.client.delete(`/admin/hooks/${id}`);
    const number = placed.body.data.order_number;
    expect((await shopper.client.get(`/orders/${number}`)).body.data.shipping_method).toEqual(method);
    expect((await staffView(placed.body.data.id)).shipping_method).toEqual(method);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: shopper.email });
    expect(mail?.text).toContain('Pickup point, Tabac des Lilas, 4 cours Lafayette, 69003 Lyon');
  });

  it('has a cost and no points for a list of methods, which knows the country alone', async () => {
    await serve();
    const listed = await shopper.client.get('/shipping-methods?country=FR');
    expect(relayOf(listed.body.data)).toMatchObject({ cost: '3.90', pickup_points: [] });
  });

  it('takes the method away where no point is near', async () => {
    await serve();
    const far = { shipping_address_id: null, shipping_address: { country: 'FR', postal_code: '20000' } };
    const quote = await preview(far);
    expect(quote.shipping_methods.map(({ id }: any) => id)).toEqual([shop.methodId]);
    expect(quote.problems).toMatchObject([{ code: 'SHIPPING_METHOD_UNAVAILABLE' }]);
  });

  it('has rates by weight in euros, and takes the method away above its last one', async () => {
    const { url, secret } = await serve();
    const ask = async (more: object): Promise<unknown> => {
      const address = { country: 'BE', state: '', postal_code: '1040', city: 'Etterbeek' };
      const methods = [relay, shop.methodId].map((id) => ({ id, carrier: id === relay ? 'Relais' : 'Post' }));
      const data = { currency: 'EUR', address, weight: 900, methods, ...more };
      const answer = await asked(url, secret, { step: 'checkout.shipping', data });
      const [method, ...others] = ((await answer.json()) as { methods: any[] }).methods;
      expect(others).toEqual([]);
      return [method.cost, method.is_available, method.pickup_points?.map((point: any) => point.id)];
    };
    const near = ['BE-1050-1', 'BE-1000-1'];
    expect(await ask({})).toEqual(['3.90', undefined, near]);
    expect(await ask({ weight: 1001 })).toEqual(['5.90', undefined, near]);
    expect(await ask({ weight: 20_001 })).toEqual([undefined, false, undefined]);
    expect(await ask({ currency: 'CHF' })).toEqual([undefined, undefined, near]);
  });

  it('answers only questions that the store has just signed', async () => {
    const { url, secret } = await serve();
    const statusOf = async (key: string, age = 0): Promise<number> =>
      (await asked(url, key, { step: 'checkout.prices', data: {} }, age)).status;
    expect(await statusOf(secret)).toBe(204);
    expect(await statusOf(OLD_SECRET)).toBe(204);
    expect(await statusOf(`whsec_${Buffer.from('not the secret').toString('base64')}`)).toBe(401);
    expect(await statusOf(secret, 600)).toBe(401);
    expect(await statusOf(secret, Number.NaN)).toBe(401);
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    const huge = await fetch(url, { method: 'POST', body: 'x'.repeat(1_100_000) }).catch(() => null);
    expect(huge?.status ?? 413).toBe(413);
  });
});

describe('pickup points of a hook', () => {
  const answer = (pickup_points: unknown): void =>
    program.answer('checkout.shipping', { methods: [{ id: relay, cost: '3.90', pickup_points }] });

  it('are those of the answer only', async () => {
    await hook(program.url);
    answer([{ ...LILAS, opens: '8:00' }]);
    expect(relayOf((await preview()).shipping_methods).pickup_points).toEqual([LILAS]);
    expect(errorOf(await place({ pickup_point_id: 'FR-0' }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['pickup_point_id'],
    ]);
    const home = { shipping_method_id: shop.methodId, pickup_point_id: LILAS.id };
    expect(errorOf(await place(home))).toEqual([422, 'VALIDATION_ERROR', ['pickup_point_id']]);
    expect((await place({ shipping_method_id: shop.methodId })).body.data.shipping_method.pickup_point).toBe(
      null,
    );
  });

  it('stay when the shop makes the method free', async () => {
    await hook(program.url);
    answer([LILAS]);
    await store.db.rows('UPDATE shipping_methods SET free_over = 1 WHERE id = $1', [relay]);
    expect(relayOf((await preview()).shipping_methods)).toMatchObject({
      cost: '0.00',
      pickup_points: [LILAS],
    });
    await store.db.rows('UPDATE shipping_methods SET free_over = NULL WHERE id = $1', [relay]);
  });

  it('need not be chosen by staff for a customer', async () => {
    await hook(program.url);
    answer([LILAS]);
    const draft = await admin.client.post('/admin/draft-orders', {
      user_id: shopper.id,
      items: [{ variant_id: mug.variantId, quantity: 1 }],
      shipping_address_id: shopper.addressId,
      shipping_method_id: relay,
    });
    const placed = await admin.client.post(`/admin/draft-orders/${draft.body.data.id}/place`, {});
    expect(placed.status).toBe(201);
    expect(placed.body.data.shipping_method).toMatchObject({ id: relay, pickup_point: null });
  });

  it('are erased from the order with the person', async () => {
    await hook(program.url);
    answer([LILAS]);
    const { body } = await place({ pickup_point_id: LILAS.id });
    await shopper.client.post(`/orders/${body.data.order_number}/cancel`, {});
    const long = new Date(store.clock.now().getTime() - 400 * DAY_MS);
    await store.db.rows('UPDATE users SET deleted_at = $2 WHERE id = $1', [shopper.id, long]);
    await store.get(ErasureService).eraseDueAccounts();
    expect((await staffView(body.data.id)).shipping_method).toEqual({
      id: relay,
      name: 'Pickup point',
      carrier: 'Relais',
      pickup_point: null,
    });
    const logged = await store.db.rows(
      `SELECT FROM activity_log WHERE subject_type = 'orders' AND subject_id = $1 AND (before::text || after::text) LIKE '%Tabac%'`,
      [String(body.data.id)],
    );
    expect(logged).toEqual([]);
  });
});

describe('a server of pickup points that fails', () => {
  const json = (response: ServerResponse, body: unknown): void =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const answered = (points: unknown) => (response: ServerResponse) =>
    json(response, { methods: [{ id: relay, cost: '3.90', pickup_points: points }] });
  const MODES: [string, (response: ServerResponse) => void, string][] = [
    ['answers too late', () => undefined, 'No complete answer within'],
    ['answers 500', (response) => void response.writeHead(500).end(), 'It answered 500'],
    [
      'redirects',
      (response) => void response.writeHead(302, { location: program.url }).end(),
      'It answered 302',
    ],
    ['sends too much', answered([{ ...LILAS, more: 'x'.repeat(70_000) }]), 'longer than'],
    [
      'sends too many points',
      answered(Array.from({ length: 31 }, (_, id) => ({ ...LILAS, id: `${id}` }))),
      '/methods/0/pickup_points',
    ],
    ['names two points the same', answered([LILAS, LILAS]), 'two pickup points with the same id'],
    ['names a point without an address', answered([{ ...LILAS, address: ' ' }]), '/pickup_points/0/address'],
    ['sends no JSON', (response) => void response.writeHead(200).end('<html>'), 'not JSON'],
  ];

  it.each(MODES)('lets the checkout go on if it %s', async (_, mode, error) => {
    const { id } = await hook(program.url, error.includes('within') ? { timeout_ms: 300 } : {});
    program.answer('checkout.shipping', (__, response) => mode(response));
    const quote = await preview();
    expect(relayOf(quote.shipping_methods)).toMatchObject({ cost: '4.50', pickup_points: [] });
    expect(quote.problems).toEqual([]);
    const [call] = (await admin.client.get(`/admin/hooks/${id}/calls`)).body.data;
    expect(call).toMatchObject({ outcome: 'failed', error: expect.stringContaining(error) });
    // A point that was shown before cannot be confirmed: the customer is told, and no other one is stored.
    expect(errorOf(await place({ pickup_point_id: LILAS.id }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['pickup_point_id'],
    ]);
    const placed = await place({ expected_total: quote.total });
    expect([placed.status, placed.body.data.shipping_amount]).toEqual([201, '4.50']);
    const { shipping_method, hook_decisions } = await staffView(placed.body.data.id);
    expect([shipping_method.pickup_point, hook_decisions[0].answer]).toEqual([null, null]);
  });
});
