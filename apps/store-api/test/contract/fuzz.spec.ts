import jwt from 'jsonwebtoken';
import { Envelope, buildDocument } from '@comptoir/http';
import { type FuzzReport, fuzz } from '../../../../tools/fuzz/fuzz';
import { fuzzSettings } from '../../../../tools/fuzz/settings';
import { DOCS } from '../../src/docs';
import { signedIn } from '../accounts';
import { type CheckoutShop, openCheckout } from '../checkout.fixtures';
import { type TestStore, startStore } from '../store.harness';

/** Stands in everything that one customer has, and in no request. */
const MARKER = 'Zzyzx-Quillfeather';
const STAFF = ['manager', 'admin'];
const STRANGERS = ['anonymous', 'expired'];
const ROLES = [...STRANGERS, 'unverified', 'customer', ...STAFF];
const MINUTES = 60_000;

describe('the store, asked anything', () => {
  const { requests, seed } = fuzzSettings();
  let store: TestStore;
  let shop: CheckoutShop;
  let report: FuzzReport;

  /** Somebody with a record of each kind, whom no other customer may find. */
  async function victim(): Promise<void> {
    const { client, id } = await shop.shopper({ name: MARKER, wallet: 50_000 });
    const lamp = await shop.item(1000);
    const address = { label: MARKER, full_name: MARKER, address_line1: MARKER, city: MARKER };
    await store.db.rows(
      'UPDATE addresses SET label = $2, full_name = $2, address_line1 = $2, city = $2 WHERE user_id = $1',
      [id, MARKER],
    );
    const account = { client } as Awaited<ReturnType<typeof shop.shopper>>;
    await shop.fill(account, lamp);
    const placed = await client.post('/orders', { notes: MARKER });
    await shop.fill(account, lamp);
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
  }

  async function expired(token: string): Promise<string> {
    const { exp: _exp, iat: _iat, ...claims } = jwt.decode(token) as jwt.JwtPayload;
    const header = { alg: 'HS256', typ: 'at+jwt' };
    return jwt.sign(claims, store.config.auth.secret, { header, expiresIn: -10 });
  }

  async function signIn(): Promise<Record<string, string>> {
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
      expired: await expired(admin.accessToken),
    };
  }

  beforeAll(async () => {
    store = await startStore();
    shop = await openCheckout(store);
    for (let index = 0; index < 3; index += 1) await shop.item(1000 + index);
    await shop.coupon({ code: 'FUZZ10', type: 'percent', value: 10 });
    await victim();
    report = await fuzz({
      document: buildDocument(store.app, DOCS, store.get(Envelope)),
      port: Number(new URL(store.client.baseUrl).port),
      requests,
      seed,
      roles: ROLES,
      staff: STAFF,
      strangers: STRANGERS,
      marker: MARKER,
      isProviderError: (_operation, status, body) => status === 502 && body.includes('RATE_PROVIDER_ERROR'),
      signIn,
    });
    console.info(`fuzz seed ${seed}`, JSON.stringify(report.statuses), `slowest ${report.slowestMs} ms`);
  }, 30 * MINUTES);
  afterAll(() => store.stop());

  it('answers as it is documented, quickly, and tells nothing', () => {
    expect(report.faults).toEqual([]);
    expect(report.sent).toBe(requests);
  });

  it('is asked in ways that succeed too', () => {
    expect(report.neverSucceeded).toEqual([]);
  });
});
