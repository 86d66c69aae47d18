import type { Language } from '../languages';
import { type Messages, en } from './translations/en';
import { TRANSLATIONS } from './translations/index';

/** Where the formats of dates differ between countries, the one whose language the texts are. */
const COUNTRIES: Partial<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT', zh: 'zh-CN' };
const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

export type TextKey = keyof Messages;
/** The values that a text is filled with. */
export type Placeholders = Partial<Record<'resource' | 'start' | 'client', string>>;

/** Texts, dates and times for readers of one language, in one time zone. */
export class Wording {
  /** BCP 47. */
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

  /** A text with its places filled in. */
  text(key: TextKey, places: Placeholders = {}): string {
    const messages = this.language === 'en' ? en : TRANSLATIONS[this.language].messages;
    return messages[key].replace(
      /\{(resource|start|client)\}/g,
      (_, place: keyof Placeholders) => places[place] ?? '',
    );
  }

  /** Day and time of an instant. */
  time(instant: Date): string {
    const { timeZone } = this;
    return new Intl.DateTimeFormat(this.locale, { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
      instant,
    );
  }

  /** The time zone as people call it at an instant, and its IANA name. */
  zone(instant: Date): string {
    const { timeZone } = this;
    const format = new Intl.DateTimeFormat(this.locale, { timeZone, timeZoneName: 'long' });
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${name} (${timeZone})`;
  }
}
