import { formatDate } from '@comptoir/store-client';
import { storefrontConfig } from '../server/config';
import type { Locale } from '../text/locales';

/** Returns the day of an instant as people of the language write it, in the zone of the shop. */
export function dateOf(instant: string, locale: Locale): string {
  return formatDate(instant, { language: locale, timeZone: storefrontConfig().timeZone, dateStyle: 'long' });
}

/** Returns an instant with the name of its zone, which is that of the mails about the order. */
export function timeOf(instant: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: storefrontConfig().timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant));
}
