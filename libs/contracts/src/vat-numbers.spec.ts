import { compactVatNumber, isVatNumber } from './vat-numbers';

describe('a VAT number', () => {
  it.each([
    'FR12345678901',
    'FRAB123456789',
    'DE123456789',
    'EL123456789',
    'NL123456789B01',
    'ATU12345678',
    'US12',
  ])('has the shape of its country: %s', (number) => expect(isVatNumber(number)).toBe(true));

  it.each([
    '',
    'FR',
    'FR1234',
    'DE12345678A',
    '123456789',
    'ATX12345678',
    'fr12345678901',
    'US12345678901234',
  ])('is rejected in another shape: %s', (number) => expect(isVatNumber(number)).toBe(false));

  it('is compared without blanks, dots and case', () => {
    expect(compactVatNumber('fr 12 345.678-901')).toBe('FR12345678901');
  });
});
