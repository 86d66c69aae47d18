import { expectLedgersToBalance } from '../reconciliation';
import { signedIn } from '../accounts';
import { RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;

const RATES = { KWD: '0.3317', MGA: '5120.456', UGX: '4123.456789', ISK: '141.3', JPY: '163.4512' };

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  const { client } = await signedIn(store, { roles: ['admin'] });
  for (const [code, rate] of Object.entries(RATES)) {
    const { status, body } = await client.post('/admin/currencies', { code, exchange_rate: rate });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
});

afterAll(() => store?.stop());

/**
 * Three lamps at 60.00 EUR, shipped for 5.00 EUR; the unit price and the shipping are converted and rounded
 * each by itself. The processor counts dinars in thousandths that end in zero, ariary without decimals, and
 * Ugandan shillings and krónur in hundredths.
 */
const CASES = [
  // 19.902 → 19.900 and 1.6585 → 1.660: 3 × 19.900 + 1.660
  { currency: 'KWD', total: '61.360', charged: 61_360, unit: '19.900', refunded: 19_900 },
  // 307,227.36 → 307,227 and 25,602.28 → 25,602: 3 × 307,227 + 25,602
  { currency: 'MGA', total: '947283.00', charged: 947_283, unit: '307227.00', refunded: 307_227 },
  // 247,407.41 → 247,407 and 20,617.28 → 20,617: 3 × 247,407 + 20,617
  { currency: 'UGX', total: '762838.00', charged: 76_283_800, unit: '247407.00', refunded: 24_740_700 },
  // 8,478 and 706.5 → 707: 3 × 8,478 + 707
  { currency: 'ISK', total: '26141.00', charged: 2_614_100, unit: '8478.00', refunded: 847_800 },
  // 9,807.07 → 9,807 and 817.26 → 817: 3 × 9,807 + 817
  { currency: 'JPY', total: '30238.00', charged: 30_238, unit: '9807.00', refunded: 9_807 },
];

it.each(CASES)(
  'charges and refunds what the processor counts: $currency',
  async ({ currency, total, charged, unit, refunded }) => {
    const shopper = await fixtures.shop.shopper({ currency });
    const order = await fixtures.order({ shopper, lines: [[fixtures.lamp, 3]] });
    expect(order.total).toBe(total);
    const intent = await fixtures.processor.paymentIntents.retrieve(order.intent);
    expect([intent.amount_received, intent.currency]).toEqual([charged, currency.toLowerCase()]);

    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const { status, body } = await fixtures.refund(order, { items });
    expect([status, body.data.amount, body.data.card_amount]).toEqual([201, unit, unit]);
    await fixtures.settle();
    expect(await fixtures.refundedAtProcessor(order)).toBe(refunded);
    expect((await fixtures.refundsOf(order)).map((refund) => refund.status)).toEqual(['processed']);
    await expectLedgersToBalance(store);
  },
);

it.each([
  { currency: 'KWD', amount: '1.005', step: '0.010 KWD' },
  { currency: 'MGA', amount: '100.50', step: '1.00 MGA' },
])('refuses to refund $amount $currency to a card', async ({ currency, amount, step }) => {
  const order = await fixtures.order({ shopper: await fixtures.shop.shopper({ currency }) });
  const { status, body } = await fixtures.refund(order, { amount });
  expect([status, body.code, body.errors]).toEqual([
    422,
    'VALIDATION_ERROR',
    { amount: [`amount must be a multiple of ${step}`] },
  ]);
  expect(await fixtures.refundsOf(order)).toEqual([]);
});

it('leaves an amount for the card that it can be charged', async () => {
  // The order is 2 × 19.900 + 1.660 = 41.460. A card of 10.00 EUR is worth 3.317, and the wallet has 0.023;
  // they pay 3.310 and 0.020.
  const shopper = await fixtures.shop.shopper({ currency: 'KWD', wallet: 23 });
  const card = await fixtures.shop.giftCard({ initialAmount: 1000 });
  const order = await fixtures.order({ shopper, checkout: { gift_card_codes: [card.code] } });
  const { body } = await shopper.client.get(`/orders/${order.order_number}`);
  expect(body.data).toMatchObject({
    total: '41.460',
    gift_card_amount: '3.310',
    wallet_amount: '0.020',
    amount_due: '38.130',
    payment_status: 'paid',
  });
  await expectLedgersToBalance(store);
});
