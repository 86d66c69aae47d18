import type { TestResponse } from '@comptoir/testing';
import { type PricingShop, openPricing } from '../pricing/pricing.fixture';
import type { Shopper } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { PaymentFixtures } from './payments.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: PricingShop;
let payments: PaymentFixtures;

const FRENCH = [{ country: 'FR', rate: 20, name: 'TVA' }];

beforeAll(async () => {
  store = await startStore();
  shop = await openPricing(store);
  payments = new PaymentFixtures(store);
});

afterAll(() => store?.stop());

beforeEach(() =>
  shop.settings({
    checkout: { waive_small_amounts: 0, payment_methods: ['card'] },
    tax: { enabled: false, prices_include_tax: true, rates: FRENCH },
  }),
);

/** Fills a cart for 45.00, which ships for 5.00. */
async function cartFor50(wallet = 0): Promise<Shopper> {
  const shopper = await shop.shopper({ wallet });
  await shop.fill(shopper, await shop.item(4500));
  return shopper;
}

async function paidWith(initialAmount: number): Promise<{ gift_card_codes: string[] }> {
  return { gift_card_codes: [(await shop.giftCard({ initialAmount })).code] };
}

const codesOf = ({ body }: TestResponse): string[] =>
  body.data.problems.map(({ code }: { code: string }) => code);

describe('a rest that is too small for a card', () => {
  it('is the smallest amount of the card, and the gift card pays less', async () => {
    const shopper = await cartFor50();
    const checkout = await paidWith(4980);
    const preview = await shopper.client.post('/orders/preview', checkout);
    expect(codesOf(preview)).toEqual([]);
    // 50.00 less 49.80 would leave 0.20, and a card pays 0.50 or more.
    const amounts = { total: '50.00', gift_card_amount: '49.50', wallet_amount: '0.00', amount_due: '0.50' };
    expect(preview.body.data).toMatchObject({
      ...amounts,
      waived_amount: '0.00',
      notices: [
        {
          code: 'CARD_MINIMUM',
          message: 'A card pays at least 0.50, so gift cards and wallet pay 0.30 less.',
        },
      ],
    });
    const placed = await shopper.client.post('/orders', checkout);
    expect([placed.status, placed.body.data]).toEqual([201, expect.objectContaining(amounts)]);

    const { order_number } = placed.body.data;
    const paid = await shopper.client.post('/payments/intent', {
      order_number,
      payment_method_id: 'pm_card_visa',
    });
    expect([paid.status, paid.body.data.status]).toEqual([200, 'paid']);
    await payments.deliverEvents();
    await expectLedgersToBalance(store);
  });

  it('is left by the wallet before the gift cards', async () => {
    const shopper = await cartFor50(10);
    const { body } = await shopper.client.post('/orders', await paidWith(4980));
    // 50.00 less 49.80 and 0.10 would leave 0.10: the wallet pays nothing, the gift card 0.30 less.
    expect(body.data).toMatchObject({
      gift_card_amount: '49.50',
      wallet_amount: '0.00',
      amount_due: '0.50',
    });
  });

  it('is no reason to pay less where the order is not paid by card', async () => {
    await shop.settings({
      checkout: { payment_methods: ['card', 'bank_transfer'], bank_transfer_instructions: 'IBAN FR76' },
    });
    const shopper = await cartFor50();
    const checkout = { ...(await paidWith(4980)), payment_method: 'bank_transfer' };
    const { body } = await shopper.client.post('/orders/preview', checkout);
    expect(body.data).toMatchObject({ gift_card_amount: '49.80', amount_due: '0.20', notices: [] });
  });

  it('is the smallest amount in the currency of the order', async () => {
    const shopper = await shop.shopper({ currency: 'KWD' });
    await shop.fill(shopper, await shop.item(4500));
    // 45.00 EUR are 14.9265 and 5.00 are 1.6585, so 14.930 + 1.660 = 16.590. A card of 50.00 EUR is worth
    // 16.585, of which 16.580 can be used; 0.50 EUR are 0.16585, so the card pays 0.170.
    const { body } = await shopper.client.post('/orders', await paidWith(5000));
    expect(body.data).toMatchObject({ total: '16.590', gift_card_amount: '16.420', amount_due: '0.170' });
  });
});

describe('an order that is too small for a card', () => {
  const small = async (): Promise<Shopper> => {
    const shopper = await shop.shopper();
    await shop.fill(shopper, await shop.item(40, 100, { isDigital: true }));
    return shopper;
  };

  it('is refused in the preview and when it is placed', async () => {
    const shopper = await small();
    const preview = await shopper.client.post('/orders/preview', {});
    expect(preview.body.data.problems).toEqual([
      { code: 'ORDER_BELOW_MINIMUM', field: null, message: 'A card can pay 0.50 EUR or more.' },
    ]);
    const { status, body } = await shopper.client.post('/orders', {});
    expect([status, body.code]).toEqual([422, 'ORDER_BELOW_MINIMUM']);
    expect(body.meta).toEqual({ minimum_amount: '0.50', problems: preview.body.data.problems });
    expect((await shopper.client.get('/cart')).body.data.items).toHaveLength(1);
  });

  it('is refused when a gift card pays a part of it only', async () => {
    const shopper = await small();
    const placed = await shopper.client.post('/orders', await paidWith(10));
    expect([placed.status, placed.body.code]).toEqual([422, 'ORDER_BELOW_MINIMUM']);
    await expectLedgersToBalance(store);
  });

  it('is paid by a gift card', async () => {
    const shopper = await small();
    const { status, body } = await shopper.client.post('/orders', await paidWith(40));
    expect([status, body.data.payment_status]).toEqual([201, 'paid']);
  });
});

describe('checkout.waive_small_amounts', () => {
  it('waives a rest up to that amount, as a discount of the dearest line', async () => {
    await shop.settings({ checkout: { waive_small_amounts: 0.2 }, tax: { enabled: true } });
    const shopper = await cartFor50();
    const checkout = await paidWith(4980);
    const { body } = await shopper.client.post('/orders/preview', checkout);
    const waiver = { source: 'waiver', id: 0, name: 'Small amount waived', amount: '0.20' };
    expect(body.data).toMatchObject({
      ...{ total: '49.80', discount_amount: '0.20', gift_card_amount: '49.80', amount_due: '0.00' },
      // 44.80 and 5.00 contain 7.47 and 0.83.
      tax_amount: '8.30',
      discounts: [waiver],
      waived_amount: '0.20',
      notices: [{ code: 'SMALL_AMOUNT_WAIVED', message: 'The shop waives the rest of 0.20.' }],
      problems: [],
    });
    // The total of the cart is agreed as well as the lower one.
    const placed = await shopper.client.post('/orders', { ...checkout, expected_total: '50.00' });
    expect(placed.status).toBe(201);
    expect(placed.body.data).toMatchObject({
      ...{ total: '49.80', amount_due: '0.00', payment_status: 'paid', discounts: [waiver] },
      items: [{ discount_amount: '0.20', discounts: [waiver], total: '44.80' }],
    });
    await store.drain();
    await expectLedgersToBalance(store);

    const refund = { order_number: placed.body.data.order_number, reason: 'Scratched.' };
    const back = await shop.admin.client.post('/admin/refunds', refund);
    expect(back.body.data).toMatchObject({
      amount: '49.80',
      items: [{ amount: '44.80' }],
      shipping_amount: '5.00',
    });
    await store.drain();
    await expectLedgersToBalance(store);
  });

  it('lowers the added tax with the line', async () => {
    await shop.settings({
      checkout: { waive_small_amounts: 1 },
      tax: { enabled: true, prices_include_tax: false },
    });
    const shopper = await cartFor50();
    // 60.00 with tax, less 59.80: 0.17 of the goods and 0.03 of their tax.
    const { body } = await shopper.client.post('/orders', await paidWith(5980));
    expect(body.data).toMatchObject({
      ...{ subtotal: '45.00', discount_amount: '0.17', tax_amount: '9.97', total: '59.80' },
      ...{ gift_card_amount: '59.80', amount_due: '0.00' },
    });
    await expectLedgersToBalance(store);
  });

  it('waives no larger rest, and nothing that is not paid otherwise', async () => {
    await shop.settings({ checkout: { waive_small_amounts: 0.19 } });
    const shopper = await cartFor50();
    const { body } = await shopper.client.post('/orders/preview', await paidWith(4980));
    expect(body.data).toMatchObject({ total: '50.00', amount_due: '0.50', waived_amount: '0.00' });
    await shop.settings({ checkout: { waive_small_amounts: 100 } });
    const full = await shopper.client.post('/orders/preview', {});
    expect(full.body.data).toMatchObject({ total: '50.00', amount_due: '50.00', waived_amount: '0.00' });
  });

  it('does not change the prices that the customer saw', async () => {
    await shop.settings({ checkout: { waive_small_amounts: 0.5 } });
    const shopper = await cartFor50();
    await shopper.client.post('/orders/preview', await paidWith(4980));
    const { status, body } = await shopper.client.post('/orders', {});
    expect([status, body.data?.total]).toEqual([201, '50.00']);
  });
});

it('never gives one gift card out twice when two orders want it at once', async () => {
  const checkout = await paidWith(4980);
  const shoppers = [await cartFor50(), await cartFor50()];
  const placed = await Promise.all(shoppers.map(({ client }) => client.post('/orders', checkout)));
  expect(placed.map(({ status }) => status)).toEqual([201, 201]);
  // The first pays 49.50 by gift card; 0.30 are left for the second.
  const dues = placed.map(({ body }) => body.data.amount_due).sort();
  expect(dues).toEqual(['0.50', '49.70']);
  await expectLedgersToBalance(store);
});
