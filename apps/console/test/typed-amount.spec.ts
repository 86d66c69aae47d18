import { amountOf } from '../src/shared/ui/typed-amount';

it.each([
  // As pages of the console write amounts.
  ['1,20 €', 'EUR', 'fr', '1.20'],
  ['1 290,00 €', 'EUR', 'fr', '1290.00'],
  ['1\u00A0290,00', 'EUR', 'fr', '1290.00'],
  ['1\u202F290,00\u00A0€', 'EUR', 'fr', '1290.00'],
  ['€1,290.50', 'EUR', 'en', '1290.50'],
  ['CHF 1’290.50', 'CHF', 'en', '1290.50'],
  ['1.290,5', 'EUR', 'fr', '1290.5'],
  // As people type.
  ['1290', 'EUR', 'en', '1290'],
  ['1,290', 'EUR', 'en', '1290'],
  ['1,200', 'EUR', 'fr', '1200'],
  ['1.290', 'EUR', 'en', '1290'],
  ['1,290,000', 'EUR', 'en', '1290000'],
  ['12,5', 'EUR', 'en', '12.5'],
  ['0,500', 'EUR', 'fr', '0.500'],
  ['.5', 'EUR', 'en', '.5'],
  ['-5', 'EUR', 'en', '-5'],
  ['−€5', 'EUR', 'en', '-5'],
  ['1,290', 'JPY', 'en', '1290'],
  // Three decimals: the language says which sign is which.
  ['1.290', 'KWD', 'en', '1.290'],
  ['1,290', 'KWD', 'en', '1290'],
  ['1,290', 'KWD', 'fr', '1.290'],
  // On the way to an amount.
  ['', 'EUR', 'en', ''],
  ['1,', 'EUR', 'fr', '1'],
  ['-', 'EUR', 'en', '-'],
  // No amounts: the service refuses them.
  ['1,29,0', 'EUR', 'en', '1,29,0'],
  ['1.29.0,5', 'EUR', 'en', '1.29.0,5'],
  ['1,290.000.5', 'EUR', 'en', '1,290.000.5'],
  ['5%', 'EUR', 'en', '5%'],
  ['1e3', 'EUR', 'en', '1e3'],
  ['abc', 'EUR', 'en', 'abc'],
])('%s in %s (%s) is %s', (text, currency, locale, amount) => {
  expect(amountOf(text, { currency, locale })).toBe(amount);
});
