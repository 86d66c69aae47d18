import { languageOf, preferredLanguage } from './languages';

describe('the language of a response', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['zh-Hant-TW', 'zh'],
    ['sv, da;q=0.9', 'en'],
    ['sv, tr;q=0.1', 'tr'],
    ['en;q=0.2, ja;q=0.9, de;q=0.5', 'ja'],
    ['de;q=0, it;q=0.1', 'it'],
    ['fr;q=0', 'en'],
    ['*', 'en'],
    ['*, nl;q=0.5', 'en'],
    ['constructor, __proto__, ru;q=0.1', 'ru'],
    ['fr;q=abc', 'fr'],
  ])('of %j is %s', (accepted, language) => {
    expect(languageOf(accepted)).toBe(language);
  });

  it('is looked for at the beginning of a long wish', () => {
    expect(languageOf(`${'x,'.repeat(100_000)}fr`)).toBe('en');
  });

  it.each([
    [undefined, undefined],
    [null, undefined],
    ['sv', undefined],
    ['*, fr;q=0.5', undefined],
    ['fr-CA', 'fr'],
    ['sv, tr;q=0.1', 'tr'],
  ])('that %j prefers is %s', (wishes, language) => {
    expect(preferredLanguage(wishes)).toBe(language);
  });
});
