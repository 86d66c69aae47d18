import type { TestResponse } from '@comptoir/testing';
import { SettingsService } from '../../src/platform/settings/settings.service';
import { ObjectStorage } from '@comptoir/storage';
import { imageFile, sendForm } from '../catalog/admin-catalog.fixture';
import { ReturnImagesService } from '../../src/orders/returns/returns.images.service';
import { ReturnLabelsService } from '../../src/orders/returns/returns.labels.service';
import { expectLedgersToBalance } from '../reconciliation';
import { type OrderWish, type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});

afterAll(() => store?.stop());

function delivered(wish: OrderWish = {}): Promise<PaidOrder> {
  return fixtures.order({ status: 'delivered', ...wish });
}

/** Requests the return of units of the first line. */
function ask(order: PaidOrder, more: object = {}, quantity = 1): Promise<TestResponse> {
  return order.shopper.client.post(`/orders/${order.order_number}/return`, {
    reason: 'damaged',
    items: [{ order_item_id: order.items[0]?.id, quantity }],
    ...more,
  });
}

function put(id: number, body: object): Promise<TestResponse> {
  return fixtures.manager.client.put(`/admin/returns/${id}`, body);
}

/** Creates a return whose units were received. */
async function received(order: PaidOrder, quantity = 1, item: object = {}): Promise<number> {
  const { data } = (await ask(order, {}, quantity)).body;
  await put(data.id, { status: 'approved' });
  const items = [{ id: data.items[0].id, ...item }];
  const answer = await put(data.id, { status: 'received', items });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return data.id;
}

async function noticesOf({ shopper }: PaidOrder): Promise<string[]> {
  const { data } = (await shopper.client.get('/user/notifications?per_page=100')).body.data;
  return data.map(({ type }: { type: string }) => type);
}

describe('POST /orders/{order_number}/return', () => {
  it('takes a request, notifies the customer, and reads as requested', async () => {
    const order = await delivered();
    const { status, body } = await ask(order, { reason_details: 'A crack.' });
    expect([status, body.message]).toEqual([201, 'Return requested.']);
    expect(body.data).toMatchObject({
      order_number: order.order_number,
      status: 'pending',
      reason: 'damaged',
      reason_details: 'A crack.',
      items: [{ order_item_id: order.items[0]?.id, quantity: 1, condition: null, received_quantity: null }],
      refund: null,
      approved_at: null,
      received_at: null,
      resolved_at: null,
    });
    const { client } = order.shopper;
    expect((await client.get(`/returns/${body.data.id}`)).body.data.status).toBe('requested');
    for (const filter of ['pending', 'requested']) {
      expect((await client.get(`/returns?status=${filter}`)).body).toMatchObject({
        meta: { total: 1 },
        data: [{ id: body.data.id, status: 'requested' }],
      });
    }
    expect((await client.get('/returns?status=approved')).body.data).toEqual([]);
    await store.drain();
    expect(await noticesOf(order)).toContain('return_requested');
    const [mail] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'return request' });
    expect(mail?.text).toContain('Lamp');
    const shown = (await client.get(`/orders/${order.order_number}`)).body.data;
    expect(shown).toMatchObject({
      returns: [{ id: body.data.id, status: 'requested', reason: 'damaged' }],
      items: [{ returned_quantity: 0 }],
    });
  });

  it('is POST /returns as well', async () => {
    const order = await delivered();
    const items = [{ order_item_id: order.items[0]?.id, quantity: 2, condition: 'like_new' }];
    const request = { order_number: order.order_number, reason: 'changed_mind', items };
    const { status, body } = await order.shopper.client.post('/returns', request);
    expect([status, body.data.status, body.data.items[0].condition]).toEqual([201, 'pending', 'like_new']);
  });

  it('is for delivered orders', async () => {
    const order = await fixtures.order();
    const { status, body } = await ask(order);
    expect([status, body.code]).toEqual([422, 'ORDER_NOT_RETURNABLE']);
  });

  it('is limited in time, or not if the limit is off', async () => {
    const order = await delivered();
    await store.db.rows('UPDATE orders SET delivered_at = $2 WHERE id = $1', [
      order.id,
      new Date(store.clock.now().getTime() - 31 * DAY_MS),
    ]);
    const { status, body } = await ask(order);
    expect([status, body.code]).toEqual([422, 'RETURN_WINDOW_EXPIRED']);
    const settings = store.get(SettingsService);
    await settings.changeSettings(fixtures.manager.id, [{ key: 'returns.window_days', value: 0 }]);
    expect((await ask(order)).status).toBe(201);
    await settings.changeSettings(fixtures.manager.id, [{ key: 'returns.window_days', value: 30 }]);
  });

  it('is for no more than was bought, open returns included', async () => {
    const order = await delivered();
    expect((await ask(order, {}, 3)).body).toMatchObject({
      code: 'RETURN_QUANTITY_EXCEEDED',
      errors: { 'items.0.quantity': ['Only 2 can be returned.'] },
    });
    const id = order.items[0]?.id;
    const twice = [
      { order_item_id: id, quantity: 1 },
      { order_item_id: id, quantity: 2 },
    ];
    expect((await ask(order, { items: twice })).body.errors).toEqual({
      'items.1.quantity': ['Only 2 can be returned.'],
    });
    expect((await ask(order)).status).toBe(201);
    expect((await ask(order, {}, 2)).body.code).toBe('RETURN_QUANTITY_EXCEEDED');
    expect((await ask(order)).status).toBe(201);
    expect((await ask(order)).body.code).toBe('RETURN_QUANTITY_EXCEEDED');
  });

  it('claims the same unit for one of twenty concurrent requests', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await delivered();
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
      const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
      expect(new Set(codes)).toEqual(new Set(['RETURN_QUANTITY_EXCEEDED']));
    }
  });

  it.each([
    ['reason', { reason: 'bored' }],
    ['reason', { reason: undefined }],
    ['reason_details', { reason_details: 'x'.repeat(1001) }],
    ['items', { items: [] }],
    ['items', { items: undefined }],
    ['items.0.quantity', { items: [{ order_item_id: 1, quantity: 0 }] }],
    ['items.0.quantity', { items: [{ order_item_id: 1 }] }],
    ['items.0.condition', { items: [{ order_item_id: 1, quantity: 1, condition: 'eaten' }] }],
    ['items.0.order_item_id', { items: [{ order_item_id: 2_147_483_647, quantity: 1 }] }],
  ])('rejects a bad %s', async (field, change) => {
    const order = await delivered();
    const { status, body } = await ask(order, change);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    expect(await store.db.rows('SELECT FROM returns WHERE order_id = $1', [order.id])).toEqual([]);
  });

  it('answers 404 for another customer’s order, whatever the body', async () => {
    const order = await delivered();
    const stranger = await fixtures.shop.shopper();
    const path = `/orders/${order.order_number}/return`;
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    for (const body of [{ reason: 'other', items }, {}]) {
      expect((await stranger.client.post(path, body)).status).toBe(404);
    }
    const elsewhere = { reason: 'other', items, order_number: order.order_number };
    expect((await stranger.client.post('/returns', elsewhere)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await store.client.post(path, {})).status).toBe(401);
    expect((await store.client.post('/returns', {})).status).toBe(401);
    expect((await store.client.get('/returns')).status).toBe(401);
    const { data } = (await ask(order)).body;
    expect((await stranger.client.get(`/returns/${data.id}`)).status).toBe(404);
    expect((await stranger.client.get('/returns')).body.data).toEqual([]);
  });
});

describe('PUT /admin/returns/{id}', () => {
  it('goes from the request to the refund', async () => {
    const cup = await fixtures.shop.item(2000, 10);
    const order = await delivered({ lines: [[cup, 3]] });
    const { data } = (await ask(order, {}, 2)).body;
    const approved = await put(data.id, { status: 'approved', note: 'Nice customer.' });
    expect(approved.body).toMatchObject({
      message: 'Return approved.',
      data: { status: 'approved', approved_at: expect.any(String), note: 'Nice customer.' },
    });
    expect((await put(data.id, { status: 'approved' })).status).toBe(200);
    const came = await put(data.id, {
      status: 'received',
      items: [{ id: data.items[0].id, received_quantity: 1, restock: false, condition: 'damaged' }],
    });
    expect(came.body.data).toMatchObject({
      status: 'received',
      received_at: expect.any(String),
      items: [{ received_quantity: 1, restock: false, condition: 'damaged' }],
    });
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 7, reserved: 0 });
    const refunded = await put(data.id, {
      status: 'refunded',
      refund_method: 'original',
      include_shipping: false,
    });
    expect(refunded.body).toMatchObject({
      message: 'Return refunded.',
      data: {
        status: 'refunded',
        resolved_at: expect.any(String),
        refund: { amount: '20.00', currency: 'EUR', method: 'original', status: 'approved' },
      },
    });
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({
      status: 'delivered',
      payment_status: 'partially_refunded',
      refunded_amount: 2000,
    });
    expect(await fixtures.differences([order])).toEqual([]);
    expect(await noticesOf(order)).toEqual(
      expect.arrayContaining(['return_requested', 'return_approved', 'refund_processed']),
    );
    const { items } = (await order.shopper.client.get(`/orders/${order.order_number}`)).body.data;
    expect(items[0].returned_quantity).toBe(1);
    expect((await ask(order, {}, 3)).body.code).toBe('RETURN_QUANTITY_EXCEEDED');
    expect((await ask(order, {}, 2)).status).toBe(201);
  });

  it('restocks good units in their warehouse, once', async () => {
    const cup = await fixtures.shop.item(2000, 10);
    const order = await delivered({ lines: [[cup, 3]] });
    const id = await received(order, 2);
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 9, reserved: 0 });
    await Promise.all(Array.from({ length: 5 }, () => put(id, { status: 'received' })));
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 9, reserved: 0 });
    const moves = await store.db.rows(
      `SELECT kind, reason, on_hand_delta FROM stock_movements m JOIN inventory i ON i.id = m.inventory_id
       WHERE i.variant_id = $1 AND kind = 'restock'`,
      [cup.variantId],
    );
    expect(moves).toEqual([{ kind: 'restock', reason: 'return', on_hand_delta: 2 }]);
  });

  it('puts the good units of a line back, and not the damaged ones', async () => {
    const cup = await fixtures.shop.item(2000, 10);
    const order = await delivered({ lines: [[cup, 3]] });
    const { data } = (await ask(order, {}, 3)).body;
    await put(data.id, { status: 'approved' });
    const receive = (units: object): Promise<TestResponse> =>
      put(data.id, { status: 'received', items: [{ id: data.items[0].id, condition: 'damaged', ...units }] });
    const field = 'items.0.damaged_quantity';
    expect((await receive({ damaged_quantity: 4 })).body.errors).toEqual({ [field]: ['Only 3 arrived.'] });
    expect((await receive({ received_quantity: 1, damaged_quantity: 2 })).body.errors).toEqual({
      [field]: ['Only 1 arrived.'],
    });
    expect(Object.keys((await receive({ damaged_quantity: -1 })).body.errors)).toEqual([field]);
    const { body } = await receive({ damaged_quantity: 1 });
    expect(body.data.items).toMatchObject([{ received_quantity: 3, restock: true, damaged_quantity: 1 }]);
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 9, reserved: 0 });
    await expectLedgersToBalance(store);
  });

  it('is refunded once by ten concurrent calls, and one of two outcomes wins', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await delivered();
      const id = await received(order);
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => put(id, { status: 'refunded' })),
        ...Array.from({ length: 5 }, () => put(id, { status: 'exchanged' })),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ body }) => body.code === 'INVALID_STATUS_TRANSITION')).toHaveLength(5);
      await fixtures.settle();
      const source = answers[0]?.status === 200 ? 'return' : 'exchange';
      expect(await fixtures.refundsOf(order)).toEqual([expect.objectContaining({ source, amount: 6000 })]);
      expect(await fixtures.differences([order])).toEqual([]);
    }
  });

  it('is rejected with a reason, and may be approved after all while its units are free', async () => {
    const order = await delivered();
    const { data } = (await ask(order, {}, 2)).body;
    const rejected = await put(data.id, { status: 'rejected', rejection_reason: 'Worn.' });
    expect(rejected.body.data).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Worn.',
      resolved_at: expect.any(String),
    });
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'return rejected' });
    expect(mail?.text).toContain('Worn.');
    const other = (await ask(order, {}, 1)).body.data;
    expect((await put(data.id, { status: 'approved' })).body.code).toBe('RETURN_QUANTITY_EXCEEDED');
    await put(other.id, { status: 'rejected' });
    expect((await put(data.id, { status: 'approved' })).body.data).toMatchObject({
      status: 'approved',
      rejection_reason: null,
      resolved_at: null,
    });
  });

  it('refunds with delivery, a smaller amount, to the wallet; never more than the units are worth', async () => {
    const order = await delivered();
    const first = await received(order);
    const over = await put(first, { status: 'refunded', refund_amount: '60.01' });
    expect([over.status, over.body.code, over.body.meta]).toEqual([
      422,
      'REFUND_EXCEEDS_BALANCE',
      { refundable_amount: '60.00' },
    ]);
    const fee = await put(first, { status: 'refunded', refund_amount: '50', refund_method: 'wallet' });
    expect(fee.body.data.refund).toMatchObject({ amount: '50.00', method: 'wallet', status: 'processed' });
    const second = await received(order);
    const rest = await put(second, { status: 'refunded', include_shipping: true });
    expect(rest.body.data.refund).toMatchObject({ amount: '65.00' });
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 11_500 });
  });

  it('does not refund units again that were refunded before they arrived', async () => {
    const order = await delivered();
    await fixtures.refund(order);
    const id = await received(order);
    const { status, body } = await put(id, { status: 'refunded' });
    expect([status, body.data.status, body.data.refund]).toEqual([200, 'refunded', null]);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 12_500 });
  });

  it('exchanges for the same variant by default, and only while there is stock', async () => {
    const cup = await fixtures.shop.item(2000, 3);
    const order = await delivered({ lines: [[cup, 3]] });
    const id = await received(order, 2, { restock: false });
    const none = await put(id, { status: 'exchanged' });
    expect([none.status, none.body.code, none.body.meta]).toEqual([
      422,
      'INSUFFICIENT_STOCK',
      { variant_id: cup.variantId, available: 0 },
    ]);
    expect((await put(id, { status: 'exchanged', exchange_variant_id: 2_147_483_647 })).body.errors).toEqual({
      exchange_variant_id: ['This variant is not sold.'],
    });
    const found = { variant_id: cup.variantId, quantity: 2, reason: 'found' };
    expect((await fixtures.manager.client.post('/admin/stock/adjust', found)).status).toBe(200);
    expect((await put(id, { status: 'exchanged' })).body.data.status).toBe('exchanged');
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 0, reserved: 0 });
  });

  it('rejects moves that skip or repeat', async () => {
    const order = await delivered();
    const { data } = (await ask(order)).body;
    for (const status of ['received', 'refunded', 'exchanged']) {
      const { body } = await put(data.id, { status });
      expect([body.code, body.errors]).toEqual([
        'INVALID_STATUS_TRANSITION',
        { status: ['Allowed: approved, rejected.'] },
      ]);
    }
    const id = await received(order);
    expect((await put(id, { status: 'approved' })).body.code).toBe('INVALID_STATUS_TRANSITION');
    await put(id, { status: 'refunded' });
    expect((await put(id, { status: 'rejected' })).body.errors).toEqual({
      status: ['This status is final.'],
    });
  });

  it.each([
    ['status', { status: 'requested' }],
    ['status', {}],
    ['rejection_reason', { status: 'rejected', rejection_reason: 'x'.repeat(501) }],
    ['items.0.id', { status: 'received', items: [{ id: 2_147_483_647 }] }],
    ['items.0.received_quantity', { status: 'received', items: [{ id: 1, received_quantity: -1 }] }],
  ])('rejects a bad %s', async (field, body) => {
    const order = await delivered();
    const { data } = (await ask(order)).body;
    await put(data.id, { status: 'approved' });
    const { status, body: answer } = await put(data.id, body);
    expect([status, answer.code, Object.keys(answer.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
  });

  it('receives at least one unit, and no more than announced', async () => {
    const order = await delivered();
    const { data } = (await ask(order)).body;
    await put(data.id, { status: 'approved' });
    const receive = (received_quantity: number): Promise<TestResponse> =>
      put(data.id, { status: 'received', items: [{ id: data.items[0].id, received_quantity }] });
    expect((await receive(2)).body.errors).toEqual({
      'items.0.received_quantity': ['Only 1 were announced.'],
    });
    expect((await receive(0)).body.code).toBe('VALIDATION_ERROR');
    expect((await receive(1)).status).toBe(200);
  });

  it('is for staff, and answers 404 for unknown returns', async () => {
    const order = await delivered();
    const { data } = (await ask(order)).body;
    const { client } = fixtures.manager;
    const found = async (query: string): Promise<number[]> =>
      (await client.get(`/admin/returns?${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await found(`user_id=${order.shopper.id}`)).toEqual([data.id]);
    expect(await found(`order_number=${order.order_number}&status=pending`)).toEqual([data.id]);
    expect(await found(`search=${order.shopper.email}&reason=damaged&sort=-created_at`)).toEqual([data.id]);
    expect(await found(`user_id=${order.shopper.id}&status=received`)).toEqual([]);
    expect((await client.get(`/admin/returns/${data.id}`)).body.data).toMatchObject({
      id: data.id,
      user: { id: order.shopper.id, email: order.shopper.email },
    });
    expect((await client.get('/admin/returns/999999')).status).toBe(404);
    expect((await put(999_999, {})).status).toBe(404);
    for (const path of ['/admin/returns', `/admin/returns/${data.id}`]) {
      expect((await store.client.get(path)).status).toBe(401);
      expect((await order.shopper.client.get(path)).status).toBe(403);
    }
    expect((await order.shopper.client.put(`/admin/returns/${data.id}`, { status: 'approved' })).status).toBe(
      403,
    );
    expect((await store.client.put(`/admin/returns/${data.id}`, { status: 'approved' })).status).toBe(401);
  });
});

describe('PUT /admin/returns/{id}/label', () => {
  function upload(id: number, bytes: string): Promise<TestResponse> {
    const form = { field: 'file', name: 'label.pdf', type: 'application/pdf', method: 'PUT' };
    return sendForm(store, `/admin/returns/${id}/label`, fixtures.manager.accessToken, [bytes], form);
  }

  function open(id: number, { shopper }: PaidOrder): Promise<Response> {
    const headers = { authorization: `Bearer ${shopper.accessToken}` };
    return fetch(`${store.client.baseUrl}/returns/${id}/label`, { headers });
  }

  const keys = (): Promise<{ storage_key: string }[]> =>
    store.db.rows('SELECT storage_key FROM return_labels WHERE storage_key IS NOT NULL');

  it('mails a PDF to the customer, who can open it until the return is resolved', async () => {
    const order = await delivered();
    const { data } = (await ask(order)).body;
    expect((await open(data.id, order)).status).toBe(404);
    expect((await upload(data.id, '%PDF-1.7')).body.code).toBe('RETURN_NOT_APPROVED');
    await put(data.id, { status: 'approved' });
    expect((await upload(data.id, 'GIF89a')).body.errors).toEqual({ file: ['The file is not a PDF.'] });
    expect((await upload(data.id, '%PDF-1.7 first')).body).toMatchObject({
      message: 'Label sent.',
      data: { id: data.id, label: { url: null } },
    });
    const [first] = await keys();
    await upload(data.id, '%PDF-1.7 second');
    const [second] = await keys();
    const answer = await open(data.id, order);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('%PDF-1.7 second');
    await store.drain();
    const storage = store.get(ObjectStorage);
    expect(await storage.exists(first?.storage_key ?? '')).toBe(false);
    const mails = store.mail.inbox.messages({ to: order.shopper.email, subject: 'label for your return' });
    expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([`return-${data.id}.pdf`]);
    await put(data.id, { status: 'rejected' });
    await store.drain();
    expect((await open(data.id, order)).status).toBe(404);
    expect(await storage.exists(second?.storage_key ?? '')).toBe(false);
  });

  it('takes the address of a label elsewhere', async () => {
    const order = await delivered();
    const { data } = (await ask(order)).body;
    await put(data.id, { status: 'approved' });
    const { client } = fixtures.manager;
    const path = `/admin/returns/${data.id}/label`;
    const url = 'https://carrier.example/labels/8F3A';
    expect((await client.put(path, { url })).body.data.label).toMatchObject({ url });
    const own = (await order.shopper.client.get(`/returns/${data.id}`)).body.data;
    expect(own.label).toMatchObject({ url });
    expect((await open(data.id, order)).status).toBe(404);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'label for your return' });
    expect([mail?.links.includes(url), mail?.attachments]).toEqual([true, []]);
    for (const body of [{}, { url: 'javascript:alert(1)' }, { url: 'http://carrier.example' }]) {
      expect((await client.put(path, body)).body.code).toBe('VALIDATION_ERROR');
    }
    expect((await client.put('/admin/returns/999999/label', {})).status).toBe(404);
    await store.get(ReturnLabelsService).deleteLabelsOfUser(order.shopper.id);
    expect(await store.db.rows('SELECT FROM return_labels WHERE return_id = $1', [data.id])).toEqual([]);
  });
});

describe('images of a return', () => {
  const upload = (token: string, file: Buffer | string, path = '/returns/images'): Promise<TestResponse> =>
    sendForm(store, path, token, [file], { field: 'image' });
  const open = (path: string, token: string): Promise<Response> =>
    fetch(store.client.baseUrl + path, { headers: { authorization: `Bearer ${token}` } });
  const stored = async (order: PaidOrder): Promise<{ id: number; storage_key: string }[]> =>
    store.db.rows('SELECT id, storage_key FROM return_images WHERE user_id = $1 ORDER BY id', [
      order.shopper.id,
    ]);

  it('are shown to the customer and to staff, in the order of the request, and to nobody else', async () => {
    const [order, other] = [await delivered(), await delivered()];
    const { accessToken } = order.shopper;
    const photo = await imageFile('jpeg');
    const first = await upload(accessToken, photo);
    expect(first.status).toBe(201);
    const second = (await upload(accessToken, await imageFile('png'))).body.data.id;
    const images = [second, first.body.data.id];
    expect((await ask(other, { images })).body.errors).toEqual({
      images: ['An image is missing or used already; upload it again.'],
    });
    expect((await ask(order, { images: [second, second] })).body.code).toBe('VALIDATION_ERROR');
    expect((await ask(order, { images: [1, 2, 3, 4, 5, 6] })).body.code).toBe('VALIDATION_ERROR');
    const { data } = (await ask(order, { images })).body;
    expect(data.images).toEqual(images.map((id) => ({ id })));
    expect((await ask(order, { images })).body.code).toBe('VALIDATION_ERROR');

    const path = `/returns/${data.id}/images/${second}`;
    const answer = await open(path, accessToken);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...[200, 'image/webp', 'no-store'],
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    expect((await open(`/admin${path}`, fixtures.manager.accessToken)).status).toBe(200);
    expect((await open(path, other.shopper.accessToken)).status).toBe(404);
    expect((await open(`/returns/${data.id}/images/999999`, accessToken)).status).toBe(404);
    expect((await open(`/admin/returns/1/images/999999`, fixtures.manager.accessToken)).status).toBe(404);
    const seen = (await fixtures.manager.client.get(`/admin/returns/${data.id}`)).body.data.images;
    expect(seen).toEqual(data.images);
    const exported = (await order.shopper.client.get('/user/export')).body as unknown as Record<
      string,
      object[]
    >;
    const addresses = images.map((id) => ({ address: `/api/v1/returns/${data.id}/images/${id}` }));
    expect(exported.return_images).toHaveLength(2);
    expect(exported.return_images).toEqual(expect.arrayContaining(addresses.map(expect.objectContaining)));
  });

  it('are refused when they are none', async () => {
    const { shopper } = await delivered();
    const refused = await upload(shopper.accessToken, '<svg onload="alert(1)"/>');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['image']]);
    expect((await upload(shopper.accessToken, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload('', await imageFile('png'))).status).toBe(401);
    expect((await upload('', await imageFile('png'), '/order-links/none/return-images')).body.code).toBe(
      'ORDER_LINK_NOT_FOUND',
    );
  });

  it('are deleted when no return names them, and with the account', async () => {
    const order = await delivered();
    const photo = await imageFile('jpeg');
    const ids = [
      (await upload(order.shopper.accessToken, photo)).body.data.id,
      (await upload(order.shopper.accessToken, photo)).body.data.id,
    ];
    await ask(order, { images: [ids[0]] });
    const [used, unused] = await stored(order);
    const images = store.get(ReturnImagesService);
    const storage = store.get(ObjectStorage);
    const isStored = async (image?: { storage_key: string }): Promise<boolean> =>
      storage.exists(image?.storage_key ?? '');
    for (const { storage_key: key } of [used, unused, unused].flatMap((image) => image ?? [])) {
      await images.deleteOrphanImage({ key });
    }
    expect([await isStored(used), await isStored(unused)]).toEqual([true, false]);
    expect(await stored(order)).toEqual([used]);
    await images.deleteImagesOfUser(order.shopper.id);
    await store.drain();
    expect([await isStored(used), await stored(order)]).toEqual([false, []]);
  });
});

describe('GET /returns/policy', () => {
  it('tells everybody how long goods can be returned and withdrawn from, and where to send them', async () => {
    const policy = async (): Promise<unknown> => (await store.client.get('/returns/policy')).body.data;
    expect(await policy()).toEqual({
      window_days: 30,
      withdrawal_days: null,
      withdrawal_countries: [],
      address: null,
    });
    const change = (values: [string, unknown][]): Promise<unknown> =>
      store.get(SettingsService).changeSettings(
        fixtures.manager.id,
        values.map(([key, value]) => ({ key, value })),
      );
    await change([
      ['returns.window_days', 0],
      ['withdrawal.enabled', true],
      ['withdrawal.days', 20],
      ['withdrawal.countries', ['FR']],
      ['returns.address', 'Entrepôt Nord\n2 quai Sud, 69002 Lyon'],
    ]);
    store.clock.advance(60_000);
    expect(await policy()).toEqual({
      window_days: null,
      withdrawal_days: 20,
      withdrawal_countries: ['FR'],
      address: 'Entrepôt Nord\n2 quai Sud, 69002 Lyon',
    });
    await change([
      ['returns.window_days', 30],
      ['withdrawal.enabled', false],
      ['returns.address', ''],
    ]);
  });
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));

describe('the mail about an approved return', () => {
  /** Approves a return of a new order, and returns the texts of its mail as one line. */
  async function approvedMail(): Promise<string> {
    const order = await delivered();
    const { data } = (await ask(order)).body;
    expect((await put(data.id, { status: 'approved' })).status).toBe(200);
    await fixtures.settle();
    const [mail] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'return approved' });
    return (mail?.text ?? '').replace(/\s+/g, ' ');
  }
  const setAddress = (value: string): Promise<unknown> =>
    store.get(SettingsService).changeSettings(fixtures.manager.id, [{ key: 'returns.address', value }]);

  it('says where to send the goods', async () => {
    await setAddress('Comptoir, Retours\n2 quai Sud\n69002 Lyon');
    expect(await approvedMail()).toContain('Send to: Comptoir, Retours, 2 quai Sud, 69002 Lyon');
    await setAddress('');
  });

  it('promises the address when the shop has none', async () => {
    expect(await approvedMail()).toContain('We will write to you with the address to send the items to.');
  });
});
