import { StripeApiError } from './errors';
import { parseForm } from './form';
import { checkChargeAmount, exponentOf, formatAmount } from './money';

describe('amounts', () => {
  it.each([
    [1050, 'usd', '$10.50'],
    [123456789, 'eur', '€1,234,567.89'],
    [300, 'jpy', '¥300'],
    [1250, 'kwd', '1.250 KWD'],
    [5, 'eur', '€0.05'],
  ])('writes %d of %s as %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
  });

  it('knows currencies without and with three decimals', () => {
    expect(['jpy', 'eur', 'kwd', 'isk'].map(exponentOf)).toEqual([0, 2, 3, 2]);
  });

  it('wants zeros where the API wants them', () => {
    expect(() => checkChargeAmount(1230, 'kwd')).not.toThrow();
    expect(() => checkChargeAmount(1231, 'kwd')).toThrow(StripeApiError);
    expect(() => checkChargeAmount(1250, 'isk')).toThrow(StripeApiError);
    expect(() => checkChargeAmount(100_000_000, 'idr')).not.toThrow();
  });
});

describe('forms', () => {
  it('reads nested names, lists and repeated brackets', () => {
    const tree = parseForm('a=1&b[c][d]=2&l[0]=x&l[1][y]=z&m[]=p&m[]=q&e=%20%26');
    expect(JSON.parse(JSON.stringify(tree))).toEqual({
      a: '1',
      b: { c: { d: '2' } },
      l: { 0: 'x', 1: { y: 'z' } },
      m: { 0: 'p', 1: 'q' },
      e: ' &',
    });
  });

  it('gives prototypes no way in', () => {
    const tree = parseForm('__proto__[polluted]=1&a[__proto__][polluted]=1');
    expect(Object.keys(tree)).toEqual(['__proto__', 'a']);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});
