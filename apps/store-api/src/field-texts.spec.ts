import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCEPTED_IMAGES } from '@comptoir/images';
import { FRENCH_ERRORS } from './error-texts-fr';
import { FRENCH_FIELDS } from './field-texts-fr';
import { frenchFieldText } from './localized-envelope';

const SOURCES = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('spec.ts'))
  .map((name) => ({ name, source: readFileSync(join(__dirname, name), 'utf8') }));
const LITERAL = /(?<!\w)'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g;

/** Returns the text between the bracket before `start` and the bracket that closes it. */
function upToClosing(source: string, start: number): string {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < source.length) {
    const sign = source[end] ?? '';
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    end++;
  }
  return source.slice(start, end - 1);
}

/** Returns the texts of literals, with `5` in place of what they are filled with. */
function literalsIn(source: string): string[] {
  return [...source.matchAll(LITERAL)].map(([, plain, template = '']) =>
    (plain ?? template)
      .replaceAll('${ACCEPTED_IMAGES}', ACCEPTED_IMAGES)
      .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '5')
      .replace('$property', 'name'),
  );
}

/** Returns the texts that follow a field's path, in calls of `invalidField` and in tables of constraints. */
function fieldTexts(source: string): string[] {
  const calls = [...source.matchAll(/\binvalidField\(/g)].flatMap(({ index }) =>
    literalsIn(upToClosing(source, index + 'invalidField('.length)).slice(-1),
  );
  const constraints = [...source.matchAll(/\w+: \[('[\w.]+', '[A-Z][^']*\.')\]/g)].flatMap(([, pair = '']) =>
    literalsIn(pair).slice(1),
  );
  const patterns = [...source.matchAll(/patternMessage:\s*('[^']*')/g)].flatMap(([, text = '']) =>
    literalsIn(text),
  );
  const checks = [...source.matchAll(/essage:\s*(?:\(\) =>\s*)?(['`]\$property [^'`]*['`])/g)].flatMap(
    ([, text = '']) => literalsIn(text.replace("join(', ')", 'join()')),
  );
  // Last literals that are a path belong to calls whose text is a constant.
  return [...calls, ...constraints, ...patterns, ...checks].filter((text) => text.includes(' '));
}

describe('texts of wrong fields', () => {
  const found = SOURCES.flatMap(({ name, source }) =>
    fieldTexts(source).map((text) => [text, name] as const),
  );

  it('are found in the source', () => {
    expect(found.length).toBeGreaterThan(150);
    expect(found.map(([text]) => text)).toEqual(
      expect.arrayContaining(['This slug is taken.', 'name must be one line', 'This SKU is taken.']),
    );
  });

  it('are all in the French table', () => {
    expect(found.filter(([text]) => frenchFieldText(text) === undefined)).toEqual([]);
  });

  it.each([
    [
      'price must be an amount of EUR, which has 2 decimals',
      'price doit être un montant en EUR, qui a 2 décimales',
    ],
    ['There is no such zone.', 'Cette zone n’existe pas.'],
    ['There is no 12.', 'Il n’y a pas de 12.'],
    ['class must not be listed twice', 'class ne peut figurer deux fois'],
    ['password must be equal to password_confirmation', 'password doit être égal à password_confirmation'],
    ['Unheard of', undefined],
  ])('"%s" is "%s" in French', (english, french) => {
    expect(frenchFieldText(english)).toBe(french);
  });

  it('keep the names of their values', () => {
    const placesOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [english, french] of Object.entries(FRENCH_FIELDS)) {
      expect([english, placesOf(french)]).toEqual([english, placesOf(english)]);
    }
  });
});

describe('checks of DTOs', () => {
  it('name a reason that has a French text', () => {
    const codes = SOURCES.flatMap(({ source }) =>
      [...source.matchAll(/\b(?:because|orRequired)\(\s*(?:'[^']*',\s*)?'([A-Z_]+)'/g)].map(
        ([, code]) => code,
      ),
    );
    expect(codes.filter((code) => !Object.hasOwn(FRENCH_ERRORS, code ?? ''))).toEqual([]);
  });
});
