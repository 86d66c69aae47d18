import type { TestResponse } from '@comptoir/testing';
import { SettingsService } from '../../src/platform/settings/settings.service';
import type { TestItem } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type OrderWish, type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  await set('withdrawal.enabled', true);
});

afterAll(() => store?.stop());

async function set(key: string, value: unknown): Promise<void> {
  await store.get(SettingsService).changeSettings(fixtures.manager.id, [{ key, value }]);
}

/** Places an order of two lamps at 60.00 with delivery at 5.00, and delivers it. */
function delivered(wish: OrderWish = {}): Promise<PaidOrder> {
  return fixtures.order({ status: 'delivered', ...wish });
}

function withdraw({ shopper, order_number }: PaidOrder, body: object = {}): Promise<TestResponse> {
  return shopper.client.post(`/orders/${order_number}/withdrawal`, body);
}

function put(id: number, body: object): Promise<TestResponse> {
  return fixtures.manager.client.put(`/admin/returns/${id}`, body);
}

async function shown({ shopper, order_number }: PaidOrder): Promise<any> {
  return (await shopper.client.get(`/orders/${order_number}`)).body.data;
}

async function refundOf(id: number, body: object = {}): Promise<any> {
  const answer = await put(id, { status: 'refunded', ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await fixtures.settle();
  return answer.body.data.refund;
}

async function flagged(item: TestItem, withdrawal_excluded: string): Promise<TestItem> {
  const { client } = await fixtures.shop.staff('admin');
  const { body } = await client.put(`/admin/products/${item.productId}`, { withdrawal_excluded });
  expect(body.data).toMatchObject({ withdrawal_excluded });
  const shown = await client.get(`/catalogue/products/${body.data.slug}`);
  expect(shown.body.data).toMatchObject({ withdrawal_excluded });
  return item;
}

describe('POST /orders/{order_number}/withdrawal', () => {
  it('needs no reason and no approval, and refunds goods and delivery when everything comes back', async () => {
    const order = await delivered();
    const before = await shown(order);
    expect(before.items[0]).toMatchObject({
      withdrawable_quantity: 2,
      returnable_quantity: 2,
      withdrawal_excluded: null,
    });
    expect(Date.parse(before.withdrawable_until)).toBeGreaterThan(
      Date.parse(before.delivered_at) + 14 * DAY_MS,
    );
    const { status, body } = await withdraw(order);
    expect([status, body.message]).toEqual([201, 'Withdrawal received.']);
    expect(body.data).toMatchObject({
      kind: 'withdrawal',
      status: 'approved',
      items: [{ order_item_id: order.items[0]?.id, quantity: 2 }],
    });
    const { created_at, refund_due_at } = body.data;
    expect(Date.parse(refund_due_at)).toBe(Date.parse(created_at) + 14 * DAY_MS);
    await store.drain();
    const mails = store.mail.inbox.messages({ to: order.shopper.email, subject: 'withdrawal received' });
    expect(mails).toHaveLength(1);
    expect(await shown(order)).toMatchObject({
      // The goods are announced, and in no other return.
      items: [{ withdrawable_quantity: 0, returnable_quantity: 0 }],
      returns: [{ kind: 'withdrawal', status: 'approved' }],
    });
    await put(body.data.id, { status: 'received' });
    expect((await put(body.data.id, { status: 'exchanged' })).body.code).toBe('INVALID_STATUS_TRANSITION');
    // 2 lamps at 60.00 and 5.00 of delivery.
    expect(await refundOf(body.data.id)).toMatchObject({ amount: '125.00' });
    expect(await fixtures.refundedAtProcessor(order)).toBe(12_500);
  });

  it('refunds the cheapest delivery, and a free pick-up is none', async () => {
    const admin = await fixtures.shop.staff('admin');
    const zones = (await admin.client.get('/admin/shipping-zones')).body.data;
    const method = { days_min: 0, days_max: 1, zone_ids: zones.map(({ id }: { id: number }) => id) };
    const add = async (more: object): Promise<number> =>
      (await admin.client.post('/admin/shipping-methods', { ...method, ...more })).body.data.id;
    const pickup = await add({ name: 'Shop', rate_type: 'free', is_pickup: true });
    const express = await add({ name: 'Express', rate_type: 'flat', cost: '12.00' });
    const refundBy = async (shipping_method_id: number): Promise<string> => {
      const order = await delivered({ checkout: { shipping_method_id } });
      const { id } = (await withdraw(order)).body.data;
      await put(id, { status: 'received' });
      return (await refundOf(id)).amount;
    };
    expect(await refundBy(fixtures.shop.methodId)).toBe('125.00');
    expect(await refundBy(express)).toBe('125.00');
    expect(await refundBy(pickup)).toBe('120.00');
    for (const id of [pickup, express]) await admin.client.delete(`/admin/shipping-methods/${id}`);
  });

  it('of a part refunds no delivery, less what the goods lost in value', async () => {
    const order = await delivered();
    const id = order.items[0]?.id;
    const { data } = (await withdraw(order, { items: [{ order_item_id: id, quantity: 1 }] })).body;
    const receive = (more: object): Promise<TestResponse> =>
      put(data.id, { status: 'received', items: [{ id: data.items[0].id, ...more }] });
    expect((await receive({ reduction_amount: '15.00' })).body.errors).toEqual({
      'items.0.reduction_reason': ['Say why the refund is reduced.'],
    });
    const reduction_reason = 'Traces of use.';
    expect((await receive({ reduction_amount: '60.01', reduction_reason })).body.errors).toEqual({
      'items.0.reduction_amount': ['The units are worth 60.00.'],
    });
    expect((await receive({ reduction_amount: '15.00', reduction_reason })).status).toBe(200);
    // 60.00 - 15.00; the other lamp stays, so delivery is not refunded.
    expect(await refundOf(data.id)).toMatchObject({ amount: '45.00' });
    const own = (await order.shopper.client.get(`/returns/${data.id}`)).body.data;
    expect(own.items[0]).toMatchObject({ reduction_amount: '15.00', reduction_reason });
    // The second lamp completes the withdrawal: 60.00 and 5.00 of delivery.
    const second = (await withdraw(order)).body.data;
    await put(second.id, { status: 'received' });
    expect(await refundOf(second.id)).toMatchObject({ amount: '65.00' });
    expect(await fixtures.books(order)).toMatchObject({ paid_amount: 12_500, refunded_amount: 11_000 });
  });

  it('says why it is not possible', async () => {
    const tailored = await flagged(await fixtures.shop.item(1000, 10), 'made_to_order');
    const mixed = await delivered({ lines: [[fixtures.lamp, 1] as const, [tailored, 1] as const] });
    const item = mixed.items[1];
    const excluded = await withdraw(mixed, { items: [{ order_item_id: item?.id, quantity: 1 }] });
    expect([excluded.status, excluded.body.code, Object.keys(excluded.body.errors)]).toEqual([
      422,
      'WITHDRAWAL_EXCLUDED',
      ['items.0.order_item_id'],
    ]);
    expect((await withdraw(mixed)).body.data.items).toMatchObject([{ order_item_id: mixed.items[0]?.id }]);
    expect((await withdraw(mixed)).body.code).toBe('RETURN_QUANTITY_EXCEEDED');

    const alone = await delivered({ lines: [[tailored, 1]] });
    expect((await withdraw(alone)).body.code).toBe('WITHDRAWAL_EXCLUDED');

    const ended = await fixtures.order();
    await fixtures.move(ended, 'cancelled');
    expect((await withdraw(ended)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
    const sent = await fixtures.order({ status: 'shipped' });
    expect((await shown(sent)).withdrawable_until).toBeNull();
    expect((await withdraw(sent)).status).toBe(201);

    const late = await delivered();
    const long = new Date(store.clock.now().getTime() - 18 * DAY_MS);
    await store.db.rows('UPDATE orders SET delivered_at = $2 WHERE id = $1', [late.id, long]);
    expect((await withdraw(late)).body.code).toBe('WITHDRAWAL_PERIOD_EXPIRED');

    const unknown = await late.shopper.client.post('/orders/ORD-1/withdrawal', {});
    expect([unknown.status, unknown.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await withdraw(late, { items: [] })).body.code).toBe('VALIDATION_ERROR');
  });

  it('is for orders that were placed with the right', async () => {
    await set('withdrawal.countries', ['DE']);
    const elsewhere = await delivered();
    expect((await withdraw(elsewhere)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
    await set('withdrawal.countries', ['FR']);
    expect((await withdraw(elsewhere)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
    const wrong = store.get(SettingsService);
    await expect(
      wrong.changeSettings(fixtures.manager.id, [{ key: 'withdrawal.countries', value: ['XX'] }]),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('excludes digital content, which needs the consent of the customer', async () => {
    const song = await flagged(await fixtures.shop.item(900, 10), 'digital_content');
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, song);
    const preview = await shopper.client.post('/orders/preview', {});
    const problem = { code: 'DIGITAL_CONSENT_REQUIRED', field: 'digital_content_consent' };
    expect(preview.body.data.problems).toEqual([expect.objectContaining(problem)]);
    expect((await shopper.client.post('/orders', {})).body.code).toBe('DIGITAL_CONSENT_REQUIRED');
    const consent = { digital_content_consent: true };
    const order = await fixtures.order({ lines: [[song, 1]], checkout: consent });
    expect((await shown(order)).items[0].withdrawal_excluded).toBe('digital_content');
    await store.drain();
    const mails = store.mail.inbox.messages({ to: order.shopper.email });
    const consented = mails.filter(({ text }) => text.includes('you lose your right of withdrawal for them'));
    expect(consented.map(({ subject }) => subject)).toEqual([`Order ${order.order_number} received`]);
    expect(mails.flatMap(({ links }) => links).some((link) => link.includes('/withdrawal'))).toBe(false);
  });

  it('excludes files that the customer agreed to get at once, whatever the product says, but no gift cards', async () => {
    const file = await fixtures.shop.item(900, 10, { name: 'E-book', isDigital: true });
    const card = await fixtures.shop.item(900, 10, { name: 'Card', isDigital: true, isGiftCard: true });
    const lines: [TestItem, number][] = [
      [file, 1],
      [card, 1],
    ];
    const excluded = async (checkout: object): Promise<unknown[]> => {
      const { items } = await shown(await fixtures.order({ lines, checkout }));
      return items.map((item: { withdrawal_excluded: unknown }) => item.withdrawal_excluded);
    };
    expect(await excluded({ digital_content_consent: true })).toEqual(['digital_content', null]);
    expect(await excluded({})).toEqual([null, null]);
    const read = await fixtures.order({ lines: [[file, 1]], checkout: { digital_content_consent: true } });
    await fixtures.move(read, 'delivered');
    expect((await withdraw(read)).body.code).toBe('WITHDRAWAL_EXCLUDED');
  });

  it('stays with digital content that staff have ordered for the customer', async () => {
    const song = await flagged(await fixtures.shop.item(900, 10), 'digital_content');
    const shopper = await fixtures.shop.shopper();
    const draft = await fixtures.manager.client.post('/admin/draft-orders', {
      user_id: shopper.id,
      items: [{ variant_id: song.variantId, quantity: 1 }],
      shipping_address_id: shopper.addressId,
    });
    const placed = await fixtures.manager.client.post(`/admin/draft-orders/${draft.body.data.id}/place`, {});
    expect([placed.status, placed.body.data.items[0].withdrawal_excluded]).toEqual([201, null]);
  });

  it('and the consent to digital content are announced by the preview', async () => {
    const song = await flagged(await fixtures.shop.item(900, 10), 'digital_content');
    const previewOf = async (item: TestItem): Promise<any> => {
      const shopper = await fixtures.shop.shopper();
      await fixtures.shop.fill(shopper, item);
      return (await shopper.client.post('/orders/preview', {})).body.data;
    };
    const [lamp, download] = [await previewOf(fixtures.lamp), await previewOf(song)];
    expect(lamp).toMatchObject({ needs_digital_consent: false, withdrawal_days: 14 });
    expect(download).toMatchObject({ needs_digital_consent: true });
    await set('withdrawal.enabled', false);
    expect(await previewOf(fixtures.lamp)).toMatchObject({ withdrawal_days: null });
    await set('withdrawal.enabled', true);
  });

  it('and the consent are those of the home country for an order that needs no address', async () => {
    const song = await flagged(await fixtures.shop.item(900, 10, { isDigital: true }), 'digital_content');
    const shopper = await fixtures.shop.shopper();
    await store.db.rows('DELETE FROM addresses WHERE user_id = $1', [shopper.id]);
    await fixtures.shop.fill(shopper, song);
    const refused = await shopper.client.post('/orders', {});
    expect([refused.status, refused.body.code]).toEqual([422, 'DIGITAL_CONSENT_REQUIRED']);
    const preview = async (): Promise<any> => (await shopper.client.post('/orders/preview', {})).body.data;
    expect(await preview()).toMatchObject({ withdrawal_days: 14, needs_shipping: false });
    await set('tax.home_country', 'US');
    expect(await preview()).toMatchObject({ withdrawal_days: null });
    await set('tax.home_country', 'FR');
    expect((await shopper.client.post('/orders', { digital_content_consent: true })).status).toBe(201);
  });

  it('takes each unit once of ten concurrent withdrawals', async () => {
    const order = await delivered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(order)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code));
    expect([...codes]).toEqual(['RETURN_QUANTITY_EXCEEDED']);
  });
});

describe('GET /admin/returns', () => {
  it('lists the withdrawals whose refund is overdue, once goods or a proof of their return arrived', async () => {
    const order = await delivered();
    const { id } = (await withdraw(order)).body.data;
    const { client } = fixtures.manager;
    const query = `order_number=${order.order_number}&kind=withdrawal`;
    const overdue = async (is: boolean): Promise<number> =>
      (await client.get(`/admin/returns?${query}&refund_overdue=${is}&sort=refund_due_at`)).body.meta.total;
    await store.db.rows(`UPDATE returns SET refund_due_at = $2 WHERE id = $1`, [
      id,
      new Date(store.clock.now().getTime() - DAY_MS),
    ]);
    expect([await overdue(true), await overdue(false)]).toEqual([0, 1]);
    const sent_back_at = store.clock.now().toISOString();
    expect((await put(id, { status: 'approved', sent_back_at })).body.data).toMatchObject({ sent_back_at });
    expect([await overdue(true), await overdue(false)]).toEqual([1, 0]);
    await put(id, { status: 'received' });
    await refundOf(id);
    expect(await overdue(true)).toBe(0);
  });
});

describe('the restocking fee', () => {
  it('reduces returns without fault, unless staff say otherwise', async () => {
    await set('returns.restocking_fee_percent', 10);
    const refunded = async (reason: string, item: object = {}): Promise<string> => {
      const order = await delivered();
      const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
      const asked = await order.shopper.client.post(`/orders/${order.order_number}/return`, {
        reason,
        items,
      });
      const { data } = asked.body;
      await put(data.id, { status: 'approved' });
      await put(data.id, { status: 'received', items: [{ id: data.items[0].id, ...item }] });
      return (await refundOf(data.id)).amount;
    };
    // 10 % of 60.00 is 6.00.
    expect(await refunded('changed_mind')).toBe('54.00');
    expect(await refunded('changed_mind', { reduction_amount: '0' })).toBe('60.00');
    expect(await refunded('damaged')).toBe('60.00');
    await set('returns.restocking_fee_percent', 0);
  });
});

describe('goods with a seal', () => {
  interface Arrived {
    id: number;
    item: TestItem;
    order: PaidOrder;
    receive(more: object): Promise<TestResponse>;
  }

  /** Returns all units of an order of `quantity` creams at 10.00, of which ten were in stock. */
  async function returned(quantity: number, reason = 'changed_mind'): Promise<Arrived> {
    const item = await flagged(await fixtures.shop.item(1000, 10), 'sealed_goods');
    const order = await delivered({ lines: [[item, quantity]] });
    const asked = await order.shopper.client.post(`/orders/${order.order_number}/return`, {
      reason,
      items: [{ order_item_id: order.items[0]?.id, quantity }],
    });
    const { id, items } = asked.body.data;
    expect(items).toMatchObject([{ withdrawal_excluded: 'sealed_goods', opened_quantity: null }]);
    await put(id, { status: 'approved' });
    const receive = (more: object): Promise<TestResponse> =>
      put(id, { status: 'received', items: [{ id: items[0].id, ...more }] });
    return { id, item, order, receive };
  }

  const mailsTo = ({ shopper }: PaidOrder): { text: string }[] =>
    store.mail.inbox.messages({ to: shopper.email, subject: 'your return was opened' });

  it('are refunded and restocked where the seal is unbroken, and the customer hears of the others', async () => {
    await set('returns.restocking_fee_percent', 10);
    const { id, item, order, receive } = await returned(3);
    // One opened cream at 10.00, and 10 % of the two others at 20.00: 12.00 are kept of 30.00.
    expect((await receive({ opened_quantity: 1 })).body.data.items).toMatchObject([
      {
        received_quantity: 3,
        opened_quantity: 1,
        reduction_amount: '12.00',
        reduction_reason: 'Seal broken; Restocking fee',
      },
    ]);
    await set('returns.restocking_fee_percent', 0);
    expect(await fixtures.shop.inventoryOf(item)).toEqual({ on_hand: 9, reserved: 0 });
    expect(await refundOf(id)).toMatchObject({ amount: '18.00' });
    expect(await fixtures.refundedAtProcessor(order)).toBe(1_800);
    const [mail, ...others] = mailsTo(order);
    expect(mail?.text).toContain('1 opened');
    expect(mail?.text).toContain('€12.00');
    expect(others).toEqual([]);
  });

  it('are not refunded at all when every seal is broken', async () => {
    const { id, item, order, receive } = await returned(2);
    expect((await receive({ opened_quantity: 2 })).body.data.items[0].reduction_reason).toBe('Seal broken');
    expect(await refundOf(id)).toBeNull();
    expect(await fixtures.shop.inventoryOf(item)).toEqual({ on_hand: 8, reserved: 0 });
    expect(await fixtures.books(order)).toMatchObject({ paid_amount: 2_500, refunded_amount: 0 });
    expect(mailsTo(order)).toHaveLength(1);
  });

  it('are refunded with what staff decide, and in full when the shop is at fault', async () => {
    const partly = await returned(2);
    const reduction_reason = 'Half of it was used.';
    await partly.receive({ opened_quantity: 1, reduction_amount: '4.00', reduction_reason });
    // 20.00 - 4.00.
    expect(await refundOf(partly.id)).toMatchObject({ amount: '16.00' });
    expect(mailsTo(partly.order)[0]?.text).toContain(reduction_reason);

    const waived = await returned(1);
    await waived.receive({ opened_quantity: 1, reduction_amount: '0' });
    expect(await refundOf(waived.id)).toMatchObject({ amount: '10.00' });
    expect(mailsTo(waived.order)).toEqual([]);

    const faulty = await returned(1, 'not_as_described');
    await faulty.receive({ opened_quantity: 1 });
    expect(await refundOf(faulty.id)).toMatchObject({ amount: '10.00' });
    expect(await fixtures.shop.inventoryOf(faulty.item)).toEqual({ on_hand: 9, reserved: 0 });
  });

  it('count in an exchange without the opened ones', async () => {
    const { id, order, receive } = await returned(2);
    await receive({ opened_quantity: 1 });
    const exchanged = await put(id, { status: 'exchanged' });
    const number = exchanged.body.data.replacement_order_number;
    const replacement = (await order.shopper.client.get(`/orders/${number}`)).body.data;
    // Two creams again at 20.00; the sealed one pays 10.00.
    expect(replacement).toMatchObject({ total: '20.00', exchange_amount: '10.00', amount_due: '10.00' });
    expect(replacement.items[0]).toMatchObject({ withdrawal_excluded: 'sealed_goods' });
  });

  it('can be withdrawn from; those with a broken seal are neither refunded nor bring the delivery back', async () => {
    const item = await flagged(await fixtures.shop.item(1000, 10), 'sealed_goods');
    const withdrawn = async (opened_quantity: number): Promise<{ id: number; order: PaidOrder }> => {
      const order = await delivered({ lines: [[item, 2]] });
      expect((await shown(order)).items[0]).toMatchObject({ withdrawable_quantity: 2 });
      const { data } = (await withdraw(order)).body;
      expect(data.items).toMatchObject([{ quantity: 2, withdrawal_excluded: 'sealed_goods' }]);
      await put(data.id, { status: 'received', items: [{ id: data.items[0].id, opened_quantity }] });
      return { id: data.id, order };
    };
    // One of two creams at 10.00 is opened: 10.00, without the delivery at 5.00, because one cream stays sold.
    const partly = await withdrawn(1);
    expect(await refundOf(partly.id)).toMatchObject({ amount: '10.00' });
    expect(await fixtures.books(partly.order)).toMatchObject({ paid_amount: 2_500, refunded_amount: 1_000 });
    // Both are sealed: 20.00 and the delivery at 5.00.
    expect(await refundOf((await withdrawn(0)).id)).toMatchObject({ amount: '25.00' });
  });

  it('refuses opened units that did not arrive, or have no seal', async () => {
    const { receive } = await returned(2);
    const refused = async (more: object): Promise<unknown> => (await receive(more)).body.errors;
    const field = 'items.0.opened_quantity';
    expect(await refused({ opened_quantity: 3 })).toEqual({ [field]: ['Only 2 arrived.'] });
    expect(await refused({ received_quantity: 1, opened_quantity: 2 })).toEqual({
      [field]: ['Only 1 arrived.'],
    });
    expect(Object.keys((await receive({ opened_quantity: -1 })).body.errors)).toEqual([field]);

    const order = await delivered();
    const { data } = (await withdraw(order)).body;
    const items = [{ id: data.items[0].id, opened_quantity: 1 }];
    const unsealed = await put(data.id, { status: 'received', items });
    expect([unsealed.status, unsealed.body.errors]).toEqual([
      422,
      { [field]: ['These goods have no seal.'] },
    ]);
    const none = await put(data.id, { status: 'received', items: [{ ...items[0], opened_quantity: 0 }] });
    expect(none.body.data.items).toMatchObject([{ received_quantity: 2, opened_quantity: null }]);
  });
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));
