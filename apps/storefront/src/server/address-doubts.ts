import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import isPostalCode, { type PostalCodeLocale, locales } from 'validator/lib/isPostalCode';

import type { AddressPart, Draft } from './checkout-draft';

/**
 * Returns the fields of new addresses that do not look like those of their country. They may be right all the same:
 * the store takes them, so that this is a question and no rule.
 */
export function doubtfulFields(draft: Draft): string[] {
  const parts: AddressPart[] = [
    ...(draft.address === 'new' ? (['shipping_address'] as const) : []),
    ...(draft.other_billing ? (['billing_address'] as const) : []),
  ];
  return parts.flatMap((part) => doubtsOfAddress(draft, `${part}.`));
}

/** Returns the fields of one address as `doubtfulFields` does. @param prefix begins the names of its fields */
export function doubtsOfAddress(entries: Record<string, string>, prefix = ''): string[] {
  const part = (name: string): string => entries[prefix + name] ?? '';
  const [country, code, phone] = [part('country'), part('postal_code'), part('phone')];
  return [
    ...(code === '' || isCodeOf(country, code) ? [] : [`${prefix}postal_code`]),
    ...(phone === '' || isPhoneOf(country, phone) ? [] : [`${prefix}phone`]),
  ];
}

/** Names the doubtful entries, so that a second press with the same ones is an answer. */
export function doubtKeyOf(draft: Record<string, string>, fields: string[]): string {
  return fields.map((name) => `${name}=${draft[name] ?? ''}`).join(' ');
}

function isCodeOf(country: string, code: string): boolean {
  const known = (locales as readonly string[]).includes(country);
  return !known || isPostalCode(code, country as PostalCodeLocale);
}

function isPhoneOf(country: string, phone: string): boolean {
  return !isSupportedCountry(country) || parsePhoneNumberFromString(phone, country)?.isValid() === true;
}
