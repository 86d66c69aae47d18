import jwt from 'jsonwebtoken';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import { type FuzzOptions, fuzz } from '../../../../tools/fuzz/fuzz';
import { Pool } from '../../../../tools/fuzz/pool';
import { fuzzSettings } from '../../../../tools/fuzz/settings';
import { patience } from '../../../../tools/testing-servers/time-scale';
import { DOCS } from '../../src/docs';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

/** Part of every text of one customer, and of no request. */
const MARKER = 'Zzyzx-Quillfeather';
const STAFF = ['manager', 'admin'];
const STRANGERS = ['anonymous', 'expired'];
const ROLES = [...STRANGERS, 'unverified', 'customer', ...STAFF];
const MINUTES = 60_000;
const OPERATOR = { name: 'Maker', address: '1 rue', email: 'maker@example.com' };
const HINTS = {
  manufacturer: [OPERATOR],
  responsible_person: [OPERATOR],
  event: ['order.placed', 'order.status_changed'],
  locale: ['fr', 'en'],
  languages: [['en'], ['en', 'fr']],
  translations: [{}, { fr: {} }, { fr: null }],
  coupon_code: ['FUZZ10'],
  // Otherwise a change of the settings ends the access of all staff.
  second_factor: ['off'],
  starts_at: ['2026-01-01T00:00:00Z'],
  ends_at: ['2031-01-01T00:00:00Z'],
  expires_at: ['2031-01-01T00:00:00Z'],
};

describe('the store with generated requests', () => {
  const { requests, seed } = fuzzSettings();
  let store: TestStore;
  let shop: CheckoutShop;

  /** Creates a customer with a record of each kind, which no other customer may read. */
  async function victim(): Promise<TestAccount> {
    const shopper = await shop.shopper({ name: MARKER, wallet: 50_000 });
    const { client, id } = shopper;
    const lamp = await shop.item(1000);
    const address = { label: MARKER, full_name: MARKER, address_line1: MARKER, city: MARKER };
    await store.db.rows(
      'UPDATE addresses SET label = $2, full_name = $2, address_line1 = $2, city = $2 WHERE user_id = $1',
      [id, MARKER],
    );
    await shop.fill(shopper, lamp);
    const placed = await client.post('/orders', { notes: MARKER });
    await shop.fill(shopper, lamp);
    const hook = { url: `https://example.com/${MARKER}`, events: ['order.placed'] };
    const others = [
      await client.post('/user/webhooks', hook),
      await client.post('/user/addresses', {
        ...address,
        postal_code: '69003',
        country: 'FR',
        phone: '+33612345678',
      }),
    ];
    await store.drain();
    const statuses = [placed, ...others].map(({ status }) => status);
    if (statuses.some((status) => status !== 201))
      throw new Error(`the victim has nothing: ${statuses.join()}`);
    return shopper;
  }

  function expired(token: string): string {
    const { exp: _exp, iat: _iat, ...claims } = jwt.decode(token) as jwt.JwtPayload;
    const header = { alg: 'HS256', typ: 'at+jwt' };
    return jwt.sign(claims, store.config.auth.jwtSecret, { header, expiresIn: -10 });
  }

  async function signIn(): Promise<Record<string, string>> {
    // A request may have asked all staff for a second factor, which ends the access of these.
    await store.db.rows(`DELETE FROM settings WHERE key LIKE 'security.%'`);
    const [unverified, customer, manager, admin] = await Promise.all([
      signedIn(store, { emailVerified: false }),
      shop.shopper({ wallet: 100_000 }),
      shop.staff('manager'),
      shop.staff('admin'),
    ]);
    return {
      unverified: unverified.accessToken,
      customer: customer.accessToken,
      manager: manager.accessToken,
      admin: admin.accessToken,
      expired: expired(admin.accessToken),
    };
  }

  /** Returns the ids and codes of a customer's records, for requests of other accounts. */
  async function poolOf({ client, id }: TestAccount): Promise<Pool> {
    const pool = new Pool();
    pool.add('user', id);
    const lists = [
      '/orders',
      '/user/addresses',
      '/user/webhooks',
      '/user/notifications',
      '/cart',
      '/user/invoices',
    ];
    for (const path of lists) pool.learn(path, (await client.get(path)).body, true);
    return pool;
  }

  /** Returns a digest of every row of an account, by table. */
  async function rowsOf(userId: number): Promise<Record<string, string | null>> {
    const tables = await store.db.rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_name)
       WHERE column_name = 'user_id' AND t.table_schema = 'public' AND t.table_type = 'BASE TABLE'
         AND table_name NOT LIKE '%log'`,
    );
    const digests: Record<string, string | null> = {};
    for (const { name, column } of [
      { name: 'users', column: 'id' },
      ...tables.map((table) => ({ ...table, column: 'user_id' })),
    ]) {
      const row = await store.db.row<{ digest: string | null }>(
        `SELECT md5(string_agg(r::text, '|' ORDER BY r::text)) AS digest FROM ${name} r WHERE ${column} = $1`,
        [userId],
      );
      digests[name] = row?.digest ?? null;
    }
    return digests;
  }

  let options: Omit<FuzzOptions, 'requests' | 'roles'>;
  let owner: TestAccount;
  beforeAll(async () => {
    store = await startStore();
    shop = await openCheckout(store);
    for (let index = 0; index < 3; index += 1) await shop.item(1000 + index);
    await shop.coupon({ code: 'FUZZ10', type: 'percentage', value: 1000 });
    owner = await victim();
    options = {
      document: buildOpenApiDocument(store.app, DOCS, store.get(Envelope)),
      port: Number(new URL(store.client.baseUrl).port),
      hints: HINTS,
      seed,
      staff: STAFF,
      strangers: STRANGERS,
      marker: MARKER,
      isProviderError: (_operation, status, body) => status === 502 && body.includes('RATE_PROVIDER_ERROR'),
      signIn,
    };
  });
  afterAll(() => store.stop());

  it(
    'never lets a customer see or change records of another customer',
    async () => {
      const before = await rowsOf(owner.id);
      const pool = await poolOf(owner);
      const customers = { ...options, pool, roles: ['anonymous', 'customer'] };
      const attacks = await fuzz({ ...customers, requests: Math.ceil(requests / 4) });
      expect(attacks.faults).toEqual([]);
      expect(await rowsOf(owner.id)).toEqual(before);
      expect(Object.values(before).filter((digest) => digest !== null).length).toBeGreaterThan(8);
    },
    patience(30 * MINUTES),
  );

  it(
    'answers as documented, fast, and exposes nothing',
    async () => {
      const report = await fuzz({ ...options, requests, roles: ROLES });
      expect(report.faults).toEqual([]);
      expect(report.sent).toBe(requests);
      expect(report.neverSucceeded.length).toBeLessThan(report.operations / 2);
    },
    patience(30 * MINUTES),
  );
});
