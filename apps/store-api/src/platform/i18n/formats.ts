import { Money } from '@comptoir/contracts';
import type { Language } from './languages';

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

/** `FR` → `France`. @param country ISO 3166-1 alpha-2 code */
export function countryName(country: string, language: Language): string | undefined {
  return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(country);
}

/** Postal address as it was entered; empty parts are optional. */
export interface PostalAddress {
  full_name: string;
  company?: string;
  address_line1: string;
  address_line2?: string;
  city: string;
  state?: string;
  postal_code?: string;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
}

/** Returns the lines of an address label, with the country's name in the reader's language. */
export function addressLines(address: PostalAddress, language: Language): string[] {
  const { full_name, company, address_line1, address_line2, city, state, postal_code, country } = address;
  const town = [postal_code, city].filter(Boolean).join(' ');
  return [
    company,
    full_name,
    address_line1,
    address_line2,
    town,
    state,
    countryName(country, language),
  ].filter((line): line is string => Boolean(line));
}
