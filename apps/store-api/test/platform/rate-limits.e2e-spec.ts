import { connectRedis } from '@comptoir/redis';
import type { TestResponse } from '@comptoir/testing';
import { type CheckoutShop, type Shopper, openCheckout } from '../checkout/checkout.fixture';
import { PASSWORD, PasswordFixtures } from '../customers/passwords.fixture';
import { SecondFactorFixtures } from '../customers/second-factor.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let fixtures: PasswordFixtures;
let network = 0;

beforeAll(async () => {
  store = await startStore({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  shop = await openCheckout(store);
  fixtures = new PasswordFixtures(store);
});

afterAll(() => store?.stop());

function from(address: string): { headers: Record<string, string> } {
  return { headers: { 'x-forwarded-for': address } };
}

/** Returns an unused address. */
function freshAddress(): string {
  network++;
  return `198.18.${network >> 8}.${network & 255}`;
}

function login(email: string, password: string, address: string): Promise<TestResponse> {
  return store.client.post('/auth/login', { email, password }, from(address));
}

function count(responses: TestResponse[], status: number): number {
  return responses.filter((response) => response.status === status).length;
}

describe('guesses at one account', () => {
  /** Uses up the limit of an account from many addresses. */
  async function flood(email: string): Promise<TestResponse[]> {
    return Promise.all(Array.from({ length: 15 }, () => login(email, 'Wrong-Password-1', freshAddress())));
  }

  it('do not lock the owner out at an address that has signed in before', async () => {
    const { email } = await fixtures.account();
    const home = freshAddress();
    expect((await login(email, PASSWORD, home)).status).toBe(200);
    const responses = await flood(email);
    expect([count(responses, 401), count(responses, 429)]).toEqual([10, 5]);
    expect((await login(email, PASSWORD, freshAddress())).status).toBe(429);
    expect((await login(email, PASSWORD, home)).status).toBe(200);
  });

  it('do not lock the owner out on a device that has signed in before, at whatever address', async () => {
    const [owner, stranger] = [await fixtures.account(), await fixtures.account()];
    const on = (token: string, { email }: { email: string }): Promise<TestResponse> =>
      store.client.post(
        '/auth/login',
        { email, password: PASSWORD },
        { headers: { 'x-forwarded-for': freshAddress(), 'device-token': token } },
      );
    const signedIn = await login(owner.email, PASSWORD, freshAddress());
    const device = signedIn.headers.get('device-token') ?? '';
    const other = (await login(stranger.email, PASSWORD, freshAddress())).headers.get('device-token') ?? '';
    await flood(owner.email);
    const again = await on(device, owner);
    expect([again.status, again.headers.get('device-token')]).toEqual([200, device]);
    // A device of another account, and a made-up one, are strangers.
    expect((await on(other, owner)).status).toBe(429);
    expect((await on('a'.repeat(32), owner)).status).toBe(429);
    expect((await on('x'.repeat(5_000), owner)).status).toBe(429);
    const refused = await login(owner.email, 'Wrong-Password-1', freshAddress());
    expect(refused.headers.get('device-token')).toBeNull();
  });

  it('are none where the password is right and a code is needed, and the device is known from then on', async () => {
    const owner = await new SecondFactorFixtures(store).account();
    for (let count = 0; count < 12; count++) {
      const first = await login(owner.email, PASSWORD, freshAddress());
      expect([first.status, first.body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    }
    const known = await login(owner.email, PASSWORD, freshAddress());
    await flood(owner.email);
    expect((await login(owner.email, PASSWORD, freshAddress())).status).toBe(429);
    const headers = {
      'x-forwarded-for': freshAddress(),
      'device-token': known.headers.get('device-token') ?? '',
    };
    const again = await store.client.post(
      '/auth/login',
      { email: owner.email, password: PASSWORD },
      { headers },
    );
    expect(again.status).toBe(403);
  });

  it('with codes are limited by the network address, too', async () => {
    const address = freshAddress();
    const input = { challenge: 'x'.repeat(43), code: '123456' };
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => store.client.post('/auth/second-factor', input, from(address))),
    );
    expect([count(responses, 401), count(responses, 429)]).toEqual([10, 5]);
  });

  it('on a known device are limited by themselves', async () => {
    const { email } = await fixtures.account();
    const token = (await login(email, PASSWORD, freshAddress())).headers.get('device-token') ?? '';
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () =>
        store.client.post(
          '/auth/login',
          { email, password: 'Wrong-Password-1' },
          { headers: { 'x-forwarded-for': freshAddress(), 'device-token': token } },
        ),
      ),
    );
    expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 5]);
    expect((await login(email, PASSWORD, freshAddress())).status).toBe(200);
  });

  it('know an IPv6 network again, whichever of its addresses it uses', async () => {
    const { email } = await fixtures.account();
    expect((await login(email, PASSWORD, '2001:db8:7:7::1')).status).toBe(200);
    await flood(email);
    expect((await login(email, PASSWORD, '2001:db8:7:7:aaaa::2')).status).toBe(200);
    expect((await login(email, PASSWORD, '2001:db8:7:8::1')).status).toBe(429);
  });

  it('wait twice as long each time', async () => {
    const { email } = await fixtures.account();
    const redis = connectRedis(store.config.redis.url, {});
    const waits: number[] = [];
    for (let round = 0; round < 6; round++) {
      const responses = await flood(email);
      expect(count(responses, 429)).toBeGreaterThan(0);
      const rejected = await login(email, 'Wrong-Password-1', freshAddress());
      waits.push(Number(rejected.headers.get('retry-after')));
      // Ends the waiting time.
      await redis.del(`${store.config.redis.prefix}:limit:auth.login-1:email:${email}`);
    }
    redis.disconnect();
    [60, 120, 240, 480, 900, 900].forEach((seconds, round) => {
      expect(waits[round]).toBeLessThanOrEqual(seconds);
      expect(waits[round]).toBeGreaterThan(seconds - 30);
    });
  });

  it('cost the account nothing that the address is rejected already', async () => {
    const { email } = await fixtures.account();
    const flooder = freshAddress();
    const spent = Array.from({ length: 10 }, (_, index) => login(`${index}-${email}`, 'x', flooder));
    await Promise.all(spent);
    const responses = await Promise.all(Array.from({ length: 20 }, () => login(email, 'x', flooder)));
    expect(count(responses, 429)).toBe(20);
    expect((await login(email, PASSWORD, freshAddress())).status).toBe(200);
  });
});

describe('an IPv6 network of one subscriber', () => {
  it('is one address, and so is an IPv4 address in its IPv6 form', async () => {
    const ask = (address: string): Promise<TestResponse> =>
      store.client.post('/auth/forgot-password', {}, from(address));
    const rotating = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(`2001:db8:1:2:${n}::${n}`)));
    expect(count(rotating, 429)).toBe(3);
    const mapped = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask(n % 2 ? '192.0.2.99' : '::ffff:192.0.2.99')),
    );
    expect(count(mapped, 429)).toBe(3);
  });
});

describe('guesses at codes', () => {
  let shopper: Shopper;
  beforeEach(async () => {
    shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(1000));
  });

  const five = Array.from({ length: 5 }, (_, index) => `GUESS-${index}`);

  function call(path: string, body: object, address = freshAddress(), who = shopper): Promise<TestResponse> {
    return who.client.post(path, body, from(address));
  }

  /** Opens the cart of a guest, and returns what sends its requests from an address. */
  async function aGuest(): Promise<(path: string, body: object, address?: string) => Promise<TestResponse>> {
    const { body } = await store.client.post('/guest-carts', {}, from(freshAddress()));
    const token = { 'cart-token': body.data.cart_token };
    const send = (path: string, sent: object, address = freshAddress()): Promise<TestResponse> =>
      store.client.post(path, sent, { headers: { ...token, ...from(address).headers } });
    const item = await shop.item(1000);
    await send('/cart/items', { product_id: item.productId, variant_id: item.variantId, quantity: 1 });
    return send;
  }

  it('share one budget of the user over all routes, from any number of addresses', async () => {
    const previews = await Promise.all(
      Array.from({ length: 5 }, () => call('/orders/preview', { gift_card_codes: five })),
    );
    expect(previews.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await call('/orders', { gift_card_codes: five })).status).toBe(422);
    const rejected = await call('/orders/preview', { gift_card_codes: ['GUESS'] });
    expect(rejected.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('/cart/coupon', { code: 'GUESS' })).status).toBe(429);
    expect((await call('/orders', { coupon_code: 'GUESS' })).status).toBe(429);
    // A request without codes costs no points.
    expect((await call('/orders/preview', {})).status).toBe(200);
    expect((await call('/orders', {})).status).toBe(201);
  });

  it('share one budget of the address over all guests and routes, which accounts behind it do not feel', async () => {
    const address = freshAddress();
    const checks = Array.from({ length: 20 }, () => store.client.get('/gift-cards/GUESS', from(address)));
    expect(count(await Promise.all(checks), 404)).toBe(20);
    const [one, other] = [await aGuest(), await aGuest()];
    const body = { gift_card_codes: five, email: 'guest@example.com' };
    expect((await one('/orders/preview', body, address)).status).toBe(200);
    expect((await other('/orders/preview', body, address)).status).toBe(200);
    expect((await other('/orders/preview', { coupon_code: 'GUESS' }, address)).status).toBe(429);
    expect((await store.client.get('/gift-cards/GUESS', from(address))).status).toBe(429);
    expect((await call('/orders/preview', { coupon_code: 'GUESS' }, address)).status).toBe(200);
  });

  it('share a larger budget of all accounts behind an address', async () => {
    const address = freshAddress();
    const accounts = [shopper];
    for (let more = 0; more < 5; more++) {
      const next = await shop.shopper();
      await shop.fill(next, await shop.item(1000));
      accounts.push(next);
    }
    const guess = { gift_card_codes: five };
    const rounds = accounts.map(async (who) => {
      for (let round = 0; round < 6; round++) await call('/orders/preview', guess, address, who);
    });
    await Promise.all(rounds);
    const fresh = await shop.shopper();
    await shop.fill(fresh, await shop.item(1000));
    expect((await call('/orders/preview', guess, address, fresh)).status).toBe(429);
    expect((await call('/orders/preview', guess, freshAddress(), fresh)).status).toBe(200);
  });

  it('hold at once: calls in parallel guess no more than one after the other', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call('/orders/preview', { gift_card_codes: five })),
    );
    expect(count(responses, 200)).toBe(6);
  });

  it('cost nothing when the codes exist', async () => {
    const { code } = await shop.giftCard({});
    await shop.coupon({ code: 'REAL10', type: 'percentage', value: 1000 });
    const address = freshAddress();
    for (let round = 0; round < 40; round++) {
      const body = { gift_card_codes: [code], coupon_code: 'REAL10' };
      expect((await call('/orders/preview', body, address)).status).toBe(200);
    }
  });
});

describe('the guest carts of one network', () => {
  it('are limited by what is stored, not by who looks', async () => {
    const address = freshAddress();
    const open = (): Promise<TestResponse> => store.client.post('/guest-carts', {}, from(address));
    const opened = await Promise.all(Array.from({ length: 125 }, open));
    expect(count(opened, 201)).toBe(125);
    const options = opened.map(({ body }) => {
      const { headers } = from(address);
      return { headers: { ...headers, 'cart-token': String(body.data.cart_token) } };
    });
    const looks = await Promise.all(options.map((option) => store.client.get('/cart', option)));
    expect(count(looks, 200)).toBe(125);
    const empty = (): Promise<TestResponse[]> =>
      Promise.all(options.map((option) => store.client.send('DELETE', '/cart', option)));
    const first = await empty();
    expect([count(first, 204), count(first, 429)]).toEqual([120, 5]);
    const refused = first.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    // The stored ones go on.
    const second = await empty();
    expect([count(second, 204), count(second, 429)]).toEqual([120, 5]);
  });
});
