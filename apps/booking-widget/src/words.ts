import en from './languages/en.json';
import type laterWords from './later-words.json';

export type Word = keyof typeof en | keyof typeof laterWords;
type Words = Record<Word, string>;

/** The English texts, to which `loadLaterSteps` adds those of its steps. */
export const english = { ...en } as Words;

/** Language packs are files of their own, fetched when they are needed. English is in the main file. */
const PACKS: Record<string, () => Promise<{ default: Words }>> = {
  ar: () => import('./languages/ar.json'),
  de: () => import('./languages/de.json'),
  en: () => Promise.resolve({ default: english }),
  es: () => import('./languages/es.json'),
  fr: () => import('./languages/fr.json'),
  it: () => import('./languages/it.json'),
  ja: () => import('./languages/ja.json'),
  nl: () => import('./languages/nl.json'),
  pl: () => import('./languages/pl.json'),
  pt: () => import('./languages/pt.json'),
  ru: () => import('./languages/ru.json'),
  tr: () => import('./languages/tr.json'),
  zh: () => import('./languages/zh.json'),
};

function primary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/**
 * Returns the language tag to use: the first wish with a pack. A wish without a region (`en`) takes that of a
 * later one (`en-GB`), because it decides how dates and numbers are written.
 */
export function chooseLanguage(wishes: readonly string[], offered: readonly string[]): string {
  const isOffered = (tag: string): boolean =>
    primary(tag) in PACKS && (!offered.length || offered.includes(primary(tag)));
  const chosen = wishes.find(isOffered) ?? offered.find((tag) => tag in PACKS) ?? 'en';
  return wishes.find((tag) => tag.includes('-') && primary(tag) === chosen.toLowerCase()) ?? chosen;
}

/** Returns the function that finds texts; `{name}` in a text stands for a value. */
export async function loadWords(language: string): Promise<Say> {
  const pack = PACKS[primary(language)] ?? PACKS['en'];
  const words: Words =
    (await pack?.().then(
      (loaded) => loaded.default,
      () => english,
    )) ?? english;
  return (word, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => value),
      words[word],
    );
}

export type Say = (word: Word, values?: Record<string, string>) => string;

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language.toLowerCase().startsWith('ar') ? 'rtl' : 'ltr';
}
