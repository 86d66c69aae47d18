import { ar } from './texts.ar';
import { de } from './texts.de';
import { type Texts, en } from './texts.en';
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
import type { Language } from '../languages';

/** The texts of mails and pages by language. */
const TEXTS: Record<Language, Texts> = { en, fr, de, es, it, pt, nl, pl, ru, ar, ja, zh, tr };
/** Where the formats of dates differ between countries, the one whose language the texts are. */
const COUNTRIES: Partial<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT', zh: 'zh-CN' };
const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

export type TextKey = keyof Texts;
/** The values that a text is filled with. */
export type Places = Partial<Record<'resource' | 'start' | 'client', string>>;

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
  text(key: TextKey, places: Places = {}): string {
    return TEXTS[this.language][key].replace(
      /\{(resource|start|client)\}/g,
      (_, place: keyof Places) => places[place] ?? '',
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
