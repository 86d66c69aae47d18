import { randomUUID } from 'node:crypto';
import type { TestResponse } from '@comptoir/testing';
import { OrderLinksService } from '../../src/orders/order-links/order-links.service';
import { SettingsService } from '../../src/platform/settings/settings.service';
import type { TestAccount } from '../accounts';
import type { TestItem } from '../checkout/checkout.fixture';
import { openVisitor } from '../checkout/visitor.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { type OrderWish, type PaidOrder, RefundsFixtures } from './refunds.fixture';

let store: TestStore;
let fixtures: RefundsFixtures;
let admin: TestAccount;
let cup: TestItem;
let book: TestItem;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  admin = await fixtures.shop.staff('admin');
  // Three of them do not divide evenly.
  cup = await fixtures.shop.item(333, 10_000, { name: 'Cup' });
  book = await fixtures.shop.item(1999, 10_000, { name: 'Book' });
  await admin.client.put(`/admin/products/${book.productId}`, { tax_class: 'reduced' });
  await change({
    withdrawal: { enabled: true },
    checkout: { payment_methods: ['card', 'invoice'] },
    loyalty: { earn_points_per_currency_unit: 1 },
  });
});
afterAll(() => store?.stop());
afterEach(async () => {
  await fixtures.settle();
  await expectLedgersToBalance(store);
});

async function change(settings: object): Promise<void> {
  const { status, body } = await admin.client.put('/admin/settings', settings);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

type Units = (number | undefined)[];

/** Returns units of the lines of an order; all that are left without quantities. */
const unitsOf = ({ items }: PaidOrder, quantities: Units): object =>
  quantities.length === 0
    ? {}
    : {
        items: items
          .map(({ id }, index) => ({ order_item_id: id, quantity: quantities[index] ?? 0 }))
          .filter(({ quantity }) => quantity > 0),
      };

function preview(order: PaidOrder, ...quantities: Units): Promise<TestResponse> {
  const path = `/orders/${order.order_number}/withdrawal/preview`;
  return order.shopper.client.post(path, unitsOf(order, quantities));
}

async function withdraw(order: PaidOrder, ...quantities: Units): Promise<any> {
  const path = `/orders/${order.order_number}/withdrawal`;
  const { status, body } = await order.shopper.client.post(path, unitsOf(order, quantities));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

function put(id: number, body: object): Promise<TestResponse> {
  return fixtures.manager.client.put(`/admin/returns/${id}`, body);
}

/** Receives the goods of a return as they were announced, and refunds them. @returns the amount */
async function refundOf(id: number): Promise<string> {
  await put(id, { status: 'approved' });
  await put(id, { status: 'received' });
  const { body } = await put(id, { status: 'refunded' });
  await fixtures.settle();
  return body.data.refund?.amount ?? '0.00';
}

interface Sale extends OrderWish {
  settings?: object;
  /** Units of the first lines to withdraw from; all without them. */
  units?: Units;
}

const lamps = (): OrderWish['lines'] => [[fixtures.lamp, 2]];
const mixed = (): OrderWish['lines'] => [
  [fixtures.lamp, 2],
  [book, 3],
  [cup, 3],
];
const TAX = {
  enabled: true,
  prices_include_tax: true,
  rates: [
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: 'FR', rate: 5.5, name: 'TVA', class: 'reduced' },
  ],
};

/** Returns an order on invoice, of a customer who may pay later. */
async function onInvoice(): Promise<OrderWish> {
  const shopper = await fixtures.shop.shopper();
  const terms = { credit_limit: '500.00', payment_terms_days: 14 };
  await admin.client.put(`/admin/users/${shopper.id}/payment-terms`, terms);
  return { shopper, checkout: { payment_method: 'invoice' } };
}

async function couponOf(type: 'percentage' | 'fixed', value: number): Promise<{ coupon_code: string }> {
  const code = `E${randomUUID().slice(0, 8)}`.toUpperCase();
  await fixtures.shop.coupon({ code, type, value });
  return { coupon_code: code };
}

describe('the refund that a withdrawal announces', () => {
  const SALES: [string, string, () => Sale | Promise<Sale>][] = [
    // Two lamps at 60.00 and the delivery at 5.00.
    ['of everything, with the delivery', '125.00', () => ({ lines: lamps() })],
    ['of a part, without the delivery', '60.00', () => ({ lines: lamps(), units: [1] })],
    // 10 % off.
    [
      'with a coupon',
      '113.00',
      async () => ({ lines: lamps(), checkout: await couponOf('percentage', 1000) }),
    ],
    [
      'of a part with a coupon that does not divide evenly',
      // One half of 113.68, and two thirds of 56.81 and of 9.47.
      '101.04',
      async () => ({ lines: mixed(), checkout: await couponOf('fixed', 1000), units: [1, 2, 2] }),
    ],
    // 120.00, 59.97 and 9.99, and the delivery at 5.00.
    ['at two rates, tax included', '194.96', () => ({ lines: mixed(), settings: { tax: TAX } })],
    [
      'of a part at two rates, tax added',
      // 72.00 at 20 %, a third of 63.27 at 5.5 %, and of 11.99 at 20 %.
      '97.09',
      () => ({
        ...{ lines: mixed(), units: [1, 1, 1] },
        settings: { tax: { ...TAX, prices_include_tax: false } },
      }),
    ],
    [
      'of everything at two rates, tax added, with a coupon',
      // 105.00, 52.47 and 8.74 with 21.00, 2.89 and 1.75 of tax, and the delivery at 6.00.
      '197.85',
      async () => ({
        ...{ lines: mixed(), checkout: await couponOf('percentage', 1250) },
        settings: { tax: { ...TAX, prices_include_tax: false } },
      }),
    ],
    ['of an order on invoice, not paid yet', '125.00', onInvoice],
    [
      'of an order that a gift card and the wallet paid in part',
      '125.00',
      async () => {
        const { code } = await fixtures.shop.giftCard({ initialAmount: 3_000 });
        const shopper = await fixtures.shop.shopper({ wallet: 2_000 });
        return { shopper, checkout: { gift_card_code: code, use_wallet: true } };
      },
    ],
  ];

  it.each(SALES)('%s, is the later refund', async (_, amount, made) => {
    const { settings = {}, units = [], ...sale } = await made();
    await change(settings);
    const order = await fixtures.order({ ...sale, status: 'delivered' });
    await change({ tax: { enabled: false } });
    const shown = await preview(order, ...units);
    expect(shown.status).toBe(200);
    const { expected_refund_amount: announced, refund_amount: atOnce } = shown.body.data;
    expect(atOnce).toBe('0.00');
    expect(announced).toBe(amount);
    const { data, withdrawal } = await withdraw(order, ...units);
    expect([withdrawal.expected_refund_amount, data.expected_refund_amount]).toEqual([announced, announced]);
    expect(await refundOf(data.id)).toBe(announced);
    const kept = (await order.shopper.client.get(`/orders/${order.order_number}`)).body.data.withdrawals;
    expect(kept[0].expected_refund_amount).toBe(announced);
  });

  it('says what is refunded at once and what later, when only a part has left', async () => {
    const order = await fixtures.order({ lines: [[fixtures.lamp, 3]] });
    const shipment = { items: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    await fixtures.manager.client.post('/admin/shipments', { order_id: order.id, ...shipment });
    const { body } = await preview(order);
    // Two lamps at 60.00 are cancelled; the third one brings the delivery at 5.00 back.
    expect(body.data).toEqual({
      currency: 'EUR',
      items: [{ order_item_id: order.items[0]?.id, cancelled_quantity: 2, returned_quantity: 1 }],
      refund_amount: '120.00',
      released_amount: '0.00',
      expected_refund_amount: '65.00',
    });
    const { data, withdrawal } = await withdraw(order);
    expect(withdrawal.refunds.map(({ amount }: { amount: string }) => amount)).toEqual(['120.00']);
    expect(await refundOf(data.id)).toBe('65.00');
  });

  it('is null when nothing comes back, and says what is not charged any more', async () => {
    const order = await fixtures.order(await onInvoice());
    const { body } = await preview(order, 1);
    expect(body.data).toMatchObject({
      refund_amount: '0.00',
      released_amount: '60.00',
      expected_refund_amount: null,
    });
    const { withdrawal } = await withdraw(order, 1);
    expect(withdrawal).toMatchObject({
      expected_refund_amount: null,
      refunds: [{ amount: '60.00', released: true }],
    });
  });

  it('adds up over several withdrawals, to the cent, and the last one has the delivery', async () => {
    const order = await fixtures.order({
      lines: [[cup, 3]],
      checkout: await couponOf('fixed', 100),
      status: 'delivered',
    });
    const made = [await withdraw(order, 1), await withdraw(order, 1), await withdraw(order, 1)];
    // 9.99 less 1.00 is 8.99, in units of 3.00, 3.00 and 2.99.
    const announced = made.map(({ data }) => data.expected_refund_amount);
    expect(announced).toEqual(['3.00', '3.00', '7.99']);
    const refunded: string[] = [];
    for (const { data } of made) refunded.push(await refundOf(data.id));
    expect(refunded).toEqual(announced);
  });

  it('leaves nothing behind, and refuses what the withdrawal refuses', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const count = (): Promise<unknown> =>
      store.db.row(
        `SELECT (SELECT count(*) FROM returns) AS returns, (SELECT count(*) FROM refunds) AS refunds,
           (SELECT count(*) FROM withdrawals) AS withdrawals, (SELECT count(*) FROM outbox) AS events,
           (SELECT sum(return_claimed) FROM order_items) AS claimed`,
      );
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 5 }, () => preview(order)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await count()).toEqual(before);
    expect((await preview(order, 3)).body.code).toBe('RETURN_QUANTITY_EXCEEDED');
    const other = await fixtures.shop.shopper();
    const foreign = await other.client.post(`/orders/${order.order_number}/withdrawal/preview`, {});
    expect([foreign.status, foreign.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    await withdraw(order);
    expect((await preview(order)).body.code).toBe('RETURN_QUANTITY_EXCEEDED');
    const ended = await fixtures.order();
    await fixtures.move(ended, 'cancelled');
    expect((await preview(ended)).body.code).toBe('ORDER_NOT_WITHDRAWABLE');
  });

  it('is shown by the link of a mail, and to the guest of the order', async () => {
    const guest = await openVisitor(store);
    await guest.add(fixtures.lamp, 2);
    const { code } = await fixtures.shop.giftCard({ initialAmount: 20_000 });
    const email = `expected-${randomUUID()}@example.com`;
    const { id, order_number } = (await guest.order({ gift_card_code: code, email })).body.data;
    await fixtures.settle();
    await fixtures.move({ id }, 'delivered');
    const own = await guest.send('POST', `/orders/${order_number}/withdrawal/preview`, {});
    const row = await store.db.row<{ user_id: number }>('SELECT user_id FROM orders WHERE id = $1', [id]);
    const contact = { userId: row?.user_id ?? 0, email };
    const url = await store.get(OrderLinksService).createLink(order_number, contact);
    const link = `/order-links/${new URL(url).searchParams.get('token')}`;
    const linked = await store.client.post(`${link}/withdrawal/preview`, {});
    expect([own.status, linked.status]).toEqual([200, 200]);
    expect(linked.body).toEqual(own.body);
    expect(own.body.data.expected_refund_amount).toBe('125.00');
    const none = await store.client.post('/order-links/x/withdrawal/preview', {});
    expect([none.status, none.body.code]).toEqual([404, 'ORDER_LINK_NOT_FOUND']);
    const items = own.body.data.items.map(({ order_item_id }: { order_item_id: number }) => ({
      ...{ order_item_id, quantity: 1 },
    }));
    const body = { reason: 'damaged', items };
    const returned = await store.client.post(`${link}/return/preview`, body);
    const byGuest = await guest.send('POST', `/orders/${order_number}/return-request/preview`, body);
    expect(returned.body).toEqual(byGuest.body);
    expect(returned.body.data).toEqual({ expected_refund_amount: '60.00', currency: 'EUR' });
  });
});

describe('the receipt of a withdrawal', () => {
  it('states the refund to come, and repeats what the customer said, in their language', async () => {
    const shopper = await fixtures.shop.shopper({ language: 'fr' });
    const order = await fixtures.order({ shopper, status: 'delivered' });
    const message = 'Trop grand : voir www.example.com/photo';
    const path = `/orders/${order.order_number}/withdrawal`;
    const body = { ...unitsOf(order, [1]), name: 'Ada Moss', message };
    expect((await shopper.client.post(path, body)).status).toBe(201);
    await fixtures.settle();
    const [mail] = store.mail.inbox.messages({ to: shopper.email, subject: 'rétractation reçue' });
    expect(mail?.text).toMatch(/Remboursement prévu, au retour des articles\s: 60,00\s€/);
    expect(mail?.text).toMatch(/Votre message\s: Trop grand : voir www\.example\.com\/photo/);
  });

  it('carries no addresses from a stranger to the address of an order', async () => {
    const guest = await openVisitor(store);
    await guest.add(fixtures.lamp);
    const email = `foreign-${randomUUID()}@example.com`;
    const { order_number } = (await guest.order({ email })).body.data;
    const message = 'Not needed. Win at evil.example now, or write to x@evil.example: https://evil.example/a';
    await guest.send('POST', `/orders/${order_number}/withdrawal`, { name: 'evil.example', message });
    await fixtures.settle();
    const [mail] = store.mail.inbox.messages({ to: email, subject: 'withdrawal received' });
    expect(mail?.text).toContain('Your message: Not needed. Win at … now, or write to … …');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example');
    const { body } = await guest.send('GET', `/orders/${order_number}`);
    expect(body.data.withdrawals[0].message).toBe(message);
  });
});

describe('the refund that a return announces', () => {
  async function ask(order: PaidOrder, reason: string, quantity = 1): Promise<[preview: string, made: any]> {
    const { client } = order.shopper;
    const body = { reason, ...unitsOf(order, [quantity]) };
    const path = `/orders/${order.order_number}`;
    const shown = await client.post(`${path}/return-request/preview`, body);
    const made = await client.post(`${path}/return`, body);
    expect([shown.status, made.status]).toEqual([200, 201]);
    return [shown.body.data.expected_refund_amount, made.body.data];
  }

  it.each([
    // 10 % of 60.00 are kept, unless the shop is at fault.
    ['changed_mind', '54.00'],
    ['damaged', '60.00'],
  ])('for the reason %s is the later refund: %s', async (reason, amount) => {
    await store
      .get(SettingsService)
      .changeSettings(fixtures.manager.id, [{ key: 'returns.restocking_fee_percent', value: 10 }]);
    const order = await fixtures.order({ status: 'delivered' });
    const [shown, made] = await ask(order, reason);
    expect([shown, made.expected_refund_amount]).toEqual([amount, amount]);
    expect(await refundOf(made.id)).toBe(amount);
    await change({ returns: { restocking_fee_percent: 0 } });
  });

  it('is null for returns of before, and refuses what the return refuses', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const [, made] = await ask(order, 'other');
    await store.db.rows('UPDATE returns SET expected_refund = NULL WHERE id = $1', [made.id]);
    const { body } = await order.shopper.client.get(`/returns/${made.id}`);
    expect(body.data.expected_refund_amount).toBeNull();
    const path = `/orders/${order.order_number}/return-request/preview`;
    const refuse = async (input: object): Promise<string> =>
      (await order.shopper.client.post(path, input)).body.code;
    expect(await refuse({ reason: 'other', ...unitsOf(order, [2]) })).toBe('RETURN_QUANTITY_EXCEEDED');
    expect(await refuse({ reason: 'none', ...unitsOf(order, [1]) })).toBe('VALIDATION_ERROR');
    const early = await fixtures.order({ status: 'shipped' });
    const soon = await early.shopper.client.post(`/orders/${early.order_number}/return-request/preview`, {
      ...{ reason: 'other', ...unitsOf(early, [1]) },
    });
    expect([soon.status, soon.body.code]).toEqual([422, 'ORDER_NOT_RETURNABLE']);
  });
});
