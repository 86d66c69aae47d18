import { fc } from '../../../../../tools/testing-servers/properties';
import type { TaxClass } from '../../platform/settings/settings.view';
import { applyDiscount, priceGoods } from './price-sheet';
import {
  type AnsweredTax,
  answeredTaxes,
  providerCodeOf,
  taxQuestionOf,
  withoutExports,
} from './pricing.provider-tax.rules';
import { CONSUMER, type TaxBuyer, taxPolicy } from './pricing.tax-policy.rules';
import type { TaxSettings } from './pricing.tax-rates.rules';

const RULES: TaxSettings = {
  enabled: true,
  prices_include_tax: true,
  shipping: 'standard',
  home_country: 'FR',
  cross_border: 'destination',
  provider: 'stripe',
  provider_fallback: 'own',
  provider_codes: [
    { class: 'reduced', code: 'txcd_35010000' },
    { class: 'digital', code: 'txcd_10401100' },
  ],
  rates: [{ country: 'FR', rate: 20, name: 'TVA' }],
};
const EXCHANGE = { base: 'EUR', code: 'EUR', rate: '1' };

const goods = (basePrice: number, more: { isDigital?: boolean; taxClass?: TaxClass } = {}) => ({
  ref: 1,
  productId: 1,
  variantId: 1,
  categoryPath: [],
  brandId: null,
  quantity: 1,
  basePrice,
  flash: null,
  weightGrams: 0,
  isDigital: false,
  taxClass: 'standard' as const,
  ...more,
});
const answered = (amount: number, tax: number, rate: number): AnsweredTax => ({
  ...{ amount, tax, rate },
  ...{ country: 'DE', name: 'VAT', category: rate > 0 ? 'S' : 'O' },
});
const placeOf = (country: string) => ({ goods: { country }, digital: { country } });
const taxesFor = (
  {
    country = 'DE',
    buyer = CONSUMER,
    rules = RULES,
  }: { country?: string; buyer?: TaxBuyer; rules?: TaxSettings },
  amount: number,
  answer: AnsweredTax,
  shipping: AnsweredTax | null = null,
) =>
  answeredTaxes(
    priceGoods([goods(amount)], EXCHANGE),
    shipping?.amount ?? 0,
    { calculationId: 'taxcalc_1', lines: [answer], shipping },
    { policy: taxPolicy(rules, placeOf(country), buyer), buyer },
  );

describe('answeredTaxes', () => {
  it('takes the amounts of the answer, however they were rounded', () => {
    // 8.875 % of 10.10 would be 0.896… = 0.90; by state and county it is 0.40 + 0.49.
    const rules = { ...RULES, prices_include_tax: false };
    const taxes = taxesFor({ rules }, 1010, answered(1010, 89, 8.875), answered(500, 44, 8.875));
    expect(taxes).toMatchObject({
      lines: [89],
      shipping: 44,
      amount: 133,
      terms: { country: 'DE', name: 'VAT', rate: 8.875 },
      calculation: { provider: 'stripe', calculation_id: 'taxcalc_1' },
    });
  });

  it('taxes an amount that was lowered since at the rate of the answer, and the calculation is not that of the order', () => {
    // 11.80 with 19 % in it has 1.884… = 1.88 of tax.
    const sheet = priceGoods([goods(1190)], EXCHANGE);
    const waived = applyDiscount(sheet, { source: 'waiver', id: 0, name: 'Small amount' }, [10]);
    const answer = { calculationId: 'taxcalc_1', lines: [answered(1190, 190, 19)], shipping: null };
    const policy = taxPolicy(RULES, placeOf('DE'));
    expect(answeredTaxes(waived, 0, answer, { policy, buyer: CONSUMER })).toMatchObject({
      lines: [188],
      calculation: { calculation_id: null },
    });
    expect(answeredTaxes(sheet, 0, answer, { policy, buyer: CONSUMER }).calculation?.calculation_id).toBe(
      'taxcalc_1',
    );
  });

  it.each<[string, Parameters<typeof taxesFor>[0], string]>([
    ['a company in the EU', { buyer: { isExempt: false, vatCountry: 'DE' } }, 'K'],
    ['goods that leave the EU', { country: 'US' }, 'G'],
    ['an exempt customer', { buyer: { isExempt: true, vatCountry: null } }, 'E'],
    ['a place without tax', { country: 'DE' }, 'O'],
  ])('keeps why there is no tax: %s', (_, sale, category) => {
    expect(taxesFor(sale, 1000, answered(1000, 0, 0)).lineParts).toMatchObject([
      { tax: 0, terms: { category, rate: 0 } },
    ]);
  });

  it('rounds added tax to what a card can be charged', () => {
    const sheet = priceGoods([goods(10_000)], { base: 'KWD', code: 'KWD', rate: '1' });
    const rules = { ...RULES, prices_include_tax: false };
    const answer = { calculationId: 'taxcalc_1', lines: [answered(10_000, 1_237, 12.37)], shipping: null };
    const policy = taxPolicy(rules, placeOf('DE'));
    expect(answeredTaxes(sheet, 0, answer, { policy, buyer: CONSUMER })).toMatchObject({
      lines: [1_240],
      calculation: { calculation_id: null },
    });
  });

  it('adds up to its parts', () => {
    const amounts = fc.record({
      amount: fc.nat(1e7),
      tax: fc.nat(1e6),
      shipping: fc.nat(1e6),
      of: fc.nat(1e5),
    });
    fc.assert(
      fc.property(amounts, ({ amount, tax, shipping, of }) => {
        const taxes = taxesFor({}, amount, answered(amount, tax, 19), answered(shipping, of, 19));
        expect([taxes.amount, taxes.shippingParts.map((part) => part.tax)]).toEqual([tax + of, [of]]);
      }),
    );
  });
});

describe('taxQuestionOf', () => {
  const address = {
    ...{ country: 'DE', state: '', city: 'Berlin', postal_code: '10115' },
    ...{ address_line1: 'Allee 1', address_line2: '' },
  };
  const ask = (buyer: TaxBuyer) =>
    taxQuestionOf(priceGoods([goods(1000), goods(500, { isDigital: true })], EXCHANGE), 300, {
      rules: RULES,
      policy: taxPolicy(RULES, placeOf('DE'), buyer),
      ...{ buyer, address, addressSource: 'shipping' as const },
    });

  it('has amounts after discounts, and a code for each line', () => {
    expect(ask(CONSUMER)).toMatchObject({
      ...{ currency: 'EUR', isIncluded: true, relief: 'none', shipping: 300 },
      lines: [
        { amount: 1000, quantity: 1, code: 'txcd_99999999' },
        { amount: 500, quantity: 1, code: 'txcd_10401100' },
      ],
    });
  });

  it('says who pays no tax', () => {
    expect(ask({ isExempt: true, vatCountry: null }).relief).toBe('customer_exempt');
    expect(ask({ isExempt: false, vatCountry: 'DE' }).relief).toBe('reverse_charge');
  });
});

it.each<[TaxClass, boolean, string]>([
  ['standard', false, 'txcd_99999999'],
  ['reduced', false, 'txcd_35010000'],
  ['reduced', true, 'txcd_35010000'],
  ['super_reduced', false, 'txcd_99999999'],
  ['super_reduced', true, 'txcd_10401100'],
  ['exempt', false, 'txcd_00000000'],
  ['zero', true, 'txcd_00000000'],
])('knows %s goods, digital %s, by %s', (taxClass, isDigital, code) => {
  expect(providerCodeOf({ taxClass, isDigital }, RULES)).toBe(code);
});

it('takes no tax out of the price of an export that its destination taxes', () => {
  const policy = taxPolicy(RULES, placeOf('US'));
  const product = { isDigital: false, taxClass: 'standard' as const };
  expect(policy.decide(product)).toMatchObject({ reason: 'export', relievedRate: 20 });
  expect(withoutExports(policy).decide(product).relievedRate).toBe(0);
});
