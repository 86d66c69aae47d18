import type { TaxRules } from '../../pricing/pricing/pricing.tax-rates.rules';
import type { VatNumberCheck } from './vat-numbers.entity';
import { foreignVatNumber, vatCountryOf, verificationOf } from './vat-numbers.rules';

const RULES: TaxRules = {
  enabled: true,
  prices_include_tax: true,
  shipping: 'standard',
  home_country: 'FR',
  cross_border: 'destination',
  rates: [],
};
const SHOP = 'FR12345678901';
const BILL = { company: 'Muster GmbH', vat_number: 'DE123456789' };
const NUMBER = { number: 'DE123456789', country: 'DE' };
const NOW = new Date('2026-11-23T12:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

function check(more: Partial<VatNumberCheck>): VatNumberCheck {
  return {
    ...{ number: 'DE123456789', valid: null, checked_at: null, failed_at: null, consultation_number: 'W1' },
    ...{ name: 'Muster', address: 'Berlin', override_valid: null, override_reason: '' },
    ...{ created_at: NOW, updated_at: NOW, ...more },
  };
}

describe('a VAT number that can free a bill from tax', () => {
  it('is one of a company in another country of the EU', () => {
    expect(foreignVatNumber(RULES, SHOP, BILL)).toEqual(NUMBER);
    expect(foreignVatNumber(RULES, SHOP, { ...BILL, vat_number: 'EL123456789' })).toEqual({
      number: 'EL123456789',
      country: 'GR',
    });
  });

  it.each([
    ['tax is off', { ...RULES, enabled: false }, SHOP, BILL],
    ['the shop has no home', { ...RULES, home_country: null }, SHOP, BILL],
    ['the shop is outside of the EU', { ...RULES, home_country: 'CH' }, SHOP, BILL],
    ['the shop has no number', RULES, '', BILL],
    ['there is no bill', RULES, SHOP, null],
    ['the buyer is no company', RULES, SHOP, { ...BILL, company: '' }],
    ['the buyer has no number', RULES, SHOP, { company: 'Muster GmbH' }],
    ['the number is of home', RULES, SHOP, { ...BILL, vat_number: 'FR98765432109' }],
    ['the number is of no country of the EU', RULES, SHOP, { ...BILL, vat_number: 'GB123456789' }],
    ['the number has the wrong prefix of Greece', RULES, SHOP, { ...BILL, vat_number: 'GR123456789' }],
  ])('is none when %s', (_, rules, shop, bill) => expect(foreignVatNumber(rules, shop, bill)).toBeNull());

  it('has the country of its prefix', () => {
    expect(['ATU12345678', 'EL123456789', 'XI123456789', 'US12'].map(vatCountryOf)).toEqual([
      'AT',
      'GR',
      null,
      null,
    ]);
  });
});

describe('the verification of a VAT number', () => {
  it.each<[string, Partial<VatNumberCheck>, boolean, boolean]>([
    ['a fresh answer', { valid: true, checked_at: ago(DAY - 1) }, true, false],
    ['an answer of a day ago', { valid: true, checked_at: ago(DAY) }, true, true],
    ['an answer of almost 30 days ago', { valid: true, checked_at: ago(30 * DAY - 1) }, true, true],
    ['an answer of 30 days ago', { valid: true, checked_at: ago(30 * DAY) }, false, true],
    ['a fresh refusal', { valid: false, checked_at: ago(MINUTE) }, false, false],
    ['an old refusal', { valid: false, checked_at: ago(2 * DAY) }, false, true],
    ['no answer just now', { failed_at: ago(MINUTE - 1) }, false, false],
    ['no answer a minute ago', { failed_at: ago(MINUTE) }, false, true],
    [
      'no answer now, but a valid one before',
      { valid: true, checked_at: ago(9 * DAY), failed_at: NOW },
      true,
      false,
    ],
    [
      'staff, against an answer',
      { valid: false, checked_at: NOW, override_valid: true, override_reason: 'x' },
      true,
      false,
    ],
    [
      'staff, against a valid one',
      { valid: true, checked_at: NOW, override_valid: false, override_reason: 'x' },
      false,
      false,
    ],
  ])('follows %s', (_, row, isVerified, isDue) => {
    const { evidence, ...found } = verificationOf(NUMBER, check(row), NOW);
    expect([evidence !== null, found.isDue]).toEqual([isVerified, isDue]);
  });

  it('is open before the first answer, and keeps the proof of one', () => {
    expect(verificationOf(NUMBER, undefined, NOW)).toEqual({ ...NUMBER, evidence: null, isDue: true });
    expect(verificationOf(NUMBER, check({ valid: true, checked_at: ago(MINUTE) }), NOW).evidence).toEqual({
      number: 'DE123456789',
      checked_at: '2026-11-23T11:59:00.000Z',
      consultation_number: 'W1',
      name: 'Muster',
      address: 'Berlin',
      override_reason: '',
    });
  });
});
