import { createHmac, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { VARIANTS_EACH, productName } from './data-catalog';
import { CART_OWNERS, STAFF_ID, emailOf, giftCardOf, sessionIdOf } from './data-options';
import { cartProducts } from './data-orders';
import type { Secrets } from './environment';
import type { Call } from './load';
import { type Scenario, always, unchanged, cold, fromAnotherClient } from './scenarios';

const API = '/api/v1';
const GOAL = { staticResponse: 0.8, warm: 1, cold: 0.7, write: 0.6 };
/** Filter of the product list, for the service and for the baseline. */
const FILTER = { category: 1, from: 20, to: 200 };
/** A page that exists with every size. */
const DEEP_PAGE = 600;
/** Searches by name use products with a number of four digits. */
const BEFORE_SEARCHED = 999;
const SEARCHED = 9_000;
/** Number of product pages that are opened one after the other. */
const OPENED = 500;
/** Carts that stay unused: some requests are prepared but never sent. */
const SPARE_CARTS = 200;
/** Password of every account. */
export const PASSWORD = 'Bench2026pass';

export interface StoreContext {
  size: number;
  secrets: Secrets;
  /** Restores the carts to their state before a run. */
  resetCarts: () => Promise<void>;
}

/** Returns the scenarios of the store. */
export function storeScenarios(context: StoreContext): Scenario[] {
  const scenarios: Omit<Scenario, 'service'>[] = [
    {
      name: 'store: static response',
      call: get('/health'),
      baseline: always({ path: '/static' }),
      comparable: unchanged,
      goal: GOAL.staticResponse,
    },
    {
      name: 'store: static response, with per-request overhead',
      call: get('/health'),
      baseline: always({ path: '/static-with-overhead' }),
      comparable: unchanged,
    },
    ...catalogueScenarios(),
    ...accountScenarios(context),
    ...sellingScenarios(context),
  ];
  return scenarios.map((scenario) => ({ ...scenario, service: 'store' }));
}

function catalogueScenarios(): Omit<Scenario, 'service'>[] {
  const { category, from, to } = FILTER;
  const filter = `category_id=${category}&in_stock=1&min_price=${from}&max_price=${to}&sort=price_asc`;
  const searchFor = (words: string): Call => ({
    path: `${API}/catalogue/products?search=${encodeURIComponent(words)}`,
  });
  const named = counter(SEARCHED);
  const popular = eachInTurn(['oak lamp', 'marble', 'steel chair 12', 'workshop 77', 'copper bowl']);
  const slugs = eachInTurn(range(OPENED).map((index) => `product-${index * 10 + 1}`));
  return [
    ...warmAndCold('store: product list', get('/catalogue/products'), always({ path: '/products' })),
    ...warmAndCold(
      'store: filtered list',
      get(`/catalogue/products?${filter}`),
      always({ path: `/filtered?category=${category}&from=${from * 100}&to=${to * 100}` }),
    ),
    { name: 'store: search (popular)', call: () => searchFor(popular()) },
    {
      name: 'store: search (first of its kind)',
      call: () => searchFor(productName(BEFORE_SEARCHED + named())),
    },
    ...warmAndCold(
      'store: deep page',
      get(`/catalogue/products?page=${DEEP_PAGE}`),
      always({ path: `/products?page=${DEEP_PAGE}` }),
    ),
    {
      name: 'store: product page (one, warm)',
      call: get('/catalogue/products/product-1'),
      baseline: always({ path: '/products/product-1' }),
      comparable: withoutViews,
      goal: GOAL.warm,
    },
    {
      name: 'store: product page (many, cold)',
      call: cold(() => ({ path: `${API}/catalogue/products/${slugs()}` })),
      baseline: () => ({ path: `/products/${slugs()}` }),
      goal: GOAL.cold,
    },
    ...warmAndCold('store: category tree', get('/catalogue/categories'), always({ path: '/categories' })),
  ];
}

function accountScenarios({ size, secrets }: StoreContext): Omit<Scenario, 'service'>[] {
  const account = counter(CART_OWNERS);
  // Shoppers have carts. Only the first tenth of the accounts has orders.
  const tokens = tokensOf(secrets);
  const buyer = counter(Math.min(CART_OWNERS, size / 10));
  return [
    {
      name: 'store: login',
      call: () => ({
        path: `${API}/auth/login`,
        method: 'POST',
        headers: fromAnotherClient(),
        body: JSON.stringify({ email: emailOf(account()), password: PASSWORD }),
      }),
    },
    { name: 'store: cart read', call: () => ({ path: `${API}/cart`, headers: tokens(account()) }) },
    { name: 'store: order list', call: () => ({ path: `${API}/orders`, headers: tokens(buyer()) }) },
    {
      name: 'store: admin order list',
      call: () => ({ path: `${API}/admin/orders`, headers: tokens(STAFF_ID) }),
    },
    {
      name: 'store: webhook intake',
      call: () => webhook(secrets),
      effect: 'SELECT count(*) AS value FROM processor_events',
    },
  ];
}

function sellingScenarios(context: StoreContext): Omit<Scenario, 'service'>[] {
  const { size, secrets, resetCarts } = context;
  const tokens = tokensOf(secrets);
  const [adding, ordering] = [counter(CART_OWNERS), counter(CART_OWNERS)];
  const add = (userId: number): Call => post(`${API}/cart/items`, tokens(userId), itemOf(userId, size));
  const addToBaselineCart = (userId: number): Call =>
    post('/cart', {}, { session_id: sessionIdOf(userId), ...itemOf(userId, size) });
  const order = (userId: number): Call => post(`${API}/orders`, tokens(userId), {});
  const orderFromBaseline = (userId: number): Call =>
    post('/orders', {}, { session_id: sessionIdOf(userId) });
  return [
    {
      name: 'store: cart add',
      call: () => add(adding()),
      baseline: () => addToBaselineCart(adding()),
      comparable: withoutIdentity,
      comparedCalls: { call: add(1), baseline: addToBaselineCart(1) },
      reset: resetCarts,
      effect: 'SELECT sum(quantity) AS value FROM cart_items',
      goal: GOAL.write,
    },
    {
      name: 'store: order placement',
      call: () => order(ordering()),
      baseline: () => orderFromBaseline(ordering()),
      comparable: withoutIdentity,
      comparedCalls: { call: order(1), baseline: orderFromBaseline(1) },
      reset: resetCarts,
      effect: 'SELECT count(*) AS value FROM orders',
      amount: CART_OWNERS - SPARE_CARTS,
      goal: GOAL.write,
    },
    journeyScenario(context),
  ];
}

/**
 * A shopper's five calls, from the cart to an order that a gift card pays. Each response counts as one
 * request.
 */
function journeyScenario({ size, secrets, resetCarts }: StoreContext): Omit<Scenario, 'service'> {
  const tokens = tokensOf(secrets);
  const address = {
    full_name: 'Bench',
    address_line1: '1 rue de la Paix',
    city: 'Paris',
    postal_code: '75002',
    country: 'FR',
  };
  const checkout = (userId: number): object => ({
    gift_card_codes: [giftCardOf(userId)],
    shipping_method_id: 1,
  });
  const steps = [
    (userId: number) => post(`${API}/cart/items`, tokens(userId), itemOf(userId, size)),
    (userId: number) => post(`${API}/user/addresses`, tokens(userId), address),
    (userId: number) => ({ path: `${API}/shipping-methods`, headers: tokens(userId) }),
    (userId: number) => post(`${API}/orders/preview`, tokens(userId), checkout(userId)),
    (userId: number) => post(`${API}/orders`, tokens(userId), checkout(userId)),
  ];
  return {
    name: `store: journey of ${steps.length} calls`,
    call: { begin: counter(CART_OWNERS), steps },
    reset: resetCarts,
    effect: `SELECT ${steps.length} * count(*) AS value FROM orders`,
    amount: (CART_OWNERS - SPARE_CARTS) * steps.length,
  };
}

/** Returns a request body with one unit of the first product of a cart. */
function itemOf(userId: number, size: number): object {
  const [product] = cartProducts(userId + 1, size);
  return { product_id: product, variant_id: (product - 1) * VARIANTS_EACH + 1, quantity: 1 };
}

function post(path: string, headers: Record<string, string>, body: object): Call {
  return { path, method: 'POST', headers, body: JSON.stringify(body) };
}

function warmAndCold(name: string, call: () => Call, baseline: () => Call): Omit<Scenario, 'service'>[] {
  return [
    { name: `${name} (warm)`, call, baseline, comparable: unchanged, goal: GOAL.warm },
    {
      name: `${name} (cold)`,
      call: cold(call),
      baseline: cold(baseline),
      comparable: unchanged,
      goal: GOAL.cold,
    },
  ];
}

function get(path: string): () => Call {
  return always({ path: API + path });
}

/** Ignores the number of views, since each request counts one more. */
function withoutViews(body: unknown): unknown {
  const { data, ...rest } = body as { data: Record<string, unknown> };
  return { ...rest, data: { ...data, views_count: 'any' } };
}

/** Ignores ids, order numbers and times, which differ between two equal writes. */
function withoutIdentity(body: unknown): unknown {
  const text = JSON.stringify(body, (key, value: unknown) =>
    value !== null && /^order_number$|_at$/.test(key) ? 'any' : value,
  );
  const { data, ...rest } = JSON.parse(text) as { data: { items: object[] } };
  return { ...rest, data: { ...data, id: 'any', items: data.items.map((item) => ({ ...item, id: 'any' })) } };
}

/** Returns a webhook with a valid signature. Each has a new event id of a type that has no effect. */
function webhook({ webhook: secret }: Secrets): Call {
  const id = `evt_${randomUUID()}`;
  const object = { id: 'pi_bench_1', object: 'payment_intent', amount: 1000, currency: 'eur' };
  const body = JSON.stringify({ id, object: 'event', type: 'payment_intent.created', data: { object } });
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return {
    path: `${API}/webhooks/processor`,
    method: 'POST',
    headers: { 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  };
}

/** Returns the headers of an account's requests. Tokens are signed at first use and cached. */
export function tokensOf({ storeJwt }: Secrets): (userId: number) => Record<string, string> {
  const known = new Map<number, Record<string, string>>();
  return (userId) => {
    const headers = known.get(userId) ?? { authorization: `Bearer ${tokenOf(userId, storeJwt)}` };
    known.set(userId, headers);
    return headers;
  };
}

function tokenOf(userId: number, secret: string): string {
  return jwt.sign({ sid: sessionIdOf(userId) }, secret, {
    algorithm: 'HS256',
    header: { alg: 'HS256', typ: 'at+jwt' },
    subject: String(userId),
    jwtid: randomUUID(),
    issuer: 'store-api',
    audience: 'store-api',
    expiresIn: '1d',
  });
}

/** Returns a function that counts from 1 to `limit` and starts again. */
function counter(limit: number): () => number {
  let last = 0;
  return () => (last = (last % limit) + 1);
}

function eachInTurn(values: readonly string[]): () => string {
  const next = counter(values.length);
  return () => values[next() - 1] ?? '';
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
