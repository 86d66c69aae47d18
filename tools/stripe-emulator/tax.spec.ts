import type Stripe from 'stripe';
import type { StripeEmulator } from './index';
import { clientOf, errorOf, startEmulator } from './testing';

describe('taxes', () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;

  beforeAll(async () => {
    emulator = await startEmulator();
    stripe = clientOf(emulator);
  });
  afterAll(() => emulator.close());

  const calculate = (address: Stripe.Tax.CalculationCreateParams.CustomerDetails.Address) =>
    stripe.tax.calculations.create({
      currency: 'eur',
      customer_details: { address, address_source: 'shipping' },
      line_items: [{ amount: 1200, reference: 'L1', tax_behavior: 'inclusive' }],
      expand: ['line_items', 'line_items.data.tax_breakdown'],
    });

  it('takes the tax out of a price, or adds it by state and county', async () => {
    const inFrance = await calculate({ country: 'FR' });
    expect([inFrance.amount_total, inFrance.tax_amount_inclusive]).toEqual([1200, 200]);
    // 12.00 × 6.25 / 107.25 = 0.699… = 0.70, and 12.00 × 1 / 107.25 = 0.11.
    const inCalifornia = await calculate({ country: 'US', state: 'CA', postal_code: '94103' });
    const [line] = inCalifornia.line_items?.data ?? [];
    expect(line?.tax_breakdown?.map(({ amount }) => amount)).toEqual([70, 11]);
  });

  it('rejects an address without a place, and calculations that it does not know', async () => {
    const nowhere = await errorOf(calculate({ country: 'US', state: 'CA' }));
    expect([nowhere.statusCode, nowhere.code]).toEqual([400, 'customer_tax_location_invalid']);
    const sale = { calculation: 'taxcalc_none', reference: 'A' };
    expect((await errorOf(stripe.tax.transactions.createFromCalculation(sale))).code).toBe(
      'resource_missing',
    );
  });

  it('records a reference once, and takes back no more than was sold', async () => {
    const { id } = await calculate({ country: 'FR' });
    const sale = { calculation: id ?? '', reference: 'order-1', expand: ['line_items'] };
    const recorded = await stripe.tax.transactions.createFromCalculation(sale);
    const again = await errorOf(stripe.tax.transactions.createFromCalculation(sale));
    expect([again.statusCode, again.code]).toEqual([400, 'resource_already_exists']);
    const reverse = (amount: number) =>
      stripe.tax.transactions.createReversal({
        mode: 'partial',
        original_transaction: recorded.id,
        reference: `refund${amount}`,
        line_items: [
          {
            original_line_item: recorded.line_items?.data[0]?.id ?? '',
            reference: 'L1',
            amount,
            amount_tax: -100,
          },
        ],
      });
    expect((await reverse(-600)).reversal).toEqual({ original_transaction: recorded.id });
    expect((await errorOf(reverse(-1201))).statusCode).toBe(400);
  });
});
