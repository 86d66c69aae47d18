import { newPrice } from '../src/shop/catalogue/products/new-price';

const change = { direction: 'raise', unit: 'percent', value: '10', ending: 'exact' } as const;

describe('a changed price', () => {
  it('is calculated in minor units', () => {
    // 11,840 + 10 % = 13,024
    expect(newPrice('118.40', change)).toBe('130.24');
    // 1,995 × 0.925 = 1,845.375
    expect(newPrice('19.95', { ...change, direction: 'lower', value: '7.5' })).toBe('18.45');
    // 5 × 1.1 = 5.5, and halves are rounded up
    expect(newPrice('0.05', change)).toBe('0.06');
    expect(newPrice('1200', { ...change, value: '12.5' })).toBe('1350');
    expect(newPrice('1.250', change)).toBe('1.375');
  });

  it('changes by an amount', () => {
    expect(newPrice('19.95', { ...change, unit: 'amount', value: '2.5' })).toBe('22.45');
    expect(newPrice('19.95', { ...change, unit: 'amount', direction: 'lower', value: '19.95' })).toBe('0.00');
    expect(newPrice('19.95', { ...change, unit: 'amount', direction: 'lower', value: '20' })).toBeUndefined();
    expect(newPrice('19.95', { ...change, unit: 'amount', value: '0.005' })).toBeUndefined();
  });

  it('ends as it is wanted', () => {
    // 118.40 + 10 % = 130.24
    expect(newPrice('118.40', { ...change, ending: 'whole' })).toBe('130.00');
    expect(newPrice('118.40', { ...change, ending: 'below_whole' })).toBe('129.99');
    expect(newPrice('1200', { ...change, ending: 'below_whole' })).toBe('1320');
    // 0.05 is 0 in whole units, and nothing is below it.
    expect(newPrice('0.05', { ...change, ending: 'below_whole' })).toBeUndefined();
  });

  it('is none for what is no number', () => {
    for (const value of ['', '-3', 'abc', '1.234'])
      expect(newPrice('10.00', { ...change, value })).toBeUndefined();
    expect(newPrice('10.00', { ...change, direction: 'lower', value: '100.01' })).toBeUndefined();
    expect(newPrice('10.00', { ...change, direction: 'lower', value: '100' })).toBe('0.00');
  });
});
