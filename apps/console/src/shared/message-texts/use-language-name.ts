import { useLocale } from 'ra-core';
import { useCallback } from 'react';

/** Returns what names a language in the language of the console. */
export function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return useCallback(
    (code: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
    [locale],
  );
}
