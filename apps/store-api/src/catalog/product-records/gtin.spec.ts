import { fullGtin, isGtin } from './gtin';

describe('a GTIN', () => {
  it.each(['96385074', '012345678905', '4006381333931', '14006381333938', '0012345678905'])(
    'may be %s',
    (text) => expect(isGtin(text)).toBe(true),
  );

  it.each([
    ['a wrong check digit', '4006381333932'],
    ['two digits in the wrong order', '4006381333391'],
    ['eleven digits', '12345678905'],
    ['a letter', '400638133393X'],
    ['nothing', ''],
  ])('is not one with %s', (_, text) => expect(isGtin(text)).toBe(false));

  it('is the same number with leading zeros', () => {
    expect(fullGtin('012345678905')).toBe(fullGtin('0012345678905'));
    expect(fullGtin('14006381333938')).toBe('14006381333938');
  });
});
