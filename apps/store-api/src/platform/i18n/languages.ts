/** Languages that mails, notifications and documents are written in. */
export type Language = 'fr' | 'en';

/** Every language that mails are written in. */
export const LANGUAGES: readonly Language[] = ['fr', 'en'];

/**
 * Picks the language to write in.
 * @param code language code of the reader, such as `fr` or `fr-CA`
 * @param fallback language code of the shop; English when neither is supported
 */
export function languageOf(code: string, fallback: string): Language {
  const primary = [code, fallback].map((text) => text.slice(0, 2).toLowerCase());
  return primary.map((text) => LANGUAGES.find((language) => language === text)).find(Boolean) ?? 'en';
}
