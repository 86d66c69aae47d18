import { fromProcessorAmount, mismatchOf, toProcessorAmount } from './processor-amounts';

describe('toProcessorAmount', () => {
  it.each([
    ['EUR', 1250, 1250],
    ['JPY', 500, 500],
    ['KWD', 1250, 1250],
    ['ISK', 500, 50_000],
    ['UGX', 7, 700],
    ['MGA', 5_000_00, 5_000],
  ])('counts %s %i as %i', (currency, minor, expected) => {
    expect(toProcessorAmount(minor, currency)).toBe(expected);
    expect(fromProcessorAmount(expected, currency)).toBe(minor);
  });

  it.each([
    ['KWD', 1251],
    ['MGA', 5_000_01],
    ['IQD', 1000],
  ])('rejects %s %i, which the processor cannot count', (currency, minor) => {
    expect(() => toProcessorAmount(minor, currency)).toThrow(RangeError);
  });
});

describe('mismatchOf', () => {
  const expected = { amount: 6000, currency: 'EUR', customer: 'cus_1' };

  it('accepts exactly what was asked for', () => {
    expect(
      mismatchOf(expected, { amount_received: 6000, currency: 'eur', customer: 'cus_1' }),
    ).toBeUndefined();
  });

  it.each([
    ['a cent too little', { amount_received: 5999, currency: 'eur', customer: 'cus_1' }, 'amount is 5999'],
    ['a cent too much', { amount_received: 6001, currency: 'eur', customer: 'cus_1' }, 'amount is 6001'],
    ['another currency', { amount_received: 6000, currency: 'usd', customer: 'cus_1' }, 'currency is USD'],
    ['another customer', { amount_received: 6000, currency: 'eur', customer: 'cus_2' }, 'another customer'],
    ['no customer', { amount_received: 6000, currency: 'eur', customer: null }, 'another customer'],
  ])('names %s', (_, paid, reason) => {
    expect(mismatchOf(expected, paid)).toContain(reason);
  });
});
