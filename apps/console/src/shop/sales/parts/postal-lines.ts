import type { Address } from './types';

/** Returns the lines of an address on an envelope, from the name to the country. */
export function postalLinesOf(address: Address, locale: string): string[] {
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const { full_name, company, address_line1, address_line2, postal_code, city, state, country } = address;
  return [
    full_name,
    company,
    address_line1,
    address_line2,
    `${postal_code} ${city}`,
    [state, countries.of(country) ?? country].filter(Boolean).join(', '),
  ].filter((line): line is string => Boolean(line));
}
