import { chooseLocale, isLanguageRange, localeChain } from './locales';

describe('chooseLocale', () => {
  it.each([
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['de', 'en'],
    ['de, fr;q=0.5', 'fr'],
    ['fr;q=0.4, en;q=0.8', 'en'],
    ['fr;q=0, *', 'en'],
    ['en;q=0, fr;q=0.1', 'fr'],
    ['*;q=0.2, fr;q=0.1', 'en'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['pt-BR;q=0.3, nonsense;;;q=x', 'pt-BR'],
    ['constructor', 'en'],
    ['', 'en'],
  ])('answers "%s" in %s', (wishes, expected) => {
    expect(chooseLocale(['en', 'fr', 'pt-BR'], wishes)).toBe(expected);
  });
});

describe('localeChain', () => {
  it.each([
    ['en', 'fr-CA', ['fr-CA', 'fr']],
    ['en', 'fr', ['fr']],
    ['en', 'en', []],
    ['fr', 'fr-CA', ['fr-CA']],
  ])('in a shop of %s, looks up %s in %j', (base, locale, expected) => {
    const others = ['en', 'fr', 'fr-CA'].filter((language) => language !== base);
    expect(localeChain([base, ...others], locale)).toEqual(expected);
  });
});

describe('isLanguageRange', () => {
  it.each([
    ['fr', true],
    ['zh-Hant-TW', true],
    ['*', false],
    ['', false],
    ['fr_FR', false],
    ['../x', false],
  ])('of "%s" is %s', (text, expected) => {
    expect(isLanguageRange(text)).toBe(expected);
  });
});
