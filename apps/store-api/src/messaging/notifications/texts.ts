import type { Language } from '../../platform/i18n/languages';
import type { Texts } from './language-texts';
import { en } from './texts-en';
import { fr } from './texts-fr';

export const TEXTS: Record<Language, Texts> = { fr, en };
