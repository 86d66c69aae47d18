import { Money } from '@comptoir/contracts';
import type { AddressFacts, ShipmentFacts } from './notifications.queries';
import type { Detail, Language } from './notifications.messages';

const LOCALES: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };

/** `12,50 €` or `€12.50`. @param minor minor units */
export function formatMoney(minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: Money.exponent(currency),
  });
  return format.format(Number(Money.format(minor, currency)));
}

/** `21 novembre 2026`. @param date `YYYY-MM-DD` */
export function formatDate(date: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** `20 novembre 2026 à 20:00 UTC+1`. @param timeZone IANA name */
export function formatInstant(instant: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(instant);
}

/** The lines of an address as they stand on a parcel, with the country's name in the reader's language. */
export function addressLines(address: AddressFacts, language: Language): string[] {
  const { full_name, address_line1, address_line2, city, state, postal_code, country } = address;
  const names = new Intl.DisplayNames(LOCALES[language], { type: 'region' });
  const town = [postal_code, city].filter(Boolean).join(' ');
  return [full_name, address_line1, address_line2, town, state, names.of(country)].filter(
    (line): line is string => Boolean(line),
  );
}

/** The lines of a text that somebody wrote, without the empty ones. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The words for the facts of a parcel. */
export interface ShipmentWords {
  carrier: string;
  trackingNumber: string;
  estimatedDelivery: string;
}

/** What is known of the parcels of an order. */
export function shipmentDetails(
  shipments: ShipmentFacts[],
  words: ShipmentWords,
  language: Language,
): Detail[] {
  return shipments.flatMap(({ carrier, trackingNumber, estimatedDelivery }) => [
    ...(carrier ? [{ label: words.carrier, value: carrier }] : []),
    ...(trackingNumber ? [{ label: words.trackingNumber, value: trackingNumber }] : []),
    ...(estimatedDelivery
      ? [{ label: words.estimatedDelivery, value: formatDate(estimatedDelivery, language) }]
      : []),
  ]);
}
