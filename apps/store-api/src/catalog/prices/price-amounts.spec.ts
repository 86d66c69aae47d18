import { parseAmount, parsePrice } from './price-amounts';

describe('an amount of a request', () => {
  it.each([
    ['12.5', 'EUR', 1_250],
    ['12.500', 'EUR', 1_250],
    ['1.234', 'KWD', 1_234],
    ['1000', 'JPY', 1_000],
    ['1000.00', 'JPY', 1_000],
  ])('of %s %s is %i minor units', (decimal, currency, minor) => {
    expect([parsePrice(currency, decimal, 'price'), parseAmount(currency, decimal, 'amount')]).toEqual([
      minor,
      minor,
    ]);
  });

  it.each([
    ['12.505', 'EUR', 2],
    ['1.5', 'JPY', 0],
    ['1.2345', 'KWD', 3],
  ])('is rejected as %s %s', (decimal, currency, decimals) => {
    expect(() => parsePrice(currency, decimal, 'price')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        errors: { price: [`price must be an amount of ${currency}, which has ${decimals} decimals`] },
      }),
    );
  });

  it('is rejected above the maximum price', () => {
    expect(() => parsePrice('EUR', '1000000000.01', 'price')).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
    expect(parseAmount('EUR', '1000000000.01', 'amount')).toBe(100_000_000_001);
  });
});
