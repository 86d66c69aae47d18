import type { TestResponse } from '@comptoir/testing';
import { type ViesServer, startViesServer } from '../../../../tools/testing-servers/vies-server';
import { HOME, type Shopper } from '../checkout/checkout.fixture';
import { type PricingShop, openPricing } from './pricing.fixture';
import { type TestStore, startStore } from '../store-harness';

const TAX = {
  enabled: true,
  prices_include_tax: true,
  rates: [
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: 'BE', rate: 21, name: 'TVA' },
  ],
};
const COMPANY = { ...HOME, country: 'BE', city: 'Liège', company: 'Brasserie SA' };

let vies: ViesServer;
let store: TestStore;
let shop: PricingShop;
let serial = 0;

beforeAll(async () => {
  vies = await startViesServer();
  store = await startStore({
    ...{
      SHOP_STREET: '1 rue du Port',
      SHOP_CITY: 'Paris',
      SHOP_COUNTRY: 'FR',
      SHOP_VAT_NUMBER: 'FR12345678901',
    },
    VIES_URL: vies.url,
  });
  shop = await openPricing(store);
  await shop.settings({ tax: TAX });
});
beforeEach(() => vies.setMode('ok'));
afterAll(async () => {
  await store?.stop();
  await vies?.close();
});

/** Returns a Belgian number that no test has used; those that end in 0 belong to no company. */
function vatNumber(isValid = true): string {
  return `BE0${String(++serial).padStart(8, '0')}${isValid ? 1 : 0}`;
}

/** A customer with an article of 12.10 in the cart; shipping costs 5.00. */
async function buyer(): Promise<Shopper> {
  const shopper = await shop.shopper({ wallet: 10_000 });
  await shop.fill(shopper, await shop.item(1210));
  return shopper;
}

const preview = async ({ client }: Shopper, vat_number: string): Promise<Record<string, any>> =>
  (await client.post('/orders/preview', { shipping_address: { ...COMPANY, vat_number } })).body.data;
const place = ({ client }: Shopper, vat_number: string): Promise<TestResponse> =>
  client.post('/orders', { shipping_address: { ...COMPANY, vat_number } });

/** 12.10 with 21 % in it is 10.00 without, 5.00 is 4.132… = 4.13. */
const UNTAXED = {
  tax_amount: '0.00',
  total: '14.13',
  taxes: [{ country: 'BE', name: 'TVA', rate: 0, category: 'K', net: '14.13', tax: '0.00' }],
};
/** 2.10 of 12.10 and 0.867… = 0.87 of 5.00 are tax. */
const TAXED = { tax_amount: '2.97', total: '17.10' };
const NOTICE = [{ code: 'VAT_NUMBER_NOT_VERIFIED', message: expect.stringContaining('is charged') }];

describe('a company in another country of the EU', () => {
  it('pays no tax, and its documents say why', async () => {
    const shopper = await buyer();
    const number = vatNumber();
    expect(await preview(shopper, number)).toMatchObject({
      ...UNTAXED,
      notices: [],
      shipping_methods: [{ cost: '4.13' }],
      items: [{ unit_price: '10.00', total: '10.00', tax_rate: 0 }],
    });
    const question = { countryCode: 'BE', vatNumber: number.slice(2) };
    const requester = { requesterMemberStateCode: 'FR', requesterNumber: '12345678901' };
    expect(vies.questions.at(-1)).toEqual({ ...question, ...requester });
    const asked = vies.questions.length;
    const { status, body } = await place(shopper, number);
    expect([status, vies.questions.length]).toEqual([201, asked]);
    const proof = { number, consultation_number: expect.stringMatching(/^WAPI/) };
    expect(body.data).toMatchObject({ ...UNTAXED, vat_check: proof });
    await store.drain();
    const { id } = (await shopper.client.get('/user/invoices')).body.data[0];
    const xml: unknown = (await shopper.client.get(`/user/invoices/${id}/xml`)).body;
    for (const part of ['VATEX-EU-IC', `schemeID="VA">${number}<`, 'schemeID="VA">FR12345678901<']) {
      expect(xml).toContain(part);
    }
  });

  it('is verified in the background when the address is stored, once', async () => {
    const shopper = await buyer();
    const vat_number = vatNumber();
    const asked = vies.questions.length;
    for (const label of ['Office', 'Store']) {
      const { status } = await shopper.client.post('/user/addresses', { ...COMPANY, label, vat_number });
      expect(status).toBe(201);
      await store.drain();
    }
    expect(await preview(shopper, vat_number)).toMatchObject(UNTAXED);
    expect(vies.questions.length).toBe(asked + 1);
  });

  it('pays tax with a number that belongs to no company', async () => {
    const shopper = await buyer();
    const number = vatNumber(false);
    expect(await preview(shopper, number)).toMatchObject({ ...TAXED, notices: NOTICE });
    expect((await place(shopper, number)).body.data).toMatchObject({ ...TAXED, vat_check: null });
  });

  it.each(['unavailable', 'page'] as const)('pays tax while nothing is known: %s', async (mode) => {
    const shopper = await buyer();
    const number = vatNumber();
    vies.setMode(mode);
    expect(await preview(shopper, number)).toMatchObject({ ...TAXED, notices: NOTICE });
    const asked = vies.questions.length;
    expect(await preview(shopper, number)).toMatchObject(TAXED);
    expect(vies.questions.length).toBe(asked);
  });

  it('pays no tax on an order that no preview came before', async () => {
    const shopper = await buyer();
    const number = vatNumber();
    const { status, body } = await place(shopper, number);
    expect([status, body.data]).toMatchObject([201, { ...UNTAXED, vat_check: { number } }]);
  });

  it('is told the total without tax when the page has shown another one', async () => {
    const { client } = await buyer();
    const shipping_address = { ...COMPANY, vat_number: vatNumber() };
    const shown = { shipping_address, expected_total: TAXED.total };
    const { status, body } = await client.post('/orders', shown);
    expect([status, body.code, body.meta.current_total]).toEqual([409, 'CART_CHANGED', UNTAXED.total]);
  });

  it('is asked about once by an order, which stands without an answer', async () => {
    vies.setMode('unavailable');
    const shopper = await buyer();
    const asked = vies.questions.length;
    const { status, body } = await place(shopper, vatNumber());
    expect([status, body.data]).toMatchObject([201, { ...TAXED, vat_check: null }]);
    expect(vies.questions.length).toBe(asked + 1);
  });

  it('is trusted for 30 days while there is no newer answer', async () => {
    const shopper = await buyer();
    const number = vatNumber();
    await preview(shopper, number);
    vies.setMode('unavailable');
    const age = (days: number): Promise<unknown> =>
      store.db.rows(
        `UPDATE vat_number_checks SET checked_at = $2::timestamptz - make_interval(days => $3), failed_at = NULL
          WHERE number = $1`,
        [number, store.clock.now(), days],
      );
    await age(29);
    expect(await preview(shopper, number)).toMatchObject({ ...UNTAXED, notices: [] });
    await age(31);
    expect(await preview(shopper, number)).toMatchObject({ ...TAXED, notices: NOTICE });
  });

  it('cannot be exchanged for another on an order without tax', async () => {
    const shopper = await buyer();
    const number = vatNumber();
    await preview(shopper, number);
    const { id } = (await place(shopper, number)).body.data;
    const path = `/admin/orders/${id}/addresses`;
    const other = { ...COMPANY, vat_number: vatNumber() };
    const refused = await shop.admin.client.put(path, { billing_address: other });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['billing_address.vat_number']]);
    const street = { ...COMPANY, vat_number: number, address_line1: 'Quai 2' };
    expect((await shop.admin.client.put(path, { billing_address: street })).status).toBe(200);
  });
});

it('charges no tax on goods that leave the EU, and takes it out of the price', async () => {
  // 12.10 with the 20 % of home in it is 10.083… = 10.08; nothing is shipped there, so shipping costs nothing.
  const { client } = await buyer();
  const address = { ...HOME, country: 'US', state: 'NY' };
  const { body } = await client.post('/orders/preview', { shipping_address: address });
  expect(body.data).toMatchObject({
    total: '10.08',
    tax_amount: '0.00',
    taxes: [{ category: 'G', rate: 0 }],
  });
});

describe('POST /admin/taxes/preview', () => {
  const ask = (body: object): Promise<TestResponse> => shop.admin.client.post('/admin/taxes/preview', body);
  const FRANCE = { country: 'FR' };
  const BELGIUM = { country: 'BE' };

  it('divides lines and shipping into net and tax', async () => {
    const { variantId } = await shop.item(1210);
    const { status, body } = await ask({
      shipping_address: BELGIUM,
      shipping_amount: '5.00',
      lines: [
        { variant_id: variantId, quantity: 2 },
        { amount: '10.00', tax_class: 'exempt', is_shipped: false },
      ],
    });
    expect(status).toBe(200);
    // 24.20 with 21 % in it is 20.00 without, 5.00 is 4.132… = 4.13.
    const goods = { variant_id: variantId, unit_price: '12.10', net: '20.00', tax: '4.20', gross: '24.20' };
    const song = { variant_id: null, is_shipped: false, net: '10.00', tax: '0.00', gross: '10.00' };
    expect(body.data).toMatchObject({
      ...{ currency: 'EUR', prices_include_tax: true, vat_number_verified: null },
      lines: [
        { ...goods, country: 'BE', rate: 21, category: 'S', reason: 'rate_of_destination' },
        { ...song, country: 'BE', rate: 0, category: 'E', reason: 'exempt_class' },
      ],
      shipping: { net: '4.13', tax: '0.87', gross: '5.00' },
      taxes: [
        { rate: 21, net: '24.13', tax: '5.07' },
        { rate: 0, net: '10.00', tax: '0.00' },
      ],
      ...{ net: '34.13', tax: '5.07', gross: '39.20' },
    });
  });

  it('takes what is known about a VAT number, and asks nobody', async () => {
    const vat_number = vatNumber();
    const company = { ...BELGIUM, company: 'Brasserie SA', vat_number };
    const question = {
      shipping_address: company,
      lines: [{ amount: '12.10' }, { amount: '12.10', is_shipped: false }],
    };
    const asked = vies.questions.length;
    const unknown = (await ask(question)).body.data;
    expect([unknown.vat_number_verified, unknown.gross, vies.questions.length]).toEqual([
      false,
      '24.20',
      asked,
    ]);
    await shop.admin.client.post(`/admin/vat-numbers/${vat_number}/check`, {});
    const net = { unit_price: '10.00', rate: 0, net: '10.00', tax: '0.00', gross: '10.00' };
    expect((await ask(question)).body.data).toMatchObject({
      vat_number_verified: true,
      lines: [
        { ...net, category: 'K', reason: 'intra_community_supply' },
        { ...net, category: 'AE', reason: 'reverse_charge' },
      ],
      ...{ net: '20.00', tax: '0.00', gross: '20.00' },
    });
  });

  it('says why an export and an exempt customer pay no tax', async () => {
    // 12.10 with the 20 % of home in it is 10.083… = 10.08.
    const lines = [{ amount: '12.10' }];
    const abroad = (await ask({ shipping_address: { country: 'US', state: 'NY' }, lines })).body.data;
    expect(abroad.lines).toMatchObject([{ category: 'G', reason: 'export', gross: '10.08' }]);
    const { id } = await shop.shopper();
    const asCustomer = { shipping_address: FRANCE, user_id: id, lines };
    expect((await ask(asCustomer)).body.data).toMatchObject({ net: '10.08', tax: '2.02', gross: '12.10' });
    await shop.admin.client.put(`/admin/users/${id}/tax-exemption`, { reason: 'Embassy' });
    expect((await ask(asCustomer)).body.data.lines).toMatchObject([
      { category: 'E', reason: 'exempt_customer', net: '12.10', tax: '0.00', gross: '12.10' },
    ]);
  });

  it.each<[string, object]>([
    ['lines', { lines: [] }],
    [
      'lines',
      {
        lines: [
          { amount: '900000000.00', quantity: 10_000 },
          { amount: '900000000.00', quantity: 10_000 },
        ],
      },
    ],
    ['lines.0.amount', { lines: [{ quantity: 1 }] }],
    ['lines.0.amount', { lines: [{ amount: '1.00', variant_id: 1 }] }],
    ['lines.0.amount', { lines: [{ amount: '1.005' }] }],
    ['lines.0.variant_id', { lines: [{ variant_id: 2_000_000_000 }] }],
    ['user_id', { user_id: 2_000_000_000 }],
    ['currency', { currency: 'SEK' }],
    ['shipping_address.country', { shipping_address: { country: 'XX' } }],
  ])('refuses a wrong %s: %j', async (field, input) => {
    const { status, body } = await ask({ shipping_address: FRANCE, lines: [{ amount: '1.00' }], ...input });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('/admin/vat-numbers', () => {
  it('asks again, and says when there is no answer', async () => {
    const { client } = shop.admin;
    const number = vatNumber();
    const path = `/admin/vat-numbers/${number}/check`;
    vies.setMode('unavailable');
    const down = await client.post(path, {});
    expect([down.status, down.body.code]).toEqual([503, 'VAT_SERVICE_UNAVAILABLE']);
    vies.setMode('ok');
    const { status, body } = await client.post(path, {});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ number, valid: true, override: null, failed_at: null });
    const list = (await client.get(`/admin/vat-numbers?number=${number}&is_overridden=false`)).body;
    expect([list.meta.total, list.data]).toEqual([1, [body.data]]);
  });

  it('lets staff decide with a reason, which the activity log has', async () => {
    const { client } = shop.admin;
    const shopper = await buyer();
    const number = vatNumber(false);
    const path = `/admin/vat-numbers/${number}/override`;
    expect((await client.put(path, { valid: true })).status).toBe(422);
    const { status, body } = await client.put(path, { valid: true, reason: 'Certificate of 3 May' });
    expect([status, body.data.override]).toEqual([200, { valid: true, reason: 'Certificate of 3 May' }]);
    expect(await preview(shopper, number)).toMatchObject(UNTAXED);
    const log = (await client.get(`/admin/logs/activity?subject_type=vat_number_checks`)).body.data;
    expect(JSON.stringify(log)).toContain('Certificate of 3 May');
    expect((await client.delete(path)).status).toBe(204);
    expect(await preview(shopper, number)).toMatchObject(TAXED);
    expect((await client.delete(path)).status).toBe(404);
  });

  it.each(['US12', 'BE1', 'nothing', 'GB123456789'])('does not know %s', async (number) => {
    const { client } = shop.admin;
    const path = `/admin/vat-numbers/${number}`;
    const statuses = [
      (await client.post(`${path}/check`, {})).status,
      (await client.put(`${path}/override`, { valid: true, reason: 'x' })).status,
      (await client.delete(`${path}/override`)).status,
    ];
    expect(statuses).toEqual([404, 404, 404]);
  });
});

it('asks VIES about sixty numbers a minute only, whoever wants to know', async () => {
  store.clock.advance(60 * 60_000);
  const shopper = await buyer();
  const before = vies.questions.length;
  for (let n = 0; n < 62; n += 1) await preview(shopper, vatNumber());
  expect(vies.questions.length - before).toBe(60);
  expect(await preview(shopper, vatNumber())).toMatchObject({ ...TAXED, notices: NOTICE });
  store.clock.advance(61_000);
  expect(await preview(shopper, vatNumber())).toMatchObject(UNTAXED);
});
