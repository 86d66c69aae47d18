import { ShippingService } from '../../src/checkout/shipping/shipping.service';
import { AddressesService } from '../../src/customers/users/addresses.service';
import { type CheckoutShop, HOME, openCheckout } from './checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  const far = await store.db.tx(async (tx) => {
    return store.get(ShippingService).createShippingZone(tx, { name: 'Far', countries: ['US'] });
  });
  await shop.method({
    name: 'By weight',
    rateType: 'weight_based',
    cost: 100,
    bands: [
      { from: 0, to: 2000, cost: 400 },
      { from: 2000, to: 5000, cost: 900 },
    ],
    sortOrder: 1,
  });
  await shop.method({
    name: 'By price',
    rateType: 'price_based',
    cost: 0,
    bands: [
      { from: 0, to: 10_000, cost: 700 },
      { from: 10_000, to: null, cost: 0 },
    ],
    sortOrder: 2,
  });
  await shop.method({ name: 'Pick up', rateType: 'free', sortOrder: 3 });
  await shop.method({ name: 'Generous', cost: 900, freeOver: 6000, sortOrder: 4 });
  await shop.method({ name: 'Retired', isActive: false });
  await shop.method({ name: 'Overseas', cost: 2500, zoneIds: [far] });
});

afterAll(async () => {
  await store.stop();
});

const costs = (body: { data: { name: string; cost: string }[] }): Record<string, string> =>
  Object.fromEntries(body.data.map(({ name, cost }) => [name, cost]));

describe('GET /shipping-methods/countries', () => {
  it('lists each country with an active method once', async () => {
    await store.db.tx((tx) =>
      store.get(ShippingService).createShippingZone(tx, { name: 'Unserved', countries: ['JP'] }),
    );
    const { status, body } = await store.client.get('/shipping-methods/countries');
    expect([status, body.data]).toEqual([200, ['BE', 'FR', 'US']]);
  });
});

describe('GET /shipping-methods', () => {
  it('prices an empty cart without a token', async () => {
    const { status, body } = await store.client.get('/shipping-methods?country=fr');
    expect(status).toBe(200);
    expect(costs(body)).toEqual({
      Standard: '5.00',
      'By weight': '5.00',
      'By price': '7.00',
      'Pick up': '0.00',
      Generous: '9.00',
    });
    expect(body.data[0]).toEqual({
      id: shop.methodId,
      name: 'Standard',
      description: '',
      carrier: 'La Poste',
      days_min: 2,
      days_max: 4,
      cost: '5.00',
      currency: 'EUR',
      is_free: false,
      pickup_points: [],
    });
    expect(body.data.find(({ name }: { name: string }) => name === 'Pick up').is_free).toBe(true);
  });

  it('prices the own cart, and offers no method without a band for it', async () => {
    const shopper = await shop.shopper();
    const stone = await shop.item(6000, 10, { weight: '2.5' });
    await shop.fill(shopper, stone);
    expect(costs((await shopper.client.get('/shipping-methods?country=FR')).body)).toEqual({
      Standard: '5.00',
      'By weight': '10.00',
      'By price': '7.00',
      'Pick up': '0.00',
      Generous: '0.00',
    });
    await shop.fill(shopper, stone);
    expect(costs((await shopper.client.get('/shipping-methods?country=FR')).body)).toEqual({
      Standard: '5.00',
      'By price': '0.00',
      'Pick up': '0.00',
      Generous: '0.00',
    });
  });

  it('shows costs in the preferred currency', async () => {
    const shopper = await shop.shopper({ currency: 'USD' });
    const { body } = await shopper.client.get('/shipping-methods?country=FR');
    expect(body.data[0]).toMatchObject({ cost: '5.41', currency: 'USD' });
  });

  it('takes the country of the default address', async () => {
    const shopper = await shop.shopper();
    const abroad = { ...HOME, country: 'US', is_default: true };
    expect(costs((await shopper.client.get('/shipping-methods')).body)).toHaveProperty('Standard');
    await store.get(AddressesService).addAddress(shopper.id, abroad);
    expect(costs((await shopper.client.get('/shipping-methods')).body)).toEqual({ Overseas: '25.00' });
  });

  it('offers nothing to a country without a zone', async () => {
    expect((await store.client.get('/shipping-methods?country=NZ')).body.data).toEqual([]);
  });

  it.each([
    '/shipping-methods',
    '/shipping-methods?country=',
    '/shipping-methods?country=XX',
    '/shipping-methods?country=FRA',
  ])('rejects %s without a token', async (path) => {
    const { status, body } = await store.client.get(path);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['country']]);
  });

  it('rejects a bad token', async () => {
    expect((await store.client.as('nonsense').get('/shipping-methods?country=FR')).status).toBe(401);
  });
});
