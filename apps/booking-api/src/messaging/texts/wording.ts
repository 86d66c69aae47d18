import { Money } from '@comptoir/contracts';
import type { Language } from '../../platform/http/languages';
import { type Messages, en } from './translations/en';
import { TRANSLATIONS } from './translations/index';

/** Locales for languages whose date formats differ between countries. */
const COUNTRIES: Partial<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT', zh: 'zh-CN' };
const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

export type TextKey = keyof Messages;
/** Values for the placeholders of a text. */
export type Placeholders = Partial<
  Record<'resource' | 'start' | 'client' | 'business' | 'link' | 'minutes' | 'amount' | 'code', string>
>;

/** Formats texts, dates and times in one language and time zone. */
export class Wording {
  /** BCP 47 tag. */
  private readonly locale: string;

  constructor(
    readonly language: Language,
    private readonly timeZone: string,
    /** Zone of the business, if times are in another one. */
    private readonly businessZone = timeZone,
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
      /\{(resource|start|client|business|link|minutes|amount|code)\}/g,
      (_, place: keyof Placeholders) => places[place] ?? '',
    );
  }

  /** Formats the day and time of an instant. */
  time(instant: Date): string {
    return this.timeIn(this.timeZone, instant);
  }

  /** Formats the day and time of a start with its end: the time alone on the same day. */
  span(start: Date, end: Date): string {
    const day = (instant: Date): string =>
      new Intl.DateTimeFormat('en-CA', { timeZone: this.timeZone }).format(instant);
    const isSameDay = day(start) === day(end);
    const time = { timeZone: this.timeZone, timeStyle: 'short' } as const;
    const ends = isSameDay ? new Intl.DateTimeFormat(this.locale, time).format(end) : this.time(end);
    return `${this.time(start)} – ${ends}`;
  }

  /** Formats the day and time of an instant in few characters, with the zone where the business has another one. */
  briefTime(instant: Date): string {
    const isForeign = this.businessTime(instant) !== undefined;
    return new Intl.DateTimeFormat(this.locale, {
      timeZone: this.timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      ...(isForeign && { timeZoneName: 'short' }),
    }).format(instant);
  }

  /** Formats an instant as the business reads it, with its zone; undefined when its clocks show the same. */
  businessTime(instant: Date): string | undefined {
    const time = this.timeIn(this.businessZone, instant);
    return time === this.time(instant) ? undefined : `${time}, ${this.nameOf(this.businessZone, instant)}`;
  }

  /** Formats the name of the time zone at an instant, with its IANA name. */
  zone(instant: Date): string {
    return this.nameOf(this.timeZone, instant);
  }

  private timeIn(timeZone: string, instant: Date): string {
    return new Intl.DateTimeFormat(this.locale, { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
      instant,
    );
  }

  /** Formats a calendar date `YYYY-MM-DD`. */
  date(date: string): string {
    const midnight = new Date(`${date}T00:00:00Z`);
    return new Intl.DateTimeFormat(this.locale, { timeZone: 'UTC', dateStyle: 'full' }).format(midnight);
  }

  /** Formats an amount in minor units of a currency. */
  money(minor: number, currency: string): string {
    const format = new Intl.NumberFormat(this.locale, { style: 'currency', currency });
    return format.format(minor / 10 ** Money.exponent(currency));
  }

  /** Formats a share in percent, from 0 to 100. */
  percent(percent: number): string {
    return new Intl.NumberFormat(this.locale, { style: 'percent' }).format(percent / 100);
  }

  private nameOf(timeZone: string, instant: Date): string {
    const format = new Intl.DateTimeFormat(this.locale, { timeZone, timeZoneName: 'long' });
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${name} (${timeZone})`;
  }
}
