import { type EarningOrder, creditForPoints, pointsForOrder, pointsOfRefund } from './loyalty.rules';

const EUR = { code: 'EUR', rate: '1' };
const USD = { code: 'USD', rate: '1.0825' };
const JPY = { code: 'JPY', rate: '160' };
const YEN_BASE = { code: 'JPY', rate: '1' };

function order(changes: Partial<EarningOrder> = {}): EarningOrder {
  return { currency: EUR, subtotal: 10_000, discount: 0, includedTax: 0, giftCards: 0, ...changes };
}

describe('pointsFor', () => {
  it.each([
    ['one point for one unit', order(), EUR, 1, 100],
    ['nothing for a started unit', order({ subtotal: 10_099 }), EUR, 1, 100],
    ['part of a point for a unit', order({ subtotal: 10_099 }), EUR, 0.5, 50],
    ['several points for a unit, cents counted', order({ subtotal: 10_099 }), EUR, 10, 1009],
    ['a rate of four decimals exactly', order({ subtotal: 1_000_000 }), EUR, 0.0003, 3],
    [
      'not for discounts and the tax of the goods',
      order({ discount: 1_000, includedTax: 2_000 }),
      EUR,
      1,
      70,
    ],
    ['not for what gift cards paid', order({ giftCards: 9_500 }), EUR, 1, 5],
    ['nothing when gift cards paid shipping too', order({ giftCards: 10_500 }), EUR, 1, 0],
    ['nothing at a rate of zero', order(), EUR, 0, 0],
    ['another currency at its rate', order({ currency: USD, subtotal: 10_825 }), EUR, 1, 100],
    ['a currency without cents', order({ currency: JPY, subtotal: 16_000 }), EUR, 1, 100],
    ['a base currency without cents', order({ currency: YEN_BASE, subtotal: 100 }), YEN_BASE, 1, 100],
  ] as const)('gives %s', (_, given, base, perUnit, points) => {
    expect(pointsForOrder(given, base, perUnit)).toBe(points);
  });
});

describe('creditFor', () => {
  it.each([
    ['whole units', 500, EUR, 100, 500],
    ['cents', 1, EUR, 100, 1],
    ['nothing for less than a cent', 2, EUR, 300, 0],
    ['only whole cents', 5, EUR, 300, 1],
    ['another currency', 500, USD, 100, 541],
    ['nothing extra for a small portion in another currency', 1, USD, 100, 1],
    ['a currency without cents', 500, JPY, 100, 800],
  ] as const)('gives %s', (_, points, wallet, perUnit, credit) => {
    expect(creditForPoints(points, EUR, wallet, perUnit)).toBe(credit);
  });

  it('never gives more for portions than for the whole', () => {
    for (const wallet of [EUR, USD, JPY, { code: 'USD', rate: '1.6' }]) {
      for (const perUnit of [1, 3, 7, 100, 333]) {
        const portions = Array.from({ length: 200 }, () => creditForPoints(1, EUR, wallet, perUnit));
        const sum = portions.reduce((total, credit) => total + credit, 0);
        expect(sum).toBeLessThanOrEqual(creditForPoints(200, EUR, wallet, perUnit));
      }
    }
  });
});

describe('pointsOf', () => {
  it.each([
    [{ part: 0, whole: 100 }, 0],
    [{ part: 0, whole: 0 }, 0],
    [{ part: 50, whole: 100 }, 49],
    [{ part: 1, whole: 3 }, 33],
    [{ part: 100, whole: 100 }, 99],
  ])('takes the share %o of 99 points', (share, points) => {
    expect(pointsOfRefund(99, share)).toBe(points);
  });
});
