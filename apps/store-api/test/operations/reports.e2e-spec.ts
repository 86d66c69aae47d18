import { SettingsService } from '../../src/platform/settings/settings.service';
import { CurrenciesService } from '../../src/pricing/currencies/currencies.service';
import { type TestAccount, signedIn } from '../accounts';
import { errorOf } from '../catalog/admin-catalog.fixture';
import { type TestStore, startStore } from '../store-harness';
import { reportOf, sell } from './reports.fixture';

let store: TestStore;
let admin: TestAccount;
let manager: TestAccount;
let customer: TestAccount;

const MONEY = ['sales', 'best-sellers', 'taxes', 'oss?home=FR', 'payments', 'refunds'];

beforeAll(async () => {
  store = await startStore();
  admin = await signedIn(store, { roles: ['admin'] });
  manager = await signedIn(store, { roles: ['manager'] });
  customer = await signedIn(store);
  await store
    .get(SettingsService)
    .changeSettings(admin.id, [{ key: 'store.timezone', value: 'Europe/Paris' }]);
  await store.db.tx((tx) =>
    store.get(CurrenciesService).upsertCurrency(tx, { code: 'JPY', exchangeRate: '160' }),
  );
});

afterAll(() => store?.stop());

const joined = (path: string): string => (path.includes('?') ? '&' : '?');

describe.each(MONEY)('GET /admin/reports/%s', (report) => {
  const path = `/admin/reports/${report}`;

  it('is for managers and administrators', async () => {
    expect(errorOf(await store.client.get(path))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await customer.client.get(path))).toEqual([403, 'FORBIDDEN']);
    expect((await manager.client.get(path)).status).toBe(200);
    expect((await admin.client.get(path)).status).toBe(200);
  });

  it('rejects days that are none, and a range that ends before it begins', async () => {
    const mark = joined(path);
    expect(errorOf(await manager.client.get(`${path}${mark}from=2026-02-30`))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['from'],
    ]);
    expect(errorOf(await manager.client.get(`${path}${mark}from=2026-02-02&to=2026-02-01`))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['from'],
    ]);
    expect(errorOf(await manager.client.get(`${path}${mark}format=pdf`))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['format'],
    ]);
  });

  it('is a CSV file on request', async () => {
    const url = `${store.client.baseUrl}${path}${joined(path)}format=csv&from=2020-01-01&to=2020-01-31&bom=true`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${manager.accessToken}` } });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const name = report.replace('?home=FR', '');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${name}-2020-01-01-2020-01-31.csv"`,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString('utf8', 3)).toMatch(/^[a-z_]+(,[a-z_]+)+\r\n$/);
  });
});

it('needs the shop’s country for cross-border taxes', async () => {
  expect(errorOf(await manager.client.get('/admin/reports/oss'))).toEqual([
    422,
    'VALIDATION_ERROR',
    ['home'],
  ]);
});

it('takes the configured country of the shop for cross-border taxes', async () => {
  expect((await admin.client.put('/admin/settings', { 'tax.home_country': 'FR' })).status).toBe(200);
  const range = 'from=2025-04-01&to=2025-06-30';
  const usual = await reportOf(manager, `oss?${range}`);
  await admin.client.put('/admin/settings', { 'tax.home_country': null });
  expect(usual).toEqual(await reportOf(manager, `oss?home=FR&${range}`));
});

it('compares sales to consumers in the EU with the threshold', async () => {
  const path = '/admin/reports/oss-threshold';
  expect(errorOf(await manager.client.get(path))).toEqual([422, 'VALIDATION_ERROR', ['home']]);
  const read = async (): Promise<Record<string, any>> =>
    (await manager.client.get(`${path}?home=FR`)).body.data;
  const before = await read();
  expect(before).toMatchObject({ home_country: 'FR', cross_border: 'destination', threshold: '10000.00' });
  // 9,680.00 with 21 % in it are 8,000.00 net, 80 % of the threshold; sales at home do not count.
  const [last] = before.years;
  const sold = { placedAt: `${last.year}-01-15T12:00:00Z`, tax: 168_000, taxRate: 21 };
  await sell(store, manager, { ...sold, price: 968_000, country: 'BE' });
  await sell(store, manager, { ...sold, price: 968_000, country: 'FR' });
  const after = await read();
  const net = Number(last.net) + 8000;
  expect(after.years[0]).toEqual({ year: last.year, net: net.toFixed(2) });
  expect([after.percent, after.state]).toEqual([Math.floor(net / 100), 'near']);
});

it('limits the number of periods, not of days', async () => {
  const years = '/admin/reports/sales?from=2016-01-01&to=2025-12-31';
  expect(errorOf(await manager.client.get(years))).toEqual([422, 'VALIDATION_ERROR', ['interval']]);
  const { body } = await manager.client.get(`${years}&interval=month`);
  expect(body.meta).toEqual({
    from: '2016-01-01',
    to: '2025-12-31',
    interval: 'month',
    timezone: 'Europe/Paris',
    base_currency: 'EUR',
  });
});

describe('days of the shop', () => {
  it('have 23 hours in March and 25 in October', async () => {
    // Paris: 29 March 2026 is UTC 28 March 23:00 to 29 March 22:00; 25 October is UTC 24 October 22:00 to 25 October 23:00.
    const instants = {
      '2026-03-28': ['2026-03-28T22:59:00Z'],
      '2026-03-29': ['2026-03-28T23:00:00Z', '2026-03-28T23:30:00Z', '2026-03-29T21:59:00Z'],
      '2026-03-30': ['2026-03-29T22:00:00Z'],
      '2026-10-24': ['2026-10-24T21:59:00Z'],
      '2026-10-25': ['2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z'],
      '2026-10-26': ['2026-10-25T23:00:00Z', '2026-10-25T23:30:00Z'],
    };
    for (const placedAt of Object.values(instants).flat())
      await sell(store, customer, { placedAt, price: 100 });
    const rows = [
      ...(await reportOf(manager, 'sales?from=2026-03-28&to=2026-03-30')),
      ...(await reportOf(manager, 'sales?from=2026-10-24&to=2026-10-26')),
    ];
    expect(rows.map(({ period, orders }) => [period, orders])).toEqual(
      Object.entries(instants).map(([day, all]) => [day, all.length]),
    );
    const [march] = await reportOf(manager, 'sales?from=2026-03-29&to=2026-03-29&interval=month');
    expect(march).toMatchObject({ period: '2026-03-01', orders: 3, total: '3.00' });
    const received = await reportOf(manager, 'payments?from=2026-03-28&to=2026-03-30');
    expect(received.map(({ period, payments }) => [period, payments])).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 3],
      ['2026-03-30', 1],
    ]);
  });
});

describe('a quarter in two currencies', () => {
  const SPRING = 'from=2025-04-01&to=2025-06-30&interval=quarter';

  beforeAll(async () => {
    const placedAt = '2025-05-10T10:00:00Z';
    // 2 × 60.00 − 12.00 + 5.00 = 113.00, of which 18.83 are tax.
    await sell(store, customer, {
      placedAt,
      price: 6000,
      quantity: 2,
      discount: 1200,
      shipping: 500,
      tax: 1883,
    });
    // 3 × 10.00 = 30.00, of which 5.21 are tax of Belgium.
    await sell(store, customer, {
      placedAt: '2025-06-30T21:59:00Z',
      ...{ price: 1000, quantity: 3, tax: 521, taxRate: 21, country: 'BE' },
    });
    // 1,604 yen at 160 are 10.025 EUR: 10.03. The tax of 278 yen is 1.7375 EUR: 1.74.
    await sell(store, customer, {
      placedAt,
      ...{ currency: 'JPY', rate: 160, price: 1604, tax: 278, taxRate: 21, country: 'BE' },
    });
    await sell(store, customer, { placedAt: '2025-06-30T22:00:00Z', price: 9999 });
  });

  it('adds nothing over currencies, except in the base currency', async () => {
    expect(await reportOf(manager, `sales?${SPRING}`)).toEqual([
      {
        period: '2025-04-01',
        currency: 'EUR',
        orders: 2,
        units: 5,
        gross: '150.00',
        discounts: '12.00',
        shipping: '5.00',
        tax: '24.04',
        total: '143.00',
        gift_cards_sold: '0.00',
        net: '118.96',
        refunded: '0.00',
        average: '71.50',
        base_total: '143.00',
        base_gift_cards_sold: '0.00',
        base_net: '118.96',
        base_tax: '24.04',
        base_refunded: '0.00',
      },
      {
        period: '2025-04-01',
        currency: 'JPY',
        orders: 1,
        units: 1,
        gross: '1604.00',
        discounts: '0.00',
        shipping: '0.00',
        tax: '278.00',
        total: '1604.00',
        gift_cards_sold: '0.00',
        net: '1326.00',
        refunded: '0.00',
        average: '1604.00',
        base_total: '10.03',
        base_gift_cards_sold: '0.00',
        base_net: '8.29',
        base_tax: '1.74',
        base_refunded: '0.00',
      },
    ]);
    const yen = await reportOf(manager, `sales?${SPRING}&currency=JPY`);
    expect(yen.map(({ currency }) => currency)).toEqual(['JPY']);
  });

  it('has the taxes of its documents by country and rate', async () => {
    const rows = await reportOf(manager, `taxes?${SPRING}`);
    const line = { period: '2025-04-01', category: 'S', tax_name: 'VAT', document: 'invoice', documents: 1 };
    expect(rows).toEqual([
      {
        ...line,
        ...{ country: 'BE', rate: '21', currency: 'EUR', net: '24.79', tax: '5.21', gross: '30.00' },
        ...{ base_net: '24.79', base_tax: '5.21', base_gross: '30.00' },
      },
      {
        ...line,
        ...{ country: 'BE', rate: '21', currency: 'JPY', net: '1326.00', tax: '278.00', gross: '1604.00' },
        ...{ base_net: '8.29', base_tax: '1.74', base_gross: '10.03' },
      },
      {
        ...line,
        ...{ country: 'FR', rate: '20', currency: 'EUR', net: '94.17', tax: '18.83', gross: '113.00' },
        ...{ base_net: '94.17', base_tax: '18.83', base_gross: '113.00' },
      },
    ]);
    // Belgium: 24.79 + 8.29 = 33.08 net, 5.21 + 1.74 = 6.95 tax.
    expect(await reportOf(manager, 'oss?home=FR&from=2025-04-01&to=2025-06-30')).toEqual([
      {
        ...{ period: '2025-04-01', country: 'BE', rate: '21', invoices: 2, credit_notes: 0 },
        ...{ base_net: '33.08', base_tax: '6.95', base_gross: '40.03' },
      },
    ]);
  });

  it('has money by tender', async () => {
    expect(await reportOf(manager, `payments?${SPRING}&currency=JPY`)).toEqual([
      {
        ...{ period: '2025-04-01', tender: 'offline', currency: 'JPY' },
        ...{ payments: 1, received: '1604.00', refunds: 0, refunded: '0.00', net: '1604.00' },
        ...{
          disputes: 0,
          disputed: '0.00',
          withdrawn: '0.00',
          fees: '0.00',
          base_received: '10.03',
          base_refunded: '0.00',
          base_net: '10.03',
        },
      },
    ]);
  });

  it('ranks countries by what they bought, in the base currency', async () => {
    const rows = await reportOf(manager, 'best-sellers?group_by=country&from=2025-04-01&to=2025-06-30');
    expect(rows).toEqual([
      {
        ...{ id: null, name: 'FR', currency: 'EUR', orders: 1, units: 2 },
        ...{ discounts: '12.00', total: '108.00', base_total: '108.00' },
      },
      {
        ...{ id: null, name: 'BE', currency: 'EUR', orders: 1, units: 3 },
        ...{ discounts: '0.00', total: '30.00', base_total: '30.00' },
      },
      {
        ...{ id: null, name: 'BE', currency: 'JPY', orders: 1, units: 1 },
        ...{ discounts: '0.00', total: '1604.00', base_total: '10.03' },
      },
    ]);
  });
});
