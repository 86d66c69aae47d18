import type { Language } from '../languages';
import { type Messages, en } from './translations/en';
import { TRANSLATIONS } from './translations/index';

/** Locales for languages whose date formats differ between countries. */
const COUNTRIES: Partial<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT', zh: 'zh-CN' };
const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

export type TextKey = keyof Messages;
/** Values for the placeholders of a text. */
export type Placeholders = Partial<Record<'resource' | 'start' | 'client', string>>;

/** Formats texts, dates and times in one language and time zone. */
export class Wording {
  /** BCP 47 tag. */
  private readonly locale: string;

  constructor(
    readonly language: Language,
    private readonly timeZone: string,
  ) {
    this.locale = COUNTRIES[language] ?? language;
  }

  get direction(): 'ltr' | 'rtl' {
    return RIGHT_TO_LEFT.includes(this.language) ? 'rtl' : 'ltr';
  }

  /** Returns a text with its placeholders filled in. */
  text(key: TextKey, places: Placeholders = {}): string {
    const messages = this.language === 'en' ? en : TRANSLATIONS[this.language].messages;
    return messages[key].replace(
      /\{(resource|start|client)\}/g,
      (_, place: keyof Placeholders) => places[place] ?? '',
    );
  }

  /** Formats the day and time of an instant. */
  time(instant: Date): string {
    const { timeZone } = this;
    return new Intl.DateTimeFormat(this.locale, { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
      instant,
    );
  }

  /** Formats the name of the time zone at an instant, with its IANA name. */
  zone(instant: Date): string {
    const { timeZone } = this;
    const format = new Intl.DateTimeFormat(this.locale, { timeZone, timeZoneName: 'long' });
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${name} (${timeZone})`;
  }
}
