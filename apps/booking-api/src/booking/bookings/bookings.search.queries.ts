import { type Filter, containsPattern } from '@comptoir/db';
import { isRowId } from '@comptoir/http';

/** Fewer digits are in too many phone numbers to find anybody. */
const MIN_PHONE_DIGITS = 3;

/** Searches that each use an index; one search over all columns would read all bookings. */
const found = (client: string, phone: string, id: string): string => `b.id IN (
  SELECT id FROM bookings WHERE (client_name || ' ' || email) ILIKE ${client}
  UNION ALL
  SELECT id FROM bookings WHERE regexp_replace(phone, '[^0-9]', '', 'g') LIKE ${phone}
  UNION ALL
  SELECT id FROM bookings WHERE id = ${id})`;

/**
 * Returns the condition that finds bookings by their client or their number.
 * @param filter over `bookings b`
 */
export function bookingsFoundBy(filter: Filter, search: string): string {
  const id = /^#?\d{1,10}$/.test(search) ? Number(search.replace('#', '')) : 0;
  return found(
    filter.bind(containsPattern(search)),
    filter.bind(containsPattern(phoneDigits(search))),
    filter.bind(isRowId(id) ? id : 0),
  );
}

/**
 * Returns the digits of a phone number; undefined for other texts. Zeros in front are left out, since they
 * stand for the country code: `06 12` finds +33612.
 */
export function phoneDigits(text: string): string | undefined {
  const digits = /^[\d\s+()./-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits;
}
