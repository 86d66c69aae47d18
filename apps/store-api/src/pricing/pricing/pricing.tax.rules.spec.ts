import type { Exchange } from './pricing.exchange.rules';
import { type Goods, priceGoods } from './price-sheet';
import { type TaxRules, taxPolicy, taxesOf } from './pricing.tax.rules';
import { totalsOf } from './pricing.totals.rules';

const EUR: Exchange = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };

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
  };
}

const rules = (more: Partial<TaxRules> = {}): TaxRules => ({
  enabled: true,
  prices_include_tax: false,
  rates: [
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: 'CH', rate: 8.1 },
    { country: 'US', rate: 8.8755 },
    { country: 'AE', rate: 0 },
  ],
  ...more,
});
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
      const found = taxesOf(sheet, shipping, taxPolicy(rules(more), country));
      expect([...found.lines, found.shipping]).toEqual(taxes);
      expect(totalsOf(sheet, shipping, found)).toMatchObject({
        tax: taxes.reduce((all, tax) => all + tax, 0),
        total,
      });
    },
  );

  it('remembers what it was worked out with', () => {
    expect(taxPolicy(rules(), 'FR').terms).toEqual({ country: 'FR', name: 'TVA', rate: 20 });
    expect(taxPolicy(rules(), 'CH').terms).toEqual({ country: 'CH', name: '', rate: 8.1 });
    expect(taxPolicy(rules(), undefined).terms).toBeNull();
  });
});
