import { languageOf, uploadRefusal } from './uploads.texts';

describe('the language of a refused upload', () => {
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

  it.each(['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'ar', 'ja', 'zh', 'tr'])(
    'has four texts in %s',
    (language) => {
      const reasons = ['FILE_TOO_LARGE', 'FILE_TYPE_NOT_ALLOWED', 'NO_FILE', 'TOO_MANY_FILES'] as const;
      const refusals = reasons.map((reason) => uploadRefusal(reason, language));
      expect(refusals.map(({ status }) => status)).toEqual([413, 400, 400, 429]);
      expect(new Set(refusals.map(({ message }) => message)).size).toBe(4);
      expect(refusals[0]?.message).toContain('10');
      expect(refusals[0]?.headers).toEqual({ 'Content-Language': language });
    },
  );
});
