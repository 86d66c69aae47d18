import type { Language, Texts } from './notifications.messages';
import { en } from './notifications.texts.en';
import { fr } from './notifications.texts.fr';

export const TEXTS: Record<Language, Texts> = { fr, en };

/** The language to write in for a language code such as `fr` or `fr-CA`. */
export function languageOf(code: string, fallback: string): Language {
  const [known] = [code, fallback]
    .map((text) => text.slice(0, 2).toLowerCase())
    .filter((text) => text in TEXTS);
  return known === 'fr' ? 'fr' : 'en';
}
