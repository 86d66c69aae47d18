import { fc } from '../../../tools/testing-servers/properties';
import { Money, allocate, mulDivRound } from '.';

describe('Money', () => {
  it.each([
    ['12.5', 'EUR', 1250, '12.50'],
    ['0.01', 'EUR', 1, '0.01'],
    ['1000', 'JPY', 1000, '1000.00'],
    ['1.234', 'KWD', 1234, '1.234'],
    ['-3.20', 'EUR', -320, '-3.20'],
    [19.99, 'USD', 1999, '19.99'],
  ])('reads %s %s as %i minor units and writes it as %s', (text, currency, minor, written) => {
    expect(Money.parse(text, currency)).toBe(minor);
    expect(Money.format(minor, currency)).toBe(written);
  });

  it.each([
    ['1.005', 'EUR'],
    ['1.5', 'JPY'],
    ['1e3', 'EUR'],
    ['', 'EUR'],
    ['abc', 'EUR'],
  ])('rejects %p in %s', (text, currency) => {
    expect(() => Money.parse(text, currency)).toThrow(RangeError);
  });

  it('accepts trailing zeros beyond the minor unit, since every response has two decimals', () => {
    expect(Money.parse('1000.00', 'JPY')).toBe(1000);
  });

  it.each([
    [1000, 'EUR', 'USD', '1.0865', 1087],
    [1000, 'EUR', 'JPY', '163.25', 1633],
    [100, 'JPY', 'EUR', '0.0061255743', 61],
    [1000, 'EUR', 'KWD', '0.3341', 3340],
    [5124, 'KWD', 'KWD', '1', 5120],
    [1000, 'EUR', 'MGA', '5120.456', 5_120_500],
    [1000, 'EUR', 'ISK', '141.25', 1413],
    [1234, 'EUR', 'EUR', '7', 1234],
  ])('converts %i %s to %s at %s as %i', (minor, from, to, rate, expected) => {
    expect(Money.convert(minor, from, to, rate)).toBe(expected);
  });

  it('rounds half up on both sides of zero', () => {
    expect(mulDivRound(5, 1, 2)).toBe(3);
    expect(mulDivRound(-5, 1, 2)).toBe(-3);
    expect(mulDivRound(4, 1, 3)).toBe(1);
  });

  it('writes and reads back any amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (minor, currency) => {
          expect(Money.parse(Money.format(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });
});

describe('allocate', () => {
  it('gives the rest to the largest remainders', () => {
    expect(allocate(5, [100, 100, 100, 100, 100, 100, 100])).toEqual([1, 1, 1, 1, 1, 0, 0]);
    expect(allocate(100, [1, 2, 3])).toEqual([17, 33, 50]);
  });

  it('rejects an empty list of weights', () => {
    expect(allocate(0, [0, 0])).toEqual([0, 0]);
    expect(() => allocate(1, [0])).toThrow(RangeError);
  });

  it('sums to the amount, is never negative, and never exceeds a weight that covers it', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e7 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 1000 }), (shares, permille) => {
        const total = shares.reduce((sum, share) => sum + share, 0);
        const amount = mulDivRound(total, permille, 1000);
        const parts = allocate(amount, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        parts.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(shares[index] ?? 0);
        });
      }),
    );
  });
});
