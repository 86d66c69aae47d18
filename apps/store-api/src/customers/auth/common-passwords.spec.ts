import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommon, namesOwner } from './common-passwords';

const LIST: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const OWNER = { name: 'Zélie Martin', email: 'z.martin@example.com' };

describe('common passwords', () => {
  it.each([
    'Password1',
    'PASSWORD',
    'Passw0rd',
    'Summer2026',
    'Summer2026!',
    'Qwerty 123',
    'Soleil1999',
    'Ｐassword1',
  ])('"%s" is one', (password) => {
    expect(isCommon(password, LIST)).toBe(true);
  });

  it.each(['Correct-Horse-1', 'Vq7mLt2xNa', '2026summerwithNoah', 'Comptoir2026', 'Password1Vq7mLt2x'])(
    '"%s" is none',
    (password) => {
      expect(isCommon(password, LIST)).toBe(false);
    },
  );

  it('are in lower case, as they are compared', () => {
    expect([...LIST].filter((word) => word !== word.toLowerCase())).toEqual([]);
    expect(LIST.size).toBeGreaterThan(40_000);
  });
});

describe('names of the owner', () => {
  it.each([
    'Zélie Martin',
    'ZélieMartin1',
    'zelie-MARTIN-2026',
    'Martin1984',
    'Z.Martin@example.com',
    'z.martin@Example.com1',
    'Zmartin2026!',
  ])('"%s" is one', (password) => {
    expect(namesOwner(password, OWNER)).toBe(true);
  });

  it.each(['Martinique2026', 'Example.com1', 'Correct-Horse-1', '12345678'])('"%s" is none', (password) => {
    expect(namesOwner(password, OWNER)).toBe(false);
  });

  it('without an e-mail address, and of two letters', () => {
    expect(namesOwner('Al123456', { name: 'Al', email: null })).toBe(false);
    expect(namesOwner('Alma1234', { name: 'Alma', email: null })).toBe(true);
  });
});
