import { createTranslator } from 'use-intl/core';

import { type Messages, en } from './en';
import { fr } from './fr';
import type { Locale } from './locales';

const MESSAGES: Record<Locale, Messages> = { en, fr };

/**
 * Returns the function that translates the texts of one area: `textOf('fr', 'shell')('cart_count', { count: 2 })`.
 * Components of the browser take finished texts, or functions of their server component, so that no table of texts
 * is loaded by visitors.
 */
export function textOf<Area extends keyof Messages>(
  locale: Locale,
  area: Area,
): ReturnType<typeof createTranslator<Messages, Area>> {
  return createTranslator<Messages, Area>({ locale, messages: MESSAGES[locale], namespace: area });
}

/** Returns a name with the colon before its value, such as `Balance:`. */
export function withColon(locale: Locale, name: string): string {
  return textOf(locale, 'shell')('with_colon', { name });
}
