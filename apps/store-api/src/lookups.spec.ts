import { isId } from './lookups';

it.each(['1', '007', '2147483647'])('takes "%s" for the id of a row', (text) => {
  expect(isId(text)).toBe(true);
});

it.each(['', 'x', '-1', '1.5', '1e3', ' 1', '2147483648', '99999999999'])('takes "%s" for none', (text) => {
  expect(isId(text)).toBe(false);
});
