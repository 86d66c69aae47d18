import type { Language } from '../../platform/i18n/languages';
import type { Texts } from './notifications.messages';
import { en } from './notifications.texts.en';
import { fr } from './notifications.texts.fr';

export const TEXTS: Record<Language, Texts> = { fr, en };
