import type { TestItem } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { ExchangesFixtures } from './exchanges.fixture';
import type { PaidOrder } from './refunds.fixture';

/** Left of an order of a lamp at 100.00, a gift card of 50.00 and shipping at 5.00 after 60.00 of goodwill. */
const MOST = '45.00';

let fixtures: ExchangesFixtures;
let lamp: TestItem;
let voucher: TestItem;

beforeAll(async () => {
  fixtures = await ExchangesFixtures.open();
  lamp = await fixtures.item(10_000);
  voucher = await fixtures.refunds.shop.item(5_000, 1_000, { isDigital: true, isGiftCard: true });
});
afterAll(() => fixtures?.store.stop());
afterEach(async () => {
  await fixtures.refunds.settle();
  await expectLedgersToBalance(fixtures.store);
});

/** Places an order of a lamp and a gift card, and refunds 60.00 of it for no unit. */
async function soothed(status?: string, checkout = {}): Promise<PaidOrder> {
  const lines = [[lamp, 1] as [TestItem, number], [voucher, 1] as [TestItem, number]];
  const order = await fixtures.refunds.order({ lines, status, checkout });
  const { status: answered } = await fixtures.refunds.refund(order, { amount: '60.00' });
  expect(answered).toBe(201);
  await fixtures.refunds.settle();
  return order;
}

const lampOf = ({ items }: PaidOrder): number => items[0]?.id ?? 0;

async function cardOf({ id }: PaidOrder): Promise<{ balance: number; is_active: boolean } | undefined> {
  return fixtures.store.db.row(
    `SELECT g.balance, g.is_active FROM sold_gift_cards s JOIN gift_cards g ON g.id = s.gift_card_id
       JOIN order_items i ON i.id = s.order_item_id WHERE i.order_id = $1`,
    [id],
  );
}

const refundedOf = async (order: PaidOrder): Promise<number> =>
  (await fixtures.refunds.books(order)).refunded_amount;

/** Minor units of an account in the entries of an order: what it was credited less what it was debited. */
async function bookedOf({ id }: PaidOrder, account: string): Promise<number> {
  const row = await fixtures.store.db.row<{ amount: number }>(
    `SELECT coalesce(sum(CASE WHEN credit = $2 THEN amount ELSE -amount END), 0)::int AS amount
     FROM ledger_entries WHERE order_id = $1 AND $2 IN (debit, credit)`,
    [id, account],
  );
  return row?.amount ?? 0;
}

describe('a refund of goods beside a sold gift card', () => {
  it('leaves as much as the card is worth, whichever way it is asked for', async () => {
    const order = await soothed();
    const items = [{ order_item_id: lampOf(order), quantity: 1 }];
    for (const answer of [
      await fixtures.refunds.refund(order, { items }),
      await fixtures.refunds.refund(order, { items, method: 'wallet' }),
      await fixtures.refunds.refund(order, { amount: '45.01' }),
      await fixtures.refunds.manager.client.post(`/admin/orders/${order.id}/cancel-items`, {
        items,
        reason: 'Broken.',
      }),
    ]) {
      expect([answer.status, answer.body.code, answer.body.meta?.refundable_amount]).toEqual([
        422,
        'REFUND_EXCEEDS_BALANCE',
        MOST,
      ]);
    }
    expect(await refundedOf(order)).toBe(6_000);
    expect(await cardOf(order)).toEqual({ balance: 5_000, is_active: true });
    const both = [...items, { order_item_id: order.items[1]?.id, quantity: 1 }];
    expect((await fixtures.refunds.refund(order, { items: both })).status).toBe(422);
    expect((await fixtures.refunds.refund(order, { amount: MOST })).status).toBe(201);
  });

  it('is cut when the goods are returned or withdrawn, and the card stays good', async () => {
    const order = await soothed('delivered');
    const { id } = await fixtures.received(order, [[lampOf(order), 1]]);
    expect((await fixtures.put(id, { status: 'refunded' })).status).toBe(200);
    await fixtures.refunds.settle();
    expect(await refundedOf(order)).toBe(6_000 + 4_500);
    expect(await cardOf(order)).toEqual({ balance: 5_000, is_active: true });
  });

  it('has no higher limit when staff give an amount for a return', async () => {
    const order = await soothed('delivered');
    const { id } = await fixtures.received(order, [[lampOf(order), 1]]);
    const answer = await fixtures.put(id, { status: 'refunded', refund_amount: '45.01' });
    expect([answer.status, answer.body.code]).toEqual([422, 'REFUND_EXCEEDS_BALANCE']);
    expect((await fixtures.put(id, { status: 'refunded', refund_amount: MOST })).status).toBe(200);
  });

  it('pays for no more of a replacement, whose exchange ends once it is paid', async () => {
    const order = await soothed('delivered');
    const replacement = await fixtures.exchange(order, {});
    expect(replacement).toMatchObject({ total: 10_000, exchange_amount: 4_500, amount_due: 5_500 });
    await fixtures.pay(order, replacement);
    const refunds = await fixtures.refunds.refundsOf(order);
    expect(refunds.map(({ source, status, amount }) => [source, status, Number(amount)])).toEqual([
      ['staff', 'processed', 6_000],
      ['exchange', 'processed', 4_500],
    ]);
    expect(await cardOf(order)).toEqual({ balance: 5_000, is_active: true });
  });

  it.each([
    ['by the status', (order: PaidOrder) => fixtures.refunds.move(order, 'refunded')],
    ['by a cancellation', (order: PaidOrder) => fixtures.refunds.move(order, 'cancelled')],
    ['as the whole balance', (order: PaidOrder) => fixtures.refunds.refund(order)],
    ['as an amount', (order: PaidOrder) => fixtures.refunds.refund(order, { amount: '95.00' })],
  ])('takes the card back with the rest of the order, %s, and the ledger is even', async (_, refund) => {
    const order = await soothed();
    expect((await refund(order)).status).toBeLessThan(300);
    await fixtures.refunds.settle();
    expect(await refundedOf(order)).toBe(15_500);
    expect(await cardOf(order)).toEqual({ balance: 0, is_active: false });
    await expectLedgersToBalance(fixtures.store);
    for (const account of ['gift_cards_to_issue', 'gift_cards', 'receivables', 'sales', 'shipping']) {
      expect([account, await bookedOf(order, account)]).toEqual([account, 0]);
    }
  });
});

it('lowers a debt by returned goods as far as the sold gift card is not paid, and ends the return', async () => {
  const { refunds } = fixtures;
  const admin = await refunds.shop.staff('admin');
  await admin.client.put('/admin/settings', { checkout: { payment_methods: ['card', 'cash_on_delivery'] } });
  const shopper = await refunds.shop.shopper();
  for (const item of [lamp, voucher]) await refunds.shop.fill(shopper, item, 1);
  const { body } = await shopper.client.post('/orders', { payment_method: 'cash_on_delivery' });
  const order = { ...body.data, intent: '', shopper } as PaidOrder;
  await refunds.move(order, 'delivered');
  expect((await refunds.refund(order, { amount: '60.00', unpaid: true })).status).toBe(201);
  const { id } = await fixtures.received(order, [[lampOf(order), 1]]);
  expect((await fixtures.put(id, { status: 'refunded' })).status).toBe(200);
  const read = (await shopper.client.get(`/orders/${order.order_number}`)).body.data;
  expect(read.amount_left).toBe('50.00');
});
