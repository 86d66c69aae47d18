import { frenchFieldText } from '../../localized-envelope';
import { leftText } from './inventory.errors';

it('says of goods that are gone that they are sold out, in both languages', () => {
  expect([leftText(2), leftText(0), leftText(-1)]).toEqual(['Only 2 left.', 'Sold out.', 'Sold out.']);
  expect(frenchFieldText(leftText(2))).toBe('Il n’en reste que 2.');
  expect(frenchFieldText(leftText(0))).toBe('Épuisé.');
});
