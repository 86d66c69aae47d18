import { type RatesServer, startRatesServer } from '../../../../tools/testing-servers/rates-server';
import { CurrencyJobs } from '../../src/pricing/currencies/currencies.jobs';
import { type TestAccount, signedIn } from '../accounts';
import { type Shop, openShop } from '../catalog/catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: Shop;
let rates: RatesServer;
let admin: TestAccount;

beforeAll(async () => {
  rates = await startRatesServer();
  store = await startStore({ RATES_URL: rates.url });
  shop = await openShop(store);
  admin = await signedIn(store, { roles: ['admin'] });
  await shop.product();
});

afterAll(async () => {
  await store?.stop();
  await rates?.close();
});

beforeEach(async () => {
  rates.setMode('ok');
  rates.setRates({});
  rates.setBody(undefined);
  await store.db.rows(`DELETE FROM currencies WHERE code NOT IN ('EUR', 'USD')`);
  await store.db.rows(
    `UPDATE currencies SET exchange_rate = 1.0825, is_active = true, rate_source = 'provider' WHERE code = 'USD'`,
  );
});

const PATH = '/admin/currencies';
const add = (body: object) => admin.client.post(PATH, { code: 'GBP', exchange_rate: '0.85', ...body });
const change = (code: string, body: object) => admin.client.put(`${PATH}/${code}`, body);
const sync = () => admin.client.post(`${PATH}/sync-rates`);

async function rateOf(code: string): Promise<number> {
  return (await admin.client.get(`${PATH}/${code}`)).body.data.exchange_rate;
}

describe('GET /admin/currencies', () => {
  it('lists all of them, the base currency first', async () => {
    await add({ is_active: false });
    const { status, body } = await admin.client.get(PATH);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { code: 'EUR', exchange_rate: 1, is_default: true, is_active: true, rate_source: 'provider' },
      { code: 'GBP', exchange_rate: 0.85, is_default: false, is_active: false, name: 'British Pound' },
      { code: 'USD', exchange_rate: 1.0825 },
    ]);
    expect(body.meta.total).toBe(3);
    expect((await admin.client.get(`${PATH}?is_active=false`)).body.meta.total).toBe(1);
    expect((await admin.client.get(`${PATH}?search=pound`)).body.meta.total).toBe(1);
    expect((await admin.client.get(`${PATH}/gbp`)).body.data.code).toBe('GBP');
  });
});

describe('POST /admin/currencies', () => {
  it('lets customers pay in one more currency', async () => {
    const { status, body } = await add({ code: 'jpy', exchange_rate: 161.5, symbol: '円' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ code: 'JPY', symbol: '円', exchange_rate: 161.5, is_active: true });
    const codes = (await store.client.get('/currencies')).body.data.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['EUR', 'JPY', 'USD']);
  });

  it('rejects an invalid or known currency, an invalid rate, and another base', async () => {
    for (const [body, field] of [
      [{ code: 'ZZZ' }, 'code'],
      [{ code: 'USD' }, 'code'],
      [{ code: 'IQD' }, 'code'],
      [{ exchange_rate: 0 }, 'exchange_rate'],
      [{ exchange_rate: '0.0000000000' }, 'exchange_rate'],
      [{ exchange_rate: -1 }, 'exchange_rate'],
      [{ exchange_rate: '1e5' }, 'exchange_rate'],
      [{ exchange_rate: '1.12345678901' }, 'exchange_rate'],
      [{ exchange_rate: 1e30 }, 'exchange_rate'],
      [{ exchange_rate: '9999999999' }, 'exchange_rate'],
      [{ exchange_rate: null }, 'exchange_rate'],
      [{ exchange_rate: undefined }, 'exchange_rate'],
      [{ code: undefined }, 'code'],
      [{ name: '' }, 'name'],
      [{ rate_source: 'guess' }, 'rate_source'],
    ] as const) {
      const { status, body: answer } = await add(body);
      expect([status, answer.code, Object.keys(answer.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    }
    expect((await add({ is_default: true })).body.code).toBe('BASE_CURRENCY_FIXED');
    expect((await admin.client.get(PATH)).body.meta.total).toBe(2);
  });
});

describe('PUT /admin/currencies/{code}', () => {
  it('changes the given fields, immediately for carts', async () => {
    const { status, body } = await change('USD', { exchange_rate: '1.1' });
    expect([status, body.data.exchange_rate, body.data.is_active]).toEqual([200, 1.1, true]);
    const off = await change('usd', { is_active: false, name: 'Dollar' });
    expect(off.body.data).toMatchObject({ exchange_rate: 1.1, is_active: false, name: 'Dollar' });
    expect((await store.client.get('/currencies')).body.data).toHaveLength(1);
  });

  it('rejects to activate a currency that no card can pay in', async () => {
    await store.db.rows(
      `INSERT INTO currencies (code, name, symbol, exchange_rate, is_active) VALUES ('IQD', 'Dinar', 'IQD', 1400, false)`,
    );
    const { status, body } = await change('IQD', { is_active: true });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['is_active']]);
    expect((await change('IQD', { exchange_rate: '1410' })).body.data).toMatchObject({
      exchange_rate: 1410,
      is_active: false,
    });
  });

  it('never changes the base currency', async () => {
    for (const [code, body] of [
      ['EUR', { exchange_rate: 2 }],
      ['EUR', { is_active: false }],
      ['EUR', { is_default: false }],
      ['USD', { is_default: true }],
    ] as const) {
      const answer = await change(code, body);
      expect([answer.status, answer.body.code]).toEqual([422, 'BASE_CURRENCY_FIXED']);
    }
    expect((await change('EUR', { exchange_rate: '1.0', is_default: true, symbol: '€' })).status).toBe(200);
    expect(await rateOf('EUR')).toBe(1);
  });
});

describe('POST /admin/currencies/sync-rates', () => {
  it('takes the rates of the provider over, but those that staff sets', async () => {
    await add({ exchange_rate: '0.8' });
    await add({ code: 'CHF', exchange_rate: '0.5', rate_source: 'manual' });
    await add({ code: 'JPY', exchange_rate: '1', is_active: false });
    const { status, body } = await sync();
    expect(status).toBe(200);
    expect(
      body.data.map(({ code, exchange_rate }: Record<string, unknown>) => [code, exchange_rate]),
    ).toEqual([
      ['EUR', 1],
      ['CHF', 0.5],
      ['GBP', 0.8712],
      ['JPY', 1],
      ['USD', 1.1648],
    ]);
  });

  const xml = (cubes: string): string =>
    `<Envelope><Cube><Cube time="2026-11-20">${cubes}</Cube></Cube></Envelope>`;

  it.each<[string, () => void]>([
    ['an error', () => rates.setMode('down')],
    ['a page', () => rates.setMode('page')],
    ['too much', () => rates.setMode('huge')],
    ['a redirect into the network', () => rates.setMode('redirect')],
    ['nothing', () => rates.setBody('')],
    ['a cut document', () => rates.setBody(xml('<Cube currency="USD" rate="1.1"/>').slice(0, -12))],
    ['no rates', () => rates.setBody(xml(''))],
    ['no rate for one of ours', () => rates.setRates({ GBP: undefined })],
    ['a rate of zero', () => rates.setRates({ GBP: '0' })],
    ['a negative rate', () => rates.setRates({ GBP: '-0.87' })],
    ['a rate that is no number', () => rates.setRates({ GBP: 'NaN' })],
    ['a rate with a comma', () => rates.setRates({ GBP: '0,87' })],
    ['a rate ten times as high', () => rates.setRates({ GBP: '8.7' })],
    ['a rate ten times as low', () => rates.setRates({ GBP: '0.087' })],
    ['two rates for one', () => rates.setBody(xml('<Cube currency="USD" rate="1.1"/>'.repeat(2)))],
    [
      'an entity',
      () => rates.setBody(`<!DOCTYPE x [<!ENTITY r "1.1">]>${xml('<Cube currency="USD" rate="&r;"/>')}`),
    ],
  ])('changes nothing when the provider answers %s', async (_, spoil) => {
    await add({});
    const before = (await admin.client.get(PATH)).body.data;
    spoil();
    const { status, body } = await sync();
    expect([status, body.code]).toEqual([502, 'RATE_PROVIDER_ERROR']);
    expect((await admin.client.get(PATH)).body.data).toEqual(before);
  });

  it('waits for a slow provider no longer than five seconds', async () => {
    rates.setMode('stall');
    const started = performance.now();
    const { status, body } = await sync();
    expect([status, body.code]).toEqual([502, 'RATE_PROVIDER_ERROR']);
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(await rateOf('USD')).toBe(1.0825);
  });

  it('says which rate would move too far, and follows once staff has set it', async () => {
    rates.setRates({ USD: '3' });
    expect((await sync()).body.message).toContain('USD would move from 1.0825 to 3');
    await change('USD', { exchange_rate: 2.5 });
    expect((await sync()).status).toBe(200);
    expect(await rateOf('USD')).toBe(3);
  });

  it('comes to the same when many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, sync));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await rateOf('USD')).toBe(1.1648);
  });
});

it('synchronises by itself, and fails visibly', async () => {
  await store.get(CurrencyJobs).syncRates();
  expect(await rateOf('USD')).toBe(1.1648);
  rates.setMode('down');
  await expect(store.get(CurrencyJobs).syncRates()).rejects.toMatchObject({ code: 'RATE_PROVIDER_ERROR' });
});

it.each([
  ['GET', '/admin/currencies/{code}'],
  ['PUT', '/admin/currencies/{code}'],
])('%s %s answers 404 to an unknown code, whatever the body', async (method, path) => {
  for (const code of ['ZZZ', 'E', 'EURO', '%00', "'--"]) {
    for (const body of [undefined, { exchange_rate: -1 }]) {
      const { status } = await admin.client.send(method, path.replace('{code}', code), {
        body: method === 'GET' ? undefined : body,
      });
      expect(status).toBe(404);
    }
  }
});

it.each([
  ['GET', PATH],
  ['POST', PATH],
  ['POST', `${PATH}/sync-rates`],
  ['GET', `${PATH}/EUR`],
  ['PUT', `${PATH}/EUR`],
])('%s %s is for administrators', async (method, path) => {
  expect((await store.client.send(method, path)).status).toBe(401);
  for (const role of ['customer', 'manager'] as const) {
    const { client } = await signedIn(store, { roles: [role] });
    expect((await client.send(method, path)).body.code).toBe('FORBIDDEN');
  }
});

describe('without a provider', () => {
  it('has nothing to synchronise with', async () => {
    const own = await startStore();
    try {
      await openShop(own);
      const { client } = await signedIn(own, { roles: ['admin'] });
      const { status, body } = await client.post(`${PATH}/sync-rates`);
      expect([status, body.code]).toEqual([502, 'RATE_PROVIDER_ERROR']);
      await expect(own.get(CurrencyJobs).syncRates()).resolves.toBeUndefined();
    } finally {
      await own.stop();
    }
  });
});
