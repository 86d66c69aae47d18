import { type BundleTerms, bundleStep } from './pricing.bundles.rules';
import type { ExchangeRate } from './pricing.exchange.rules';
import { promotionStep } from './pricing.promotions.rules';
import { type Goods, priceGoods } from './price-sheet';

const EUR: ExchangeRate = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };
const JPY: ExchangeRate = { base: 'EUR', code: 'JPY', rate: '163.4500000000' };

const [DESK, CHAIR, LAMP] = [1, 2, 3];

function goods(variantId: number, basePrice: number, quantity = 1): Goods {
  return {
    ref: variantId * 100,
    productId: variantId,
    variantId,
    categoryPath: [1],
    brandId: null,
    quantity,
    basePrice,
    flash: null,
    weightGrams: 0,
    isDigital: false,
    taxClass: 'standard',
  };
}

type Item = BundleTerms['items'][number];
const needs = (variantId: number, quantity = 1): Item => ({ variantId, quantity, isRequired: true });
const mayHave = (variantId: number, quantity = 1): Item => ({ variantId, quantity, isRequired: false });

let id = 0;
function bundle(items: Item[], more: Partial<BundleTerms> = {}): BundleTerms {
  id++;
  return { id, name: `B${id}`, type: 'percentage', value: 1000, items, ...more };
}
const percent = (value: number, ...items: Item[]): BundleTerms => bundle(items, { value: value * 100 });
const off = (value: number, ...items: Item[]): BundleTerms => bundle(items, { type: 'fixed', value });

interface Scenario {
  name: string;
  cart: Goods[];
  bundles: BundleTerms[];
  /** Discount of each line. */
  lines: number[];
  /** Number of complete sets of each bundle, in the order of their application. */
  sets?: number[];
  exchange?: ExchangeRate;
}

const desk = goods(DESK, 20_000);
const chair = goods(CHAIR, 10_000);

const scenarios: Scenario[] = [
  {
    name: 'one that is complete',
    cart: [desk, chair],
    bundles: [percent(10, needs(DESK), needs(CHAIR))],
    lines: [2000, 1000],
    sets: [1],
  },
  {
    name: 'one that is not complete',
    cart: [desk],
    bundles: [percent(10, needs(DESK), needs(CHAIR))],
    lines: [0],
    sets: [],
  },
  {
    name: 'too few units of one',
    cart: [desk, chair],
    bundles: [percent(10, needs(DESK), needs(CHAIR, 2))],
    lines: [0, 0],
    sets: [],
  },
  {
    name: 'an amount off each set',
    cart: [goods(DESK, 20_000, 2), goods(CHAIR, 10_000, 2)],
    bundles: [off(1500, needs(DESK), needs(CHAIR))],
    lines: [2000, 1000],
    sets: [2],
  },
  {
    name: 'never more than the set costs',
    cart: [goods(DESK, 100), goods(CHAIR, 50)],
    bundles: [off(1500, needs(DESK), needs(CHAIR))],
    lines: [100, 50],
    sets: [1],
  },
  {
    name: 'an amount in yen',
    cart: [goods(DESK, 2000), goods(CHAIR, 1000)],
    bundles: [off(500, needs(DESK), needs(CHAIR))],
    exchange: JPY,
    lines: [545, 272],
    sets: [1],
  },
  {
    name: 'only the units that are in a set',
    cart: [goods(DESK, 20_000, 1), goods(CHAIR, 10_000, 4)],
    bundles: [percent(10, needs(DESK), needs(CHAIR, 2))],
    lines: [2000, 2000],
    sets: [1],
  },
  {
    name: 'as many sets as the scarcest item allows',
    cart: [goods(DESK, 20_000, 5), goods(CHAIR, 10_000, 4)],
    bundles: [percent(10, needs(DESK), needs(CHAIR, 2))],
    lines: [4000, 4000],
    sets: [2],
  },
  {
    name: 'an optional item that is bought too',
    cart: [desk, chair, goods(LAMP, 3000)],
    bundles: [percent(10, needs(DESK), needs(CHAIR), mayHave(LAMP))],
    lines: [2000, 1000, 300],
    sets: [1],
  },
  {
    name: 'optional items up to the sets',
    cart: [desk, chair, goods(LAMP, 3000, 5)],
    bundles: [percent(10, needs(DESK), needs(CHAIR), mayHave(LAMP, 2))],
    lines: [2000, 1000, 600],
    sets: [1],
  },
  {
    name: 'without an optional item',
    cart: [desk, chair],
    bundles: [percent(10, needs(DESK), needs(CHAIR), mayHave(LAMP))],
    lines: [2000, 1000],
    sets: [1],
  },
  {
    name: 'one that requires nothing',
    cart: [desk, chair],
    bundles: [percent(10, mayHave(DESK), mayHave(CHAIR))],
    lines: [0, 0],
    sets: [],
  },
  {
    name: 'the one that saves most, of those that need the same unit',
    cart: [desk, chair, goods(LAMP, 3000)],
    bundles: [percent(10, needs(DESK), needs(LAMP)), percent(10, needs(DESK), needs(CHAIR))],
    lines: [2000, 1000, 0],
    sets: [1],
  },
  {
    name: 'another one from what is left',
    cart: [goods(DESK, 20_000, 2), chair, goods(LAMP, 3000)],
    bundles: [percent(10, needs(DESK), needs(LAMP)), percent(10, needs(DESK), needs(CHAIR))],
    lines: [4000, 1000, 300],
    sets: [1, 1],
  },
  {
    name: 'several of the same units of a line to the cent',
    cart: [goods(DESK, 5, 1), goods(CHAIR, 333, 3)],
    bundles: [percent(100, needs(CHAIR)), percent(100, needs(DESK))],
    lines: [5, 999],
    sets: [3, 1],
  },
  {
    name: 'a percentage that is rounded once and split by the largest remainder',
    cart: [goods(DESK, 5), goods(CHAIR, 5), goods(LAMP, 5)],
    bundles: [percent(10, needs(DESK), needs(CHAIR), needs(LAMP))],
    lines: [1, 1, 0],
    sets: [1],
  },
];

describe('bundleStep lowers', () => {
  it.each(scenarios)('$name', ({ cart, bundles, lines, sets, exchange = EUR }) => {
    const sheet = priceGoods(cart, exchange, [bundleStep(bundles)]);
    expect(sheet.lines.map(({ discount }) => discount)).toEqual(lines);
    expect(sheet.bundles.map((applied) => applied.sets)).toEqual(sets);
    expect(sheet.bundles.reduce((all, { amount }) => all + amount, 0)).toBe(sheet.discount);
  });

  it('only the units in the sets', () => {
    const set = off(1500, needs(DESK), needs(CHAIR, 2));
    const sheet = priceGoods([goods(DESK, 20_000, 3), goods(CHAIR, 10_000, 5)], EUR, [bundleStep([set])]);
    // Two sets of a desk and two chairs: 2 × 200.00 + 4 × 100.00.
    expect(sheet.bundles).toMatchObject([
      {
        sets: 2,
        worth: 80_000,
        amount: 3000,
        parts: [
          { ref: 100, quantity: 2 },
          { ref: 200, quantity: 4 },
        ],
      },
    ]);
  });

  it('what promotions have left', () => {
    const half = promotionStep([], { id: 1, name: 'Trade', percent: 5000 });
    const set = percent(10, needs(DESK), needs(CHAIR));
    const sheet = priceGoods([desk, chair], EUR, [half, bundleStep([set])]);
    expect(sheet.lines.map(({ total }) => total)).toEqual([9000, 4500]);
    const parts = [
      { ref: 100, quantity: 1 },
      { ref: 200, quantity: 1 },
    ];
    // Half of 200.00 and of 100.00 are 150.00, of which the set takes 10 %.
    expect(sheet.bundles).toEqual([
      { id: set.id, name: set.name, sets: 1, worth: 15_000, amount: 1500, parts },
    ]);
  });
});
