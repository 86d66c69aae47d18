import type { Language } from '../../../platform/http/languages';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { pt } from './pt';
import { ru } from './ru';
import { tr } from './tr';
import { zh } from './zh';
import type { Translation } from '../translation';

/** Every language except English, whose texts of errors are declared with the errors. */
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
