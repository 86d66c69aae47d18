import type { ExchangeRate } from './pricing.exchange.rules';
import { type GroupTerms, type PromotionTerms, promotionStep } from './pricing.promotions.rules';
import { type Goods, priceGoods } from './price-sheet';

const EUR: ExchangeRate = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };
const JPY: ExchangeRate = { base: 'EUR', code: 'JPY', rate: '163.4500000000' };
const KWD: ExchangeRate = { base: 'EUR', code: 'KWD', rate: '0.3317000000' };

const LAMPS = 20;
const MAKER = 5;

/** A lamp of MAKER, in Home > Lamps. */
function lamp(basePrice: number, quantity = 1, more: Partial<Goods> = {}): Goods {
  return {
    ref: 1,
    productId: 7,
    variantId: 70,
    categoryPath: [10, LAMPS],
    brandId: MAKER,
    quantity,
    basePrice,
    flash: null,
    weightGrams: 0,
    isDigital: false,
    taxClass: 'standard',
    ...more,
  };
}

let id = 0;
function promotion(more: Partial<PromotionTerms>): PromotionTerms {
  id++;
  return {
    id,
    name: `P${id}`,
    type: 'percentage',
    value: 0,
    priority: 0,
    stackable: false,
    appliesToAll: true,
    productIds: [],
    categoryIds: [],
    brandIds: [],
    ...more,
  };
}

const percent = (value: number, more: Partial<PromotionTerms> = {}): PromotionTerms =>
  promotion({ type: 'percentage', value: value * 100, ...more });
const off = (value: number, more: Partial<PromotionTerms> = {}): PromotionTerms =>
  promotion({ type: 'fixed', value, ...more });
const only = (lists: Partial<PromotionTerms>): PromotionTerms =>
  percent(10, { appliesToAll: false, ...lists });
const group = (percentage: number): GroupTerms => ({ id: 3, name: 'Trade', percent: percentage * 100 });

interface Scenario {
  name: string;
  line: Goods;
  promotions: PromotionTerms[];
  group?: GroupTerms;
  /** Discount of each rule, by its name. */
  off: Record<string, number>;
  exchange?: ExchangeRate;
}

const named = (name: string) => ({ name });

const scenarios: Scenario[] = [
  { name: 'nothing without a promotion', line: lamp(1000), promotions: [], off: {} },
  { name: 'a percentage', line: lamp(1999), promotions: [percent(10, named('A'))], off: { A: 200 } },
  {
    name: 'a percentage is rounded once for the line, half up',
    line: lamp(5, 3),
    promotions: [percent(10, named('A'))],
    off: { A: 2 },
  },
  {
    name: 'a fixed amount, for each unit',
    line: lamp(1000, 3),
    promotions: [off(150, named('A'))],
    off: { A: 450 },
  },
  {
    name: 'never more than the price',
    line: lamp(100, 3),
    promotions: [off(150, named('A'))],
    off: { A: 300 },
  },
  {
    name: 'a fixed amount in yen is converted once for each unit',
    line: lamp(1000, 3),
    promotions: [off(101, named('A'))],
    exchange: JPY,
    off: { A: 495 },
  },
  {
    // 9.99 EUR are 3.313683 KWD, so 3.310; an eighth of it is 0.41375, so 0.410.
    name: 'a percentage in dinars that can be charged',
    line: lamp(999),
    promotions: [percent(12.5, named('A'))],
    exchange: KWD,
    off: { A: 410 },
  },
  {
    name: 'its product',
    line: lamp(1000),
    promotions: [only({ name: 'A', productIds: [6, 7] })],
    off: { A: 100 },
  },
  { name: 'another product', line: lamp(1000), promotions: [only({ productIds: [6] })], off: {} },
  {
    name: 'its category',
    line: lamp(1000),
    promotions: [only({ name: 'A', categoryIds: [LAMPS] })],
    off: { A: 100 },
  },
  {
    name: 'a category above',
    line: lamp(1000),
    promotions: [only({ name: 'A', categoryIds: [10] })],
    off: { A: 100 },
  },
  { name: 'another category', line: lamp(1000), promotions: [only({ categoryIds: [21] })], off: {} },
  {
    name: 'its brand',
    line: lamp(1000),
    promotions: [only({ name: 'A', brandIds: [MAKER] })],
    off: { A: 100 },
  },
  {
    name: 'goods without a brand',
    line: lamp(1000, 1, { brandId: null }),
    promotions: [only({ brandIds: [5] })],
    off: {},
  },
  { name: 'nothing while its lists are empty', line: lamp(1000), promotions: [only({})], off: {} },
  {
    name: 'the best one only',
    line: lamp(1000, 2),
    promotions: [percent(10), off(250, named('B')), percent(20)],
    off: { B: 500 },
  },
  {
    name: 'the higher priority among equal ones',
    line: lamp(1000),
    promotions: [percent(10, named('A')), off(100, { name: 'B', priority: 1 })],
    off: { B: 100 },
  },
  {
    name: 'the older one among equal ones of the same priority',
    line: lamp(1000),
    promotions: [percent(10, named('A')), off(100, named('B'))],
    off: { A: 100 },
  },
  {
    name: 'the better one whatever its priority',
    line: lamp(1000),
    promotions: [percent(10, { priority: 9 }), percent(20, named('B'))],
    off: { B: 200 },
  },
  {
    name: 'stackable ones together, the higher priority first, each on what is left',
    line: lamp(1000),
    promotions: [
      percent(10, { name: 'A', stackable: true }),
      off(200, { name: 'B', stackable: true, priority: 1 }),
    ],
    off: { B: 200, A: 80 },
  },
  {
    name: 'one alone that beats the stackable ones together',
    line: lamp(1000),
    promotions: [percent(10, { stackable: true }), percent(10, { stackable: true }), percent(20, named('C'))],
    off: { C: 200 },
  },
  {
    name: 'stackable ones together that beat the best alone',
    line: lamp(1000),
    promotions: [
      percent(15, { name: 'A', stackable: true }),
      percent(10, { name: 'B', stackable: true }),
      percent(20),
    ],
    off: { A: 150, B: 85 },
  },
  {
    name: 'stackable ones never take more than there is',
    line: lamp(300),
    promotions: [off(200, { name: 'A', stackable: true }), off(200, { name: 'B', stackable: true })],
    off: { A: 200, B: 100 },
  },
  { name: 'the group', line: lamp(1999, 2), promotions: [], group: group(5), off: { Trade: 200 } },
  {
    name: 'the group when it is better',
    line: lamp(1000),
    promotions: [percent(10)],
    group: group(15),
    off: { Trade: 150 },
  },
  {
    name: 'the promotion when it is better',
    line: lamp(1000),
    promotions: [percent(20, named('A'))],
    group: group(15),
    off: { A: 200 },
  },
  {
    name: 'the promotion among equal ones',
    line: lamp(1000),
    promotions: [percent(15, named('A'))],
    group: group(15),
    off: { A: 150 },
  },
  {
    name: 'nothing on a flash price that is lower',
    line: lamp(1000, 2, { flash: { itemId: 1, salePrice: 400, left: 5 } }),
    promotions: [percent(50)],
    group: group(50),
    off: {},
  },
  {
    name: 'nothing on a flash price that is as low',
    line: lamp(1000, 2, { flash: { itemId: 1, salePrice: 500, left: 5 } }),
    promotions: [percent(50)],
    off: {},
  },
  {
    name: 'the promotion on the usual price when that is lower than the flash price',
    line: lamp(1000, 2, { flash: { itemId: 1, salePrice: 501, left: 5 } }),
    promotions: [percent(50, named('A'))],
    off: { A: 1000 },
  },
  {
    name: 'the group on the usual price when that is lower than the flash price',
    line: lamp(1000, 2, { flash: { itemId: 1, salePrice: 950, left: null } }),
    promotions: [percent(3)],
    group: group(10),
    off: { Trade: 200 },
  },
  {
    name: 'the promotion when the flash sale has too few units left',
    line: lamp(1000, 2, { flash: { itemId: 1, salePrice: 950, left: 1 } }),
    promotions: [percent(50, named('A'))],
    off: { A: 1000 },
  },
];

describe('promotionStep takes', () => {
  it.each(scenarios)('$name', ({ line, promotions, group: terms, off: expected, exchange = EUR }) => {
    const sheet = priceGoods([line], exchange, [promotionStep(promotions, terms ?? null)]);
    const [priced] = sheet.lines;
    expect(priced?.discounts.map(({ name, amount }) => [name, amount])).toEqual(Object.entries(expected));
    expect(sheet.discount).toBe(Object.values(expected).reduce((all, amount) => all + amount, 0));
  });

  it('the best for each line by itself', () => {
    const chair = lamp(500, 1, { productId: 8, categoryPath: [10, 21], brandId: null });
    const rules = [percent(10, named('All')), only({ name: 'Lamps', value: 3000, categoryIds: [LAMPS] })];
    const { lines } = priceGoods([lamp(1000), chair], EUR, [promotionStep(rules)]);
    expect(lines.map(({ discounts }) => discounts[0])).toMatchObject([
      { source: 'promotion', name: 'Lamps', amount: 300 },
      { source: 'promotion', name: 'All', amount: 50 },
    ]);
  });
});
