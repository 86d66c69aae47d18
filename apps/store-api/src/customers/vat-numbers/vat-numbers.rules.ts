import { isEuCountry } from '@comptoir/contracts';
import { type TaxRules } from '../../pricing/pricing/pricing.tax-rates.rules';
import { homeInEu } from '../../pricing/pricing/pricing.tax-policy.rules';
import type { VatNumberCheck } from './vat-numbers.entity';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An answer is asked for again after this time. */
const FRESH_MS = DAY_MS;
/** A valid answer counts for this time when VIES gives no newer one. */
export const USABLE_MS = 30 * DAY_MS;
/** VIES is not asked again at once after it gave no answer. */
const PAUSE_MS = MINUTE_MS;

/** Evidence that a VAT number was valid when an order was placed; the order keeps it. */
export interface VatEvidence {
  number: string;
  /** Time of the answer of VIES, ISO 8601; null when staff decided without one. */
  checked_at: string | null;
  consultation_number: string;
  /** Name and address as VIES knows them. */
  name: string;
  address: string;
  /** Reason of staff, empty when VIES decided. */
  override_reason: string;
}

/** The state of the VAT number of a buyer from another country of the EU. */
export interface VatVerification {
  number: string;
  /** Country of the EU that gave the number. */
  country: string;
  /** Null while the number is not known to be valid. */
  evidence: VatEvidence | null;
  /** True when VIES should be asked. */
  isDue: boolean;
}

/** Returns the country of the EU that gave a number, or null. Greek numbers begin with EL. */
export function vatCountryOf(number: string): string | null {
  const prefix = number.slice(0, 2);
  const country = prefix === 'EL' ? 'GR' : prefix;
  return prefix !== 'GR' && isEuCountry(country) ? country : null;
}

/**
 * Returns the VAT number that frees a bill from tax once it is verified; null when it cannot: the shop or the
 * buyer has none, or both are of one country.
 */
export function foreignVatNumber(
  rules: TaxRules,
  shopNumber: string,
  bill: { company?: string; vat_number?: string } | null,
): { number: string; country: string } | null {
  const home = homeInEu(rules);
  const number = bill?.company ? (bill.vat_number ?? '') : '';
  if (!rules.enabled || !home || !shopNumber || !number) return null;
  const country = vatCountryOf(number);
  return country && country !== home ? { number, country } : null;
}

/** Judges a stored check at a time. A decision of staff counts for good, a valid answer for 30 days. */
export function verificationOf(
  { number, country }: { number: string; country: string },
  check: VatNumberCheck | undefined,
  now: Date,
): VatVerification {
  if (!check) return { number, country, evidence: null, isDue: true };
  const { valid, checked_at, failed_at, override_valid, override_reason } = check;
  const isOverridden = override_valid !== null;
  const isUsable = valid === true && isWithin(checked_at, USABLE_MS, now);
  const { consultation_number, name, address } = check;
  const answered = { checked_at: checked_at?.toISOString() ?? null, consultation_number, name, address };
  return {
    number,
    country,
    evidence: (override_valid ?? isUsable) ? { number, ...answered, override_reason } : null,
    isDue: !isOverridden && !isWithin(checked_at, FRESH_MS, now) && !isWithin(failed_at, PAUSE_MS, now),
  };
}

function isWithin(at: Date | null, ms: number, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < ms;
}
