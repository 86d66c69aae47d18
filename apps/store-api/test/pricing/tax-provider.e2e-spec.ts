import type { TestResponse } from '@comptoir/testing';
import { TaxTransactionsService } from '../../src/orders/tax-providers/tax-transactions.service';
import { HOME, type Shopper } from '../checkout/checkout.fixture';
import { type PricingShop, openPricing } from './pricing.fixture';
import { type TestStore, startStore } from '../store-harness';

/** The rates of the shop differ from those of the provider, so that each figure shows where it comes from. */
const TAX = {
  enabled: true,
  prices_include_tax: true,
  home_country: 'FR',
  cross_border: 'destination',
  provider: 'stripe',
  provider_fallback: 'own',
  provider_codes: [],
  rates: [{ country: 'FR', rate: 10, name: 'TVA' }],
};
const NEW_YORK = { ...HOME, country: 'US', state: 'US-NY', city: 'New York', postal_code: '10001' };

let store: TestStore;
let shop: PricingShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openPricing(store);
});
beforeEach(() => shop.settings({ tax: TAX }));
afterEach(() => {
  store.stripe.clearFaults();
  // A failed provider is left alone for ten seconds.
  store.clock.advance(11_000);
});
afterAll(() => store?.stop());

/** A customer with an article of 12.00 in the cart; shipping costs 5.00. */
async function buyer(price = 1200): Promise<Shopper> {
  const shopper = await shop.shopper();
  await shop.fill(shopper, await shop.item(price));
  return shopper;
}
const preview = ({ client }: Shopper, body: object = {}): Promise<TestResponse> =>
  client.post('/orders/preview', body);
const place = ({ client }: Shopper, body: object = {}): Promise<TestResponse> => client.post('/orders', body);
const asked = (): number => store.stripe.counts().tax_calculations ?? 0;
const sourceOf = async (id: number): Promise<unknown> =>
  (await shop.admin.client.get(`/admin/orders/${id}`)).body.data.tax_source;

/** 12.00 with 20 % in it has 2.00 of tax, 5.00 has 0.833… = 0.83. */
const BY_PROVIDER = {
  total: '17.00',
  tax_amount: '2.83',
  taxes: [{ country: 'FR', name: 'VAT', rate: 20, category: 'S', net: '14.17', tax: '2.83' }],
};
/** 12.00 with 10 % in it has 1.0909… = 1.09 of tax, 5.00 has 0.4545… = 0.45. */
const BY_SHOP = { total: '17.00', tax_amount: '1.54' };

it('asks once for a preview and the order of it, and the order keeps the answer', async () => {
  const shopper = await buyer();
  const before = asked();
  expect((await preview(shopper)).body.data).toMatchObject(BY_PROVIDER);
  const { status, body } = await place(shopper);
  expect([status, asked()]).toEqual([201, before + 1]);
  expect(body.data).toMatchObject({ ...BY_PROVIDER, items: [{ tax_rate: 20, tax_amount: '2.00' }] });
  expect(await sourceOf(body.data.id)).toBe('stripe');
});

it('places an order that nobody previewed', async () => {
  const { status, body } = await place(await buyer(1320));
  // 13.20 has 2.20 of tax.
  expect([status, body.data.tax_amount]).toEqual([201, '3.03']);
});

it('charges what the provider rounds by state and county', async () => {
  await shop.settings({ tax: { prices_include_tax: false } });
  // 4 % of 10.10 are 0.404 = 0.40, and 4.875 % are 0.492… = 0.49; together 8.875 % would be 0.896… = 0.90.
  const shopper = await buyer(1010);
  const { body } = await preview(shopper, { shipping_address: NEW_YORK });
  expect(body.data).toMatchObject({
    tax_amount: '0.89',
    total: '10.99',
    taxes: [{ country: 'US', name: 'Sales Tax', rate: 8.875, category: 'S', net: '10.10', tax: '0.89' }],
  });
});

it('leaves the destination its tax in the price, and takes that of home out where there is none', async () => {
  // 12.00 with 8.875 % in it: 12 × 4 / 108.875 = 0.44 and 12 × 4.875 / 108.875 = 0.537… = 0.54.
  const shopper = await buyer();
  const inNewYork = (await preview(shopper, { shipping_address: NEW_YORK })).body.data;
  expect(inNewYork).toMatchObject({ total: '12.00', tax_amount: '0.98', taxes: [{ rate: 8.875 }] });
  // Nothing is collected in Texas: 12.00 without the 10 % of home is 10.909… = 10.91.
  const texas = { ...NEW_YORK, state: 'TX', postal_code: '73301' };
  const inTexas = (await preview(shopper, { shipping_address: texas })).body.data;
  expect(inTexas).toMatchObject({ total: '10.91', tax_amount: '0.00', taxes: [{ category: 'G', rate: 0 }] });
});

it('knows reduced goods by the code of the settings', async () => {
  await shop.settings({ tax: { provider_codes: [{ class: 'reduced', code: 'txcd_35010000' }] } });
  const shopper = await shop.shopper();
  await shop.fill(shopper, await shop.item(1055, 100, { taxClass: 'reduced' }));
  // 10.55 with 5.5 % in it has 0.55 of tax; shipping has its 0.83.
  expect((await preview(shopper)).body.data).toMatchObject({ tax_amount: '1.38' });
});

it('charges an exempt customer no tax', async () => {
  const shopper = await buyer();
  await shop.admin.client.put(`/admin/users/${shopper.id}/tax-exemption`, { reason: 'Embassy' });
  expect((await preview(shopper)).body.data).toMatchObject({
    tax_amount: '0.00',
    total: '17.00',
    taxes: [{ category: 'E', rate: 0 }],
  });
});

it('takes its own rates while the provider is down, asks no more for a while, and the order says so', async () => {
  const shopper = await buyer(1201);
  store.stripe.addFault({ type: 'error', path: '/v1/tax', count: 1 });
  const before = asked();
  expect((await preview(shopper)).body.data).toMatchObject({ tax_amount: '1.54' });
  const { body } = await place(shopper);
  expect([body.data.tax_amount, asked()]).toEqual(['1.54', before]);
  expect(await sourceOf(body.data.id)).toBe('fallback');
  store.clock.advance(11_000);
  expect((await preview(await buyer())).body.data).toMatchObject(BY_PROVIDER);
});

it('sells nothing without an answer when the shop wants that', async () => {
  await shop.settings({ tax: { provider_fallback: 'refuse' } });
  const shopper = await buyer(1202);
  store.stripe.addFault({ type: 'error', path: '/v1/tax', count: 1 });
  for (const call of [preview, place]) {
    const { status, body } = await call(shopper);
    expect([status, body.code]).toEqual([503, 'TAX_PROVIDER_UNAVAILABLE']);
  }
  expect((await shopper.client.get('/orders')).body.meta.total).toBe(0);
  store.clock.advance(11_000);
  const address = await preview(shopper, { shipping_address: { ...NEW_YORK, postal_code: '1' } });
  expect([address.status, address.body.code]).toEqual([422, 'TAX_ADDRESS_INVALID']);
});

it('does not ask while the shop has rates of its own', async () => {
  await shop.settings({ tax: { provider: 'own' } });
  const before = asked();
  const { body } = await place(await buyer());
  expect([body.data.tax_amount, asked()]).toEqual([BY_SHOP.tax_amount, before]);
  expect(await sourceOf(body.data.id)).toBe('own');
});

describe('the books of the provider', () => {
  const recorded = (): unknown =>
    store.stripe.taxTransactions().map(({ reference, type, line_items, shipping_cost }) => ({
      reference,
      type,
      lines: line_items.data.map(({ amount, amount_tax }) => [amount, amount_tax]),
      shipping: shipping_cost && [shipping_cost.amount, shipping_cost.amount_tax],
    }));
  const refund = async ({ id, order_number }: Record<string, any>, body: object): Promise<string> => {
    const path = '/admin/refunds';
    const { status, body: answer } = await shop.admin.client.post(path, {
      order_number,
      reason: 'Damaged',
      ...body,
    });
    if (status !== 201) throw new Error(JSON.stringify(answer));
    await store.drain();
    const notes = await store.db.rows<{ invoice_number: string }>(
      `SELECT invoice_number FROM invoices WHERE order_id = $1 AND type = 'credit_note' ORDER BY id DESC`,
      [id],
    );
    return notes[0]?.invoice_number ?? '';
  };
  /** An order of an article, by default of 12.00, and a book of 10.55, which the wallet pays. Shipping costs 5.00. */
  const buy = async (price = 1200): Promise<Record<string, any>> => {
    await shop.settings({ tax: { provider_codes: [{ class: 'reduced', code: 'txcd_35010000' }] } });
    const shopper = await shop.shopper({ wallet: 100_000 });
    await shop.fill(shopper, await shop.item(price));
    await shop.fill(shopper, await shop.item(1055, 100, { taxClass: 'reduced' }));
    const { status, body } = await place(shopper);
    expect([status, body.data.payment_status]).toEqual([201, 'paid']);
    return body.data;
  };

  it('have the sale and its refunds by line, once, also when the provider answered unheard', async () => {
    const before = store.stripe.taxTransactions().length;
    store.stripe.addFault({ type: 'reset', when: 'after', path: 'create_from_calculation', count: 2 });
    const order = await buy();
    await store.drain();
    const { order_item_id } = order.items.map(({ id }: { id: number }) => ({ order_item_id: id }))[1];
    // The book had 10.55 × 5.5 / 105.5 = 0.55 of tax, shipping 0.83.
    const first = await refund(order, { items: [{ order_item_id, quantity: 1 }] });
    const second = await refund(order, { amount: '5.00' });
    await store.get(TaxTransactionsService).recordSale(order.id);
    const notes = await store.db.rows<{ id: number }>(
      `SELECT id FROM invoices WHERE order_id = $1 AND type = 'credit_note'`,
      [order.id],
    );
    for (const { id } of notes) await store.get(TaxTransactionsService).recordRefund(id);
    const sale = { reference: `order-${order.order_number}`, type: 'transaction' };
    expect((recorded() as unknown[]).slice(before)).toEqual([
      {
        ...sale,
        lines: [
          [1200, 200],
          [1055, 55],
        ],
        shipping: [500, 83],
      },
      { reference: `credit-note-${first}`, type: 'reversal', lines: [[-1055, -55]], shipping: null },
      // 5.00 of 27.55: 12.00, 10.55 and 5.00 lose 2.18, 1.91 and 0.91, with 0.36, 0.10 and 0.15 of tax.
      {
        reference: `credit-note-${second}`,
        type: 'reversal',
        lines: [
          [-218, -36],
          [-191, -10],
        ],
        shipping: [-91, -15],
      },
    ]);
    const rows = await store.db.rows(
      'SELECT tax_amount FROM tax_transactions WHERE order_id = $1 ORDER BY id',
      [order.id],
    );
    expect(rows).toEqual([{ tax_amount: 338 }, { tax_amount: -55 }, { tax_amount: -61 }]);
  });

  it('have nothing of an order that the rates of the shop taxed', async () => {
    const before = store.stripe.taxTransactions().length;
    store.stripe.addFault({ type: 'error', path: '/v1/tax', count: 1 });
    const order = await buy(1203);
    await store.drain();
    await refund(order, { amount: '1.00' });
    expect(store.stripe.taxTransactions().length).toBe(before);
  });
});
