import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Why a number gets no text message. */
export type PhoneProblem = 'invalid_phone' | 'not_mobile';

/** A number that can receive text messages. */
export interface MobileNumber {
  /** In E.164, such as `+33612345678`. */
  number: string;
  /** ISO 3166-1 code; empty where a calling code has no single country. */
  country: string;
}

/** Kinds of numbers with text messages; of some countries the kind cannot be told. */
const MOBILE_TYPES = [undefined, 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER'];

/**
 * Parses a number as people write it.
 * @param country of numbers without a calling code; empty accepts none of them
 */
export function parseMobile(text: string, country: string): MobileNumber | PhoneProblem {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  if (!parsed?.isValid() || parsed.ext) return 'invalid_phone';
  if (!MOBILE_TYPES.includes(parsed.getType())) return 'not_mobile';
  return { number: parsed.number, country: parsed.country ?? '' };
}
