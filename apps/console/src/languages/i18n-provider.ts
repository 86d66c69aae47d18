import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { Texts } from '../shared/area';
import { consoleEn, notificationsEn } from './console-en';
import { statesEn } from './states-en';

const KEY = 'comptoir.console.language';
const LANGUAGES = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
];

/** The provider of texts, to which areas add those of their pages. */
export interface GrowingTexts extends I18nProvider {
  /** Adds English texts; French is loaded as a whole. */
  addEnglish(texts: Texts): Promise<void>;
}

/** Returns the language that was chosen in this browser, or the first of the browser's that the console has. */
export function startLanguage(): string {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages].map((name) => name.slice(0, 2));
  return wanted.find((name) => LANGUAGES.some(({ locale }) => locale === name)) ?? 'en';
}

/**
 * Makes the provider of texts. French is loaded when it is chosen.
 * @param english texts of a service: `areas`, `resources`, and those of `console` that not every page needs
 */
export function createI18nProvider(english: Texts, loadFrench: () => Promise<Texts>): GrowingTexts {
  let en: Texts = {
    ...withNotifications(englishMessages, notificationsEn),
    states: statesEn,
    ...withTexts({ console: consoleEn }, english),
  };
  const provider = polyglotI18nProvider(
    (locale) => (locale === 'fr' ? frenchMessages(loadFrench) : (en as unknown as TranslationMessages)),
    'en',
    LANGUAGES,
  );
  return {
    ...provider,
    addEnglish: async (texts) => {
      en = withTexts(en, texts);
      if (provider.getLocale?.() === 'en') await provider.changeLocale('en');
    },
    changeLocale: async (locale: string, options) => {
      await provider.changeLocale(locale, options);
      localStorage.setItem(KEY, locale);
      document.documentElement.lang = locale;
    },
  };
}

/** Adds texts of records, and of the console, to others. */
export function withTexts(texts: Texts, more: Texts): Texts {
  const both = (key: string): object => ({ ...(texts[key] as object), ...(more[key] as object) });
  return {
    ...texts,
    ...more,
    areas: both('areas'),
    resources: both('resources'),
    console: both('console'),
  };
}

async function frenchMessages(loadFrench: () => Promise<Texts>): Promise<TranslationMessages> {
  const [{ default: messages }, { consoleFr, notificationsFr }, { statesFr }, french] = await Promise.all([
    import('ra-language-french'),
    import('./console-fr'),
    import('./states-fr'),
    loadFrench(),
  ]);
  return {
    ...withNotifications(messages, notificationsFr),
    console: consoleFr,
    states: statesFr,
    ...french,
  };
}

function withNotifications(messages: TranslationMessages, own: typeof notificationsEn): TranslationMessages {
  const { ra } = messages;
  return { ...messages, ra: { ...ra, notification: { ...ra.notification, ...own } } };
}
