import { isEuCountry } from '@comptoir/contracts';
import type { TaxClass } from '../../platform/settings/settings.view';
import {
  type LineTax,
  type TaxCategory,
  type TaxPlace,
  type TaxRules,
  termsAt,
} from './pricing.tax-rates.rules';

/** Why something is taxed as it is. */
export const TAX_REASONS = [
  'tax_off',
  'place_unknown',
  'multi_purpose_voucher',
  'rate_of_destination',
  'rate_of_home',
  'zero_class',
  'exempt_class',
  'exempt_customer',
  'intra_community_supply',
  'reverse_charge',
  'export',
  'no_rate',
] as const;
export type TaxReason = (typeof TAX_REASONS)[number];

/** The places that decide on the tax; undefined while they are not known. */
export interface TaxPlaces {
  /** Where goods are shipped to. */
  goods: TaxPlace | undefined;
  /** Where the bill goes, which decides for what is not shipped. */
  digital: TaxPlace | undefined;
}

/** The buyer, as far as the tax depends on it. */
export interface TaxBuyer {
  /** True for a customer whom staff exempted from tax. */
  isExempt: boolean;
  /** Country of the EU that gave the buyer's company its verified VAT number; null for a consumer. */
  vatCountry: string | null;
}

export const CONSUMER: TaxBuyer = { isExempt: false, vatCountry: null };

export interface TaxedProduct {
  isDigital: boolean;
  /** True for a gift card that is sold: what it pays for is taxed instead (2006/112, article 30b). */
  isGiftCard?: boolean;
  taxClass: TaxClass;
}

/** The terms of a product, and the reason for them. */
export interface TaxDecision {
  /** Null while tax is off or the place is not known. */
  terms: LineTax | null;
  reason: TaxReason;
  /** Rate in percent of a tax that prices contain and the buyer does not pay; 0 in all other cases. */
  relievedRate: number;
}

export interface TaxPolicy {
  /** True when prices and shipping costs include the tax. */
  isIncluded: boolean;
  /** Shipping is taxed at the standard rate, or divided over the rates of the goods. */
  shipping: TaxRules['shipping'];
  decide(product: TaxedProduct): TaxDecision;
  /** Returns the terms of a product; null while tax is off or the place is not known. */
  termsOf(product: TaxedProduct): LineTax | null;
}

/** Returns the tax rules for the places and the buyer of an order; no tax while a place is not known. */
export function taxPolicy(rules: TaxRules, places: TaxPlaces, buyer: TaxBuyer = CONSUMER): TaxPolicy {
  const decide = (product: TaxedProduct): TaxDecision => decideTax(rules, places, buyer, product);
  return {
    isIncluded: rules.prices_include_tax,
    shipping: rules.shipping,
    decide,
    termsOf: (product) => decide(product).terms,
  };
}

function decideTax(
  rules: TaxRules,
  { goods, digital }: TaxPlaces,
  { isExempt, vatCountry }: TaxBuyer,
  { isDigital, isGiftCard = false, taxClass }: TaxedProduct,
): TaxDecision {
  const place = isDigital ? digital : goods;
  if (!rules.enabled) return { terms: null, reason: 'tax_off', relievedRate: 0 };
  if (!place) return { terms: null, reason: 'place_unknown', relievedRate: 0 };
  if (isGiftCard) {
    const terms: LineTax = { country: place.country, name: '', rate: 0, class: taxClass, category: 'O' };
    return { terms, reason: 'multi_purpose_voucher', relievedRate: 0 };
  }
  const home = homeInEu(rules);
  const isAbroad = home !== null && place.country !== home;
  const isInEu = isAbroad && isEuCountry(place.country);
  const atHome = isInEu && rules.cross_border === 'home';
  const charged = termsAt(rules.rates, atHome ? { country: home } : place, taxClass);
  const plain: TaxDecision = { terms: charged, reason: reasonOf(charged, atHome), relievedRate: 0 };
  if (isExempt && charged.category !== 'O') {
    return { ...plain, terms: { ...charged, rate: 0, category: 'E' }, reason: 'exempt_customer' };
  }
  const relief = reliefOf({ isDigital, isInEu, isBusiness: vatCountry !== null && vatCountry !== home });
  if (!isAbroad || !relief || isKept(charged, relief)) return plain;
  const contained = charged.category === 'O' ? termsAt(rules.rates, { country: home }, taxClass) : charged;
  return {
    terms: { ...charged, country: place.country, rate: 0, category: CATEGORIES[relief] },
    reason: relief,
    relievedRate: rules.prices_include_tax ? contained.rate : 0,
  };
}

type Relief = 'intra_community_supply' | 'reverse_charge' | 'export';

const CATEGORIES: Record<Relief, TaxCategory> = {
  intra_community_supply: 'K',
  reverse_charge: 'AE',
  export: 'G',
};

/** Rules of VAT for sales to another country than home (2006/112, articles 44, 138, 146 and 196). */
function reliefOf({
  isDigital,
  isInEu,
  isBusiness,
}: {
  isDigital: boolean;
  isInEu: boolean;
  isBusiness: boolean;
}): Relief | null {
  if (!isInEu) return isDigital ? null : 'export';
  if (!isBusiness) return null;
  return isDigital ? 'reverse_charge' : 'intra_community_supply';
}

/** Goods that are exempt everywhere stay so, and a destination with a rate is no export for this shop. */
function isKept(charged: LineTax, relief: Relief): boolean {
  return relief === 'export' ? charged.category !== 'O' : charged.class === 'exempt';
}

/** Returns the shop's country if the rules of the EU apply to it. */
export function homeInEu({ home_country: home }: Pick<TaxRules, 'home_country'>): string | null {
  return home && isEuCountry(home) ? home : null;
}

function reasonOf({ category, class: taxClass }: LineTax, atHome: boolean): TaxReason {
  if (category === 'O') return 'no_rate';
  if (category === 'E') return 'exempt_class';
  if (taxClass === 'zero') return 'zero_class';
  return atHome ? 'rate_of_home' : 'rate_of_destination';
}
