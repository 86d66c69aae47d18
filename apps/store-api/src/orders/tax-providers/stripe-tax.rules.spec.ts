import { type CalculatedAmount, answeredTaxOf } from './stripe-tax.rules';

type Level = NonNullable<CalculatedAmount['tax_breakdown']>[number];

const QUESTION = {
  currency: 'USD',
  isIncluded: false,
  address: {
    ...{ country: 'US', state: 'NY', city: 'New York', postal_code: '10001' },
    ...{ address_line1: '', address_line2: '' },
  },
};
const level = (percent: string | null, taxable_amount: number, reason = 'standard_rated'): Level => ({
  amount: 0,
  jurisdiction: { country: 'US', display_name: 'New York', level: 'state', state: 'NY' },
  sourcing: 'destination',
  tax_rate_details:
    percent === null
      ? null
      : { display_name: 'Sales Tax', percentage_decimal: percent, tax_type: 'sales_tax' },
  taxability_reason: reason,
  taxable_amount,
});

it('adds up the rates of all levels', () => {
  const answer = answeredTaxOf(
    { amount: 1010, amount_tax: 89, tax_breakdown: [level('4.0', 1010), level('4.875', 1010)] },
    QUESTION,
  );
  expect(answer).toEqual({
    ...{ amount: 1010, tax: 89, rate: 8.875, country: 'US', name: 'Sales Tax', category: 'S' },
  });
});

it('gives the rate on the whole of an amount that is taxed in part', () => {
  // 10 % of 25.00 out of 100.00 are 2.5 % of it.
  const answer = answeredTaxOf(
    { amount: 10_000, amount_tax: 250, tax_breakdown: [level('10.0', 2_500)] },
    QUESTION,
  );
  expect(answer.rate).toBe(2.5);
});

it('compares with the amount without tax where prices contain it', () => {
  // 12.00 with 20 % in it are 10.00 net.
  const taxed = { amount: 1200, amount_tax: 200, tax_breakdown: [level('20.0', 1000)] };
  expect(answeredTaxOf(taxed, { ...QUESTION, isIncluded: true }).rate).toBe(20);
});

it.each([
  ['zero_rated', 'Z'],
  ['product_exempt', 'E'],
  ['customer_exempt', 'E'],
  ['not_collecting', 'O'],
])('codes %s as %s', (reason, category) => {
  const answer = answeredTaxOf(
    { amount: 500, amount_tax: 0, tax_breakdown: [level(null, 0, reason)] },
    QUESTION,
  );
  expect(answer).toMatchObject({ rate: 0, tax: 0, name: '', category });
});

it('reads the units of the processor', () => {
  // ISK has no decimals; Stripe counts hundredths.
  const taxed = { amount: 120_000, amount_tax: 20_000, tax_breakdown: [level('20.0', 100_000)] };
  expect(answeredTaxOf(taxed, { ...QUESTION, currency: 'ISK', isIncluded: true })).toMatchObject({
    amount: 1200,
    tax: 200,
  });
});
