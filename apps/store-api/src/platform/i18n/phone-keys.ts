/** Fewer digits are in too many phone numbers to find anybody. */
const MIN_DIGITS = 6;
/** Longest number, with the country code (E.164) and the two zeros of a call abroad. */
const MAX_DIGITS = 17;
/** Longest number of a country; what is longer begins with a country code. */
const MAX_NATIONAL = 10;
/** Codes of countries have one to three digits, and none begins another. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Returns the bounds between which `phone_key` of a phone number lies that ends like a search; undefined for texts that
 * are no phone number. The end is compared, without the country code and the zero in front, because
 * `+33 6 12 34 56 78` and `06 12 34 56 78` are the same number. `phone_key` has its digits backwards.
 */
export function phoneKeysOf(search: string): [from: string, to: string] | undefined {
  const text = search.trim().replace('(0)', '');
  const digits = /^[\d\s+()./-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return undefined;
  const abroad = text.startsWith('+') ? digits : /^00(\d+)/.exec(digits)?.[1];
  const full = abroad ?? (digits.length > MAX_NATIONAL && !digits.startsWith('0') ? digits : undefined);
  const end = (full?.replace(COUNTRY_CODE, '') ?? digits).replace(/^0/, '');
  if (end.length < MIN_DIGITS - 1) return undefined;
  const key = [...end].toReversed().join('');
  // The colon comes after the digit 9.
  return [key, `${key}:`];
}
