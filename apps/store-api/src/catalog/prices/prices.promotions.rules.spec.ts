import {
  lowestBeforeReduction,
  type PricePeriod,
  priceUnit,
  type PromotionPeriod,
  type ShownPromotion,
} from './prices.promotions.rules';

const EUR = { base: 'EUR', code: 'EUR', rate: '1' };
const JPY = { base: 'EUR', code: 'JPY', rate: '163.45' };

let ids = 0;
const promotion = (change: Partial<ShownPromotion> = {}): ShownPromotion => ({
  id: ++ids,
  name: 'Spring',
  type: 'percentage',
  value: 2_000,
  priority: 0,
  stackable: false,
  endsAt: null,
  ...change,
});
const offer = { usualPrice: 10_000, salePrice: null, isGiftCard: false };

describe('the price of one unit', () => {
  it('is lowered by the best promotion, which is named with its end', () => {
    // 100.00 − 20 % = 80.00; 100.00 − 15.00 = 85.00
    const fixed = promotion({ type: 'fixed', value: 1_500 });
    const percent = promotion({ name: 'Best', endsAt: '2027-03-05T00:00:00Z' });
    expect(priceUnit(offer, [fixed, percent], EUR)).toEqual({
      price: 10_000,
      afterPromotion: 8_000,
      promotion: { id: percent.id, name: 'Best', endsAt: new Date('2027-03-05T00:00:00Z') },
    });
  });

  it('adds stackable promotions up, and ends with the first of them', () => {
    // 100.00 − 20 % = 80.00; 80.00 − 10 % = 72.00
    const first = promotion({ stackable: true, priority: 1, endsAt: '2027-03-09T00:00:00+00:00' });
    const second = promotion({ stackable: true, value: 1_000, endsAt: '2027-03-05T00:00:00+00:00' });
    expect(priceUnit(offer, [second, first], EUR)).toEqual({
      price: 10_000,
      afterPromotion: 7_200,
      promotion: { id: first.id, name: 'Spring', endsAt: new Date('2027-03-05T00:00:00Z') },
    });
  });

  it('is that of a flash sale unless the promotion is cheaper', () => {
    const sale = { ...offer, salePrice: 8_000 };
    const none = { price: 8_000, afterPromotion: null, promotion: null };
    expect(priceUnit(sale, [promotion()], EUR)).toEqual(none);
    // 100.00 − 20.01 % = 79.99: the promotion lowers the usual price, not that of the sale.
    expect(priceUnit(sale, [promotion({ value: 2_001 })], EUR)).toMatchObject({
      price: 8_000,
      afterPromotion: 7_999,
    });
  });

  it('is not lowered for a gift card, and not without a promotion', () => {
    expect(priceUnit({ ...offer, isGiftCard: true }, [promotion()], EUR).afterPromotion).toBeNull();
    expect(priceUnit(offer, [], EUR)).toEqual({ price: 10_000, afterPromotion: null, promotion: null });
  });

  it('is converted before the promotion', () => {
    // 100.00 × 163.45 = 16,345 yen; − 20 % = 13,076. 15.00 × 163.45 = 2,451.75 = 2,452; 16,345 − 2,452 = 13,893.
    expect(priceUnit(offer, [promotion()], JPY)).toMatchObject({ price: 16_345, afterPromotion: 13_076 });
    const fixed = promotion({ type: 'fixed', value: 1_500 });
    expect(priceUnit(offer, [fixed], JPY)).toMatchObject({ price: 16_345, afterPromotion: 13_893 });
  });
});

describe('the lowest price of the 30 days before a reduction', () => {
  const day = (number: number): string => new Date(Date.UTC(2027, 2, number)).toISOString();
  const period = (from: number, price: number, comparePrice: number | null = null): PricePeriod => ({
    startedAt: day(from),
    price,
    comparePrice,
  });
  const run = (from: number, to: number | null, value = 2_000): PromotionPeriod => ({
    ...promotion({ value }),
    startedAt: day(from),
    endedAt: to === null ? null : day(to),
  });
  const lowest = (
    periods: PricePeriod[],
    promotions: PromotionPeriod[],
    now: number,
    exchange = EUR,
  ): number | null => lowestBeforeReduction({ periods, promotions }, exchange, new Date(day(now)));

  it('is the price before a promotion, which does not count itself', () => {
    // 100.00 from day 1; 20 % off from day 40: 80.00 is announced, 100.00 was the lowest before.
    expect(lowest([period(1, 10_000)], [run(40, null)], 50)).toBe(10_000);
  });

  it('counts a price change inside the window', () => {
    // 70.00 until day 20, then 100.00. The promotion of day 40 looks back to day 10.
    const periods = [period(1, 7_000), period(20, 10_000)];
    expect(lowest(periods, [run(40, null)], 50)).toBe(7_000);
    // That of day 51 looks back to day 21, when 70.00 was over.
    expect(lowest(periods, [run(51, null)], 60)).toBe(10_000);
  });

  it('does not count a price that ended exactly 30 days before', () => {
    // The window of day 50 begins with day 20, when 70.00 ended.
    expect(lowest([period(1, 7_000), period(20, 10_000)], [run(50, null)], 50)).toBe(10_000);
    expect(lowest([period(1, 7_000), period(20, 10_000)], [run(49, null)], 49)).toBe(7_000);
  });

  it('counts former promotions', () => {
    // 30 % off on days 20 to 30: 70.00. The next promotion, 20 % from day 40, has 70.00 before it.
    expect(lowest([period(1, 10_000)], [run(20, 30, 3_000), run(40, null)], 45)).toBe(7_000);
    // So has a reduction without a promotion: 85.00 instead of 100.00 from day 40.
    expect(lowest([period(1, 10_000), period(40, 8_500, 10_000)], [run(20, 30, 3_000)], 45)).toBe(7_000);
  });

  it('stays while a reduction continues, under another promotion too', () => {
    // Both take 20 %: what customers pay does not change on day 45.
    expect(lowest([period(1, 10_000)], [run(40, 45), run(45, null)], 60)).toBe(10_000);
    // A larger one is a new reduction: 80.00 was the lowest before 70.00.
    expect(lowest([period(1, 10_000)], [run(40, 45), run(45, null, 3_000)], 60)).toBe(8_000);
  });

  it('is unknown without an earlier price', () => {
    expect(lowest([period(40, 10_000)], [run(40, null)], 45)).toBeNull();
    expect(lowest([], [run(40, null)], 45)).toBeNull();
    expect(lowest([period(1, 10_000)], [run(40, null)], 39)).toBeNull();
  });

  it('is converted at the rate of now', () => {
    // 70.00 × 163.45 = 11,441.5 = 11,442 yen.
    expect(lowest([period(1, 7_000), period(20, 10_000)], [run(40, null)], 50, JPY)).toBe(11_442);
  });
});
