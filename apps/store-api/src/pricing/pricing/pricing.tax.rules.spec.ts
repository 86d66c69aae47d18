import type { ExchangeRate } from './pricing.exchange.rules';
import type { TaxClass } from '../../platform/settings/settings.view';
import { type Goods, priceGoods } from './price-sheet';
import { type LineTax, type TaxPlace, type TaxRules, type TaxTerms } from './pricing.tax-rates.rules';
import { type TaxPlaces, taxPolicy } from './pricing.tax-policy.rules';
import { type Taxes, taxRowsOf, taxesOf } from './pricing.tax.rules';
import { totalsOf } from './pricing.totals.rules';

const EUR: ExchangeRate = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };

function goods(basePrice: number, quantity = 1): Goods {
  return {
    ref: 1,
    productId: 1,
    variantId: basePrice,
    categoryPath: [],
    brandId: null,
    quantity,
    basePrice,
    flash: null,
    weightGrams: 0,
    isDigital: false,
    taxClass: 'standard',
  };
}

const rules = (more: Partial<TaxRules> = {}): TaxRules => ({
  enabled: true,
  prices_include_tax: false,
  shipping: 'standard',
  home_country: null,
  cross_border: 'destination',
  rates: [
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: 'CH', rate: 8.1 },
    { country: 'US', rate: 8.8755 },
    { country: 'AE', rate: 0 },
  ],
  ...more,
});
const to = (country?: string): TaxPlaces => {
  const place = country === undefined ? undefined : { country };
  return { goods: place, digital: place };
};
const included = { prices_include_tax: true };

interface Scenario {
  name: string;
  country: string;
  rules?: Partial<TaxRules>;
  cart?: Goods[];
  shipping?: number;
  /** Tax of each line, then of shipping. */
  taxes: number[];
  total: number;
}

const scenarios: Scenario[] = [
  { name: 'adds the rate of the country', country: 'FR', taxes: [200, 100], total: 1800 },
  {
    name: 'extracts it from prices that include it',
    country: 'FR',
    rules: included,
    taxes: [167, 83],
    total: 1500,
  },
  {
    name: 'is nothing while it is off',
    country: 'FR',
    rules: { enabled: false },
    taxes: [0, 0],
    total: 1500,
  },
  { name: 'is nothing for a country without a rate', country: 'DE', taxes: [0, 0], total: 1500 },
  { name: 'is nothing at a rate of zero', country: 'AE', taxes: [0, 0], total: 1500 },
  { name: 'takes decimals of a percent', country: 'US', taxes: [89, 44], total: 1633 },
  {
    name: 'rounds half up for each line',
    country: 'CH',
    cart: [goods(50), goods(50, 3)],
    shipping: 0,
    taxes: [4, 12, 0],
    total: 216,
  },
  {
    name: 'rounds a line once, not each unit',
    country: 'FR',
    cart: [goods(2, 3)],
    shipping: 0,
    taxes: [1, 0],
    total: 7,
  },
  { name: 'is nothing on nothing', country: 'FR', cart: [], shipping: 0, taxes: [0], total: 0 },
];

describe('tax', () => {
  it.each(scenarios)(
    '$name',
    ({ country, rules: more, cart = [goods(1000)], shipping = 500, taxes, total }) => {
      const sheet = priceGoods(cart, EUR);
      const found = taxesOf(sheet, shipping, taxPolicy(rules(more), to(country)));
      expect([...found.lines, found.shipping]).toEqual(taxes);
      expect(totalsOf(sheet, shipping, found)).toMatchObject({
        tax: taxes.reduce((all, tax) => all + tax, 0),
        total,
      });
    },
  );

  it('remembers what it was worked out with', () => {
    const termsIn = (country?: string): TaxTerms | null =>
      taxesOf(priceGoods([goods(1000)], EUR), 0, taxPolicy(rules(), to(country))).terms;
    expect(termsIn('FR')).toEqual({ country: 'FR', name: 'TVA', rate: 20 });
    expect(termsIn('CH')).toEqual({ country: 'CH', name: '', rate: 8.1 });
    expect(termsIn('DE')).toBeNull();
    expect(termsIn()).toBeNull();
  });
});

describe('the rate of a product', () => {
  const rates: TaxRules['rates'] = [
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: 'FR', class: 'reduced', rate: 5.5, name: 'TVA' },
    { country: 'FR', region: 'FR-20R', class: 'super_reduced', rate: 0.9, name: 'TVA' },
    { country: 'ES', rate: 21 },
    { country: 'ES', class: 'reduced', rate: 10 },
    { country: 'ES', region: 'Canarias', rate: 7, name: 'IGIC' },
    { country: 'US', region: 'CA', rate: 7.25 },
  ];
  const cases: [string, TaxPlace, TaxClass, number, string][] = [
    ['its class', { country: 'FR' }, 'reduced', 5.5, 'S'],
    ['the standard rate for a class without one', { country: 'FR' }, 'super_reduced', 20, 'S'],
    ['the class in a region', { country: 'FR', state: '20R' }, 'super_reduced', 0.9, 'S'],
    ['the country for a class that the region has not', { country: 'FR', state: '20R' }, 'reduced', 5.5, 'S'],
    ['the standard rate of a region before a class', { country: 'ES', state: 'canarias' }, 'reduced', 7, 'S'],
    ['the country in other regions', { country: 'ES', state: 'Madrid' }, 'reduced', 10, 'S'],
    ['a region with its country', { country: 'US', state: 'US-CA' }, 'standard', 7.25, 'S'],
    ['nothing in a region without a rate', { country: 'US', state: 'OR' }, 'standard', 0, 'O'],
    ['zero for the class', { country: 'FR' }, 'zero', 0, 'Z'],
    ['zero when exempt', { country: 'FR' }, 'exempt', 0, 'E'],
    ['nothing where there are no rates', { country: 'DE' }, 'exempt', 0, 'O'],
  ];

  it.each(cases)('is %s', (_, place, taxClass, rate, category) => {
    const policy = taxPolicy(rules({ rates }), { goods: place, digital: undefined });
    expect(policy.termsOf({ isDigital: false, taxClass })).toMatchObject({ rate, category, class: taxClass });
  });

  it('is that of the bill for what is not shipped', () => {
    const policy = taxPolicy(rules({ rates }), { goods: { country: 'FR' }, digital: { country: 'ES' } });
    const termsOf = (isDigital: boolean): LineTax | null =>
      policy.termsOf({ isDigital, taxClass: 'standard' });
    expect([termsOf(true)?.country, termsOf(false)?.country]).toEqual(['ES', 'FR']);
  });
});

describe('an order with several rates', () => {
  const rates: TaxRules['rates'] = [
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: 'FR', class: 'reduced', rate: 5.5, name: 'TVA' },
    { country: 'DE', rate: 19, name: 'USt' },
  ];
  const cart = [
    goods(1000),
    { ...goods(3000), taxClass: 'reduced' as const },
    { ...goods(500), isDigital: true },
  ];
  const places = { goods: { country: 'FR' }, digital: { country: 'DE' } };
  const taxed = (more: Partial<TaxRules>): Taxes =>
    taxesOf(priceGoods(cart, EUR), 601, taxPolicy(rules({ rates, ...more }), places));

  it('taxes each line at its own, and shipping at the standard rate', () => {
    // 20 % of 10.00 is 2.00, 5.5 % of 30.00 is 1.65, 19 % of 5.00 is 0.95, 20 % of 6.01 is 1.202.
    const taxes = taxed({});
    expect([taxes.lines, taxes.shipping, taxes.amount]).toEqual([[200, 165, 95], 120, 580]);
    expect(taxes.terms).toEqual({ country: 'FR', name: 'TVA', rate: 20 });
    expect(taxRowsOf([...taxes.lineParts, ...taxes.shippingParts], false)).toEqual([
      { country: 'FR', category: 'S', name: 'TVA', rate: 20, net: 1601, tax: 320 },
      { country: 'DE', category: 'S', name: 'USt', rate: 19, net: 500, tax: 95 },
      { country: 'FR', category: 'S', name: 'TVA', rate: 5.5, net: 3000, tax: 165 },
    ]);
  });

  it('divides shipping over the rates of the goods if the shop says so', () => {
    // 6.01 in the proportion 10 to 30 are 1.50 and 4.51; 20 % of 1.50 is 0.30, 5.5 % of 4.51 is 0.248.
    const taxes = taxed({ shipping: 'proportional' });
    expect(taxes.shippingParts.map(({ amount, tax }) => [amount, tax])).toEqual([
      [150, 30],
      [451, 25],
    ]);
    expect(taxes.amount).toBe(200 + 165 + 95 + 55);
  });

  it('extracts each tax from prices that include it', () => {
    // 1000 × 20/120 = 166.7, 3000 × 5.5/105.5 = 156.4, 500 × 19/119 = 79.8, 601 × 20/120 = 100.2.
    const taxes = taxed(included);
    expect([taxes.lines, taxes.shipping]).toEqual([[167, 156, 80], 100]);
    expect(totalsOf(priceGoods(cart, EUR), 601, taxes).total).toBe(5101);
  });
});
