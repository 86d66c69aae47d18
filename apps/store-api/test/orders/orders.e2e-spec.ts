import type { TestResponse } from '@comptoir/testing';
import { FlashSalesService } from '../../src/promotions/flash-sales/flash-sales.service';
import { OrderPaymentsService } from '../../src/orders/order-records/order-payments.service';
import { OrderExpiryService } from '../../src/orders/orders/orders.expiry.service';
import {
  type CheckoutShop,
  HOME,
  type Shopper,
  type TestItem,
  openCheckout,
} from '../checkout/checkout.fixture';
import { PaymentFixtures } from './payments.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR_MS = 3_600_000;

let store: TestStore;
let shop: CheckoutShop;
let lamp: TestItem;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  lamp = await shop.item(6000, 10_000, { name: 'Lamp', images: [{ url: 'products/lamp.webp' }] });
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  shopper = await shop.shopper();
});

function place(
  body: object = {},
  headers: Record<string, string> = {},
): ReturnType<Shopper['client']['post']> {
  return shopper.client.post('/orders', body, { headers });
}

async function placed(
  body: object = {},
  quantity = 1,
  item = lamp,
): Promise<{ id: number; order_number: string }> {
  await shop.fill(shopper, item, quantity);
  const answer = await place(body);
  expect(answer.status).toBe(201);
  return answer.body.data;
}

describe('POST /orders', () => {
  it('places the cart: amounts frozen, stock reserved, cart emptied', async () => {
    await shop.fill(shopper, lamp, 2);
    const card = await shop.giftCard({ initialAmount: 5000 });
    const before = await shop.inventoryOf(lamp);
    const { status, body } = await place({
      shipping_address_id: shopper.addressId,
      shipping_method_id: shop.methodId,
      gift_card_codes: [card.code.toLowerCase()],
      notes: 'Ring twice.',
      expected_total: '125.00',
    });
    expect(status).toBe(201);
    const { label: _label, ...address } = HOME;
    expect(body).toMatchObject({
      status: 'success',
      message: 'Order placed.',
      data: {
        order_number: expect.stringMatching(/^ORD-\d{8}-\d{6,}$/),
        status: 'pending',
        payment_status: 'pending',
        currency: 'EUR',
        exchange_rate: 1,
        subtotal: '120.00',
        discount_amount: '0.00',
        shipping_amount: '5.00',
        tax_amount: '0.00',
        total: '125.00',
        gift_card_amount: '50.00',
        wallet_amount: '0.00',
        amount_due: '75.00',
        paid_amount: '0.00',
        refunded_amount: '0.00',
        coupon: null,
        gift_cards: [{ code: `••••${card.code.slice(-4)}`, amount: '50.00' }],
        items: [
          {
            product_id: lamp.productId,
            variant_id: lamp.variantId,
            product_name: 'Lamp',
            image: `${store.s3.url}/store/products/lamp.webp`,
            quantity: 2,
            unit_price: '60.00',
            discount_amount: '0.00',
            total: '120.00',
            returned_quantity: 0,
          },
        ],
        shipping_address: address,
        billing_address: address,
        shipping_method: { id: shop.methodId, name: 'Standard', carrier: 'La Poste' },
        payment: null,
        status_history: [{ from: null, to: 'pending', actor: 'customer' }],
        notes: 'Ring twice.',
        confirmed_at: null,
      },
    });
    expect(body.data).not.toHaveProperty('shipment');
    expect(Date.parse(body.data.expires_at) - Date.parse(body.data.placed_at)).toBe(HOUR_MS);
    expect(await shop.inventoryOf(lamp)).toEqual({ ...before, reserved: before.reserved + 2 });
    expect((await shopper.client.get('/cart')).body.data.items).toEqual([]);
    expect((await store.client.get(`/gift-cards/${card.code}`)).body.data.balance).toBe('0.00');
  });

  it('returns the same as a later read of the order', async () => {
    const cups = await shop.item(1250, 20);
    await shop.coupon({ code: 'SAME10', type: 'percentage', value: 1000 });
    await shop.fill(shopper, lamp);
    await shop.fill(shopper, cups, 3);
    for (const body of [{ coupon_code: 'SAME10', notes: 'Ring twice.' }, { use_wallet: false }]) {
      const { data } = (await place(body)).body;
      const read = await shopper.client.get(`/orders/${data.order_number}`);
      expect(data).toEqual(read.body.data);
      await shop.fill(shopper, lamp);
    }
  });

  it('says of each line whether it is digital, before and after', async () => {
    const song = await shop.item(900, 20, { name: 'Song', isDigital: true });
    const card = await shop.item(5000, 20, { name: 'Card', isDigital: true, isGiftCard: true });
    for (const item of [lamp, song, card]) await shop.fill(shopper, item);
    const lines = [
      { is_digital: false, is_gift_card: false },
      { is_digital: true, is_gift_card: false },
      { is_digital: true, is_gift_card: true },
    ];
    expect((await shopper.client.post('/orders/preview', {})).body.data.items).toMatchObject(lines);
    expect((await place()).body.data.items).toMatchObject(lines);
  });

  it('numbers orders by the day in UTC, without end', async () => {
    await store.db.rows(`SELECT setval('order_number_seq', 1234566)`);
    const { order_number, placed_at } = (await placed()) as unknown as Record<string, string>;
    expect(order_number).toBe(`ORD-${placed_at?.slice(0, 10).replaceAll('-', '')}-1234567`);
  });

  it('confirms an order that credit pays in full', async () => {
    shopper = await shop.shopper({ wallet: 10_000 });
    const before = await shop.inventoryOf(lamp);
    await shop.fill(shopper, lamp);
    const { body } = await place();
    expect(body.data).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      wallet_amount: '65.00',
      amount_due: '0.00',
      paid_amount: '65.00',
      expires_at: null,
      confirmed_at: expect.any(String),
    });
    expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: before.on_hand - 1, reserved: before.reserved });
  });

  it('skips the wallet on request', async () => {
    shopper = await shop.shopper({ wallet: 10_000 });
    expect(await placed({ use_wallet: false })).toMatchObject({ wallet_amount: '0.00', amount_due: '65.00' });
  });

  it('converts credit of other currencies at the order’s rate and keeps both amounts', async () => {
    shopper = await shop.shopper({ currency: 'USD', wallet: 1000 });
    const card = await shop.giftCard({ initialAmount: 2000, currency: 'EUR' });
    const order = await placed({ gift_card_code: card.code });
    expect(order).toMatchObject({ currency: 'USD', exchange_rate: 1.0825, total: '70.36' });
    expect(order).toMatchObject({ gift_card_amount: '21.65', wallet_amount: '10.00', amount_due: '38.71' });
    const entry = await store.db.row(
      'SELECT amount, order_amount FROM gift_card_transactions WHERE order_id = $1',
      [order.id],
    );
    expect(entry).toEqual({ amount: -2000, order_amount: -2165 });
  });

  it('takes an address for this order only', async () => {
    const { label: _label, ...address } = { ...HOME, full_name: 'Ada Lovelace', country: 'BE' };
    const order = await placed({ shipping_address: address });
    expect(order).toMatchObject({ shipping_address: address, billing_address: address });
    expect(await placed({ address_id: shopper.addressId, billing_address: address })).toMatchObject({
      shipping_address: { full_name: HOME.full_name },
      billing_address: address,
    });
  });

  it('ships nothing and needs no address for digital goods', async () => {
    const book = await shop.item(900, 5, { isDigital: true });
    await store.db.rows('DELETE FROM addresses WHERE user_id = $1', [shopper.id]);
    expect(await placed({}, 1, book)).toMatchObject({
      shipping_amount: '0.00',
      shipping_address: null,
      shipping_method: null,
      total: '9.00',
    });
  });

  it('sells at the flash sale price and counts it', async () => {
    const rug = await shop.item(10_000, 50);
    await flashSale(rug, 7000, 3);
    expect(await placed({}, 2, rug)).toMatchObject({ subtotal: '140.00' });
    expect(await flashSold(rug)).toBe(2);
  });

  it('rejects a silently raised flash sale price, and accepts the new total when it is expected', async () => {
    const rug = await shop.item(10_000, 50);
    await flashSale(rug, 7000, 3);
    await shop.fill(shopper, rug, 2);
    const other = await shop.shopper();
    await shop.fill(other, rug, 2);
    expect((await other.client.post('/orders', {})).status).toBe(201);
    const { status, body } = await place();
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'FLASH_SALE_SOLD_OUT',
      errors: { 'items.0.quantity': ['Only 1 left at the flash sale price.'] },
    });
    expect((await place({ expected_total: '205.00' })).body.data).toMatchObject({ subtotal: '200.00' });
    expect(await flashSold(rug)).toBe(2);
  });

  it('rejects an empty cart', async () => {
    expect((await place()).body.code).toBe('CART_EMPTY');
  });

  it('rejects items that are out of stock, item by item, and keeps the cart', async () => {
    const [cup, fork] = [await shop.item(100, 3), await shop.item(200, 3)];
    await shop.fill(shopper, lamp);
    await shop.fill(shopper, cup, 3);
    await shop.fill(shopper, fork, 2);
    await store.db.rows('UPDATE inventory SET on_hand = 1 WHERE variant_id = ANY($1)', [
      [cup.variantId, fork.variantId],
    ]);
    const { status, body } = await place();
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      errors: { 'items.1.quantity': ['Only 1 left.'], 'items.2.quantity': ['Only 1 left.'] },
      meta: {
        items: [
          { variant_id: cup.variantId, available: 1 },
          { variant_id: fork.variantId, available: 1 },
        ],
      },
    });
    expect((await shopper.client.get('/cart')).body.data.items).toHaveLength(3);
  });

  it('rejects items that are no longer sold', async () => {
    const cup = await shop.item(100, 3);
    await shop.fill(shopper, cup);
    await store.db.rows('UPDATE product_variants SET deleted_at = now() WHERE id = $1', [cup.variantId]);
    const { body } = await place();
    expect(body).toMatchObject({
      code: 'PRODUCT_UNAVAILABLE',
      meta: { items: [{ variant_id: cup.variantId }] },
    });
  });

  it('rejects an order without an address', async () => {
    await store.db.rows('DELETE FROM addresses WHERE user_id = $1', [shopper.id]);
    await shop.fill(shopper, lamp);
    expect((await place()).body.code).toBe('ADDRESS_REQUIRED');
  });

  it('rejects a method that does not serve the address, and requires a choice between several', async () => {
    await shop.fill(shopper, lamp);
    const abroad = { shipping_address: { ...HOME, country: 'JP' } };
    expect((await place(abroad)).body.code).toBe('SHIPPING_METHOD_UNAVAILABLE');
    expect((await place({ shipping_method_id: 999_999 })).body.code).toBe('SHIPPING_METHOD_UNAVAILABLE');
    const second = await shop.method({ name: 'Express', cost: 1500 });
    const { body } = await place();
    expect([body.code, Object.keys(body.errors)]).toEqual(['VALIDATION_ERROR', ['shipping_method_id']]);
    expect((await place({ shipping_method_id: second })).body.data).toMatchObject({
      shipping_amount: '15.00',
    });
    await store.db.rows('UPDATE shipping_methods SET is_active = false WHERE id = $1', [second]);
  });

  it('rejects a saved address that is not the one that the customer saw', async () => {
    const { client, addressId } = shopper;
    const versions = async (): Promise<string[]> =>
      (await client.get('/user/addresses')).body.data.map(({ version }: { version: string }) => version);
    const [seen = ''] = await versions();
    await shop.fill(shopper, lamp);
    // A label is not part of an address.
    await client.put(`/user/addresses/${addressId}`, { label: 'Work' });
    expect(await versions()).toEqual([seen]);
    await client.put(`/user/addresses/${addressId}`, { city: 'Paris', postal_code: '75001' });
    const [now = ''] = await versions();
    expect(now).not.toBe(seen);
    const stale: [body: object, field: string][] = [
      [{ shipping_address_id: addressId, shipping_address_version: seen }, 'shipping_address_id'],
      [{ address_id: addressId, shipping_address_version: seen }, 'shipping_address_id'],
      // The default address.
      [{ shipping_address_version: seen }, 'shipping_address_id'],
      [{ billing_address_id: addressId, billing_address_version: seen }, 'billing_address_id'],
    ];
    for (const [input, field] of stale) {
      const { status, body } = await place(input);
      expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'ADDRESS_CHANGED', [field]]);
      const preview = await client.post('/orders/preview', input);
      expect(preview.body.data.problems).toEqual([
        expect.objectContaining({ code: 'ADDRESS_CHANGED', field }),
      ]);
      // Its amounts are those of the present address.
      expect(preview.body.data.shipping_amount).toBe('5.00');
    }
    const fresh = { shipping_address_id: addressId, shipping_address_version: now };
    const order = (await place(fresh)).body.data;
    expect(order.shipping_address).toMatchObject({ city: 'Paris' });
    const { label: _label, ...typed } = HOME;
    await shop.fill(shopper, lamp);
    expect((await place({ shipping_address: typed, shipping_address_version: seen })).status).toBe(201);
  });

  it.each(['shipping_address_id', 'address_id', 'billing_address_id'])(
    'rejects a foreign %s',
    async (field) => {
      const other = await shop.shopper();
      await shop.fill(shopper, lamp);
      const { body } = await place({ [field]: other.addressId });
      expect([body.code, Object.keys(body.errors)]).toEqual(['VALIDATION_ERROR', [field]]);
    },
  );

  it('rejects every unusable gift card with the same error', async () => {
    await shop.fill(shopper, lamp);
    const [expired, disabled, empty] = await Promise.all([
      shop.giftCard({ expiresAt: '2020-01-31' }),
      shop.giftCard({ isActive: false }),
      shop.giftCard({}),
    ]);
    await store.db.rows('UPDATE gift_cards SET balance = 0 WHERE id = $1', [empty.id]);
    for (const code of [expired.code, disabled.code, empty.code, 'NONE-SUCH']) {
      const { status, body } = await place({ gift_card_codes: [code] });
      expect([status, body.code, body.message]).toEqual([
        422,
        'GIFT_CARD_INVALID',
        'This gift card cannot be used.',
      ]);
    }
  });

  it('rejects a total that differs from the expected one', async () => {
    await shop.fill(shopper, lamp);
    for (const expected_total of ['64.99', 65.01, '0']) {
      const { status, body } = await place({ expected_total });
      expect([status, body.code, body.meta.current_total]).toEqual([409, 'CART_CHANGED', '65.00']);
    }
    expect((await place({ expected_total: 65 })).status).toBe(201);
  });

  it.each([
    ['a total that is no amount', { expected_total: 'much' }],
    ['six gift cards', { gift_card_codes: ['A', 'B', 'C', 'D', 'E', 'F'] }],
    ['notes that are too long', { notes: 'x'.repeat(501) }],
    ['half an address', { shipping_address: { city: 'Lyon' } }],
    ['a method that is no id', { shipping_method_id: 'fast' }],
  ])('rejects %s', async (_, body) => {
    await shop.fill(shopper, lamp);
    const answer = await place(body);
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('takes nothing when it fails', async () => {
    shopper = await shop.shopper({ wallet: 500 });
    const card = await shop.giftCard({ initialAmount: 1000 });
    const before = await shop.inventoryOf(lamp);
    await shop.fill(shopper, lamp);
    await place({ gift_card_codes: [card.code, 'NONE'], expected_total: '1.00' });
    expect(await shop.inventoryOf(lamp)).toEqual(before);
    expect((await store.client.get(`/gift-cards/${card.code}`)).body.data.balance).toBe('10.00');
  });
});

describe('Idempotency-Key', () => {
  it('replays a success byte for byte', async () => {
    await shop.fill(shopper, lamp);
    const first = await place({}, { 'Idempotency-Key': 'one' });
    const again = await place({}, { 'Idempotency-Key': 'one' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('places one order in twenty equal concurrent calls', async () => {
    await shop.fill(shopper, lamp);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place({}, { 'Idempotency-Key': 'burst' })),
    );
    const codes = new Set(answers.map(({ status, body }) => body.code ?? status));
    expect([...codes].filter((code) => code !== 201 && code !== 'IDEMPOTENCY_IN_PROGRESS')).toEqual([]);
    expect((await shopper.client.get('/orders')).body.meta.total).toBe(1);
    expect((await place({}, { 'Idempotency-Key': 'burst' })).status).toBe(201);
  });

  it('rejects the key of another request', async () => {
    await shop.fill(shopper, lamp);
    await place({}, { 'Idempotency-Key': 'two' });
    const { status, body } = await place({ notes: 'else' }, { 'Idempotency-Key': 'two' });
    expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('stores no errors', async () => {
    expect((await place({}, { 'Idempotency-Key': 'three' })).body.code).toBe('CART_EMPTY');
    await shop.fill(shopper, lamp);
    expect((await place({}, { 'Idempotency-Key': 'three' })).status).toBe(201);
  });

  it('belongs to its user', async () => {
    const other = await shop.shopper();
    await Promise.all([shop.fill(shopper, lamp), shop.fill(other, lamp)]);
    const headers = { 'Idempotency-Key': 'same' };
    const [mine, theirs] = [await place({}, headers), await other.client.post('/orders', {}, { headers })];
    expect(mine.body.data.id).not.toBe(theirs.body.data.id);
  });

  it('works on every write, for a day', async () => {
    const headers = { 'Idempotency-Key': 'cart' };
    const body = { product_id: lamp.productId };
    await shopper.client.post('/cart/items', body, { headers });
    expect((await shopper.client.post('/cart/items', body, { headers })).body.data.items_count).toBe(1);
    await store.db.rows(
      `UPDATE idempotency_keys SET created_at = now() - interval '1 day' WHERE subject_id = $1`,
      [shopper.id],
    );
    expect((await shopper.client.post('/cart/items', body, { headers })).body.data.items_count).toBe(2);
  });

  it('is taken over from a crashed process', async () => {
    await shop.fill(shopper, lamp);
    await store.db.rows(
      `INSERT INTO idempotency_keys (subject_id, key, fingerprint, locked_until)
       VALUES ($1, encode(sha256($2), 'hex'), '', now() + interval '1 minute')`,
      [shopper.id, Buffer.from(`${shopper.id}\ndead`)],
    );
    expect((await place({}, { 'Idempotency-Key': 'dead' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    await store.db.rows(`UPDATE idempotency_keys SET locked_until = now() WHERE fingerprint = ''`);
    expect((await place({}, { 'Idempotency-Key': 'dead' })).status).toBe(201);
  });

  it('rejects a key that is too long', async () => {
    const headers = { 'Idempotency-Key': 'x'.repeat(256) };
    const { status, body } = await place({}, headers);
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    // Routes without a body reject such a key too.
    const { client } = shopper;
    expect((await client.patch('/user/notifications/read-all', {}, { headers })).status).toBe(422);
    expect((await client.post('/auth/logout', {}, { headers })).body.code).toBe('VALIDATION_ERROR');
  });
});

describe('POST /orders/preview', () => {
  it('prices the checkout and changes nothing', async () => {
    shopper = await shop.shopper({ wallet: 1000 });
    const card = await shop.giftCard({ initialAmount: 2000 });
    await shop.fill(shopper, lamp, 2);
    const before = await shop.inventoryOf(lamp);
    const { status, body } = await shopper.client.post('/orders/preview', { gift_card_codes: [card.code] });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      items: [{ variant_id: lamp.variantId, quantity: 2, unit_price: '60.00', total: '120.00' }],
      subtotal: '120.00',
      shipping_amount: '5.00',
      total: '125.00',
      gift_card_amount: '20.00',
      wallet_amount: '10.00',
      amount_due: '95.00',
      currency: 'EUR',
      problems: [],
    });
    expect(await shop.inventoryOf(lamp)).toEqual(before);
    expect((await place({ gift_card_codes: [card.code], expected_total: body.data.total })).status).toBe(201);
  });

  it('lists all problems of the order', async () => {
    const [cup, gone] = [await shop.item(100, 3), await shop.item(200, 3)];
    await shop.fill(shopper, cup, 3);
    await shop.fill(shopper, gone);
    await store.db.rows('UPDATE inventory SET on_hand = 1 WHERE variant_id = $1', [cup.variantId]);
    await store.db.rows(`UPDATE products SET status = 'archived' WHERE id = $1`, [gone.productId]);
    await store.db.rows('DELETE FROM addresses WHERE user_id = $1', [shopper.id]);
    const input = { coupon_code: 'NONE', gift_card_codes: ['NONE'], expected_total: '1.00' };
    const { status, body } = await shopper.client.post('/orders/preview', input);
    expect(status).toBe(200);
    expect(body.data.problems.map(({ code }: { code: string }) => code)).toEqual([
      'PRODUCT_UNAVAILABLE',
      'COUPON_NOT_FOUND',
      'INSUFFICIENT_STOCK',
      'ADDRESS_REQUIRED',
      'GIFT_CARD_INVALID',
      'CART_CHANGED',
    ]);
    expect(body.data.problems[2]).toEqual({
      code: 'INSUFFICIENT_STOCK',
      message: 'Only 1 left.',
      field: 'items.0.quantity',
      item_id: body.data.items[0].cart_item_id,
    });
  });

  it('estimates the shipping of an address that is still being entered', async () => {
    await shop.fill(shopper, lamp);
    const preview = (fields: object): Promise<TestResponse> =>
      shopper.client.post('/orders/preview', { shipping_address: fields });
    const { status, body } = await preview({ country: 'BE', postal_code: '1000' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      shipping_amount: '5.00',
      shipping_method: { id: shop.methodId },
      needs_shipping: true,
      problems: [],
    });
    expect((await preview({ country: 'US' })).body.data).toMatchObject({ shipping_methods: [] });
    expect(Object.keys((await preview({ postal_code: '1000' })).body.errors)).toEqual([
      'shipping_address.country',
    ]);
    // The order itself needs the whole address.
    const placing = await shopper.client.post('/orders', { shipping_address: { country: 'BE' } });
    expect(Object.keys(placing.body.errors)).toContain('shipping_address.full_name');
    expect((await shopper.client.delete('/cart')).status).toBeLessThan(300);
  });

  it('rejects an empty cart and a bad body', async () => {
    expect((await shopper.client.post('/orders/preview', {})).body.code).toBe('CART_EMPTY');
    expect((await shopper.client.post('/orders/preview', { notes: 1 })).body.code).toBe('VALIDATION_ERROR');
  });
});

describe('GET /orders', () => {
  it('lists own orders, newest first, page by page', async () => {
    const numbers = [await placed(), await placed({}, 2), await placed()].map(
      ({ order_number }) => order_number,
    );
    await shop.shopper();
    const first = await shopper.client.get('/orders?per_page=2');
    expect(first.body.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
    expect(first.body.data.map((order: { order_number: string }) => order.order_number)).toEqual([
      numbers[2],
      numbers[1],
    ]);
    expect(first.body.data[1]).toEqual({
      id: expect.any(Number),
      order_number: numbers[1],
      status: 'pending',
      payment_status: 'pending',
      total: '125.00',
      currency: 'EUR',
      items_count: 2,
      lines_count: 1,
      first_item: { name: 'Lamp', image: `${store.s3.url}/store/products/lamp.webp` },
      placed_at: expect.any(String),
    });
    const second = await shopper.client.get('/orders?per_page=2&page=2');
    expect(second.body.data.map((order: { order_number: string }) => order.order_number)).toEqual([
      numbers[0],
    ]);
  });

  it('counts the lines of an order beside its units', async () => {
    await shop.fill(shopper, await shop.item(1250, 20), 3);
    await placed();
    const { body } = await shopper.client.get('/orders');
    expect(body.data[0]).toMatchObject({ items_count: 4, lines_count: 2 });
  });

  it('filters and sorts', async () => {
    const small = await placed();
    const large = await placed({}, 3);
    await shopper.client.post(`/orders/${small.order_number}/cancel`);
    const numbers = async (query: string): Promise<string[]> =>
      (await shopper.client.get(`/orders?${query}`)).body.data.map(
        (order: { order_number: string }) => order.order_number,
      );
    const today = new Date().toISOString().slice(0, 10);
    expect(await numbers('status=cancelled')).toEqual([small.order_number]);
    expect(await numbers('payment_status=pending&sort=total')).toEqual([
      small.order_number,
      large.order_number,
    ]);
    expect(await numbers('sort=-total,nonsense')).toEqual([large.order_number, small.order_number]);
    expect(await numbers(`search=${small.order_number}`)).toEqual([small.order_number]);
    expect(await numbers('search=lam')).toHaveLength(2);
    expect(await numbers('search=100%25')).toEqual([]);
    expect(await numbers(`from=${today}&to=${today}&whatever=1`)).toHaveLength(2);
    expect(await numbers('to=2020-01-01')).toEqual([]);
    expect((await shopper.client.get('/orders?status=lost')).status).toBe(422);
  });
});

describe('GET /orders/{order_number}', () => {
  it('reads the same after its product and address are deleted', async () => {
    const cup = await shop.item(100, 3, { name: 'Cup' });
    const order = await placed({}, 1, cup);
    await store.db.rows('DELETE FROM products WHERE id = $1', [cup.productId]);
    await store.db.rows('DELETE FROM addresses WHERE user_id = $1', [shopper.id]);
    const { status, body } = await shopper.client.get(`/orders/${order.order_number}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      shipping_address: { city: 'Lyon' },
      items: [{ product_id: null, variant_id: null, product_name: 'Cup', unit_price: '1.00' }],
    });
  });

  it('is visible to its customer only', async () => {
    const { order_number } = await placed();
    const other = await shop.shopper();
    for (const number of [order_number, 'ORD-20260101-000000', 'x']) {
      const { status, body } = await other.client.get(`/orders/${number}`);
      expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    }
  });
});

describe('POST /orders/{order_number}/cancel', () => {
  it('returns stock, flash sale units, gift card and wallet amounts', async () => {
    shopper = await shop.shopper({ wallet: 1000 });
    const rug = await shop.item(10_000, 5);
    await flashSale(rug, 7000, 3);
    const card = await shop.giftCard({ initialAmount: 2000 });
    const order = await placed({ gift_card_code: card.code }, 2, rug);
    const { status, body } = await shopper.client.post(`/orders/${order.order_number}/cancel`, {
      reason: 'Too big.',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'cancelled',
      payment_status: 'pending',
      expires_at: null,
      cancelled_at: expect.any(String),
      status_history: [
        { to: 'pending' },
        { from: 'pending', to: 'cancelled', note: 'Too big.', actor: 'customer' },
      ],
    });
    expect(await shop.inventoryOf(rug)).toEqual({ on_hand: 5, reserved: 0 });
    expect(await flashSold(rug)).toBe(0);
    expect(await credit(card.id)).toEqual({ card: 2000, wallet: 1000 });
  });

  it('refunds and restocks a confirmed order', async () => {
    shopper = await shop.shopper({ wallet: 20_000 });
    const cup = await shop.item(100, 3);
    const order = await placed({}, 2, cup);
    expect(await shop.inventoryOf(cup)).toEqual({ on_hand: 1, reserved: 0 });
    const { body } = await shopper.client.post(`/orders/${order.order_number}/cancel`);
    expect(body.data).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded_amount: '7.00',
    });
    expect(await shop.inventoryOf(cup)).toEqual({ on_hand: 3, reserved: 0 });
    expect(await credit(0)).toMatchObject({ wallet: 20_000 });
  });

  it('answers 422 the second time, and once the order is processing', async () => {
    const order = await placed();
    const path = `/orders/${order.order_number}/cancel`;
    expect((await shopper.client.post(path)).status).toBe(200);
    expect((await shopper.client.post(path)).body.code).toBe('ORDER_NOT_CANCELLABLE');
    const next = await placed();
    await store.db.rows(`UPDATE orders SET status = 'processing' WHERE id = $1`, [next.id]);
    expect((await shopper.client.post(`/orders/${next.order_number}/cancel`)).body.code).toBe(
      'ORDER_NOT_CANCELLABLE',
    );
  });

  it('leaves payments outside of the processor to be refunded by hand', async () => {
    const order = await placed();
    await store.db.tx((tx) => store.get(OrderPaymentsService).markOrderPaid(tx, order.id, { amount: 6500 }));
    const { status, body } = await shopper.client.post(`/orders/${order.order_number}/cancel`);
    expect([status, body.data.status, body.data.payment_status]).toEqual([200, 'cancelled', 'paid']);
    expect(body.data.refunds).toMatchObject([{ status: 'approved', amount: '65.00' }]);
  });

  it('answers 404 for another customer’s order, whatever the body', async () => {
    const { order_number } = await placed();
    const other = await shop.shopper();
    expect((await other.client.post(`/orders/${order_number}/cancel`)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await other.client.post(`/orders/${order_number}/cancel`, { reason: 1 })).status).toBe(404);
    expect((await shopper.client.post(`/orders/${order_number}/cancel`, { reason: 1 })).status).toBe(422);
  });
});

describe('an order that is paid by card', () => {
  it('is confirmed, its stock leaves, and it can no longer expire', async () => {
    const cup = await shop.item(1000, 5);
    const order = await placed({}, 2, cup);
    const intent = await shopper.client.post('/payments/intent', { order_number: order.order_number });
    await new PaymentFixtures(store).payInBrowser(intent.body.data, 'pm_card_visa');
    const confirmed = await shopper.client.post('/payments/confirm', {
      payment_intent_id: intent.body.data.processor_payment_intent_id,
    });
    expect(confirmed.body.data.status).toBe('paid');
    const { body } = await shopper.client.get(`/orders/${order.order_number}`);
    expect(body.data).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      amount_due: '25.00',
      paid_amount: '25.00',
      expires_at: null,
      payment: { id: intent.body.data.id, status: 'paid', requires_action: false },
    });
    expect(await shop.inventoryOf(cup)).toEqual({ on_hand: 3, reserved: 0 });
  });
});

describe('an order that is not paid in time', () => {
  it('is cancelled and reversed, once its payment is closed', async () => {
    const cup = await shop.item(100, 4);
    const [late, ended] = [await placed({}, 1, cup), await placed({}, 1, cup)];
    const [paying, fresh] = [await placed({}, 1, cup), await placed({}, 1, cup)];
    const expired = [late.id, ended.id, paying.id];
    await store.db.rows(`UPDATE orders SET expires_at = now() WHERE id = ANY($1)`, [expired]);
    await store.db.rows(
      `INSERT INTO payments (order_id, user_id, amount, currency, status)
       VALUES ($1, $3, 600, 'EUR', 'cancelled'), ($2, $3, 600, 'EUR', 'requires_action')`,
      [ended.id, paying.id, shopper.id],
    );
    await Promise.all([
      store.get(OrderExpiryService).expireDueOrders(),
      store.get(OrderExpiryService).expireDueOrders(),
    ]);
    const statuses: string[] = [];
    for (const { order_number } of [late, ended, paying, fresh]) {
      statuses.push((await shopper.client.get(`/orders/${order_number}`)).body.data.status);
    }
    expect(statuses).toEqual(['cancelled', 'cancelled', 'pending', 'pending']);
    expect(await shop.inventoryOf(cup)).toEqual({ on_hand: 4, reserved: 2 });
  });
});

it.each([
  ['POST', '/orders'],
  ['POST', '/orders/preview'],
  ['GET', '/orders'],
  ['GET', '/orders/ORD-1'],
  ['POST', '/orders/ORD-1/cancel'],
])('%s %s needs an account with a verified e-mail', async (method, path) => {
  expect((await store.client.send(method, path)).status).toBe(401);
  const unverified = await shop.shopper({ emailVerified: false });
  expect((await unverified.client.send(method, path)).body.code).toBe('EMAIL_NOT_VERIFIED');
});

function flashSale({ variantId }: TestItem, salePrice: number, qtyLimit: number): Promise<unknown> {
  const now = store.clock.now().getTime();
  return store.db.tx((tx) =>
    store.get(FlashSalesService).createFlashSale(tx, {
      name: 'Today',
      startsAt: new Date(now - HOUR_MS),
      endsAt: new Date(now + HOUR_MS),
      items: [{ productVariantId: variantId, salePrice, qtyLimit }],
    }),
  );
}

async function flashSold({ variantId }: TestItem): Promise<number | undefined> {
  const row = await store.db.row<{ qty_sold: number }>(
    'SELECT qty_sold FROM flash_sale_items WHERE product_variant_id = $1',
    [variantId],
  );
  return row?.qty_sold;
}

async function credit(cardId: number): Promise<object | undefined> {
  return store.db.row(
    `SELECT (SELECT balance FROM gift_cards WHERE id = $1) AS card, balance AS wallet FROM wallets WHERE user_id = $2`,
    [cardId, shopper.id],
  );
}
