/** Languages of the storefront; the first is used for visitors whose languages are not among them. */
export const LOCALES = ['en', 'fr'] as const;

export type Locale = (typeof LOCALES)[number];

/** Narrows a part of an address to a language. */
export function isLocale(value: string | undefined): value is Locale {
  return LOCALES.includes(value as Locale);
}
