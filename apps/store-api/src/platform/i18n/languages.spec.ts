import { languageOf } from './languages';

describe('languageOf', () => {
  it.each([
    ['fr', 'en', 'fr'],
    ['FR-CA', 'en', 'fr'],
    ['en', 'fr', 'en'],
    ['de', 'fr', 'fr'],
    ['de', 'en', 'en'],
    ['', 'it', 'en'],
    ['constructor', 'fr', 'fr'],
  ])('writes to a reader of "%s" in a shop of "%s" in %s', (code, fallback, language) => {
    expect(languageOf(code, fallback)).toBe(language);
  });
});
