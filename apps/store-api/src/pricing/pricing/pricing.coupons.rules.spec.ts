import { type CouponTerms, couponIneligibility, couponStep } from './pricing.coupons.rules';
import type { ExchangeRate } from './pricing.exchange.rules';
import { type Goods, priceGoods } from './price-sheet';

const EUR: ExchangeRate = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };
const WELCOME = { id: 7, code: 'WELCOME' };
const LABEL = { id: 7, name: 'WELCOME' };
const USD: ExchangeRate = { base: 'EUR', code: 'USD', rate: '1.1000000000' };

function item(basePrice: number, quantity = 1, more: Partial<Goods> = {}): Goods {
  return {
    ref: 1,
    productId: basePrice,
    variantId: basePrice,
    categoryPath: [1, 2],
    brandId: null,
    quantity,
    basePrice,
    flash: null,
    weightGrams: 0,
    isDigital: false,
    taxClass: 'standard',
    ...more,
  };
}

function coupon(more: Partial<CouponTerms>): CouponTerms {
  return {
    type: 'percentage',
    value: 0,
    minOrderAmount: null,
    maxDiscountAmount: null,
    productIds: [],
    categoryIds: [],
    buyQuantity: null,
    getQuantity: null,
    getProductIds: [],
    getDiscountPercent: null,
    maxApplications: null,
    ...more,
  };
}

const percentage = (value: number, more: Partial<CouponTerms> = {}): CouponTerms =>
  coupon({ type: 'percentage', value, ...more });
const fixed = (value: number, more: Partial<CouponTerms> = {}): CouponTerms =>
  coupon({ type: 'fixed', value, ...more });
const buyGet = (buyQuantity: number, getQuantity: number, more: Partial<CouponTerms> = {}): CouponTerms =>
  coupon({ type: 'buy_x_get_y', buyQuantity, getQuantity, getDiscountPercent: 100, ...more });

interface Scenario {
  name: string;
  goods: Goods[];
  terms: CouponTerms;
  /** The discount of each line. */
  lines: number[];
  exchange?: ExchangeRate;
}

const scenarios: Scenario[] = [
  { name: 'a tenth off', goods: [item(6000, 2)], terms: percentage(1000), lines: [1200] },
  { name: 'half a cent rounds up', goods: [item(5)], terms: percentage(1000), lines: [1] },
  {
    name: 'the percentage is rounded once for all lines, not once for each',
    goods: [item(5), item(5), item(5)],
    terms: percentage(1000),
    lines: [1, 1, 0],
  },
  {
    name: 'what remains goes to the largest remainders',
    goods: [item(1000), item(999), item(1)],
    terms: percentage(3333),
    lines: [334, 333, 0],
  },
  { name: 'everything off', goods: [item(1999, 3)], terms: percentage(10000), lines: [5997] },
  {
    name: 'a cap on the discount is split over the lines',
    goods: [item(10000), item(5000)],
    terms: percentage(5000, { maxDiscountAmount: 2000 }),
    lines: [1333, 667],
  },
  {
    name: 'only the products that it is limited to',
    goods: [item(1000), item(500)],
    terms: percentage(2000, { productIds: [500] }),
    lines: [0, 100],
  },
  {
    name: 'a category with all that is below it',
    goods: [item(1000, 1, { categoryPath: [7, 8, 9] }), item(500)],
    terms: percentage(1000, { categoryIds: [7] }),
    lines: [100, 0],
  },
  {
    name: 'a fixed amount is given once, not per unit',
    goods: [item(2000, 3)],
    terms: fixed(1500),
    lines: [1500],
  },
  {
    name: 'a fixed amount stops at zero',
    goods: [item(300), item(200)],
    terms: fixed(1000),
    lines: [300, 200],
  },
  {
    name: 'a fixed amount over seven equal lines leaves no line below zero',
    goods: Array.from({ length: 7 }, () => item(100)),
    terms: fixed(5),
    lines: [1, 1, 1, 1, 1, 0, 0],
  },
  {
    name: 'a fixed amount is converted into the cart’s currency',
    goods: [item(10000)],
    terms: fixed(1000),
    exchange: USD,
    lines: [1100],
  },
  {
    name: 'free shipping lowers no line',
    goods: [item(1000)],
    terms: coupon({ type: 'free_shipping' }),
    lines: [0],
  },
  {
    name: 'buy two get one needs a third unit',
    goods: [item(1000, 2)],
    terms: buyGet(2, 1),
    lines: [0],
  },
  { name: 'buy two get one repeats', goods: [item(1000, 6)], terms: buyGet(2, 1), lines: [2000] },
  {
    name: 'buy two get one stops at its most applications',
    goods: [item(1000, 9)],
    terms: buyGet(2, 1, { maxApplications: 2 }),
    lines: [2000],
  },
  {
    // 1000 for nothing, split by 1000 : 3000 : 2000.
    name: 'the dearest units are bought and the cheapest is given',
    goods: [item(1000), item(3000), item(2000)],
    terms: buyGet(2, 1),
    lines: [167, 500, 333],
  },
  {
    name: 'a given unit does not count as bought again',
    goods: [item(1000, 4)],
    terms: buyGet(1, 1),
    lines: [2000],
  },
  {
    // Two of the three are given: 1400, split by 10000 : 1400.
    name: 'gifts may be other products',
    goods: [item(5000, 2), item(700, 3)],
    terms: buyGet(1, 1, { productIds: [5000], getProductIds: [700] }),
    lines: [1228, 172],
  },
  {
    // The chair is bought, though the lamp costs more: only the lamp can be given. 6000 by 5000 : 6000.
    name: 'units that cannot be gifts are bought first',
    goods: [item(6000), item(5000)],
    terms: buyGet(1, 1, { getProductIds: [6000] }),
    lines: [3273, 2727],
  },
  {
    // Bought: the chair and one lamp; given: the other lamp. 6000 by 12000 : 5000.
    name: 'gifts are bought as well when nothing else is left',
    goods: [item(6000, 2), item(5000)],
    terms: buyGet(2, 1, { getProductIds: [6000] }),
    lines: [4235, 1765],
  },
  {
    // Round 1: 60 and 50 bought, 10 given. Round 2: 40 and 30 bought, 20 given. 3000 by price.
    name: 'the gifts of all rounds are split over all units of all rounds',
    goods: [item(6000), item(5000), item(4000), item(3000), item(2000), item(1000)],
    terms: buyGet(2, 1),
    lines: [857, 714, 571, 429, 286, 143],
  },
  {
    // Round 1 takes the whole 4000 : 1000; the second 4000 has no gift left and keeps its price.
    name: 'a round without a gift takes part in nothing',
    goods: [item(4000, 2), item(1000)],
    terms: buyGet(1, 1, { productIds: [4000], getProductIds: [1000] }),
    lines: [800, 200],
  },
  {
    name: 'gifts may be half off',
    goods: [item(999, 2)],
    terms: buyGet(1, 1, { getDiscountPercent: 50 }),
    lines: [500],
  },
  {
    name: 'fewer gifts than allowed are still given',
    goods: [item(1000, 3)],
    terms: buyGet(2, 2),
    lines: [1000],
  },
  {
    name: 'below the minimum nothing is given',
    goods: [item(4999)],
    terms: percentage(1000, { minOrderAmount: 5000 }),
    lines: [0],
  },
  {
    name: 'the minimum is converted into the cart’s currency',
    goods: [item(5000)],
    terms: percentage(1000, { minOrderAmount: 5000 }),
    exchange: USD,
    lines: [550],
  },
];

describe('couponStep', () => {
  it.each(scenarios)('$name', ({ goods, terms, lines, exchange = EUR }) => {
    const sheet = priceGoods(goods, exchange, [couponStep(terms, WELCOME)]);
    expect(sheet.lines.map(({ discount }) => discount)).toEqual(lines);
    expect(sheet.discount).toBe(lines.reduce((sum, discount) => sum + discount, 0));
  });

  it('waives shipping with a free shipping coupon', () => {
    expect(
      priceGoods([item(1)], EUR, [couponStep(coupon({ type: 'free_shipping' }), WELCOME)]).freeShipping,
    ).toBe(true);
  });

  it('works on what earlier steps left of a line', () => {
    const sheet = priceGoods([item(1000)], EUR, [
      couponStep(fixed(400), WELCOME),
      couponStep(percentage(5000), WELCOME),
    ]);
    expect(sheet.lines[0]?.discounts).toEqual([
      { source: 'coupon', ...LABEL, amount: 400 },
      { source: 'coupon', ...LABEL, amount: 300 },
    ]);
    expect(sheet.lines[0]?.total).toBe(300);
  });
});

describe('couponIneligibility', () => {
  it.each([
    ['minimum', [item(999)], percentage(1000, { minOrderAmount: 1000 })],
    [null, [item(1000)], percentage(1000, { minOrderAmount: 1000 })],
    ['not-applicable', [item(1000)], percentage(1000, { productIds: [1] })],
    ['not-applicable', [item(1000)], coupon({ type: 'free_shipping', categoryIds: [99] })],
    ['not-applicable', [item(1000, 2)], buyGet(2, 1)],
    ['minimum', [item(1000)], buyGet(2, 1, { minOrderAmount: 2000 })],
    [null, [], percentage(1000)],
  ])('answers %s', (expected, goods, terms) => {
    expect(couponIneligibility(priceGoods(goods, EUR), terms)).toBe(expected);
  });
});
