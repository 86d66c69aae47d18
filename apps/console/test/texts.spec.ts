import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import englishMessages from 'ra-language-english';
import { consoleEn } from '../src/languages/console-en';
import { statesEn } from '../src/languages/states-en';
import { messageTextsEn } from '../src/shared/message-texts/message-texts-en';
import { passwordPagesEn } from '../src/shared/password-pages/password-pages-en';
import { practiceEn } from '../src/practice/texts-en';
import { withTexts } from '../src/languages/i18n-provider';
import { settingsEn } from '../src/shop/settings/settings-en';
import { settingsNamesEn } from '../src/shop/settings/settings-names-en';
import { shopEn } from '../src/shop/texts-en';

const SOURCE = path.resolve(__dirname, '../src');

/** Texts that the sources name as a whole; those that are put together of parts are not found. */
const KEYS = [
  /translate\(\s*'([\w-]+(?:\.[\w-]+)+)'/g,
  /\b(?:label|helperText|done|title|hint|empty)="([\w-]+(?:\.[\w-]+)+)"/g,
];

/** Returns the keys of a folder of sources with the files that name them. */
function usedKeys(folder: string): Map<string, string> {
  const used = new Map<string, string>();
  const files = readdirSync(path.join(SOURCE, folder), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const source = readFileSync(path.join(SOURCE, folder, file), 'utf8');
    for (const pattern of KEYS) {
      for (const [, key = ''] of source.matchAll(pattern)) used.set(key, `${folder}/${file}`);
    }
  }
  return used;
}

/** Returns what stands at a path of dots, undefined when nothing does. */
function textAt(texts: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined,
      texts,
    );
}

const COMMON = {
  ...englishMessages,
  console: { ...consoleEn, message_texts: messageTextsEn },
  states: statesEn,
  password_pages: passwordPagesEn,
};

it.each([
  ['shop', withTexts(withTexts(COMMON, shopEn), settingsEn)],
  ['practice', withTexts(COMMON, practiceEn)],
  ['shared', COMMON],
] as const)('has every text that the sources of %s name', (folder, texts) => {
  const used = usedKeys(folder);
  expect(used.size).toBeGreaterThan(10);
  const missing = [...used].filter(([key]) => typeof textAt(texts, key) !== 'string');
  expect(missing.map(([key, file]) => `${key} in ${file}`)).toEqual([]);
});

it('names the pages of the settings alike before and after their texts are loaded', () => {
  const resources: Record<string, { name: string }> = settingsEn.resources;
  const names = Object.entries(resources).map(([resource, { name }]) => [resource, { name }]);
  expect(settingsNamesEn).toEqual({ areas: settingsEn.areas, resources: Object.fromEntries(names) });
});
