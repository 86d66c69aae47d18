import { ObjectStorage } from '@comptoir/storage';
import { type Access, Envelope, buildOpenApiDocument } from '@comptoir/http';
import type { TestResponse, TestClient } from '@comptoir/testing';
import { DOCS } from '../../src/docs';
import { NAMED_AREAS, NAMED_ROUTES, OWNED, type Owned, expectedAccess } from './access-matrix';
import { signedIn } from '../accounts';
import { type CheckoutShop, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

const CALLERS = ['anonymous', 'forged', 'suspended', 'unverified', 'customer', 'manager', 'admin'] as const;
type Caller = (typeof CALLERS)[number];
type Outcome = 'in' | 'UNAUTHENTICATED' | 'EMAIL_NOT_VERIFIED' | 'FORBIDDEN';

const REFUSALS: Record<Exclude<Outcome, 'in'>, number> = {
  UNAUTHENTICATED: 401,
  EMAIL_NOT_VERIFIED: 403,
  FORBIDDEN: 403,
};
/** Ranks of verified callers and of access levels. */
const RANK: Record<'customer' | 'staff' | 'manager' | 'admin', number> = {
  customer: 1,
  staff: 2,
  manager: 2,
  admin: 3,
};
/** Routes of customers' records that take a form: they read no other body, whoever sends it. */
const FORMS = ['POST /orders/{order_number}/return-images'];
const EMPTY_FORM = {
  body: '--edge--\r\n',
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
};
/** Errors of providers that this test does not run. */
const PROVIDER_ERRORS = ['RATE_PROVIDER_ERROR'];

function expectedOutcome(access: Access, caller: Caller): Outcome {
  if (access === 'public') return 'in';
  if (caller === 'anonymous') return access === 'optional' ? 'in' : 'UNAUTHENTICATED';
  if (caller === 'forged' || caller === 'suspended') return 'UNAUTHENTICATED';
  if (access === 'optional' || access === 'unverified') return 'in';
  if (caller === 'unverified') return 'EMAIL_NOT_VERIFIED';
  return RANK[caller] >= RANK[access] ? 'in' : 'FORBIDDEN';
}

/** Classifies a response; undefined for an unexpected one. */
function outcomeOf({ status, body }: TestResponse): Outcome | undefined {
  const { code = '' } = (typeof body === 'object' && body ? body : {}) as { code?: string };
  if (code in REFUSALS) {
    const refusal = code as Exclude<Outcome, 'in'>;
    return REFUSALS[refusal] === status ? refusal : undefined;
  }
  return status < 500 || PROVIDER_ERRORS.includes(code) ? 'in' : undefined;
}

/** Fills a path. @param id the id of its record; ids for several parameters are separated by blanks */
function pathOf(route: string, id: string | number): string {
  const ids = String(id).split(' ');
  let next = 0;
  return (route.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, () => ids[next++] ?? String(id));
}

describe('the access matrix', () => {
  let store: TestStore;
  let shop: CheckoutShop;
  let routes: string[];
  beforeAll(async () => {
    // An invoice has XML when it names a seller.
    store = await startStore({ SHOP_COUNTRY: 'FR', SHOP_VAT_NUMBER: 'FR12345678901' });
    shop = await openCheckout(store);
    const { paths } = buildOpenApiDocument(store.app, DOCS, store.get(Envelope));
    routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map(
        (method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`,
      ),
    );
  });
  afterAll(() => store.stop());

  const send = (client: TestClient, route: string, id: string | number): Promise<TestResponse> => {
    const [method = ''] = route.split(' ');
    if (FORMS.includes(route)) return client.send(method, pathOf(route, id), EMPTY_FORM);
    return client.send(method, pathOf(route, id), { body: method === 'GET' ? undefined : {} });
  };

  async function clientOf(caller: Caller): Promise<TestClient> {
    if (caller === 'anonymous') return store.client;
    if (caller === 'forged') return store.client.as('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.');
    if (caller === 'unverified') return (await signedIn(store, { emailVerified: false })).client;
    if (caller !== 'suspended') return (await signedIn(store, { roles: [caller] })).client;
    const { id, client } = await signedIn(store, { roles: ['admin'] });
    await store.db.rows('UPDATE users SET suspended_at = now() WHERE id = $1', [id]);
    return client;
  }

  it('has a row for every route, and no row for what is not served', () => {
    expect(routes.filter((route) => expectedAccess(route) === undefined)).toEqual([]);
    expect(NAMED_ROUTES.filter((route) => !routes.includes(route))).toEqual([]);
    const areas = new Set(routes.map((route) => /\/admin\/([\w-]+)/.exec(route)?.[1]));
    expect(NAMED_AREAS.filter((area) => !areas.has(area))).toEqual([]);
  });

  it('hides every record of a customer from all others', () => {
    const shared = /\/(catalogue|products|user\/wishlist)\/|\/vote$/;
    const named = routes.filter(
      (route) => route.includes('{') && expectedAccess(route) === 'customer' && !shared.test(route),
    );
    expect(named.sort()).toEqual(Object.keys(OWNED).sort());
  });

  it.each(CALLERS)('holds for %s on every route', async (caller) => {
    const client = await clientOf(caller);
    const wrong: string[] = [];
    for (const route of routes) {
      const access = expectedAccess(route) ?? 'public';
      // A route that ends a session gets one of its own.
      const own = route.includes('/auth/logout') ? await clientOf(caller) : client;
      const response = await send(own, route, '999999');
      const [expected, seen] = [expectedOutcome(access, caller), outcomeOf(response)];
      if (seen !== expected) {
        wrong.push(
          `${route}: ${response.status} ${JSON.stringify(response.body).slice(0, 200)}, not ${expected}`,
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  /** Creates a customer with one record of each kind. */
  async function owner(): Promise<{ client: TestClient; records: Record<Owned, string | number> }> {
    const manager = await shop.staff();
    const { client, id, addressId } = await shop.shopper({ wallet: 100_000 });
    const lamp = await shop.item(1000);
    await shop.fill({ client } as Awaited<ReturnType<typeof shop.shopper>>, lamp);
    const order = (await client.post('/orders', {})).body.data;
    await manager.client.patch(`/admin/orders/${order.id}/status`, { status: 'delivered', unpaid: true });
    await store.drain();
    const items = [{ order_item_id: order.items[0].id, quantity: 1 }];
    const returned = await client.post(`/orders/${order.order_number}/return`, { reason: 'damaged', items });
    await shop.fill({ client } as Awaited<ReturnType<typeof shop.shopper>>, lamp);
    const hook = { url: 'https://example.com/hook', events: ['order.placed'] };
    const one = async (sql: string, params: unknown[]): Promise<number> =>
      (await store.db.row<{ id: number }>(sql, params))?.id ?? 0;
    const bytes = Buffer.from('x');
    await store.get(ObjectStorage).put('digital/matrix', bytes, { contentType: 'application/octet-stream' });
    return {
      client,
      records: {
        address: addressId,
        card: await one(
          `INSERT INTO saved_cards (user_id, processor_payment_method_id, fingerprint, brand, last_four, exp_month, exp_year, cardholder_name, is_default)
           VALUES ($1, 'pm_matrix', 'print', 'visa', '4242', 12, 2030, 'C. Martin', true) RETURNING id`,
          [id],
        ),
        download: `${order.order_number} ${await one(
          `WITH file AS (INSERT INTO digital_files (name, storage_key, size) VALUES ('a', 'digital/matrix', 1) RETURNING id)
           INSERT INTO digital_deliveries (order_item_id, digital_file_id) SELECT $1, id FROM file
           RETURNING digital_file_id AS id`,
          [order.items[0].id],
        )}`,
        cartItem: (await client.get('/cart')).body.data.items[0].id,
        invoice: (await client.get('/user/invoices')).body.data[0].id,
        notification: await one('SELECT id FROM notifications WHERE user_id = $1 LIMIT 1', [id]),
        order: order.order_number,
        orderInvoice: `${order.order_number} ${(await client.get('/user/invoices')).body.data[0].id}`,
        return: returned.body.data.id,
        returnImage: `${returned.body.data.id} ${await one(
          `INSERT INTO return_images (user_id, return_id, position, storage_key, created_at)
           VALUES ($1, $2, 1, 'digital/matrix', now()) RETURNING id`,
          [id, returned.body.data.id],
        )}`,
        returnLabel: await one(
          `INSERT INTO return_labels (return_id, storage_key, created_at) VALUES ($1, 'digital/matrix', now())
           RETURNING return_id AS id`,
          [returned.body.data.id],
        ),
        review: await one(
          'INSERT INTO reviews (product_id, user_id, rating) VALUES ($1, $2, 5) RETURNING id',
          [lamp.productId, id],
        ),
        session: await another(id),
        webhook: (await client.post('/user/webhooks', hook)).body.data.id,
      },
    };
  }

  /** Opens another session of an account, so that ending it leaves the one that calls. */
  async function another(userId: number): Promise<string> {
    const { id } = (await store.db.row<{ id: string }>(
      `INSERT INTO sessions (id, user_id, ip, user_agent, expires_at)
       VALUES (gen_random_uuid(), $1, '', '', now() + '1 day') RETURNING id`,
      [userId],
    )) ?? { id: '' };
    return id;
  }

  it('hides the records of a customer from every other one, whatever their role', async () => {
    const { client, records } = await owner();
    const others = await Promise.all(
      (['customer', 'manager', 'admin'] as const).map(async (role) => ({
        role,
        client: await clientOf(role),
      })),
    );
    const wrong: string[] = [];
    for (const [route, kind] of Object.entries(OWNED)) {
      for (const other of others) {
        const { status, body } = await send(other.client, route, records[kind]);
        if (status !== 404)
          wrong.push(`${route} as another ${other.role}: ${status} ${JSON.stringify(body)}`);
      }
    }
    // The owner finds each record before anything is deleted.
    const calls = Object.entries(OWNED).sort(
      ([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')),
    );
    for (const [route, kind] of calls) {
      const { status, body } = await send(client, route, records[kind]);
      if (status === 404 || status >= 500)
        wrong.push(`${route} as the owner: ${status} ${JSON.stringify(body)}`);
    }
    expect(wrong).toEqual([]);
  });
});
