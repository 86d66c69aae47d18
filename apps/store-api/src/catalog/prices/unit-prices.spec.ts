import { type ContentUnit, unitPriceOf } from './unit-prices';

const content = (content_amount: string | null, content_unit: ContentUnit | null) => ({
  content_amount,
  content_unit,
});

describe('the price per reference quantity', () => {
  it.each([
    [1_290, '250', 'g', '51.60', '1 kg'],
    [1_290, '1.0000', 'kg', '12.90', '1 kg'],
    [450, '75', 'cl', '6.00', '1 l'],
    [450, '330', 'ml', '13.64', '1 l'],
    [2_000, '1.5', 'l', '13.33', '1 l'],
    [999, '250', 'cm', '4.00', '1 m'],
    [999, '2.5', 'm', '4.00', '1 m'],
    [4_990, '2.4', 'm2', '20.79', '1 m2'],
    [300, '8', 'piece', '0.38', '1 piece'],
    [0, '250', 'g', '0.00', '1 kg'],
  ] as const)('of %i cents for %s %s is %s for %s', (price, amount, unit, expected, per) => {
    expect(unitPriceOf(price, 'EUR', content(amount, unit))).toEqual({
      amount: expected,
      per,
      currency: 'EUR',
    });
  });

  it.each([
    // An eighth of a cent, half a cent, one and a half, two and a half.
    [1, '8', 'piece', '0.00'],
    [4, '8', 'piece', '0.01'],
    [12, '8', 'piece', '0.02'],
    [20, '8', 'piece', '0.03'],
  ] as const)('of %i cents for %s pieces is rounded half up', (price, amount, unit, expected) => {
    expect(unitPriceOf(price, 'EUR', content(amount, unit))?.amount).toBe(expected);
  });

  it('has the smallest coin of its currency', () => {
    expect(unitPriceOf(1_999, 'JPY', content('300', 'g'))?.amount).toBe('6663.00');
    expect(unitPriceOf(1_999, 'KWD', content('300', 'g'))?.amount).toBe('6.663');
  });

  it('reads the smallest content exactly', () => {
    expect(unitPriceOf(1, 'EUR', content('0.0001', 'g'))?.amount).toBe('100000.00');
  });

  it('is null without a content, and beyond all numbers', () => {
    expect(unitPriceOf(1_290, 'EUR', content(null, null))).toBeNull();
    expect(unitPriceOf(100_000_000_000, 'EUR', content('0.0001', 'g'))).toBeNull();
  });
});
