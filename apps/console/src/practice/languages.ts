/** Languages of the pages and mails for clients. */
export const LANGUAGES: readonly string[] = [
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
];
