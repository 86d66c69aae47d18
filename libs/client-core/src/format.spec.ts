import { formatDate, formatMoney } from './format';

/** Node writes narrow and other no-break spaces. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('formatMoney', () => {
  it.each([
    ['12.50', 'EUR', 'fr', '12,50 €'],
    ['1234.5', 'USD', 'en', '$1,234.50'],
    ['1500.00', 'JPY', 'en', '¥1,500'],
    ['0.005', 'KWD', 'en', 'KWD 0.005'],
    // More decimals than the currency has are shown, not rounded.
    ['0.125', 'EUR', 'en', '€0.125'],
    // Sixteen digits, more than a number holds exactly.
    ['90071992547409.93', 'EUR', 'en', '€90,071,992,547,409.93'],
    ['-3.00', 'EUR', 'en', '-€3.00'],
    [7, 'EUR', 'en', '€7.00'],
  ])('writes %s %s in %s', (amount, currency, language, expected) => {
    expect(plain(formatMoney(amount, currency, { language }))).toBe(expected);
  });
});

describe('formatDate', () => {
  const instant = '2026-07-01T22:30:00.000Z';
  it('writes the day and the time of a zone', () => {
    // Paris is two hours ahead of UTC in summer, so the next day has begun there.
    expect(plain(formatDate(instant, { language: 'en-GB', timeZone: 'Europe/Paris' }))).toBe(
      '2 Jul 2026, 00:30',
    );
    expect(plain(formatDate(instant, { language: 'en-GB', timeZone: 'UTC' }))).toBe('1 Jul 2026, 22:30');
  });

  it('writes the parts that are asked for', () => {
    expect(formatDate(instant, { language: 'fr', timeZone: 'UTC', dateStyle: 'long' })).toBe(
      '1 juillet 2026',
    );
  });
});
