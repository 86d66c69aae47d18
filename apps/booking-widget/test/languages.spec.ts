import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.resolve(__dirname, '../src');
const LANGUAGES = readdirSync(path.join(SOURCES, 'languages')).map((name) => path.parse(name).name);
const PLACE = /\{\w+\}/g;

const read = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(SOURCES, file), 'utf8'));

function pack(language: string): Record<string, string> {
  // English texts of later steps come with these.
  return { ...read(`languages/${language}.json`), ...(language === 'en' && read('later-words.json')) };
}

const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(SOURCES, name), 'utf8'))
  .join('\n');

describe('the texts of the widget', () => {
  it.each(LANGUAGES)('are complete in %s, with the same names in braces', (language) => {
    const placesOf = (texts: Record<string, string>) =>
      Object.entries(texts).map(([word, text]) => [word, (text.match(PLACE) ?? []).sort()]);
    expect(placesOf(pack(language)).sort()).toEqual(placesOf(pack('en')).sort());
    expect(Object.values(pack(language)).filter((text) => !text.trim())).toEqual([]);
  });

  it('are all used', () => {
    const unused = Object.keys(pack('en')).filter(
      (word) => !code.includes(`'${word}'`) && !(word.startsWith('step_') && code.includes('`step_${name}`')),
    );
    expect(unused).toEqual([]);
  });
});
