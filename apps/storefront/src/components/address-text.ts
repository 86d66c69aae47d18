import type { Result } from '@comptoir/store-client';
import type { Locale } from '../text/locales';
import { countryName } from './countries';

/** Returns where a saved address is, in one line. */
export function addressText(
  address: Pick<
    Result<'addresses.list'>[number],
    'address_line1' | 'address_line2' | 'postal_code' | 'city' | 'state' | 'country'
  >,
  locale: Locale,
): string {
  const { address_line1, address_line2, postal_code, city, state, country } = address;
  const place = [postal_code, city].filter(Boolean).join(' ');
  return [address_line1, address_line2, place, state, countryName(country, locale)]
    .filter(Boolean)
    .join(', ');
}
