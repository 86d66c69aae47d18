/** Languages of texts for clients. */
export const LANGUAGES = [
  'en',
  'fr',
  'de',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'ar',
  'ja',
  'zh',
  'tr',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** Used when no requested language is available. */
export const FALLBACK_LANGUAGE: Language = 'en';
const ANY = '*';
const MAX_HEADER = 1_000;

/** Request header for the language of errors. */
export const LANGUAGE_HEADER = { name: 'Accept-Language', description: 'Language of errors.' };

/**
 * Returns the preferred available language; undefined when any is accepted, or none is available.
 * @param wishes a language tag, or an `Accept-Language` header (RFC 9110, section 12.5.4); only primary
 * subtags count
 */
export function preferredLanguage(wishes: string | null = ''): Language | undefined {
  const known = (wishes ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map(wishOf)
    .filter(({ language, quality }) => quality > 0 && (language === ANY || isLanguage(language)));
  const preferred = known.sort((a, b) => b.quality - a.quality)[0]?.language;
  return preferred !== undefined && isLanguage(preferred) ? preferred : undefined;
}

/**
 * Returns the language of the response.
 * @param accepted the `Accept-Language` header
 */
export function languageOf(accepted?: string): Language {
  return preferredLanguage(accepted) ?? FALLBACK_LANGUAGE;
}

export function isLanguage(code: string): code is Language {
  return LANGUAGES.some((language) => language === code);
}

function wishOf(text: string): { language: string; quality: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.map((one) => /^q=([01](?:\.\d{0,3})?)$/.exec(one)?.[1]).find(Boolean);
  const [language = ''] = range.split('-', 1);
  return { language, quality: given === undefined ? 1 : Number(given) };
}
