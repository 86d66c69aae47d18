import { amountOf } from '../src/shared/ui/typed-amount';

it.each([
  // As pages of the console write amounts.
  ['1,20 €', 'fr', '1.20'],
  ['1 290,00 €', 'fr', '1290.00'],
  ['1\u00A0290,00', 'fr', '1290.00'],
  ['1\u202F290,00\u00A0€', 'fr', '1290.00'],
  ['€1,290.50', 'en', '1290.50'],
  ['CHF 1’290.50', 'en', '1290.50'],
  ['1.290,5', 'fr', '1290.5'],
  // As people type.
  ['1290', 'en', '1290'],
  ['1,290', 'en', '1290'],
  ['1,200', 'fr', '1.200'],
  ['1.290', 'fr', '1290'],
  ['1,290,000', 'en', '1290000'],
  ['12,5', 'en', '12.5'],
  ['0,500', 'fr', '0.500'],
  ['.5', 'en', '.5'],
  ['-5', 'en', '-5'],
  ['−€5', 'en', '-5'],
  // The language says which sign is which.
  ['1.290', 'en', '1.290'],
  ['1,290', 'en', '1290'],
  ['1,290', 'fr', '1.290'],
  // On the way to an amount.
  ['', 'en', ''],
  ['1,', 'fr', '1'],
  ['-', 'en', '-'],
  // No amounts: the service refuses them.
  ['1,29,0', 'en', '1,29,0'],
  ['1.29.0,5', 'en', '1.29.0,5'],
  ['1,290.000.5', 'en', '1,290.000.5'],
  ['5%', 'en', '5%'],
  ['1e3', 'en', '1e3'],
  ['abc', 'en', 'abc'],
])('%s (%s) is %s', (text, locale, amount) => {
  expect(amountOf(text, locale)).toBe(amount);
});
