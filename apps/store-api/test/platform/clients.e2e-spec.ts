import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@comptoir/testing';
import {
  type ClientOptions,
  type Session,
  type StoreClient,
  createStoreClient,
  isApiError,
  isErrorOf,
  memorySession,
} from '@comptoir/store-client';
import { type CheckoutShop, type Shopper, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

interface Cutter {
  url: string;
  requests: number;
  close(): void;
}

/** Starts a proxy that loses the responses to the first requests of a route, after the store has done them. */
async function startCutter(target: string, route: string, cuts: number): Promise<Cutter> {
  const cutter = { requests: 0 };
  const server = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', url = '' } = request;
      const { authorization = '', 'idempotency-key': key = '' } = request.headers;
      const answer = await fetch(target + url, {
        method,
        headers: { authorization, 'idempotency-key': String(key), 'content-type': 'application/json' },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const body = await answer.text();
      if (`${method} ${url}` === route && (cutter.requests += 1) <= cuts)
        return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
    };
    void forward();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(cutter, { url: `http://127.0.0.1:${port}`, close: () => void server.close() });
}

describe('the typed client of the store', () => {
  let store: TestStore;
  let shop: CheckoutShop;
  let origin: string;
  beforeAll(async () => {
    store = await startStore();
    shop = await openCheckout(store);
    origin = new URL(store.client.baseUrl).origin;
  });
  afterAll(() => store?.stop());

  const sessionOf = ({ accessToken, refreshToken }: Session): Session => ({ accessToken, refreshToken });

  /** Returns a client of an account, and the names of the operations that it has called. */
  function clientOf(
    account: Session,
    options: Partial<ClientOptions> = {},
  ): { api: StoreClient; called: string[] } {
    const called: string[] = [];
    const api = createStoreClient({
      baseUrl: origin,
      session: memorySession(sessionOf(account)),
      onResponse: ({ operation, status }) => called.push(`${operation} ${status}`),
      ...options,
    });
    return { api, called };
  }

  /** Returns an access token as it was a minute before it expired, an hour ago. */
  function expired(token: string): string {
    const [header = '', claims = ''] = token.split('.');
    const past = Math.floor(Date.now() / 1000) - 3_600;
    const issued = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...issued, iat: past - 60, exp: past })).toString(
      'base64url',
    );
    const signature = createHmac('sha256', store.config.auth.jwtSecret).update(`${header}.${changed}`);
    return `${header}.${changed}.${signature.digest('base64url')}`;
  }

  async function cartOf(
    shopper: Shopper,
  ): Promise<{ shipping_address_id: number; shipping_method_id: number }> {
    await shop.fill(shopper, await shop.item(1_000), 2);
    return { shipping_address_id: shopper.addressId, shipping_method_id: shop.methodId };
  }

  it('walks from the catalogue to an order', async () => {
    const shopper = await shop.shopper();
    const item = await shop.item(1_250);
    const { api } = clientOf(shopper);
    const cart = await api.cart.addItem({ product_id: item.productId, quantity: 2 });
    // 2 × 12.50, and 5.00 for shipping.
    expect(cart.subtotal).toBe('25.00');
    const order = await api.orders.place({
      shipping_address_id: shopper.addressId,
      shipping_method_id: shop.methodId,
    });
    expect(order).toMatchObject({ status: 'pending', total: '30.00' });
    const { data, meta } = await api.orders.list();
    expect([data[0]?.order_number, meta.total]).toEqual([order.order_number, 1]);
    await expect(api.orders.get({ order_number: order.order_number })).resolves.toMatchObject({
      id: order.id,
    });
  });

  it('gives the codes of the store', async () => {
    const shopper = await shop.shopper();
    const item = await shop.item(1_000, 3);
    const { api } = clientOf(shopper);
    const tooMany: unknown = await api.cart
      .addItem({ product_id: item.productId, quantity: 4 })
      .catch((error: unknown) => error);
    expect(isApiError(tooMany, 'INSUFFICIENT_STOCK')).toBe(true);
    expect(isErrorOf(tooMany, 'cart.addItem') && tooMany.meta).toMatchObject({ available: 3 });
    const invalid: unknown = await api.cart
      .addItem({ product_id: item.productId, quantity: 0 })
      .catch((error: unknown) => error);
    expect(invalid).toMatchObject({ status: 422, code: 'VALIDATION_ERROR', requestId: expect.any(String) });
    expect(isApiError(invalid) && Object.keys(invalid.fieldErrors)).toEqual(['quantity']);
  });

  it('walks through all pages of a list', async () => {
    const { api, called } = clientOf(await shop.shopper());
    for (let made = 0; made < 5; made += 1) await shop.item(1_000);
    const found: number[] = [];
    for await (const { id } of api.catalogue.eachProducts({ per_page: 2 })) found.push(id);
    const { meta } = await api.catalogue.listProducts({ per_page: 2 });
    expect(meta.last_page).toBeGreaterThan(2);
    expect([new Set(found).size, found.length]).toEqual([meta.total, meta.total]);
    expect(called).toHaveLength(meta.last_page + 1);
  });

  it('makes one refresh for 50 parallel calls with an expired token', async () => {
    const shopper = await shop.shopper();
    const { api, called } = clientOf({ ...shopper, accessToken: expired(shopper.accessToken) });
    const accounts = await Promise.all(Array.from({ length: 50 }, () => api.account.get()));
    expect(new Set(accounts.map(({ email }) => email))).toEqual(new Set([shopper.email]));
    expect(called.filter((call) => call.startsWith('auth.refresh'))).toEqual(['auth.refreshTokens 200']);
    expect(called.filter((call) => call === 'account.get 401')).toHaveLength(50);
  });

  it('tells once that a session has ended, for 50 parallel calls', async () => {
    const shopper = await shop.shopper();
    const onSessionEnd = jest.fn();
    const { api } = clientOf(shopper, { onSessionEnd });
    await shopper.client.post('/auth/logout-all');
    await until('the session has ended', async () => (await shopper.client.get('/user')).status === 401);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => api.account.get()));
    expect(results.map(({ status }) => status)).toEqual(Array(50).fill('rejected'));
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
  });

  it('places one order when the connection breaks between the write and its response, twice', async () => {
    const shopper = await shop.shopper();
    const checkout = await cartOf(shopper);
    const cutter = await startCutter(origin, 'POST /api/v1/orders', 2);
    const { api } = clientOf(shopper, { baseUrl: cutter.url });
    const order = await api.orders.place(checkout);
    cutter.close();
    expect(cutter.requests).toBe(3);
    const { body } = await shopper.client.get('/orders');
    expect(body.data.map(({ order_number }: { order_number: string }) => order_number)).toEqual([
      order.order_number,
    ]);
  });

  it('keeps the session of a login, and forgets it with the logout', async () => {
    const session = memorySession();
    const { api } = clientOf({ accessToken: '' }, { session });
    const person = { name: 'Ada', email: 'ada.client@example.com', password: 'Correct-horse-1' };
    await api.auth.register({ ...person, password_confirmation: person.password });
    expect(await session.get()).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    });
    const early: unknown = await api.account.get().catch((error: unknown) => error);
    expect(isApiError(early, 'EMAIL_NOT_VERIFIED')).toBe(true);
    await expect(api.auth.logout()).resolves.toBeUndefined();
    expect(await session.get()).toBeNull();
  });

  it('downloads and uploads files', async () => {
    const { api } = clientOf(await shop.shopper());
    const file = await api.account.exportData();
    expect(JSON.parse(await file.text())).toMatchObject({ account: expect.anything() });
    const avatar = new Blob(['no image'], { type: 'image/png' });
    const wrong: unknown = await api.account.replaceAvatar({ avatar }).catch((error: unknown) => error);
    expect(isApiError(wrong, 'VALIDATION_ERROR') && Object.keys(wrong.fieldErrors)).toEqual(['avatar']);
  });
});
