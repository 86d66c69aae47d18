import { legalDetails } from '../../shop-config';
import { returnAddress } from './returns.address.rules';

const NO_SELLER = legalDetails({});
const SELLER = legalDetails({
  SHOP_LEGAL_NAME: 'Comptoir SAS',
  SHOP_STREET: '1 rue du Port',
  SHOP_POSTAL_CODE: '75001',
  SHOP_CITY: 'Paris',
  SHOP_COUNTRY: 'FR',
});

function addressOf(setting: string, legal = NO_SELLER, address: string[] = []): string[] {
  const returns = { window_days: 30, exchange_payment_days: 3, restocking_fee_percent: 0, address: setting };
  return returnAddress({ returns }, { name: 'Comptoir', address, legal, language: 'fr' });
}

describe('returnAddress', () => {
  it('prefers the setting, without empty lines', () => {
    expect(addressOf('Entrepôt Nord\r\n\n 2 quai Sud ', SELLER)).toEqual(['Entrepôt Nord', '2 quai Sud']);
  });

  it('is the address of the seller when nothing is set', () => {
    expect(addressOf(' ', SELLER, ['elsewhere'])).toEqual([
      'Comptoir SAS',
      '1 rue du Port',
      '75001 Paris',
      'France',
    ]);
    expect(addressOf('', { ...SELLER, name: '', country: '', postal_code: '' })).toEqual([
      'Comptoir',
      '1 rue du Port',
      'Paris',
    ]);
  });

  it('is the address on invoices when the seller has no street', () => {
    expect(addressOf('', NO_SELLER, ['1 rue du Port', 'Paris'])).toEqual([
      'Comptoir',
      '1 rue du Port',
      'Paris',
    ]);
  });

  it('is empty when the shop has none', () => {
    expect(addressOf('')).toEqual([]);
    expect(addressOf('', { ...NO_SELLER, city: 'Paris' })).toEqual([]);
  });
});
