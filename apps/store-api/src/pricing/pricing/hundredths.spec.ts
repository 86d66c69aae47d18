import { formatHundredths, parseHundredths } from './hundredths';

describe('hundredths', () => {
  it.each([
    ['12.5', 1250, '12.50'],
    ['0.01', 1, '0.01'],
    ['7', 700, '7.00'],
    ['100.00', 10_000, '100.00'],
    ['0', 0, '0.00'],
  ])('reads %s and writes it again', (text, hundredths, written) => {
    expect(parseHundredths(text)).toBe(hundredths);
    expect(formatHundredths(hundredths)).toBe(written);
  });
});
