import { aKey } from '../platform/api-keys.fixture';
import { randomUUID } from 'node:crypto';
import type { TestResponse } from '@comptoir/testing';
import { JobsRuntime } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import { sendForm } from '../catalog/admin-catalog.fixture';
import { LoyaltyService } from '../../src/credit/loyalty/loyalty.service';
import { DigitalDeliveriesService } from '../../src/orders/digital-goods/digital-deliveries.service';
import type { Shopper, TestItem } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;
let song: TestItem;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});
afterAll(() => store?.stop());
beforeEach(async () => {
  song = await fixtures.shop.item(500, 1000, { name: 'Song', isDigital: true });
});

const staff = () => fixtures.manager.client;
const pathOf = ({ variantId }: TestItem, rest = ''): string => `/admin/digital-goods/${variantId}${rest}`;

function upload(item: TestItem, bytes: string, name = 'song.flac'): Promise<TestResponse> {
  const part = { field: 'file', name, type: 'audio/flac' };
  return sendForm(store, pathOf(item, '/files'), fixtures.manager.accessToken, [bytes], part);
}

const addKeys = (keys: string[], item = song): Promise<TestResponse> =>
  staff().post(pathOf(item, '/licence-keys'), { keys });

const downloadsOf = async ({ shopper, order_number }: PaidOrder): Promise<any[]> =>
  (await shopper.client.get(`/orders/${order_number}/downloads`)).body.data;

async function download(shopper: Shopper, order_number: string, fileId: number): Promise<Response> {
  return fetch(`${shopper.client.baseUrl}/orders/${order_number}/downloads/${fileId}`, {
    headers: { authorization: `Bearer ${shopper.accessToken}` },
  });
}

const statusOf = async ({ id }: { id: number }): Promise<string> =>
  (await staff().get(`/admin/orders/${id}`)).body.data.status;

describe('files', () => {
  it('are delivered with the payment, and downloaded by who bought them', async () => {
    const added = await upload(song, 'la la la', 'Été — live.flac');
    expect([added.status, added.body.data.files]).toEqual([
      201,
      [{ id: expect.any(Number), name: 'Été — live.flac', size: 8, created_at: expect.any(String) }],
    ]);
    const order = await fixtures.order({ lines: [[song, 1]] });
    const [item] = await downloadsOf(order);
    expect(item).toMatchObject({
      product_name: 'Song',
      files: [{ name: 'Été — live.flac', size: 8 }],
      licence_keys: [],
      missing_licence_keys: 0,
    });
    const response = await download(order.shopper, order.order_number, item.files[0].id);
    expect([response.status, await response.text()]).toEqual([200, 'la la la']);
    expect(response.headers.get('content-disposition')).toContain('%C3%89t%C3%A9');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await statusOf(order)).toBe('delivered');
    const stranger = await fixtures.shop.shopper();
    expect((await download(stranger, order.order_number, item.files[0].id)).status).toBe(404);
    const foreign = await stranger.client.get(`/orders/${order.order_number}/downloads`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  it('reach those who bought before the first of them was there', async () => {
    const early = await fixtures.order({ lines: [[song, 1]] });
    expect(await statusOf(early)).toBe('confirmed');
    await upload(song, 'la');
    await fixtures.settle();
    expect((await downloadsOf(early))[0].files).toHaveLength(1);
    expect(await statusOf(early)).toBe('delivered');
    // A second file is for new buyers only.
    await upload(song, 'lala');
    await fixtures.settle();
    expect((await downloadsOf(early))[0].files).toHaveLength(1);
    const late = await fixtures.order({ lines: [[song, 1]] });
    expect((await downloadsOf(late))[0].files).toHaveLength(2);
  });

  it('are there neither before the payment nor after the refund', async () => {
    await upload(song, 'la');
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, song, 1);
    const unpaid = (await shopper.client.post('/orders', {})).body.data;
    expect((await shopper.client.get(`/orders/${unpaid.order_number}/downloads`)).body.data).toEqual([]);
    const order = await fixtures.order({ lines: [[song, 1]] });
    const [item] = await downloadsOf(order);
    await fixtures.refund(order, {});
    await fixtures.settle();
    expect(await downloadsOf(order)).toEqual([]);
    expect((await download(order.shopper, order.order_number, item.files[0].id)).status).toBe(404);
  });

  it('are not there after the refund of all units of their line, which the order survives', async () => {
    await upload(song, 'la');
    await addKeys([randomUUID(), randomUUID()]);
    const order = await fixtures.order({
      lines: [
        [song, 2],
        [fixtures.lamp, 1],
      ],
    });
    const unit = { items: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    const [item] = await downloadsOf(order);
    await fixtures.refund(order, unit);
    await fixtures.settle();
    expect(await downloadsOf(order)).toEqual([item]);
    await fixtures.refund(order, unit);
    await fixtures.settle();
    expect(await downloadsOf(order)).toEqual([]);
    expect((await download(order.shopper, order.order_number, item.files[0].id)).status).toBe(404);
  });

  it('are there during a dispute, but not once it is lost', async () => {
    await upload(song, 'la');
    await addKeys([randomUUID()]);
    const order = await fixtures.order({ lines: [[song, 1]] });
    const [item] = await downloadsOf(order);
    const { id } = store.stripe.dispute(await fixtures.chargeOf(order), 'fraudulent');
    await fixtures.settle();
    expect(await downloadsOf(order)).toHaveLength(1);
    store.stripe.decideDispute(id, 'lost');
    await fixtures.settle();
    expect(await downloadsOf(order)).toEqual([]);
    expect((await download(order.shopper, order.order_number, item.files[0].id)).status).toBe(404);
  });

  it('stay with their buyers when staff removes them, or the product', async () => {
    const [file] = (await upload(song, 'old')).body.data.files;
    const order = await fixtures.order({ lines: [[song, 1]] });
    expect((await staff().delete(pathOf(song, `/files/${file.id}`))).status).toBe(204);
    expect((await staff().delete(pathOf(song, `/files/${file.id}`))).status).toBe(404);
    const next = await fixtures.order({ lines: [[song, 1]] });
    expect((await downloadsOf(next))[0].files).toEqual([]);
    expect(await statusOf(next)).toBe('confirmed');
    expect((await staff().delete(`/admin/products/${song.productId}`)).status).toBe(204);
    expect((await download(order.shopper, order.order_number, file.id)).status).toBe(200);
  });

  it('are deleted when nobody has bought them', async () => {
    const [file] = (await upload(song, 'never sold')).body.data.files;
    const row = await store.db.row<{ storage_key: string }>(
      'SELECT storage_key FROM digital_files WHERE id = $1',
      [file.id],
    );
    expect(await store.get(ObjectStorage).exists(row?.storage_key ?? '')).toBe(true);
    await staff().delete(pathOf(song, `/files/${file.id}`));
    await store.drain();
    expect(await store.get(ObjectStorage).exists(row?.storage_key ?? '')).toBe(false);
    expect((await staff().get(pathOf(song))).body.data.files).toEqual([]);
  });

  it('are rejected when empty, for goods that are shipped, and for unknown variants', async () => {
    const empty = await upload(song, '');
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['file']]);
    const lamp = await upload(fixtures.lamp, 'x');
    expect([lamp.status, lamp.body.code]).toEqual([422, 'PRODUCT_NOT_DIGITAL']);
    const nowhere = { productId: 0, variantId: 999_999 };
    expect((await upload(nowhere, 'x')).status).toBe(404);
    expect((await staff().get(pathOf(nowhere))).status).toBe(404);
    expect((await staff().delete(pathOf(nowhere, '/files/1'))).status).toBe(404);
  });
});

describe('licence keys', () => {
  const key = (): string => randomUUID();

  it('are delivered one for each unit, and mailed', async () => {
    const keys = [key(), key(), key()];
    expect((await addKeys(keys)).body.data.licence_keys).toEqual({ free: 3, assigned: 0, missing: 0 });
    const order = await fixtures.order({ lines: [[song, 2]] });
    expect(await downloadsOf(order)).toEqual([
      expect.objectContaining({ licence_keys: keys.slice(0, 2), missing_licence_keys: 0 }),
    ]);
    const [mail] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'downloads' });
    const [paid] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'payment confirmed' });
    expect(paid?.text).toContain('Your goods follow by mail');
    expect(paid?.text).not.toContain('when it leaves');
    for (const sent of keys.slice(0, 2)) expect(mail?.text).toContain(sent);
    expect(await statusOf(order)).toBe('delivered');
    expect((await staff().get(pathOf(song))).body.data.licence_keys).toEqual({
      free: 1,
      assigned: 2,
      missing: 0,
    });
  });

  it('follow when there are too few, the oldest order first', async () => {
    await addKeys([key()]);
    const first = await fixtures.order({ lines: [[song, 3]] });
    const second = await fixtures.order({ lines: [[song, 1]] });
    expect((await downloadsOf(first))[0].missing_licence_keys).toBe(2);
    expect((await staff().get(pathOf(song))).body.data.licence_keys.missing).toBe(3);
    expect(await statusOf(first)).toBe('confirmed');
    await addKeys([key(), key()]);
    await fixtures.settle();
    expect((await downloadsOf(first))[0]).toMatchObject({ missing_licence_keys: 0 });
    expect((await downloadsOf(second))[0]).toMatchObject({ licence_keys: [], missing_licence_keys: 1 });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['delivered', 'confirmed']);
  });

  it('wait for the parcel of an order that has goods, too', async () => {
    await addKeys([key()]);
    const order = await fixtures.order({
      lines: [
        [song, 1],
        [fixtures.lamp, 1],
      ],
    });
    expect((await downloadsOf(order))[0].licence_keys).toHaveLength(1);
    expect(await statusOf(order)).toBe('confirmed');
    await expectLedgersToBalance(store);
  });

  it('are never sold twice, to many orders at the same instant', async () => {
    const keys = Array.from({ length: 8 }, key);
    await addKeys(keys);
    const orders: PaidOrder[] = [];
    for (let n = 0; n < 10; n++) {
      const shopper = await fixtures.shop.shopper({ wallet: 500 });
      await fixtures.shop.fill(shopper, song, 1);
      const { id, order_number, items, total } = (await shopper.client.post('/orders', {})).body.data;
      orders.push({ id, order_number, items, total, intent: '', shopper });
    }
    const deliveries = store.get(DigitalDeliveriesService);
    await Promise.all(orders.flatMap(({ id }) => [1, 2].map(() => deliveries.deliverOrder({ orderId: id }))));
    const sold = (await Promise.all(orders.map(downloadsOf))).flatMap(([item]) => item.licence_keys);
    expect(sold.toSorted()).toEqual(keys.toSorted());
  });

  it('skip those that exist, and are deleted while nobody has them', async () => {
    const [one, two] = [key(), key()];
    await addKeys([one, one, ` ${one} `, two]);
    const order = await fixtures.order({ lines: [[song, 1]] });
    expect((await addKeys([one])).body.data.licence_keys).toEqual({ free: 1, assigned: 1, missing: 0 });
    expect((await staff().delete(pathOf(song, '/licence-keys'))).status).toBe(204);
    expect((await staff().get(pathOf(song))).body.data.licence_keys).toEqual({
      free: 0,
      assigned: 1,
      missing: 0,
    });
    expect((await downloadsOf(order))[0].licence_keys).toEqual([one]);
  });

  it('are used up when their units come back, which are no stock again', async () => {
    await addKeys([randomUUID(), randomUUID()]);
    const order = await fixtures.order({ lines: [[song, 2]], status: 'delivered' });
    const { on_hand } = await fixtures.shop.inventoryOf(song);
    const asked = await order.shopper.client.post('/returns', {
      order_number: order.order_number,
      reason: 'changed_mind',
      items: [{ order_item_id: order.items[0]?.id, quantity: 2 }],
    });
    expect(asked.status).toBe(201);
    const path = `/admin/returns/${asked.body.data.id}`;
    for (const status of ['approved', 'received', 'refunded']) {
      expect((await staff().put(path, { status })).status).toBe(200);
    }
    await fixtures.settle();
    expect((await fixtures.shop.inventoryOf(song)).on_hand).toBe(on_hand);
    await expectLedgersToBalance(store);
  });

  it('are rejected when empty, too long, for goods that are shipped, and for unknown variants', async () => {
    for (const keys of [[], [''], ['x'.repeat(501)]]) {
      const { status, body } = await addKeys(keys);
      expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    }
    const lamp = await addKeys(['x'], fixtures.lamp);
    expect([lamp.status, lamp.body.code]).toEqual([422, 'PRODUCT_NOT_DIGITAL']);
    expect((await addKeys(['x'], { productId: 0, variantId: 999_999 })).status).toBe(404);
    expect((await staff().delete('/admin/digital-goods/999999/licence-keys')).status).toBe(404);
  });
});

describe('an order that its customer cancels', () => {
  const cancel = ({ shopper, order_number }: PaidOrder): Promise<TestResponse> =>
    shopper.client.post(`/orders/${order_number}/cancel`, { reason: 'Changed my mind' });
  const moneyOf = async ({ id }: PaidOrder): Promise<unknown[]> => {
    const { data } = (await staff().get(`/admin/orders/${id}`)).body;
    return [data.status, data.payment_status, data.refunded_amount];
  };

  it('keeps the licence keys that were delivered, and their price', async () => {
    await addKeys([randomUUID()]);
    const order = await fixtures.order({
      lines: [
        [song, 1],
        [fixtures.lamp, 1],
      ],
    });
    const [{ licence_keys: keys }] = await downloadsOf(order);
    expect(keys).toHaveLength(1);
    const before = await fixtures.shop.inventoryOf(fixtures.lamp);
    const { status, body } = await cancel(order);
    expect([status, body.message]).toEqual([200, 'Everything that was not delivered is cancelled.']);
    await fixtures.settle();
    const { total } = (await staff().get(`/admin/orders/${order.id}`)).body.data;
    const rest = (Number(total) - 5).toFixed(2);
    expect(await moneyOf(order)).toEqual(['delivered', 'partially_refunded', rest]);
    expect((await downloadsOf(order))[0].licence_keys).toEqual(keys);
    expect((await fixtures.shop.inventoryOf(fixtures.lamp)).on_hand).toBe(before.on_hand + 1);
    const again = await cancel(order);
    expect([again.status, again.body.code]).toEqual([422, 'ORDER_NOT_CANCELLABLE']);
    await expectLedgersToBalance(store);
  });

  it('keeps a file that was delivered', async () => {
    await upload(song, 'la');
    const order = await fixtures.order({
      lines: [
        [song, 2],
        [fixtures.lamp, 1],
      ],
    });
    const { status, body } = await order.shopper.client.post(`/orders/${order.order_number}/cancel`);
    expect([status, body.data.status_history.at(-1)]).toMatchObject([200, { to: 'delivered', note: '' }]);
    await fixtures.settle();
    const [item] = await downloadsOf(order);
    expect((await download(order.shopper, order.order_number, item.files[0].id)).status).toBe(200);
    expect((await moneyOf(order))[0]).toBe('delivered');
  });

  it('gives back what still waits for a key', async () => {
    await addKeys([randomUUID()]);
    const order = await fixtures.order({ lines: [[song, 3]] });
    expect((await cancel(order)).status).toBe(200);
    await fixtures.settle();
    expect(await moneyOf(order)).toEqual(['delivered', 'partially_refunded', '10.00']);
    await addKeys([randomUUID(), randomUUID()]);
    await fixtures.settle();
    expect((await downloadsOf(order))[0]).toMatchObject({ licence_keys: [expect.any(String)] });
  });

  it.each([
    ['an amount', { amount: '63.00' }, '7.00'],
    ['a unit', 'unit', '5.00'],
  ])('gives back no more than is left after staff refunded %s', async (_, refund, rest) => {
    await addKeys([randomUUID()]);
    const order = await fixtures.order({
      lines: [
        [song, 1],
        [fixtures.lamp, 1],
      ],
    });
    const lamp = order.items[1]?.id;
    const body = refund === 'unit' ? { items: [{ order_item_id: lamp, quantity: 1 }] } : (refund as object);
    expect((await fixtures.refund(order, body)).status).toBe(201);
    await fixtures.settle();
    expect((await cancel(order)).status).toBe(200);
    await fixtures.settle();
    const [last] = (await fixtures.refundsOf(order)).slice(-1);
    expect(last).toMatchObject({ source: 'cancellation', status: 'processed', amount: Number(rest) * 100 });
    await expectLedgersToBalance(store);
  });

  it('keeps the price of a key when staff refunded the unit that waited for one', async () => {
    await addKeys([randomUUID()]);
    const order = await fixtures.order({ lines: [[song, 2]] });
    const units = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    expect((await fixtures.refund(order, { items: units })).status).toBe(201);
    await fixtures.settle();
    expect((await cancel(order)).status).toBe(200);
    await fixtures.settle();
    expect(await moneyOf(order)).toEqual(['delivered', 'partially_refunded', '5.00']);
  });

  it('earns no points on what is refunded, also before the money has arrived', async () => {
    await addKeys([randomUUID()]);
    const order = await fixtures.order({
      lines: [
        [song, 1],
        [fixtures.lamp, 1],
      ],
    });
    const points = async (): Promise<unknown> =>
      (await order.shopper.client.get('/user/loyalty/balance')).body.data.balance;
    expect((await cancel(order)).status).toBe(200);
    expect((await fixtures.refundsOf(order)).map(({ status }) => status)).toEqual(['approved']);
    await store.get(LoyaltyService).earnOrderPoints(order.id);
    const early = await points();
    await fixtures.settle();
    expect(await points()).toBe(early);
    // The song of 5.00 alone.
    expect(early).toBe(5);
  });

  it('is cancelled as a whole while nothing was delivered', async () => {
    const order = await fixtures.order({ lines: [[song, 1]] });
    const { body } = await cancel(order);
    expect([body.message, body.data.status]).toEqual(['Order cancelled.', 'cancelled']);
    await addKeys([randomUUID()]);
    await fixtures.settle();
    expect(await downloadsOf(order)).toEqual([]);
  });

  it('cannot be used for a key by a cancellation at the same instant', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await fixtures.order({ lines: [[song, 1]] });
      await Promise.all([addKeys([randomUUID()]).then(() => store.drain()), cancel(order)]);
      await fixtures.settle();
      const [status] = await moneyOf(order);
      const keys = (await downloadsOf(order)).flatMap(({ licence_keys }) => licence_keys);
      expect([status, keys.length]).toEqual(status === 'cancelled' ? ['cancelled', 0] : ['delivered', 1]);
      await staff().delete(pathOf(song, '/licence-keys'));
    }
  });

  it('is not cancelled in part while its payment is disputed', async () => {
    await addKeys([randomUUID()]);
    const order = await fixtures.order({
      lines: [
        [song, 1],
        [fixtures.lamp, 1],
      ],
    });
    store.stripe.dispute(await fixtures.chargeOf(order), 'fraudulent');
    await fixtures.settle();
    const { status, body } = await cancel(order);
    expect([status, body.code]).toEqual([422, 'PAYMENT_DISPUTED']);
    expect((await moneyOf(order))[0]).toBe('confirmed');
  });

  it('is refunded by staff with the keys', async () => {
    await addKeys([randomUUID()]);
    const order = await fixtures.order({ lines: [[song, 1]] });
    await fixtures.refund(order, {});
    await fixtures.settle();
    expect((await moneyOf(order))[1]).toBe('refunded');
  });
});

describe('gift cards', () => {
  let voucher: TestItem;
  beforeAll(async () => {
    voucher = await fixtures.shop.item(5000, 1000, { name: 'Gift card', isDigital: true, isGiftCard: true });
  });

  const unpaidOrder = async (): Promise<{ id: number }> => {
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, voucher);
    return (await shopper.client.post('/orders', {})).body.data;
  };
  const textsTo = async (to: string): Promise<string[]> => {
    await store.drain();
    return store.mail.inbox.messages({ to }).map(({ text }) => text ?? '');
  };
  const codeOf = async (to: string): Promise<string | undefined> =>
    /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec((await textsTo(to)).join(' '))?.[0];
  const cardsOf = (order: { id: number }) =>
    store.db.rows<{ code: string; balance: number; is_active: boolean; withdrawn_at: Date | null }>(
      `SELECT g.code, g.balance, g.is_active, s.withdrawn_at FROM order_items i
       JOIN sold_gift_cards s ON s.order_item_id = i.id JOIN gift_cards g ON g.id = s.gift_card_id
       WHERE i.order_id = $1 ORDER BY s.unit`,
      [order.id],
    );

  it('are issued for recorded money by those only who may issue gift cards', async () => {
    const { client: manager } = fixtures.manager;
    const [anyOrders, cardsToo] = await Promise.all([
      aKey(store, { scopes: ['orders:write'] }),
      aKey(store, { scopes: ['orders:write', 'gift-cards:write'] }),
    ]);
    for (const [index, client] of [manager, anyOrders.client, cardsToo.client].entries()) {
      const order = await unpaidOrder();
      const codes = [
        (await client.post(`/admin/orders/${order.id}/payments`, { amount: '10.00', paid_by: 'cash' })).body
          .code,
        (await client.patch(`/admin/orders/${order.id}/status`, { status: 'confirmed', mark_as_paid: true }))
          .body.code,
      ];
      const mayIssue = index === 2;
      const refused = 'GIFT_CARDS_NEED_ADMIN';
      expect(codes).toEqual(mayIssue ? [undefined, undefined] : [refused, refused]);
      await store.drain();
      expect(await cardsOf(order)).toHaveLength(mayIssue ? 1 : 0);
    }
  });

  it('are not issued for money that their recipient has recorded', async () => {
    const admin = await fixtures.shop.staff('admin');
    const [name, domain] = admin.email.split('@');
    for (const email of [admin.email, `${name}+gift@${domain}`.toUpperCase()]) {
      const shopper = await fixtures.shop.shopper();
      await shopper.client.post('/cart/items', {
        ...{ product_id: voucher.productId, variant_id: voucher.variantId },
        gift_recipient: { email },
      });
      const order = (await shopper.client.post('/orders', {})).body.data;
      const [path, moved] = [`/admin/orders/${order.id}`, { status: 'confirmed', mark_as_paid: true }];
      for (const { status, body } of [
        await admin.client.post(`${path}/payments`, { amount: '10.00', paid_by: 'cash' }),
        await admin.client.patch(`${path}/status`, moved),
      ])
        expect([status, body.code]).toEqual([403, 'OWN_GIFT_CARD']);
      await store.drain();
      expect(await cardsOf(order)).toEqual([]);
      const colleague = await fixtures.shop.staff('admin');
      expect((await colleague.client.patch(`${path}/status`, moved)).status).toBe(200);
    }
  });

  it('are issued once for each unit when the order is paid, and mailed to the buyer', async () => {
    const order = await fixtures.order({ lines: [[voucher, 2]] });
    expect(order).toMatchObject({
      total: '100.00',
      items: [{ is_digital: true, is_gift_card: true, gift_recipient: null }],
    });
    expect(await statusOf(order)).toBe('delivered');
    const issued = await cardsOf(order);
    expect(issued).toMatchObject([
      { balance: 5000, is_active: true },
      { balance: 5000, is_active: true },
    ]);
    const code = (await codeOf(order.shopper.email)) ?? '';
    expect(issued.map((one) => one.code)).toContain(code);
    await store.get(DigitalDeliveriesService).deliverOrder({ orderId: order.id });
    expect(await cardsOf(order)).toEqual(issued);
    // The card pays 50.00 of 65.00: a lamp and its delivery.
    const body = { gift_card_codes: [code] };
    const next = await fixtures.order({ lines: [[fixtures.lamp, 1]], checkout: body });
    expect(next.total).toBe('65.00');
    expect((await store.client.get(`/gift-cards/${code}`)).body.data.balance).toBe('0.00');
    await expectLedgersToBalance(store);
  });

  it('reach their recipient with the message, on the day', async () => {
    const shopper = await fixtures.shop.shopper();
    const sendOn = new Date(store.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    const recipient = {
      name: 'Zoé',
      email: 'zoe@example.com',
      message: 'Bon anniversaire !',
      send_on: sendOn,
    };
    const added = await shopper.client.post('/cart/items', {
      ...{ product_id: voucher.productId, variant_id: voucher.variantId },
      gift_recipient: recipient,
    });
    expect(added.body.data.items[0].gift_recipient).toEqual(recipient);
    const [{ id }] = added.body.data.items;
    const kept = await shopper.client.put(`/cart/items/${id}`, { quantity: 1 });
    expect(kept.body.data.items[0].gift_recipient).toEqual(recipient);
    const order = await fixtures.order({ shopper, lines: [] });
    expect(order.items[0]).toMatchObject({ gift_recipient: recipient });
    expect(await codeOf('zoe@example.com')).toBeUndefined();
    store.clock.advance(2 * 86_400_000);
    for (let times = 0; times < 2; times++) await store.get(JobsRuntime).runSchedule('send-due-gift-cards');
    const [card] = await cardsOf(order);
    expect(await codeOf('zoe@example.com')).toBe(card?.code);
    const mails = await textsTo('zoe@example.com');
    expect(mails).toEqual([expect.stringMatching(/Zoé[^]*Bon anniversaire !/)]);
  });

  it('are rejected with a recipient for other products, a day that has passed and goods that are shipped', async () => {
    const { client } = await fixtures.shop.shopper();
    const add = (item: TestItem, gift_recipient: object): Promise<TestResponse> =>
      client.post('/cart/items', { product_id: item.productId, variant_id: item.variantId, gift_recipient });
    for (const [item, recipient, field] of [
      [fixtures.lamp, { name: 'Zoé' }, 'gift_recipient'],
      [voucher, { send_on: '2020-01-01' }, 'gift_recipient.send_on'],
      [voucher, { email: 'nobody' }, 'gift_recipient.email'],
    ] as const) {
      const { status, body } = await add(item, recipient);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    const path = `/admin/products/${fixtures.lamp.productId}`;
    const lamp = await staff().put(path, { is_gift_card: true });
    expect([lamp.status, Object.keys(lamp.body.errors)]).toEqual([422, ['is_gift_card']]);
    const shown = await client.get('/cart');
    expect(shown.body.data.items).toEqual([]);
  });

  it('are refunded as items, or with all of the order: an amount would leave them good', async () => {
    const order = await fixtures.order({
      lines: [
        [voucher, 2],
        [fixtures.lamp, 1],
      ],
    });
    // 100.00 were paid for the cards, 65.00 for the lamp and its delivery.
    const tooMuch = await fixtures.refund(order, { amount: '65.01' });
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.meta]).toEqual([
      422,
      'REFUND_EXCEEDS_BALANCE',
      { refundable_amount: '65.00' },
    ]);
    expect((await fixtures.refund(order, { amount: '5.00' })).status).toBe(201);
    const order_item_id = order.items[0]?.id;
    const one = await fixtures.refund(order, { items: [{ order_item_id, quantity: 1 }] });
    expect(one.status).toBe(201);
    await fixtures.settle();
    expect((await cardsOf(order)).filter(({ withdrawn_at }) => withdrawn_at)).toHaveLength(1);
    expect((await fixtures.refund(order, { amount: '60.01' })).status).toBe(422);
    expect((await fixtures.refund(order, { amount: '110.00' })).status).toBe(201);
    await fixtures.settle();
    expect((await cardsOf(order)).every(({ withdrawn_at }) => withdrawn_at)).toBe(true);
    await expectLedgersToBalance(store);
  });

  it('are not paid by gift cards, but by the wallet', async () => {
    const shopper = await fixtures.shop.shopper({ wallet: 1000 });
    const { code } = await fixtures.shop.giftCard({ initialAmount: 20_000 });
    await fixtures.shop.fill(shopper, voucher, 1);
    await fixtures.shop.fill(shopper, song, 1);
    const { body } = await shopper.client.post('/orders/preview', { gift_card_codes: [code] });
    // 50.00 and 5.00: the card pays the song, the wallet 10.00 of the rest.
    expect(body.data).toMatchObject({
      ...{ total: '55.00', gift_card_amount: '5.00', wallet_amount: '10.00', amount_due: '40.00' },
      needs_shipping: false,
    });
  });

  it('stay paid by money when goods come back that a gift card paid', async () => {
    const { code } = await fixtures.shop.giftCard({ initialAmount: 6_500 });
    const order = await fixtures.order({
      lines: [
        [voucher, 1],
        [fixtures.lamp, 1],
      ],
      checkout: { gift_card_codes: [code] },
    });
    const lamp = order.items[1]?.id;
    const back = await fixtures.refund(order, { items: [{ order_item_id: lamp, quantity: 1 }] });
    expect(back.body.data).toMatchObject({ amount: '60.00', card_amount: '0.00', gift_card_amount: '60.00' });
    const both = await fixtures.refund(order);
    expect(both.body.data).toMatchObject({
      ...{ amount: '55.00', card_amount: '50.00', gift_card_amount: '5.00' },
    });
    await fixtures.settle();
    expect((await cardsOf(order)).every(({ withdrawn_at }) => withdrawn_at)).toBe(true);
    await expectLedgersToBalance(store);
  });

  it('are withdrawn by a refund of their line, those that are not sent or used first', async () => {
    const order = await fixtures.order({
      lines: [
        [voucher, 2],
        [song, 1],
      ],
    });
    const [line] = order.items;
    const [first] = await cardsOf(order);
    await fixtures.order({ lines: [[fixtures.lamp, 1]], checkout: { gift_card_codes: [first?.code] } });
    const one = { items: [{ order_item_id: line?.id, quantity: 1 }] };
    expect((await fixtures.refund(order, one)).status).toBe(201);
    await fixtures.settle();
    expect(await cardsOf(order)).toMatchObject([
      { balance: 0, is_active: true, withdrawn_at: null },
      { balance: 0, is_active: false, withdrawn_at: expect.any(Date) },
    ]);
    for (const body of [one, {}]) {
      const used = await fixtures.refund(order, body);
      expect([used.status, used.body.code]).toEqual([422, 'GIFT_CARD_USED']);
    }
    const moved = await fixtures.move(order, 'refunded');
    expect([moved.status, moved.body.code]).toEqual([422, 'GIFT_CARD_USED']);
    // One card took 50.00 of 105.00 with it; the song can be refunded without the other.
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 5000, refunding_amount: 0 });
    expect((await fixtures.refund(order, { amount: '5.00' })).status).toBe(201);
    await fixtures.settle();
    await expectLedgersToBalance(store);
  });

  it('are withdrawn when the order ends, and not issued for units that were refunded before', async () => {
    const order = await fixtures.order({ lines: [[voucher, 2]] });
    expect((await fixtures.move(order, 'refunded')).status).toBe(200);
    expect(await cardsOf(order)).toMatchObject([{ is_active: false }, { is_active: false }]);
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, voucher, 2);
    const placed = (await shopper.client.post('/orders', {})).body.data;
    const paid = { order_number: placed.order_number, payment_method_id: 'pm_card_visa' };
    await shopper.client.post('/payments/intent', paid);
    const units = { items: [{ order_item_id: placed.items[0].id, quantity: 1 }] };
    expect((await fixtures.refund(placed, units)).status).toBe(201);
    await fixtures.settle();
    expect(await cardsOf(placed)).toMatchObject([{ balance: 5000, is_active: true }]);
    await expectLedgersToBalance(store);
  });

  it('are neither exchanged nor sent for a replacement', async () => {
    const order = await fixtures.order({ lines: [[fixtures.lamp, 1]], status: 'delivered' });
    const request = { reason: 'other', items: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    const { data } = (await order.shopper.client.post(`/orders/${order.order_number}/return`, request)).body;
    for (const status of ['approved', 'received']) await staff().put(`/admin/returns/${data.id}`, { status });
    const asked = { status: 'exchanged', exchange_variant_id: voucher.variantId };
    const answer = await staff().put(`/admin/returns/${data.id}`, asked);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['exchange_variant_id']]);
  });
});
