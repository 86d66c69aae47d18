import { createHmac } from 'node:crypto';
import { type HookProgram, startHookProgram } from '../hook-program';
import { ErasureService } from '../../src/customers/privacy/erasure.service';
import { type TestAccount } from '../accounts';
import { errorOf } from '../catalog/admin-catalog.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from './checkout.fixture';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;
let program: HookProgram;
let mug: TestItem;
let shopper: Shopper;

beforeAll(async () => {
  [store, program] = await Promise.all([startStore({ WEBHOOK_ALLOW_PRIVATE: 'true' }), startHookProgram()]);
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
  mug = await shop.item(1200, 10_000, { name: 'Mug' });
});
afterAll(() => Promise.all([store?.stop(), program?.close()]));

beforeEach(async () => {
  const { body } = await admin.client.get('/admin/hooks');
  for (const { id } of body.data) await admin.client.delete(`/admin/hooks/${id}`);
  program.clear();
  shopper = await shop.shopper();
  await shop.fill(shopper, mug, 2);
});

async function hook(step: string, more: object = {}): Promise<{ id: number; secret: string }> {
  const { body, status } = await admin.client.post('/admin/hooks', {
    name: 'Rules',
    step,
    url: program.url,
    on_failure: 'refuse',
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}
const checkout = (more: object = {}): object => ({ shipping_address_id: shopper.addressId, ...more });
const preview = async (more: object = {}): Promise<any> =>
  (await shopper.client.post('/orders/preview', checkout(more))).body.data;
const place = (more: object = {}): ReturnType<Shopper['client']['post']> =>
  shopper.client.post('/orders', checkout(more));
const staffView = async (id: number): Promise<any> =>
  (await admin.client.get(`/admin/orders/${id}`)).body.data;
const callsOf = async (id: number): Promise<any[]> =>
  (await admin.client.get(`/admin/hooks/${id}/calls`)).body.data;

describe('checkout.validate', () => {
  it('asks with a signed question, and refuses an order with the words of the hook', async () => {
    const { secret } = await hook('checkout.validate');
    program.answer('checkout.validate', {
      problems: [
        { message: 'Two mugs at most.' },
        { message: 'Not to this town.', field: 'shipping_address' },
      ],
    });
    const { problems } = await preview();
    const expected = [
      { code: 'CHECKOUT_REFUSED', message: 'Two mugs at most.', field: null },
      { code: 'CHECKOUT_REFUSED', message: 'Not to this town.', field: 'shipping_address' },
    ];
    expect(problems).toEqual(expected);
    const refused = await place();
    expect([...errorOf(refused), refused.body.message]).toEqual([
      422,
      'CHECKOUT_REFUSED',
      ['shipping_address'],
      'Two mugs at most.',
    ]);
    expect(refused.body.meta.problems).toEqual(expected);
    expect((await shopper.client.get('/cart')).body.data.items).toHaveLength(1);
    expect(await shop.inventoryOf(mug)).toMatchObject({ reserved: 0 });

    const [first, second] = program.questions;
    if (!first || !second) throw new Error('the hook was not asked');
    expect([first.message.data.stage, second.message.data.stage]).toEqual(['preview', 'order']);
    expect(first.message).toMatchObject({
      step: 'checkout.validate',
      version: 1,
      data: {
        placed_by: 'customer',
        customer_id: shopper.id,
        currency: 'EUR',
        items: [{ product_id: mug.productId, variant_id: mug.variantId, quantity: 2, total: '24.00' }],
        total: '29.00',
        shipping_address: { city: 'Lyon', country: 'FR' },
      },
    });
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = first.headers;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const digest = createHmac('sha256', key).update(`${String(id)}.${String(time)}.${first.body}`);
    expect(signature).toBe(`v1,${digest.digest('base64')}`);
    expect(id).toBe(first.message.id);
  });

  it('keeps the words of the hook for readers of French', async () => {
    await hook('checkout.validate');
    program.answer('checkout.validate', { problems: [{ message: 'Deux tasses au plus.' }] });
    const french = { headers: { 'accept-language': 'fr' } };
    const refused = await shopper.client.send('POST', '/orders', { body: checkout(), ...french });
    expect(refused.body.message).toBe('Deux tasses au plus.');
    expect(refused.body.meta.problems[0].message).toBe('Deux tasses au plus.');
  });

  it('stores with the order what was decided, and shows it to staff only', async () => {
    const { id } = await hook('checkout.validate', { name: 'Fraud check' });
    program.answer('checkout.validate', { note: 'score 12', other: 'ignored' });
    const placed = await place();
    expect(placed.status).toBe(201);
    expect(placed.body.data).not.toHaveProperty('hook_decisions');
    const decision = {
      hook_id: id,
      name: 'Fraud check',
      step: 'checkout.validate',
      answer: { note: 'score 12' },
    };
    expect((await staffView(placed.body.data.id)).hook_decisions).toEqual([decision]);
    await admin.client.delete(`/admin/hooks/${id}`);
    expect((await staffView(placed.body.data.id)).hook_decisions).toEqual([decision]);
  });

  it('is not asked about an order with which something else is wrong', async () => {
    await hook('checkout.validate');
    const missing = await shopper.client.post('/orders/preview', checkout({ shipping_method_id: 999 }));
    expect(missing.body.data.problems).toHaveLength(1);
    expect(program.questions).toEqual([]);
  });

  it('is erased from the order with the person', async () => {
    await hook('checkout.validate');
    program.answer('checkout.validate', { note: 'Camille again' });
    const { body } = await place();
    await shopper.client.post(`/orders/${body.data.order_number}/cancel`, {});
    await store.db.rows(`UPDATE users SET deleted_at = $2 WHERE id = $1`, [
      shopper.id,
      new Date(store.clock.now().getTime() - 400 * DAY_MS),
    ]);
    await store.get(ErasureService).eraseDueAccounts();
    expect((await staffView(body.data.id)).hook_decisions).toEqual([]);
  });
});

describe('checkout.prices', () => {
  it('raises and lowers lines with a reason that is shown, frozen, taxed and refunded', async () => {
    await admin.client.put('/admin/settings', {
      tax: { enabled: true, rates: [{ country: 'FR', rate: '20' }], prices_include_tax: true },
    });
    const { id } = await hook('checkout.prices');
    program.answer('checkout.prices', ({ message }, response) => {
      const [item] = message.data.items;
      const items = [
        { item_id: item.item_id, surcharge: '3.00', reason: 'Gift wrapping' },
        { item_id: item.item_id, discount: '1.50', reason: 'Thank you' },
      ];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items }));
    });
    const quote = await preview();
    expect(quote.items[0]).toMatchObject({
      unit_price: '15.00',
      surcharge_reason: 'Gift wrapping',
      discount_amount: '1.50',
      discounts: [{ source: 'hook', id, name: 'Thank you', amount: '1.50' }],
      total: '28.50',
    });
    expect([quote.subtotal, quote.discount_amount, quote.total]).toEqual(['30.00', '1.50', '33.50']);
    const placed = await place({ expected_total: quote.total });
    expect(placed.status).toBe(201);
    const { data } = placed.body;
    expect(data.items[0]).toMatchObject({
      unit_price: '15.00',
      surcharge_reason: 'Gift wrapping',
      total: '28.50',
    });
    expect(data.items[0].tax_amount).toBe(quote.items[0].tax_amount);
    await admin.client.delete(`/admin/hooks/${id}`);
    const read = (await shopper.client.get(`/orders/${data.order_number}`)).body.data;
    expect([read.total, read.items[0].surcharge_reason]).toEqual(['33.50', 'Gift wrapping']);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: shopper.email });
    expect(JSON.stringify(mail)).toContain('Gift wrapping');
    // The answer of the preview was kept: the order asked nobody.
    expect(program.questions).toHaveLength(1);
    await expectLedgersToBalance(store);
    await admin.client.put('/admin/settings', { tax: { enabled: false } });
  });

  it('charges nothing that the customer has not seen', async () => {
    await hook('checkout.prices');
    program.answer(
      'checkout.prices',
      ({ message }, response) =>
        void response.writeHead(200).end(
          JSON.stringify({
            items: [{ item_id: message.data.items[0].item_id, surcharge: '3.00', reason: 'Wrap' }],
          }),
        ),
    );
    expect(errorOf(await place())).toEqual([409, 'CART_CHANGED', ['items.0.price']]);
    await preview();
    expect((await place()).status).toBe(201);
  });

  it.each([
    ['an item of somebody else', { item_id: 999_999, surcharge: '1.00', reason: 'x' }, 'There is no item'],
    ['an amount that the currency lacks', { surcharge: '1.005', reason: 'x' }, 'cannot be charged in EUR'],
    ['more discount than the line costs', { discount: '24.01', reason: 'x' }, 'is above its total'],
    ['a negative amount', { surcharge: '-1.00', reason: 'x' }, '/items/0/surcharge'],
    ['no reason', { surcharge: '1.00', reason: ' ' }, '/items/0/reason'],
    ['a text that cannot be stored', { surcharge: '1.00', reason: 'x\0' }, 'characters that are no text'],
  ])('takes %s for no answer', async (_, change, error) => {
    const { id } = await hook('checkout.prices');
    program.answer(
      'checkout.prices',
      ({ message }, response) =>
        void response
          .writeHead(200)
          .end(JSON.stringify({ items: [{ item_id: message.data.items[0].item_id, ...change }] })),
    );
    const { problems, total } = await preview();
    expect([problems[0].code, total]).toEqual(['CHECKOUT_RULES_UNAVAILABLE', '29.00']);
    const [call] = await callsOf(id);
    expect(call).toMatchObject({
      outcome: 'failed',
      response_code: 200,
      error: expect.stringContaining(error),
    });
  });

  it('leaves prices that staff agreed with the customer, and asks about the others', async () => {
    await hook('checkout.prices');
    program.answer(
      'checkout.prices',
      ({ message }, response) =>
        void response.writeHead(200).end(
          JSON.stringify({
            items: message.data.items.map(({ item_id }: { item_id: number }) => ({
              item_id,
              surcharge: '2.00',
              reason: 'Wrap',
            })),
          }),
        ),
    );
    const lamp = await shop.item(5000, 10, { name: 'Lamp' });
    const { body } = await admin.client.post('/admin/draft-orders', {
      user_id: shopper.id,
      items: [
        { variant_id: mug.variantId, quantity: 1, unit_price: '10.00', price_reason: 'Friend' },
        { variant_id: lamp.variantId, quantity: 1 },
      ],
      shipping_address_id: shopper.addressId,
    });
    const placed = await admin.client.post(`/admin/draft-orders/${body.data.id}/place`, {});
    expect(placed.body.data.items.map((item: any) => [item.unit_price, item.surcharge_reason])).toEqual([
      ['10.00', ''],
      ['52.00', 'Wrap'],
    ]);
    expect(program.questions.at(-1)?.message.data).toMatchObject({ placed_by: 'staff' });
  });
});

describe('checkout.shipping', () => {
  it('sets the cost of methods and takes some away, in lists, previews and orders', async () => {
    const express = await shop.method({ name: 'Express', cost: 900 });
    await hook('checkout.shipping');
    program.answer('checkout.shipping', {
      methods: [
        { id: shop.methodId, cost: '7.25' },
        { id: express, is_available: false },
      ],
    });
    const listed = await shopper.client.get('/shipping-methods?country=FR');
    expect(listed.body.data.map(({ id, cost }: any) => [id, cost])).toEqual([[shop.methodId, '7.25']]);
    const quote = await preview();
    expect([quote.shipping_amount, quote.total]).toEqual(['7.25', '31.25']);
    expect(errorOf(await place({ shipping_method_id: express }))).toEqual([
      422,
      'SHIPPING_METHOD_UNAVAILABLE',
    ]);
    expect((await place()).body.data.shipping_amount).toBe('7.25');
    const address = { country: 'FR', state: '', postal_code: '69003', city: 'Lyon' };
    expect(program.questions.map(({ message }) => message.data.address)).toEqual([
      { country: 'FR', state: '', postal_code: '', city: '' },
      address,
    ]);
    await store.db.rows('UPDATE shipping_methods SET is_active = false WHERE id = $1', [express]);
  });

  it('leaves free what the shop makes free', async () => {
    await hook('checkout.shipping');
    await store.db.rows('UPDATE shipping_methods SET free_over = 2000 WHERE id = $1', [shop.methodId]);
    program.answer('checkout.shipping', { methods: [{ id: shop.methodId, cost: '7.25' }] });
    expect((await preview()).shipping_amount).toBe('0.00');
    expect(program.questions[0]?.message.data.methods).toMatchObject([{ cost: '0.00', is_free: true }]);
    await store.db.rows('UPDATE shipping_methods SET free_over = NULL WHERE id = $1', [shop.methodId]);
  });

  it('fails lists when its answer is needed and missing', async () => {
    await hook('checkout.shipping');
    program.answer('checkout.shipping', (_, response) => void response.writeHead(500).end());
    const listed = await shopper.client.get('/shipping-methods?country=FR');
    expect(errorOf(listed)).toEqual([503, 'CHECKOUT_RULES_UNAVAILABLE']);
    expect(listed.headers.get('retry-after')).toBe('5');
    const parcel = { country: 'FR', weight: 1, subtotal: '10.00' };
    const quoted = await admin.client.post('/admin/shipping-methods/quote', parcel);
    expect(errorOf(quoted)).toEqual([503, 'CHECKOUT_RULES_UNAVAILABLE']);
  });
});

describe('checkout.payment_methods', () => {
  it('leaves the methods that all hooks allow', async () => {
    const methods = ['card', 'bank_transfer', 'cash_on_delivery'];
    await admin.client.put('/admin/settings', {
      checkout: { payment_methods: methods, bank_transfer_instructions: 'IBAN FR76', bank_transfer_days: 7 },
    });
    await hook('checkout.payment_methods');
    await hook('checkout.payment_methods', { name: 'Other' });
    program.answer('checkout.payment_methods', { methods: ['card', 'bank_transfer'] });
    expect((await preview()).payment_methods).toEqual(['card', 'bank_transfer']);
    expect(errorOf(await place({ payment_method: 'cash_on_delivery' }))).toEqual([
      422,
      'PAYMENT_METHOD_UNAVAILABLE',
      ['payment_method'],
    ]);
    expect(program.questions[0]?.message.data).toMatchObject({ total: '29.00', methods });
    await admin.client.put('/admin/settings', { checkout: { payment_methods: ['card'] } });
  });
});

describe('a hook that misbehaves', () => {
  const MODES: [string, (response: import('node:http').ServerResponse) => void, string][] = [
    ['answers 500', (response) => void response.writeHead(500).end(), 'It answered 500'],
    [
      'redirects',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      'It answered 302',
    ],
    ['sends no JSON', (response) => void response.writeHead(200).end('<html>'), 'not JSON'],
    ['sends another shape', (response) => void response.writeHead(200).end('[1]'), 'The answer'],
    [
      'sends too much',
      (response) => void response.writeHead(200).end(`{"note":"${'x'.repeat(100_000)}"}`),
      'longer than',
    ],
    ['hangs up', (response) => void response.socket?.resetAndDestroy(), ''],
  ];

  it.each(MODES)('refuses the order if it %s and is needed', async (_, mode, error) => {
    const { id } = await hook('checkout.validate');
    program.answer('checkout.validate', (__, response) => mode(response));
    const refused = await place();
    expect([errorOf(refused), refused.headers.get('retry-after')]).toEqual([
      [503, 'CHECKOUT_RULES_UNAVAILABLE'],
      '5',
    ]);
    const [call] = await callsOf(id);
    expect(call).toMatchObject({ outcome: 'failed', error: expect.stringContaining(error) });
  });

  it.each(MODES)('goes on without it if it %s and is not needed', async (_, mode) => {
    const { id } = await hook('checkout.validate', { on_failure: 'continue' });
    program.answer('checkout.validate', (__, response) => mode(response));
    const placed = await place();
    expect(placed.status).toBe(201);
    const { hook_decisions } = await staffView(placed.body.data.id);
    expect(hook_decisions).toEqual([{ hook_id: id, name: 'Rules', step: 'checkout.validate', answer: null }]);
  });

  it('is given up after its time, and left alone after three failures in a row', async () => {
    const { id } = await hook('checkout.validate', { on_failure: 'continue', timeout_ms: 100 });
    program.answer('checkout.validate', () => undefined);
    for (let times = 0; times < 3; times += 1) await preview();
    expect(program.questions).toHaveLength(3);
    await preview();
    expect(program.questions).toHaveLength(3);
    expect((await callsOf(id)).map(({ outcome }: any) => outcome)).toEqual([
      'skipped',
      'failed',
      'failed',
      'failed',
    ]);
    store.clock.advance(11_000);
    program.answer('checkout.validate', { note: 'back' });
    await preview();
    expect((await callsOf(id))[0].outcome).toBe('answered');
    const failed = await admin.client.get(`/admin/hooks/${id}/calls?outcome=failed`);
    expect(failed.body.data).toHaveLength(3);
  });

  it('holds no lock and no connection while others order', async () => {
    await hook('checkout.validate');
    let release = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      program.answer('checkout.validate', ({ message }, response) => {
        if (message.data.customer_id !== shopper.id) return void response.writeHead(204).end();
        release = () => void response.writeHead(204).end();
        resolve();
      });
    });
    const slow = place();
    await asked;
    const other = await shop.shopper();
    await shop.fill(other, mug, 1);
    const fast = await other.client.post('/orders', { shipping_address_id: other.addressId });
    expect(fast.status).toBe(201);
    release();
    expect((await slow).status).toBe(201);
  });
});

it('has no effect while it is not active', async () => {
  const { id } = await hook('checkout.validate', { is_active: false });
  program.answer('checkout.validate', { problems: [{ message: 'No.' }] });
  expect((await place()).status).toBe(201);
  expect(program.questions).toEqual([]);
  await admin.client.put(`/admin/hooks/${id}`, { is_active: true });
  await shop.fill(shopper, mug, 1);
  expect(errorOf(await place())).toEqual([422, 'CHECKOUT_REFUSED']);
});
