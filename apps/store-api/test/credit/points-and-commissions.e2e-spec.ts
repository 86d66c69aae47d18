import { testSeed } from '../../../../tools/testing-servers/test-seed';
import { AffiliateConversionsService } from '../../src/credit/affiliates/affiliates.conversions.service';
import { LoyaltyService } from '../../src/credit/loyalty/loyalty.service';
import { expectLedgersToBalance } from '../reconciliation';
import { RefundsFixtures } from '../orders/refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;
let affiliate: { id: number; code: string };

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  const { client } = await fixtures.shop.staff('admin');
  const rates = { earn_points_per_currency_unit: 1, redeem_points_per_currency_unit: 100 };
  await client.put('/admin/settings', { loyalty: rates });
  const { id } = await fixtures.shop.shopper();
  affiliate = (await client.post('/admin/affiliates', { user_id: id })).body.data;
});

afterAll(() => store?.stop());

/** The emulated bank acts only when a test triggers it, so slow machines change nothing. */
beforeEach(() => void store.stripe.configure({ refundDelay: 3_600_000 }));

interface Given {
  points: number;
  commission: number;
}

/** Returns the points and the commission that an order has left, without those of other orders. */
async function givenFor(orderId: number): Promise<Given> {
  const row = await store.db.row<Given>(
    `SELECT (SELECT coalesce(sum(points - debt_delta), 0)::int FROM loyalty_entries WHERE order_id = $1) AS points,
       (SELECT coalesce(sum(e.amount), 0)::int FROM affiliate_entries e
        JOIN affiliate_conversions c ON c.id = e.conversion_id WHERE c.order_id = $1) AS commission`,
    [orderId],
  );
  return row ?? { points: -1, commission: -1 };
}

/**
 * Calculates both by the rules. Two lamps are 120.00, which is 120 points and 5 % = 6.00; shipping of 5.00 earns
 * nothing. The refunded share is rounded down for points, and half up for commissions.
 */
async function dueFor(orderId: number): Promise<Given> {
  const order = await store.db.row<{ paid: number; refunded: number; delivered: boolean }>(
    `SELECT paid_amount::int AS paid, refunded_amount::int AS refunded, delivered_at IS NOT NULL AS delivered
     FROM orders WHERE id = $1`,
    [orderId],
  );
  if (!order?.delivered || order.paid === 0) return { points: 0, commission: 0 };
  const { paid, refunded } = order;
  const commission = 600 - Math.round((600 * refunded) / paid);
  return { points: 120 - Math.floor((120 * refunded) / paid), commission };
}

async function placeUnpaid(): Promise<{ id: number; order_number: string; pay(): Promise<void> }> {
  const shopper = await fixtures.shop.shopper();
  await fixtures.shop.fill(shopper, fixtures.lamp, 2);
  const { data } = (await shopper.client.post('/orders', { affiliate_code: affiliate.code })).body;
  const pay = async (): Promise<void> => {
    const body = { order_number: data.order_number, payment_method_id: 'pm_card_refundFail' };
    expect((await shopper.client.post('/payments/intent', body)).body.data.status).toBe('paid');
    await fixtures.settle();
  };
  return { ...data, pay };
}

it('are given at the delivery of a paid order, and at the payment of a delivered one', async () => {
  const late = await placeUnpaid();
  await fixtures.move(late, 'delivered');
  expect(await givenFor(late.id)).toEqual({ points: 0, commission: 0 });
  await late.pay();
  expect(await givenFor(late.id)).toEqual({ points: 120, commission: 600 });
  const early = await placeUnpaid();
  await early.pay();
  expect(await givenFor(early.id)).toEqual({ points: 0, commission: 0 });
  await fixtures.move(early, 'delivered');
  expect(await givenFor(early.id)).toEqual({ points: 120, commission: 600 });
});

it('are given back when the bank returns a refund of the whole order', async () => {
  const order = await placeUnpaid();
  await order.pay();
  await fixtures.move(order, 'delivered');
  await fixtures.refund(order);
  await fixtures.settle();
  expect(await givenFor(order.id)).toEqual({ points: 0, commission: 0 });
  store.stripe.settle();
  await fixtures.settle();
  expect(await givenFor(order.id)).toEqual({ points: 120, commission: 600 });
});

it('pay the debt first that the failed refund had made', async () => {
  const shopper = await fixtures.shop.shopper();
  const order = await fixtures.order({ shopper, card: 'pm_card_refundFail', status: 'delivered' });
  expect((await shopper.client.post('/user/loyalty/redeem', { points: 100 })).status).toBe(200);
  await fixtures.refund(order);
  await fixtures.settle();
  const account = (): Promise<unknown> =>
    store.db.row(
      'SELECT balance::int, debt::int, lifetime_earned::int AS earned FROM loyalty_accounts WHERE user_id = $1',
      [shopper.id],
    );
  // The customer has spent 100 of 120 points: the refund takes 20 and leaves a debt of 100.
  expect(await account()).toEqual({ balance: 0, debt: 100, earned: 0 });
  store.stripe.settle();
  await fixtures.settle();
  expect(await account()).toEqual({ balance: 20, debt: 0, earned: 120 });
  const [entry] = (await shopper.client.get('/user/loyalty/history')).body.data;
  expect(entry).toMatchObject({ type: 'adjusted', points: 20, order_number: order.order_number });
});

async function salesOf({ productId }: { productId: number }): Promise<number | undefined> {
  const row = await store.db.row<{ sales: number }>(
    'SELECT sales_count AS sales FROM products WHERE id = $1',
    [productId],
  );
  return row?.sales;
}

it('move to the replacement of exchanged goods, as sales do, and never count twice', async () => {
  const lamp = await fixtures.shop.item(6000, 100);
  const chair = await fixtures.shop.item(9000, 100);
  const checkout = { affiliate_code: affiliate.code };
  const order = await fixtures.order({ lines: [[lamp, 2]], status: 'delivered', checkout });
  expect(await givenFor(order.id)).toEqual({ points: 120, commission: 600 });
  const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
  const { client } = order.shopper;
  const asked = await client.post(`/orders/${order.order_number}/return`, { reason: 'other', items });
  const path = `/admin/returns/${asked.body.data.id}`;
  for (const body of [
    { status: 'approved' },
    { status: 'received' },
    { status: 'exchanged', exchange_variant_id: chair.variantId },
  ])
    expect((await fixtures.manager.client.put(path, body)).status).toBe(200);
  await fixtures.settle();
  const { replacement_order_number: order_number } = (await client.get(`/returns/${asked.body.data.id}`)).body
    .data;
  const { id } = (await client.get(`/orders/${order_number}`)).body.data;
  // The chair is not paid yet: nothing moves.
  expect(await givenFor(order.id)).toEqual({ points: 120, commission: 600 });
  expect([await salesOf(lamp), await salesOf(chair)]).toEqual([2, 0]);
  await client.post('/payments/intent', { order_number, payment_method_id: 'pm_card_visa' });
  await fixtures.settle();
  await fixtures.move({ id }, 'delivered');
  // 60.00 of 125.00 moved: 57.6 points, rounded down, and 2.88.
  expect(await givenFor(order.id)).toEqual({ points: 63, commission: 312 });
  // The chair at 90.00 has 90 points and 5 %.
  expect(await givenFor(id)).toEqual({ points: 90, commission: 450 });
  expect([await salesOf(lamp), await salesOf(chair)]).toEqual([1, 1]);
  await expectLedgersToBalance(store);
});

it.each([
  // Half of 125.00 is withdrawn, and stays so, or comes back.
  ['lost', { points: 60, commission: 300 }],
  ['won', { points: 120, commission: 600 }],
] as const)('fall with a dispute, which is %s', async (outcome, left) => {
  const order = await fixtures.order({ status: 'delivered', checkout: { affiliate_code: affiliate.code } });
  const { id } = store.stripe.dispute(await fixtures.chargeOf(order), 'fraudulent', false, 6250);
  await fixtures.settle();
  expect(await givenFor(order.id)).toEqual({ points: 60, commission: 300 });
  store.stripe.decideDispute(id, outcome);
  await fixtures.settle();
  expect(await givenFor(order.id)).toEqual(left);
  await expectLedgersToBalance(store);
});

it('are of each money once: the sale of a gift card has the points, its use the commission', async () => {
  const voucher = await fixtures.shop.item(12_500, 100, { isDigital: true, isGiftCard: true });
  const checkout = { affiliate_code: affiliate.code };
  const sale = await fixtures.order({ lines: [[voucher, 1]], checkout });
  expect(await givenFor(sale.id)).toEqual({ points: 125, commission: 0 });
  const card = await store.db.row<{ code: string }>(
    `SELECT g.code FROM order_items i JOIN sold_gift_cards s ON s.order_item_id = i.id
     JOIN gift_cards g ON g.id = s.gift_card_id WHERE i.order_id = $1`,
    [sale.id],
  );
  const wish = { status: 'delivered', checkout: { ...checkout, gift_card_codes: [card?.code] } };
  expect(await givenFor((await fixtures.order(wish)).id)).toEqual({ points: 0, commission: 600 });
  await expectLedgersToBalance(store);
});

const STEPS = [
  'pay',
  'deliver',
  'refund a part',
  'refund to the wallet',
  'return by bank',
  'repeat',
] as const;

it.each([1, 2, 3, 4, 5, 6].map((nth) => testSeed(0) + nth))(
  'follow any sequence of payments, deliveries and refunds (seed %i)',
  async (seed) => {
    let state = seed * 7919;
    const next = (limit: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
    const order = await placeUnpaid();
    const isPaid = async (): Promise<boolean> => (await fixtures.books(order)).paid_amount > 0;
    const run: Record<(typeof STEPS)[number], () => Promise<unknown>> = {
      pay: async () => (await isPaid()) || order.pay(),
      deliver: () => fixtures.move(order, 'delivered'),
      'refund a part': () => fixtures.refund(order, { amount: `${1 + next(60)}.${10 + next(90)}` }),
      'refund to the wallet': () =>
        fixtures.refund(order, { amount: `${1 + next(20)}.37`, method: 'wallet' }),
      'return by bank': () => Promise.resolve(store.stripe.settle()),
      repeat: async () => {
        await store.get(LoyaltyService).earnOrderPoints(order.id);
        await store.get(AffiliateConversionsService).settleConversion(order.id);
      },
    };
    const done: string[] = [];
    for (let step = 0; step < 9; step++) {
      const name = STEPS[next(STEPS.length)] ?? 'pay';
      await run[name]();
      await fixtures.settle();
      done.push(name);
      expect({ done, ...(await givenFor(order.id)) }).toEqual({ done, ...(await dueFor(order.id)) });
    }
  },
);

it.each(['wallet_transactions', 'loyalty_entries', 'affiliate_entries', 'gift_card_transactions'])(
  'the ledger %s is never changed',
  async (ledger) => {
    await fixtures.shop.giftCard({ initialAmount: 100 });
    const checkout = { affiliate_code: affiliate.code };
    const order = await fixtures.order({ checkout, status: 'delivered' });
    await fixtures.refund(order, { amount: '1.00', method: 'wallet' });
    for (const statement of [
      `UPDATE ${ledger} SET balance_after = balance_after + 1`,
      `DELETE FROM ${ledger}`,
      `TRUNCATE ${ledger}`,
    ]) {
      await expect(store.db.rows(statement)).rejects.toThrow(`An entry of ${ledger} is never changed`);
    }
  },
);

it('leaves balanced ledgers', () => expectLedgersToBalance(store));
