import type { TestAccount } from '../accounts';
import { type CheckoutShop, openCheckout } from './checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;
let far: number;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
  far = (await zone({ name: 'Far', countries: ['us', 'CA', 'US'] })).id;
});

afterAll(async () => {
  await store.stop();
});

async function zone(input: object): Promise<{ id: number }> {
  const { status, body } = await admin.client.post('/admin/shipping-zones', input);
  expect(status).toBe(201);
  return body.data;
}

const METHOD = { name: 'Parcel', days_min: 1, days_max: 3, rate_type: 'flat', cost: '7.50' };

async function method(input: object = {}): Promise<{ id: number }> {
  const { status, body } = await admin.client.post('/admin/shipping-methods', { ...METHOD, ...input });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

/** Lists the offers for a visitor without a cart, by name. */
async function offers(country: string): Promise<Record<string, string>> {
  const { body } = await store.client.get(`/shipping-methods?country=${country}`);
  return Object.fromEntries(body.data.map(({ name, cost }: { name: string; cost: string }) => [name, cost]));
}

describe('/admin/shipping-methods', () => {
  it('creates, shows, changes, lists and deletes; what visitors see follows', async () => {
    const made = await method({ name: 'Boat', carrier: 'Sea', zone_ids: [far, far], free_over: 80 });
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Boat',
      description: '',
      carrier: 'Sea',
      days_min: 1,
      days_max: 3,
      rate_type: 'flat',
      cost: '7.50',
      currency: 'EUR',
      rates: [],
      free_over: '80.00',
      zone_ids: [far],
      zones: [{ id: far, name: 'Far' }],
      is_active: true,
      is_pickup: false,
      sort_order: 0,
      translations: {},
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    expect(await offers('US')).toEqual({ Boat: '7.50' });
    const path = `/admin/shipping-methods/${made.id}`;
    const { body } = await admin.client.put(path, { cost: '9.00', free_over: null });
    expect(body.data).toMatchObject({ cost: '9.00', free_over: null, name: 'Boat', zone_ids: [far] });
    expect((await admin.client.get(path)).body.data).toEqual(body.data);
    expect(await offers('CA')).toEqual({ Boat: '9.00' });
    const listed = await admin.client.get(`/admin/shipping-methods?country=us&search=boa&zone_id=${far}`);
    expect(listed.body.data).toEqual([body.data]);
    await admin.client.put(path, { is_active: false });
    expect(await offers('US')).toEqual({});
    await admin.client.put(path, { is_active: true, zone_ids: [] });
    expect(await offers('US')).toEqual({});
    expect((await admin.client.delete(path)).status).toBe(204);
    for (const call of [
      admin.client.get(path),
      admin.client.put(path, { cost: 'x' }),
      admin.client.delete(path),
    ]) {
      expect((await call).status).toBe(404);
    }
  });

  it('offers a method once for a country in several zones', async () => {
    const other = await zone({ name: 'North America', countries: ['US'] });
    const { id } = await method({ name: 'Plane', zone_ids: [far, other.id] });
    const { body } = await store.client.get('/shipping-methods?country=US');
    expect(body.data.filter((offer: { id: number }) => offer.id === id)).toHaveLength(1);
    await admin.client.delete(`/admin/shipping-methods/${id}`);
  });

  it.each(['flat', 'weight_based', 'price_based', 'free'])('knows the rate type %s', async (rate_type) => {
    const rates = [
      { min: 2.5, max: null, cost: '3.00' },
      { min: '0', max: 2.5, cost: 1 },
    ];
    const { id } = await method({ name: rate_type, rate_type, rates, zone_ids: [far] });
    const cost = { flat: '7.50', free: '0.00', weight_based: '8.50', price_based: '8.50' }[rate_type];
    expect(await offers('US')).toEqual({ [rate_type]: cost });
    const { body } = await admin.client.get(`/admin/shipping-methods/${id}`);
    const isBanded = rate_type.endsWith('_based');
    expect(body.data.rates).toEqual(
      isBanded
        ? [
            { min: 0, max: 2.5, cost: '1.00' },
            { min: 2.5, max: null, cost: '3.00' },
          ]
        : [],
    );
    await admin.client.delete(`/admin/shipping-methods/${id}`);
  });

  it('takes the band that begins at a value for that value', async () => {
    const rates = [
      { min: 0, max: 20, cost: '4.00' },
      { min: 20, cost: '2.00' },
    ];
    const { id } = await method({
      name: 'Bands',
      rate_type: 'price_based',
      cost: 0,
      rates,
      zone_ids: [shop.zoneId],
    });
    const item = await shop.item(2000);
    const shopper = await shop.shopper();
    const cost = async (): Promise<string> => {
      const { body } = await shopper.client.get('/shipping-methods');
      return body.data.find((offer: { id: number }) => offer.id === id)?.cost;
    };
    expect(await cost()).toBe('4.00');
    await shop.fill(shopper, item, 1);
    expect(await cost()).toBe('2.00');
    const shorter = [{ min: 0, max: 20, cost: '4.00' }];
    await admin.client.put(`/admin/shipping-methods/${id}`, { rates: shorter });
    expect(await cost()).toBeUndefined();
    await admin.client.delete(`/admin/shipping-methods/${id}`);
  });

  it.each<[string, object, string]>([
    ['no bands', { rate_type: 'weight_based' }, 'rates'],
    [
      'a gap',
      {
        rate_type: 'weight_based',
        rates: [
          { min: 0, max: 1, cost: 1 },
          { min: 2, cost: 1 },
        ],
      },
      'rates.1.min',
    ],
    [
      'an overlap',
      {
        rate_type: 'price_based',
        rates: [
          { min: 5, cost: 1 },
          { min: 0, max: 6, cost: 1 },
        ],
      },
      'rates.0.min',
    ],
    [
      'two without end',
      {
        rate_type: 'price_based',
        rates: [
          { min: 0, cost: 1 },
          { min: 6, cost: 1 },
        ],
      },
      'rates.0.max',
    ],
    ['an empty band', { rate_type: 'price_based', rates: [{ min: 3, max: 3, cost: 1 }] }, 'rates.0.max'],
    ['half a gram', { rate_type: 'weight_based', rates: [{ min: 0.0005, cost: 1 }] }, 'rates.0.min'],
    ['days that run backwards', { days_min: 5, days_max: 1 }, 'days_max'],
    ['an unknown zone', { zone_ids: [999_999] }, 'zone_ids'],
    ['an unknown rate type', { rate_type: 'guess' }, 'rate_type'],
    ['a cost below zero', { cost: -1 }, 'cost'],
    ['no name', { name: ' ' }, 'name'],
  ])('rejects %s', async (_, input, field) => {
    const before = (await admin.client.get('/admin/shipping-methods')).body.meta.total;
    const { status, body } = await admin.client.post('/admin/shipping-methods', { ...METHOD, ...input });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    expect((await admin.client.get('/admin/shipping-methods')).body.meta.total).toBe(before);
  });

  it('requires new bands when their unit changes', async () => {
    const rates = [{ min: 0, cost: 1 }];
    const { id } = await method({ rate_type: 'weight_based', rates });
    const path = `/admin/shipping-methods/${id}`;
    expect((await admin.client.put(path, { rate_type: 'price_based' })).body.errors).toHaveProperty('rates');
    expect((await admin.client.get(path)).body.data.rate_type).toBe('weight_based');
    const { body } = await admin.client.put(path, { rate_type: 'flat' });
    expect(body.data.rates).toEqual([]);
  });
});

describe('POST /admin/shipping-methods/quote', () => {
  const quote = (input: object): ReturnType<typeof admin.client.post> =>
    admin.client.post('/admin/shipping-methods/quote', input);

  it('has the methods of the country at the costs of a checkout', async () => {
    const { id: zoneId } = await zone({ name: 'North', countries: ['NO'] });
    const zones = { zone_ids: [zoneId] };
    await method({ ...zones, name: 'Flat', cost: '10.00', free_over: '50.00' });
    const rates = [
      { min: 0, max: 2, cost: '3.00' },
      { min: 2, max: 5, cost: '6.00' },
    ];
    await method({ ...zones, name: 'Heavy', rate_type: 'weight_based', cost: '1.00', rates });
    const costs = async (input: object): Promise<unknown> => {
      const { status, body } = await quote({ country: 'no', subtotal: '49.99', weight: 1.999, ...input });
      expect(status).toBe(200);
      return body.data.map(({ name, cost, currency }: Record<string, string>) => [name, cost, currency]);
    };
    const flat = ['Flat', '10.00', 'EUR'];
    expect(await costs({})).toEqual([flat, ['Heavy', '4.00', 'EUR']]);
    expect(await costs({ weight: 2 })).toEqual([flat, ['Heavy', '7.00', 'EUR']]);
    // The last band ends below 5 kg.
    expect(await costs({ weight: 5, subtotal: '50' })).toEqual([['Flat', '0.00', 'EUR']]);
    expect(await costs({ country: 'SE' })).toEqual([]);
  });

  it.each<[object, string]>([
    [{ country: 'ZZ' }, 'country'],
    [{ weight: -1 }, 'weight'],
    [{ weight: 0.0001 }, 'weight'],
    [{ subtotal: '1.001' }, 'subtotal'],
    [{ subtotal: undefined }, 'subtotal'],
    [{ currency: 'XOF' }, 'currency'],
  ])('rejects %j', async (input, field) => {
    const { status, body } = await quote({ country: 'NO', weight: 1, subtotal: '10', ...input });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is for administrators', async () => {
    const manager = await shop.staff('manager');
    expect((await manager.client.post('/admin/shipping-methods/quote', {})).body.code).toBe('FORBIDDEN');
  });
});

describe('/admin/shipping-zones', () => {
  it('creates, shows, changes, lists and deletes', async () => {
    const made = await zone({ name: 'Isles', countries: ['gb', 'IE', 'GB'] });
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Isles',
      countries: ['GB', 'IE'],
      methods_count: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    const path = `/admin/shipping-zones/${made.id}`;
    const { body } = await admin.client.put(path, { countries: ['IS'] });
    expect(body.data).toMatchObject({ name: 'Isles', countries: ['IS'] });
    const listed = await admin.client.get('/admin/shipping-zones?country=is&search=isl&sort=-name');
    expect(listed.body.data).toEqual([body.data]);
    const { id } = await method({ name: 'Ferry', zone_ids: [made.id] });
    expect(await offers('IS')).toEqual({ Ferry: '7.50' });
    expect(await offers('GB')).toEqual({});
    const used = await admin.client.delete(path);
    expect([used.status, used.body.code]).toEqual([409, 'SHIPPING_ZONE_IN_USE']);
    await admin.client.delete(`/admin/shipping-methods/${id}`);
    expect((await admin.client.delete(path)).status).toBe(204);
    for (const call of [
      admin.client.get(path),
      admin.client.put(path, { countries: 'x' }),
      admin.client.delete(path),
    ]) {
      expect((await call).status).toBe(404);
    }
  });

  it.each<[object, string]>([
    [{ name: 'X', countries: ['ZZ'] }, 'countries.0'],
    [{ name: 'X', countries: [] }, 'countries'],
    [{ name: '', countries: ['FR'] }, 'name'],
    [{ name: 'X', countries: 'FR' }, 'countries'],
  ])('rejects %j', async (input, field) => {
    const { status, body } = await admin.client.post('/admin/shipping-zones', input);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

it.each(['/admin/shipping-methods', '/admin/shipping-zones'])('%s is for administrators', async (path) => {
  const manager = await shop.staff('manager');
  expect((await store.client.get(path)).status).toBe(401);
  expect((await manager.client.get(path)).body.code).toBe('FORBIDDEN');
  expect((await manager.client.post(path, {})).body.code).toBe('FORBIDDEN');
});
