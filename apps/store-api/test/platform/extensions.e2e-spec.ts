import pg from 'pg';
import pino from 'pino';
import { EventsCollectorService } from '@comptoir/events';
import { CustomFieldsAdminService } from '@comptoir/custom-fields';
import { ExtensionsService, removeExtension } from '@comptoir/extension-host';
import { JobsRuntime } from '@comptoir/jobs';
import { OffersJobs } from '../../../../examples/extensions/trade-in/src/offers.jobs';
import { WebhookRecordsService } from '@comptoir/webhooks';
import { AccountService } from '../../src/customers/auth/account.service';
import { databaseOptions } from '../../src/data-source';
import { readStoreConfig } from '../../src/config';
import { type CheckoutShop, type Shopper, openCheckout } from '../checkout/checkout.fixture';
import { createStoreApp } from '../../src/http-app';
import type { TestAccount } from '../accounts';
import { aKey } from './api-keys.fixture';
import { exampleOf, migrateAll } from './extensions.fixture';
import { type TestStore, startStore } from '../store-harness';

const SOURCES = ['trade-in', 'gift-wrapping'].map(exampleOf);
const OF_CUSTOMERS = { visible_to: 'customer', editable_by: 'customer' };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;
let shopper: Shopper;

/** Migrates before the store starts; a second call has nothing left to do. */
async function migrated(database: string): Promise<Record<string, string>> {
  expect(await migrateAll(database, SOURCES)).toEqual(['trade-in: offers']);
  expect(await migrateAll(database, SOURCES)).toEqual([]);
  return { EXTENSIONS: SOURCES.join(',') };
}

beforeAll(async () => {
  store = await startStore(migrated);
  shop = await openCheckout(store);
  manager = await shop.staff('manager');
});
afterAll(() => store?.stop());
beforeEach(async () => {
  shopper = await shop.shopper();
});

describe('the example of trade-in', () => {
  let productId: number;
  beforeAll(async () => {
    ({ productId } = await shop.item(20_000, 5, { name: 'Camera' }));
  });

  const offer = (more: object = {}) =>
    shopper.client.post('/ext/trade-in/offers', { product_id: productId, condition: 'good', ...more });
  const value = (id: number, amount = '80.00') =>
    manager.client.patch(`/ext/trade-in/admin/offers/${id}`, { value: amount });

  it('has routes below its name, with access and errors as the store has them', async () => {
    const created = await offer();
    expect([created.status, created.body.data]).toMatchObject([201, { status: 'requested', value: null }]);
    expect((await offer({ condition: 'broken' })).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { condition: [expect.any(String)] },
    });
    expect((await offer({ product_id: 999_999 })).body.code).toBe('OFFER_NOT_FOUND');
    expect((await store.client.get('/ext/trade-in/offers')).body.code).toBe('UNAUTHENTICATED');
    expect((await shopper.client.get('/ext/trade-in/admin/offers')).body.code).toBe('FORBIDDEN');
    const list = await shopper.client.get('/ext/trade-in/offers');
    expect(list.body).toMatchObject({ data: [{ id: created.body.data.id }], meta: { total: 1 } });
  });

  it('values an offer once, and mails the customer', async () => {
    const { id } = (await offer()).body.data;
    const answers = await Promise.all(Array.from({ length: 5 }, () => value(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'OFFER_DECIDED')).toHaveLength(4);
    await store.drain();
    const mails = store.mail.inbox.messages({ to: shopper.email, subject: 'Camera has a value' });
    expect(mails.map(({ text }) => text.trim())).toEqual(['We would buy your Camera for 80.00 EUR.']);
    const past = new Date(store.clock.now().getTime() - 31 * DAY_MS);
    await store.db.rows('UPDATE ext_trade_in.offers SET valued_at = $2 WHERE id = $1', [id, past]);
    await store.get(OffersJobs).expireOffers();
    const { body } = await shopper.client.get('/ext/trade-in/offers');
    expect(body.data[0].status).toBe('expired');
  });

  it('forgets customers who delete their account', async () => {
    await offer();
    const count = async (): Promise<unknown> =>
      (await store.db.row('SELECT count(*) FROM ext_trade_in.offers WHERE user_id = $1', [shopper.id]))
        ?.count;
    expect(await count()).toBe(1);
    await store.db.tx((tx) => store.get(AccountService).closeAccount(tx, shopper.id));
    await store.get(EventsCollectorService).collectEvents();
    await store.get(WebhookRecordsService).publishRecordEvents();
    await store.drain();
    expect(await count()).toBe(0);
  });

  it('is described in the document of the API', async () => {
    const { body } = await store.client.get('/docs-json');
    expect(body.paths['/api/v1/ext/trade-in/admin/offers/{id}'].patch).toMatchObject({
      'x-access': 'manager',
    });
  });
});

describe('the example of gift wrapping', () => {
  it('adds a field to the lines of a cart, and its price to the order', async () => {
    const mug = await shop.item(1200, 10, { name: 'Mug' });
    await shop.fill(shopper, mug, 2);
    const { body: cart } = await shopper.client.get('/cart');
    const line = cart.data.items[0];
    const changed = await shopper.client.put(`/cart/items/${line.id}`, {
      quantity: 2,
      custom_fields: { gift_wrapping: true },
    });
    expect(changed.status).toBe(200);
    const body = { shipping_address_id: shopper.addressId };
    const { total } = (await shopper.client.post('/orders/preview', body)).body.data;
    const placed = await shopper.client.post('/orders', { ...body, expected_total: total });
    expect(placed.body.data.items).toMatchObject([
      { unit_price: '15.50', surcharge_reason: 'Gift wrapping', custom_fields: { gift_wrapping: true } },
    ]);
    const { client } = await shop.staff('admin');
    const order = await client.get(`/admin/orders/${placed.body.data.id}`);
    expect(order.body.data.hook_decisions).toMatchObject([
      { hook_id: 0, name: 'gift-wrapping.prices', step: 'checkout.prices' },
    ]);
  });
});

describe('extensions', () => {
  it('are listed, and open to keys with the scopes of extensions', async () => {
    const admin = await shop.staff('admin');
    const { body } = await admin.client.get('/admin/extensions');
    expect(body.data).toMatchObject([
      { name: 'gift-wrapping', title: 'Gift wrapping', version: '1.0.0', is_loaded: true },
      { name: 'trade-in', title: 'Trade-in', version: '1.0.0', is_loaded: true },
    ]);
    expect(body.data.map(({ console_version }: any) => typeof console_version)).toEqual(['object', 'string']);
    expect((await store.client.get('/ext/gift-wrapping/console.js')).body.code).toBe('NOT_FOUND');
    const module = await fetch(`${store.client.baseUrl}/ext/trade-in/console.js`);
    expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await module.text()).toContain('export default function tradeIn');
    const { client: read } = await aKey(store, { scopes: ['extensions:read'] });
    expect((await read.get('/ext/trade-in/admin/offers')).status).toBe(200);
    expect((await read.patch('/ext/trade-in/admin/offers/1', { value: '1.00' })).status).toBe(403);
    const { client: other } = await aKey(store, { scopes: ['orders:write'] });
    expect((await other.get('/ext/trade-in/admin/offers')).status).toBe(403);
  });

  it('do not start before they are migrated', async () => {
    await expect(startStore({ EXTENSIONS: SOURCES.join(',') })).rejects.toThrow(
      'The extension "trade-in" is not migrated: "offers" is missing. Run migrate.js',
    );
  });

  it('do not start with a field whose key staff have used for something else', async () => {
    const taken = async (url: string): Promise<Record<string, string>> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        `INSERT INTO field_definitions (target, key, type, label) VALUES ('order_lines', 'gift_wrapping', 'text', 'Paper')`,
      );
      await client.end();
      return migrated(url);
    };
    await expect(startStore(taken)).rejects.toThrow(
      'The field "gift_wrapping" of the extension "gift-wrapping" cannot be created. Error: There is a field "gift_wrapping" of the type text.',
    );
  });

  it('have their fields again when the values of the last time are removed', async () => {
    const options = databaseOptions(readStoreConfig(store.env), 'test');
    const fields = (): Promise<{ key: string; deleted_at: Date | null }[]> =>
      store.db.rows(`SELECT key, deleted_at FROM field_definitions WHERE target = 'order_lines'`);
    expect(await removeExtension(options, 'gift-wrapping')).toBe('loaded');
    expect(await fields()).toMatchObject([{ key: 'gift_wrapping', deleted_at: null }]);
    await store.get(ExtensionsService).onApplicationShutdown();
    expect(await removeExtension(options, 'gift-wrapping')).toBe('removed');
    expect(await fields()).toMatchObject([{ key: 'gift_wrapping', deleted_at: expect.any(Date) }]);
    await migrateAll(String(store.env.DATABASE_URL), SOURCES);
    // The start does not wait for the worker, which removes the values.
    await store.get(ExtensionsService).ensureFields();
    store.clock.advance(MINUTE_MS * 2);
    await store.get(CustomFieldsAdminService).removeDeletedValues();
    expect(await fields()).toEqual([]);
    await store.get(JobsRuntime).runSchedule('extension-fields');
    expect(await fields()).toMatchObject([{ key: 'gift_wrapping', deleted_at: null }]);
  });

  it('are removed with their data, and the store runs without them', async () => {
    const options = databaseOptions(readStoreConfig(store.env), 'test');
    await store.get(ExtensionsService).onApplicationShutdown();
    expect(await removeExtension(options, 'trade-in')).toBe('removed');
    expect(await removeExtension(options, 'trade-in')).toBe('unknown');
    expect(await removeExtension(options, 'gift-wrapping')).toBe('removed');
    expect(await store.db.rows(`SELECT FROM pg_namespace WHERE nspname LIKE 'ext_%'`)).toEqual([]);
    // A field of staff with the same key and type is used, and stays theirs.
    await store.db.rows('DELETE FROM field_definitions');
    const admin = await shop.staff('admin');
    const own = {
      target: 'order_lines',
      key: 'gift_wrapping',
      type: 'boolean',
      label: 'Paper',
      ...OF_CUSTOMERS,
    };
    expect((await admin.client.post('/admin/custom-fields', own)).status).toBe(201);
    await migrateAll(String(store.env.DATABASE_URL), SOURCES);
    await store.get(ExtensionsService).ensureFields();
    expect(await removeExtension(options, 'gift-wrapping')).toBe('removed');
    expect((await admin.client.get('/admin/custom-fields')).body.data).toMatchObject([{ label: 'Paper' }]);
    await removeExtension(options, 'trade-in');
    await store.db.rows('DELETE FROM field_definitions');
    const without = await createStoreApp(
      readStoreConfig({ ...store.env, EXTENSIONS: '' }),
      pino({ level: 'silent' }),
    );
    await without.init();
    const { payload } = await without.inject('/api/v1/custom-fields?target=order_lines');
    expect(JSON.parse(payload)).toMatchObject({ status: 'success', data: [] });
    await without.close();
  });
});
