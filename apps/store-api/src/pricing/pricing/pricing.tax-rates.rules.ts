import type { Settings, TaxClass, TaxRateClass } from '../../platform/settings/settings.view';
import { normalRegion } from '../../platform/settings/tax-regions';

/** Categories of VAT as EN 16931 codes them (UNTDID 5305). `O`: the place has no rate. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Main tax of an order. */
export interface TaxTerms {
  country: string;
  /** Local name of the tax, such as `VAT`; empty when the shop sets none. */
  name: string;
  /** Percent, at most four decimals. */
  rate: number;
}

/** Terms by which a line, or a part of the shipping cost, is taxed. An order keeps them. */
export interface LineTax extends TaxTerms {
  class: TaxClass;
  category: TaxCategory;
}

/** Where something goes. A state may be a name or a code, with or without its country: `US-CA`, `CA`. */
export interface TaxPlace {
  country: string;
  state?: string;
}

/** The places that decide on the tax; undefined while they are not known. */
export interface TaxPlaces {
  /** Where goods are shipped to. */
  goods: TaxPlace | undefined;
  /** Where the bill goes, which decides for what is not shipped. */
  digital: TaxPlace | undefined;
}

/** Tax settings of the shop. */
export type TaxRules = Settings['tax'];
type TaxRate = TaxRules['rates'][number];

export interface TaxPolicy {
  /** True when prices and shipping costs include the tax. */
  isIncluded: boolean;
  /** Shipping is taxed at the standard rate, or divided over the rates of the goods. */
  shipping: TaxRules['shipping'];
  /** Returns the terms of a product; null while tax is off or the place is not known. */
  termsOf(product: { isDigital: boolean; taxClass: TaxClass }): LineTax | null;
}

/**
 * Returns the tax rules for the places of an order; no tax while a place is not known.
 * @param isExempt true for a customer who is not charged tax
 */
export function taxPolicy(rules: TaxRules, { goods, digital }: TaxPlaces, isExempt = false): TaxPolicy {
  return {
    isIncluded: rules.prices_include_tax,
    shipping: rules.shipping,
    termsOf: ({ isDigital, taxClass }) => {
      const place = isDigital ? digital : goods;
      if (!rules.enabled || !place) return null;
      const terms = termsAt(rules.rates, place, taxClass);
      return isExempt && terms.category !== 'O' ? { ...terms, rate: 0, category: 'E' } : terms;
    },
  };
}

function termsAt(rates: readonly TaxRate[], place: TaxPlace, taxClass: TaxClass): LineTax {
  const isTaxed = taxClass !== 'zero' && taxClass !== 'exempt';
  const found = rateAt(rates, place, isTaxed ? taxClass : 'standard');
  const { country } = place;
  if (!found) return { country, name: '', rate: 0, class: taxClass, category: 'O' };
  const rate = isTaxed ? found.rate : 0;
  const category = rate > 0 ? 'S' : taxClass === 'exempt' ? 'E' : 'Z';
  return { country, name: found.name ?? '', rate, class: taxClass, category };
}

/** Finds the most specific rate: those of the region win, then those of the class. */
function rateAt(
  rates: readonly TaxRate[],
  { country, state }: TaxPlace,
  wanted: TaxRateClass,
): TaxRate | undefined {
  const here = rates.filter((rate) => rate.country === country);
  const region = normalRegion(country, state);
  const regional = region ? here.filter((rate) => normalRegion(country, rate.region) === region) : [];
  const national = here.filter((rate) => !normalRegion(country, rate.region));
  const pick = (list: readonly TaxRate[]): TaxRate | undefined =>
    list.find((rate) => classOf(rate) === wanted) ?? list.find((rate) => classOf(rate) === 'standard');
  return pick(regional) ?? pick(national);
}

function classOf(rate: TaxRate): TaxRateClass {
  return rate.class ?? 'standard';
}
