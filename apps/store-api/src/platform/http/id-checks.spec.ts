import { isId, isUuid } from './id-checks';

it.each(['1', '007', '2147483647'])('takes "%s" for the id of a row', (text) => {
  expect(isId(text)).toBe(true);
});

it.each(['', 'x', '-1', '1.5', '1e3', ' 1', '2147483648', '99999999999'])('takes "%s" for none', (text) => {
  expect(isId(text)).toBe(false);
});

it('takes for a UUID what is written as ours are', () => {
  expect(isUuid('0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9')).toBe(true);
  for (const text of [
    '',
    '0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9',
    '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
    '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9\n',
  ]) {
    expect(isUuid(text)).toBe(false);
  }
});
