import { EU_COUNTRIES } from '@comptoir/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import type { StoreEvents } from '../../src/events';
import { SettingsService } from '../../src/platform/settings/settings.service';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, openCheckout } from '../checkout/checkout.fixture';
import { aKey } from './api-keys.fixture';
import { type TestStore, startStore } from '../store-harness';

const PATH = '/admin/settings';
const MINUTE_MS = 60_000;

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore({ SHOP_NAME: 'Atelier', SHOP_COLOR: '#112233' });
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
});

afterAll(() => store?.stop());

/** Creates the service of another process, with its own cache. */
function replica(): SettingsService {
  return new SettingsService(store.db, store.clock, store.config);
}

function put(body: unknown): Promise<TestResponse> {
  return admin.client.put(PATH, body);
}

describe('GET /admin/settings', () => {
  it('shows every setting with its default', async () => {
    const { status, body } = await admin.client.get(PATH);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: {
        version: expect.any(String),
        store: { name: 'Atelier', color: '#112233', timezone: 'UTC', languages: ['en'] },
        loyalty: {
          earn_points_per_currency_unit: 1,
          registration_bonus: 0,
          review_bonus: 0,
          redeem_points_per_currency_unit: 100,
          hold_days: 0,
        },
        affiliate: { cookie_days: 30, commission_type: 'percentage', commission_rate: 0.05 },
        checkout: {
          reservation_minutes: 60,
          wallet_auto_apply: true,
          guests_pay_later: true,
          max_unpaid_orders: 20,
          max_unpaid_units: 1000,
          waive_small_amounts: 0,
          payment_methods: ['card'],
          bank_transfer_days: 7,
          bank_transfer_instructions: '',
          guest_days: 30,
          order_link_days: 90,
        },
        orders: { require_payment_to_ship: false },
        payments: { capture: 'automatic' },
        returns: { window_days: 30, exchange_payment_days: 3, restocking_fee_percent: 0, address: '' },
        invoices: { late_payment: '', early_payment: '' },
        withdrawal: { enabled: false, days: 14, countries: EU_COUNTRIES },
        tax: {
          enabled: false,
          prices_include_tax: true,
          shipping: 'standard',
          home_country: null,
          cross_border: 'destination',
          provider: 'own',
          provider_fallback: 'own',
          provider_codes: [],
          rates: [],
        },
        promotions: { thresholds_after_discounts: false },
        inventory: { low_stock_threshold: 5 },
        security: {
          second_factor: 'off',
          second_factor_grace_days: 7,
          staff_password_length: 8,
          refuse_common_passwords: false,
          mail_new_sign_in: false,
        },
      },
    });
  });

  it.each(['get', 'put'] as const)('is for administrators: %s', async (method) => {
    const codes = await Promise.all(
      [store.client, (await signedIn(store)).client, (await shop.staff('manager')).client].map(
        async (client) => (await client[method](PATH, {})).status,
      ),
    );
    expect(codes).toEqual([401, 403, 403]);
  });
});

describe('PUT /admin/settings', () => {
  it('changes what is given and keeps the rest', async () => {
    await put({ returns: { window_days: 14 }, loyalty: { registration_bonus: 50 } });
    const { status, body } = await put({ loyalty: { review_bonus: 20 }, inventory: {} });
    expect([status, body.message]).toEqual([200, 'Settings saved.']);
    expect(body.data).toMatchObject({
      returns: { window_days: 14, exchange_payment_days: 3, restocking_fee_percent: 0, address: '' },
      loyalty: { registration_bonus: 50, review_bonus: 20, earn_points_per_currency_unit: 1 },
      inventory: { low_stock_threshold: 5 },
    });
    expect((await admin.client.get(PATH)).body.data).toEqual(body.data);
  });

  it('lets a program change settings, but not those of the security of staff', async () => {
    const key = await aKey(store, { scopes: ['settings:write'] });
    const change = (settings: object): Promise<TestResponse> => key.client.put('/admin/settings', settings);
    const rules = [
      { security: { second_factor: 'off' } },
      { security: { staff_password_length: 8 } },
      { 'security.refuse_common_passwords': false },
      { 'security.second_factor_grace_days': 90, 'loyalty.review_bonus': 7 },
    ];
    const bonus = async (): Promise<number> =>
      (await admin.client.get('/admin/settings')).body.data.loyalty.review_bonus;
    const before = await bonus();
    for (const settings of rules) {
      expect(await change(settings)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(await bonus()).toBe(before);
    expect((await change({ loyalty: { review_bonus: before } })).status).toBe(200);
  });

  it('takes nested and dotted keys, and numbers as texts', async () => {
    const { body } = await put({
      'checkout.reservation_minutes': '45',
      checkout: { wallet_auto_apply: 'true' },
      'tax.rates': [{ country: 'fr', rate: 20, name: 'TVA' }],
      tax: { prices_include_tax: false },
    });
    expect(body.data).toMatchObject({
      checkout: { reservation_minutes: 45, wallet_auto_apply: true },
      tax: {
        enabled: false,
        prices_include_tax: false,
        shipping: 'standard',
        rates: [{ country: 'FR', rate: 20, name: 'TVA' }],
      },
    });
  });

  it('changes nothing when nothing is given', async () => {
    const { data } = (await admin.client.get(PATH)).body;
    expect((await put({})).body.data).toEqual(data);
    expect((await admin.client.put(PATH)).body.data).toEqual(data);
  });

  it.each([
    ['an unknown section', { shipping: { cost: 1 } }, 'shipping'],
    ['an unknown setting', { checkout: { reservation_hours: 1 } }, 'checkout.reservation_hours'],
    ['an unknown dotted key', { 'returns.days': 1 }, 'returns.days'],
    ['a key that goes too deep', { 'tax.rates.0': 1 }, 'tax.rates.0'],
    ['a name that every object has', { 'checkout.constructor': 1 }, 'checkout.constructor'],
    ['a section that every object has', { constructor: { name: 'x' } }, 'constructor'],
    ['a section that is no object', { checkout: 5 }, 'checkout'],
    ['a section that is null', { checkout: null }, 'checkout'],
    ['null', { 'checkout.reservation_minutes': null }, 'checkout.reservation_minutes'],
    ['no time at all', { checkout: { reservation_minutes: 0 } }, 'checkout.reservation_minutes'],
    ['half a minute', { checkout: { reservation_minutes: 1.5 } }, 'checkout.reservation_minutes'],
    ['a word for a boolean', { tax: { enabled: 'perhaps' } }, 'tax.enabled'],
    ['points below zero', { loyalty: { registration_bonus: -1 } }, 'loyalty.registration_bonus'],
    [
      'points for nothing',
      { 'loyalty.redeem_points_per_currency_unit': 0 },
      'loyalty.redeem_points_per_currency_unit',
    ],
    [
      'too many decimals',
      { 'loyalty.earn_points_per_currency_unit': 0.00001 },
      'loyalty.earn_points_per_currency_unit',
    ],
    ['another commission', { affiliate: { commission_type: 'gift' } }, 'affiliate.commission_type'],
    ['a commission above all', { affiliate: { commission_rate: 1.5 } }, 'affiliate.commission_rate'],
    ['an unassigned country', { tax: { rates: [{ country: 'XX', rate: 5 }] } }, 'tax.rates.0.country'],
    ['more tax than all', { tax: { rates: [{ country: 'FR', rate: 101 }] } }, 'tax.rates.0.rate'],
    [
      'a country twice',
      {
        tax: {
          rates: [
            { country: 'FR', rate: 20 },
            { country: 'FR', rate: 10 },
          ],
        },
      },
      'tax.rates.1.country',
    ],
    [
      'a region twice',
      {
        tax: {
          rates: [
            { country: 'US', region: 'US-CA', rate: 7.25 },
            { country: 'US', region: 'ca', class: 'standard', rate: 8 },
          ],
        },
      },
      'tax.rates.1.country',
    ],
    [
      'a class without a rate',
      { tax: { rates: [{ country: 'FR', class: 'zero', rate: 0 }] } },
      'tax.rates.0.class',
    ],
    ['another way to tax shipping', { tax: { shipping: 'highest' } }, 'tax.shipping'],
    ['the rates of home without a home', { tax: { cross_border: 'home' } }, 'tax.cross_border'],
    ['a home that is no country', { tax: { home_country: 'XX' } }, 'tax.home_country'],
    ['a colour that is none', { store: { color: 'red' } }, 'store.color'],
    ['a time zone that is none', { store: { timezone: 'Mars/Olympus' } }, 'store.timezone'],
    ['an offset for a time zone', { store: { timezone: '+01:00' } }, 'store.timezone'],
    ['a shop without a name', { store: { name: ' ' } }, 'store.name'],
  ])('rejects %s and changes nothing', async (_, change, field) => {
    const { data } = (await admin.client.get(PATH)).body;
    const { status, body } = await put({ 'returns.window_days': 99, ...change });
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect((await admin.client.get(PATH)).body.data).toEqual(data);
  });

  it('judges a commission by what is stored beside it', async () => {
    expect((await put({ 'affiliate.commission_type': 'fixed' })).status).toBe(200);
    expect((await put({ 'affiliate.commission_rate': 5 })).status).toBe(200);
    expect((await put({ 'affiliate.commission_type': 'percentage' })).status).toBe(422);
    expect((await put({ affiliate: { commission_type: 'percentage', commission_rate: 0.1 } })).status).toBe(
      200,
    );
  });

  it('loses nothing of changes that are made at the same time', async () => {
    const changes = [
      { 'returns.window_days': 7 },
      { 'inventory.low_stock_threshold': 3 },
      { 'loyalty.review_bonus': 11 },
      { 'affiliate.cookie_days': 60 },
      { 'tax.enabled': true },
    ];
    const responses = await Promise.all(changes.map(put));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await admin.client.get(PATH)).body.data).toMatchObject({
      returns: { window_days: 7, exchange_payment_days: 3, restocking_fee_percent: 0, address: '' },
      inventory: { low_stock_threshold: 3 },
      loyalty: { review_bonus: 11 },
      affiliate: { cookie_days: 60 },
      tax: { enabled: true },
    });
    const versions = await store.db.rows<{ version: number }>(
      `SELECT DISTINCT version FROM settings WHERE key = ANY($1)`,
      [changes.flatMap((change) => Object.keys(change))],
    );
    expect(versions).toHaveLength(changes.length);
  });

  it('stores and logs only what differs from before', async () => {
    const fields = async (): Promise<{ row: string; version: number }[]> =>
      store.db.rows('SELECT key AS row, version FROM settings ORDER BY key');
    const logged = async (): Promise<string[]> =>
      (
        await store.db.rows<{ subject_id: string }>(
          `SELECT subject_id FROM activity_log WHERE subject_type = 'settings' ORDER BY id`,
        )
      ).map(({ subject_id }) => subject_id);
    const { returns } = (await admin.client.get(PATH)).body.data;
    const [before, log] = [await fields(), await logged()];
    const changed = { ...returns, window_days: returns.window_days + 1 };
    expect((await put({ returns: changed })).body.data.returns).toEqual(changed);
    const after = await fields();
    expect(after.map(({ row }) => row)).toEqual(
      [...new Set([...before.map(({ row }) => row), 'returns.window_days'])].sort(),
    );
    expect((await logged()).slice(log.length)).toEqual(['returns.window_days']);
    expect((await put({ returns: changed })).status).toBe(200);
    expect(await fields()).toEqual(after);
    // Back to the default is a change, too.
    await put({ returns });
    expect((await admin.client.get(PATH)).body.data.returns).toEqual(returns);
    expect((await logged()).slice(log.length)).toEqual(['returns.window_days', 'returns.window_days']);
  });

  it('says who changed what', async () => {
    await put({ 'returns.window_days': 21 });
    const row = await store.db.row(
      `SELECT value, updated_by FROM settings WHERE key = 'returns.window_days'`,
    );
    expect(row).toEqual({ value: 21, updated_by: admin.id });
  });
});

describe('the copy of a process', () => {
  it('shows its own change at once and that of another within a second', async () => {
    const [here, there] = [replica(), replica()];
    for (const window_days of [1, 2, 3]) {
      await there.readSettings();
      await here.changeSettings(admin.id, [{ key: 'returns.window_days', value: window_days }]);
      const changed = performance.now();
      expect((await here.readSettings()).returns).toMatchObject({ window_days });
      // A read that begins after a second gets the new value, however long it takes.
      let began = changed;
      while ((await there.readSettings()).returns.window_days !== window_days) {
        expect(began - changed).toBeLessThan(1_050);
        await pause(20);
        began = performance.now();
      }
    }
  });

  it('asks the database once a second, however many ask it', async () => {
    const settings = replica();
    await settings.readSettings();
    const asked = jest.spyOn(store.db, 'rows');
    await Promise.all(Array.from({ length: 50 }, () => settings.readSettings()));
    const calls = asked.mock.calls.length;
    asked.mockRestore();
    expect(calls).toBe(0);
  });

  it('is not reverted by the result of an earlier read', async () => {
    const settings = replica();
    const overtaken: Db = Object.assign(Object.create(store.db), {
      rows: async (sql: string) => {
        const rows = await store.db.rows(sql);
        await settings.changeSettings(admin.id, [{ key: 'returns.window_days', value: 6 }]);
        return rows;
      },
    });
    expect((await settings.readSettings(overtaken)).returns.window_days).toBe(6);
    expect((await settings.readSettings()).returns.window_days).toBe(6);
  });
});

describe('what the settings rule', () => {
  it('how long the stock of an order is held', async () => {
    await put({ 'checkout.reservation_minutes': 5 });
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(1000));
    const { data } = (await shopper.client.post('/orders', {})).body;
    expect(Date.parse(data.expires_at) - Date.parse(data.placed_at)).toBe(5 * MINUTE_MS);
  });

  it('whether the wallet pays unasked', async () => {
    await put({ 'checkout.wallet_auto_apply': false, 'tax.enabled': false });
    const shopper = await shop.shopper({ wallet: 10_000 });
    await shop.fill(shopper, await shop.item(1000));
    const wallet = async (body: object): Promise<string> =>
      (await shopper.client.post('/orders/preview', body)).body.data.wallet_amount;
    expect(await wallet({})).toBe('0.00');
    expect(await wallet({ use_wallet: true })).toBe('15.00');
    await put({ 'checkout.wallet_auto_apply': true });
    expect(await wallet({})).toBe('15.00');
    expect(await wallet({ use_wallet: false })).toBe('0.00');
  });

  it('the name in mails', async () => {
    await put({ 'store.name': 'Atelier du Nord' });
    const { id, email } = await signedIn(store);
    await store.db.tx((tx) =>
      store.get<Outbox<StoreEvents>>(Outbox).emit(tx, 'user.verified', { userId: id }),
    );
    await store.drain();
    const mails = store.mail.inbox.messages({ to: email });
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Atelier du Nord')]);
  });
});
