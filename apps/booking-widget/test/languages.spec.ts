import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.resolve(__dirname, '../src');
const LANGUAGES = readdirSync(path.join(SOURCES, 'languages')).map((name) => path.parse(name).name);
const PLACE = /\{\w+\}/g;

function pack(language: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(SOURCES, 'languages', `${language}.json`), 'utf8'));
}

const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(SOURCES, name), 'utf8'))
  .join('\n');

describe('the texts of the widget', () => {
  it.each(LANGUAGES)('are complete in %s, with the same names in braces', (language) => {
    const placesOf = (texts: Record<string, string>) =>
      Object.entries(texts).map(([word, text]) => [word, (text.match(PLACE) ?? []).sort()]);
    expect(placesOf(pack(language))).toEqual(placesOf(pack('en')));
    expect(Object.values(pack(language)).filter((text) => !text.trim())).toEqual([]);
  });

  it('are all used', () => {
    const unused = Object.keys(pack('en')).filter(
      (word) => !code.includes(`'${word}'`) && !(word.startsWith('step_') && code.includes('`step_${name}`')),
    );
    expect(unused).toEqual([]);
  });
});
