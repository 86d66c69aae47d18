import type { Language } from '../languages';
import { ar } from './texts.ar';
import { de } from './texts.de';
import { es } from './texts.es';
import { fr } from './texts.fr';
import { it } from './texts.it';
import { ja } from './texts.ja';
import { nl } from './texts.nl';
import { pl } from './texts.pl';
import { pt } from './texts.pt';
import { ru } from './texts.ru';
import { tr } from './texts.tr';
import { zh } from './texts.zh';
import type { Translation } from './texts.types';

/** Every language but English, whose texts of errors are declared with the errors. */
export const TRANSLATIONS: Record<Exclude<Language, 'en'>, Translation> = {
  fr,
  de,
  es,
  it,
  pt,
  nl,
  pl,
  ru,
  ar,
  ja,
  zh,
  tr,
};
