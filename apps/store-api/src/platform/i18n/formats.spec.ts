import { addressLines, formatInstant, formatMoney } from './formats';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it.each([
    [125_050, 'EUR', 'fr', '1 250,50 €'],
    [125_050, 'EUR', 'en', '€1,250.50'],
    [500, 'JPY', 'en', 'JP¥500'],
    [1250, 'KWD', 'en', 'KWD 1.250'],
    [-1000, 'EUR', 'fr', '-10,00 €'],
  ] as const)('shows %i minor units of %s in %s as %s', (minor, currency, language, shown) => {
    expect(plain(formatMoney(minor, currency, language))).toBe(shown);
  });
});

describe('formatInstant', () => {
  it.each([
    ['UTC', 'en', '20 November 2026 at 19:00 UTC'],
    ['Europe/Paris', 'en', '20 November 2026 at 20:00 CET'],
    ['Europe/Paris', 'fr', '20 novembre 2026 à 20:00 UTC+1'],
    ['Pacific/Kiritimati', 'en', '21 November 2026 at 09:00 GMT+14'],
  ] as const)('shows an instant of %s in %s as %s', (zone, language, shown) => {
    expect(plain(formatInstant(new Date('2026-11-20T19:00:00Z'), language, zone))).toBe(shown);
  });
});

describe('addressLines', () => {
  it('skips empty lines and names the country', () => {
    const address = {
      full_name: 'Ada',
      address_line1: '1 High St',
      address_line2: '',
      city: 'Köln',
      postal_code: '50667',
      state: '',
      country: 'DE',
    };
    expect(addressLines(address, 'fr')).toEqual(['Ada', '1 High St', '50667 Köln', 'Allemagne']);
  });
});
