import type { StoreConfig } from '../../config';
import { countryName } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
import type { Settings } from '../../platform/settings/settings.view';
import type { Seller } from './invoice-snapshot';

const VAT: Record<Language, string> = { fr: 'TVA', en: 'VAT' };

/** Returns the seller as the papers of one customer show it. */
export function sellerOf(
  { address, registration, legal }: StoreConfig['shop'],
  { name, color, timezone }: Settings['store'],
  language: Language,
): Seller {
  const { street, postal_code, city, country } = legal;
  const town = [postal_code, city].filter(Boolean).join(' ');
  const land = country ? countryName(country, language) : undefined;
  const structured = [street, town, land].filter((line): line is string => Boolean(line));
  const known = [...address, ...registration].map(comparable);
  const details = [
    [`${VAT[language]} ${legal.vat_number}`, legal.vat_number],
    [legal.registration_number, legal.registration_number],
    [`IBAN ${legal.iban}`, legal.iban],
    [legal.email, legal.email],
  ];
  return {
    name,
    color,
    timezone,
    address: [...(legal.name && legal.name !== name ? [legal.name] : []), ...(street ? structured : address)],
    registration: [
      ...registration,
      // A number that is part of a line already is not printed twice.
      ...details.flatMap(([line = '', value = '']) =>
        value && !known.some((text) => text.includes(comparable(value))) ? [line] : [],
      ),
    ],
    legal,
  };
}

function comparable(text: string): string {
  return text.toUpperCase().replace(/[\s.-]/g, '');
}
