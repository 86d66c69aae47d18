import { parseMobile } from './phone-numbers';

describe('a phone number', () => {
  it.each([
    ['06 12 34 56 78', 'FR', '+33612345678', 'FR'],
    ['+33 (0)6 12-34.56.78', '', '+33612345678', 'FR'],
    ['0033612345678', 'FR', '+33612345678', 'FR'],
    ['07400 123456', 'GB', '+447400123456', 'GB'],
    ['(213) 373-4253', 'US', '+12133734253', 'US'],
    ['+49 1512 3456789', 'FR', '+4915123456789', 'DE'],
  ])('%s of %j is %s', (text, country, number, of) => {
    expect(parseMobile(text, country)).toEqual({ number, country: of });
  });

  it.each([
    ['', 'FR'],
    ['12', 'FR'],
    ['06 12 34 56 78', ''],
    ['call me at +33612345678', 'FR'],
    ['+33612345678 ext. 5', 'FR'],
    ['+999123456789', 'FR'],
    ['06 12 34 56 7８９', 'FR'],
  ])('%j of %j is invalid', (text, country) => {
    expect(parseMobile(text, country)).toBe('invalid_phone');
  });

  it('of a landline gets no text message', () => {
    expect(parseMobile('01 42 68 53 00', 'FR')).toBe('not_mobile');
  });
});
