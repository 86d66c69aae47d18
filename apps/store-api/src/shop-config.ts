import { text } from '@comptoir/config';
import { compactVatNumber, isVatNumber } from '@comptoir/contracts';

/** The variables that name the seller on invoices. */
export const SHOP_VARIABLES = {
  SHOP_LEGAL_NAME: text({ default: undefined }),
  SHOP_STREET: text({ default: undefined }),
  SHOP_POSTAL_CODE: text({ default: undefined }),
  SHOP_CITY: text({ default: undefined }),
  SHOP_COUNTRY: text({ default: undefined }),
  SHOP_VAT_NUMBER: text({ default: undefined }),
  SHOP_REGISTRATION_NUMBER: text({ default: undefined }),
  SHOP_IBAN: text({ default: undefined }),
  SHOP_EMAIL: text({ default: undefined }),
} as const;

type ShopValues = Partial<Record<keyof typeof SHOP_VARIABLES, string>>;

/** Details of the seller; an empty text is one that the shop did not give. */
export interface LegalDetails {
  /** Name with the form of the company, such as `Comptoir SAS`. */
  name: string;
  street: string;
  postal_code: string;
  city: string;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  /** With its prefix and without blanks. */
  vat_number: string;
  /** Number in the register of companies. */
  registration_number: string;
  iban: string;
  email: string;
}

export function legalDetails(values: ShopValues): LegalDetails {
  return {
    name: values.SHOP_LEGAL_NAME ?? '',
    street: values.SHOP_STREET ?? '',
    postal_code: values.SHOP_POSTAL_CODE ?? '',
    city: values.SHOP_CITY ?? '',
    country: values.SHOP_COUNTRY ?? '',
    vat_number: compactVatNumber(values.SHOP_VAT_NUMBER ?? ''),
    registration_number: values.SHOP_REGISTRATION_NUMBER ?? '',
    iban: compact(values.SHOP_IBAN ?? ''),
    email: values.SHOP_EMAIL ?? '',
  };
}

/** Returns true when the seller may charge tax: an invoice with tax has to show these (2006/112, article 226). */
export function isRegisteredForTax({ vat_number, street, city, country }: LegalDetails): boolean {
  return Boolean(vat_number && street && city && country);
}

export function shopProblems(values: ShopValues): string[] {
  const { SHOP_COUNTRY: country, SHOP_VAT_NUMBER: vat, SHOP_IBAN: iban, SHOP_EMAIL: email } = values;
  const problems: string[] = [];
  if (country && !/^[A-Z]{2}$/.test(country)) problems.push('SHOP_COUNTRY: must be a code such as FR');
  if (vat && !isVatNumber(compactVatNumber(vat))) {
    problems.push('SHOP_VAT_NUMBER: must be a VAT number with its prefix, such as FR12345678901');
  }
  if (iban && !isIban(compact(iban))) problems.push('SHOP_IBAN: is not an IBAN');
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) problems.push('SHOP_EMAIL: must be an e-mail address');
  return problems;
}

/** Checks the two digits that guard against typing errors (ISO 13616). */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

function compact(number: string): string {
  return number.toUpperCase().replace(/\s/g, '');
}
