import { Money, processorCurrency } from '@comptoir/contracts';
import { StripeApiError } from './errors';
import { parseForm } from './form';
import { checkChargeAmount, checkCurrency, exponentOf, formatAmount } from './money';

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

  it.each([
    [49, 'eur', 'amount_too_small'],
    [1231, 'kwd', 'invalid_charge_amount'],
    [1250, 'isk', 'invalid_charge_amount_no_decimal_compatible'],
    [650, 'ugx', 'invalid_charge_amount_no_decimal_compatible'],
    [100_000_000, 'mga', 'amount_too_large'],
  ])('rejects %d of %s with %s', (amount, currency, code) => {
    expect(() => checkChargeAmount(amount, currency)).toThrow(
      expect.objectContaining({ status: 400, body: expect.objectContaining({ code, param: 'amount' }) }),
    );
  });

  // The emulator stands for the processor, so its tables are written down a second time.
  it('agrees with the table that the services calculate by', () => {
    const codes = Intl.supportedValuesOf('currency');
    const own = codes.filter((code) => isSupported(code));
    expect(codes.filter((code) => processorCurrency(code))).toEqual(own);
    for (const code of own) {
      const rules = processorCurrency(code);
      const unit = 10 ** ((rules?.exponent ?? 0) - Money.exponent(code));
      const least = rules?.minimum ?? rules?.step ?? 0;
      const charge = (minor: number) => () => checkChargeAmount(minor * unit, code.toLowerCase());
      expect([code, rules?.exponent]).toEqual([code, exponentOf(code.toLowerCase())]);
      expect(charge(least)).not.toThrow();
      expect(charge(least - (rules?.step ?? 0))).toThrow('Amount must be at least');
    }
  });
});

function isSupported(code: string): boolean {
  try {
    return checkCurrency(code) !== '';
  } catch {
    return false;
  }
}

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
